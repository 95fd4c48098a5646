--- A tree sidebar over `outline-lsp`. See `:help outline`.
local config = require('outline.config')

local M = {}

--- Takes the settings; see `:help outline-setup`. Calling it is optional.
function M.setup(given) config.setup(given) end

local function root(path)
  if path then return vim.fs.normalize(vim.fn.fnamemodify(path, ':p')) end
  return vim.fs.root(0, config.current.root_markers) or vim.fn.getcwd()
end

--- Opens the sidebar of this tab on a folder, or on what `target.uri` and `target.source` name, and
--- goes to it. `target`: `{ path?, uri?, source?, options?, title? }`.
function M.open(target)
  target = target or {}
  local Sidebar = require('outline.sidebar')
  require('outline.highlights')()
  if not target.uri then
    local folder = root(target.path):gsub('(.)/$', '%1')
    target.uri = vim.uri_from_fname(folder)
    target.title = target.title or vim.fs.basename(folder)
  end
  target.title = target.title or target.uri
  local sidebar = Sidebar.current()
  if sidebar and sidebar.uri == target.uri then
    vim.api.nvim_set_current_win(sidebar.window)
    return sidebar
  end
  if sidebar then sidebar:close() end
  return Sidebar.open(target)
end

--- Closes the sidebar of this tab, or opens it.
function M.toggle(target)
  local sidebar = M.current()
  if sidebar then return sidebar:close() end
  return M.open(target)
end

--- The sidebar of this tab, if one is open.
function M.current() return require('outline.sidebar').current() end

return M
