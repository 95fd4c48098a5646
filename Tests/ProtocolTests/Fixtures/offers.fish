# offers.fish FILE LINE...: what the completion offers at the end of each line.
source $argv[1]
for line in $argv[2..]
    complete -C $line | string split -f 1 \t | string replace -r '^--[a-z-]+=|/$' ''
    echo
end
