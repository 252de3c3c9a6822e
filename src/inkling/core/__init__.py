"""The ground of every game: pure, small, and ignorant of any particular one.

Only the standard library and msgspec; no clock, no files, no network, no `random`.
"""
