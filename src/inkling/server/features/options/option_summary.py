"""Summary of a table's options: as a line in the lobby, and as the address of the matching rules page."""

from inkling.catalogs import speech
from inkling.core import Html, Say
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.clock.model import LABELS
from inkling.server.features.options.model import chosen_choice_of_setting, encode_option_value, settings_of_table
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_options_line(table: Table, host: bool, say: Say) -> Html:
    changed = describe_changed_options(table, say) if table.preset is None else []
    title = (
        say.many("One thing is different", "{n} things are different", len(changed))
        if changed
        else say("The usual game")
    )
    if table.preset is not None:
        title = say("Cards set in advance")
    clock = say(LABELS[table.clock]) if table.clock is not None else say("no clock")
    covers = table.rules["cover"] and not has_table_long_deadlines(table)
    cover = say("bots fill in for people who are away") if covers else say("no bot takes over")
    text = " · ".join((*changed, clock, cover))
    does = say("Change") if host else say("Details")
    return Html(
        f'<a class="setline" href="{urls.options(table.code)}" data-over>{draw_icon("sliders")}<span class="grow">'
        f'<b>{escape(title)}</b><span class="cap">{escape(text)}</span></span>'
        f'<span class="sr">{escape(does)}</span>{draw_icon("right")}</a>'
    )


def describe_changed_options(table: Table, say: Say) -> list[str]:
    game_say = speech(say.lang, SHELF[table.game].package)
    changed = [
        (offered, now)
        for offered in settings_of_table(table)
        if (now := chosen_choice_of_setting(table, offered)) is not offered.choices[0]
    ]
    return [
        say("{what}: {how}", what=game_say(setting.label), how=choice.label_for(game_say))
        for setting, choice in changed
    ]


def address_of_matching_rules_page(table: Table) -> str:
    changed = {
        setting.name: encode_option_value(choice.value)
        for setting in settings_of_table(table)
        if (choice := chosen_choice_of_setting(table, setting)) is not setting.choices[0]
    }
    players = sum(chair is not None for chair in table.chairs)
    return urls.rules(table.game, table=table.code, players=players, **changed)
