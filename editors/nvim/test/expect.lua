--- What a test may claim. A claim about the screen is waited for, never slept for.
local M = { passed = 0, failed = 0, patience = 10000 }

local function picture(row)
  local icon = row.expandable and (row.expanded and '▾' or '▸') or (row.link and '↪' or ' ')
  local text = ('│ '):rep(row.depth) .. icon .. ' ' .. row.name:gsub('\n', '^@')
  if row.link then
    text = text .. ' → ' .. row.link.target
    if row.link.state ~= 'ok' then text = ('%s (%s)'):format(text, row.link.state) end
  end
  if row.hitsBelow and row.hitsBelow > 0 then text = ('%s (%d)'):format(text, row.hitsBelow) end
  if row.loading then text = text .. ' …' end
  return row.problem and text .. ' ! ' .. row.problem or text
end

--- Waits until `is_so()` is true, or fails with what `say()` finds.
function M.eventually(is_so, say)
  if vim.wait(M.patience, is_so, 5) then return end
  error(say and say() or 'it did not come to pass', 2)
end

function M.equal(found, wanted)
  if vim.deep_equal(found, wanted) then return end
  error(('found %s\nwanted %s'):format(vim.inspect(found), vim.inspect(wanted)), 2)
end

--- The screen is what `outline/rows` says, asked past the plugin, at the place of the view.
function M.screen_is_rows(editor)
  local found, wanted
  local function is_so()
    found = editor:screen()
    local top = editor:lua([[
      local sidebar = require('outline').current()
      return sidebar.view.start + vim.fn.line('w0', sidebar.view:window()) - 1
    ]])
    local answer = editor:ask('outline/rows', { window = { start = top, count = #found } })
    wanted = vim.tbl_map(function(row)
      return (vim.fn.strcharpart(picture(row), 0, 36):gsub('%s+$', ''))
    end, answer.window.rows)
    for line = #wanted + 1, #found do wanted[line] = line == 1 and '' or '~' end
    return vim.deep_equal(found, wanted)
  end
  M.eventually(is_so, function()
    return ('screen\n%s\nrows\n%s'):format(table.concat(found, '\n'), table.concat(wanted, '\n'))
  end)
  return found
end

--- The cursor comes to stand on the row of this name, and the screen is right then.
function M.cursor_on(editor, name)
  M.eventually(function() return editor:cursor() == name end, function()
    return ('the cursor is on %s, not on %s\n%s'):format(
      editor:cursor(), name, table.concat(editor:screen(), '\n'))
  end)
  M.screen_is_rows(editor)
end

function M.test(claim, run)
  if M.only and not claim:find(M.only, 1, true) then return end
  local is_passed, problem = pcall(run)
  M[is_passed and 'passed' or 'failed'] = M[is_passed and 'passed' or 'failed'] + 1
  print((is_passed and 'ok    ' or 'FAIL  ') .. claim)
  if not is_passed then print(problem) end
end

return M
