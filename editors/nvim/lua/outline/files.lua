--- Opens the file of a row in a window that is no sidebar.
local config = require('outline.config')

local M = {}

local function takes_files(window)
  local is_float = vim.api.nvim_win_get_config(window).relative ~= ''
  local buffer = vim.api.nvim_win_get_buf(window)
  return not is_float and vim.bo[buffer].buftype == '' and not vim.wo[window].winfixbuf
end

--- The window that files go to: the last one used, else any of this tab that takes them.
function M.window()
  local last = vim.fn.win_getid(vim.fn.winnr('#'))
  if last ~= 0 and takes_files(last) then return last end
  return vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(takes_files)
end

--- Opens a row's file, if it has one, by `edit`, `split`, `vsplit` or `tabedit`.
function M.open(sidebar, row, how)
  if not vim.startswith(row.uri or '', 'file:') then
    return vim.notify('outline: no file behind ' .. row.name, vim.log.levels.INFO)
  end
  local window = M.window()
  if window then
    vim.api.nvim_set_current_win(window)
  else
    local here, split = sidebar.view:window(), config.current.side == 'left' and 'right' or 'left'
    local buffer = vim.api.nvim_create_buf(true, false)
    vim.api.nvim_open_win(buffer, true, { win = here, split = split })
    vim.api.nvim_win_set_width(here, config.current.width)
    if how ~= 'tabedit' then how = 'edit' end
  end
  vim.cmd { cmd = how, args = { vim.uri_to_fname(row.uri) }, magic = { file = false, bar = false } }
end

return M
