"""Explanations of a player's move, in replays and lessons."""
