"""Decks that people bring: good ones are taken, bad ones are refused and leave nothing behind."""
