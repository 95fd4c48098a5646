if vim.g.loaded_outline then return end
vim.g.loaded_outline = true

vim.api.nvim_create_user_command('Outline', function(command)
  require('outline').open { path = command.args ~= '' and command.args or nil }
end, { nargs = '?', complete = 'dir', desc = 'Open a tree sidebar on a folder' })
