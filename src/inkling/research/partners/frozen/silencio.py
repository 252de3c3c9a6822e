"""Silencio's three frozen partners: a beginner, a cautious player who avoids gaps, and a bold one who prefers light
effects. Their code is in `inkling.research.partners.silencio` and must not change."""

from inkling.research.partners.silencio import newcomer, showy, tidy

PLAYERS = {"newcomer": newcomer, "tidy": tidy, "showy": showy}
