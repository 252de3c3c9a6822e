"""What somebody at a table can do, wherever the table is; and how an action is read from what they wrote."""

from typing import Any, NoReturn, Protocol

from inkling.core import NotAllowed, NotWellFormed, mark
from inkling.research.seats.telling import AnyGame, AnySight, Spoken


class Chair(Protocol):
    """One seat. It knows what its sight says, and has no other way to the play."""

    game: AnyGame

    def sight(self) -> AnySight | None:
        """None while nothing is played."""

    def talk(self) -> tuple[Spoken, ...]: ...

    def company(self, lang: str) -> str:
        """Who sits where, without names."""

    def act(self, do: str, ask: int | None, words: str | None) -> None: ...

    def say(self, text: str) -> None: ...

    def wait(self, seconds: float) -> None:
        """Until this seat is asked, the play is over, or so much time has gone; others may go first."""

    def leave(self) -> None: ...


def read_action(game: AnyGame, sight: AnySight, text: str) -> Any:
    """By its number in the list, or by its text."""
    text = text.strip()
    if not text.isdecimal():
        return game.words.read(text, sight.options)
    number = int(text) if len(text) < 6 else 0
    if not 1 <= number <= len(sight.legal):
        raise NotWellFormed("no-number", mark("There is no number {text} in the list."), text=text)
    return sight.legal[number - 1]


def refuse_no_play() -> NoReturn:
    raise NotAllowed("no-play", mark("Nothing is being played yet."))
