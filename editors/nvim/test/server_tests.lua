local expect = require('expect')
local Project = require('project')

local files = { 'docs/guide.md', 'src/engine/Tree.swift', 'src/Server.swift', 'README.md' }

return function(server)
  local function test(claim, run) Project.test(claim, server, files, run) end

  local function is_running(process) return vim.uv.kill(process, 0) == 0 end

  test('closing the sidebar ends the server', function(editor)
    local process = editor:server()
    editor:keys('q')
    expect.eventually(function() return not is_running(process) end)
    expect.equal(editor:lua([[return require('outline').current() == nil]]), true)
  end)

  test('quitting the editor leaves no process', function(editor)
    local process = editor:server()
    editor:keys('/')
    editor:keys('tree')
    expect.equal(editor:quit(), 0)
    expect.eventually(function() return not is_running(process) end)
  end)

  test('a server that is not there is said to be missing', function(editor)
    editor:keys('q')
    expect.eventually(function()
      return editor:lua([[return require('outline').current() == nil]])
    end)
    editor:lua([[require('outline').setup { command = { '/nowhere/outline-lsp' } }]])
    editor:command('Outline /tmp')
    expect.eventually(function()
      return editor:screen()[1]:find('^outline%-lsp cannot be started')
    end, function() return table.concat(editor:screen(), '\n') end)
  end)

  test('a server that says nothing goes with its sidebar', function(editor)
    editor:keys('q')
    editor:lua([[require('outline').setup { command = { 'sleep', '1000' } }]])
    editor:command('Outline /tmp')
    expect.eventually(function() return editor:server() ~= nil end)
    local process = editor:server()
    editor:keys('q')
    expect.eventually(function() return not is_running(process) end)
    editor:command('Outline /tmp')
    expect.eventually(function() return editor:server() ~= nil end)
    process = editor:server()
    expect.equal(editor:quit(), 0)
    expect.eventually(function() return not is_running(process) end)
  end)

  test('a server of another kind is said to be', function(editor)
    editor:keys('q')
    local answer = '{"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}'
    editor:lua([[
      local answer = ('Content-Length: %d\r\n\r\n%s'):format(#..., ...)
      require('outline').setup { command = { 'sh', '-c', 'printf %s "$0"; exec cat >&2', answer } }
    ]], answer)
    editor:command('Outline /tmp')
    expect.eventually(function()
      return editor:screen()[1]:find('does not speak')
    end, function() return table.concat(editor:screen(), '\n') end)
  end)

  test('a server that ends at once is said to', function(editor)
    editor:keys('q')
    expect.eventually(function()
      return editor:lua([[return require('outline').current() == nil]])
    end)
    editor:lua([[require('outline').setup {
      command = { 'sh', '-c', 'exit 3' },
    }]])
    editor:command('Outline /tmp')
    expect.eventually(function() return editor:screen()[2] == 'R starts it again' end)
    local code = [[local buffer = require('outline').current().buffer
      return { vim.bo[buffer].modifiable, vim.api.nvim_buf_get_lines(buffer, 0, -1, false) }]]
    expect.equal(editor:lua(code), {
      false, { 'outline-lsp ended with code 3', 'R starts it again' },
    })
  end)

  test('a server on another machine is not told of a process on this one', function(editor, project)
    editor:keys('q')
    expect.eventually(function()
      return editor:lua([[return require('outline').current() == nil]])
    end)
    local heard = project.folder .. '/heard'
    editor:lua([[require('outline').setup { command = { 'sh', '-c', 'tee "$0" | "$1"', ... } }]],
      heard, server)
    editor:command('Outline ' .. project.root)
    expect.screen_is_rows(editor)
    local text = table.concat(vim.fn.readfile(heard), '\n')
    expect.equal(text:match('"processId":(%w+)'), 'null')
  end)

  test('the health check names server and protocol', function(editor)
    editor:command('checkhealth outline')
    local lines = editor:lua([[return vim.api.nvim_buf_get_lines(0, 0, -1, false)]])
    local text = table.concat(lines, '\n')
    expect.equal({ not text:find('ERROR'), text:find('outline protocol 1') ~= nil }, { true, true })
  end)
end
