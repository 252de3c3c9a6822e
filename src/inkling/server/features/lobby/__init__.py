"""The lobby: what a table shows before and between games."""
