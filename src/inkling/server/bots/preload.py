"""Imported by the template process of the workers: loads compiled code of bots once, for all workers."""

from contextlib import suppress

from inkling.server.bots import compiling
from inkling.server.bots.thinking import warm_up_bots

if compiling.is_compiled():
    # An error must not end the template process, because no worker could be forked. A worker will raise it again.
    with suppress(Exception):
        warm_up_bots()
