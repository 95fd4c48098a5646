#!/bin/sh
# Records the pictures of the sidebar anew: run.sh NVIM OUTLINE_LSP
# They come out the same each time until the look changes.
set -eu
nvim=$1
server=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
exec "$nvim" --headless --clean -l "$here/record.lua" "$server"
