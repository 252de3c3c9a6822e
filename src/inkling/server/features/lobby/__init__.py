"""The lobby, which a table shows before and between games."""
