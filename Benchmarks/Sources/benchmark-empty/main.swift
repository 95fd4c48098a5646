// An empty program: what its start costs, no Swift program can save.
