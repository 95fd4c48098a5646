--- Frames of a screen as one SVG: a still, or an animation that needs no script.
local M = {}

local width, height, margin, caption_height = 8.4, 20, 14, 30
local font = [[ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace]]

--- Signs that fonts draw differently, or with gaps between the lines.
local shapes = {
  ['│'] = 'M3.7 0h1v20h-1z', ['▾'] = 'M.7 7.5h7L4.2 13z', ['▸'] = 'M1.7 6.2v7.6L7.2 10z',
}

local function number(value) return (('%.1f'):format(value):gsub('%.0$', '')) end

local function escaped(text)
  return (text:gsub('[&<>]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;' }))
end

--- A style sheet with a class for each pair of colours, one for dark and one for light ground.
local Sheet = {}
Sheet.__index = Sheet

function Sheet:class(dark, light)
  local key = ('#%06x #%06x'):format(dark, light)
  if not self.classes[key] then
    self.classes[key] = 'c' .. #self.keys
    table.insert(self.keys, key)
  end
  return self.classes[key]
end

function Sheet:text()
  local dark, light = {}, {}
  for _, key in ipairs(self.keys) do
    table.insert(dark, ('.%s{fill:%s}'):format(self.classes[key], key:sub(1, 7)))
    table.insert(light, ('.%s{fill:%s}'):format(self.classes[key], key:sub(9)))
  end
  return ('%s\n@media(prefers-color-scheme:light){%s}'):format(table.concat(dark), table.concat(light))
end

--- How a cell looks in one recording: the colour of its text, and of its ground.
local function colours(cell, frame)
  local text, ground = cell.look.foreground or frame.foreground, cell.look.background or frame.background
  if cell.look.reverse then return ground, text end
  return text, ground
end

--- The cells of a line with their classes; ground as empty as the screen's has none.
local function styled(sheet, step, line)
  local cells = {}
  for column, dark in ipairs(step.dark.lines[line]) do
    local light = step.light.lines[line][column]
    assert(dark.text == light.text, 'both recordings show the same text')
    local dark_text, dark_ground = colours(dark, step.dark)
    local light_text, light_ground = colours(light, step.light)
    local is_empty = dark_ground == step.dark.background and light_ground == step.light.background
    cells[column] = {
      text = dark.text,
      style = sheet:class(dark_text, light_text) .. (dark.look.bold and ' b' or '')
        .. (dark.look.italic and ' i' or ''),
      ground = not is_empty and sheet:class(dark_ground, light_ground) or nil,
    }
  end
  return cells
end

--- Calls `body` with the first and last column of each run that has the same `key`.
local function runs(cells, key, body)
  local first = 1
  for column = 1, #cells do
    if column == #cells or key(cells[column + 1]) ~= key(cells[column]) then
      if key(cells[first]) then body(first, column, cells[first]) end
      first = column + 1
    end
  end
end

local function row(cells)
  local out = {}
  runs(cells, function(cell) return cell.ground end, function(first, last, cell)
    table.insert(out, ('<rect class="%s" x="%s" width="%s" height="%d"/>'):format(
      cell.ground, number((first - 1) * width), number((last - first + 1) * width), height))
  end)
  for column, cell in ipairs(cells) do
    if shapes[cell.text] then
      table.insert(out, ('<path class="%s" transform="translate(%s)" d="%s"/>'):format(
        cell.style, number((column - 1) * width), shapes[cell.text]))
    end
  end
  local function key(cell) return cell.text:match('%S') and not shapes[cell.text] and cell.style end
  runs(cells, key, function(first, last, cell)
    local text = ''
    for column = first, last do text = text .. cells[column].text end
    table.insert(out, ('<text class="%s" x="%s" y="14.5" textLength="%s">%s</text>'):format(
      cell.style, number((first - 1) * width), number((last - first + 1) * width), escaped(text)))
  end)
  return table.concat(out)
end

local function cursor(sheet, frame, light)
  local is_bar = frame.mode == 'i'
  return ('<rect class="%s" opacity="%s" x="%s" y="%d" width="%s" height="%d"/>'):format(
    sheet:class(frame.foreground, light.foreground), is_bar and 1 or .4,
    number((frame.column - 1) * width), (frame.line - 1) * height, is_bar and 1.5 or width, height)
end

--- The key as on a keyboard, and what it does.
local function caption(sheet, scene, step)
  local style = sheet:class(step.dark.foreground, step.light.foreground)
  local y, x, out = scene.lines * height + 12, 0, ''
  if step.key then
    local wide = vim.fn.strchars(step.key) * width + 14
    x = wide + 10
    out = ('<rect class="%s" opacity=".18" y="%d" width="%s" height="22" rx="4"/><text class="%s b" x="7" y="%d">%s</text>')
      :format(style, y, number(wide), style, y + 15.5, escaped(step.key))
  end
  return out .. ('<text class="%s" x="%s" y="%d">%s</text>'):format(style, number(x), y + 15.5, escaped(step.caption))
end

--- When a frame is seen, as keyframes that jump.
local function keyframes(name, from, to)
  local hidden = from > 0 and '0%{visibility:hidden}' or ''
  local after = to < 100 and ('%s%%{visibility:hidden}'):format(number(to)) or ''
  return ('@keyframes %s{%s%s%%{visibility:visible}%s}'):format(name, hidden, number(from), after)
end

--- The picture of some steps of a scene; with more than one it moves, over and over.
function M.draw(scene, steps)
  local sheet = setmetatable({ classes = {}, keys = {} }, Sheet)
  local ids, rows, frames, moves, seconds, total = {}, {}, {}, {}, 0, 0
  for _, step in ipairs(steps) do total = total + step.seconds end
  for index, step in ipairs(steps) do
    local uses = {}
    for line = 1, scene.lines do
      local markup = row(styled(sheet, step, line))
      if markup ~= '' and not ids[markup] then
        ids[markup] = 'r' .. #rows
        table.insert(rows, ('<g id="%s">%s</g>'):format(ids[markup], markup))
      end
      if markup ~= '' then
        table.insert(uses, ('<use href="#%s" y="%d"/>'):format(ids[markup], (line - 1) * height))
      end
    end
    local frame = table.concat(uses) .. cursor(sheet, step.dark, step.light) .. caption(sheet, scene, step)
    if #steps > 1 then
      table.insert(moves, keyframes('k' .. index, 100 * seconds / total, 100 * (seconds + step.seconds) / total))
      local class = step.still == 'search' and 'f s' or 'f'
      frame = ('<g class="%s" style="animation-name:k%d">%s</g>'):format(class, index, frame)
    end
    table.insert(frames, frame)
    seconds = seconds + step.seconds
  end
  local ground = sheet:class(steps[1].dark.background, steps[1].light.background)
  local wide = number(scene.columns * width + 2 * margin)
  local high = scene.lines * height + 2 * margin + caption_height
  local motion = #steps == 1 and '' or (
    '.f{visibility:hidden;animation:%ss step-end infinite}.s{visibility:visible}\n%s\n'
    .. '@media(prefers-reduced-motion){.f{animation:none}}\n'):format(number(total), table.concat(moves, '\n'))
  return table.concat({
    ('<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%d" viewBox="0 0 %s %d" role="img">'):format(wide, high, wide, high),
    ('<title>%s</title>'):format(escaped(scene.title)),
    ('<style>text{font:14px %s;white-space:pre}.b{font-weight:bold}.i{font-style:italic}'):format(font),
    motion .. sheet:text() .. '</style>',
    '<defs>' .. table.concat(rows, '\n') .. '</defs>',
    ('<rect class="%s" width="%s" height="%d" rx="8" stroke="#808080" stroke-opacity=".4"/>'):format(ground, wide, high),
    ('<g transform="translate(%d %d)">'):format(margin, margin) .. table.concat(frames, '\n') .. '</g>',
    '</svg>',
  }, '\n')
end

return M
