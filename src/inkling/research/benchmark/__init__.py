"""The benchmark: players meet ten frozen partners in three games (`inkling benchmark`). See docs/research/benchmark.md.

Tasks and partners are in `inkling.research.partners.frozen`; the plays are those of an arena.
"""
