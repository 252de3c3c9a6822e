"""Events about custom decks: who may store one, and how that changes the table. Pure functions."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.core.errors import msg
from inkling.core.languages import Names, name_in_language
from inkling.games import SHELF
from inkling.server.features.rematch.model import set_offer
from inkling.server.features.seats.model import reset_consents
from inkling.server.tables.event_declaration import EventDeclaration, allow_always
from inkling.server.tables.events import FeatureEvent
from inkling.server.tables.raising_refusals import require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

MOST_DECKS = 8


class DeckStored(FeatureEvent, frozen=True, tag="deck-kept", omit_defaults=True):
    """A new or changed deck was stored at the table."""

    deck: str
    name: str
    cards: int
    digest: str = ""
    """The digest of its packed file; empty in older rows."""
    game: str = ""
    """The game that it is for; empty in older rows."""
    names: Names = ()
    """The name by language, if it has several; otherwise and in older rows `name` is for everybody."""

    def name_in(self, lang: str) -> str:
        return name_in_language(self.names, self.name, lang)


class DeckDeleted(FeatureEvent, frozen=True, tag="deck-gone"):
    deck: str


def check_new_deck(table: "Table", by: int, deck: DeckStored) -> None:
    others = [kept_deck for kept_deck in table.decks if kept_deck.deck != deck.deck]
    taken = any(kept_deck.deck == deck.deck and not is_deck_for_game(kept_deck, deck.game) for kept_deck in table.decks)
    require(table.server.uploads, "no-uploads", msg("Tables on this server can’t have their own cards."))
    require(not taken, "taken", msg("This table already has something with that name. Choose another name."))
    require(len(others) < MOST_DECKS, "many-decks", msg("This table can’t hold another deck or set of questions."))


def apply_deck_row(table: "Table", by: int, row: DeckStored | DeckDeleted, at: int) -> "Table":
    kept = tuple(kept_deck for kept_deck in table.decks if kept_deck.deck != row.deck)
    if row.deck in table.options.values():
        table = set_offer(table, None)
    if isinstance(row, DeckStored):
        return reset_consents(replace(table, decks=(*kept, row)))
    # A removed deck is no longer a chosen option.
    options = {name: value for name, value in table.options.items() if value != row.deck}
    return replace(table, decks=kept, options=options)


def decks_of_game_at_table(table: "Table") -> tuple[DeckStored, ...]:
    return tuple(deck for deck in table.decks if is_deck_for_game(deck, table.game))


def is_deck_for_game(deck: DeckStored, game: str) -> bool:
    """True if this deck is for this game.

    Decks in older rows don't name their game; they are for games with pictures.
    """
    if deck.game:
        return deck.game == game
    editor = SHELF[game].table.deck_editor
    return editor is not None and editor.pictures


EVENTS = (
    EventDeclaration(event=DeckStored, check=check_new_deck, fold=apply_deck_row, hosts_only=True, command=None),
    EventDeclaration(event=DeckDeleted, check=allow_always, fold=apply_deck_row, hosts_only=True, command=None),
)
