--- What the pictures show: a project, and the keys that somebody types.
local M = {}

M.title = 'The sidebar in Neovim: a search opens the folders with a hit, clearing it restores the tree'
M.columns, M.lines, M.sidebar = 84, 22, 36

--- Files by path; those without text are empty.
M.files = {
  ['docs/guide.md'] = '', ['docs/search.md'] = '',
  ['src/engine/search.c'] = '', ['src/engine/search.h'] = '',
  ['src/engine/tree.c'] = '', ['src/engine/tree.h'] = '',
  ['src/net/http.c'] = '', ['src/net/socket.c'] = '',
  ['src/ui/list.c'] = '', ['src/ui/search_box.c'] = '', ['src/main.c'] = [[
#include "engine/tree.h"
#include "ui/list.h"

/* Draws the rows of the tree. */
int main(int argc, char **argv) {
    struct tree *tree = tree_open(argv[1]);
    struct row row;

    while (tree_next(tree, &row)) {
        list_draw(row.depth, row.name);
    }
    tree_close(tree);
    return 0;
}
]],
  ['test/search_test.c'] = '', ['test/tree_test.c'] = '',
  ['LICENSE'] = '', ['README.md'] = '',
}

--- Types a text letter by letter into the search line.
local function type_in(text)
  local steps = {}
  for last = 1, #text do
    table.insert(steps, {
      keys = text:sub(last, last), key = '/' .. text:sub(1, last), query = text:sub(1, last),
      caption = 'folders with a hit open, all else closes', seconds = last == #text and 2.4 or 0.35,
    })
  end
  return steps
end

--- Keys, how they are called below the screen and what they do, and for how many seconds their
--- frame stays. `query` is what the server must search then, `still` the name of a picture.
M.steps = {
  { keys = 'j', caption = 'a folder as a tree', seconds = 1.6, still = 'sidebar' },
  { keys = '/', key = '/', caption = 'search as you type', seconds = 0.7 },
}
vim.list_extend(M.steps, type_in('search'))
M.steps[#M.steps].still = 'search'
vim.list_extend(M.steps, {
  { keys = '<Esc>', key = 'Esc', caption = 'everything is as it was', seconds = 2, still = 'restored' },
  { keys = '/', key = '/', caption = 'search as you type', seconds = 0.7 },
})
vim.list_extend(M.steps, type_in('tree'))
vim.list_extend(M.steps, {
  { keys = '<CR>', key = 'Enter', caption = 'the hit stays, the rest is as it was', seconds = 2.4, still = 'accepted' },
  { keys = 'n', key = 'n', caption = 'the next hit', seconds = 1.2 },
  { keys = 'n', key = 'n', caption = 'the next hit', seconds = 2 },
})

return M
