"""How large something may be that somebody sends, in bytes."""

LONGEST_ADDRESS = 2048
"""Path and query of a request. The longest that a page leads to names a deck and a card, at most 48 characters each,
which take up to 12 bytes a character."""
LARGEST_FORM = 16_384
"""A form, or what a message on a socket says."""
LARGEST_MESSAGE = 65_536
"""One message on a socket; a longer one ends the connection unread."""
