--- A side window on one outline: makes it, listens to the editor, and takes it away.
local actions = require('outline.actions')
local config = require('outline.config')
local draw = require('outline.draw')
local keys = require('outline.keys')
local Session = require('outline.session')
local View = require('outline.view')
local winbar = require('outline.winbar')

local Sidebar = { by_buffer = {} }
Sidebar.__index = Sidebar

local look = {
  number = false, relativenumber = false, wrap = false, list = false, spell = false,
  signcolumn = 'no', foldcolumn = '0', foldenable = false, cursorline = true,
  winfixwidth = true, winfixbuf = true, statuscolumn = '', rightleft = false, winbar = ' ',
}

--- The sidebar in this tab, if there is one.
function Sidebar.current()
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local found = Sidebar.by_buffer[vim.api.nvim_win_get_buf(window)]
    if found then return found end
  end
end

--- Opens a side window on `target`: `{ uri, title?, source?, options? }`.
function Sidebar.open(target)
  local before, buffer = vim.api.nvim_get_current_buf(), vim.api.nvim_create_buf(false, true)
  local self = setmetatable({ buffer = buffer, uri = target.uri, title = target.title }, Sidebar)
  Sidebar.by_buffer[buffer] = self
  local place = { split = config.current.side, win = -1, width = config.current.width }
  local window = vim.api.nvim_open_win(buffer, true, place)
  for name, value in pairs(look) do vim.wo[window][0][name] = value end
  vim.bo[buffer].bufhidden, vim.bo[buffer].undolevels = 'wipe', -1
  vim.bo[buffer].filetype, vim.bo[buffer].modifiable = 'outline', false
  self.view = View.new(buffer, {
    drawn = function() self:drawn() end,
    short = function(wanted) self.session:fetch(wanted) end,
  })
  self.session = Session.new(target, self.view, function() self:ended() end)
  keys.map(buffer, 'n', config.current.keys, actions, self)
  self:listen()
  self.session:connect()
  self.session:after(function() self:follow(before) end)
end

function Sidebar:listen()
  local group = vim.api.nvim_create_augroup('outline.' .. self.buffer, {})
  local function on(events, buffer, run)
    vim.api.nvim_create_autocmd(events, { group = group, buffer = buffer, callback = run })
  end
  local function moved()
    if self.session.reason or not self.view:window() then return end
    local before = self.view.cursor.id
    self.view:moved()
    if self.view.cursor.id ~= before then self.session.awaited = nil end
    -- Else rows are on their way.
    if not self.session.asked then self.view:refill() end
    self:drawn()
  end
  on('CursorMoved', self.buffer, moved)
  on({ 'WinScrolled', 'WinResized' }, nil, moved)
  on('BufWipeout', self.buffer, function() self:finish() end)
  on('VimLeavePre', nil, function() self:finish() end)
  on('BufEnter', nil, function(event) self:follow(event.buf) end)
  -- Nothing is told of a file that is new in a closed folder.
  on('BufWritePost', nil, function()
    vim.defer_fn(function() if self.session.awaited then self.session:changed() end end, 200)
  end)
end

function Sidebar:follow(buffer)
  if config.current.follow and Sidebar.current() == self then actions.follow(self, buffer) end
end

--- Shows what there is to say beside the rows.
function Sidebar:drawn()
  winbar.update(self)
  if self.box then self.box:label() end
  self.session:rest()
end

function Sidebar:ended()
  if self.box then self.box:close() end
  self.view:say { self.session.reason, 'R starts it again' }
  winbar.update(self)
end

function Sidebar:finish()
  if not Sidebar.by_buffer[self.buffer] then return end
  Sidebar.by_buffer[self.buffer] = nil
  self.session:finish()
  if self.box then self.box:close() end
  vim.api.nvim_del_augroup_by_name('outline.' .. self.buffer)
  draw.forget(self.buffer)
end

function Sidebar:close()
  local window = self.view:window()
  local function is_no_float(other) return vim.api.nvim_win_get_config(other).relative == '' end
  local windows = vim.tbl_filter(is_no_float, vim.api.nvim_tabpage_list_wins(0))
  if #windows == 1 then vim.cmd('vertical new') end
  if window then vim.api.nvim_win_close(window, true) end
end

return Sidebar
