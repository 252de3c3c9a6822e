"""Replays of finished games, move by move, with explanations."""
