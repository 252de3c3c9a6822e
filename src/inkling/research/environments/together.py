"""Any game as a PettingZoo parallel environment. All agents act in each step; those that aren't asked choose the action
"nothing"."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from inkling.core import Seat
from inkling.research.environments.spaces import MODES, Rendering, observation_space, version_of
from inkling.research.environments.table import AnyGame, Observe, Table, name_agents

Step = tuple[dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class TogetherEnvironment(ParallelEnv[str, dict[str, Any], Any]):
    """A PettingZoo parallel environment. The last action, "nothing", is for agents that aren't asked.

    The actions of one step are applied in seat order. If an action changes the question that another agent answered,
    that agent's action is refused as stale and ignored.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        observe: Observe | None = None,
        lang: str = "en",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, observe, lang)
        self.metadata = {
            "name": f"{self.table.game.name}_v{version_of(self.table.game)}",
            "render_modes": list(MODES),
            "render_fps": 1,
        }
        self.nothing = self.table.actions
        self.render_mode = render_mode
        self._rendering = Rendering(self.table, render_mode)
        self.possible_agents = list(name_agents(self.table.seats))
        self.agents: list[str] = []
        self.observation_spaces = {a: observation_space(self.table, self.nothing + 1) for a in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.nothing + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[dict[str, Any]]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._rendering.show_people(None)
        return self._see(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Step:
        infos = self._answer(actions)
        over, cut_off = self.table.over, self.table.cut_off
        rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        end = {"outcome": self.table.end()} if over else {}
        step_infos = {agent: infos.get(agent, {}) | end for agent in self.agents}
        result = self._see(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut_off), step_infos
        if over or cut_off:
            self.agents = []
        self._rendering.show_people(None)
        return result

    def render(self) -> Any:
        """Render the play as the public sees it."""
        return self._rendering.render(None)

    def close(self) -> None:
        """Release nothing, because an environment holds no resources. PettingZoo requires this method."""

    def _answer(self, actions: dict[str, int]) -> dict[str, dict[str, Any]]:
        """Apply the actions of all seats that were asked when this step began."""
        asked = {seat: self.table.ask_of(seat) for seat in self.table.asked()}
        infos = {}
        for seat, ask in asked.items():
            agent = self.possible_agents[seat]
            infos[agent] = self.table.answer(seat, actions.get(agent, self.nothing), ask)
        return infos

    def _see(self) -> dict[str, dict[str, Any]]:
        return {agent: self._see_as(Seat(seat)) for seat, agent in enumerate(self.agents)}

    def _see_as(self, seat: Seat) -> dict[str, Any]:
        seen = self.table.see(seat)
        idle = np.array([not seen["action_mask"].any()], dtype=np.int8)
        return seen | {"action_mask": np.concatenate([seen["action_mask"], idle])}
