--- The one-line box at the top of the sidebar: each key asks for a search.
---
--- One search runs at a time. A key that comes meanwhile cancels it, and only the text that the box
--- holds then is asked for next.
local config = require('outline.config')

local Search = {}
Search.__index = Search

local namespace = vim.api.nvim_create_namespace('outline.search')

function Search.open(sidebar)
  if sidebar.box then return vim.api.nvim_set_current_win(sidebar.box.window) end
  local self = setmetatable({ sidebar = sidebar, origin = sidebar.view.cursor.id }, Search)
  self.text = ''
  self.options = vim.deepcopy(config.current.search)
  self.buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[self.buffer].bufhidden, vim.bo[self.buffer].filetype = 'wipe', 'outline-search'
  self.window = vim.api.nvim_open_win(self.buffer, true, {
    relative = 'win', win = sidebar.window, row = -1, col = 0, height = 1, style = 'minimal',
    width = vim.api.nvim_win_get_width(sidebar.window),
  })
  sidebar.box, sidebar.is_searching = self, true
  for key, action in pairs(config.current.search_keys) do
    local act = type(action) == 'function' and action or self[action]
    if action and act then
      vim.keymap.set({ 'i', 'n' }, key, function() act(self) end, { buffer = self.buffer, nowait = true })
    end
  end
  vim.api.nvim_create_autocmd({ 'TextChangedI', 'TextChanged' }, {
    buffer = self.buffer, callback = function() self:typed() end,
  })
  vim.api.nvim_create_autocmd('WinLeave', {
    buffer = self.buffer,
    callback = vim.schedule_wrap(function() if sidebar.box == self then self:accept() end end),
  })
  self:label()
  vim.cmd.startinsert()
end

--- Shows what the search does and what it found, at the right of the box.
function Search:label(found, problem)
  if not vim.api.nvim_buf_is_valid(self.buffer) then return end
  local parts = { { self.options.match .. ' ' .. self.options.mode .. ' ', 'OutlineDetail' } }
  if problem then
    parts = { { problem .. ' ', 'OutlineProblem' } }
  elseif found and self.text ~= '' then
    table.insert(parts, 1, { found.hits .. (found.complete and ' ' or '… '), 'OutlineCount' })
  end
  self.mark = vim.api.nvim_buf_set_extmark(self.buffer, namespace, 0, 0, {
    id = self.mark, virt_text = parts, virt_text_pos = 'right_align',
  })
end

function Search:typed()
  local text = vim.api.nvim_buf_get_lines(self.buffer, 0, 1, false)[1]
  if text == self.text then return end
  self.text = text
  self:send()
end

function Search:query_options()
  return { mode = self.options.mode, match = self.options.match, onClear = 'restore' }
end

--- Asks for what the box holds, once the search under way has ended.
function Search:send()
  local sidebar = self.sidebar
  if sidebar.reason then return end
  if sidebar.tree:is_asking('search') then
    self.is_outdated = true
    return sidebar.tree:cancel('search')
  end
  self.is_outdated = false
  sidebar.tree:ask('outline/search', {
    query = self.text, options = self:query_options(), window = sidebar.view:wanted(),
  }, function(failure, result) self:answered(failure, result) end, 'search')
end

function Search:answered(failure, result)
  if self.is_outdated then
    self:send()
  elseif failure then
    self:label(nil, failure.message:gsub('^params%.query: ', ''))
  else
    self:label(result.search)
    local first = result.search and result.search.first
    if first then
      self.sidebar.view:aim { id = first.node, index = first.index }
    elseif self.text == '' and self.origin then
      self.sidebar.view:aim { id = self.origin }
    end
    self.sidebar.view:settle()
  end
  if self.closing and not self.sidebar.tree:is_asking('search') then self.closing() end
end

--- Closes the box; `finish` is called when no search of it is under way any more.
function Search:leave(finish)
  self:close()
  self.closing = finish
  if not self.sidebar.tree:is_asking('search') then finish() end
end

--- Keeps the cursor on its hit, gives the rest of the tree its expansion back, and leaves the hits
--- marked for `n` and `N`.
function Search:accept()
  if vim.api.nvim_buf_is_valid(self.buffer) then self:typed() end
  if self.text == '' then return self:abandon() end
  self:leave(function()
    self.closing = nil
    local sidebar = self.sidebar
    local node = sidebar.view.cursor.id
    local options = self:query_options()
    if node then sidebar:ask('outline/reveal', { node = node }) end
    sidebar:ask('outline/search', { query = '', options = options })
    sidebar.query, config.current.search.match = self.text, options.match
    sidebar.is_searching = false
    options = vim.tbl_extend('force', options, { mode = 'highlight' })
    sidebar:ask('outline/search', { query = self.text, options = options }, function()
      return node and { id = node }
    end)
  end)
end

--- Gives the tree back the expansion and the cursor from before the search.
function Search:abandon()
  self.text = ''
  self:leave(function()
    self.closing = nil
    local sidebar = self.sidebar
    sidebar.query, sidebar.is_searching = nil, false
    sidebar:ask('outline/search', { query = '', options = self:query_options() }, function()
      return self.origin and { id = self.origin }
    end)
  end)
end

function Search:close()
  if self.sidebar.box ~= self then return end
  self.sidebar.box = nil
  local has_focus = vim.api.nvim_get_current_win() == self.window
  if has_focus then vim.cmd.stopinsert() end
  if vim.api.nvim_win_is_valid(self.window) then vim.api.nvim_win_close(self.window, true) end
  if has_focus and vim.api.nvim_win_is_valid(self.sidebar.window) then
    vim.api.nvim_set_current_win(self.sidebar.window)
  end
end

--- Sets an option to the next of `all` that the server has, and searches anew.
function Search:cycle(option, all, offered)
  local usable = vim.tbl_filter(function(each) return vim.tbl_contains(offered, each) end, all)
  local now = vim.fn.index(usable, self.options[option])
  self.options[option] = usable[(now + 1) % #usable + 1] or self.options[option]
  self:label()
  if self.text ~= '' then self:send() end
end

function Search:next_matcher()
  self:cycle('match', { 'substring', 'words', 'fuzzy', 'glob', 'regex' }, self.sidebar.tree.matchers)
end

function Search:next_mode()
  self:cycle('mode', { 'reveal', 'filter', 'highlight' }, self.sidebar.tree.modes)
end

function Search:next_hit() require('outline.actions').next_hit(self.sidebar) end

function Search:previous_hit() require('outline.actions').previous_hit(self.sidebar) end

return Search
