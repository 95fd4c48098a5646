--- The bar above the rows: the folders that the first row is in, and where the cursor stands.
local M = {}

local function escape(text) return (text:gsub('[\r\n]', ' '):gsub('%%', '%%%%')) end

--- The bar of a sidebar, in the syntax of 'winbar'.
function M.text(sidebar)
  local rows, view = sidebar.tree.rows, sidebar.view
  local names = vim.tbl_map(function(row) return row.name end, rows:ancestors_at(view:top()))
  local left = #names > 0 and table.concat(names, '/') or sidebar.title
  local right = ('%d/%d'):format(math.min(view.cursor.index + 1, rows.total), rows.total)
  if rows.search then
    right = ('%d hit%s%s  %s'):format(
      rows.search.hits, rows.search.hits == 1 and '' or 's', rows.search.complete and '' or '…', right)
  end
  if not rows.complete then right = '… ' .. right end
  return ('%%#OutlineSticky#%%<%s%%=%%#OutlinePosition# %s'):format(escape(left), escape(right))
end

function M.update(sidebar)
  if not vim.api.nvim_win_is_valid(sidebar.window) then return end
  local text = M.text(sidebar)
  if text == sidebar.winbar then return end
  sidebar.winbar = text
  vim.wo[sidebar.window].winbar = text
end

return M
