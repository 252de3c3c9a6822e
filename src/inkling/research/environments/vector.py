"""Thousands of parallel plays as a Gymnasium vector environment, for games whose learner part has `batch`. The learner
acts for every seat of each play, and all seats get the same reward."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from inkling.core import BadSetup, msg
from inkling.research.environments.table import Table

Arrays = dict[str, np.ndarray[Any, Any]]


class ManyEnvironment(VectorEnv[Arrays, Any, Any]):
    """A Gymnasium vector environment. A finished play restarts in the same step, and `infos["final_obs"]` contains its
    last observation. Observations are copies by default. With `copy=False` they are views of arrays that the next step
    overwrites."""

    def __init__(
        self,
        game: str,
        plays: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        copy: bool = True,
    ) -> None:
        table = Table(game, seats, options, "numbers", "en")
        learner = table.game.learner
        if learner is None or learner.batch is None:
            raise BadSetup("no-batch", msg("{game} can’t be played many times at once."), game=table.game.title)
        if plays < 1:
            raise BadSetup("plays", msg("At least one game is needed."))
        self.batch = learner.batch(table.seats, table.play.record.setup.options, plays)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs, self.copy, self.seats = plays, copy, table.seats
        width, actions = self.batch.numbers.shape[1], self.batch.masks.shape[1]
        self.single_observation_space = spaces.Dict(
            {
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                "observation": spaces.Box(-1, 127, (width,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, plays)
        self.action_space = batch_space(self.single_action_space, plays)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Restart all plays from one seed. Each play derives its own random stream from it."""
        if isinstance(seed, list):
            raise ValueError("All plays share one seed.")
        super().reset(seed=seed)
        self.batch.begin(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self._see(), {"seat": self.batch.seats.copy()}

    def step(self, actions: Any) -> tuple[Arrays, Any, Any, Any, dict[str, Any]]:
        self.batch.step(actions)
        ended = self.batch.ended == 1
        infos: dict[str, Any] = {"seat": self.batch.seats.copy(), "refused": self.batch.ended == -1}
        if len(self.batch.last):
            infos |= {"final_obs": self._final(ended), "_final_obs": ended}
        return self._see(), self.batch.rewards.copy(), ended, np.zeros_like(ended), infos

    def _see(self) -> Arrays:
        masks, numbers = self.batch.masks, self.batch.numbers
        return {
            "action_mask": masks.copy() if self.copy else masks,
            "observation": numbers.copy() if self.copy else numbers,
        }

    def _final(self, ended: Any) -> Any:
        """Return an array of objects, as Gymnasium requires: the final observation of each finished play, and None for
        the others. No action is legal in a final observation."""
        final = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self.batch.masks.shape[1], dtype=np.int8)
        for play, row in zip(np.flatnonzero(ended), self.batch.last, strict=True):
            final[play] = {"action_mask": nothing.copy(), "observation": row.copy()}
        return final
