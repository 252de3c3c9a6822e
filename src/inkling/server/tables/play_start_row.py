"""Makes the event that begins a play: for the people seated now, with the chosen options and decks or a preset."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from inkling.core import NotAllowed, Seat, msg
from inkling.core.errors import wrong_option
from inkling.core.play import prepare
from inkling.games import SHELF
from inkling.server.features.deals.model import read_deal_code
from inkling.server.tables.events import PlayResult, PresetChosen, Started
from inkling.server.tables.state import Table


def make_start_row(
    table: Table, token: Callable[[int], str], decks: Mapping[str, bytes] | None = None, with_options: bool = False
) -> Started:
    """Return the event that begins the next play for the people seated now.

    `token` returns random bytes in hex. `decks` are the table's chosen decks, packed. With `with_options`, the event
    contains the table's options.
    """
    game = SHELF[table.game]
    seated = tuple(holder for holder in table.chairs if holder is not None)
    people = tuple(Seat(seat) for seat, holder in enumerate(seated) if isinstance(holder, int))
    if table.preset is not None:
        return start_row_of_preset(table.preset, seated, people, has_research_consent(table, seated), token)
    chosen = make_game_options(table.game, table.options if people else {**table.options, **game.bots.options})
    last = table.play
    if last is not None and last.game is game and len(seated) == last.record.setup.seats:
        chosen = game.table.rematch(chosen, last.state)
    if decks and (editor := game.table.deck_editor):
        chosen = editor.embed_decks(chosen, decks)
    setup = prepare(game, len(seated), game.bring(chosen), token(32), people=people)
    said = table.options if with_options else None
    return Started(
        token(16),
        msgspec.to_builtins(setup),
        token(32),
        seated,
        consent=has_research_consent(table, seated),
        options=said,
        before=result_of_play_for_history(table),
    )


def result_of_play_for_history(table: Table) -> PlayResult | None:
    play = table.play
    outcome = play.outcome if play is not None else None
    if play is None or outcome is None or outcome.reason == "abandoned":
        return None
    won = {seat for seat, place in enumerate(outcome.places) if place == 1}
    winners = tuple(number for number, member in enumerate(table.members) if member.play_seat in won)
    people = tuple(number for number, member in enumerate(table.members) if member.play_seat is not None)
    return PlayResult(play.game.name, play.record.setup.seats, outcome.score, outcome.won, winners, people)


def has_research_consent(table: Table, seated: tuple[int | str, ...]) -> bool:
    people = [table.members[holder].consents for holder in seated if isinstance(holder, int)]
    return table.rules["research"] and not table.key and bool(people) and all(people)


def start_row_of_preset(
    preset: PresetChosen,
    seated: tuple[int | str, ...],
    people: tuple[Seat, ...],
    consent: bool,
    token: Callable[[int], str],
) -> Started:
    if len(seated) != preset.setup["seats"]:
        raise NotAllowed("seats", msg("When the cards are set in advance, every seat must be taken."))
    setup = msgspec.to_builtins(read_deal_code(preset.label, people).setup) if preset.kind == "deal" else preset.setup
    fork = token(16) if preset.kind == "fork" else ""
    # Some moves of a fork are by people who were not asked.
    entries, consent = preset.entries, consent and not fork
    return Started(token(16), setup, token(32), seated, entries, fork, consent, practice=preset.practice)


def make_game_options(game: str, chosen: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(chosen, SHELF[game].rules.options)
    except msgspec.ValidationError as error:
        raise wrong_option(NotAllowed, "bad-options", error) from None
