"""The options of a game in the lobby: what is set, in one line with its own words; and back from the form."""

from typing import Any

import msgspec
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import Choice, Html, NotAllowed, Say, Setting, mark
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.absence.model import is_slow
from inkling.server.features.clock.model import LABELS
from inkling.server.features.decks.model import decks_of
from inkling.server.platform.html.layout import icon
from inkling.server.platform.http import urls
from inkling.server.tables.events import BotSeated, OptionsSet, Row, Ruled
from inkling.server.tables.state import Table


def options_line(table: Table, host: bool, say: Say) -> Html:
    changed = tell_changed(table, say) if table.given is None else []
    title = (
        say.many("One thing is different", "{n} things are different", len(changed))
        if changed
        else say("The usual game")
    )
    if table.given is not None:
        title = say("Cards set in advance")
    clock = say(LABELS[table.clock]) if table.clock is not None else say("no clock")
    covers = table.rules["cover"] and not is_slow(table)
    cover = say("bots fill in for people who are away") if covers else say("no bot takes over")
    told = " · ".join((*changed, clock, cover))
    does = say("Change") if host else say("Details")
    return Html(
        f'<a class="setline" href="{urls.options(table.code)}" data-over>{icon("sliders")}<span class="grow">'
        f'<b>{escape(title)}</b><span class="cap">{escape(told)}</span></span>'
        f'<span class="sr">{escape(does)}</span>{icon("right")}</a>'
    )


def tell_changed(table: Table, say: Say) -> list[str]:
    words = speech(say.lang, SHELF[table.game].package)
    changed = [(one, now) for one in settings_of(table) if (now := chosen(table, one)) is not one.choices[0]]
    return [say("{what}: {how}", what=words(setting.label), how=words(choice.label)) for setting, choice in changed]


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
            raise NotAllowed("no-choice", mark("That isn’t one of the choices."))
        options[setting.name] = choice.value
    return options


def rules_address(table: Table) -> str:
    changed = {
        setting.name: encode(choice.value)
        for setting in settings_of(table)
        if (choice := chosen(table, setting)) is not setting.choices[0]
    }
    players = sum(chair is not None for chair in table.chairs)
    return urls.rules(table.game, table=table.code, players=players, **changed)
