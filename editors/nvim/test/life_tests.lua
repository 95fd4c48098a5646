local expect = require('expect')
local Project = require('project')

local files = { 'docs/guide.md', 'src/engine/Tree.swift', 'src/Server.swift', 'README.md' }

return function(server)
  local function test(claim, run) Project.test(claim, server, files, run) end

  local function is_running(process) return vim.uv.kill(process, 0) == 0 end

  --- Waits until the plugin has learnt the state that is to come back.
  local function wait_until_kept(editor, name)
    expect.eventually(function()
      return editor:lua([[
        local cursor = require('outline').current().session.kept.cursor or {}
        return cursor[#cursor] == ...
      ]], name)
    end)
  end

  local function open_engine(editor)
    editor:keys('jl')
    expect.eventually(function() return editor:screen()[3] == '│ ▸ engine' end)
    editor:keys('jl')
    expect.eventually(function() return editor:screen()[4] == '│ │   Tree.swift' end)
    editor:keys('j')
    expect.cursor_on(editor, 'Tree.swift')
    wait_until_kept(editor, 'Tree.swift')
  end

  test('a server that is killed is said to be, and comes back as it was', function(editor, project)
    open_engine(editor)
    local before, old = editor:screen(), editor:server()
    vim.uv.kill(old, 'sigkill')
    expect.eventually(function()
      local screen = editor:screen()
      return screen[1]:find('outline%-lsp ended by signal 9') and screen[2] == 'R starts it again'
    end)
    editor:keys('jlR')
    project:loaded()
    expect.eventually(function() return vim.deep_equal(editor:screen(), before) end)
    expect.cursor_on(editor, 'Tree.swift')
    expect.equal(editor:server() ~= old, true)
  end)

  local claim = 'a server comes back as it was although nothing is kept on the disk'
  Project.test(claim, server, files, function(editor, project)
    open_engine(editor)
    local before = editor:screen()
    vim.uv.kill(editor:server(), 'sigkill')
    expect.eventually(function() return editor:screen()[2] == 'R starts it again' end)
    editor:keys('R')
    project:loaded()
    expect.eventually(function() return vim.deep_equal(editor:screen(), before) end)
    expect.equal(vim.fn.globpath(project.state, '**/outline/*'), '')
  end, { persist = false })

  test('the next editor finds the project as it was', function(editor, project)
    open_engine(editor)
    local before = editor:screen()
    editor:quit()
    project:start()
    expect.eventually(function() return vim.deep_equal(project.editor:screen(), before) end)
    expect.cursor_on(project.editor, 'Tree.swift')
  end)

  test('what is kept may be anything', function(editor, project)
    local path
    expect.eventually(function()
      path = vim.fn.globpath(project.state, '**/outline/*.json')
      return path ~= ''
    end)
    for _, text in ipairs {
      '', '{', '5', 'null', '[]', '{"state":5}', '{"state":{"expanded":7}}', '{"options":"x"}',
      '{"options":{"hidden":"bogus"}}', '{"options":[1]}', '{"options":{"nest":[]}}', '{"cursor":5}',
      '{"cursor":{}}', '{"cursor":[5]}', '{"cursor":["nowhere"]}',
      '{"state":{"version":1,"expanded":[["src"]],"query":"(","search":{"match":"regex"}}}',
    } do
      editor:keys('q')
      editor:lua([[
        local path, text, root = ...
        vim.wait(3000, function() return #vim.api.nvim_get_proc_children(vim.uv.os_getpid()) == 0 end, 1)
        vim.fn.writefile({ text }, path)
        vim.cmd.Outline(vim.fn.fnameescape(root))
      ]], path, text, project.root)
      project:loaded()
      expect.equal(#editor:screen()[1] > 0, true)
    end
    expect.equal(editor:lua([[return vim.v.errmsg]]), '')
  end)

  test('a server that dies in a search comes back with it', function(editor, project)
    editor:keys('/tree')
    expect.cursor_on(editor, 'Tree.swift')
    expect.eventually(function()
      local code = [[return (require('outline').current().session.kept.state or {}).query]]
      return editor:lua(code) == 'tree'
    end)
    vim.uv.kill(editor:server(), 'sigkill')
    expect.eventually(function() return editor:screen()[2] == 'R starts it again' end)
    editor:keys('R')
    project:loaded()
    expect.eventually(function()
      local search = editor:ask('outline/rows', { window = { start = 0, count = 0 } }).search
      return search and search.query == 'tree' and editor:screen()[4] == '│ │   Tree.swift'
    end, function() return table.concat(editor:screen(), '\n') end)
    editor:keys('<Esc>')
    expect.eventually(function() return editor:screen()[3] == '  README.md' end)
    expect.equal(editor:lua([[return require('outline').current().session.origin == nil]]), true)
  end)

  test('a change that is told before an answer without rows is drawn', function(editor)
    editor:rest()
    editor:lua([[shown = require('outline').current().view.rows]])
    editor:meanwhile(function()
      editor:keys('K')
      expect.eventually(function()
        return editor:lua([[return require('outline').current().session.asked ~= nil]])
      end)
      editor:lua([[require('outline').current().session:changed()]])
    end)
    editor:rest()
    expect.equal(editor:lua([[return require('outline').current().view.rows ~= shown]]), true)
  end)

  local following = { follow = true }
  Project.test('a file that is waited for takes no key', server, files, function(editor, project)
    editor:command('wincmd p | edit ' .. project.root .. '/new | wincmd p')
    editor:rest()
    for _, key in ipairs { 'G', '3G', '<C-f>', 'j' } do
      editor:keys('gg')
      editor:rest()
      editor:lua([[require('outline.actions').follow(require('outline').current(), vim.fn.bufnr('/new$'))]])
      editor:rest()
      editor:meanwhile(function()
        editor:keys(key)
        editor:lua([[require('outline').current().session:changed()]])
      end)
      editor:rest()
      expect.equal({ key, select(2, editor:cursor()) > 0 }, { key, true })
    end
    project:write('new')
    expect.eventually(function() return vim.list_contains(editor:screen(), '  new') end)
    expect.equal(editor:cursor() ~= 'new', true)
  end, following)

  test('the state is kept although rows change all the time', function(editor)
    editor:keys('jl')
    expect.eventually(function()
      editor:lua([[require('outline').current().session:fetch()]])
      return editor:lua([[
        local session = require('outline').current().session
        return table.concat(session.kept.cursor or {}) == 'src'
      ]])
    end)
  end)

  test('a sidebar that is closed just before the editor leaves is kept', function(editor, project)
    editor:keys('jlq:qall!<CR>')
    expect.equal(vim.fn.jobwait({ editor.channel }, 5000)[1], 0)
    project:start()
    expect.eventually(function() return project.editor:screen()[3] == '│ ▸ engine' end)
  end)

  test('an editor that quits at once keeps the cursor', function(editor, project)
    open_engine(editor)
    local before = editor:screen()
    editor:quit()
    project.editor = nil
    local again = require('editor').start({ command = { server } }, project.state)
    again:command('Outline ' .. project.root)
    again:quit()
    project:start()
    expect.eventually(function() return vim.deep_equal(project.editor:screen(), before) end)
    expect.cursor_on(project.editor, 'Tree.swift')
  end)

  test('an answer that comes after the sidebar is closed is none', function(editor)
    for _, key in ipairs { 'J', 'K', 'n', 'G', 'gf', 'L' } do
      editor:meanwhile(function()
        editor:keys(key .. 'q')
        expect.eventually(function()
          return editor:lua([[return require('outline').current() == nil]])
        end)
      end)
      editor:command('Outline')
      expect.eventually(function() return #editor:screen() > 0 end)
    end
    expect.equal(editor:lua([[return vim.v.errmsg]]), '')
  end)

  test('the sidebar goes into a tab of its own', function(editor, project)
    editor:keys('<C-w>T')
    expect.eventually(function() return editor:lua([[return vim.fn.tabpagenr('$')]]) == 2 end)
    editor:keys('jl')
    expect.eventually(function() return editor:screen()[3] == '│ ▸ engine' end)
    expect.screen_is_rows(editor)
    editor:keys('G<CR>')
    expect.eventually(function()
      return editor:lua([[return vim.api.nvim_buf_get_name(0)]]) == project.root .. '/README.md'
    end)
    local process = editor:server()
    editor:lua([[require('outline').toggle()]])
    expect.eventually(function() return not is_running(process) end)
  end)

  test('settings that cannot be are named, and the usual ones stand', function(editor)
    local code = [[
      local given = ...
      messages = {}
      require('outline').setup(given)
      local current = require('outline.config').current
      return { current.side, current.width, current.icons.open, current.command[1], messages }
    ]]
    local given = { side = 'top', width = 0.5, icons = { open = 1 } }
    given.command, given.keys, given.no = {}, 1, 1
    local found = editor:lua(code, given)
    table.sort(found[5])
    expect.equal(found, { 'left', 36, '▾', 'outline-lsp', {
      'outline: setup: command must begin with a program',
      'outline: setup: icons.open must be a string',
      'outline: setup: keys must be a table',
      "outline: setup: side must be 'left' or 'right'",
      'outline: setup: unknown member no',
      'outline: setup: width must be a whole number above 0',
    } })
  end)

  test('the help of the plugin and the list of keys open', function(editor)
    editor:keys('g?')
    expect.eventually(function()
      local lines = editor:lua([[return vim.api.nvim_buf_get_lines(0, 0, -1, false)]])
      return lines[1] == ' In the tree'
    end)
  end)
end
