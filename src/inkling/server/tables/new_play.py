"""The row that begins a play: for those who sit now, with the options and decks that are chosen, or what is given."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from inkling.core import NotAllowed, Seat, msg
from inkling.core.errors import wrong_option
from inkling.core.play import prepare
from inkling.games import SHELF
from inkling.server.features.deals.model import read_code
from inkling.server.tables.events import Past, Preset, Started
from inkling.server.tables.state import Table


def make_start(
    table: Table, token: Callable[[int], str], decks: Mapping[str, bytes] | None = None, told: bool = False
) -> Started:
    """A play for those who sit now, the next one after another. `token` gives random bytes in hex; `decks` are those of
    the table that are chosen, packed. If it is `told`, the row says what is set."""
    game = SHELF[table.game]
    seated = tuple(who for who in table.chairs if who is not None)
    people = tuple(Seat(seat) for seat, who in enumerate(seated) if isinstance(who, int))
    if table.given is not None:
        return start_given(table.given, seated, people, agreed(table, seated), token)
    chosen = read_options(table.game, table.options if people else {**table.options, **game.bots.options})
    last = table.play
    if last is not None and last.game is game and len(seated) == last.record.setup.seats:
        chosen = game.table.rematch(chosen, last.state)
    if decks and (editor := game.table.deck_editor):
        chosen = editor.bring(chosen, decks)
    setup = prepare(game, len(seated), game.bring(chosen), token(32), people=people)
    said = table.options if told else None
    return Started(
        token(16),
        msgspec.to_builtins(setup),
        token(32),
        seated,
        consent=agreed(table, seated),
        options=said,
        before=what_came_of(table),
    )


def what_came_of(table: Table) -> Past | None:
    play = table.play
    outcome = play.outcome if play is not None else None
    if play is None or outcome is None or outcome.reason == "abandoned":
        return None
    won = {seat for seat, place in enumerate(outcome.places) if place == 1}
    winners = tuple(number for number, member in enumerate(table.members) if member.held in won)
    return Past(play.game.name, play.record.setup.seats, outcome.score, outcome.won, winners)


def agreed(table: Table, seated: tuple[int | str, ...]) -> bool:
    people = [table.members[who].consents for who in seated if isinstance(who, int)]
    return table.rules["research"] and not table.key and bool(people) and all(people)


def start_given(
    given: Preset, seated: tuple[int | str, ...], people: tuple[Seat, ...], consent: bool, token: Callable[[int], str]
) -> Started:
    if len(seated) != given.setup["seats"]:
        raise NotAllowed("seats", msg("When the cards are set in advance, every seat must be taken."))
    setup = msgspec.to_builtins(read_code(given.label, people).setup) if given.kind == "deal" else given.setup
    fork = token(16) if given.kind == "fork" else ""
    # Of a fork some moves are those of people who were not asked.
    entries, consent = given.entries, consent and not fork
    return Started(token(16), setup, token(32), seated, entries, fork, consent, practice=given.practice)


def read_options(game: str, chosen: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(chosen, SHELF[game].rules.options)
    except msgspec.ValidationError as error:
        raise wrong_option(NotAllowed, "bad-options", error) from None
