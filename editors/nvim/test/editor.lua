--- A Neovim of its own with the plugin in it, driven by keys and read from its screen.
local Editor = {}
Editor.__index = Editor

local plugin = vim.fs.dirname(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)))

--- Starts one. `settings` go to `setup`; `state` is the folder that stands for `stdpath('state')`.
function Editor.start(settings, state)
  local channel = vim.fn.jobstart({ vim.v.progpath, '--embed', '--headless', '--clean' }, {
    rpc = true, env = { XDG_STATE_HOME = state, NVIM_LOG_FILE = state .. '/log' },
  })
  local self = setmetatable({ channel = channel }, Editor)
  self:lua([[
    local plugin, settings = ...
    vim.o.columns, vim.o.lines, vim.o.swapfile = 100, 24, false
    vim.opt.runtimepath:prepend(plugin)
    vim.cmd.runtime('plugin/outline.lua')
    require('outline').setup(settings)
    messages, rested = {}, 0
    vim.keymap.set({ 'n', 'i', 'c' }, '<F12>', function() rested = rested + 1 end)
    vim.notify = function(text) table.insert(messages, text) end
  ]], plugin, settings)
  return self
end

--- Runs a chunk of Lua in the editor.
function Editor:lua(code, ...)
  local result = vim.rpcrequest(self.channel, 'nvim_exec_lua', code, { ... })
  if result ~= vim.NIL then return result end
end

function Editor:keys(keys) vim.rpcrequest(self.channel, 'nvim_input', keys) end

function Editor:command(command) vim.rpcrequest(self.channel, 'nvim_command', command) end

--- Asks the server past the plugin, over the same pipes.
function Editor:ask(method, params)
  return self:lua([[
    local method, params = ...
    local sidebar, answer = require('outline').current(), nil
    params.outline = { uri = sidebar.uri }
    sidebar.session.server.request(method, params, function(failure, result)
      answer = { failure = failure, result = result }
    end)
    vim.wait(5000, function() return answer end, 1)
    return answer and answer.result or { failure = answer and answer.failure }
  ]], method, params)
end

--- Waits until all keys have been read and nothing is asked any more.
function Editor:rest()
  self.rested = (self.rested or 0) + 1
  self:keys('<F12>')
  local code = [[
    local session = require('outline').current().session
    return rested == ... and not session.asked and #session.queue == 0
  ]]
  local function is_at_rest() return self:lua(code, self.rested) end
  assert(vim.wait(5000, is_at_rest, 1), 'an answer does not come')
end

--- The process of the server.
function Editor:server()
  return self:lua([[return vim.api.nvim_get_proc_children(vim.uv.os_getpid())[1] ]])
end

--- Makes the server stand still for what `run` does, as a slow one would.
function Editor:meanwhile(run)
  local process = self:server()
  vim.uv.kill(process, 'sigstop')
  local is_done, problem = pcall(run)
  vim.uv.kill(process, 'sigcont')
  if not is_done then error(problem, 0) end
end

--- What stands in the sidebar's window now, line by line, without the window bar.
function Editor:screen()
  return self:lua([[
    vim.cmd.redraw()
    local window = require('outline').current().view:window()
    local place, lines = vim.fn.getwininfo(window)[1], {}
    local above, left = place.winrow + place.winbar - 1, place.wincol - 1
    for line = 1, place.height do
      local cells = {}
      for column = 1, place.width do
        cells[column] = vim.fn.screenstring(above + line, left + column)
      end
      lines[line] = table.concat(cells):gsub('%s+$', '')
    end
    return lines
  ]])
end

--- The name on the line of the cursor, and where that row stands among all.
function Editor:cursor()
  return unpack(self:lua([[
    local sidebar = require('outline').current()
    local line = vim.api.nvim_win_get_cursor(sidebar.view:window())[1]
    local row = sidebar.view.rows[line]
    return { row and row.name or '', sidebar.view.start + line - 1 }
  ]]))
end

--- The colour in which a text of the sidebar is drawn, as a number that only compares with others.
function Editor:colour(text)
  for line, shown in ipairs(self:screen()) do
    local from = shown:find(text, 1, true)
    if from then
      return self:lua([[
        local line, column = ...
        local place = vim.fn.getwininfo(require('outline').current().view:window())[1]
        return vim.fn.screenattr(place.winrow + place.winbar + line - 1, place.wincol + column)
      ]], line, vim.fn.strdisplaywidth(shown:sub(1, from - 1)))
    end
  end
end

--- The window bar, as it is seen.
function Editor:bar()
  return self:lua([[
    local window = require('outline').current().view:window()
    local how = { winid = window, use_winbar = true }
    return vim.api.nvim_eval_statusline(vim.wo[window].winbar, how).str
  ]])
end

function Editor:quit()
  pcall(vim.rpcnotify, self.channel, 'nvim_command', 'qall!')
  return vim.fn.jobwait({ self.channel }, 5000)[1]
end

return Editor
