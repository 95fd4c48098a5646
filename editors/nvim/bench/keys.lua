--- Drives an editor in a terminal of its own and prints a table of how long keys took.
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
local plugin = vim.fs.dirname(here)
local server, place = arg[1], arg[2]
package.path = here .. '/?.lua;' .. package.path
local terminal = require('terminal').start()
local function lua(...) return terminal:lua(...) end

local function wait_for(is_so, what)
  assert(vim.wait(120000, is_so, 1), 'waited in vain for ' .. what)
end
local function is_complete()
  return lua([[
    local sidebar = require('outline').current()
    return sidebar and sidebar.view.is_complete and #sidebar.view.rows > 0
  ]])
end

local opened = vim.uv.hrtime()
lua([[
  local plugin, here, server, place = ...
  vim.o.swapfile = false
  vim.opt.runtimepath:prepend(plugin)
  package.path = here .. '/?.lua;' .. package.path
  probe = require('probe')
  require('outline').setup { command = { server } }
  local uri = vim.uri_from_fname(place)
  local is_folder = vim.fn.isdirectory(place) == 1
  local source = not is_folder and { kind = 'paths', list = uri } or nil
  require('outline').open { uri = uri, source = source }
]], plugin, here, server, place)
wait_for(is_complete, 'the tree')
opened = (vim.uv.hrtime() - opened) / 1e6

local channel = vim.rpcrequest(terminal.editor, 'nvim_get_api_info')[1]
local measured = {}

local function nothing_asked()
  return lua([[return require('outline').current().session.asked == nil]])
end

local function is_marked()
  return lua([[
    local sidebar = require('outline').current()
    return not sidebar.box and sidebar.view.search ~= nil
  ]])
end

--- Types one key, once the answer to the last one and the rows around it are drawn.
local function press(action, key, is_move)
  wait_for(nothing_asked, 'rows')
  took = nil
  lua([[probe.arm(...)]], channel, not is_move)
  terminal:type(key)
  wait_for(function() return took end, action .. ' ' .. key)
  if not measured[action] then
    measured[action] = {}
    table.insert(measured, action)
  end
  table.insert(measured[action], took)
end

--- Types a key so many times; a movement ends at the last row, where nothing is drawn any more.
local function repeated(action, key, times, is_move)
  for _ = 1, times do
    if is_move and lua([[
      local sidebar = require('outline').current()
      return vim.fn.line('w$', sidebar.view:window()) + sidebar.view.start >= sidebar.view.total
    ]]) then return end
    press(action, key, is_move)
  end
end

local function memory()
  return unpack(lua([[
    collectgarbage()
    local sidebar = require('outline').current()
    local lines = vim.api.nvim_buf_line_count(sidebar.buffer)
    return { collectgarbage('count') / 1024, lines, sidebar.view.total }
  ]]))
end

local function in_box(action, queries)
  for _, query in ipairs(vim.list_extend(vim.list_slice(queries), queries)) do
    for letter in query:gmatch('.') do press(action, letter) end
    repeated(action .. ', backspace', '\127', #query)
  end
end

local function open_box()
  terminal:type('/')
  wait_for(function() return lua([[return vim.fn.mode()]]) == 'i' end, 'the box')
end

local queries = { 'driver', 'kernel', 'intel', 'makefile', 'swift', 'readme', 'x86_64', 'index' }
local lua_before, lines_before, rows_before = memory()
open_box()
in_box('search, reveal', queries)
lua([[require('outline').current().box:next_mode()]])
in_box('search, filter', queries)
for letter in ('index'):gmatch('.') do press('search, filter', letter) end
terminal:type('\r')
wait_for(is_marked, 'the end of the search')
wait_for(nothing_asked, 'the marks')
repeated('n, next hit', 'n', 100)
terminal:type('\27')
wait_for(function() return not is_marked() end, 'no search')
for _ = 1, 5 do
  press('zR, everything open', 'zR')
  press('zM, everything closed', 'zM')
end
press('zR, everything open', 'zR')
repeated('j', 'j', 300, true)
repeated('<C-f>', '\6', 200, true)
repeated('<C-d>', '\4', 200, true)
for _ = 1, 50 do
  press('G', 'G')
  press('gg', 'gg')
end
repeated('<CR> on the first folder', '\r', 20)

--- The state of a tree with everything open is the longest answer there is.
for _ = 1, 20 do
  press('zR, everything open', 'zR')
  local function is_asked()
    return lua([[return not require('outline').current().session.is_resting]])
  end
  wait_for(is_asked, 'the question for the state')
  press('G while the state is learnt', 'G')
  press('gg while the state is learnt', 'gg')
  press('<CR> on the first folder', '\r')
end
local lua_after, lines_after, rows_after = memory()

print(('%d rows open of %s; opened in %.0f ms'):format(rows_after, place, opened))
print(('Lua memory: %.1f MB with %d rows, %.1f MB with %d; buffer lines %d and %d'):format(
  lua_before, rows_before, lua_after, rows_after, lines_before, lines_after))
local head = { 'key, ms to the drawn line', 'n', 'p50', 'p99', 'max' }
print(('| %-28s | %5s | %7s | %7s | %7s |'):format(unpack(head)))
print('| ---------------------------- | ----: | ------: | ------: | ------: |')
for _, action in ipairs(measured) do
  local times = measured[action]
  table.sort(times)
  local function part(share) return times[math.max(1, math.ceil(share * #times))] end
  print(('| %-28s | %5d | %7.2f | %7.2f | %7.2f |'):format(
    action, #times, part(0.5), part(0.99), times[#times]))
end
terminal:quit()
