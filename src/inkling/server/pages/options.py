"""The options of a game in the lobby: folded away, with its own words for each; and back from the form."""

from typing import Any

import htpy as h
import msgspec
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, mark
from inkling.core.setting import Choice, Setting
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.forms import folded
from inkling.server.tables.table import Table


def options_form(table: Table, host: bool, say: Say) -> h.Element | None:
    """The host may change them; everybody sees them."""
    settings = settings_of(table)
    if not settings:
        return None
    words = speech(say.lang, SHELF[table.game].package)
    changed = sum(chosen(table, setting) is not setting.choices[0] for setting in settings)
    summary = say.many("one changed", "{n} changed", changed) if changed else say("the usual game")
    return folded(
        h.span[say("Options"), " ", h.span(".cap")[f"· {summary}"]],
        h.form(method="post", action=f"/t/{table.code}/options")[
            [setting_row(table, setting, host, words) for setting in settings],
            h.div(".acts")[host and acts(table, settings, say)],
        ],
        sheet=True,
    )


def acts(table: Table, settings: tuple[Setting, ...], say: Say) -> h.Node:
    decks = table.uploads and any(setting.own is not None for setting in settings)
    return (
        h.button(".btn.quiet")[say("Set these")],
        decks and h.a(".btn.quiet", href=f"/t/{table.code}/decks")[say("Decks of this table")],
    )


def settings_of(table: Table) -> tuple[Setting, ...]:
    """Those of the game; where decks can be chosen, with those of the table."""
    return tuple(
        setting
        if setting.own is None or not table.uploads
        else replace(
            setting,
            choices=(
                *setting.choices,
                *(Choice(one.deck, one.name) for one in table.decks if one.cards >= setting.own),
            ),
        )
        for setting in SHELF[table.game].page.settings()
    )


def setting_row(table: Table, setting: Setting, host: bool, words: Say) -> h.Element:
    now = chosen(table, setting)
    label = (words(setting.label), setting.hint and (h.br, h.span(".cap")[words(setting.hint)]))
    if not host:
        return h.div(".opt")[h.span[label], h.b[words(now.label)]]
    if any(choice.pictures for choice in setting.choices):
        return picture_row(table, setting, now, label, words)
    choices = [
        h.option(value=encode(choice.value), selected=choice is now)[words(choice.label)] for choice in setting.choices
    ]
    return h.div(".opt")[
        h.label(for_=f"set-{setting.name}")[label],
        h.select(id=f"set-{setting.name}", name=setting.name)[choices],
    ]


def picture_row(table: Table, setting: Setting, now: Choice, label: h.Node, words: Say) -> h.Element:
    """Choices that are best shown."""
    boxes = [
        h.label(".pick")[
            h.input(type="radio", name=setting.name, value=encode(choice.value), checked=choice is now),
            h.span(".pics")[[picture(table, face) for face in choice.pictures]],
            h.span[words(choice.label)],
        ]
        for choice in setting.choices
    ]
    return h.fieldset(".picks")[h.legend[label], h.div(".strip")[boxes]]


def picture(table: Table, face: str) -> h.VoidElement:
    return h.img(src=f"/pictures/{table.game}/{face}.svg", alt="", loading="lazy")


def chosen(table: Table, setting: Setting) -> Choice:
    value = table.options.get(setting.name, setting.choices[0].value)
    return next((choice for choice in setting.choices if choice.value == value), setting.choices[0])


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def read_options_form(table: Table, form: dict[str, str]) -> dict[str, Any]:
    """The options as the form says; each must be one of the choices on offer."""
    options = dict(table.options)
    for setting in settings_of(table):
        text = form.get(setting.name)
        if text is None:
            continue
        choice = next((choice for choice in setting.choices if encode(choice.value) == text), None)
        if choice is None:
            raise NotAllowed("no-choice", mark("That is not one of the choices."))
        options[setting.name] = choice.value
    return options
