--- Runs every claim about the plugin; run.sh calls it.
local here = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
package.path = here .. '/?.lua;' .. package.path
local expect = require('expect')
local server = assert(arg[1], 'run.sh NVIM OUTLINE_LSP')
expect.only = arg[2]
expect.patience = tonumber(vim.env.OUTLINE_TEST_PATIENCE) or expect.patience

for _, suite in ipairs { 'sidebar', 'search', 'look', 'life', 'server', 'install' } do
  require(suite .. '_tests')(server)
end
print(('%d passed, %d failed'):format(expect.passed, expect.failed))
os.exit(expect.failed == 0 and 0 or 1)
