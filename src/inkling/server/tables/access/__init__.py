"""Access: credentials of a request, limits of guesses, the way to a table. The policy is `tables/access/policy.py`."""
