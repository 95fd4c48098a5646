--- What is kept of each outline between two starts, as a JSON file under `stdpath('state')`.
local M = {}

local function file(uri)
  local name = uri:gsub('[^%w%-%._]', '%%'):sub(-120) .. vim.fn.sha256(uri):sub(1, 12)
  return vim.fs.joinpath(vim.fn.stdpath('state'), 'outline', name .. '.json')
end

--- What was written, as far as it is of the right shape.
function M.read(uri)
  local decoding = { luanil = { object = true } }
  local is_read, kept = pcall(function()
    return vim.json.decode(table.concat(vim.fn.readfile(file(uri))), decoding)
  end)
  if not is_read or type(kept) ~= 'table' then return {} end
  for part, value in pairs(kept) do kept[part] = type(value) == 'table' and value or nil end
  return kept
end

--- Writes beside the file and renames, so that an editor that ends meanwhile leaves the old one.
function M.write(uri, kept)
  local path = file(uri)
  local beside = ('%s.%d'):format(path, vim.uv.os_getpid())
  pcall(vim.fn.mkdir, vim.fs.dirname(path), 'p')
  local is_written = pcall(vim.fn.writefile, { vim.json.encode(kept) }, beside)
  if is_written then vim.uv.fs_rename(beside, path) end
end

return M
