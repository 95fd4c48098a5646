--- `:checkhealth outline`: the editor, the server's binary, and what the two agree on.
local config = require('outline.config')
local Tree = require('outline.tree')

local M = {}

function M.check()
  local health = vim.health
  health.start('outline')
  if vim.fn.has('nvim-0.10') == 1 then
    health.ok('Neovim ' .. tostring(vim.version()))
  else
    health.error('Neovim 0.10 or later is needed')
  end
  for _, problem in ipairs(config.problems) do health.warn(problem) end
  local command = config.current.command
  local path = vim.fn.exepath(command[1])
  if path == '' then
    return health.error(command[1] .. ' is not found', {
      'Build it with `swift build -c release` and put it on the PATH,',
      'or name it: require("outline").setup { command = { "/path/to/outline-lsp" } }',
    })
  end
  health.ok('binary: ' .. path)
  local ended
  local tree, problem = Tree.start(command, 'file:///', { ended = function(reason) ended = reason end })
  if not tree then return health.error(problem) end
  vim.wait(5000, function() return tree.server or ended end, 5)
  if not tree.server then return health.error('the server ' .. (ended or 'does not answer')) end
  health.ok(('server: %s %s'):format(tree.server.name, tree.server.version or '(no version)'))
  if tree.protocol == 1 then
    health.ok('outline protocol 1')
  else
    health.error(('outline protocol %s; this plugin speaks 1'):format(tree.protocol or 'unknown'))
  end
  health.info('matchers: ' .. table.concat(tree.matchers, ', '))
  health.info('modes: ' .. table.concat(tree.modes, ', '))
  local has_icons = pcall(require, 'nvim-web-devicons')
  health.info(has_icons and 'icons: nvim-web-devicons' or 'icons: plain text')
  tree:stop()
end

return M
