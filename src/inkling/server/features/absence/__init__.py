"""Absent players: a countdown, a bot that plays for them, an acting host."""
