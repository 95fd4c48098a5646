--- One outline on a server of its own: asks about it, draws what comes, and keeps its state.
local config = require('outline.config')
local Server = require('outline.server')
local store = require('outline.store')

local Session = {}
Session.__index = Session

--- `target`: `{ uri, source?, options? }`. `ended()` is called when the server is no more.
function Session.new(target, view, ended)
  local kept = store.decode(store.read(target.uri, 'view')) or {}
  kept.options = kept.options or {}
  return setmetatable({
    uri = target.uri, source = target.source, view = view, ended = ended, kept = kept,
    options = vim.tbl_extend('force', config.current.options, target.options or {}, kept.options),
  }, Session)
end

--- Starts a server and opens the outline on it, with the state that is kept.
function Session:connect()
  self.reason, self.asked, self.settling, self.is_searching = nil, nil, {}, false
  self.learning, self.saved_version, self.awaited = nil, nil, nil
  self.view.cursor = { index = 0 }
  local problem
  self.server, problem = Server.start(config.current.command, {
    notified = function(method, update)
      if method == 'outline/didChange' then self:changed(update) end
    end,
    ended = function(reason) self:fail('outline-lsp ' .. reason) end,
  })
  if not self.server then return self:fail('outline-lsp ' .. problem) end
  local state = (store.decode(self.answer or store.read(self.uri, 'state')) or {}).result
  -- Options and searches are asked for apart from it.
  if state then state.query, state.search, state.options = nil, nil, nil end
  self:open(state)
end

function Session:open(state)
  local options = next(self.options) and self.options or nil
  local question = { source = self.source, state = state, options = options }
  self:ask('outline/open', question, {}, function()
    if self.marked then self:ask('outline/search', vim.deepcopy(self.marked)) end
    if self.kept.cursor then self:reveal { path = self.kept.cursor } end
  end, function(failure)
    if state then return self:open() end
    self.server:stop()
    self:fail(failure.message)
  end)
end

function Session:fail(reason)
  self.reason = reason:match('[^\r\n]*')
  self.ended()
end

--- Sends a request, and draws the rows that its answer brings. Of several under way only the last
--- one's rows are drawn. `target` is where the cursor goes, see `View:wanted`.
function Session:ask(method, params, target, answered, failed)
  if self.reason then return end
  local view, id = self.view, nil
  view:moved()
  target = target or {}
  local asked_at = view.cursor.id
  if self.learning then self.server:cancel(self.learning) end
  params.outline, params.window = { uri = self.uri }, view:wanted(target)
  id = self.server:request(method, params, function(failure, result)
    local is_last = id == self.asked
    if is_last then self.asked = nil end
    if result and answered then answered(result) end
    if failure and failed then
      failed(failure)
    elseif failure and is_last then
      vim.notify('outline: ' .. failure.message, vim.log.levels.WARN)
    end
    if is_last and result then view:take(result, target, asked_at) end
    while not self.asked and #self.settling > 0 do table.remove(self.settling, 1)() end
  end)
  self.asked = id
  return id
end

--- Calls `run()` when no answer that brings rows is waited for any more, one after the other.
function Session:settle(run)
  table.insert(self.settling, run)
  if not self.asked then table.remove(self.settling, 1)() end
end

--- Calls `run()` after what waits for answers, else at once.
function Session:in_turn(run)
  if #self.settling == 0 then return run() end
  table.insert(self.settling, run)
end

--- Draws the rows about the target.
function Session:fetch(target) self:ask('outline/rows', {}, target) end

--- Asks about one node; nothing is drawn.
function Session:node(id, answered)
  local question = { outline = { uri = self.uri }, node = id }
  self.server:request('outline/node', question, function(_, result) answered(result) end)
end

--- Goes to a node that `place` names; `told(reason)` learns why not. What is still being read is
--- looked for again when all is read.
function Session:reveal(place, told)
  local awaited = { place, told }
  self.awaited = awaited
  local function answered(reason)
    if self.awaited ~= awaited then return end
    self.awaited = nil
    if reason and told then told(reason) end
  end
  self:ask('outline/reveal', vim.deepcopy(place), { follow = true }, function(result)
    if result.reason ~= 'loading' or result.complete then answered(result.reason) end
  end, function(failure) answered(failure.message) end)
end

--- Rows changed on their own. What is asked for already comes with them.
function Session:changed(update)
  if update.complete and self.awaited then return self:reveal(unpack(self.awaited)) end
  if not self.asked then self:fetch() end
end

--- Learns what to keep, soon after a change. What a search opened, before it is accepted, is none
--- of it.
function Session:rest()
  self.timer = self.timer or vim.uv.new_timer()
  if self.timer:is_active() then return end
  self.timer:start(200, 0, vim.schedule_wrap(function()
    if self.is_searching or self.reason or self.is_finishing then return end
    self:save(self.view.cursor.id, function() end)
  end))
end

--- Keeps the state, and `node` for the cursor. Answers come in the order of the requests.
function Session:save(node, saved)
  if self.saved_version ~= self.view.version then
    self.saved_version = self.view.version
    local question = { outline = { uri = self.uri } }
    self.learning = self.server:request('outline/state', question, function(failure, answer)
      self.learning = nil
      if failure then
        self.saved_version = nil
        return
      end
      self.answer = not config.current.persist and answer
      store.write(self.uri, 'state', answer)
    end, true)
  end
  self:node(node or 0, function(found)
    if found and not self.awaited then self.kept.cursor = found.keys end
    store.write(self.uri, 'view', vim.json.encode(self.kept))
    saved()
  end)
end

--- Keeps the state, then ends the server.
function Session:finish(node)
  self.is_finishing, self.is_finished = true, self.reason ~= nil
  if self.timer then self.timer:close() end
  if self.reason then return end
  self.saved_version, self.server.handlers.notified = nil, function() end
  self:save(node, function()
    self.server:stop()
    self.is_finished = true
  end)
end

return Session
