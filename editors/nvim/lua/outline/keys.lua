--- The keys: gives them to a buffer, and lists them.
local config = require('outline.config')

local M = {}

--- Maps keys to what they name: a function, a member of `actions`, or `false` for nothing. Each
--- press calls it with `owner`.
function M.map(buffer, modes, keys, actions, owner)
  for key, name in pairs(keys) do
    local act = type(name) == 'function' and name or actions[name]
    local options = { buffer = buffer, nowait = true, desc = 'outline: ' .. tostring(name) }
    local function press() act(owner) end
    if name and not (act and pcall(vim.keymap.set, modes, key, press, options)) then
      vim.notify(('outline: cannot map %s to %s'):format(key, name), vim.log.levels.WARN)
    end
  end
end

local function lines_of(title, keys)
  local lines = {}
  for key, name in pairs(keys) do
    local text = type(name) == 'function' and 'your own' or name and name:gsub('_', ' ')
    if text then table.insert(lines, (' %-20s%s '):format(text, key)) end
  end
  table.sort(lines)
  table.insert(lines, 1, title)
  return lines
end

--- Shows the keys in a window of their own.
function M.list()
  local lines = lines_of(' In the tree', config.current.keys)
  vim.list_extend(lines, lines_of(' In the search box', config.current.search_keys))
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].bufhidden, vim.bo[buffer].modifiable = 'wipe', false
  local window = vim.api.nvim_open_win(buffer, true, {
    relative = 'editor', row = 1, col = math.floor((vim.o.columns - 40) / 2), style = 'minimal',
    height = math.max(1, math.min(#lines, vim.o.lines - 5)), width = 40, border = 'rounded',
  })
  local function close() pcall(vim.api.nvim_win_close, window, true) end
  M.map(buffer, 'n', { ['q'] = close, ['<Esc>'] = close, ['g?'] = close }, {})
  vim.api.nvim_create_autocmd('WinLeave', { buffer = buffer, once = true, callback = close })
end

return M
