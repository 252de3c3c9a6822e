"""All limits of a deck and its files, which docs/make/decks.md lists, too. Each game adds how many cards it needs."""

from typing import Final

MIB: Final = 1024 * 1024

LARGEST_PACK: Final = 64 * MIB
"""Largest size in bytes of a zip file, of all its files or those of a folder together, and of the stored pack."""
MOST_FILES: Final = 1_000
LARGEST_MANIFEST: Final = 1 * MIB
LARGEST_LIST: Final = 500_000
"""Largest size in bytes of a list as plain text; every card with its longest line fits, in any script."""
LARGEST_PICTURE: Final = 12 * MIB
MOST_PIXELS: Final = 40_000_000
MOST_PIXELS_IN_ALL: Final = 1_000_000_000
MOST_SCANS: Final = 1_000
"""Most passes over a JPEG. Without this bound a small file can keep a computer busy for hours."""
LONGEST_SIDE: Final = 1_200
"""Longest side of a picture in pixels; larger pictures are scaled down."""

MOST_CARDS: Final = 500
LONGEST_NAME: Final = 60
LONGEST_LINE: Final = 160
MOST_WORDS: Final = 60
"""Most words on the sheet of one card, because records embed them."""
MOST_RELATED: Final = 30
MOST_DOTS: Final = 50
"""Most dots in one line of deck.toml outside texts, because a parser needs hours for longer dotted keys."""
