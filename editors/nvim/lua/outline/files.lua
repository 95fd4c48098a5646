--- Opens the file of a row in a window that is no sidebar.
local M = {}

local function takes_files(window)
  local is_float = vim.api.nvim_win_get_config(window).relative ~= ''
  local buffer = vim.api.nvim_win_get_buf(window)
  return not is_float and vim.bo[buffer].filetype ~= 'outline' and not vim.wo[window].winfixbuf
end

--- The window that files go to: the last one used, else any that takes them.
function M.window(sidebar)
  local last = vim.fn.win_getid(vim.fn.winnr('#'))
  if last ~= 0 and last ~= sidebar.window and takes_files(last) then return last end
  return vim.iter(vim.api.nvim_tabpage_list_wins(sidebar.tab)):find(takes_files)
end

--- Opens a row's file by `edit`, `split`, `vsplit` or `tabedit`; says whether it has one.
function M.open(sidebar, row, how)
  if not vim.startswith(row.uri or '', 'file:') then
    vim.notify(('outline: no file behind %s'):format(row.name), vim.log.levels.INFO)
    return false
  end
  local window = M.window(sidebar)
  if window then
    vim.api.nvim_set_current_win(window)
  else
    vim.api.nvim_open_win(vim.api.nvim_create_buf(true, false), true, {
      win = sidebar.window, split = require('outline.config').current.side == 'left' and 'right' or 'left',
    })
    vim.api.nvim_win_set_width(sidebar.window, require('outline.config').current.width)
    if how ~= 'tabedit' then how = 'edit' end
  end
  vim.cmd { cmd = how, args = { vim.fn.fnameescape(vim.uri_to_fname(row.uri)) }, magic = { file = false } }
  if row.selectionRange then
    local start = row.selectionRange.start
    vim.api.nvim_win_set_cursor(0, { start.line + 1, start.character })
  end
  return true
end

return M
