"""Permissions of language models. A model sees custom cards only if all players and the host agree. Pure functions.

A program that sends its sight to a model must declare the model before the play. The server can't detect an undeclared
model.
"""

from typing import Any

from inkling.core.errors import NotAllowed, msg
from inkling.core.limits import LONGEST_USES
from inkling.games import SHELF
from inkling.server.features.seats.model import change_member, reset_consents
from inkling.server.tables.event_declaration import EventDeclaration, allow_always
from inkling.server.tables.events import FeatureEvent
from inkling.server.tables.play_start_row import make_game_options
from inkling.server.tables.state import Table


class LanguageModelDeclared(FeatureEvent, frozen=True, tag="declared"):
    """A program declared that it sends its sight to this language model. Everybody at the table sees this."""

    uses: str


class CardSharingSet(FeatureEvent, frozen=True, tag="shared"):
    """A member allowed or forbade that uploaded cards are sent to the language models seated here."""

    on: bool


def list_language_models(table: Table) -> list[int]:
    """Return the members who are language models and have been let in."""
    inside = [number for number, member in enumerate(table.members) if member.person is not None and not member.waiting]
    return [number for number in inside if table.members[number].uses]


def does_everybody_agree_to_models(table: Table) -> bool:
    """True if all seated people and the host let models see custom cards."""
    seated = {member for member in table.chairs if isinstance(member, int)} | {table.host}
    return all(table.members[member].shares for member in seated if not table.members[member].outside)


def is_model_without_everybodys_agreement(table: Table, member: int | None) -> bool:
    return member is not None and bool(table.members[member].uses) and not does_everybody_agree_to_models(table)


def is_play_withheld_from_model(table: Table, member: int | None) -> bool:
    """True if this member is a model that must not see the current play, because of custom cards without agreement."""
    if table.play is None or not is_model_without_everybodys_agreement(table, member):
        return False
    return table.play.game.table.brought(table.play.record.setup.options)


def is_record_only_for_members(table: Table, member: int | None) -> bool:
    """True if the play has custom cards and the caller is no member.

    Such a caller may watch the play, but not download the record, which contains all cards.
    """
    if table.play is None or member is not None:
        return False
    return table.play.game.table.brought(table.play.record.setup.options)


def does_table_need_agreement(table: Table) -> bool:
    if not list_language_models(table):
        return False
    if table.preset is not None:
        return has_player_made_cards(table, table.preset.setup)
    return any(deck.deck in table.options.values() for deck in table.decks)


def check_models_may_see_play(table: Table, setup: dict[str, Any]) -> None:
    if (
        list_language_models(table)
        and not does_everybody_agree_to_models(table)
        and has_player_made_cards(table, setup)
    ):
        raise agreement_missing_error()


def has_player_made_cards(table: Table, setup: dict[str, Any]) -> bool:
    """True if a play with this setup has custom cards. The setup may be of another game than the table's."""
    game = setup.get("game", table.game)
    return SHELF[game].table.brought(make_game_options(game, setup["options"]))


def agreement_missing_error() -> NotAllowed:
    sentence = msg(
        "A language model is at this table. It sees cards made or uploaded here only if all players and the host agree."
    )
    return NotAllowed("not-agreed", sentence)


def check_may_declare_model(table: Table, by: int, declared: LanguageModelDeclared) -> None:
    """Raise NotAllowed unless this member may declare a language model now.

    It must happen before the play, so that everybody sees it, and nobody mistakes a model for a person.
    """
    if table.playing and table.chair_of(by) is not None:
        raise NotAllowed("playing", msg("Say before the game which language model will play."))
    if table.strangers:
        # The model's name is free text, which later strangers would read.
        raise NotAllowed("strangers", msg("Language models can’t join a table of strangers."))
    if by == table.host:
        raise NotAllowed("host", msg("A program can’t be the host."))
    if not declared.uses.strip():
        raise NotAllowed("bad-text", msg("Say which language model it is."))
    if not declared.uses.isprintable():
        raise NotAllowed("bad-text", msg("Only printable characters, please."))
    if len(declared.uses) > LONGEST_USES:
        sentence = msg("That has {n} characters; there’s room for {most}. Please shorten it.")
        raise NotAllowed("bad-wish", sentence, n=len(declared.uses), most=LONGEST_USES)


def mark_as_language_model(table: Table, by: int, declared: LanguageModelDeclared, at: int) -> Table:
    return reset_consents(change_member(table, by, uses=declared.uses, outside=True))


def set_card_sharing(table: Table, by: int, sharing: CardSharingSet, at: int) -> Table:
    return change_member(table, by, shares=sharing.on)


EVENTS = (
    EventDeclaration(event=LanguageModelDeclared, check=check_may_declare_model, fold=mark_as_language_model),
    EventDeclaration(event=CardSharingSet, check=allow_always, fold=set_card_sharing),
)
