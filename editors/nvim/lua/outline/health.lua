--- `:checkhealth outline`: the editor, the server's binary, and what the two agree on.
local config = require('outline.config')
local Server = require('outline.server')

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
  local server, problem = Server.start(command, { ended = function(reason) ended = reason end })
  if not server then return health.error(problem) end
  vim.wait(5000, function() return server.info or ended end, 5)
  if not server.info then return health.error('the server ' .. (ended or 'does not answer')) end
  health.ok(('server: %s %s'):format(server.info.name, server.info.version or '(no version)'))
  if server.offer.version == 1 then
    health.ok('outline protocol 1')
  else
    health.error(('outline protocol %s; this plugin speaks 1'):format(server.offer.version))
  end
  local has_icons = pcall(require, 'nvim-web-devicons')
  health.info(has_icons and 'icons: nvim-web-devicons' or 'icons: plain text')
  server:stop()
end

return M
