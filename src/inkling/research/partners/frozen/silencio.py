"""Silencio's three frozen partners. Their code is in `inkling.research.partners.silencio` and must not change: they are
a beginner, a cautious player who avoids gaps, and a bold one who loves light effects."""

from inkling.research.partners.silencio import newcomer, showy, tidy

PLAYERS = {"newcomer": newcomer, "tidy": tidy, "showy": showy}
