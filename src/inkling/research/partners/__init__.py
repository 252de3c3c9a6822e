"""Simulated partners that stand in for people, so that a game's bots can be measured beside strangers.

Each game has its own partners here and a module that plays them with bots on fixed deals (`*_crossplay`). This is the
only package above the games that names them.
"""
