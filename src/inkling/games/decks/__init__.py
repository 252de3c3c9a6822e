"""Uploaded decks: the file format, the checks, and the editor. Games add the fields that only their cards have.

Only this package reads uploaded files. A pack is read into memory under hard limits (`limits`), and every problem is
found before anything is stored. Stored files are written by this package, never copied.
"""
