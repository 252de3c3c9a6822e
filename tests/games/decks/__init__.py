"""Uploaded decks: good ones are accepted, bad ones are refused and leave nothing behind."""
