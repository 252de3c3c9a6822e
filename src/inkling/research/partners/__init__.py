"""Simulated partners that stand in for people, to measure how well bots play with strangers.

Each game has its partners here, and a module that lets them play with bots on fixed deals (`*_crossplay`). This is the
only package outside the games that refers to them by name.
"""
