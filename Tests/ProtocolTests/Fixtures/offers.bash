# offers.bash FILE LINE...: what the completion offers at the end of each line, as bash calls it.
source "$1"
# Outside the line editor this is an error; dirnames adds folders where nothing else is offered.
compopt() { [[ "$*" == '-o dirnames' ]] && with_folders=true; }
complete_outline=$(complete -p outline-lsp | sed 's/.*-F \([^ ]*\) .*/\1/')
for line in "${@:2}"; do
  # Bash takes words apart at an `=`.
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=() with_folders=
  "$complete_outline"
  [[ $with_folders && ${#COMPREPLY[@]} == 0 ]] &&
    mapfile -t COMPREPLY < <(compgen -d -- "${COMP_WORDS[COMP_CWORD]}")
  printf '%s\n' "${COMPREPLY[@]}" ''
done
