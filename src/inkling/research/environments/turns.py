"""Any game as a PettingZoo AEC environment: one agent after another."""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from inkling.core import Seat
from inkling.research.environments.spaces import MODES, Rendering, observation_space, version_of
from inkling.research.environments.table import AnyGame, Observe, Table, name_agents


class TurnEnvironment(AECEnv[str, dict[str, Any], Any]):
    """A PettingZoo AEC environment. `agent_selection` is the agent that must act; if several may act, they do so in
    seat order. An illegal action changes nothing: the same agent is asked again, and its info contains `refused`."""

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
        super().__init__()
        self.table = Table(game, seats, options, observe, lang)
        self.metadata = {
            "name": f"{self.table.game.name}_v{version_of(self.table.game)}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._rendering = Rendering(self.table, render_mode)
        self.possible_agents = list(name_agents(self.table.seats))
        self.agents: list[str] = []
        self.observation_spaces = {a: observation_space(self.table, self.table.actions) for a in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[dict[str, Any]]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._select()
        self._rendering.show_people(self._eyes)

    def observe(self, agent: str) -> dict[str, Any]:
        return self.table.see(self._seat_of(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("An agent that is asked needs an action.")
        self._cumulative_rewards[agent] = 0.0
        self.infos = {other: {} for other in self.agents}
        info = self.table.answer(self._seat_of(agent), action)
        self.infos = {other: dict(info) if "outcome" in info or other == agent else {} for other in self.agents}
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.table.over)
        self.truncations = dict.fromkeys(self.agents, self.table.cut_off)
        self._accumulate_rewards()
        if self.table.over or self.table.cut_off:
            self._deads_step_first()
        elif "refused" not in info:
            self._select()
        self._rendering.show_people(self._eyes)

    def render(self) -> Any:
        return self._rendering.render(self._eyes)

    def close(self) -> None:
        """Release nothing, because an environment holds no resources. PettingZoo requires this method."""

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.table.asked()[0]]

    def _seat_of(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    @property
    def _eyes(self) -> Seat:
        """Return the seat whose view is rendered. It is the seat of the selected agent."""
        return self._seat_of(self.agent_selection)
