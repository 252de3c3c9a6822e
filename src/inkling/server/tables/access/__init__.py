"""Access to tables: reads credentials, limits wrong guesses, and finds the table of a request.
`tables/access/policy.py` decides."""
