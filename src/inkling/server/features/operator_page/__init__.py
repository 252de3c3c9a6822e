"""The operator's page at `/host`: the server's state, reports, blocked people, the notice, and backups."""
