"""The operator's page at `/host`, with the server's state, reports, blocks, the notice, and backups."""
