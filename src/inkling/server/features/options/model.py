"""The options of a table: which ones its game has, which are chosen, and which events store a submitted form. Pure
functions."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from inkling.core import Choice, NotAllowed, Setting, msg
from inkling.games import SHELF
from inkling.server.features.bot_speed.model import ROWS, bot_speed_of_table
from inkling.server.features.decks.model import decks_of_game_at_table
from inkling.server.features.rematch.model import set_offer
from inkling.server.features.seats.model import reset_consents
from inkling.server.tables.event_declaration import CommandDeclaration, EventDeclaration
from inkling.server.tables.events import BotSeated, FeatureEvent, Row, RuleSwitched
from inkling.server.tables.play_start_row import make_game_options
from inkling.server.tables.raising_refusals import IN_PROGRESS, require
from inkling.server.tables.state import Table


class OptionsSet(FeatureEvent, frozen=True, tag="options-set"):
    options: dict[str, Any]


class SetOptions(Struct, frozen=True):
    """Set options of the game. Options that are not named stay unchanged."""

    options: dict[str, Any] = {}


def settings_of_table(table: Table) -> tuple[Setting, ...]:
    """Return the game's settings that have at least two choices.

    The table's custom decks are choices where the game allows.
    """
    every = (add_own_decks_as_choices(table, setting) for setting in SHELF[table.game].page.settings())
    return tuple(setting for setting in every if len(setting.choices) > 1)


def add_own_decks_as_choices(table: Table, setting: Setting) -> Setting:
    if setting.own is None or not table.server.uploads:
        return setting
    decks = (deck for deck in decks_of_game_at_table(table) if deck.cards >= setting.own)
    own = (Choice(deck.deck, deck.name, names=deck.names) for deck in decks)
    return replace(setting, choices=(*setting.choices, *own))


def chosen_choice_of_setting(table: Table, setting: Setting) -> Choice:
    value = table.options.get(setting.name, setting.choices[0].value)
    return next((choice for choice in setting.choices if choice.value == value), setting.choices[0])


def encode_option_value(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def rows_for_changed_options(table: Table, form: dict[str, str]) -> list[Row]:
    """Return the rows that store what the form changes.

    If no bot or rule changes, the result contains a row for the options even if they are unchanged.
    """
    bots = [
        BotSeated(chair, form[f"bot-{chair}"])
        for chair, bot in enumerate(table.chairs)
        if isinstance(bot, str) and form.get(f"bot-{chair}", bot) != bot
    ]
    switched = [
        RuleSwitched(rule, rule in form)
        for rule in form.get("switches", "").split(",")
        if rule in table.rules and (rule in form) != table.rules[rule]
    ]
    speed = form.get("speed")
    if speed in ROWS and speed != bot_speed_of_table(table):
        switched.append(ROWS[speed])
    options = read_options_form(table, form)
    sets = table.preset is None and (options != table.options or not (bots or switched))
    return [*bots, *switched, *([OptionsSet(options)] if sets else [])]


def read_options_form(table: Table, form: dict[str, str]) -> dict[str, Any]:
    options = dict(table.options)
    for setting in settings_of_table(table):
        text = form.get(setting.name)
        if text is None:
            continue
        choice = next((choice for choice in setting.choices if encode_option_value(choice.value) == text), None)
        if choice is None:
            raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
        options[setting.name] = choice.value
    return options


def make_options_set(table: Table, fields: SetOptions) -> OptionsSet:
    """Return the event that sets these options. Raise NotAllowed if the game has no such option."""
    chosen = {name: encode_option_value(value) for name, value in fields.options.items()}
    if not chosen.keys() <= {setting.name for setting in SHELF[table.game].page.settings()}:
        raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
    return OptionsSet(read_options_form(table, chosen))


def check_option_values(table: Table, by: int, row: OptionsSet) -> None:
    require(not table.playing, "playing", IN_PROGRESS)
    require(table.preset is None, "given", msg("This deal is set in advance; its options can’t be changed."))
    make_game_options(table.game, row.options)


def set_options(table: Table, by: int, row: OptionsSet, at: int) -> Table:
    """Return the table with these options. Offers and agreements end, because they were made for the earlier
    options."""
    return reset_consents(set_offer(replace(table, options=row.options), None))


EVENTS = (
    EventDeclaration(
        event=OptionsSet,
        check=check_option_values,
        fold=set_options,
        hosts_only=True,
        # Forms have a separate page (`/t/CODE/options`), and messages on a socket have no nested fields.
        command=CommandDeclaration(name="options", fields=SetOptions, make_event=make_options_set, ways=("api",)),
    ),
)
