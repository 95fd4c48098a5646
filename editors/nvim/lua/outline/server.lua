--- An outline-lsp in a child process, spoken to over its stdin and stdout. Never waits.
local uv = vim.uv

local Server = {}
Server.__index = Server

local decoding = { luanil = { object = true, array = true } }

--- Starts the process and greets it: `offer` and `info` hold what it answers. `handlers`:
--- `notified(method, params)` and `ended(reason)`. Returns nil and a sentence if it does not start.
function Server.start(command, handlers)
  local self = setmetatable({ handlers = handlers, waiting = {}, last_id = 0, offer = {} }, Server)
  self.stdin, self.stdout, self.stderr = uv.new_pipe(), uv.new_pipe(), uv.new_pipe()
  local process, pid = uv.spawn(command[1], {
    args = vim.list_slice(command, 2), stdio = { self.stdin, self.stdout, self.stderr }, hide = true,
  }, vim.schedule_wrap(function(code, signal) self:process_ended(code, signal) end))
  if not process then
    for _, pipe in ipairs { self.stdin, self.stdout, self.stderr } do pipe:close() end
    return nil, ('cannot be started: %s: %s'):format(command[1], pid)
  end
  self.process, self.pid = process, pid
  self:read_messages()
  self.stderr:read_start(function(_, text) if text then self.last_words = vim.trim(text) end end)
  self:request('initialize', {
    processId = uv.os_getpid(),
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
function Server:read_messages()
  local pieces, size, needed = {}, 0, 1
  self.stdout:read_start(function(_, piece)
    if not piece then return end
    pieces[#pieces + 1] = piece
    size = size + #piece
    if size < needed then return end
    local text, from = table.concat(pieces), 1
    needed = 1
    while true do
      local _, header_end, length = text:find('[Cc]ontent%-[Ll]ength: *(%d+).-\r\n\r\n', from)
      if not header_end then break end
      if #text < header_end + length then
        needed = header_end + length - from + 1
        break
      end
      local body = text:sub(header_end + 1, header_end + length)
      vim.schedule(function() self:deliver(body) end)
      from = header_end + length + 1
    end
    pieces, size = { text:sub(from) }, #text - from + 1
  end)
end

--- A `raw` answer stays text: that of `outline/state` may name every folder of a big tree.
function Server:deliver(body)
  local waiting = self.waiting[tonumber(body:sub(1, 80):match('^{[^{]*"id":(%d+),"result":'))]
  local message = waiting and waiting.is_raw and { id = waiting.id } or vim.json.decode(body, decoding)
  if message.method then return self.handlers.notified(message.method, message.params) end
  waiting = self.waiting[message.id]
  self.waiting[message.id] = nil
  if not waiting then return end
  if waiting.is_raw then return waiting.answered(body) end
  waiting.answered(message.error, message.result)
end

function Server:send(message)
  if not self.process or self.stdin:is_closing() then return end
  message.jsonrpc = '2.0'
  local body = vim.json.encode(message)
  self.stdin:write(('Content-Length: %d\r\n\r\n%s'):format(#body, body))
end

--- Sends a request and returns its id; `answered(error, result)`, or `answered(body)` if `is_raw`,
--- is called once, or never when the process ends first.
function Server:request(method, params, answered, is_raw)
  local id = self.last_id + 1
  self.last_id = id
  self.waiting[id] = { id = id, answered = answered, is_raw = is_raw }
  self:send { id = id, method = method, params = params }
  return id
end

function Server:notify(method, params) self:send { method = method, params = params } end

function Server:cancel(id) self:notify('$/cancelRequest', { id = id }) end

--- Asks the process to end. It does so at the end of its input too, when the editor leaves.
function Server:stop()
  self.is_stopping = true
  self:request('shutdown', nil, function() self:notify('exit') end)
end

function Server:process_ended(code, signal)
  for _, handle in ipairs { self.process, self.stdin, self.stdout, self.stderr } do
    if not handle:is_closing() then handle:close() end
  end
  self.process, self.waiting = nil, {}
  if self.is_stopping then return end
  local how = signal ~= 0 and ('by signal %d'):format(signal) or ('with code %d'):format(code)
  self.handlers.ended(('ended %s%s'):format(how, self.last_words and ': ' .. self.last_words or ''))
end

return Server
