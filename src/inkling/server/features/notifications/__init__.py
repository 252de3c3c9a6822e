"""Notifications that a turn begins: in the browser, and by webhook."""
