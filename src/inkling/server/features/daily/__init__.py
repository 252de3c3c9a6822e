"""The daily puzzle: a page, one counted try per day, results and an archive."""
