"""Measuring: plays without a screen, and what may be concluded from them."""
