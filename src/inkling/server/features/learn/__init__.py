"""Lessons and the rules page, from which players learn a game."""
