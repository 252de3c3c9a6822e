"""Lets strangers play together: a list of open tables, seats for anyone, blocking."""
