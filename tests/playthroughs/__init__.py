"""Whole plays as text, to be read by a person against the rules: each ply with what every viewer is told and shown.

`INKLING_GOLDEN=write .venv/bin/pytest tests/test_playthroughs.py` rewrites the files; a leak, or a change of the
rules, is a visible difference.
"""
