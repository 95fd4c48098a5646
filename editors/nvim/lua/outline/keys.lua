--- The keys: gives them to a buffer, and lists them.
local config = require('outline.config')

local M = {}

--- Maps keys to what they name: a function, a member of `actions`, or `false` for nothing. Each
--- press calls `run(act)`.
function M.map(buffer, modes, keys, actions, run)
  for key, name in pairs(keys) do
    local act = type(name) == 'function' and name or actions[name]
    if name and not act then vim.notify('outline: no action ' .. name, vim.log.levels.WARN) end
    if act then
      local options = { buffer = buffer, nowait = true, desc = 'outline: ' .. tostring(name) }
      vim.keymap.set(modes, key, function() run(act) end, options)
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
  table.insert(lines, '')
  vim.list_extend(lines, lines_of(' In the search box', config.current.search_keys))
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].bufhidden, vim.bo[buffer].modifiable = 'wipe', false
  local height = math.min(#lines, vim.o.lines - 4)
  local window = vim.api.nvim_open_win(buffer, true, {
    relative = 'editor', row = math.floor((vim.o.lines - height) / 2) - 1, height = height,
    col = math.floor((vim.o.columns - 40) / 2), width = 40, style = 'minimal', border = 'rounded',
  })
  local function close() pcall(vim.api.nvim_win_close, window, true) end
  M.map(buffer, 'n', { ['q'] = close, ['<Esc>'] = close, ['g?'] = close }, {}, close)
  vim.api.nvim_create_autocmd('WinLeave', { buffer = buffer, once = true, callback = close })
end

return M
