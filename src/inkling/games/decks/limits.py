"""Every limit of a deck and its files; docs/make/decks.md states the same. Games add how many cards they need."""

from typing import Final

MIB: Final = 1024 * 1024

LARGEST_PACK: Final = 64 * MIB
"""Bytes: of a zip file, of all files in it or in the folder, and of what is kept."""
MOST_FILES: Final = 1_000
LARGEST_MANIFEST: Final = 1 * MIB
LARGEST_LIST: Final = 500_000
"""Bytes of a list as plain text: every card with its longest line fits, in any script."""
LARGEST_PICTURE: Final = 12 * MIB
MOST_PIXELS: Final = 40_000_000
MOST_PIXELS_IN_ALL: Final = 1_000_000_000
MOST_SCANS: Final = 1_000
"""Passes over a JPEG; without a bound a small file can keep a computer busy for hours."""
LONGEST_SIDE: Final = 1_200
"""Pixels; larger pictures are made smaller."""

MOST_CARDS: Final = 500
LONGEST_NAME: Final = 60
LONGEST_LINE: Final = 160
MOST_WORDS: Final = 60
"""On the sheet of one card: records embed them."""
MOST_RELATED: Final = 30
MOST_DOTS: Final = 50
"""In one line of deck.toml, outside texts: longer dotted keys take a parser hours."""
