"""Every game as an environment for reinforcement learning: PettingZoo (AEC and parallel), Gymnasium, and vectorised.

Importing this package registers each game with Gymnasium as `inkling/NAME-vN`; see docs/research/research.md.
"""

import gymnasium

from inkling.games import SHELF
from inkling.research.environments.single import SeatEnvironment
from inkling.research.environments.spaces import version_of
from inkling.research.environments.together import TogetherEnvironment
from inkling.research.environments.turns import TurnEnvironment
from inkling.research.environments.vector import ManyEnvironment

__all__ = ["IDS", "ManyEnvironment", "SeatEnvironment", "TogetherEnvironment", "TurnEnvironment"]

IDS = {name: f"inkling/{name}-v{version_of(game)}" for name, game in SHELF.items()}
"""Environment ID by game. The version increases when the same seed and actions could give another result."""

for name, id in IDS.items():
    if id not in gymnasium.registry:
        gymnasium.register(
            id,
            entry_point="inkling.research.environments.single:SeatEnvironment",
            vector_entry_point=None,
            kwargs={"game": name},
        )
