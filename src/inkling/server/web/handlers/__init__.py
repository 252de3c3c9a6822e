"""What answers a request: one file per matter, each with its routes and given just what it needs."""
