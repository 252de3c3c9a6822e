"""Decks that people bring: the file format, the checks, and the editor. Games add what only they have on their cards.

Only this package touches people's files. A pack is read into memory under hard limits (`limits`), every problem is
found before anything is stored, and stored files are written by this package, never copied.
"""
