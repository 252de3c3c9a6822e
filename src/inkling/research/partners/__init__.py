"""Simulated partners that stand in for people, to measure how well bots play with strangers.

For each game there are partners, and a module `*_crossplay` that lets them play with bots on fixed deals. This is the
only package outside the games that names particular games.
"""
