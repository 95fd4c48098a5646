#!/bin/sh
# Runs the tests of the plugin in a headless Neovim: run.sh NVIM OUTLINE_LSP [PART OF A CLAIM]
# The last line says how many passed; the exit code is not 0 when one failed.
set -eu
nvim=$1
server=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
exec "$nvim" --headless --clean -l "$here/run.lua" "$server" ${3+"$3"}
