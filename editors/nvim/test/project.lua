--- A folder on the disk with an editor that shows it in the sidebar.
local Editor = require('editor')
local expect = require('expect')

local Project = {}
Project.__index = Project

--- Makes a folder of `files` and opens it. `settings` go to `setup`.
function Project.open(server, files, settings)
  local self = setmetatable({ server = server, settings = settings }, Project)
  local name = vim.fn.tempname()
  self.folder = vim.uv.fs_realpath(vim.fs.dirname(name)) .. '/' .. vim.fs.basename(name)
  self.root, self.state = self.folder .. '/root', self.folder .. '/state'
  vim.fn.mkdir(self.root, 'p')
  vim.fn.mkdir(self.state, 'p')
  for _, file in ipairs(files) do self:write(file) end
  self:start()
  return self
end

function Project:write(file)
  local path = self.root .. '/' .. file
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  vim.fn.writefile({ file }, path)
end

function Project:start()
  local settings = vim.tbl_extend('force', { command = { self.server } }, self.settings or {})
  self.editor = Editor.start(settings, self.state)
  self.editor:command('Outline ' .. vim.fn.fnameescape(self.root))
  self:loaded()
end

--- Waits until the server has read everything and the screen shows it.
function Project:loaded()
  local code = [[
    local sidebar = require('outline').current()
    return not sidebar.session.reason and sidebar.view.is_complete
  ]]
  expect.eventually(function() return self.editor:lua(code) end)
  return expect.screen_is_rows(self.editor)
end

function Project:close()
  local code = self.editor:quit()
  vim.fn.delete(self.folder, 'rf')
  return code
end

--- Runs a claim on a project of its own.
function Project.test(claim, server, files, run, settings)
  expect.test(claim, function()
    local project = Project.open(server, files, settings)
    local is_passed, problem = pcall(run, project.editor, project)
    project:close()
    if not is_passed then error(problem, 0) end
  end)
end

return Project
