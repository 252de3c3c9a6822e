"""A seat at a table of bots in this process. The player gets only the sight of its seat, never the play."""

from collections.abc import Sequence
from secrets import token_hex
from threading import Lock

from inkling.catalogs import speech
from inkling.core import SYSTEM, AnyBot, Chance, NotAllowed, Seat, TimeUp, msg
from inkling.core.driver import AnyPlay, clockwise
from inkling.core.play import Play, prepare
from inkling.research.seats.sight_text import AnyGame, AnySight, Spoken, read_action


class LocalChair:
    """A local seat. Bots act until it is this seat's turn."""

    def __init__(self, play: AnyPlay, seat: Seat, bots: Sequence[AnyBot], chance: Chance) -> None:
        self.game: AnyGame = play.game
        self.play = play
        self._seat = seat
        self._bots = bots
        self._chance = chance
        self._lock = Lock()
        self._go_on()

    @classmethod
    def begin(cls, game: AnyGame, seats: int, seat: Seat, bots: Sequence[AnyBot], options: object) -> "LocalChair":
        setup = prepare(game, seats, options, token_hex(32), people=(seat,))
        return cls(Play.begin(game, setup, token_hex(32)), seat, bots, Chance.of(token_hex(32)))

    def sight(self) -> AnySight:
        return self.play.sight(self._seat)

    def talk(self) -> tuple[Spoken, ...]:
        return ()

    def company(self, lang: str) -> str:
        say = speech(lang, self.game.package)
        seats = [Seat(seat) for seat in range(self.play.record.setup.seats)]
        names = [say("You") if seat == self._seat else say("Bot: {name}", name=self._bots[seat].name) for seat in seats]
        return "\n".join(f"{say.name(seat)}: {name}" for seat, name in zip(seats, names, strict=True))

    def act(self, do: str, ask: int | None, words: str | None) -> None:
        with self._lock:
            action = read_action(self.game, self.sight(), do)
            self.play = self.play.act(self._seat, action, ask=ask, words=words or None)
            self._go_on()

    def say(self, text: str) -> None:
        raise NotAllowed("silence", msg("Only bots sit here, and they don’t listen."))

    def wait(self, seconds: float) -> None:
        """Let one bot act first, if any wants to. Return at once, because bots are fast."""
        with self._lock:
            if self.play.outcome is None and (after := self._let_bots_move(skip_own=True)) is not None:
                self.play = after
                self._go_on()

    def leave(self) -> None:
        pass

    def _go_on(self) -> None:
        while self.play.outcome is None:
            after = self._let_bots_move()
            if after is None and self.play.questions[self._seat] is not None:
                return
            if after is None and TimeUp() in self.game.rules.legal(self.play.state, SYSTEM):
                after = self.play.act(SYSTEM, TimeUp())
            if after is None:
                raise NotAllowed("stuck", msg("Nobody wants to make the next move."))
            self.play = after

    def _let_bots_move(self, skip_own: bool = False) -> AnyPlay | None:
        """Return the play after one action of a bot that is asked before this seat; with `skip_own`, of any bot. Return
        None if no such bot acts."""
        for seat in clockwise(self.play):
            if seat == self._seat and not skip_own:
                return None
            if seat != self._seat:
                sight, bot = self.play.sight(seat), self._bots[seat]
                action = bot.choose(sight, self._chance.fork(f"{self.play.ply}/{seat}"))
                if action is not None:
                    return self.play.act(seat, action)
        return None
