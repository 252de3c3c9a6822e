"""Deals that many groups play: codes, pages, results next to each other."""
