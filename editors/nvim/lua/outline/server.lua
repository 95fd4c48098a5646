--- An outline-lsp in a child process, spoken to over its stdin and stdout. Never waits.
local Server = {}
Server.__index = Server

local decoding = { luanil = { object = true, array = true } }

--- Starts the process and greets it: `offer` and `info` hold what it answers. `handlers`:
--- `notified(method, params)` and `ended(reason)`. Returns nil and a sentence if it does not start.
function Server.start(command, handlers)
  local self = setmetatable({ handlers = handlers, waiting = {}, last_id = 0, offer = {} }, Server)
  local is_started, process = pcall(vim.system, command, {
    stdin = true, stdout = self:reader(),
    stderr = function(_, text) if text then self.last_words = vim.trim(text) end end,
  }, vim.schedule_wrap(function(result) self:process_ended(result) end))
  if not is_started then return nil, ('cannot be started: %s'):format(process) end
  self.process, self.pid = process, process.pid
  self:request('initialize', {
    processId = vim.uv.os_getpid(),
    clientInfo = { name = 'outline.nvim' },
    capabilities = { general = { positionEncodings = { 'utf-8' } } },
  }, function(_, result)
    self.info = result and result.serverInfo
    self.offer = vim.tbl_get(result or {}, 'capabilities', 'experimental', 'outline') or {}
  end)
  self:notify('initialized', vim.empty_dict())
  return self
end

--- Cuts the bytes of stdout into messages. A long body is put together once, when all is there.
function Server:reader()
  local pieces, size, needed = {}, 0, 1
  return function(_, piece)
    if not piece then return end
    pieces[#pieces + 1] = piece
    size = size + #piece
    if size < needed then return end
    local text, from = table.concat(pieces), 1
    needed = 1
    while true do
      local _, header_end, length = text:find('[Cc]ontent%-[Ll]ength: *(%d+).-\r\n\r\n', from)
      if not header_end then break end
      local past = header_end + 1 + tonumber(length)
      if #text + 1 < past then
        needed = past - from
        break
      end
      local body = text:sub(header_end + 1, past - 1)
      vim.schedule(function() self:deliver(body) end)
      from = past
    end
    pieces, size = { text:sub(from) }, #text - from + 1
  end
end

--- A `raw` answer stays text: that of `outline/state` may name every folder of a big tree.
function Server:deliver(body)
  local id = tonumber(body:sub(1, 80):match('^{[^{]*"id":(%d+),"result":'))
  local is_raw = id and self.waiting[id] and self.waiting[id].is_raw
  local message = is_raw and { id = id, result = body } or vim.json.decode(body, decoding)
  if message.method then return self.handlers.notified(message.method, message.params) end
  local waiting = self.waiting[message.id]
  self.waiting[message.id] = nil
  if waiting then waiting.answered(message.error, waiting.is_raw and body or message.result) end
end

function Server:send(message)
  if not self.process then return end
  message.jsonrpc = '2.0'
  local body = vim.json.encode(message)
  -- A process that has ended is not known to have until its callback runs.
  pcall(self.process.write, self.process, ('Content-Length: %d\r\n\r\n%s'):format(#body, body))
end

--- Sends a request and returns its id; `answered(error, result)` is called once, or never when the
--- process ends first. If `is_raw`, the result is the whole message as text.
function Server:request(method, params, answered, is_raw)
  self.last_id = self.last_id + 1
  self.waiting[self.last_id] = { answered = answered, is_raw = is_raw }
  self:send { id = self.last_id, method = method, params = params }
  return self.last_id
end

function Server:notify(method, params) self:send { method = method, params = params } end

--- Gives up a question; its answer comes all the same, with a failure if it was in time.
function Server:cancel(id) self:notify('$/cancelRequest', { id = id }) end

--- Asks the process to end. It does so at the end of its input too, when the editor leaves.
function Server:stop()
  self.is_stopping = true
  self:request('shutdown', nil, function() self:notify('exit') end)
end

function Server:process_ended(result)
  self.process, self.waiting = nil, {}
  if self.is_stopping then return end
  local how = ('ended with code %d'):format(result.code)
  if result.signal ~= 0 then how = ('ended by signal %d'):format(result.signal) end
  self.handlers.ended(self.last_words and how .. ': ' .. self.last_words or how)
end

return Server
