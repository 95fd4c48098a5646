--- A tree sidebar over `outline-lsp`. See `:help outline`.
local config = require('outline.config')
local icons = require('outline.icons')
local Sidebar = require('outline.sidebar')
require('outline.highlights')

local M = {}

--- Takes the settings; see `:help outline-setup`. Calling it is optional.
M.setup = config.setup

--- The sidebar of this tab, if one is open.
M.current = Sidebar.current

--- Opens the sidebar of this tab on a folder, or on what `target.uri` and `target.source` name, and
--- goes to it. `target`: `{ path?, uri?, source?, options?, title? }`.
function M.open(target)
  target = vim.deepcopy(target or {})
  if not target.uri then
    local path = target.path or vim.fs.root(0, config.current.root_markers) or vim.fn.getcwd()
    path = vim.fs.normalize(vim.fn.fnamemodify(path, ':p')):gsub('(.)/$', '%1')
    target.uri, target.title = vim.uri_from_fname(path), target.title or vim.fs.basename(path)
  end
  target.title = target.title or target.uri
  local sidebar = M.current()
  if sidebar and sidebar.uri == target.uri then
    return vim.api.nvim_set_current_win(sidebar.view:window())
  end
  if sidebar then sidebar:close() end
  icons.find()
  Sidebar.open(target)
end

--- Closes the sidebar of this tab, or opens it.
function M.toggle(target)
  if M.current() then return M.current():close() end
  M.open(target)
end

return M
