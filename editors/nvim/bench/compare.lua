--- Opens everything in one sidebar, then closes and opens a folder by a key, and prints how long
--- each took from the key to the end of the last drawing that it brought.
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
local sidebar, server, folder, plugins = arg[1], arg[2], arg[3], arg[4]
package.path = here .. '/?.lua;' .. package.path
local terminal = require('terminal').start()
local function lua(...) return terminal:lua(...) end

local setups = {
  outline = [[
    require('outline').setup { command = { server }, persist = false }
    require('outline').open { path = folder }
    open_all = function() vim.api.nvim_input('zR') end
    rows = function() return require('outline').current().view.total end
  ]],
  ['nvim-tree'] = [[
    require('nvim-tree').setup {
      git = { enable = false }, filesystem_watchers = { enable = false },
      actions = { expand_all = { max_folder_discovery = 1000000 } },
    }
    local api = require('nvim-tree.api')
    api.tree.open { path = folder }
    open_all = function() api.tree.expand_all() end
    rows = function() return vim.api.nvim_buf_line_count(0) end
  ]],
  ['neo-tree'] = [[
    require('neo-tree').setup { enable_git_status = false, enable_diagnostics = false }
    vim.cmd('Neotree position=left dir=' .. folder)
    open_all = function()
      local state = require('neo-tree.sources.manager').get_state('filesystem')
      require('neo-tree.sources.filesystem.commands').expand_all_nodes(state)
    end
    rows = function() return vim.api.nvim_buf_line_count(0) end
  ]],
}

lua([[
  here, server, folder, plugins = ...
  vim.o.swapfile = false
  vim.opt.runtimepath:prepend(vim.fs.dirname(here))
  for name in vim.fs.dir(plugins) do vim.opt.runtimepath:append(plugins .. '/' .. name) end
  vim.on_key(function() started = started or vim.uv.hrtime() end)
  vim.api.nvim_set_decoration_provider(vim.api.nvim_create_namespace('compare'), {
    on_end = function()
      if started and vim.b.changedtick ~= tick then
        tick, drawn = vim.b.changedtick, (vim.uv.hrtime() - started) / 1e6
      end
    end,
  })
  for _, name in ipairs { 'neo-tree', 'nvim-tree' } do
    for _, file in ipairs(vim.api.nvim_get_runtime_file('plugin/' .. name .. '.lua', true)) do
      vim.cmd.source(file)
    end
  end
]], here, server, folder, plugins)
lua(setups[sidebar])
vim.wait(3000)

--- Waits until nothing has been drawn for two seconds.
local function settle()
  local last, since = nil, vim.uv.hrtime()
  vim.wait(300000, function()
    local now = lua([[return { tostring(drawn), rows() }]])
    if not vim.deep_equal(now, last) then last, since = now, vim.uv.hrtime() end
    return vim.uv.hrtime() - since > 2e9
  end, 100)
end

lua([[started, drawn, tick = vim.uv.hrtime(), nil, vim.b.changedtick]])
vim.rpcnotify(terminal.editor, 'nvim_exec_lua', 'open_all()', {})
settle()
local opened, rows = lua([[return drawn]]), lua([[return rows()]])
local line = sidebar == 'outline' and '1' or '2'
vim.rpcrequest(terminal.editor, 'nvim_input', line .. 'G')
settle()
local times = {}
for _ = 1, 10 do
  lua([[started, drawn, tick = nil, nil, vim.b.changedtick]])
  terminal:type('\r')
  vim.wait(120000, function() return type(lua([[return drawn]])) == 'number' end, 5)
  settle()
  table.insert(times, lua([[return drawn]]))
end
table.sort(times)
print(('%-10s %6d rows; all open after %.0f ms; <CR> on a folder: median %.1f, longest %.1f'):format(
  sidebar, rows, opened, times[5], times[10]))
terminal:quit()
