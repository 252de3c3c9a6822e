"""What a table has of its own for the game it plays: people can change to another game, and back."""

from inkling.games import SHELF
from inkling.games.deck_editor import workshop_of
from inkling.server.tables.rows import DeckKept
from inkling.server.tables.table import Table


def decks_of(table: Table) -> tuple[DeckKept, ...]:
    return tuple(one for one in table.decks if is_for(one, table.game))


def is_for(deck: DeckKept, game: str) -> bool:
    """Older rows do not say for which game a deck is; when they were written, all decks could have pictures."""
    if deck.game:
        return deck.game == game
    workshop = workshop_of(SHELF[game])
    return workshop is not None and workshop.pictures
