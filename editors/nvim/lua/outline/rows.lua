--- The rows around the view, and where they stand among all rows. The rest of the tree is the
--- server's. Indices are zero-based among all rows, as on the wire.
local Rows = {}
Rows.__index = Rows

function Rows.new()
  return setmetatable({ start = 0, list = {}, total = 0, version = 0, complete = false }, Rows)
end

--- Where a row stands after `edits`, or nil when one of them replaced it.
function Rows.shift(index, edits)
  for _, edit in ipairs(edits) do
    if index >= edit.start + edit.removed then
      index = index + edit.inserted - edit.removed
    elseif index >= edit.start then
      return nil
    end
  end
  return index
end

--- Takes in an answer or a `didChange`: its window if it has one, else what its edits leave of the
--- rows at hand. `list` is replaced, never changed.
function Rows:absorb(update)
  self.version, self.total, self.complete = update.version, update.total, update.complete
  self.search = update.search
  local window = update.window
  if not window then return self:cut(update.edits) end
  local first = window.rows[1]
  if not first or first.depth == 0 then
    self.ancestors = {}
  elseif update.ancestors then
    self.ancestors = update.ancestors
  elseif not self.list[1] or self.list[1].id ~= first.id then
    self.ancestors = nil
  end
  self.start, self.list, self.stale = window.start, window.rows, false
end

--- Keeps the rows before the first edit among them; the others have to be fetched.
function Rows:cut(edits)
  for _, edit in ipairs(edits) do
    local past = self.start + #self.list
    if edit.start + edit.removed <= self.start and edit.start < past then
      self.start = self.start + edit.inserted - edit.removed
    elseif edit.start <= past then
      self.list = vim.list_slice(self.list, 1, math.max(0, edit.start - self.start))
      self.stale = true
    end
  end
end

--- The row at an index, if it is at hand.
function Rows:at(index) return self.list[index - self.start + 1] end

function Rows:index_of(id)
  for place, row in ipairs(self.list) do
    if row.id == id then return self.start + place - 1 end
  end
end

--- Whether all of `[from, past)` that exists is at hand.
function Rows:cover(from, past)
  return not self.stale
    and math.max(0, from) >= self.start
    and math.min(past, self.total) <= self.start + #self.list
end

--- The rows above an index whose branches it is in, from the root down, as far as they are known.
function Rows:ancestors_at(index)
  local row = self:at(index)
  if not row then return {} end
  local above, depth = {}, row.depth
  for each = index - 1, self.start, -1 do
    local candidate = self:at(each)
    if candidate.depth < depth then
      table.insert(above, 1, candidate)
      depth = candidate.depth
    end
  end
  for place = #(self.ancestors or {}), 1, -1 do
    local candidate = self.ancestors[place]
    if candidate.depth < depth then
      table.insert(above, 1, candidate)
      depth = candidate.depth
    end
  end
  return above
end

return Rows
