"""Plays of bots without a user interface: matches with fixed seats (`matches`), and tournaments (`inkling arena`)."""

from inkling.research.arena.matches import Match, Result, Summary, play_many, play_one, sum_up

__all__ = ["Match", "Result", "Summary", "play_many", "play_one", "sum_up"]
