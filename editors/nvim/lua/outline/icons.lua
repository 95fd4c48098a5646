--- The icon of a row: plain text, or from nvim-web-devicons when that is installed.
local config = require('outline.config')

local M = {}
local devicons

--- Looks for nvim-web-devicons. Looking takes far too long to do it for each row.
function M.find()
  devicons = config.current.devicons and vim.F.npcall(require, 'nvim-web-devicons')
end

--- The icon and its highlight group.
function M.of(row)
  local icons, plain = config.current.icons, 'OutlineIcon'
  if row.expandable then return row.expanded and icons.open or icons.closed, plain end
  if row.link then return icons.link, plain end
  if not devicons then return icons.file, plain end
  return devicons.get_icon(row.name, row.name:match('%.([^.]*)$'), { default = true })
end

return M
