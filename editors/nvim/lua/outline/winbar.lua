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
  local view, reason = sidebar.view, sidebar.session.reason
  local window = view:window()
  if not window then return end
  local text = reason and '%#OutlineEnded#' .. escape(reason)
  if not reason then
    local above = vim.iter(view:above(view:top())):rev()
    local names = above:map(function(row) return row.name end):join('/')
    local left = names ~= '' and names or sidebar.title
    text = '%#OutlineSticky#%<' .. escape(left) .. '%=%#OutlinePosition# ' .. place(view)
  end
  if vim.wo[window].winbar ~= text then vim.wo[window][0].winbar = text end
end

return M
