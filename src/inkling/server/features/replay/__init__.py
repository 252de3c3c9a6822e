"""Replays of finished games, moment by moment, with explanations."""
