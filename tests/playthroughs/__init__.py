"""Whole plays as text, to be compared with the rules by a person: each ply with what every viewer reads and sees.

`INKLING_GOLDEN=write .venv/bin/pytest tests/test_playthroughs.py` rewrites the files; a leak, or a change of the
rules, is a visible difference.
"""
