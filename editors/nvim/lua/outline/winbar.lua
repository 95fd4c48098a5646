--- The bar above the rows: the folders that the first row is in, and where the cursor stands.
local M = {}

local function escape(text) return (text:gsub('[\r\n]', ' '):gsub('%%', '%%%%')) end

--- What stands at the right: the hits of the search, and the cursor's place among all rows.
local function place(view)
  local text = ('%d/%d'):format(math.min(view.cursor.index + 1, view.total), view.total)
  if view.search then
    local hits, more = view.search.hits, view.search.complete and '' or '…'
    text = ('%d hit%s%s  %s'):format(hits, hits == 1 and '' or 's', more, text)
  end
  return view.is_complete and text or '… ' .. text
end

--- Writes the bar of a sidebar, in the syntax of 'winbar'.
function M.update(sidebar)
  if not vim.api.nvim_win_is_valid(sidebar.window) then return end
  local reason, text = sidebar.session.reason, nil
  if reason then
    text = '%#OutlineEnded#' .. escape(reason)
  else
    local view = sidebar.view
    local names = vim.tbl_map(function(row) return row.name end, view:above(view:top()))
    local left = #names > 0 and table.concat(names, '/') or sidebar.title
    text = '%#OutlineSticky#%<' .. escape(left) .. '%=%#OutlinePosition# ' .. escape(place(view))
  end
  if text == sidebar.winbar then return end
  sidebar.winbar = text
  vim.wo[sidebar.window].winbar = text
end

return M
