--- A side window on one outline: makes it, listens to the editor, and takes it away.
local actions = require('outline.actions')
local config = require('outline.config')
local draw = require('outline.draw')
local Session = require('outline.session')
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

--- Opens a side window on `target`: `{ uri, title?, source?, options? }`.
function Sidebar.open(target)
  local title, before = target.title or target.uri, vim.api.nvim_get_current_buf()
  local self = setmetatable({ uri = target.uri, title = title }, Sidebar)
  self.buffer = vim.api.nvim_create_buf(false, true)
  self.window = vim.api.nvim_open_win(self.buffer, true, {
    split = config.current.side, win = -1, width = config.current.width,
  })
  for name, value in pairs(look) do
    vim.api.nvim_set_option_value(name, value, { win = self.window, scope = 'local' })
  end
  vim.bo[self.buffer].bufhidden, vim.bo[self.buffer].undolevels = 'wipe', -1
  vim.bo[self.buffer].filetype, vim.bo[self.buffer].modifiable = 'outline', false
  self.tab = vim.api.nvim_get_current_tabpage()
  Sidebar.by_tab[self.tab] = self
  self.view = View.new(self.window, self.buffer, {
    drawn = function() self:drawn() end,
    short = function(wanted) self.session:fetch(wanted) end,
  })
  self.session = Session.new(target, self.view, function() self:ended() end)
  winbar.update(self)
  actions.map(self)
  self:listen()
  self.session:connect()
  self.session:settle(function() self:follow(before) end)
end

function Sidebar:listen()
  local group = vim.api.nvim_create_augroup('outline.' .. self.buffer, {})
  local function on(events, where, run)
    local options = vim.tbl_extend('error', where, { group = group, callback = run })
    vim.api.nvim_create_autocmd(events, options)
  end
  local function moved()
    if self.session.reason then return end
    local before = self.view.cursor.id
    self.view:moved()
    if self.view.cursor.id ~= before then self.session.awaited = nil end
    self.view:refill()
    self:drawn()
  end
  on('CursorMoved', { buffer = self.buffer }, moved)
  on({ 'WinScrolled', 'WinResized' }, {}, moved)
  on('WinClosed', { buffer = self.buffer }, function(event) self:lose(tonumber(event.match)) end)
  on('BufWipeout', { buffer = self.buffer }, function() self:finish() end)
  on('VimLeavePre', {}, function()
    self:finish()
    vim.wait(500, function() return self.session.is_finished end, 2)
  end)
  on('BufEnter', {}, function(event) self:follow(event.buf) end)
end

function Sidebar:follow(buffer)
  local is_here = vim.api.nvim_get_current_tabpage() == self.tab
  if config.current.follow and is_here then actions.follow(self, buffer) end
end

--- Shows what there is to say beside the rows.
function Sidebar:drawn()
  winbar.update(self)
  if self.box then self.box:label() end
  self.session:rest()
end

function Sidebar:ended()
  if self.box then self.box:leave() end
  self.view:say { self.session.reason, 'R starts it again' }
  winbar.update(self)
end

function Sidebar:finish()
  if self.session.is_finishing then return end
  local node = self.box and self.box.origin or self.view.cursor.id
  if self.box then self.box:abandon() end
  pcall(vim.api.nvim_del_augroup_by_name, 'outline.' .. self.buffer)
  draw.forget(self.buffer)
  if Sidebar.by_tab[self.tab] == self then Sidebar.by_tab[self.tab] = nil end
  self.session:finish(node)
end

--- Goes on in another window that shows the rows, as after `<C-w>T`, when its own is closed.
function Sidebar:lose(window)
  if window ~= self.window then return end
  local function is_other(found) return found ~= window end
  local other = vim.iter(vim.fn.win_findbuf(self.buffer)):find(is_other)
  if not other then return end
  Sidebar.by_tab[self.tab] = nil
  self.window, self.view.window, self.tab = other, other, vim.api.nvim_win_get_tabpage(other)
  Sidebar.by_tab[self.tab] = self
end

function Sidebar:close()
  if not vim.api.nvim_win_is_valid(self.window) then return end
  if #vim.api.nvim_tabpage_list_wins(self.tab) == 1 then vim.cmd('vertical new') end
  vim.api.nvim_win_close(self.window, true)
end

return Sidebar
