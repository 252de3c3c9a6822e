"""Games that everybody at the table gave for research, and their export."""
