--- The rows around the cursor, and the window that shows them.
---
--- The buffer holds three screens of rows about the cursor's node, so that all that moves or
--- scrolls natively works; near its edge they are asked for anew. Indices count all rows from 0.
local draw = require('outline.draw')

local View = {}
View.__index = View

--- `handlers`: `drawn()` after each drawing, `short(target)` when rows that are wanted are missing.
function View.new(buffer, handlers)
  return setmetatable({
    buffer = buffer, handlers = handlers,
    start = 0, rows = {}, total = 0, ancestors = {}, cursor = { index = 0 },
  }, View)
end

local function clamp(value, low, high) return math.max(low, math.min(value, high)) end

--- The window that shows the buffer, the current one if it does; nil when there is none.
function View:window()
  local window = vim.api.nvim_get_current_win()
  if vim.api.nvim_win_get_buf(window) == self.buffer then return window end
  return vim.fn.win_findbuf(self.buffer)[1]
end

--- The lines on the screen, without the window bar.
function View:height() return math.max(1, vim.api.nvim_win_get_height(self:window()) - 1) end

--- The first row on the screen.
function View:top() return self.start + vim.fn.line('w0', self:window()) - 1 end

--- The row at an index, if it is at hand.
function View:at(index) return self.rows[index - self.start + 1] end

function View:index_of(id)
  for place, row in ipairs(self.rows) do
    if row.id == id then return self.start + place - 1 end
  end
end

--- The rows whose branches the row at an index is in, from its parent up.
function View:above(index)
  local row, found = self:at(index), {}
  local depth = row and row.depth or 0
  local before = vim.list_slice(self.ancestors)
  vim.list_extend(before, self.rows, 1, index - self.start)
  for place = #before, 1, -1 do
    if before[place].depth < depth then table.insert(found, before[place]) end
    depth = math.min(depth, before[place].depth)
  end
  return found
end

--- Where the cursor is, as a target to come back to.
function View:place()
  self:moved()
  return { id = self.cursor.id, index = self.cursor.index, line = self.cursor.index - self:top() }
end

--- What a request asks for along with its own matter: rows about the place that `target` names by
--- `id`, `index` or `follow` (what the request finds), else about the cursor's node.
function View:wanted(target)
  local count, index = 3 * self:height(), target.index or self.cursor.index
  local around = { target.id }
  if not target.id and not target.index and self.cursor.id then
    around = vim.tbl_map(function(row) return row.id end, self:above(index))
    table.insert(around, 1, self.cursor.id)
  end
  return {
    start = math.max(0, math.min(index, self.total) - math.floor(count / 2)), count = count,
    around = #around > 0 and around or nil, follow = target.follow, sticky = true,
  }
end

--- Takes in an answer and draws it. The cursor goes to the target of the question; without one it
--- stays on its node, or goes to what stands for it. It keeps its line, or has that of the target.
function View:take(update, target)
  local window = self:window()
  if not window then return end
  local line = target.line or self:place().line
  self.total, self.search, self.is_complete = update.total, update.search, update.complete
  self.version, self.ancestors = update.version, update.ancestors
  self.start, self.rows = update.window.start, update.window.rows
  local stays = not next(target) and self:index_of(self.cursor.id)
  local index = stays or update.window.index or target.index or self.cursor.index
  index = clamp(index, 0, math.max(0, self.total - 1))
  local row, height = self:at(index), self:height()
  if self.total > 0 and not row then return self.handlers.short { index = index } end
  self.cursor = { id = row and row.id, index = index }
  draw.rows(self.buffer, self.rows)
  local top = clamp(index - clamp(line, 0, height - 1), 0, math.max(0, self.total - height))
  local place = { lnum = index - self.start + 1, topline = top - self.start + 1 }
  vim.api.nvim_win_call(window, function()
    vim.fn.winrestview(vim.tbl_extend('error', place, { col = 0, leftcol = 0 }))
  end)
  self.handlers.drawn()
end

--- Takes over where the user has gone.
function View:moved()
  local window = self:window()
  local line = window and vim.api.nvim_win_get_cursor(window)[1]
  local row = self.rows[line]
  if row then self.cursor = { id = row.id, index = self.start + line - 1 } end
end

--- Asks for rows when the screen is closer to an edge of those at hand than half of itself.
function View:refill()
  local height, from = self:height(), self:top()
  local reach = math.floor(height / 2)
  local past = math.min(from + height + reach, self.total)
  local is_near = math.max(0, from - reach) < self.start or past > self.start + #self.rows
  if is_near then self.handlers.short {} end
end

--- Shows a text in place of rows.
function View:say(lines)
  self.rows, self.start, self.total, self.search = {}, 0, 0, nil
  if not self:window() then return end
  draw.lines(self.buffer, lines)
  vim.api.nvim_win_set_cursor(self:window(), { 1, 0 })
end

return View
