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
    ['l'] = 'expand', ['h'] = 'collapse', ['P'] = 'parent',
    ['L'] = 'expand_branch', ['H'] = 'collapse_branch',
    ['zR'] = 'expand_everything', ['zM'] = 'collapse_everything',
    ['J'] = 'last_sibling', ['K'] = 'first_sibling',
    ['j'] = 'down', ['<Down>'] = 'down', ['k'] = 'up', ['<Up>'] = 'up',
    ['gg'] = 'first_row', ['G'] = 'last_row',
    ['/'] = 'search', ['n'] = 'next_hit', ['N'] = 'previous_hit', ['<Esc>'] = 'clear_search',
    ['R'] = 'refresh', ['.'] = 'toggle_hidden', ['I'] = 'toggle_ignored', ['gf'] = 'reveal_file',
    ['q'] = 'close', ['g?'] = 'help',
  },
  search_keys = {
    ['<CR>'] = 'accept', ['<Esc>'] = 'abandon', ['<C-c>'] = 'abandon',
    ['<C-f>'] = 'next_matcher', ['<C-t>'] = 'next_mode',
    ['<Down>'] = 'next_hit', ['<C-n>'] = 'next_hit',
    ['<Up>'] = 'previous_hit', ['<C-p>'] = 'previous_hit',
  },
}

local M = { current = defaults, problems = {} }

function M.setup(given)
  M.current, M.problems = vim.tbl_deep_extend('force', defaults, given or {}), {}
  for name, value in pairs(given or {}) do
    local wanted = type(defaults[name])
    if wanted == 'nil' then
      table.insert(M.problems, ('setup: unknown member %s'):format(name))
    elseif type(value) ~= wanted then
      table.insert(M.problems, ('setup: %s is a %s'):format(name, wanted))
      M.current[name] = defaults[name]
    end
  end
  for _, problem in ipairs(M.problems) do
    vim.notify('outline: ' .. problem, vim.log.levels.WARN)
  end
end

return M
