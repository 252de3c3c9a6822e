"""HTML of bots at a table: names and strengths, the row of a bot's seat, and the button that adds a bot."""

from inkling.catalogs import speech
from inkling.core import NOTHING, AnyBot, Html, Say, msg
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.platform.html.components import draw_avatar_of_bot, draw_command_button, draw_hidden_field
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.member_names import names_of_bots
from inkling.server.tables.permissions import is_host_or_acting_host
from inkling.server.tables.state import Table

STRENGTHS = {"easy": msg("easy"), "normal": msg("normal"), "strong": msg("strong")}


DOTS = {"easy": 1, "normal": 2, "strong": 3}


def draw_bot_seat_row(table: Table, chair: int, name: str, member: int | None, say: Say) -> Html:
    bot = find_bot_of_game(table.game, name)
    manner = translator_with_game_catalog(table, say)(bot.manner) if bot is not None else ""
    stands = member is not None and table.chair_of(member) is None and not table.members[member].waiting
    sits = stands and may_take_bots_seat(table, member, chair)
    sends = is_host_or_acting_host(table, member)
    label, brief = (
        bot_name_in_seat(table, chair),
        title_or_strength_of_bot(table, bot, say) if bot is not None else name,
    )
    away = Html(
        f'<form method="post" action="{urls.command(table.code)}" class="wish">{draw_hidden_field("kind", "bot-sent")}'
        f"{draw_hidden_field('seat', chair)}"
        f'<button class="tool">{draw_icon("cross")}'
        f'<span class="sr">{escape(say("Send {name} away", name=label))}</span>'
        "</button></form>"
    )
    return Html(
        f'<li class="chair" data-key="chair{chair}">{draw_avatar_of_bot()}'
        f'<div class="grow"><b>{escape(label)}</b>'
        f'<span class="cap">{draw_strength_dots(bot)}'
        f'<span class="named">{escape(title_and_strength_of_bot(table, bot, name, say))}</span>'
        f'<span class="brief" aria-hidden="true">{escape(brief)}</span>'
        f'<span class="manner">. {escape(manner)}</span></span></div>'
        f"{draw_command_button(table.code, 'sat', say('Take this seat'), seat=chair) if sits else NOTHING}"
        f"{away if sends else NOTHING}</li>"
    )


def find_bot_of_game(game: str, name: str) -> AnyBot | None:
    return next((bot for bot in SHELF[game].bots.all if bot.name == name), None)


def bot_name_in_seat(table: Table, chair: int) -> str:
    return names_of_bots(tuple(member.name for member in table.members), table.chairs)[chair]


def draw_strength_dots(bot: AnyBot | None) -> Html:
    lit = DOTS.get(bot.strength or "", 0) if bot is not None else 0
    if not lit:
        return NOTHING
    drawn = "".join(f"<i{' class=on' if place < lit else ''}></i>" for place in range(3))
    return Html(f'<span class="dots" aria-hidden="true">{drawn}</span> ')


def may_take_bots_seat(table: Table, member: int | None, chair: int) -> bool:
    held = table.members[member].play_seat if member is not None else None
    return not table.playing or held in (None, chair)


def title_and_strength_of_bot(table: Table, bot: AnyBot | None, name: str, say: Say) -> str:
    """Return a bot's title and strength in the viewer's language, or its stored name if the game no longer has it."""
    strength = say(STRENGTHS[bot.strength]) if bot is not None and bot.strength is not None else ""
    title = translator_with_game_catalog(table, say)(bot.title) if bot is not None and bot.title else ""
    if title and strength:
        return say("Bot: {name} ({strength})", name=title, strength=strength)
    return say("Bot: {name}", name=title or strength or name)


def title_or_strength_of_bot(table: Table, bot: AnyBot, say: Say) -> str:
    """Return a bot's title, or its strength if it has no title."""
    strength = say(STRENGTHS[bot.strength]) if bot.strength is not None else ""
    return translator_with_game_catalog(table, say)(bot.title) if bot.title else strength or bot.name


def translator_with_game_catalog(table: Table, say: Say) -> Say:
    """Return a translator to the same language with the catalog of the table's game."""
    return speech(say.lang, SHELF[table.game].package)


def draw_add_bot_button(table: Table, chair: int, say: Say) -> Html:
    """Draw the button that adds the game's default bot. Its strength can be changed in the options."""
    return draw_command_button(
        table.code, "bot-seated", say("Add a bot"), seat=chair, bot=SHELF[table.game].bots.all[-1].name
    )
