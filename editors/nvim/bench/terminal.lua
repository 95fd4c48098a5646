--- A Neovim in a terminal of its own, driven by what is typed there and asked over a socket.
local Terminal = {}
Terminal.__index = Terminal

function Terminal.start()
  local socket = vim.fn.tempname()
  local command = { vim.v.progpath, '--clean', '--listen', socket }
  local self = setmetatable({ job = vim.fn.jobstart(command, {
    pty = true, width = 120, height = 50,
    env = { TERM = 'xterm-256color', XDG_STATE_HOME = vim.fn.tempname() },
  }) }, Terminal)
  assert(vim.wait(5000, function()
    self.editor = vim.F.npcall(vim.fn.sockconnect, 'pipe', socket, { rpc = true })
    return self.editor
  end, 10), 'the editor does not start')
  return self
end

--- Runs a chunk of Lua in the editor; false comes back as nil too.
function Terminal:lua(code, ...)
  local result = vim.rpcrequest(self.editor, 'nvim_exec_lua', code, { ... })
  return result ~= vim.NIL and result or nil
end

function Terminal:type(keys) vim.fn.chansend(self.job, keys) end

function Terminal:quit()
  vim.rpcnotify(self.editor, 'nvim_command', 'qall!')
  vim.fn.jobwait({ self.job }, 5000)
end

return Terminal
