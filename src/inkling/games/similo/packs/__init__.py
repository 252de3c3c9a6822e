"""Decks that people bring to Similo: a folder or a zip file with `deck.toml`, and pictures if they like.

This is the only room of the game that touches a person's files. A pack is read into memory under hard limits
(`limits`), every problem is found before anything is written, and what is kept (`library`) is written anew.
"""
