--- An outline-lsp in a child process, spoken to by Neovim's own client for JSON-RPC. Never waits.
local M = {}

--- Starts the process and greets it: `info` and `offer` hold what it answers. `handlers`:
--- `changed()` and `ended(reason)`. Returns nil and a sentence if it does not start.
function M.start(command, handlers)
  if vim.fn.executable(command[1]) == 0 then return nil, command[1] .. ' is no program here' end
  local is_started, server = pcall(vim.lsp.rpc.start, command, {
    notification = function(method)
      if method == 'outline/didChange' then handlers.changed() end
    end,
    on_exit = vim.schedule_wrap(function(code, signal)
      handlers.ended(signal ~= 0 and 'ended by signal ' .. signal or 'ended with code ' .. code)
    end),
  })
  if not is_started or not server then return nil, tostring(server) end
  server.request('initialize', {
    processId = vim.NIL, -- the server may be on another machine; it ends with its input too
    clientInfo = { name = 'outline.nvim' },
    capabilities = { general = { positionEncodings = { 'utf-8' } } },
  }, function(_, result)
    result = type(result) == 'table' and result or {}
    server.info = result.serverInfo or {}
    server.offer = vim.tbl_get(result, 'capabilities', 'experimental', 'outline') or {}
    if server.offer.version ~= 1 then handlers.ended('does not speak the outline protocol 1') end
  end)
  server.notify('initialized', vim.empty_dict())
  return server
end

return M
