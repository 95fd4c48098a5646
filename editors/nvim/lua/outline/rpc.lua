--- A JSON-RPC peer in a child process, spoken to over its stdin and stdout. Never waits.
local uv = vim.uv

local Rpc = {}
Rpc.__index = Rpc

local decoding = { luanil = { object = true, array = true } }

--- Starts the process. `handlers.notified(method, params)` and `handlers.ended(reason)` run on the
--- main loop. Returns nil and a sentence when it cannot be started.
function Rpc.start(command, handlers)
  local self = setmetatable({ handlers = handlers, waiting = {}, last_id = 0 }, Rpc)
  self.stdin, self.stdout, self.stderr = uv.new_pipe(), uv.new_pipe(), uv.new_pipe()
  local process, pid = uv.spawn(command[1], {
    args = vim.list_slice(command, 2),
    stdio = { self.stdin, self.stdout, self.stderr },
    hide = true,
  }, vim.schedule_wrap(function(code, signal) self:process_ended(code, signal) end))
  if not process then
    for _, pipe in ipairs { self.stdin, self.stdout, self.stderr } do pipe:close() end
    return nil, ('cannot be started: %s: %s'):format(command[1], pid)
  end
  self.process, self.pid = process, pid
  self:read_messages()
  self.stderr:read_start(function(_, text) if text then self.last_words = vim.trim(text) end end)
  return self
end

--- Cuts the bytes of stdout into messages. A long body is put together once, when all is there.
function Rpc:read_messages()
  local pieces, size, needed = {}, 0, 1
  self.stdout:read_start(function(_, piece)
    if not piece then return end
    pieces[#pieces + 1] = piece
    size = size + #piece
    if size < needed then return end
    local text, from, messages = table.concat(pieces), 1, {}
    needed = 1
    while true do
      local _, header_end, length = text:find('[Cc]ontent%-[Ll]ength: *(%d+).-\r\n\r\n', from)
      if not header_end then break end
      if #text < header_end + length then
        needed = header_end + length - from + 1
        break
      end
      local body = text:sub(header_end + 1, header_end + length)
      messages[#messages + 1] = vim.json.decode(body, decoding)
      from = header_end + length + 1
    end
    pieces, size = { text:sub(from) }, #text - from + 1
    if #messages > 0 then
      vim.schedule(function() vim.iter(messages):each(function(each) self:deliver(each) end) end)
    end
  end)
end

function Rpc:deliver(message)
  if message.method then return self.handlers.notified(message.method, message.params) end
  local answered = self.waiting[message.id]
  self.waiting[message.id] = nil
  if answered then answered(message.error, message.result) end
end

function Rpc:send(message)
  if not self.process or self.stdin:is_closing() then return end
  message.jsonrpc = '2.0'
  local body = vim.json.encode(message)
  self.stdin:write(('Content-Length: %d\r\n\r\n%s'):format(#body, body))
end

--- Sends a request and returns its id; `answered(error, result)` is called once, or never when the
--- process ends first.
function Rpc:request(method, params, answered)
  self.last_id = self.last_id + 1
  self.waiting[self.last_id] = answered
  self:send { id = self.last_id, method = method, params = params }
  return self.last_id
end

function Rpc:notify(method, params) self:send { method = method, params = params } end

function Rpc:cancel(id) self:notify('$/cancelRequest', { id = id }) end

--- Asks the process to end. It does so at the end of its input too, when the editor leaves.
function Rpc:stop()
  self.stopping = true
  self:request('shutdown', nil, function() self:notify('exit') end)
end

function Rpc:process_ended(code, signal)
  for _, handle in ipairs { self.process, self.stdin, self.stdout, self.stderr } do
    if not handle:is_closing() then handle:close() end
  end
  self.process, self.waiting = nil, {}
  if self.stopping then return end
  local how = signal ~= 0 and ('by signal %d'):format(signal) or ('with code %d'):format(code)
  self.handlers.ended(('ended %s%s'):format(how, self.last_words and ': ' .. self.last_words or ''))
end

return Rpc
