"""Limits of this server: open files, and with them connections; the size of requests in bytes."""

from contextlib import suppress

ENOUGH = 4096
"""Descriptors with which one address can't use up all: it may have 500 connections and 500 sockets."""
WITHOUT_BOUND = 65_536
"""What is asked for where the system names no hard limit."""


def raise_descriptor_limit() -> int | None:
    """Raise the soft limit to the hard one; return the limit that holds now, or None on systems without one."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WITHOUT_BOUND if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return soft


LONGEST_ADDRESS = 2048
"""Path and query of a request. The longest that a page leads to names a deck and a card, at most 48 characters each,
which take up to 12 bytes a character."""
LARGEST_FORM = 16_384
"""A form, or what a message on a socket says."""
LARGEST_MESSAGE = 65_536
"""One message on a socket; a longer one ends the connection unread."""
