--- A side window on one outline: opens it, keeps its state, and ends it.
local actions = require('outline.actions')
local config = require('outline.config')
local draw = require('outline.draw')
local store = require('outline.store')
local Tree = require('outline.tree')
local View = require('outline.view')
local winbar = require('outline.winbar')

local Sidebar = { by_tab = {} }
Sidebar.__index = Sidebar

local look = {
  number = false, relativenumber = false, wrap = false, list = false, spell = false,
  signcolumn = 'no', foldcolumn = '0', foldenable = false, cursorline = true,
  winfixwidth = true, winfixbuf = true, statuscolumn = '',
}

function Sidebar.current() return Sidebar.by_tab[vim.api.nvim_get_current_tabpage()] end

--- Opens a side window on `target`: `{ uri, title, source?, options? }`.
function Sidebar.open(target)
  local self = setmetatable({ uri = target.uri, title = target.title, source = target.source }, Sidebar)
  self.options = vim.tbl_extend('force', config.current.options, target.options or {})
  self.buffer = vim.api.nvim_create_buf(false, true)
  self.window = vim.api.nvim_open_win(self.buffer, true, {
    split = config.current.side, win = -1, width = config.current.width,
  })
  for name, value in pairs(look) do
    vim.api.nvim_set_option_value(name, value, { win = self.window, scope = 'local' })
  end
  vim.bo[self.buffer].bufhidden, vim.bo[self.buffer].undolevels = 'wipe', -1
  vim.bo[self.buffer].filetype, vim.bo[self.buffer].modifiable = 'outline', false
  vim.wo[self.window].winbar = '%#OutlineSticky#' .. self.title:gsub('%%', '%%%%')
  self.view = View.new(self.window, self.buffer)
  self.view.drawn = function() winbar.update(self) end
  self.tab = vim.api.nvim_get_current_tabpage()
  Sidebar.by_tab[self.tab] = self
  actions.map(self)
  self:listen()
  self.kept = config.current.persist and store.read(self.uri) or {}
  self:connect()
  return self
end

function Sidebar:listen()
  local group = vim.api.nvim_create_augroup('outline.' .. self.buffer, {})
  local function on(events, pattern, run)
    local options = { group = group, callback = run }
    options[type(pattern) == 'number' and 'buffer' or 'pattern'] = pattern
    vim.api.nvim_create_autocmd(events, options)
  end
  local function moved()
    if not self.reason and self.view:moved() then
      winbar.update(self)
      self:save_soon()
    end
  end
  on({ 'CursorMoved' }, self.buffer, moved)
  on({ 'WinScrolled', 'WinResized' }, '*', moved)
  on('BufWipeout', self.buffer, function() self:finish() end)
  on('VimLeavePre', '*', function()
    self:finish()
    vim.wait(500, function() return self.is_finished end, 2)
  end)
  on('BufEnter', '*', function(event)
    if config.current.follow and vim.api.nvim_get_current_tabpage() == self.tab then
      actions.follow(self, event.buf)
    end
  end)
end

--- Starts a server and opens the outline on it, with the state that is kept.
function Sidebar:connect()
  self.reason, self.winbar, self.is_searching = nil, nil, false
  self.view.cursor = { index = self.view.cursor.index, above = {} }
  local problem
  self.tree, problem = Tree.start(config.current.command, self.uri, {
    changed = function(update)
      self.view:follow(update)
      if #update.edits > 0 then self.is_dirty = true end
      if self.box then self.box:label(update.search) end
    end,
    notified = function(update) self:notified(update) end,
    ended = function(reason) self:ended(reason) end,
  })
  if not self.tree then return self:ended(problem) end
  self.view.tree = self.tree
  self:open_outline(self.options, self.kept.state)
end

function Sidebar:open_outline(options, state)
  self.tree:ask('outline/open', {
    source = self.source, state = state, window = self.view:wanted(),
    options = next(options) and options or nil,
  }, function(failure)
    if not failure then return self:opened() end
    if failure.code == -32602 and (next(options) or state) then
      vim.notify(('outline: %s; opened without options'):format(failure.message), vim.log.levels.WARN)
      if state then state.options = nil end
      self.options = {}
      return self:open_outline({}, next(options) and state or nil)
    end
    self:say { failure.message }
  end)
end

function Sidebar:opened()
  self.view:settle()
  if self.query then
    self:ask('outline/search', { query = self.query, options = self:search_options('highlight') })
  end
  if self.kept.cursor then self:reveal({ path = self.kept.cursor }) end
end

function Sidebar:search_options(mode)
  return { mode = mode, match = config.current.search.match, onClear = 'restore' }
end

--- Sends a request that changes rows, and draws. `aim(result)` may name the row to go to.
function Sidebar:ask(method, params, aim, kind)
  if self.reason then return end
  params.window = self.view:wanted()
  self.tree:ask(method, params, function(failure, result)
    if failure then
      return vim.notify('outline: ' .. failure.message, vim.log.levels.WARN)
    end
    local target = aim and aim(result)
    if target then self.view:aim(target) end
    self.view:settle()
    self:save_soon()
  end, kind)
end

--- Goes to a node that `place` names; `told(reason)` learns why not. What is still being read is
--- looked for again when all is read.
function Sidebar:reveal(place, told)
  self.awaited = nil
  self:ask('outline/reveal', vim.deepcopy(place), function(result)
    if result.reason == 'loading' and not result.complete then
      self.awaited = { place, told }
    elseif result.index then
      return { id = result.node, index = result.index }
    elseif told then
      told(result.reason)
    end
  end)
end

function Sidebar:notified(update)
  if update.complete and self.awaited then self:reveal(unpack(self.awaited)) end
  if self.tree.rows.stale or self.view.cursor.is_lost then self.view:settle() end
  winbar.update(self)
end

--- Shows a text instead of rows.
function Sidebar:say(lines)
  if not vim.api.nvim_buf_is_valid(self.buffer) then return end
  draw.text(self.buffer, lines)
  self.view.shown = { start = 0, list = {} }
end

function Sidebar:ended(reason)
  self.reason = reason
  if self.box then self.box:close() end
  self:say { 'outline-lsp ' .. reason, 'R starts it again' }
  if not vim.api.nvim_win_is_valid(self.window) then return end
  vim.wo[self.window].winbar = '%#OutlineEnded#outline-lsp ended%='
end

--- Learns what to keep, once the user has come to rest. A box's search opens branches that are none
--- of the user's, so nothing is learnt while it stands.
function Sidebar:save_soon()
  self.timer = self.timer or vim.uv.new_timer()
  self.timer:start(200, 0, vim.schedule_wrap(function()
    if not self.box and not self.reason and not self.is_finishing then self:save() end
  end))
end

function Sidebar:save(saved)
  local wants_state = self.is_dirty
  self.is_dirty = false
  local function write()
    if config.current.persist then store.write(self.uri, self.kept) end
    if saved then saved() end
  end
  local cursor = self.view.cursor.id
  if cursor then
    self.tree:ask('outline/node', { node = cursor }, function(_, result)
      if result then self.kept.cursor = result.path end
      if not wants_state then write() end
    end)
  end
  if not wants_state and cursor then return end
  self.tree:ask('outline/state', {}, function(_, state)
    if state then
      state.query, state.search = nil, nil
      self.kept.state = state
    end
    write()
  end)
end

--- Keeps the state, then ends the server.
function Sidebar:finish()
  if self.is_finishing then return end
  self.is_finishing = true
  pcall(vim.api.nvim_del_augroup_by_name, 'outline.' .. self.buffer)
  if self.timer then self.timer:close() end
  if self.box then self.box:close() end
  draw.forget(self.buffer)
  if Sidebar.by_tab[self.tab] == self then Sidebar.by_tab[self.tab] = nil end
  if self.reason then
    self.is_finished = true
    return
  end
  self.tree.handlers.changed = function() end
  self.tree.handlers.notified = function() end
  if self.query or self.is_searching then
    local ending = { query = '', options = self:search_options(config.current.search.mode) }
    self.tree:ask('outline/search', ending, function() end)
  end
  self:save(function()
    self.tree:stop()
    self.is_finished = true
  end)
end

function Sidebar:close()
  if not vim.api.nvim_win_is_valid(self.window) then return end
  if #vim.api.nvim_tabpage_list_wins(self.tab) == 1 then vim.cmd('vertical new') end
  vim.api.nvim_win_close(self.window, true)
end

return Sidebar
