"""Imported by the process that workers are copied from: what bots have compiled before is loaded once for all."""

from inkling.server.keepers import compiling
from inkling.server.keepers.thinking import warm_up

if compiling.is_done():
    warm_up()
