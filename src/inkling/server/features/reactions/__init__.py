"""Reactions of members to the latest event of a play."""
