--- Puts rows into a buffer. Colours are given line by line while the screen is drawn, so that rows
--- which are not on the screen cost their text only.
local config = require('outline.config')
local icons = require('outline.icons')

local M = {}
local namespace = vim.api.nvim_create_namespace('outline')

--- By buffer, the rows that its lines show.
local shown = {}

--- What stands behind the name: pairs of text and highlight group.
local function remarks(row)
  local found = {}
  local function add(text, group) found[#found + 1] = { ' ' .. text:gsub('[\r\n]', ' '), group } end
  if row.link then
    local is_broken = row.link.state ~= 'ok'
    local note = is_broken and (' (%s)'):format(row.link.state) or ''
    add('→ ' .. row.link.target .. note, is_broken and 'OutlineBroken' or 'OutlineLink')
  end
  if row.detail then add(row.detail, 'OutlineDetail') end
  local git = row.decorations and row.decorations.git
  if git then add(git:sub(1, 1):upper(), 'OutlineGit') end
  if row.hitsBelow and row.hitsBelow > 0 then add(('(%d)'):format(row.hitsBelow), 'OutlineCount') end
  if row.loading then add('…', 'OutlineLoading') end
  if row.problem then add('! ' .. row.problem, 'OutlineProblem') end
  return found
end

local function name_group(row)
  if row.problem then return 'OutlineProblem' end
  if row.link and row.link.state ~= 'ok' then return 'OutlineBroken' end
  if row.ignored then return 'OutlineIgnored' end
  if row.kind == 'symbol' then return 'OutlineSymbol' end
  return row.expandable and 'OutlineFolder' or 'OutlineFile'
end

--- The line of a row, and with `spans` its colours: {start, end, group} in bytes.
function M.line(row, spans)
  local guide = (config.current.icons.guide .. ' '):rep(row.depth)
  local icon, icon_group = icons.of(row)
  -- A line cannot hold a line break; a NUL takes its place, in one byte as well.
  local name = row.name:gsub('\n', '\0')
  local text = guide .. icon .. ' ' .. name
  local name_start = #text - #name
  local remarked = remarks(row)
  if spans then
    spans[#spans + 1] = { 0, #guide, 'OutlineGuide' }
    spans[#spans + 1] = { #guide, name_start, icon_group }
    spans[#spans + 1] = { name_start, #text, name_group(row) }
    for _, match in ipairs(row.matches or {}) do
      spans[#spans + 1] = { name_start + match[1], name_start + match[2], 'OutlineMatch' }
    end
  end
  for _, remark in ipairs(remarked) do
    if spans then spans[#spans + 1] = { #text, #text + #remark[1], remark[2] } end
    text = text .. remark[1]
  end
  return text
end

local function set_lines(buffer, lines)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
end

function M.rows(buffer, rows)
  local lines = {}
  for place, row in ipairs(rows) do lines[place] = M.line(row) end
  shown[buffer] = rows
  set_lines(buffer, lines)
end

--- Shows a text in place of rows.
function M.text(buffer, lines)
  shown[buffer] = {}
  set_lines(buffer, lines)
end

function M.forget(buffer) shown[buffer] = nil end

vim.api.nvim_set_decoration_provider(namespace, {
  on_win = function(_, _, buffer) return shown[buffer] ~= nil end,
  on_line = function(_, _, buffer, line)
    local row = shown[buffer][line + 1]
    if not row then return end
    local spans = {}
    M.line(row, spans)
    for place, span in ipairs(spans) do
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, span[1], {
        end_col = span[2], hl_group = span[3], ephemeral = true, priority = 100 + place,
      })
    end
  end,
})

return M
