"""The operator's page at `/host`: the server's state, reports, blocks, the notice, and backups."""
