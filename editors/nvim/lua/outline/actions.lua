--- What the keys of the sidebar do. Each action takes the sidebar.
local config = require('outline.config')
local files = require('outline.files')
local keys = require('outline.keys')

local M = {}

--- Makes an action of a function that wants the row under the cursor.
local function on_row(act)
  return function(sidebar)
    local row = sidebar.view:row()
    if row then act(sidebar, row) end
  end
end

--- Goes to a row by `id` or `index`: at once if it is at hand and nothing is about to change it.
local function go_to(sidebar, target)
  local view = sidebar.view
  if not vim.api.nvim_win_is_valid(view.window) then return end
  local index = target.id and view:index_of(target.id) or target.index
  index = index and math.min(index, view.total - 1)
  if sidebar.session.asked or not index or not view:at(index) then
    return sidebar.session:fetch(target)
  end
  vim.api.nvim_win_set_cursor(view.window, { index - view.start + 1, 0 })
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

M.expand = on_row(function(sidebar, row)
  if not row.expandable then return end
  if not row.expanded then return sidebar.session:ask('outline/expand', { node = row.id }) end
  local index = sidebar.view.cursor.index + 1
  local below = sidebar.view:at(index)
  if below and below.depth > row.depth then go_to(sidebar, { index = index }) end
end)

M.parent = on_row(function(sidebar)
  local above = sidebar.view:above(sidebar.view.cursor.index)
  if #above > 0 then go_to(sidebar, { id = above[#above].id }) end
end)

M.collapse = on_row(function(sidebar, row)
  if row.expanded then return sidebar.session:ask('outline/collapse', { node = row.id }) end
  M.parent(sidebar)
end)

M.expand_branch = on_row(function(sidebar, row)
  sidebar.session:ask('outline/expand', { node = row.id, levels = 'all' })
end)

M.collapse_branch = on_row(function(sidebar, row)
  sidebar.session:ask('outline/collapse', { node = row.id, recursive = true })
end)

function M.expand_everything(sidebar) sidebar.session:ask('outline/expand', { levels = 'all' }) end

function M.collapse_everything(sidebar) sidebar.session:ask('outline/collapse', {}) end

for name, sibling in pairs { first_sibling = 'firstSibling', last_sibling = 'lastSibling' } do
  M[name] = on_row(function(sidebar, row)
    sidebar.session:node(row.id, function(found)
      if found and found[sibling] then go_to(sidebar, { id = found[sibling] }) end
    end)
  end)
end

function M.first_row(sidebar) go_to(sidebar, { index = math.max(vim.v.count, 1) - 1 }) end

function M.last_row(sidebar)
  go_to(sidebar, { index = vim.v.count > 0 and vim.v.count - 1 or math.huge })
end

--- Moves by rows: natively where the buffer reaches, so that a plain step costs nothing.
local function move(key, sign)
  return function(sidebar)
    local view, count = sidebar.view, vim.v.count1
    view:moved()
    local index = math.max(0, math.min(view.cursor.index + sign * count, view.total - 1))
    if view:at(index) then return vim.cmd.normal { count .. key, bang = true } end
    go_to(sidebar, { index = index })
  end
end

M.down = move('j', 1)
M.up = move('k', -1)

function M.search(sidebar)
  if not sidebar.session.reason then require('outline.search').open(sidebar) end
end

--- Goes from the cursor's row to the next hit, and opens what it is in.
local function go_to_hit(is_backward)
  return function(sidebar)
    local session, left = sidebar.session, vim.v.count1
    local function step(from)
      local question = { from = from, backward = is_backward }
      session:ask('outline/nextHit', question, { follow = true }, function(result)
        left = left - 1
        if not result.node then return vim.notify('outline: no hits', vim.log.levels.INFO) end
        if left > 0 then step(result.node) end
      end)
    end
    session:settle(function() step(sidebar.view.cursor.id) end)
  end
end

M.next_hit = go_to_hit(false)
M.previous_hit = go_to_hit(true)

--- Ends the search whose hits are still marked after the box was closed.
function M.clear_search(sidebar)
  local marked = sidebar.session.marked
  if not marked then return end
  sidebar.session.marked = nil
  sidebar.session:ask('outline/search', { query = '', options = marked.options })
end

function M.refresh(sidebar)
  if sidebar.session.reason then return sidebar.session:connect() end
  sidebar.session:ask('outline/refresh', {})
end

--- Changes an option between two values; a server that refuses it says so, and all stays.
local function switch(option, usual, other)
  return function(sidebar)
    local session = sidebar.session
    session:settle(function()
      local change = { [option] = session.options[option] == other and usual or other }
      session:ask('outline/configure', { options = change }, {}, function()
        session.options[option], session.kept.options[option] = change[option], change[option]
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
  local window = files.window(sidebar)
  if not window then return end
  M.follow(sidebar, vim.api.nvim_win_get_buf(window), function(reason)
    vim.notify(('outline: the file is not shown: %s'):format(reason), vim.log.levels.INFO)
  end)
end

function M.close(sidebar) sidebar:close() end

function M.help() keys.list() end

--- Gives the sidebar's buffer its keys.
function M.map(sidebar)
  keys.map(sidebar.buffer, 'n', config.current.keys, M, function(act) act(sidebar) end)
end

return M
