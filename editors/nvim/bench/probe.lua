--- Runs in the editor that is measured: the clock starts when a key is read and stops when the
--- screen has been drawn with what the key asked for.
local M = {}

local started, is_drawn, answer_to

--- Tells `channel` how many milliseconds the next key took. `is_done` sees the sidebar before each
--- end of a drawing; it says whether the key's rows are what was drawn.
function M.arm(channel, wants_rows)
  local sidebar = require('outline').current()
  local before = sidebar.view.rows
  answer_to, started = channel, nil
  is_drawn = function()
    return not wants_rows or not sidebar.session.asked and sidebar.view.rows ~= before
  end
end

vim.on_key(function() if answer_to and not started then started = vim.uv.hrtime() end end)

vim.api.nvim_set_decoration_provider(vim.api.nvim_create_namespace('outline.probe'), {
  on_end = function()
    if not (started and is_drawn()) then return end
    local took = (vim.uv.hrtime() - started) / 1e6
    local channel = answer_to
    started, answer_to = nil, nil
    vim.schedule(function() vim.rpcnotify(channel, 'nvim_exec_lua', 'took = ...', { took }) end)
  end,
})

return M
