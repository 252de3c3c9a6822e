"""Forced passes: if a player can only pass, the table passes for them."""
