"""Name and lifetime of the cookie of the operator's session."""

COOKIE = "host"
LASTS = 8 * 3600
"""Seconds after which the operator must sign in again."""
