"""Access to tables: the credentials of a request, limits on wrong guesses, and finding the table of a request.
`tables/access/policy.py` decides."""
