--- What is kept of each project between two starts, as one file under `stdpath('state')`. Its first
--- line is `{ cursor, options }`, the second the server's answer to `outline/state` as it came.
local M = {}

local decoding = { luanil = { object = true, array = true } }

local function file(uri)
  local name = uri:gsub('[^%w%-%._]', '%%'):sub(-120) .. vim.fn.sha256(uri):sub(1, 12)
  return vim.fs.joinpath(vim.fn.stdpath('state'), 'outline', name)
end

local function decode(text)
  local is_json, value = pcall(vim.json.decode, text or '', decoding)
  return is_json and type(value) == 'table' and value or nil
end

--- What is kept of a project, or nil: `{ cursor = keys, options = Options, answer = text }`.
function M.read(uri)
  local handle = io.open(file(uri), 'r')
  if not handle then return end
  local kept = decode(handle:read('l'))
  if kept then kept.options, kept.answer = kept.options or {}, handle:read('l') end
  handle:close()
  return kept
end

--- The state to open an outline with. Options and searches are asked for apart from it.
function M.state(kept)
  local state = (decode(kept.answer) or {}).result
  if state then state.query, state.search, state.options = nil, nil, nil end
  return state
end

--- Writes beside the file and renames, so that an editor that ends meanwhile leaves the old one.
function M.write(uri, kept)
  local path = file(uri)
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  local beside = ('%s.%d'):format(path, vim.uv.os_getpid())
  local handle = io.open(beside, 'w')
  if not handle then return end
  handle:write(vim.json.encode { cursor = kept.cursor, options = kept.options }, '\n')
  handle:write(kept.answer or '', '\n')
  handle:close()
  vim.uv.fs_rename(beside, path)
end

return M
