"""The table behind all environments: one play of any game, whose seats answer with the numbers of actions.

Agents get only what their seat's sight contains: numbers, text, and the mask of legal actions.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from secrets import token_hex
from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np

from inkling.catalogs import speech
from inkling.core import SYSTEM, BadSetup, Chance, NotAllowed, Refusal, Seat, Sight, TimeUp, Viewer, msg, pick_bot
from inkling.core.driver import AnyPlay, begin_again, clockwise
from inkling.core.errors import wrong_option
from inkling.core.game import Game
from inkling.core.play import prepare
from inkling.games import pick_game

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
Observe: TypeAlias = Literal["numbers", "text", "both"]
Small: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]
Row: TypeAlias = np.ndarray[Any, np.dtype[np.int16]]
LISTED = 256
"""Maximum number of legal actions in a game without a fixed action list."""
PATIENCE = 2000
"""Truncate a play after this many answers, legal or not, because some games allow endless changes of mind."""
NO_OPTIONS: Mapping[str, Any] = {}


class Table:
    """One play of a game, and the settings of the environment to which it belongs."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None,
        options: Mapping[str, Any] | None,
        observe: Observe | None,
        lang: str,
    ) -> None:
        self.game = pick_game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        chosen = dict(self.game.bots.options) | dict(options or NO_OPTIONS)
        self.options = self.game.bring(convert(chosen, self.game.rules.options))
        self.observe: Observe = observe or ("numbers" if self.game.learner else "text")
        if self.observe != "text" and self.game.learner is None:
            raise BadSetup("no-numbers", msg("{game} can only be seen as text."), game=self.game.title)
        self.say = speech(lang, self.game.package)
        self._seed, self._number = token_hex(16), 0
        self.begin(None)
        settled = self.play.record.setup.options
        self.every_action: tuple[Any, ...] = (
            self.game.learner.every_action(self.seats, settled) if self.game.learner else ()
        )
        self._places = {action: place for place, action in enumerate(self.every_action)}

    @property
    def actions(self) -> int:
        return len(self.every_action) or LISTED

    def begin(self, seed: int | None) -> None:
        """Begin a new play. If `seed` is None, use the next seed of the sequence that began with the last given
        seed."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (str(seed), 0)
        name = f"environment {self._seed}/{self._number}"
        self.play: AnyPlay = begin_again(self.game, prepare(self.game, self.seats, self.options, name))
        self.chance = Chance.of(f"bots of {name}")
        self.answers = 0

    @property
    def over(self) -> bool:
        return self.play.outcome is not None

    @property
    def cut_off(self) -> bool:
        return not self.over and self.answers >= PATIENCE

    def asked(self) -> list[Seat]:
        """Return the seats that must act, clockwise from the seat that acted last. Simultaneous choices are made one
        after another, but no sight reveals another seat's choice too early."""
        return [] if self.over else clockwise(self.play)

    def ask_of(self, seat: Seat) -> int:
        return self.play.asks[seat]

    def answer(self, seat: Seat, number: int, ask: int | None = None) -> dict[str, Any]:
        """Apply the action with this number. An illegal action changes nothing, and the result contains its code."""
        self.answers += 1
        try:
            self.play = self.play.act(seat, self.find(seat, int(number)), ask=ask)
        except Refusal as refusal:
            return {"refused": refusal.code}
        return {"outcome": self.end()} if self.over else {}

    def end(self) -> Any:
        """Return the outcome of the play as plain data."""
        return msgspec.to_builtins(self.play.outcome)

    def find(self, seat: Seat, number: int) -> Any:
        offered = self.every_action or self.play.sight(seat).legal
        if not 0 <= number < len(offered):
            raise NotAllowed("not-allowed", msg("You can’t do that now."))
        return offered[number]

    def time_up(self) -> bool:
        """Apply TimeUp if it is legal, and return whether it was. Call this when no seat wants to act."""
        allowed = TimeUp() in self.game.rules.legal(self.play.state, SYSTEM)
        if allowed:
            self.play = self.play.act(SYSTEM, TimeUp())
        return allowed

    def rewards(self) -> list[float]:
        """Return the rewards by seat; higher is better. They are points in competitive games, otherwise the team's
        score. All are zero until the play is over, and in plays without a score."""
        outcome = self.play.outcome
        if outcome is None:
            return [0.0] * self.seats
        if outcome.scores:
            return [float(points) for points in outcome.scores]
        score = outcome.score or 0.0
        return [score if self.game.rules.higher_is_better else 0.0 - score] * self.seats

    def see(self, seat: Seat) -> dict[str, Any]:
        """Return the observation of this seat. It is computed only from the seat's sight."""
        sight = self.play.sight(seat)
        observation: dict[str, Any] = {}
        if self.observe != "text":
            observation["observation"] = self.numbers(sight)
        if self.observe != "numbers":
            observation["text"] = self.text(sight)
        return observation | {"action_mask": self.mask(sight)}

    def numbers(self, sight: Sight[Any, Any, Any]) -> Row:
        assert self.game.learner is not None
        return np.array(self.game.learner.numbers(sight.view), dtype=np.int16)

    def mask(self, sight: Sight[Any, Any, Any]) -> Small:
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[self.list_numbers(sight)] = 1
        return mask

    def list_numbers(self, sight: Sight[Any, Any, Any]) -> list[int]:
        """Return the numbers of the legal actions. They are indices in the learner's list or, if the game has no
        learner part, 0, 1, 2 and so on."""
        if self.every_action:
            return [self._places[action] for action in sight.legal]
        if len(sight.legal) > LISTED:
            raise NotAllowed("too-many", msg("There are more than {n} legal actions here."), n=LISTED)
        return list(range(len(sight.legal)))

    def text(self, sight: Sight[Any, Any, Any]) -> str:
        """Return the text screen, then each legal action with its number, notation and label."""
        texts, say = self.game.words, self.say.to(sight.seat, ())
        lines = [
            f"{number:>4}  {texts.write(action, sight.options)}  ({texts.label(action, sight, say)})"
            for number, action in zip(self.list_numbers(sight), sight.legal, strict=True)
        ]
        return "\n".join([texts.show(sight, say), *lines])

    def show(self, viewer: Viewer) -> str:
        """Return the text screen without the actions."""
        return self.game.words.show(self.play.sight(viewer), self.say.to(viewer, ()))

    def ask_bots(self, bots: Mapping[Seat, str], me: Seat) -> bool:
        """Let bots act until it is the turn of seat `me` or the play is over. Return False if no bot wants to act
        before that."""
        while not self.over:
            before = self.play
            for seat in clockwise(before):
                if seat == me:
                    return True
                bot = pick_bot(self.game.bots.all, bots[seat])
                action = bot.choose(before.sight(seat), self.chance.fork(f"{before.ply}/{seat}"))
                if action is not None:
                    self.play = before.act(seat, action)
                    break
            if self.play is before and not self.time_up():
                return False
        return True


@cache
def name_agents(seats: int) -> tuple[str, ...]:
    return tuple(f"seat_{seat}" for seat in range(seats))


def convert(options: Mapping[str, Any], kind: Any) -> Any:
    """Return the options as an object of the type `kind`. Raise a Refusal if they are invalid."""
    try:
        return msgspec.convert(options, kind)
    except msgspec.ValidationError as error:
        raise wrong_option(BadSetup, "options", error) from None


def name_partners(table: Table, bots: str | Sequence[str], me: Seat) -> dict[Seat, str]:
    """Return the name of the bot in each other seat. `bots` is one bot for all of them, or one per seat in seat order.
    Raise BadSetup if their number is wrong."""
    others = [seat for seat in map(Seat, range(table.seats)) if seat != me]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise BadSetup("bots", msg("Name one bot for all the other seats, or one for each ({n})."), n=len(others))
    return {seat: pick_bot(table.game.bots.all, name).name for seat, name in zip(others, names, strict=True)}
