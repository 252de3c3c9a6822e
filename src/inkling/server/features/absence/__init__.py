"""Handles absent players: shows a countdown, lets a bot play for them, and names an acting host."""
