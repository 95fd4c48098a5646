--- What `setup` takes, with the defaults. `:help outline-setup` describes each member.
local defaults = {
  command = { 'outline-lsp' },
  width = 36,
  side = 'left',
  root_markers = { '.git', '.hg', '.svn' },
  follow = false,
  persist = true,
  devicons = true,
  icons = { open = '▾', closed = '▸', file = ' ', link = '↪', guide = '│' },
  options = {},
  search = { match = 'substring', mode = 'reveal' },
  keys = {
    ['<CR>'] = 'open', ['o'] = 'open', ['<2-LeftMouse>'] = 'open',
    ['s'] = 'open_split', ['v'] = 'open_vsplit', ['t'] = 'open_tab',
    ['l'] = 'expand', ['h'] = 'collapse', ['L'] = 'expand_branch', ['H'] = 'collapse_branch',
    ['zR'] = 'expand_everything', ['zM'] = 'collapse_everything',
    ['P'] = 'parent', ['K'] = 'first_sibling', ['J'] = 'last_sibling',
    ['j'] = 'down', ['<Down>'] = 'down', ['k'] = 'up', ['<Up>'] = 'up',
    ['<C-d>'] = 'half_page_down', ['<C-u>'] = 'half_page_up', ['<C-f>'] = 'page_down',
    ['<C-b>'] = 'page_up', ['<PageDown>'] = 'page_down', ['<PageUp>'] = 'page_up',
    ['gg'] = 'first_row', ['G'] = 'last_row', ['gf'] = 'reveal_file', ['R'] = 'refresh',
    ['/'] = 'search', ['n'] = 'next_hit', ['N'] = 'previous_hit', ['<Esc>'] = 'clear_search',
    ['.'] = 'toggle_hidden', ['I'] = 'toggle_ignored', ['q'] = 'close', ['g?'] = 'help',
  },
  search_keys = {
    ['<CR>'] = 'accept', ['<Esc>'] = 'abandon', ['<C-c>'] = 'abandon',
    ['<C-f>'] = 'next_matcher', ['<C-t>'] = 'next_mode', ['<Down>'] = 'next_hit',
    ['<C-n>'] = 'next_hit', ['<Up>'] = 'previous_hit', ['<C-p>'] = 'previous_hit',
  },
}

local M = { current = defaults, problems = {} }

--- What a member must be beside of the type of its default.
local rules = {
  command = { 'begin with a program', function(value) return type(value[1]) == 'string' end },
  side = { "be 'left' or 'right'", function(value) return value == 'left' or value == 'right' end },
  width = { 'be a whole number above 0', function(value) return value >= 1 and value % 1 == 0 end },
}

--- Gives members that cannot be their usual value back.
local function check(given, usual, current, above)
  for name, value in pairs(given) do
    local wanted, rule, problem = type(usual[name]), rules[name], nil
    if wanted == 'nil' then
      problem = 'unknown member ' .. above .. name
    elseif type(value) ~= wanted then
      problem = ('%s must be a %s'):format(above .. name, wanted)
    elseif rule and not rule[2](value) then
      problem = ('%s must %s'):format(name, rule[1])
    elseif name == 'icons' or name == 'search' then
      check(value, usual[name], current[name], name .. '.')
    end
    if problem then table.insert(M.problems, 'setup: ' .. problem) end
    current[name] = problem and usual[name] or current[name]
  end
end

function M.setup(given)
  M.current, M.problems = vim.tbl_deep_extend('force', defaults, given or {}), {}
  check(given or {}, defaults, M.current, '')
  for _, problem in ipairs(M.problems) do
    vim.notify('outline: ' .. problem, vim.log.levels.WARN)
  end
end

return M
