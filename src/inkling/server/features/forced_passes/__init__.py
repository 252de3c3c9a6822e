"""Forced passes: if passing is a player's only legal action, the table passes for them."""
