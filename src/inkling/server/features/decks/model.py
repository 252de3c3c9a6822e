"""Decks that a table's people brought: who may keep one, and what rows about them do to a table. Pure."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.core.errors import msg
from inkling.games import SHELF
from inkling.server.features.seats.model import forget_agreement
from inkling.server.tables import events
from inkling.server.tables.conditions import require
from inkling.server.tables.events import DeckKept

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

MOST_DECKS = 8


def check_deck(table: "Table", deck: events.DeckKept) -> None:
    others = [one for one in table.decks if one.deck != deck.deck]
    taken = any(one.deck == deck.deck and not is_for(one, deck.game) for one in table.decks)
    require(table.uploads, "no-uploads", msg("Tables on this server can’t have their own cards."))
    require(not taken, "taken", msg("This table already has something with that name. Choose another name."))
    require(len(others) < MOST_DECKS, "many-decks", msg("This table can’t hold another deck or set of questions."))


def take_deck(table: "Table", deck: str, row: events.DeckKept | events.DeckGone) -> "Table":
    kept = tuple(one for one in table.decks if one.deck != deck)
    if deck in table.options.values():
        table = replace(table, offer=None)
    if isinstance(row, events.DeckKept):
        return forget_agreement(replace(table, decks=(*kept, row)))
    # What was chosen and is gone is chosen no longer.
    options = {name: value for name, value in table.options.items() if value != deck}
    return replace(table, decks=kept, options=options)


def decks_of(table: "Table") -> tuple[DeckKept, ...]:
    return tuple(deck for deck in table.decks if is_for(deck, table.game))


def is_for(deck: DeckKept, game: str) -> bool:
    """Older rows do not name the game of a deck; when they were written, all decks could have pictures."""
    if deck.game:
        return deck.game == game
    editor = SHELF[game].table.deck_editor
    return editor is not None and editor.pictures
