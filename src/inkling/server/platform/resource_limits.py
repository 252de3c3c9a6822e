"""Limits of this process: open files, sizes of requests."""

from contextlib import suppress

from inkling.server.platform.token_bucket import WITHOUT_BOUND


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
