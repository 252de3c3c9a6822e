"""Explanations of a player's choice, in replays and lessons."""
