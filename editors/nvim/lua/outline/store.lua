--- What is kept of each outline between two starts, as a JSON file under `stdpath('state')`.
local M = {}

local function file(uri)
  local name = uri:gsub('[^%w%-%._]', '%%'):sub(-120) .. vim.fn.sha256(uri):sub(1, 12)
  return vim.fs.joinpath(vim.fn.stdpath('state'), 'outline', name .. '.json')
end

--- What was written, or an empty table.
function M.read(uri)
  local decoding = { luanil = { object = true } }
  local is_read, kept = pcall(function()
    return vim.json.decode(table.concat(vim.fn.readfile(file(uri))), decoding)
  end)
  return is_read and type(kept) == 'table' and kept or {}
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
