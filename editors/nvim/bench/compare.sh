#!/bin/sh
# Measures one key in this and in other sidebars, with every folder of a tree open:
#   compare.sh NVIM OUTLINE_LSP FOLDER PLUGINS
# PLUGINS is a folder with a checkout of each: neo-tree.nvim, nvim-tree.lua, plenary.nvim, nui.nvim.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
for sidebar in outline nvim-tree neo-tree; do
  "$1" --headless --clean -l "$here/compare.lua" "$sidebar" "$(realpath "$2")" "$(realpath "$3")" \
    "$(realpath "$4")"
done
