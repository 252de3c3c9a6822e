"""HTML of a table's options, as a page or as a dialog over the lobby."""

import htpy as h

from inkling.catalogs import speech
from inkling.core import Choice, Html, Markup, Say, Setting
from inkling.games import SHELF
from inkling.server.features.bot_speed.views import draw_speed_field
from inkling.server.features.options.model import chosen_choice_of_setting, encode_option_value, settings_of_table
from inkling.server.features.seats.bot_seats import (
    bot_name_in_seat,
    draw_strength_dots,
    find_bot_of_game,
    title_or_strength_of_bot,
)
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.forms import draw_options_of_select, draw_segmented_choice
from inkling.server.platform.html.layout import draw_dialog_head, draw_icon, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

SEGMENTS = 3
"""Maximum number of short choices that are drawn side by side. More become a list."""
SHORT = 22
SWITCHES = ("cover",)


def draw_options_page(table: Table, host: bool, say: Say) -> Html:
    title = say("How we play")
    body = draw_options_form(table, say) if host else draw_options_read_only(table, say)
    inside = h.div(".stack", data_inside=title)[draw_dialog_head(title, table.code, say), body]
    return draw_page(title, h.main("#main.page.narrow")[inside], say)


def draw_options_form(table: Table, say: Say) -> h.Element:
    return h.form(".stack", method="post", action=urls.options(table.code))[
        draw_hidden_field("switches", ",".join(SWITCHES)),
        [
            draw_bot_strength_field(table, chair, bot, say)
            for chair, bot in enumerate(table.chairs)
            if isinstance(bot, str)
        ],
        [draw_setting_field(table, setting, say) for setting in settings_of_table(table)]
        if table.preset is None
        else None,
        draw_speed_field(table, say),
        draw_switches_of_table_rules(table, say),
        h.div(".acts")[
            h.a(".btn.quiet", href=urls.clock(table.code))[say("Clock")],
            draw_link_to_deck_editor(table, say),
        ],
        h.button(".btn.wide")[say("Done")],
    ]


def draw_link_to_deck_editor(table: Table, say: Say) -> h.Element | None:
    editor = SHELF[table.game].table.deck_editor
    if not table.server.uploads or editor is None:
        return None
    game_say = speech(say.lang, SHELF[table.game].package)
    return h.a(".btn.quiet", href=urls.decks(table.code))[draw_icon("plus"), game_say(editor.texts.title)]


def draw_bot_strength_field(table: Table, chair: int, name: str, say: Say) -> h.Element:
    """Draw the field in which the host chooses a bot's strength.

    If the bot is of a kind that the list doesn't offer, the list gets an additional entry for it.
    """
    bots = SHELF[table.game].bots.all
    ranked = {bot.strength: bot for bot in bots if bot.strength is not None and not bot.title}
    shown = list(ranked.values()) or list(bots)
    title = say("How {name} plays", name=bot_name_in_seat(table, chair))
    others = [bot for bot in bots if bot.strength is not None and bot.title]
    if others:
        choices = [(bot.name, title_or_strength_of_bot(table, bot, say)) for bot in (*shown, *others)]
        return h.label(".opt")[title, h.select(name=f"bot-{chair}")[draw_options_of_select(choices, name)]]
    pieces: list[tuple[str, h.Node]] = [
        (bot.name, (Markup(draw_strength_dots(bot)), title_or_strength_of_bot(table, bot, say))) for bot in shown
    ]
    if find_bot_of_game(table.game, name) not in shown:
        pieces.append((name, name))
    return h.fieldset(".stack")[h.legend[title], draw_segmented_choice(f"bot-{chair}", pieces, name)]


def draw_setting_field(table: Table, setting: Setting, say: Say) -> h.Element:
    game_say, now = speech(say.lang, SHELF[table.game].package), chosen_choice_of_setting(table, setting)
    hint = setting.hint and h.p(".cap")[game_say(setting.hint)]
    if any(choice.pictures for choice in setting.choices):
        boxes = [
            draw_choice_with_picture(table, setting, choice, choice is now, game_say) for choice in setting.choices
        ]
        return h.fieldset(".stack.picks")[h.legend[game_say(setting.label)], hint, h.div(".strip")[boxes]]
    choices: list[tuple[str, str]] = [
        (encode_option_value(choice.value), choice.label_for(game_say)) for choice in setting.choices
    ]
    if len(choices) <= SEGMENTS and all(len(label) <= SHORT for _, label in choices):
        side_by_side = draw_segmented_choice(setting.name, [*choices], encode_option_value(now.value))
        return h.fieldset(".stack")[h.legend[game_say(setting.label)], hint, side_by_side]
    select = h.select(name=setting.name)[draw_options_of_select(choices, encode_option_value(now.value))]
    return h.label(".opt")[h.span[game_say(setting.label), hint and h.span(".cap")[game_say(setting.hint)]], select]


def draw_choice_with_picture(
    table: Table, setting: Setting, choice: Choice, is_chosen: bool, game_say: Say
) -> h.Element:
    pictures = [h.img(src=urls.picture(table.game, face), alt="", loading="lazy") for face in choice.pictures]
    return h.label(".pick")[
        h.input(type="radio", name=setting.name, value=encode_option_value(choice.value), checked=is_chosen),
        h.span(".pics")[pictures],
        h.span[choice.label_for(game_say), choice.note and [h.br, h.span(".cap")[game_say(choice.note)]]],
    ]


def draw_switches_of_table_rules(table: Table, say: Say) -> h.Element:
    sentences = {
        "cover": (say("Bots fill in for people who are away"), say("after a while, and everybody is told")),
    }
    return h.div[
        [
            h.label(".sw")[
                h.span[h.b[sentences[rule][0]], h.span(".cap")[sentences[rule][1]]],
                h.input(type="checkbox", role="switch", name=rule, value="1", checked=table.rules[rule]),
                h.span(".knob", aria_hidden="true"),
            ]
            for rule in SWITCHES
        ]
    ]


def describe_what_thinking_time_reveals(say: Say) -> str:
    """Return a warning that a bot's thinking time reveals how hard its choice was.

    Measured with a strong bot: the time tells a forced action from a choice in 69 of 100 pairs (AUC 0.69). With bots
    that wait before each move, in 53.
    """
    return say("Here bots act as soon as they have decided, so the time one takes shows how hard its choice was.")


def draw_options_read_only(table: Table, say: Say) -> h.Element:
    if table.preset is not None:
        return h.p[say("The cards and rules of this deal are set in advance; nobody can change them.")]
    game_say = speech(say.lang, SHELF[table.game].package)
    return h.div(".stack")[
        [
            h.div(".opt")[
                h.span[game_say(setting.label)], h.b[chosen_choice_of_setting(table, setting).label_for(game_say)]
            ]
            for setting in settings_of_table(table)
        ],
        None if table.rules["unhurried"] else h.p[describe_what_thinking_time_reveals(say)],
        h.p(".cap")[say("The host can change this.")],
    ]
