--- One outline on a server of its own: asks about it, draws what comes, and learns what to keep.
local config = require('outline.config')
local Server = require('outline.server')
local store = require('outline.store')

local Session = {}
Session.__index = Session

--- Of more open folders than this the ones closest to the roots are kept.
local most_folders = 5000

--- How many milliseconds a server has for an answer, and for its last one.
local patience, last_patience = 15000, 500

--- What is kept of an outline that was never open.
local nothing = { options = {} }

--- `target`: `{ uri, source?, options? }`. `ended()` is called when the server is no more.
function Session.new(target, view, ended)
  local kept = config.current.persist and store.read(target.uri) or {}
  -- A search comes back in a new server, and not in a new editor.
  if kept.state then kept.state.query = nil end
  return setmetatable({
    uri = target.uri, source = target.source, given = target.options or {},
    view = view, ended = ended, kept = vim.tbl_extend('keep', kept, vim.deepcopy(nothing)),
  }, Session)
end

--- Starts a server and opens the outline on it, with the state that is kept.
function Session:connect()
  self.reason, self.asked, self.queue, self.learnt = nil, nil, {}, nil
  self.awaited, self.origin, self.is_stale = nil, nil, false
  self.view.cursor = { index = 0 }
  local server, problem
  server, problem = Server.start(config.current.command, {
    changed = function() self:changed() end,
    ended = function(reason)
      if self.server == server then self:fail('outline-lsp ' .. reason) end
    end,
  })
  self.server = server
  if not server then return self:fail('outline-lsp cannot be started: ' .. problem) end
  self:open()
end

function Session:open()
  local given, kept = self.given, self.kept
  self.options = vim.tbl_extend('force', config.current.options, given, kept.options)
  local question = { source = self.source, state = kept.state }
  question.options = next(self.options) and self.options
  self:ask('outline/open', question, {}, function()
    if kept.cursor then self:reveal({ path = kept.cursor }, function() end) end
  end, function(failure)
    local is_refused = failure.code == -32602 and not vim.deep_equal(kept, nothing)
    if not is_refused then return self:fail(failure.message) end
    self.kept = vim.deepcopy(nothing)
    self:open()
  end)
end

function Session:fail(reason)
  if self.server then self.server.terminate() end
  self.server, self.reason = nil, reason:match('[^\r\n]*')
  self.ended()
end

--- Sends a request, and draws the rows that its answer brings, if any; of several under way only
--- those of the last. `target` is where the cursor goes, see `View:wanted`. Returns an id.
function Session:ask(method, params, target, answered, failed)
  local server = self.server
  if not server then return end
  target = target or {}
  self.view:moved()
  params.outline, params.window = { uri = self.uri }, self.view:wanted(target)
  local _, id
  _, id = server.request(method, params, function(failure, result)
    if self.server ~= server then return end
    local is_last = id == self.asked
    if is_last then self.asked = nil end
    if is_last and result and result.window then
      self.is_stale = self.is_stale and self.awaited ~= nil
      self.view:take(result, target)
    end
    if result and answered then answered(result) end
    if failure and failed then
      failed(failure)
    elseif failure and is_last then
      vim.notify('outline: ' .. failure.message, vim.log.levels.WARN)
    end
    self:step()
  end)
  self.asked = id
  vim.defer_fn(function()
    if self.server == server and self.asked == id then self:fail('outline-lsp does not answer') end
  end, patience)
  return id
end

--- Calls `act()` when no answer that brings rows is waited for any more, each in its turn.
function Session:after(act)
  table.insert(self.queue, act)
  self:step()
end

function Session:step()
  while self.server and not self.asked and (#self.queue > 0 or self.is_stale) do
    local is_done, problem = pcall(table.remove(self.queue, 1) or self.renew, self)
    if not is_done then vim.notify('outline: ' .. problem, vim.log.levels.ERROR) end
  end
end

--- Draws the rows about the target.
function Session:fetch(target) self:ask('outline/rows', {}, target) end

--- Goes to a node that `place` names. One that is not there yet is looked for again with each
--- change, unless `told(reason)` is to learn that it is missing.
function Session:reveal(place, told)
  local awaited = { place, told }
  self.awaited = awaited
  self:ask('outline/reveal', vim.deepcopy(place), { follow = true }, function(result)
    local may_come = result.reason == 'loading' or result.reason == 'missing' and not told
    if self.awaited ~= awaited or may_come then return end
    self.awaited = nil
    if result.reason and told then told(result.reason) end
  end, function(failure)
    self.awaited = nil
    if told then told(failure.message) end
  end)
end

--- Rows changed on their own; if the answer that is waited for does not bring them, they are asked
--- for when it is there.
function Session:changed()
  self.is_stale = true
  self:step()
end

function Session:renew()
  self.is_stale = false
  if self.awaited then return self:reveal(unpack(self.awaited)) end
  self:fetch()
end

--- Learns what to keep, soon after a change.
function Session:rest()
  local now = ('%s %s'):format(self.view.version, self.view.cursor.id)
  if self.is_resting or now == self.learnt then return end
  self.is_resting, self.learnt = true, now
  vim.defer_fn(function()
    self.is_resting = false
    if self.server then self:learn(function() end) end
  end, 200)
end

--- Keeps the state and where the cursor is; before a search is accepted, where it was before it.
function Session:learn(done)
  local outline, node = { uri = self.uri }, (self.origin or self.view.cursor).id or 0
  local question = { outline = outline, limit = most_folders }
  self.server.request('outline/state', question, function(_, state)
    self.kept.state = state or self.kept.state
    -- Options are asked for apart from it.
    if state then state.options = nil end
  end)
  self.server.request('outline/node', { outline = outline, node = node }, function(_, found)
    if found and not self.awaited then self.kept.cursor = found.keys end
    if config.current.persist then store.write(self.uri, self.kept) end
    done()
  end)
end

--- Keeps the state, then ends the server; an editor that leaves meanwhile waits for a moment.
function Session:finish()
  local server, is_done, waiting = self.server, false, nil
  if not server then return end
  local function done()
    if is_done then return end
    is_done = true
    server.terminate()
    pcall(vim.api.nvim_del_autocmd, waiting)
  end
  local last = vim.uv.hrtime() / 1e6 + last_patience
  waiting = vim.api.nvim_create_autocmd('VimLeave', { callback = function()
    vim.wait(math.max(0, last - vim.uv.hrtime() / 1e6), function() return is_done end, 2)
    done()
  end })
  self:learn(done)
  vim.defer_fn(done, last_patience)
  self.server = nil
end

return Session
