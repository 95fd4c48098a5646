--- What the keys of the sidebar do. Each action takes the sidebar.
local config = require('outline.config')
local files = require('outline.files')

local M = {}

--- Makes an action of a function that wants the row under the cursor.
local function on_row(act)
  return function(sidebar)
    local row = sidebar.view:row()
    if row then act(sidebar, row) end
  end
end

local function go_to(sidebar, target)
  sidebar.view:aim(target)
  sidebar.view:settle()
  sidebar:save_soon()
end

local function open_file(sidebar, row, how)
  local is_open = files.open(sidebar, row, how)
  if is_open and config.current.close_on_open then sidebar:close() end
end

M.open = on_row(function(sidebar, row)
  if row.expandable then return sidebar:ask('outline/toggle', { node = row.id }) end
  open_file(sidebar, row, 'edit')
end)

for name, how in pairs { open_split = 'split', open_vsplit = 'vsplit', open_tab = 'tabedit' } do
  M[name] = on_row(function(sidebar, row)
    if not row.expandable then open_file(sidebar, row, how) end
  end)
end

M.expand = on_row(function(sidebar, row)
  if not row.expandable then return end
  if not row.expanded then return sidebar:ask('outline/expand', { node = row.id }) end
  local below = sidebar.tree.rows:at(sidebar.view.cursor.index + 1)
  if below and below.depth > row.depth then go_to(sidebar, { index = sidebar.view.cursor.index + 1 }) end
end)

M.parent = on_row(function(sidebar, row)
  if row.depth == 0 then return end
  sidebar.tree:ask('outline/node', { node = row.id }, function(_, result)
    if result and result.parent then go_to(sidebar, { id = result.parent }) end
  end)
end)

M.collapse = on_row(function(sidebar, row)
  if row.expanded then return sidebar:ask('outline/collapse', { node = row.id }) end
  M.parent(sidebar)
end)

M.expand_branch = on_row(function(sidebar, row)
  sidebar:ask('outline/expand', { node = row.id, levels = 'all' })
end)

M.collapse_branch = on_row(function(sidebar, row)
  sidebar:ask('outline/collapse', { node = row.id, recursive = true })
end)

function M.expand_everything(sidebar) sidebar:ask('outline/expand', { levels = 'all' }) end

function M.collapse_everything(sidebar) sidebar:ask('outline/collapse', {}) end

--- Goes to the child of the row's parent that `start(total)` names.
local function go_to_sibling(start)
  return on_row(function(sidebar, row)
    local ask, parent = sidebar.tree, nil
    local function children(first, count, answered)
      ask:ask('outline/children', { node = parent, start = first, count = count }, function(_, result)
        if result then answered(result) end
      end)
    end
    ask:ask('outline/node', { node = row.id }, function(_, result)
      parent = result and result.parent
      children(0, 1, function(first)
        children(start(first.total), 1, function(found)
          if found.rows[1] then go_to(sidebar, { id = found.rows[1].id }) end
        end)
      end)
    end)
  end)
end

M.first_sibling = go_to_sibling(function() return 0 end)
M.last_sibling = go_to_sibling(function(total) return total - 1 end)

function M.first_row(sidebar) go_to(sidebar, { index = math.max(vim.v.count, 1) - 1 }) end

function M.last_row(sidebar)
  local last = sidebar.tree.rows.total
  go_to(sidebar, { index = (vim.v.count > 0 and math.min(vim.v.count, last) or last) - 1 })
end

--- Moves by rows: natively where the buffer reaches, so that a plain step costs nothing.
local function move(key, sign)
  return function(sidebar)
    sidebar.view:moved()
    local rows, count = sidebar.tree.rows, vim.v.count1
    local target = math.max(0, math.min(sidebar.view.cursor.index + sign * count, rows.total - 1))
    if rows:at(target) then return vim.cmd.normal { count .. key, bang = true } end
    go_to(sidebar, { index = target })
  end
end

M.down = move('j', 1)
M.up = move('k', -1)

function M.search(sidebar) require('outline.search').open(sidebar) end

--- Goes from the cursor's row to the next hit, and opens what it is in.
function M.go_to_hit(sidebar, backward)
  local question = { from = sidebar.view.cursor.id, backward = backward }
  sidebar:ask('outline/nextHit', question, function(result)
    if result.node then return { id = result.node, index = result.index } end
    vim.notify('outline: no hits', vim.log.levels.INFO)
  end)
end

function M.next_hit(sidebar) M.go_to_hit(sidebar, false) end

function M.previous_hit(sidebar) M.go_to_hit(sidebar, true) end

--- Ends the search whose hits are still marked after the box was closed.
function M.clear_search(sidebar)
  if not sidebar.query then return end
  sidebar.query = nil
  sidebar:ask('outline/search', { query = '', options = sidebar:search_options('highlight') })
end

function M.refresh(sidebar)
  if sidebar.reason then return sidebar:connect() end
  sidebar:ask('outline/refresh', {})
end

--- Changes an option between two values; a server that does not have it says so, and all stays.
local function switch(option, usual, other)
  return function(sidebar)
    local options = vim.deepcopy(sidebar.options)
    options[option] = options[option] == other and usual or other
    sidebar:ask('outline/configure', { options = { [option] = options[option] } }, function()
      sidebar.options, sidebar.is_dirty = options, true
    end)
  end
end

M.toggle_hidden = switch('hidden', 'show', 'hide')
M.toggle_ignored = switch('gitignore', 'mark', 'hide')

--- Shows the file of a buffer, if it is one, without a word when it is not in the tree.
function M.follow(sidebar, buffer, told)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.bo[buffer].buftype ~= '' or name == '' or sidebar.reason then return end
  sidebar:reveal({ target = vim.uri_from_fname(name) }, told)
end

function M.reveal_file(sidebar)
  local window = files.window(sidebar)
  if not window then return end
  M.follow(sidebar, vim.api.nvim_win_get_buf(window), function(reason)
    vim.notify(('outline: the file is not shown: %s'):format(reason), vim.log.levels.INFO)
  end)
end

function M.close(sidebar) sidebar:close() end

function M.help() require('outline.help').open() end

--- Gives the sidebar's buffer its keys.
function M.map(sidebar)
  for key, action in pairs(config.current.keys) do
    local act = type(action) == 'function' and action or M[action]
    if action and act then
      vim.keymap.set('n', key, function()
        local is_possible = not sidebar.reason or vim.tbl_contains({ 'refresh', 'close', 'help' }, action)
        if is_possible then act(sidebar) end
      end, { buffer = sidebar.buffer, nowait = true, desc = type(action) == 'string' and action or nil })
    end
  end
end

return M
