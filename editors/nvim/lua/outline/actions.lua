--- What the keys of the sidebar do. Each action takes the sidebar, and comes in its turn: after the
--- answers to the keys before it.
local config = require('outline.config')
local files = require('outline.files')
local keys = require('outline.keys')

local M = {}

--- Makes an action of a function that wants the row under the cursor.
local function on_row(act)
  return function(sidebar)
    sidebar.session:after(function()
      local row = sidebar.view:row()
      if row then act(sidebar, row) end
    end)
  end
end

--- Makes an action that asks for something to be done with that row, if `is_meant` has it so.
local function request(method, params, is_meant)
  return on_row(function(sidebar, row)
    if is_meant and not is_meant(row) then return end
    sidebar.session:ask(method, vim.tbl_extend('error', params or {}, { node = row.id }))
  end)
end

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

local expand = request('outline/expand', {}, function(row) return row.expandable end)

M.expand = on_row(function(sidebar, row)
  if not row.expanded then return expand(sidebar) end
  local index = sidebar.view.cursor.index + 1
  local below = sidebar.view:at(index)
  if below and below.depth > row.depth then go_to(sidebar, { index = index }) end
end)

M.parent = on_row(function(sidebar)
  local parent = sidebar.view:above(sidebar.view.cursor.index)[1]
  if parent then go_to(sidebar, { id = parent.id }) end
end)

local collapse = request('outline/collapse')

M.collapse = on_row(function(sidebar, row) (row.expanded and collapse or M.parent)(sidebar) end)

M.expand_branch = request('outline/expand', { levels = 'all' })
M.collapse_branch = request('outline/collapse', { recursive = true })

function M.expand_everything(sidebar) sidebar.session:ask('outline/expand', { levels = 'all' }) end

function M.collapse_everything(sidebar) sidebar.session:ask('outline/collapse', {}) end

for name, sibling in pairs { first_sibling = 'firstSibling', last_sibling = 'lastSibling' } do
  M[name] = on_row(function(sidebar, row)
    sidebar.session:node(row.id, function(found)
      local id = found and sidebar.view:window() and found[sibling]
      if id then sidebar.session:after(function() go_to(sidebar, { id = id }) end) end
    end)
  end)
end

local function go_to_index(sidebar, index)
  sidebar.session:after(function() go_to(sidebar, { index = index }) end)
end

function M.first_row(sidebar) go_to_index(sidebar, math.max(vim.v.count, 1) - 1) end

function M.last_row(sidebar)
  go_to_index(sidebar, vim.v.count > 0 and vim.v.count - 1 or math.huge)
end

--- Moves by rows, also past those at hand; a plain step waits for nothing.
local function move(sign)
  return function(sidebar)
    sidebar.view:moved()
    go_to(sidebar, { index = math.max(0, sidebar.view.cursor.index + sign * vim.v.count1) })
  end
end

M.down = move(1)
M.up = move(-1)

function M.search(sidebar)
  if not sidebar.session.reason then require('outline.search').open(sidebar) end
end

--- Goes from the cursor's row to the next hit, and opens what it is in.
local function go_to_hit(is_backward)
  return function(sidebar)
    local session = sidebar.session
    for _ = 1, vim.v.count1 do
      session:after(function()
        local question = { from = sidebar.view.cursor.id, backward = is_backward }
        session:ask('outline/nextHit', question, { follow = true }, function(result)
          if not result.node then vim.notify('outline: no hits', vim.log.levels.INFO) end
        end)
      end)
    end
  end
end

M.next_hit = go_to_hit(false)
M.previous_hit = go_to_hit(true)

--- Ends the search whose hits are still marked after the box was closed.
function M.clear_search(sidebar)
  sidebar.session:after(function()
    if sidebar.view.search then sidebar.session:ask('outline/search', { query = '' }) end
  end)
end

function M.refresh(sidebar)
  if sidebar.session.reason then return sidebar.session:connect() end
  sidebar.session:ask('outline/refresh', {})
end

--- Changes an option between two values; a server that refuses it says so, and all stays.
local function switch(option, usual, other)
  return function(sidebar)
    local session = sidebar.session
    session:after(function()
      local value = session.options[option] == other and usual or other
      session:ask('outline/configure', { options = { [option] = value } }, {}, function()
        session.options[option], session.kept.options[option] = value, value
      end)
    end)
  end
end

M.toggle_hidden = switch('hidden', 'show', 'hide')
M.toggle_ignored = switch('gitignore', 'mark', 'hide')

--- Shows the file of a buffer, if it is one, without a word when it is not in the tree.
function M.follow(sidebar, buffer, told)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.bo[buffer].buftype ~= '' or name == '' then return end
  sidebar.session:reveal({ target = vim.uri_from_fname(name) }, told)
end

function M.reveal_file(sidebar)
  local window = files.window()
  if not window then return end
  M.follow(sidebar, vim.api.nvim_win_get_buf(window), function(reason)
    vim.notify('outline: the file is not shown: ' .. reason, vim.log.levels.INFO)
  end)
end

function M.close(sidebar) sidebar:close() end

function M.help() keys.list() end

--- Gives the sidebar's buffer its keys.
function M.map(sidebar) keys.map(sidebar.buffer, 'n', config.current.keys, M, sidebar) end

return M
