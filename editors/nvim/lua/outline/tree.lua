--- One outline on a server process of its own: asks about it, and keeps the rows around the view.
local Rows = require('outline.rows')
local Rpc = require('outline.rpc')

local Tree = {}
Tree.__index = Tree

--- Starts a server. `handlers`: `changed(update)` after each answer and notification that carries
--- an update, `notified(update)` after a `didChange` only, `ended(reason)`.
function Tree.start(command, uri, handlers)
  local self = setmetatable({ uri = uri, rows = Rows.new(), latest = {}, handlers = handlers }, Tree)
  self.matchers, self.modes = { 'substring' }, { 'reveal' }
  local problem
  self.rpc, problem = Rpc.start(command, {
    notified = function(method, params)
      if method ~= 'outline/didChange' or params.outline.uri ~= uri then return end
      self:absorb(params)
      handlers.notified(params)
    end,
    ended = handlers.ended,
  })
  if not self.rpc then return nil, problem end
  self.rpc:request('initialize', {
    processId = vim.uv.os_getpid(),
    clientInfo = { name = 'outline.nvim' },
    capabilities = { general = { positionEncodings = { 'utf-8' } } },
  }, function(_, result)
    local offer = vim.tbl_get(result or {}, 'capabilities', 'experimental', 'outline')
    self.server = result and result.serverInfo
    if offer then self.protocol, self.matchers, self.modes = offer.version, offer.matchers, offer.modes end
  end)
  self.rpc:notify('initialized', vim.empty_dict())
  return self
end

function Tree:absorb(update)
  self.rows:absorb(update)
  self.handlers.changed(update)
end

--- Sends a request about the outline. Of two questions of one `kind` (default: the method) only the
--- later one's answer reaches `answered(error, result)`; what the earlier one changed is noted.
function Tree:ask(method, params, answered, kind)
  kind = kind or method
  params.outline = { uri = self.uri }
  local id
  id = self.rpc:request(method, params, function(failure, result)
    if type(result) == 'table' and result.edits then self:absorb(result) end
    if self.latest[kind] ~= id then return end
    self.latest[kind] = nil
    answered(failure, result)
  end)
  self.latest[kind] = id
  return id
end

function Tree:is_asking(kind) return self.latest[kind] ~= nil end

--- Gives up a question; its answer, should it still come, is dropped.
function Tree:cancel(kind)
  if self.latest[kind] then self.rpc:cancel(self.latest[kind]) end
end

function Tree:stop() self.rpc:stop() end

return Tree
