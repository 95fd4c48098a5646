local expect = require('expect')

local plugin = vim.fs.dirname(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)))

--- What a Neovim prints that is started with these arguments.
local function printed(arguments, folder)
  local command = vim.list_extend({ vim.v.progpath, '--headless', '--clean' }, arguments)
  local environment = { XDG_STATE_HOME = folder }
  return vim.system(command, { env = environment, text = true }):wait(20000)
end

local ask = 'help outline | lua io.stdout:write(vim.fn.expand("%:t"),'
  .. 'vim.fn.exists(":Outline"), vim.fn.filereadable('
  .. 'vim.api.nvim_get_runtime_file("doc/outline.txt", false)[1] or ""))'

return function(server)
  --- Runs with a folder that goes away after.
  local function test(claim, run)
    expect.test(claim, function()
      local folder = vim.fn.tempname()
      vim.fn.mkdir(folder, 'p')
      local is_passed, problem = pcall(run, folder)
      vim.fn.delete(folder, 'rf')
      if not is_passed then error(problem, 0) end
    end)
  end

  test('one line of runtimepath is enough', function(folder)
    local result = printed({ '--cmd', 'set rtp+=' .. plugin, '+' .. ask, '+qa!' }, folder)
    expect.equal(result.stdout, 'outline.txt21')
  end)

  test('it is a package for :packadd', function(folder)
    vim.fn.mkdir(folder .. '/pack/outline/opt', 'p')
    vim.uv.fs_symlink(plugin, folder .. '/pack/outline/opt/outline')
    local start = { '--cmd', 'set packpath+=' .. folder, '+packadd outline', '+' .. ask, '+qa!' }
    expect.equal(printed(start, folder).stdout, 'outline.txt21')
  end)

  test('the command of the README shows a searched sidebar', function(folder)
    local readme = table.concat(vim.fn.readfile(plugin .. '/README.md'), '\n')
    local command = readme:match('swift build %-c release\n(nvim [^\n]*)')
    local socket, path = folder .. '/socket', vim.fs.dirname(vim.v.progpath) .. ':' .. vim.env.PATH
    local terminal = vim.fn.jobstart(command:gsub('%.build/release/outline%-lsp', server), {
      pty = true, width = 100, height = 40, cwd = vim.fs.dirname(vim.fs.dirname(plugin)),
      env = { TERM = 'xterm', PATH = path, XDG_STATE_HOME = folder, NVIM_LISTEN_ADDRESS = socket },
    })
    local editor, found
    expect.eventually(function()
      editor = vim.F.npcall(vim.fn.sockconnect, 'pipe', socket, { rpc = true })
      return editor
    end)
    expect.eventually(function()
      found = vim.rpcrequest(editor, 'nvim_exec_lua', [[
        local sidebar = require('outline').current()
        local search = sidebar and sidebar.view.search
        return search and sidebar.box and { search.query, search.hits > 0, #sidebar.view.rows > 5 }
      ]], {})
      return vim.deep_equal(found, { 'server', true, true })
    end, function() return vim.inspect(found) end)
    vim.rpcnotify(editor, 'nvim_command', 'qall!')
    expect.equal(vim.fn.jobwait({ terminal }, 5000), { 0 })
  end)

  test('every action and every setting stands in the help', function()
    local help = table.concat(vim.fn.readfile(plugin .. '/doc/outline.txt'), '\n')
    package.path = plugin .. '/lua/?.lua;' .. package.path
    local settings = require('outline.config').current
    local names = vim.tbl_keys(settings)
    vim.list_extend(names, vim.tbl_values(settings.keys))
    vim.list_extend(names, vim.tbl_values(settings.search_keys))
    for _, name in ipairs(names) do
      if not help:find(name, 1, true) then error(name .. ' is not in the help') end
    end
  end)

  test('the tags of the help are those of its text', function(folder)
    vim.uv.fs_copyfile(plugin .. '/doc/outline.txt', folder .. '/outline.txt')
    vim.cmd.helptags(folder)
    expect.equal(vim.fn.readfile(plugin .. '/doc/tags'), vim.fn.readfile(folder .. '/tags'))
  end)
end
