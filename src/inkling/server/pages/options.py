"""The options of a game in the lobby: folded away, with its own words for each; and back from the form."""

from collections.abc import Hashable
from html import escape
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import NOTHING, Choice, Html, NotAllowed, Say, Setting, join, mark
from inkling.games import SHELF
from inkling.server.pages.alike import draw_alike
from inkling.server.pages.pieces import fold, link, option
from inkling.server.tables.table import Table


def options_form(table: Table, host: bool, say: Say) -> Html:
    """The host may change them; everybody sees them."""

    def draw_options(table: Table) -> Html:
        return draw_form(table, host, say)

    return draw_alike(draw_options, table, host, say, *chosen_facts(table))


def chosen_facts(table: Table) -> tuple[Hashable, ...]:
    """All on which the settings of a table and what was chosen of them depend, beside the game."""
    return table.uploads, msgspec.json.encode((table.options, table.decks if table.uploads else ()))


def draw_form(table: Table, host: bool, say: Say) -> Html:
    settings = settings_of(table)
    if not settings:
        return NOTHING
    words = speech(say.lang, SHELF[table.game].package)
    changed = sum(chosen(table, setting) is not setting.choices[0] for setting in settings)
    summary = say.many("one changed", "{n} changed", changed) if changed else say("the usual game")
    rows = join(setting_row(table, setting, host, words) for setting in settings)
    form = Html(
        f'<form method="post" action="/t/{table.code}/options">{rows}'
        f'<div class="acts">{acts(table, settings, say) if host else NOTHING}</div></form>'
    )
    title = f'<span>{escape(say("Options"))} <span class="cap">· {escape(summary)}</span></span>'
    return fold(Html(title), form, sheet=True)


def acts(table: Table, settings: tuple[Setting, ...], say: Say) -> Html:
    decks = table.uploads and any(setting.own is not None for setting in settings)
    way = link(f"/t/{table.code}/decks", say("Decks of this table")) if decks else NOTHING
    return Html(f'<button class="btn quiet">{escape(say("Use these options"))}</button>{way}')


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


def setting_row(table: Table, setting: Setting, host: bool, words: Say) -> Html:
    now = chosen(table, setting)
    hint = f'<br><span class="cap">{escape(words(setting.hint))}</span>' if setting.hint else ""
    label = Html(f"{escape(words(setting.label))}{hint}")
    if not host:
        return Html(f'<div class="opt"><span>{label}</span><b>{escape(words(now.label))}</b></div>')
    if any(choice.pictures for choice in setting.choices):
        return picture_row(table, setting, now, label, words)
    choices = join(option(encode(choice.value), words(choice.label), choice is now) for choice in setting.choices)
    return Html(
        f'<div class="opt"><label for="set-{setting.name}">{label}</label>'
        f'<select id="set-{setting.name}" name="{setting.name}">{choices}</select></div>'
    )


def picture_row(table: Table, setting: Setting, now: Choice, label: Html, words: Say) -> Html:
    """Choices that are best shown."""
    boxes = join(picture_box(table, setting, choice, choice is now, words) for choice in setting.choices)
    return Html(f'<fieldset class="picks"><legend>{label}</legend><div class="strip">{boxes}</div></fieldset>')


def picture_box(table: Table, setting: Setting, choice: Choice, chosen: bool, words: Say) -> Html:
    pictures = join(picture(table, face) for face in choice.pictures)
    note = f'<br><span class="cap">{escape(words(choice.note))}</span>' if choice.note else ""
    return Html(
        f'<label class="pick"><input type="radio" name="{setting.name}" value="{escape(encode(choice.value))}"'
        f'{" checked" if chosen else ""}><span class="pics">{pictures}</span>'
        f"<span>{escape(words(choice.label))}{note}</span></label>"
    )


def picture(table: Table, face: str) -> Html:
    return Html(f'<img src="/pictures/{table.game}/{face}.svg" alt="" loading="lazy">')


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
            raise NotAllowed("no-choice", mark("That isn’t one of the choices."))
        options[setting.name] = choice.value
    return options


def rules_address(table: Table) -> str:
    """The rules as this table plays them."""
    changed = {
        setting.name: encode(choice.value)
        for setting in settings_of(table)
        if (choice := chosen(table, setting)) is not setting.choices[0]
    }
    players = sum(chair is not None for chair in table.chairs)
    return f"/learn/{table.game}?{urlencode({'table': table.code, 'players': players, **changed})}"
