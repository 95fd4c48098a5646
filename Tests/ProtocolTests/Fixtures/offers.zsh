# offers.zsh FILE LINE...: what the completion offers at the end of each line, asked of a shell on a
# terminal of its own. A compadd with -O, -A or -D adds nothing, it only asks.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=(${(q)1:h} \$fpath)"' PROMPT= PS2=
autoload -Uz compinit && compinit -u -D
bindkey "^I" complete-word
zstyle ":completion:*" insert-tab false
compadd() {
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    local -a found
    builtin compadd -O found "$@"
    print -rl -- "offer:"${^found}
  fi
  builtin compadd "$@"
}
finish() { comppostfuncs=(finish); print asked; }
comppostfuncs=(finish)
print ready'
while zpty -r shell answer; do [[ $answer == ready* ]] && break; done
for line in "${@:2}"; do
  # Control-U empties the line for the next one.
  zpty -w -n shell $'\x15'"$line"$'\t'
  while zpty -r shell answer; do
    [[ $answer == *asked* ]] && break
    [[ $answer == *offer:* ]] && print -r -- ${${answer##*offer:}%%$'\r'*}
  done
  print
done
zpty -d shell
