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

--- Makes an action that asks for something to be done with the branch of that row, or with all.
local function on_branch(method, params)
  return on_row(function(sidebar, row)
    sidebar.session:ask(method, vim.tbl_extend('error', params, { node = row.id }))
  end)
end

local function on_everything(method, params)
  return function(sidebar)
    sidebar.session:after(function() sidebar.session:ask(method, vim.deepcopy(params)) end)
  end
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

for name, place in pairs {
  parent = 'parent', first_sibling = 'firstSibling', last_sibling = 'lastSibling',
} do
  M[name] = on_row(function(sidebar, row)
    sidebar.session:node(row.id, function(found)
      local id = found and found[place]
      if id then sidebar.session:after(function() go_to(sidebar, { id = id }) end) end
    end)
  end)
end

M.expand_branch = on_branch('outline/expand', { levels = 'all' })
M.collapse_branch = on_branch('outline/collapse', { recursive = true })
M.expand_everything = on_everything('outline/expand', { levels = 'all' })
M.collapse_everything = on_everything('outline/collapse', {})

M.expand = on_row(function(sidebar, row)
  local index = sidebar.view.cursor.index + 1
  local below = sidebar.view:at(index)
  local is_in_it = row.expanded and below and below.depth > row.depth
  if is_in_it then return go_to(sidebar, { index = index }) end
  sidebar.session:ask('outline/expand', { node = row.id })
end)

M.collapse = on_row(function(sidebar, row)
  if not row.expanded then return M.parent(sidebar) end
  sidebar.session:ask('outline/collapse', { node = row.id })
end)

--- Goes to the row with the number that was typed, or to a row by its index.
local function go_to_row(usual)
  return function(sidebar)
    local index = vim.v.count > 0 and vim.v.count - 1 or usual
    sidebar.session:after(function() go_to(sidebar, { index = index }) end)
  end
end

M.first_row, M.last_row = go_to_row(0), go_to_row(math.huge)

--- Moves by rows, also past those at hand; a plain step waits for nothing.
local function move(sign)
  return function(sidebar)
    sidebar.view:moved()
    go_to(sidebar, { index = math.max(0, sidebar.view.cursor.index + sign * vim.v.count1) })
  end
end

M.down, M.up = move(1), move(-1)

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

M.next_hit, M.previous_hit = go_to_hit(false), go_to_hit(true)

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
