"""Loads the bots' compiled code. The template process of the workers imports this module, so it is loaded only once."""

from contextlib import suppress

from inkling.server.bots import compiling
from inkling.server.bots.action_choice import warm_up_bots

if compiling.is_bot_code_compiled():
    # An error must not end the template process, from which workers are forked. A worker will raise it again.
    with suppress(Exception):
        warm_up_bots()
