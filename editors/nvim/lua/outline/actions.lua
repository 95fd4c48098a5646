--- What the keys of the sidebar do. Each action takes the sidebar, and comes in its turn: after the
--- answers to the keys before it.
local files = require('outline.files')
local keys = require('outline.keys')

local M = {}

--- Makes an action of a function, which is also given the count that was typed, or 0. From then on
--- the cursor is where the user wants it.
local function in_turn(act)
  return function(sidebar)
    local count = vim.v.count
    sidebar.session:after(function()
      sidebar.session.awaited = nil
      act(sidebar, count)
    end)
  end
end

--- Makes an action of a function that wants the row under the cursor.
local function on_row(act)
  return in_turn(function(sidebar)
    local row = sidebar.view:at(sidebar.view:place().index)
    if row then act(sidebar, row) end
  end)
end

--- Makes an action that is one request, with these params and the node under the cursor if wanted.
local function request(method, params, is_on_row)
  return (is_on_row and on_row or in_turn)(function(sidebar, row)
    local node = is_on_row and row.id or nil
    sidebar.session:ask(method, vim.tbl_extend('error', params, { node = node }))
  end)
end

M.expand_branch = request('outline/expand', { levels = 'all' }, true)
M.collapse_branch = request('outline/collapse', { recursive = true }, true)
M.expand_everything = request('outline/expand', { levels = 'all' })
M.collapse_everything = request('outline/collapse', {})

--- Goes to a row by `id` or `index`, at once if it is at hand.
local function go_to(sidebar, target)
  local view = sidebar.view
  local index = target.id and view:index_of(target.id) or target.index
  index = index and math.max(0, math.min(index, view.total - 1))
  if not index or not view:at(index) then return sidebar.session:fetch(target) end
  vim.api.nvim_win_set_cursor(view:window(), { index - view.start + 1, 0 })
end

--- A file may have others nested in it: `l` and `h` open and close those.
local function is_folder(row) return row.expandable and row.kind ~= 'file' end

M.open = on_row(function(sidebar, row)
  if is_folder(row) then return sidebar.session:ask('outline/toggle', { node = row.id }) end
  files.open(sidebar, row, 'edit')
end)

for name, how in pairs { open_split = 'split', open_vsplit = 'vsplit', open_tab = 'tabedit' } do
  M[name] = on_row(function(sidebar, row)
    if not is_folder(row) then files.open(sidebar, row, how) end
  end)
end

local function go_to_relative(member)
  return on_row(function(sidebar, row)
    sidebar.session:ask('outline/node', { node = row.id }, {}, function(found)
      if found[member] then go_to(sidebar, { id = found[member] }) end
    end)
  end)
end

M.parent = go_to_relative('parent')
M.first_sibling, M.last_sibling = go_to_relative('firstSibling'), go_to_relative('lastSibling')

M.expand = on_row(function(sidebar, row)
  local index = sidebar.view.cursor.index + 1
  local below = sidebar.view:at(index)
  local is_in_it = row.expanded and below and below.depth > row.depth
  if is_in_it then return go_to(sidebar, { index = index }) end
  sidebar.session:ask('outline/expand', { node = row.id })
end)

M.collapse = on_row(function(sidebar, row)
  local parent = sidebar.view:above(sidebar.view.cursor.index)[1]
  if row.expanded then return sidebar.session:ask('outline/collapse', { node = row.id }) end
  if parent then go_to(sidebar, { id = parent.id }) end
end)

local function go_to_row(usual)
  return in_turn(function(sidebar, count)
    go_to(sidebar, { index = count > 0 and count - 1 or usual })
  end)
end

M.first_row, M.last_row = go_to_row(0), go_to_row(math.huge)

--- Moves by rows, also past those at hand.
local function move(sign)
  return in_turn(function(sidebar, count)
    local index = sidebar.view:place().index + sign * math.max(1, count)
    go_to(sidebar, { index = math.max(0, index) })
  end)
end

--- Moves by a share of the screen; the cursor keeps its line.
local function scroll(share)
  return in_turn(function(sidebar, count)
    local place, screen = sidebar.view:place(), math.max(2, sidebar.view:height() - 2)
    local index = place.index + math.floor(share * screen) * math.max(1, count)
    sidebar.session:fetch { index = math.max(0, index), line = place.line }
  end)
end

M.down, M.up = move(1), move(-1)
M.half_page_down, M.half_page_up = scroll(0.5), scroll(-0.5)
M.page_down, M.page_up = scroll(1), scroll(-1)

function M.search(sidebar)
  if not sidebar.session.reason then require('outline.search').open(sidebar) end
end

--- Goes from the cursor's row from hit to hit, and opens what they are in.
local function go_to_hit(sidebar, is_backward, left)
  local question = { from = sidebar.view:place().id, backward = is_backward }
  sidebar.session:ask('outline/nextHit', question, { follow = true }, function(result)
    if not result.node then return vim.notify('outline: no hits', vim.log.levels.INFO) end
    if left > 0 then go_to_hit(sidebar, is_backward, left - 1) end
  end)
end

--- Each step is a request; nobody counts further.
local most_steps = 1000

M.next_hit = in_turn(function(sidebar, count)
  go_to_hit(sidebar, false, math.min(count, most_steps) - 1)
end)

M.previous_hit = in_turn(function(sidebar, count)
  go_to_hit(sidebar, true, math.min(count, most_steps) - 1)
end)

--- Ends the search whose hits are still marked after the box was closed.
M.clear_search = in_turn(function(sidebar)
  sidebar.session.marked = nil
  if sidebar.view.search then sidebar.session:ask('outline/search', { query = '' }) end
end)

function M.refresh(sidebar)
  if sidebar.session.reason then return sidebar.session:connect() end
  request('outline/refresh', {})(sidebar)
end

--- Changes an option between two values; a server that refuses it says so, and all stays.
local function switch(option, usual, other)
  return in_turn(function(sidebar)
    local session = sidebar.session
    local value = session.options[option] == other and usual or other
    session:ask('outline/configure', { options = { [option] = value } }, {}, function()
      session.options[option], session.kept.options[option] = value, value
    end)
  end)
end

M.toggle_hidden = switch('hidden', 'show', 'hide')
M.toggle_ignored = switch('gitignore', 'mark', 'hide')

--- Shows the file of a buffer, if it is one, without a word when it is not in the tree.
function M.follow(sidebar, buffer, told)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.bo[buffer].buftype ~= '' or name == '' then return end
  sidebar.session:reveal({ target = vim.uri_from_fname(name) }, told)
end

M.reveal_file = in_turn(function(sidebar)
  local window = files.window()
  if not window then return end
  M.follow(sidebar, vim.api.nvim_win_get_buf(window), function(reason)
    vim.notify('outline: the file is not shown: ' .. reason, vim.log.levels.INFO)
  end)
end)

M.close, M.help = function(sidebar) sidebar:close() end, keys.list

return M
