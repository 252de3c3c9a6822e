"""Reasons for a player's choice, in replays and lessons."""
