--- What is kept of each project between two starts, as files under `stdpath('state')`: as `view`
--- the cursor and the options, as `state` the server's answer to `outline/state` as it came.
--- With `persist = false` nothing is read or written.
local config = require('outline.config')

local M = {}

local function file(uri, part)
  local name = uri:gsub('[^%w%-%._]', '%%'):sub(-120) .. vim.fn.sha256(uri):sub(1, 12)
  return vim.fs.joinpath(vim.fn.stdpath('state'), 'outline', name .. '.' .. part)
end

--- The JSON object of a text, or nil.
function M.decode(text)
  local decoding = { luanil = { object = true, array = true } }
  local is_json, value = pcall(vim.json.decode, text or '', decoding)
  return is_json and type(value) == 'table' and value or nil
end

function M.read(uri, part)
  local handle = config.current.persist and io.open(file(uri, part), 'r')
  local text = handle and handle:read('a')
  if handle then handle:close() end
  return text
end

--- Writes beside the file and renames, so that an editor that ends meanwhile leaves the old one.
function M.write(uri, part, text)
  if not config.current.persist then return end
  local path = file(uri, part)
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  local beside = ('%s.%d'):format(path, vim.uv.os_getpid())
  local handle = io.open(beside, 'w')
  if not handle then return end
  handle:write(text)
  handle:close()
  vim.uv.fs_rename(beside, path)
end

return M
