"""Absent players: a countdown, a bot that plays for them, and an acting host while the host is away."""
