local expect = require('expect')
local Project = require('project')

local files = { 'docs/guide.md', 'src/engine/Tree.swift', 'src/Server.swift', 'README.md' }

local function is_in_readme(editor)
  return editor:lua([[return vim.fn.expand('%:t')]]) == 'README.md'
end

return function(server)
  local many = {}
  for number = 1, 100 do many[number] = ('outer/inner/%03d.txt'):format(number) end
  Project.test('the folders of the first row stay in the window bar', server, many, function(editor)
    expect.equal(editor:bar():match('^root ') ~= nil, true)
    editor:keys('zR')
    expect.eventually(function() return editor:screen()[3] == '│ │   001.txt' end)
    editor:keys('G')
    expect.eventually(function()
      return editor:bar():match('^outer/inner .* 102/102$') ~= nil
    end, function() return editor:bar() end)
  end)

  local claim = 'what is out of the ordinary has a colour of its own'
  Project.test(claim, server, files, function(editor, project)
    vim.uv.fs_symlink('nowhere', project.root .. '/broken')
    vim.uv.fs_symlink('README.md', project.root .. '/link')
    vim.fn.writefile({ '/docs' }, project.root .. '/.ignore')
    expect.eventually(function() return editor:colour('link') and editor:colour('broken') end)
    local colours, seen = {}, {}
    expect.eventually(function()
      seen = {}
      for _, name in ipairs { 'docs', 'src', 'README', 'broken' } do
        colours[name] = editor:colour(name)
        seen[colours[name]] = true
      end
      return vim.tbl_count(seen) == 4
    end, function() return vim.inspect(colours) end)
    expect.screen_is_rows(editor)
  end)

  local limited = { options = { maxNodes = 3 } }
  Project.test('a problem is told in a row of its own', server, files, function(editor)
    expect.eventually(function()
      return vim.iter(editor:screen()):any(function(line) return line:find(' ! ', 1, true) end)
    end, function() return table.concat(editor:screen(), '\n') end)
    expect.eventually(function() return editor:colour('!') ~= editor:colour('README') end)
  end, limited)

  Project.test('a folder that is still being read says so', server, files, function(editor)
    local lines = editor:lua([[
      local buffer = vim.api.nvim_create_buf(false, true)
      require('outline.draw').rows(buffer, {
        { name = 'big', depth = 1, expandable = true, expanded = true, loading = true },
      })
      return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
    ]])
    expect.equal(lines, { '│ ▾ big …' })
  end)

  claim = 'icons of nvim-web-devicons are used when it is there'
  Project.test(claim, server, files, function(editor, project)
    editor:lua([[
      package.preload['nvim-web-devicons'] = function()
        return {
          get_icon = function(_, extension) return extension == 'md' and 'M' or '?', 'Title' end,
        }
      end
    ]])
    editor:keys('q')
    editor:command('Outline ' .. project.root)
    expect.eventually(function() return vim.list_contains(editor:screen(), 'M README.md') end)
  end)

  Project.test('files open in splits and tabs', server, files, function(editor)
    --- Windows, tabs, and whether the last two windows stand above each other.
    local wanted = { s = { 3, 1, true }, v = { 3, 1, false }, t = { 1, 2, true } }
    for key, layout in pairs(wanted) do
      editor:keys('G' .. key)
      expect.eventually(function() return is_in_readme(editor) end)
      expect.equal(editor:lua([[
        local count = vim.fn.winnr('$')
        local function column(window) return vim.fn.win_screenpos(window)[2] end
        return { count, vim.fn.tabpagenr('$'), column(count) == column(math.max(1, count - 1)) }
      ]]), layout)
      editor:lua([[
        vim.cmd(vim.fn.tabpagenr('$') > 1 and 'tabclose' or 'close')
        vim.api.nvim_set_current_win(require('outline').current().view:window())
      ]])
    end
  end)

  local odd = {
    'a b', '%', '#', '$HOME', '*', '[x]', '{a,b}', '`date`', "it's", 'a|b', 'back\\slash', 'tab\t',
    'two\nlines', '+1', '-', '~', 'not\xffutf', '"', '<cr>', ' ',
  }
  Project.test('a file opens whatever its name is', server, odd, function(editor, project)
    for _, key in ipairs { '<CR>', 's', 'v', 't' } do
      local opened = {}
      for line = 1, #odd do
        editor:keys(line .. 'G' .. key)
        expect.eventually(function() return editor:lua([[return vim.bo.filetype]]) ~= 'outline' end)
        local name, is_empty = unpack(editor:lua([[
          local name, is_empty = vim.api.nvim_buf_get_name(0), vim.fn.line2byte(2) < 3
          if ... ~= '<CR>' then vim.cmd.close() end
          vim.api.nvim_set_current_win(require('outline').current().view:window())
          return { name, is_empty }
        ]], key))
        if not is_empty then opened[name:sub(#project.root + 2)] = true end
      end
      for _, name in ipairs(odd) do
        if not opened[name] then error(('%s does not open %q'):format(key, name)) end
      end
    end
  end)

  local nested = 'a file that others are nested in opens as a file'
  Project.test(nested, server, files, function(editor, project)
    editor:keys('q')
    editor:lua([[
      local root = vim.uri_from_fname(...)
      require('outline').open { uri = 'test:nested', source = { kind = 'tree', nodes = { {
        name = 'README.md', kind = 'file', uri = root .. '/README.md', children = {
          { name = 'guide.md', uri = root .. '/docs/guide.md' },
        },
      } } } }
    ]], project.root)
    expect.eventually(function() return editor:screen()[1] == '▸ README.md' end)
    editor:keys('l')
    expect.eventually(function() return editor:screen()[2] == '│   guide.md' end)
    expect.equal(editor:screen()[1], '▾ README.md')
    editor:keys('h')
    expect.eventually(function() return editor:screen()[2] == '~' end)
    editor:keys('o')
    expect.eventually(function() return is_in_readme(editor) end)
  end)

  Project.test('a file whose buffer is modified is gone to', server, files, function(editor)
    editor:keys('G<CR>')
    expect.eventually(function() return is_in_readme(editor) end)
    editor:keys('inew<Esc><C-w>pG<CR>')
    expect.eventually(function() return is_in_readme(editor) end)
    editor:keys('<C-w>pzR2G<CR>')
    expect.eventually(function()
      return editor:lua([[return vim.fn.expand('%:t')]]) == 'guide.md'
    end)
    expect.equal(editor:lua([[return vim.v.errmsg .. table.concat(messages)]]), '')
  end)

  Project.test('the sidebar closes beside a float, and one of two of it', server, files, function(editor)
    editor:keys('<C-w>s')
    editor:keys('jl')
    expect.screen_is_rows(editor)
    editor:keys('q')
    expect.eventually(function() return editor:lua([[return vim.fn.winnr('$')]]) == 2 end)
    expect.screen_is_rows(editor)
    editor:keys('<C-w>o')
    editor:lua([[
      local place = { relative = 'editor', row = 1, col = 40, width = 9, height = 1 }
      vim.api.nvim_open_win(vim.api.nvim_create_buf(false, true), false, place)
    ]])
    editor:keys('q')
    expect.eventually(function()
      return editor:lua([[return require('outline').current() == nil]])
    end)
    expect.equal(editor:lua([[return vim.v.errmsg]]), '')
  end)

  Project.test('a file opens although the sidebar stands alone', server, files, function(editor)
    editor:command('only')
    editor:keys('G<CR>')
    expect.eventually(function() return is_in_readme(editor) end)
    expect.equal(editor:lua([[return #vim.api.nvim_list_wins()]]), 2)
    expect.screen_is_rows(editor)
  end)
end
