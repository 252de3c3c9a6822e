"""Games that everybody at the table released for research, and their export."""
