--- The window that lists the keys.
local config = require('outline.config')

local M = {}

local function lines_of(keys, lines)
  local sorted = vim.tbl_keys(keys)
  table.sort(sorted, function(a, b)
    local left, right = tostring(keys[a]), tostring(keys[b])
    return left == right and a < b or left < right
  end)
  for _, key in ipairs(sorted) do
    local action = keys[key]
    if action then
      local name = type(action) == 'string' and action:gsub('_', ' ') or 'your own'
      lines[#lines + 1] = (' %-15s %s '):format(key, name)
    end
  end
end

function M.open()
  local lines = { ' In the tree' }
  lines_of(config.current.keys, lines)
  vim.list_extend(lines, { '', ' In the search box' })
  lines_of(config.current.search_keys, lines)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].bufhidden, vim.bo[buffer].modifiable = 'wipe', false
  local height = math.min(#lines, vim.o.lines - 4)
  local window = vim.api.nvim_open_win(buffer, true, {
    relative = 'editor', row = math.floor((vim.o.lines - height) / 2) - 1,
    col = math.floor((vim.o.columns - 40) / 2), width = 40, height = height,
    style = 'minimal', border = 'rounded', title = ' outline ',
  })
  local function close() pcall(vim.api.nvim_win_close, window, true) end
  for _, key in ipairs { 'q', '<Esc>', 'g?' } do
    vim.keymap.set('n', key, close, { buffer = buffer, nowait = true })
  end
  vim.api.nvim_create_autocmd('WinLeave', { buffer = buffer, once = true, callback = close })
end

return M
