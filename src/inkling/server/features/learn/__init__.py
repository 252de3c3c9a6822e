"""Lessons and rules pages, with which players learn a game."""
