local expect = require('expect')
local Project = require('project')

local files = {
  'docs/guide.md', 'src/engine/Search.swift', 'src/engine/Tree.swift', 'src/Server.swift',
  'README.md',
}

return function(server)
  local function test(claim, run, settings) Project.test(claim, server, files, run, settings) end

  test('opening shows the roots', function(editor)
    local screen = expect.screen_is_rows(editor)
    expect.equal(vim.list_slice(screen, 1, 4), { '▸ docs', '▸ src', '  README.md', '~' })
  end)

  test('a key opens a folder and closes it again', function(editor)
    editor:keys('j<CR>')
    expect.eventually(function() return editor:screen()[3] == '│ ▸ engine' end)
    expect.cursor_on(editor, 'src')
    editor:keys('h')
    expect.eventually(function() return editor:screen()[3] == '  README.md' end)
    expect.screen_is_rows(editor)
  end)

  test('expanding goes down, collapsing goes to the parent', function(editor)
    editor:keys('jl')
    expect.eventually(function() return editor:screen()[3] == '│ ▸ engine' end)
    editor:keys('l')
    expect.cursor_on(editor, 'engine')
    editor:keys('h')
    expect.cursor_on(editor, 'src')
  end)

  test('everything opens and closes, and the cursor goes to what is left', function(editor)
    editor:keys('zR')
    expect.eventually(function() return editor:screen()[5] == '│ │   Search.swift' end)
    expect.screen_is_rows(editor)
    editor:keys('5G')
    expect.cursor_on(editor, 'Search.swift')
    editor:keys('zM')
    expect.cursor_on(editor, 'src')
  end)

  test('parent and siblings are a key away', function(editor)
    editor:keys('zR')
    expect.eventually(function() return editor:screen()[5] == '│ │   Search.swift' end)
    editor:keys('5GJ')
    expect.cursor_on(editor, 'Tree.swift')
    editor:keys('K')
    expect.cursor_on(editor, 'Search.swift')
    editor:keys('P')
    expect.cursor_on(editor, 'engine')
  end)

  test('a file opens beside the sidebar', function(editor, project)
    editor:keys('G<CR>')
    expect.eventually(function()
      return editor:lua([[return vim.api.nvim_buf_get_name(0)]]) == project.root .. '/README.md'
    end)
    expect.screen_is_rows(editor)
  end)

  test('the file in the editor is revealed', function(editor, project)
    editor:command('wincmd p | edit ' .. project.root .. '/src/engine/Tree.swift | wincmd p')
    editor:keys('gf')
    expect.cursor_on(editor, 'Tree.swift')
  end)

  test('the file in the editor is followed', function(editor, project)
    editor:command('wincmd p | edit ' .. project.root .. '/src/Server.swift')
    expect.cursor_on(editor, 'Server.swift')
    editor:command('edit ' .. project.root .. '/docs/new.md | write')
    expect.cursor_on(editor, 'new.md')
    editor:lua([[require('outline').toggle()]])
    editor:command('edit ' .. project.root .. '/src/engine/Tree.swift')
    editor:command('Outline ' .. project.root)
    expect.cursor_on(editor, 'Tree.swift')
  end, { follow = true })

  test('hidden and ignored entries go and come at a key', function(editor, project)
    project:write('.hidden')
    vim.fn.writefile({ '/docs' }, project.root .. '/.ignore')
    expect.eventually(function()
      return vim.list_contains(editor:screen(), '  .hidden')
        and editor:colour('docs') ~= editor:colour('src')
    end)
    for key, entry in pairs { ['.'] = '  .hidden', I = '▸ docs' } do
      editor:keys(key)
      expect.eventually(function() return not vim.list_contains(editor:screen(), entry) end)
      expect.screen_is_rows(editor)
      editor:keys(key)
      expect.eventually(function() return vim.list_contains(editor:screen(), entry) end)
      expect.screen_is_rows(editor)
    end
  end)

  test('a switch pressed twice is where it was', function(editor, project)
    project:write('.hidden')
    expect.eventually(function() return vim.list_contains(editor:screen(), '  .hidden') end)
    local before = editor:screen()
    editor:meanwhile(function()
      editor:keys('..')
      expect.eventually(function()
        return editor:lua([[return #require('outline').current().session.queue]]) == 1
      end)
    end)
    expect.eventually(function()
      return editor:lua([[return require('outline').current().session.options.hidden]]) == 'show'
    end)
    expect.eventually(function() return vim.deep_equal(editor:screen(), before) end)
  end)

  test('what is made and renamed on the disk comes in, the cursor stays', function(editor, project)
    editor:keys('jl')
    expect.eventually(function() return editor:screen()[3] == '│ ▸ engine' end)
    editor:keys('jj')
    expect.cursor_on(editor, 'Server.swift')
    project:write('src/AAA.swift')
    vim.uv.fs_rename(project.root .. '/README.md', project.root .. '/LICENSE.md')
    expect.eventually(function()
      local screen = table.concat(editor:screen(), '\n')
      return screen:find('AAA') and screen:find('LICENSE') and not screen:find('README')
    end)
    expect.cursor_on(editor, 'Server.swift')
    vim.uv.fs_rename(project.root .. '/src/Server.swift', project.root .. '/src/ABC.swift')
    expect.cursor_on(editor, 'ABC.swift')
    vim.uv.fs_unlink(project.root .. '/src/ABC.swift')
    expect.cursor_on(editor, 'src')
  end)

  test('a link that leads nowhere, and odd names, are shown', function(editor, project)
    vim.uv.fs_symlink('nowhere', project.root .. '/link')
    project:write('two\nlines %d.txt')
    expect.eventually(function()
      local screen = table.concat(editor:screen(), '\n')
      return screen:find('link → nowhere %(broken%)') and screen:find('two^@lines %%d.txt')
    end)
  end)

  local many = {}
  for number = 1, 10000 do many[number] = ('big/%05d.txt'):format(number) end
  local claim = '10,000 rows scroll, and only those near the view are kept'
  Project.test(claim, server, many, function(editor)
    editor:keys('<CR>')
    expect.eventually(function() return editor:screen()[2] == '│   00001.txt' end)
    for _, key in ipairs { '<C-d>', '<C-f>', '<C-f>', '3<C-e>', '<C-u>' } do
      editor:keys(key)
      expect.screen_is_rows(editor)
    end
    local _, before = editor:cursor()
    for _ = 1, 20 do
      editor:keys('50j')
      before = before + 50
      expect.eventually(function() return select(2, editor:cursor()) == before end)
      expect.screen_is_rows(editor)
    end
    editor:keys('G')
    expect.cursor_on(editor, '10000.txt')
    editor:keys('<C-b>')
    expect.screen_is_rows(editor)
    editor:keys('5001G')
    expect.cursor_on(editor, '05000.txt')
    editor:keys('<C-y>')
    expect.screen_is_rows(editor)
    editor:keys('gg')
    expect.cursor_on(editor, 'big')
    editor:keys(('j'):rep(300))
    expect.cursor_on(editor, '00300.txt')
    editor:keys(('<C-f>'):rep(20) .. ('<C-b>'):rep(20))
    expect.cursor_on(editor, '00300.txt')
    local kept = editor:lua([[
      local sidebar = require('outline').current()
      return { #sidebar.view.rows, vim.api.nvim_buf_line_count(sidebar.buffer) }
    ]])
    if kept[1] > 100 or kept[2] > 100 then error('kept ' .. vim.inspect(kept)) end
  end)

  local folders = {}
  for number = 1, 40 do folders[number] = ('d%02d/sub/file'):format(number) end
  Project.test('keys typed ahead do what they do one by one', server, folders, function(editor)
    local function outcome(keys)
      editor:keys('<Esc>zMgg')
      editor:rest()
      editor:lua([[require('outline.config').current.search.match = 'substring']])
      for _, key in ipairs(keys) do
        editor:keys(key)
        editor:rest()
      end
      local name, index = editor:cursor()
      return { name, index, expect.screen_is_rows(editor) }
    end
    for _, keys in ipairs {
      'R l j', 'zM l j j', '. l j .', 'l j l j h h', 'R l j l j j j l j j j l', 'G k k', 'zR J k k',
      '<C-d> <C-d> <C-d> l j', 'zR <C-f> <C-f> <C-f> <C-b> k', 'zR 100j 3k', 'L P j l j J k',
      '/ d 0 <CR> R 5j n', '/ d 0 <CR> 5j R G N', '/ d 0 <C-n> <CR> k', 'R / d <C-n> 0 <CR>',
      '/ s u b <CR> N gg / f i <Esc> G', '/ d <C-f> <CR> / s <C-f> <CR> n', '/ d 2 <CR> / <C-n> <Esc> j',
    } do
      local one_by_one = outcome(vim.split(keys, ' '))
      expect.equal({ keys, outcome { (keys:gsub(' ', '')) } }, { keys, one_by_one })
    end
  end)

  Project.test('a chain of folders is one line', server, { 'a/b/c/x', 'a/b/c/y', 'z' }, function(editor, project)
    expect.equal(vim.list_slice(editor:screen(), 1, 2), { '▸ a/b/c', '  z' })
    editor:keys('<CR>')
    expect.eventually(function() return editor:screen()[2] == '│   x' end)
    editor:keys('jP')
    expect.cursor_on(editor, 'a/b/c')
    project:write('a/new')
    expect.eventually(function() return editor:screen()[2] == '│ ▾ b/c' end)
    expect.screen_is_rows(editor)
  end, { options = { compact = true } })
end
