"""Provides numpy as `np`. If numpy is not installed, `np` has only the functions that the normal bot needs."""

from typing import TYPE_CHECKING

from inkling.games.silencio.bots.compiled import HAS_NUMPY

if TYPE_CHECKING or HAS_NUMPY:
    import numpy as np
else:
    from inkling.games.silencio.bots.compiled import number_lists as np

__all__ = ["np"]
