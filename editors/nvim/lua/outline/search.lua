--- The one-line box at the top of the sidebar. Each key asks for a search and gives up the last.
local actions = require('outline.actions')
local config = require('outline.config')
local keys = require('outline.keys')

local Search = {}
Search.__index = Search

local namespace = vim.api.nvim_create_namespace('outline.search')

function Search.open(sidebar)
  if sidebar.box then return vim.api.nvim_set_current_win(sidebar.box.window) end
  local window, buffer = sidebar.view:window(), vim.api.nvim_create_buf(false, true)
  local self = setmetatable({
    sidebar = sidebar, session = sidebar.session, buffer = buffer, text = '',
    options = vim.tbl_extend('force', config.current.search, { onClear = 'restore' }),
  }, Search)
  vim.bo[buffer].bufhidden, vim.bo[buffer].filetype = 'wipe', 'outline-search'
  self.window = vim.api.nvim_open_win(buffer, true, {
    relative = 'win', win = window, row = -1, col = 0, height = 1, style = 'minimal',
    width = vim.api.nvim_win_get_width(window),
  })
  sidebar.box, vim.wo[self.window][0].winfixbuf = self, true
  keys.map(buffer, { 'i', 'n' }, config.current.search_keys, self, self)
  vim.api.nvim_create_autocmd({ 'TextChangedI', 'TextChanged' }, {
    buffer = buffer, callback = function() self:typed() end,
  })
  vim.api.nvim_create_autocmd('WinLeave', {
    buffer = buffer,
    callback = vim.schedule_wrap(function()
      -- From the command line's window the user comes back.
      if sidebar.box ~= self or vim.fn.getcmdwintype() ~= '' then return end
      if vim.api.nvim_win_is_valid(self.window) then self:accept() else self:abandon() end
    end),
  })
  self.session:after(function()
    self.session.origin, self.session.awaited = sidebar.view:place(), nil
  end)
  self:label()
  vim.cmd.startinsert()
end

--- Shows what was found and how, or what is wrong with the text, at the right of the box.
function Search:label()
  if not vim.api.nvim_buf_is_valid(self.buffer) then return end
  local parts = { { self.options.match .. ' ' .. self.options.mode .. ' ', 'OutlineDetail' } }
  local found = self.text ~= '' and self.sidebar.view.search
  if self.problem then
    parts = { { self.problem .. ' ', 'OutlineProblem' } }
  elseif found then
    table.insert(parts, 1, { found.hits .. (found.complete and ' ' or '… '), 'OutlineCount' })
  end
  self.mark = vim.api.nvim_buf_set_extmark(self.buffer, namespace, 0, 0, {
    id = self.mark, virt_text = parts, virt_text_pos = 'right_align',
  })
end

function Search:typed()
  local lines = vim.api.nvim_buf_get_lines(self.buffer, 0, -1, false)
  local text = table.concat(lines, ' ')
  if #lines > 1 then
    vim.api.nvim_buf_set_lines(self.buffer, 0, -1, false, { text })
    vim.api.nvim_win_set_cursor(self.window, { 1, #text })
  end
  if text == self.text then return end
  self.text = text
  self:send()
end

--- Searches for what the box holds; the cursor goes to the first hit, or back to where it was. The
--- last search is given up, also one that waits for its turn.
function Search:send()
  local queue, asked = self.session.queue, self.session.asked
  if #queue == 0 and asked and asked == self.asked then
    self.session.server.notify('$/cancelRequest', { id = asked })
    self.session.asked = nil
  end
  if #queue > 0 and queue[#queue] == self.due then table.remove(queue) end
  local question = { query = self.text, options = vim.deepcopy(self.options) }
  local function answered(failure)
    self.problem = failure and failure.message:gsub('^params%.query: ', '')
    self:label()
  end
  self.due = function()
    self.is_sent = true
    local target = { follow = true, id = self.session.origin.id }
    self.asked = self.session:ask('outline/search', question, target, function()
      answered()
    end, answered)
  end
  self.session:after(self.due)
end

--- Keeps the cursor on its hit, gives the rest of the tree its expansion back, and leaves the hits
--- marked for `n` and `N`.
function Search:accept()
  self:typed()
  self:close()
  config.current.search.match = self.options.match
  self.session:after(function()
    local view, target = self.sidebar.view, self.session.origin
    if not (self.is_sent and view.search) or self.problem then return self:clear() end
    if view.search.hits > 0 then target = { id = view:place().id } end
    self.session.origin = nil
    local options = vim.tbl_extend('force', self.options, { mode = 'highlight' })
    self.session.marked = { query = view.search.query, options = options }
    self:restore(target, target.id)
  end)
end

--- Gives the tree back the expansion and the cursor from before the search.
function Search:abandon()
  self:close()
  self.session:after(function() self:clear() end)
end

--- Ends the search, if anything was typed, and goes back to where the cursor was.
function Search:clear()
  local origin = self.session.origin
  self.session.origin = nil
  if self.is_sent then self:restore(origin) else self.session:fetch(origin) end
end

--- Restores the expansion, with what is above the node `keep` open; marks what is to be marked.
function Search:restore(target, keep)
  self.session:ask('outline/search', { query = '', options = self.options }, target)
  if not self.session.marked then return end
  local question = vim.tbl_extend('error', vim.deepcopy(self.session.marked), { keep = keep })
  self.session:ask('outline/search', question, target)
end

function Search:close()
  if self.sidebar.box ~= self then return end
  self.sidebar.box = nil
  vim.cmd.stopinsert()
  -- With all windows that show it.
  pcall(vim.api.nvim_buf_delete, self.buffer, { force = true })
end

--- Sets an option to the next that the server has, and searches anew.
function Search:cycle(option, kind)
  local offered = vim.tbl_get(self.session.server or {}, 'offer', kind)
  if not offered then return end
  local now = vim.fn.index(offered, self.options[option])
  self.options[option] = offered[(now + 1) % #offered + 1]
  self:label()
  if self.text ~= '' then self:send() end
end

function Search:next_matcher() self:cycle('match', 'matchers') end

function Search:next_mode() self:cycle('mode', 'modes') end

for _, name in ipairs { 'next_hit', 'previous_hit' } do
  Search[name] = function(self)
    self:typed()
    actions[name](self.sidebar)
  end
end

return Search
