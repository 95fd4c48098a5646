# Completion of outline-lsp for fish.
set -l serving 'not __fish_seen_subcommand_from tree'
set -l drawing '__fish_seen_subcommand_from tree'

complete -c outline-lsp -f
complete -c outline-lsp -s h -l help -d 'Print a summary of all options'

complete -c outline-lsp -n 'test (count (commandline -opc)) = 1' -a tree -d 'Draw a folder as a sidebar does'
complete -c outline-lsp -n $serving -l framing -x -a 'content-length lines' -d 'How messages are told apart'
complete -c outline-lsp -n $serving -l log-level -x -a 'off error warning info debug' -d 'What is logged to stderr'
complete -c outline-lsp -n $serving -l clientProcessId -x -a '(__fish_complete_pids)' -d 'End when this process does'
complete -c outline-lsp -n $serving -l stdio -d 'Accepted, and the only way there is'
complete -c outline-lsp -n $serving -l version -d 'Print the version'

complete -c outline-lsp -n $drawing -a '(__fish_complete_directories)'
complete -c outline-lsp -n $drawing -l search -x -d 'The text to find in names'
complete -c outline-lsp -n $drawing -l mode -x -a 'filter reveal highlight' -d 'What a search does'
complete -c outline-lsp -n $drawing -l levels -x -a '1 2 3 all' -d 'How many levels are open'
complete -c outline-lsp -n $drawing -l json -d 'The rows as JSON, one a line'
