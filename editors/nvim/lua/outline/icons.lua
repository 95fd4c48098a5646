--- The icon of a row: plain text, or from nvim-web-devicons when that is installed.
local config = require('outline.config')

local M = {}

--- The icon and its highlight group.
function M.of(row)
  local icons, plain = config.current.icons, 'OutlineIcon'
  if row.expandable then return row.expanded and icons.open or icons.closed, plain end
  if row.link then return icons.link, plain end
  local is_there, devicons = pcall(require, 'nvim-web-devicons')
  if not is_there or not config.current.devicons then return icons.file, plain end
  return devicons.get_icon(row.name, row.name:match('%.([^.]*)$'), { default = true })
end

return M
