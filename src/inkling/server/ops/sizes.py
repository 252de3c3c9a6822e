"""How large something may be that somebody sends, in bytes."""

LARGEST_FORM = 16_384
"""A form, or what a message on a socket says."""
LARGEST_MESSAGE = 65_536
"""One message on a socket; a longer one ends the connection unread."""
