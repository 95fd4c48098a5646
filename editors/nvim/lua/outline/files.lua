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
  local path = vim.uri_to_fname(row.uri)
  local window = M.window()
  if window then
    vim.api.nvim_set_current_win(window)
  elseif how ~= 'tabedit' then
    how = 'edit'
    vim.cmd(config.current.side == 'left' and 'rightbelow vnew' or 'leftabove vnew')
    vim.api.nvim_win_set_width(sidebar.view:window(), config.current.width)
  end
  if how == 'edit' and vim.api.nvim_buf_get_name(0) == path then return end
  local command = { cmd = how, args = { path }, magic = { file = false, bar = false } }
  local is_open, problem = pcall(vim.cmd, command)
  if not is_open then vim.notify('outline: ' .. problem, vim.log.levels.WARN) end
end

return M
