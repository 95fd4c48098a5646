local expect = require('expect')
local Project = require('project')

local files = {
  'docs/guide.md', 'docs/search.md', 'src/engine/Search.swift', 'src/engine/Tree.swift',
  'src/Server.swift', 'src/ui/SearchBox.swift', 'README.md',
}

return function(server)
  local function test(claim, run) Project.test(claim, server, files, run) end

  --- Types a letter at a time; after each the server must know the text and the screen show it.
  local function type_letters(editor, text)
    for last = 1, #text do
      editor:keys(text:sub(last, last))
      expect.eventually(function()
        local search = editor:ask('outline/rows', { window = { start = 0, count = 0 } }).search
        return search and search.query == text:sub(1, last)
      end)
      expect.screen_is_rows(editor)
    end
  end

  --- Opens the box. The line under it is not compared: the box covers the window bar only.
  local function open_box(editor)
    editor:keys('/')
    expect.eventually(function() return editor:lua([[return vim.fn.mode()]]) == 'i' end)
  end

  local function box_label(editor)
    return editor:lua([[
      local box = require('outline').current().box
      local marks = vim.api.nvim_buf_get_extmarks(
        box.buffer, vim.api.nvim_create_namespace('outline.search'), 0, -1, { details = true })
      return vim.iter(marks[1][4].virt_text):map(function(part) return part[1] end):join('')
    ]])
  end

  --- Opens `docs`, which no search for "tree" or "box" would.
  local function open_docs(editor)
    editor:keys('l')
    expect.eventually(function() return editor:screen()[2] == '│   guide.md' end)
  end

  test('each letter narrows, and accepting keeps the hit and restores the rest', function(editor)
    open_docs(editor)
    local before = editor:screen()
    open_box(editor)
    type_letters(editor, 'box')
    expect.cursor_on(editor, 'SearchBox.swift')
    expect.equal(box_label(editor), '1 substring reveal ')
    expect.equal(vim.list_contains(editor:screen(), '│   guide.md'), false)
    editor:keys('<CR>')
    expect.eventually(function() return vim.list_contains(editor:screen(), '│   guide.md') end)
    expect.cursor_on(editor, 'SearchBox.swift')
    editor:keys('<Esc>gg')
    expect.cursor_on(editor, 'docs')
    expect.equal(vim.list_slice(editor:screen(), 1, 3), vim.list_slice(before, 1, 3))
  end)

  test('leaving the box restores everything', function(editor)
    open_docs(editor)
    editor:keys('j')
    local before = expect.screen_is_rows(editor)
    open_box(editor)
    type_letters(editor, 'tree')
    expect.cursor_on(editor, 'Tree.swift')
    editor:keys('<Esc>')
    expect.eventually(function() return vim.deep_equal(editor:screen(), before) end)
    expect.cursor_on(editor, 'guide.md')
  end)

  test('emptying the box restores too, and it stays open', function(editor)
    open_docs(editor)
    local before = editor:screen()
    open_box(editor)
    type_letters(editor, 'tree')
    editor:keys('<C-u>')
    expect.eventually(function() return vim.deep_equal(editor:screen(), before) end)
    expect.equal(editor:lua([[return vim.fn.mode()]]), 'i')
  end)

  test('from hit to hit, opening what is closed, and round', function(editor)
    open_box(editor)
    type_letters(editor, 'search')
    editor:keys('<CR>')
    expect.cursor_on(editor, 'search.md')
    for _, name in ipairs { 'Search.swift', 'SearchBox.swift', 'search.md' } do
      editor:keys('n')
      expect.cursor_on(editor, name)
    end
    editor:keys('N')
    expect.cursor_on(editor, 'SearchBox.swift')
  end)

  test('a filter hides what does not help', function(editor)
    open_box(editor)
    type_letters(editor, 'tree')
    expect.cursor_on(editor, 'Tree.swift')
    editor:keys('<C-t>')
    expect.eventually(function() return not vim.list_contains(editor:screen(), '▸ docs') end)
    local screen = expect.screen_is_rows(editor)
    expect.equal(vim.list_slice(screen, 1, 4), { '▾ src', '│ ▾ engine', '│ │   Tree.swift', '~' })
    editor:keys('zzz')
    expect.eventually(function() return editor:screen()[1] == '' end)
    expect.screen_is_rows(editor)
    editor:keys('<C-u>')
    expect.eventually(function() return editor:screen()[1] == '▸ docs' end)
  end)

  test('going to another window accepts, and the focus stays there', function(editor)
    open_box(editor)
    type_letters(editor, 'tree')
    editor:command('wincmd b')
    expect.eventually(function()
      local code = [[return (require('outline').current().view.search or {}).query]]
      return editor:lua(code) == 'tree'
    end)
    expect.cursor_on(editor, 'Tree.swift')
    expect.equal(editor:lua([[return vim.bo.filetype]]), '')
  end)

  test('the matcher changes among those that the server has', function(editor)
    open_box(editor)
    local code = [[return require('outline').current().session.server.offer.matchers]]
    local offered = editor:lua(code)
    editor:keys('<C-f>')
    local wanted = vim.list_contains(offered, 'words') and 'words' or 'substring'
    expect.eventually(function() return box_label(editor) == wanted .. ' reveal ' end)
  end)

  test('matched text has a colour of its own', function(editor)
    open_box(editor)
    type_letters(editor, 'guide')
    expect.cursor_on(editor, 'guide.md')
    local inside, outside = unpack(editor:lua([[
      vim.cmd.redraw()
      return { vim.fn.screenattr(3, 5), vim.fn.screenattr(3, 11) }
    ]]))
    expect.equal(inside ~= outside, true)
  end)

  local many = {}
  for number = 1, 90 do many[number] = ('%02d.txt'):format(number) end
  local claim = 'leaving the box gives the line on the screen back too'
  Project.test(claim, server, many, function(editor)
    editor:keys('50Gzz')
    expect.cursor_on(editor, '50.txt')
    local before = editor:screen()
    open_box(editor)
    type_letters(editor, '01')
    editor:keys('<Esc>')
    expect.eventually(function() return vim.deep_equal(editor:screen(), before) end)
    expect.cursor_on(editor, '50.txt')
  end)

  local function marked(editor)
    return editor:lua([[return (require('outline').current().view.search or {}).query]])
  end

  test('a box that is closed by other means is given up', function(editor)
    for _, command in ipairs { 'quit', 'fclose!', 'bwipeout!' } do
      open_box(editor)
      type_letters(editor, 'tree')
      editor:keys('<C-o>:' .. command .. '<CR>')
      expect.cursor_on(editor, 'docs')
      expect.equal(editor:screen()[3], '  README.md')
    end
    expect.equal(editor:lua([[return vim.v.errmsg]]), '')
  end)

  test('a search that is given up leaves the one that was accepted before', function(editor)
    editor:keys('/search<CR>')
    expect.cursor_on(editor, 'search.md')
    open_box(editor)
    type_letters(editor, 'tree')
    editor:keys('<Esc>')
    expect.cursor_on(editor, 'search.md')
    expect.equal(marked(editor), 'search')
    editor:keys('n')
    expect.cursor_on(editor, 'Search.swift')
  end)

  test('what was opened from hit to hit stays open after another search', function(editor)
    editor:keys('/search<CR>')
    expect.cursor_on(editor, 'search.md')
    editor:keys('N')
    expect.cursor_on(editor, 'SearchBox.swift')
    editor:keys('gg')
    editor:rest()
    local function without_counts()
      return vim.tbl_map(function(line)
        return (line:gsub(' %(%d+%)$', ''))
      end, expect.screen_is_rows(editor))
    end
    local before = without_counts()
    for _, leave in ipairs { '<Esc>', '<CR>' } do
      open_box(editor)
      type_letters(editor, 'guide')
      editor:keys(leave)
      editor:rest()
      expect.equal(without_counts(), before)
    end
  end)

  test('the box may be used before the server has answered', function(editor, project)
    editor:keys('q:Outline ' .. project.root .. '<CR>/box<C-f><C-t><C-n>')
    expect.eventually(function() return marked(editor) == 'box' end)
    editor:keys('<C-o>q:')
    expect.eventually(function() return editor:lua([[return vim.fn.getcmdwintype()]]) == ':' end)
    editor:keys(':q<CR>')
    expect.eventually(function() return editor:lua([[return vim.fn.getcmdwintype()]]) == '' end)
    editor:keys('<Esc>')
    editor:rest()
    expect.equal(editor:lua([[return require('outline').current().box == nil]]), true)
    expect.equal(editor:lua([[return vim.v.errmsg]]), '')
  end)

  test('a pasted text is one line', function(editor)
    open_box(editor)
    editor:lua([[vim.api.nvim_paste('sear\nch', false, -1)]])
    expect.eventually(function() return marked(editor) == 'sear ch' end)
    editor:keys('<BS><BS><BS>')
    expect.eventually(function() return marked(editor) == 'sear' end)
    expect.screen_is_rows(editor)
  end)

  test('a search that begins before the last is accepted is the one that stands', function(editor)
    editor:meanwhile(function()
      editor:keys('/tree<CR>')
      editor:keys('/guide')
      expect.eventually(function()
        local code = [[return (require('outline').current().box or {}).text]]
        return editor:lua(code) == 'guide'
      end)
    end)
    expect.cursor_on(editor, 'guide.md')
    editor:keys('<Esc>')
    expect.cursor_on(editor, 'Tree.swift')
    editor:keys('/box<CR>')
    expect.cursor_on(editor, 'SearchBox.swift')
    expect.equal(marked(editor), 'box')
  end)

  test('no step from hit to hit is lost', function(editor)
    editor:keys('/s<CR>')
    expect.eventually(function() return marked(editor) == 's' end)
    editor:keys('2n')
    expect.cursor_on(editor, 'src')
    editor:meanwhile(function()
      editor:keys('gg')
      for _ = 1, 3 do editor:keys('n') end
      expect.eventually(function()
        return editor:lua([[return #require('outline').current().session.queue]]) == 2
      end)
    end)
    expect.cursor_on(editor, 'Search.swift')
  end)

  test('a filter without a hit leaves the cursor where it was', function(editor)
    open_docs(editor)
    editor:keys('j')
    local before = expect.screen_is_rows(editor)
    open_box(editor)
    editor:keys('<C-t>')
    type_letters(editor, 'zz')
    editor:keys('<CR>')
    expect.eventually(function() return vim.deep_equal(editor:screen(), before) end)
    expect.cursor_on(editor, 'guide.md')
  end)

  test('a box that nothing was typed into leaves the search before it', function(editor)
    editor:keys('/tree<CR>')
    expect.cursor_on(editor, 'Tree.swift')
    open_box(editor)
    editor:keys('<Esc>')
    expect.eventually(function() return editor:lua([[return vim.fn.mode()]]) == 'n' end)
    expect.cursor_on(editor, 'Tree.swift')
    expect.equal(marked(editor), 'tree')
  end)

  test('keys faster than the server end in the last text', function(editor)
    open_box(editor)
    editor:keys('searchbox<BS><BS><BS>')
    expect.eventually(function()
      local search = editor:ask('outline/rows', { window = { start = 0, count = 0 } }).search
      return search and search.query == 'search' and box_label(editor):match('^3 ')
    end)
    expect.screen_is_rows(editor)
  end)
end
