--- Where the cursor stands among all rows of the tree, and which of them the window shows.
---
--- The buffer holds three screens of rows around the view, so that everything that scrolls or moves
--- natively works; near its edge it is filled anew, and the view stays where it is.
local draw = require('outline.draw')
local Rows = require('outline.rows')

local View = {}
View.__index = View

function View.new(window, buffer)
  return setmetatable({
    window = window, buffer = buffer, line = 0,
    cursor = { index = 0, above = {} }, shown = { start = 0, list = {} },
  }, View)
end

local function clamp(value, low, high) return math.max(low, math.min(value, high)) end

--- The lines on the screen, without the window bar.
function View:height() return vim.fn.getwininfo(self.window)[1].height end

--- The first row on the screen when the cursor keeps its screen line.
function View:top()
  local height = self:height()
  local line = math.min(self.line, height - 1)
  return clamp(self.cursor.index - line, 0, math.max(0, self.tree.rows.total - height))
end

--- What a request asks for along with its own matter.
function View:wanted()
  local height = self:height()
  return { start = math.max(0, self:top() - height), count = 3 * height }
end

--- Follows the cursor's row through the edits of an update.
function View:follow(update)
  if not self.cursor.id then return end
  local index = Rows.shift(self.cursor.index, update.edits)
  self.cursor.is_lost = self.cursor.is_lost or not index
  self.cursor.index = clamp(index or self.cursor.index, 0, math.max(0, update.total - 1))
end

--- Takes over where the user has gone since the last look.
function View:moved()
  if not vim.api.nvim_win_is_valid(self.window) then return end
  local line = vim.api.nvim_win_get_cursor(self.window)[1]
  local top = vim.fn.line('w0', self.window)
  if line == self.seen_line and top == self.seen_top then return end
  self.seen_line, self.seen_top = line, top
  local row = self.shown.list[line]
  if not row then return end
  self.line = line - top
  if row.id ~= self.cursor.id then
    local index = self.tree.rows:index_of(row.id)
    self:stand_on(row.id, index or self.shown.start + line - 1)
    self.cursor.is_lost = not index
  end
  self:refill()
  return true
end

function View:stand_on(id, index)
  local above = vim.tbl_map(function(row) return row.id end, self.tree.rows:ancestors_at(index))
  self.cursor = { id = id, index = index, above = above }
end

--- Puts the cursor on a row, by its index, its node, or both.
function View:aim(target)
  self:moved()
  local index = target.index or self.tree.rows:index_of(target.id)
  local row = not target.id and self.tree.rows:at(index)
  self.cursor = {
    id = target.id or row and row.id, index = index or self.cursor.index,
    above = {}, is_lost = not index,
  }
end

--- Draws with the cursor on its node. What is not at hand for that is asked for first.
function View:settle()
  if not vim.api.nvim_win_is_valid(self.window) then return end
  self:moved()
  local rows, cursor, height = self.tree.rows, self.cursor, self:height()
  if rows.total == 0 then return self:show() end
  cursor.index = cursor.id and rows:index_of(cursor.id) or cursor.index
  local row = rows:at(cursor.index)
  if cursor.is_lost and cursor.id and not (row and row.id == cursor.id) then return self:look_for() end
  cursor.is_lost = false
  cursor.index = clamp(cursor.index, 0, rows.total - 1)
  local top = self:top()
  if not rows:cover(top, top + height) then return self:fetch() end
  self:show()
end

function View:fetch()
  self.tree:ask('outline/rows', { window = self:wanted(), sticky = true }, function(failure)
    if not failure then self:settle() end
  end)
end

--- Finds the cursor's node; when it is gone or hidden, the closest of those that were above it.
function View:look_for()
  local cursor = self.cursor
  local question = { around = { node = cursor.id, count = 3 * self:height() }, sticky = true }
  self.tree:ask('outline/rows', question, function(failure)
    local rows = self.tree.rows
    if not failure and rows:index_of(cursor.id) then return self:settle() end
    cursor.id = table.remove(cursor.above)
    cursor.is_lost = cursor.id ~= nil
    self:settle()
  end)
end

function View:show()
  local rows, cursor = self.tree.rows, self.cursor
  self.shown = { start = rows.start, list = rows.list }
  draw.rows(self.buffer, rows.list)
  local row = rows:at(cursor.index)
  local line, top = 1, 1
  if row then
    line, top = cursor.index - rows.start + 1, self:top() - rows.start + 1
    self:stand_on(row.id, cursor.index)
  end
  vim.api.nvim_win_call(self.window, function()
    vim.fn.winrestview { lnum = line, topline = top, col = 0, leftcol = 0 }
  end)
  self.seen_line, self.seen_top = line, top
  self.line = line - top
  if self.drawn then self.drawn() end
  self:refill()
end

--- Fills the buffer anew when the view is closer than half a screen to its edge.
function View:refill()
  local rows, height, top = self.tree.rows, self:height(), self:top()
  if self.tree:is_asking('outline/rows') then return end
  local reach = math.floor(height / 2)
  if rows:cover(top - reach, top + height + reach) and rows.ancestors then return end
  self:fetch()
end

--- The row under the cursor.
function View:row()
  self:moved()
  return self.tree.rows:at(self.cursor.index)
end

return View
