"""Games with strangers: a list of open tables, seats for anyone, and blocking people."""
