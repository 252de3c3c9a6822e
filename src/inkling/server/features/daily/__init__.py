"""The daily puzzle: its page, one try per day, results."""
