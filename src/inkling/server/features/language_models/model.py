"""Seats of language models: who sits there says so before the play; what people brought goes there only if all agree.

A program that hands its sight to a model declares which. It can lie, as any program can; ours do not.
"""

from typing import Any

from inkling.core.errors import NotAllowed, msg
from inkling.core.words import LONGEST_USES
from inkling.games import SHELF
from inkling.server.tables.new_play import read_options
from inkling.server.tables.state import Table


def models(table: Table) -> list[int]:
    """The members who are language models, and were let in."""
    inside = [number for number, member in enumerate(table.members) if member.person is not None and not member.waiting]
    return [number for number in inside if table.members[number].uses]


def agree(table: Table) -> bool:
    """Whether everybody who sits here as a person, and the host, lets what was brought go to the models."""
    seated = {who for who in table.chairs if isinstance(who, int)} | {table.host}
    return all(table.members[who].shares for who in seated if not table.members[who].outside)


def lacks_agreement(table: Table, member: int | None) -> bool:
    return member is not None and bool(table.members[member].uses) and not agree(table)


def is_withheld(table: Table, member: int | None) -> bool:
    """Whether this member is a model that may not see the newest play: people brought something, and not all agree."""
    if table.play is None or not lacks_agreement(table, member):
        return False
    return table.play.game.table.brought(table.play.record.setup.options)


def is_for_members(table: Table, member: int | None) -> bool:
    """Whether the newest play holds what people wrote themselves, and somebody from outside asks for all of it. What is
    played there can be looked on at."""
    if table.play is None or member is not None:
        return False
    return table.play.game.table.brought(table.play.record.setup.options)


def asks_agreement(table: Table) -> bool:
    if not models(table):
        return False
    if table.given is not None:
        return has_brought(table, table.given.setup)
    return any(one.deck in table.options.values() for one in table.decks)


def check_start(table: Table, setup: dict[str, Any]) -> None:
    if models(table) and not agree(table) and has_brought(table, setup):
        raise not_agreed()


def has_brought(table: Table, setup: dict[str, Any]) -> bool:
    """The next play may be one of another game."""
    game = setup.get("game", table.game)
    return SHELF[game].table.brought(read_options(game, setup["options"]))


def not_agreed() -> NotAllowed:
    sentence = msg(
        "A language model is at this table. It sees cards made or uploaded here only if all players and the host agree."
    )
    return NotAllowed("not-agreed", sentence)


def check_declaring(table: Table, by: int, uses: str) -> None:
    """Everybody is to see it before the play; and no person becomes a program while others count on them."""
    if table.playing and table.chair_of(by) is not None:
        raise NotAllowed("playing", msg("Say before the game which language model will play."))
    if table.strangers:
        # What it is called could say anything, and those who come later would read it.
        raise NotAllowed("strangers", msg("Language models can’t join a table of strangers."))
    if by == table.host:
        raise NotAllowed("host", msg("A program can’t be the host."))
    if not uses.strip():
        raise NotAllowed("bad-text", msg("Say which language model it is."))
    if not uses.isprintable():
        raise NotAllowed("bad-text", msg("Only printable characters, please."))
    if len(uses) > LONGEST_USES:
        sentence = msg("That has {n} characters; there’s room for {most}. Please shorten it.")
        raise NotAllowed("bad-wish", sentence, n=len(uses), most=LONGEST_USES)
