--- The icon of a row: plain text, or from nvim-web-devicons when that is installed.
local config = require('outline.config')

local M = {}

--- The icon and its highlight group.
function M.of(row)
  local icons = config.current.icons
  if row.expandable then
    return row.expanded and icons.open or icons.closed, 'OutlineIcon'
  end
  if row.link then return icons.link, 'OutlineIcon' end
  if config.current.devicons and row.kind == 'file' then
    local is_there, devicons = pcall(require, 'nvim-web-devicons')
    if is_there then
      local extension = row.name:match('%.([^.]*)$')
      local icon, group = devicons.get_icon(row.name, extension, { default = true })
      if icon then return icon, group end
    end
  end
  return icons.file, 'OutlineIcon'
end

return M
