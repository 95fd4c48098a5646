--- Puts rows into a buffer. Colours are given line by line while the screen is drawn, so that rows
--- which are not on the screen cost their text only.
local config = require('outline.config')
local icons = require('outline.icons')

local M = {}
local namespace = vim.api.nvim_create_namespace('outline')

--- By buffer, the rows that its lines show.
local shown = {}

local function name_group(row)
  if row.problem then return 'OutlineProblem' end
  if row.link and row.link.state ~= 'ok' then return 'OutlineBroken' end
  if row.ignored then return 'OutlineIgnored' end
  return row.expandable and 'OutlineFolder' or 'OutlineFile'
end

--- The pieces of a row's line, each a text and its highlight group; the name is the third.
local function pieces(row)
  local icon, icon_group = icons.of(row)
  -- A line cannot hold a line break; a NUL takes its place, in one byte as well.
  local found = {
    { (config.current.icons.guide .. ' '):rep(row.depth), 'OutlineGuide' },
    { icon .. ' ', icon_group },
    { (row.name:gsub('\n', '\0')), name_group(row) },
  }
  local function add(text, group)
    if text then found[#found + 1] = { ' ' .. text:gsub('[\r\n]', ' '), group } end
  end
  local link, git = row.link, row.decorations and row.decorations.git
  local is_broken = link and link.state ~= 'ok'
  add(link and '→ ' .. link.target, is_broken and 'OutlineBroken' or 'OutlineLink')
  add(is_broken and ('(%s)'):format(link.state), 'OutlineBroken')
  add(row.detail, 'OutlineDetail')
  add(git and git:sub(1, 1):upper(), 'OutlineGit')
  add((row.hitsBelow or 0) > 0 and ('(%d)'):format(row.hitsBelow), 'OutlineCount')
  add(row.loading and '…', 'OutlineLoading')
  add(row.problem and '! ' .. row.problem, 'OutlineProblem')
  return found
end

--- Shows lines, which are those of `rows` if there are any.
function M.lines(buffer, lines, rows)
  shown[buffer] = rows or {}
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
end

function M.rows(buffer, rows)
  M.lines(buffer, vim.tbl_map(function(row)
    return vim.iter(pieces(row)):map(function(piece) return piece[1] end):join('')
  end, rows), rows)
end

function M.forget(buffer) shown[buffer] = nil end

vim.api.nvim_set_decoration_provider(namespace, {
  on_win = function(_, _, buffer) return shown[buffer] ~= nil end,
  on_line = function(_, _, buffer, line)
    local row, past, order = shown[buffer][line + 1], 0, 100
    local function colour(from, to, group)
      order = order + 1
      local mark = { end_col = to, hl_group = group, ephemeral = true, priority = order }
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, from, mark)
    end
    for place, piece in ipairs(row and pieces(row) or {}) do
      colour(past, past + #piece[1], piece[2])
      for _, match in ipairs(place == 3 and row.matches or {}) do
        colour(past + match[1], past + match[2], 'OutlineMatch')
      end
      past = past + #piece[1]
    end
  end,
})

return M
