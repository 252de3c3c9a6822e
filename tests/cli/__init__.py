"""CLI commands, with the example game on the shelf and as real processes."""
