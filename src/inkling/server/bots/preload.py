"""Imported by the process that workers are copied from: what bots have compiled before is loaded once for all."""

from contextlib import suppress

from inkling.server.bots import compiling
from inkling.server.bots.thinking import warm_up

if compiling.is_done():
    # Whatever it is, that process must not end of it: there would be nobody to copy. A worker finds out again, and
    # tells.
    with suppress(Exception):
        warm_up()
