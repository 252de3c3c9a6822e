"""Playing with strangers: the list of open tables, seats for anyone, blocking."""
