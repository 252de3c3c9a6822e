"""A seat at a server's table over the JSON protocol. It builds the same sight as a local seat.

Before the play, the table's members see that this seat is a program, and which model receives its sight.
"""

from contextlib import suppress
from secrets import token_hex

import msgspec

from inkling.catalogs import speech
from inkling.core import Line, NotAllowed, Refusal, Say, Seat, Sight, msg
from inkling.games import pick_game
from inkling.research.seats.sight_text import (
    AnyGame,
    AnySight,
    Spoken,
    describe_sight,
    quote_odd,
    read_action,
    refuse_no_play,
)
from inkling.research.seats.table_client import ChairSeen, SightSeen, TableClient, TableSeen, other_version, read_link


class RemoteChair:
    def __init__(self, wire: TableClient, table: TableSeen) -> None:
        self._wire = wire
        self._table = table
        self.game: AnyGame = pick_game(table.game)
        self._before = self._find_finished()
        """The commitment of a play that was over before this seat joined; it is ignored until the next play."""
        self._ended: str | None = self._before
        """The commitment of the newest play whose end was already reported."""

    @classmethod
    def sit_down(cls, link: str, name: str, uses: str, token: str | None = None, lang: str = "en") -> "RemoteChair":
        """Take a seat at the table of this link and return it. With a token from the host, take the seat of the token;
        otherwise join as a guest in the first free seat."""
        wire = TableClient(read_link(link), token, lang)
        if token is not None:
            return cls._settle(wire, uses)
        wire.join(name)
        try:
            return cls._settle(wire, uses)
        except Refusal:
            say_goodbye(wire)
            raise

    @classmethod
    def _settle(cls, wire: TableClient, uses: str) -> "RemoteChair":
        table = wire.look()
        me = next((member for member in table.members if member.number == table.you), None)
        if me is None:
            raise Refusal("stranger", msg("This token isn’t valid at this table."))
        if me.uses != uses:
            wire.ask("/wish", {"kind": "declared", "uses": uses, "send": token_hex(16)})
        if seat_of(table) is None and not me.waiting and not table.playing:
            take_free_seat(wire, table)
        return cls(wire, wire.look())

    @property
    def token(self) -> str:
        """Return the token with which the program can return to this seat."""
        return self._wire.token

    def sight(self) -> AnySight | None:
        self._table = self._wire.look()
        try:
            sight = read_sight(self._wire.ask("/sight"))
            # A table can switch to another game.
            game = pick_game(sight.game)
            check_describable(game, sight)
        except Refusal as refusal:
            if refusal.code == "no-play":
                return None
            raise
        self.game = game
        if sight.outcome is not None:
            self._ended = sight.commitment
        return None if sight.commitment == self._before else sight

    def _find_finished(self) -> str | None:
        if self._table.playing:
            return None
        with suppress(Refusal):
            seen = self._wire.ask("/sight", kind=SightSeen)
            return seen.commitment if seen.outcome is not None else None
        return None

    def talk(self) -> tuple[Spoken, ...]:
        numbers = {item.name: item.number for item in self._table.members}
        say = speech("en")
        labels = {name: label_of(self._table, number, say) for name, number in numbers.items()}
        return tuple(Spoken(labels.get(item.by, say("Somebody")), item.text) for item in self._table.talk)

    def company(self, lang: str) -> str:
        say, table = speech(lang, self.game.package), self._table
        rows = [f"{say.name(Seat(seat))}: {self._who(chair, say)}" for seat, chair in enumerate(table.chairs)]
        state = say("A game is in progress.") if table.playing else say("No game is in progress right now.")
        return "\n".join([*rows, state])

    def _who(self, chair: ChairSeen, say: Say) -> str:
        if chair.bot is not None:
            return say("Bot: {name}", name=quote_odd(chair.bot))
        if chair.member is None:
            return say("Free seat")
        if chair.member == self._table.you:
            return say("You")
        member = next((candidate for candidate in self._table.members if candidate.number == chair.member), None)
        return say("a program") if member is not None and member.outside else say("a person")

    def act(self, do: str, ask: int | None, words: str | None) -> None:
        sight = self.sight()
        if sight is None:
            refuse_no_play()
        action = read_action(self.game, sight, do)
        if ask is not None and ask != sight.ask:
            raise NotAllowed("stale", msg("The game has moved on. Look again and choose."))
        body = {"do": self.game.words.write(action, sight.options), "ask": sight.ask, "send": token_hex(16)}
        self._wire.ask("/act", body | ({"say": words} if words else {}))

    def say(self, text: str) -> None:
        self._wire.ask("/talk", {"text": text, "send": token_hex(16)})

    def wait(self, seconds: float) -> None:
        spoken = None
        for push in self._wire.pushes(seconds):
            sight, table = push.sight, push.table
            if sight is not None and (sight.legal or self._ends_now(sight)):
                return
            if table is not None:
                if spoken not in (None, table.talk):
                    return
                spoken = table.talk

    def _ends_now(self, sight: SightSeen) -> bool:
        return sight.outcome is not None and sight.commitment != self._ended

    def leave(self) -> None:
        say_goodbye(self._wire)


def say_goodbye(wire: TableClient) -> None:
    with suppress(Refusal):
        wire.ask("/wish", {"kind": "left", "send": token_hex(16)})


def take_free_seat(wire: TableClient, table: TableSeen) -> None:
    free = [seat for seat, chair in enumerate(table.chairs) if chair.member is None and chair.bot is None]
    if not free:
        raise NotAllowed("full", msg("No seat is free at this table."))
    wire.ask("/wish", {"kind": "sat", "seat": free[0], "send": token_hex(16)})


def seat_of(table: TableSeen) -> int | None:
    return next((seat for seat, chair in enumerate(table.chairs) if chair.member == table.you), None)


def label_of(table: TableSeen, member: int, say: Say) -> str:
    """Return the label of the member's seat, or "Somebody". The names of people are never passed on."""
    seat = next((seat for seat, chair in enumerate(table.chairs) if chair.member == member), None)
    return say("Somebody") if seat is None else say("Seat {n}", n=seat + 1)


def check_describable(game: AnyGame, sight: AnySight) -> None:
    """Raise a Refusal if the sight can't be described as text. Data of the right form can still make no sense, so any
    exception counts."""
    try:
        describe_sight(game, sight)
    except Exception:
        raise other_version() from None


def read_sight(data: object) -> AnySight:
    """Return a sight from a server, decoded into the game's types. Raise a Refusal if it can't be decoded."""
    try:
        seen = msgspec.convert(data, SightSeen)
        game = pick_game(seen.game)
        rules = game.rules
        if seen.seats not in game.seats or (seen.seat is not None and not 0 <= seen.seat < seen.seats):
            raise other_version()
        return Sight(
            game=seen.game,
            seat=None if seen.seat is None else Seat(seen.seat),
            seats=seen.seats,
            options=msgspec.convert(seen.options, rules.options),
            view=msgspec.convert(seen.view, rules.views),
            legal=tuple(msgspec.convert(item.action, rules.actions) for item in seen.legal),
            ask=seen.ask,
            story=tuple(Line(msgspec.convert(item.event, rules.events), item.words) for item in seen.story),
            outcome=seen.outcome,
            commitment=seen.commitment,
        )
    except msgspec.ValidationError:
        raise other_version() from None
