"""Bots at a table: what they are called, the seat of one, and the form that adds one."""

from html import escape
from typing import Any

from inkling.catalogs import speech
from inkling.core import NOTHING, Bot, Html, Say, join, mark
from inkling.games import SHELF
from inkling.server.pages.frame import icon
from inkling.server.pages.pieces import button, hidden, option
from inkling.server.tables.names import bot_names
from inkling.server.tables.permissions import leads
from inkling.server.tables.table import Table

STRENGTHS = {"easy": mark("easy"), "normal": mark("normal"), "strong": mark("strong")}


def bot_row(table: Table, chair: int, name: str, member: int | None, say: Say) -> Html:
    bot = next((bot for bot in SHELF[table.game].bots.all if bot.name == name), None)
    manner = table_words(table, say)(bot.manner) if bot is not None else ""
    called = bot_names(tuple(member.name for member in table.members), table.chairs)[chair]
    stands = member is not None and table.chair_of(member) is None
    sits = table.playing and stands and may_sit(table, member, chair)
    sends = leads(table, member)
    return Html(
        f'<li class="chair" data-key="chair{chair}"><span class="av a3 bot" aria-hidden="true">{icon("bot")}</span>'
        f'<div class="grow"><b>{escape(called)}</b><span class="cap">{escape(bot_name(table, bot, name, say))}<br>'
        f"{escape(manner)}</span></div>"
        f"{button(table, 'sat', say('Take this seat'), seat=chair) if sits else NOTHING}"
        f"{button(table, 'bot-sent', say('Remove'), 'tool', seat=chair) if sends else NOTHING}</li>"
    )


def may_sit(table: Table, member: int | None, chair: int) -> bool:
    held = table.members[member].held if member is not None else None
    return not table.playing or held in (None, chair)


def bot_name(table: Table, bot: Bot[Any, Any, Any] | None, name: str, say: Say) -> str:
    """By its title and strength, in the reader's language; a bot that is gone from the shelf by what it was called."""
    strength = say(STRENGTHS[bot.strength]) if bot is not None and bot.strength is not None else ""
    title = table_words(table, say)(bot.title) if bot is not None and bot.title else ""
    if title and strength:
        return say("Bot: {name} ({strength})", name=title, strength=strength)
    return say("Bot: {name}", name=title or strength or name)


def table_words(table: Table, say: Say) -> Say:
    """The same language, with the words of the table's game."""
    return speech(say.lang, SHELF[table.game].package)


def bot_picker(table: Table, chair: int, say: Say) -> Html:
    """One form: which bot, and add it."""
    bots = [bot for bot in SHELF[table.game].bots.all if bot.strength is not None] or SHELF[table.game].bots.all
    choices = join(option(bot.name, bot_name(table, bot, bot.name, say), bot is bots[-1]) for bot in bots)
    return Html(
        f'<form method="post" action="/t/{table.code}/do" class="wish line">{hidden("kind", "bot-seated")}'
        f'{hidden("seat", chair)}<label class="sr" for="bot{chair}">{escape(say("Which bot"))}</label>'
        f'<select id="bot{chair}" name="bot">{choices}</select>'
        f'<button class="btn quiet">{escape(say("Add a bot"))}</button></form>'
    )
