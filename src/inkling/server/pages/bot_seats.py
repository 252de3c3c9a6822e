"""Bots at a table: what they are called, the seat of one, and the form that adds one."""

from typing import Any

import htpy as h

from inkling.catalogs import speech
from inkling.core.bot import Bot
from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.forms import hidden
from inkling.server.pages.frame import icon
from inkling.server.pages.menu import button
from inkling.server.tables.names import bot_names
from inkling.server.tables.permissions import leads
from inkling.server.tables.table import Table

STRENGTHS = {"easy": mark("easy"), "normal": mark("normal"), "strong": mark("strong")}


def bot_row(table: Table, chair: int, name: str, member: int | None, say: Say) -> h.Element:
    bot = next((bot for bot in SHELF[table.game].bots.all if bot.name == name), None)
    manner = table_words(table, say)(bot.manner) if bot is not None else ""
    called = bot_names(tuple(member.name for member in table.members), table.chairs)[chair]
    stands = member is not None and table.chair_of(member) is None
    sits = table.playing and stands and may_sit(table, member, chair)
    return h.li(".chair", data_key=f"chair{chair}")[
        h.span(".av.a3.bot", aria_hidden="true")[icon("bot")],
        h.div(".grow")[h.b[called], h.span(".cap")[bot_name(table, bot, name, say), h.br, manner]],
        sits and button(table, "sat", say("Take this seat"), seat=chair),
        leads(table, member) and button(table, "bot-sent", say("Send away"), "tool", seat=chair),
    ]


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


def bot_picker(table: Table, chair: int, say: Say) -> h.Element:
    """One form: which bot, and add it."""
    bots = [bot for bot in SHELF[table.game].bots.all if bot.strength is not None] or SHELF[table.game].bots.all
    choices = [h.option(value=bot.name, selected=bot is bots[-1])[bot_name(table, bot, bot.name, say)] for bot in bots]
    return h.form(".wish.line", method="post", action=f"/t/{table.code}/do")[
        hidden("kind", "bot-seated"),
        hidden("seat", chair),
        h.label(".sr", for_=f"bot{chair}")[say("Which bot")],
        h.select(id=f"bot{chair}", name="bot")[choices],
        h.button(".btn.quiet")[say("Add a bot")],
    ]
