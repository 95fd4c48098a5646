--- Records the scene in a real Neovim, on a dark and on a light background, and writes the pictures.
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
package.path = ('%s/?.lua;%s/test/?.lua;%s'):format(here, vim.fs.dirname(here), package.path)
local Editor, picture, scene = require('editor'), require('picture'), require('scene')
local server = assert(arg[1], 'run.sh NVIM OUTLINE_LSP')

local settings = [[
  vim.o.termguicolors, vim.o.background, vim.o.columns, vim.o.lines = true, ...
  vim.o.cmdheight, vim.o.laststatus = 0, 0
  vim.o.showmode, vim.o.ruler, vim.o.fillchars = false, false, 'eob: '
]]

--- The cells of the screen, each with its text and its colours, and where the cursor is.
local screen = [[
  vim.cmd.redraw()
  local inspect = vim.api.nvim__inspect_cell
  local lines = {}
  local function take(grid, top, left, height, width)
    for line = 1, height do
      lines[top + line] = lines[top + line] or {}
      for column = 1, width do
        local text, look = unpack(inspect(grid, line - 1, column - 1))
        lines[top + line][left + column] = { text = text, look = look }
      end
    end
  end
  take(1, 0, 0, vim.o.lines, vim.o.columns)
  -- A window that floats has a grid of its own, known by its size alone.
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local place = vim.api.nvim_win_get_config(window)
    for grid = 2, place.relative == '' and 1 or 50 do
      local is_grid, last = pcall(inspect, grid, place.height - 1, place.width - 1)
      if is_grid and last[1] and not inspect(grid, place.height, 0)[1] then
        local corner = vim.fn.win_screenpos(window)
        take(grid, corner[1] - 1, corner[2] - 1, place.height, place.width)
        break
      end
    end
  end
  local normal = vim.api.nvim_get_hl(0, { name = 'Normal' })
  return {
    lines = lines, line = vim.fn.screenrow(), column = vim.fn.screencol(),
    mode = vim.fn.mode(), foreground = normal.fg, background = normal.bg,
  }
]]

--- Waits until the server searches what was typed and nothing moves on the screen any more.
local function settled(editor, query)
  local last, since
  local is_so = vim.wait(20000, function()
    local search = editor:ask('outline/rows', { window = { start = 0, count = 0 } }).search
    local now = editor:lua(screen)
    if not vim.deep_equal(now, last) or (query and (search or {}).query ~= query) then
      last, since = now, vim.uv.now()
    end
    return vim.uv.now() - since > 300
  end, 20)
  assert(is_so, 'the screen does not come to rest')
  return last
end

--- One frame for each step of the scene.
local function record(folder, background)
  local editor = Editor.start({ command = { server }, width = scene.sidebar, persist = false }, folder)
  editor:lua(settings, background, scene.columns, scene.lines)
  editor:command('edit ' .. folder .. '/project/src/main.c')
  editor:command('setlocal number')
  editor:command('Outline ' .. folder .. '/project')
  settled(editor)
  editor:keys('l')
  settled(editor)
  local frames = {}
  for _, step in ipairs(scene.steps) do
    editor:keys(step.keys)
    table.insert(frames, settled(editor, step.query))
  end
  editor:quit()
  return frames
end

local folder = vim.fn.tempname()
for file, text in pairs(scene.files) do
  local path = folder .. '/project/' .. file
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  vim.fn.writefile(vim.split(text, '\n'), path, 'b')
end
local dark, light = record(folder, 'dark'), record(folder, 'light')
vim.fn.delete(folder, 'rf')

local function write(name, steps)
  local file = ('%s/%s.svg'):format(here, name)
  vim.fn.writefile(vim.split(picture.draw(scene, steps), '\n'), file)
  print(('%s  %d bytes'):format(file, vim.fn.getfsize(file)))
end

local all = {}
for index, step in ipairs(scene.steps) do
  all[index] = vim.tbl_extend('error', step, { dark = dark[index], light = light[index] })
  if step.still then write(step.still, { all[index] }) end
end
write('sidebar-search', all)
