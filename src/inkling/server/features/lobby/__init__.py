"""The lobby, which people at a table see before and between games."""
