"""The options that a host can set: which there are at a table, which are chosen, and reading a request. Pure."""

from typing import Any

import msgspec
from msgspec.structs import replace

from inkling.core import Choice, NotAllowed, Setting, msg
from inkling.games import SHELF
from inkling.server.features.decks.model import decks_of
from inkling.server.tables.events import BotSeated, OptionsSet, Row, Ruled
from inkling.server.tables.state import Table


def settings_of(table: Table) -> tuple[Setting, ...]:
    """Those of the game; where decks can be chosen, with those of the table. What leaves no choice is none."""
    every = (with_own(table, setting) for setting in SHELF[table.game].page.settings())
    return tuple(setting for setting in every if len(setting.choices) > 1)


def with_own(table: Table, setting: Setting) -> Setting:
    if setting.own is None or not table.uploads:
        return setting
    own = (Choice(one.deck, one.name) for one in decks_of(table) if one.cards >= setting.own)
    return replace(setting, choices=(*setting.choices, *own))


def chosen(table: Table, setting: Setting) -> Choice:
    value = table.options.get(setting.name, setting.choices[0].value)
    return next((choice for choice in setting.choices if choice.value == value), setting.choices[0])


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def read_changes(table: Table, form: dict[str, str]) -> list[Row]:
    """What the form of all options changes. Options alone are always set, also to what they were."""
    bots = [
        BotSeated(chair, form[f"bot-{chair}"])
        for chair, who in enumerate(table.chairs)
        if isinstance(who, str) and form.get(f"bot-{chair}", who) != who
    ]
    switched = [
        Ruled(rule, rule in form)
        for rule in form.get("switches", "").split(",")
        if rule in table.rules and (rule in form) != table.rules[rule]
    ]
    options = read_options_form(table, form)
    sets = table.given is None and (options != table.options or not (bots or switched))
    return [*bots, *switched, *([OptionsSet(options)] if sets else [])]


def read_options_form(table: Table, form: dict[str, str]) -> dict[str, Any]:
    options = dict(table.options)
    for setting in settings_of(table):
        text = form.get(setting.name)
        if text is None:
            continue
        choice = next((choice for choice in setting.choices if encode(choice.value) == text), None)
        if choice is None:
            raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
        options[setting.name] = choice.value
    return options
