--- What is kept of each project between two starts, as one file under `stdpath('state')`.
local M = {}

local function file(root)
  local name = root:gsub('[^%w%-%._]', '%%')
  return vim.fs.joinpath(vim.fn.stdpath('state'), 'outline', name:sub(-120) .. vim.fn.sha256(root):sub(1, 12))
end

--- The state of a project, `{ state = State, cursor = path }`, or nil.
function M.read(root)
  local handle = io.open(file(root), 'r')
  if not handle then return end
  local text = handle:read('a')
  handle:close()
  local is_json, kept = pcall(vim.json.decode, text, { luanil = { object = true, array = true } })
  return is_json and type(kept) == 'table' and kept or nil
end

--- Writes beside the file and renames, so that an editor that ends meanwhile leaves the old one.
function M.write(root, kept)
  local path = file(root)
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  local beside = ('%s.%d'):format(path, vim.uv.os_getpid())
  local handle = io.open(beside, 'w')
  if not handle then return end
  handle:write(vim.json.encode(kept))
  handle:close()
  vim.uv.fs_rename(beside, path)
end

return M
