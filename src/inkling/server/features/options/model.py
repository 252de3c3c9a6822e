"""The options of a table: which exist, which are chosen, and which rows a form requires. Pure functions."""

from typing import Any

import msgspec
from msgspec.structs import replace

from inkling.core import Choice, NotAllowed, Setting, msg
from inkling.games import SHELF
from inkling.server.features.bot_speed.model import ROWS, bot_speed_of_table
from inkling.server.features.decks.model import decks_of_game_at_table
from inkling.server.tables.events import BotSeated, OptionsSet, Row, RuleSwitched
from inkling.server.tables.state import Table


def settings_of_table(table: Table) -> tuple[Setting, ...]:
    """Return the game's settings that have at least two choices.

    The table's custom decks are choices where the game allows.
    """
    every = (add_own_decks_as_choices(table, setting) for setting in SHELF[table.game].page.settings())
    return tuple(setting for setting in every if len(setting.choices) > 1)


def add_own_decks_as_choices(table: Table, setting: Setting) -> Setting:
    if setting.own is None or not table.server.uploads:
        return setting
    own = (Choice(deck.deck, deck.name) for deck in decks_of_game_at_table(table) if deck.cards >= setting.own)
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
