"""Access to tables: credentials, limits of wrong guesses, and the table of a request. `policy.py` decides."""
