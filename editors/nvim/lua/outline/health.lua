--- `:checkhealth outline`: the settings, the server's binary, and what it speaks.
local config = require('outline.config')
local Server = require('outline.server')

local M = {}

function M.check()
  local health, command = vim.health, config.current.command
  health.start('outline')
  for _, problem in ipairs(config.problems) do health.warn(problem) end
  local ended
  local server, problem = Server.start(command, { ended = function(reason) ended = reason end })
  if not server then
    return health.error(problem, { 'Put it on the PATH, or name it in `command`: |outline-setup|' })
  end
  health.ok('binary: ' .. vim.fn.exepath(command[1]))
  vim.wait(5000, function() return server.info or ended end, 5)
  server.terminate()
  if not server.info then return health.error('the server ' .. (ended or 'does not answer')) end
  health.ok(('version: %s %s'):format(server.info.name, server.info.version or ''))
  local version = server.offer.version
  health[version == 1 and 'ok' or 'error'](('outline protocol %s; 1 is needed'):format(version))
  health.info('icons: ' .. (pcall(require, 'nvim-web-devicons') and 'nvim-web-devicons' or 'plain'))
end

return M
