"""The decks of a table that belong to the game it plays: people can change to another game, and back."""

from inkling.games import SHELF
from inkling.server.tables.rows import DeckKept
from inkling.server.tables.table import Table


def decks_of(table: Table) -> tuple[DeckKept, ...]:
    return tuple(deck for deck in table.decks if is_for(deck, table.game))


def is_for(deck: DeckKept, game: str) -> bool:
    """Older rows do not name the game of a deck; when they were written, all decks could have pictures."""
    if deck.game:
        return deck.game == game
    editor = SHELF[game].table.deck_editor
    return editor is not None and editor.pictures
