--- The highlight groups, each linked to a standard one unless the colour scheme sets it.
for name, target in pairs {
  OutlineFolder = 'Directory', OutlineFile = 'Normal', OutlineIcon = 'Special',
  OutlineGuide = 'NonText', OutlineMatch = 'Search', OutlineCount = 'Number',
  OutlineLink = 'Underlined', OutlineBroken = 'DiagnosticError', OutlineIgnored = 'Comment',
  OutlineProblem = 'DiagnosticWarn', OutlineLoading = 'NonText', OutlineDetail = 'Comment',
  OutlineGit = 'Changed', OutlineSticky = 'Title', OutlinePosition = 'LineNr',
  OutlineEnded = 'ErrorMsg',
} do vim.api.nvim_set_hl(0, name, { link = target, default = true }) end
