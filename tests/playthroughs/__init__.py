"""Whole plays as text, to be read by a person against the rules: each ply with what every viewer is told and shown.

The files are rewritten with `INKLING_GOLDEN=write make test`; a leak, or a change of the rules, is a visible difference.
"""
