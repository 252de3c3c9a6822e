"""Any game as a Gymnasium environment in which the agent plays one seat and bots play the others."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from inkling.core import BadSetup, Seat, msg
from inkling.research.environments.spaces import MODES, Rendering, observation_space
from inkling.research.environments.table import AnyGame, Observe, Table, name_partners


class SeatEnvironment(gymnasium.Env[dict[str, Any], Any]):
    """A Gymnasium environment for one seat. An illegal action changes nothing, and the info contains `refused`. A play
    is truncated if it lasts too long, or if no bot acts when one should."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        observe: Observe | None = None,
        lang: str = "en",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, observe, lang)
        if not 0 <= seat < self.table.seats:
            raise BadSetup(
                "seat",
                msg("There is no seat {seat} at a table for {n}; the first is seat 0."),
                seat=seat,
                n=self.table.seats,
            )
        self.seat = Seat(seat)
        self.partners = name_partners(self.table, bots, self.seat)
        self.observation_space = observation_space(self.table, self.table.actions)
        self.action_space = spaces.Discrete(self.table.actions)
        self.render_mode = render_mode
        self._rendering = Rendering(self.table, render_mode)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(seed)
        self._on()
        while self.table.over:
            self.table.begin(None)
            self._on()
        self._rendering.show_people(self.seat)
        return self.table.see(self.seat), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        info = self.table.answer(self.seat, action)
        stuck = not self._on()
        if self.table.play.outcome is not None:
            info = {"outcome": self.table.end()}
        self._rendering.show_people(self.seat)
        reward = self.table.rewards()[self.seat]
        return self.table.see(self.seat), reward, self.table.over, stuck or self.table.cut_off, info

    def render(self) -> Any:
        return self._rendering.render(self.seat)

    def _on(self) -> bool:
        return self.table.ask_bots(self.partners, self.seat)
