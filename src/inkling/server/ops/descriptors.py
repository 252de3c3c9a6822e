"""The limit on open files, which is also the limit on connections."""

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
