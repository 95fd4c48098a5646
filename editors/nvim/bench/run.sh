#!/bin/sh
# Measures in the editor, from key to drawn line: run.sh NVIM OUTLINE_LSP FOLDER-OR-PATH-LIST
# A path list is a file with one path a line; a slash at its end says folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
exec "$1" --headless --clean -l "$here/keys.lua" "$(realpath "$2")" "$(realpath "$3")"
