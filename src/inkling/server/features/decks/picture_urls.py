"""URLs of the pictures of a table's cards."""

from inkling.server.features.decks.model import decks_of_game_at_table
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def address_of_pictures(table: Table) -> str:
    """Return the URL prefix of the pictures of the table's cards."""
    own = table.server.uploads and decks_of_game_at_table(table)
    return urls.own_pictures(table.code) if own else urls.pictures(table.game)
