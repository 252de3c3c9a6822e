"""HTML of a table's menu: links as tiles, switches, and irreversible actions last.

With JavaScript it is a dialog over the table, otherwise the end of its page. It is the same during and between plays,
so that it need not be sent again; CSS hides what doesn't apply.
"""

from collections.abc import Iterator

from inkling.catalogs import LANGUAGES
from inkling.core import NOTHING, Html, Say, join, msg
from inkling.core.html import escape
from inkling.core.languages import language_settings
from inkling.games import SHELF
from inkling.server.features.bot_speed.views import draw_speed_buttons
from inkling.server.features.clock.model import LABELS
from inkling.server.features.options.option_summary import address_of_matching_rules_page
from inkling.server.features.problem_reports.views import draw_contact_line, draw_report_form
from inkling.server.features.push.views import draw_push_switch
from inkling.server.features.shared_device.model import others_on_device
from inkling.server.features.shared_device.views import draw_add_person_form
from inkling.server.platform.html.components import (
    draw_action_with_confirmation,
    draw_collapsible_section,
    draw_command_button,
    draw_command_switch,
    draw_form_with_one_field,
    draw_hidden_field,
)
from inkling.server.platform.html.layout import draw_colour_switch, draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

RULE_LABELS = {
    "locked": msg("Lock the table"),
    "admit": msg("Let guests in one by one"),
    "private": msg("Private table"),
    "cover": msg("Let bots play for people who are away"),
    "listed": msg("Show the table in the list of open tables"),
    "meet": msg("Let anyone take a bot’s seat"),
    "preview": msg("Show my name and free seats in link previews"),
    "crowd": msg("Let watchers guess along"),
    "research": msg("Ask everybody whether games may be used for research"),
}


def draw_menu_zone(table: Table, member: int, say: Say) -> Html:
    hosts = draw_menu_group(say("For the table"), draw_host_settings(table, say)) if member == table.host else NOTHING
    own = draw_menu_group(say("For you"), draw_personal_settings(table, member, say))
    body = join((draw_link_tiles(table, say), own, hosts, draw_ways_to_leave(table, member, say)))
    return Html(f'<h2>{escape(say("Menu"))}</h2><div class="menu">{body}</div>')


def draw_menu_group(title: str, things: Html) -> Html:
    return Html(f'<section class="group"><h3>{escape(title)}</h3>{things}</section>')


def draw_link_tiles(table: Table, say: Say) -> Html:
    return Html(f'<div class="ways-on">{join(yield_link_tiles(table, say))}</div>')


def yield_link_tiles(table: Table, say: Say) -> Iterator[Html]:
    if SHELF[table.game].page.primer is not None:
        yield draw_menu_tile(address_of_matching_rules_page(table), "book", say("Rules"), " data-atop data-rules")
    if table.play is not None:
        yield draw_menu_tile("#z-story", "log", say("What happened"), " data-atop")
        yield draw_menu_tile("#z-seats", "people", say("At the table"), " data-atop")
    if table.server.single_device:
        return
    pin = Html(f'<button class="way-on">{draw_icon("swap")}{escape(say("Move to another device"))}</button>')
    yield Html(f'<form method="post" action="{urls.transfer_options(table.code)}">{pin}</form>')
    yield draw_menu_tile(urls.tv(table.code), "eye", say("Large screen"))
    if table.pair is not None:
        yield draw_menu_tile(urls.pair(table.code), "star", say("Our days"))
    else:
        yield draw_menu_tile(urls.group(table.code), "star", say("Our table"))


def draw_menu_tile(to: str, sign: str, text: str, more: str = "") -> Html:
    return Html(f'<a class="way-on" href="{escape(to)}"{more}>{draw_icon(sign)}{escape(text)}</a>')


def draw_personal_settings(table: Table, member: int, say: Say) -> Html:
    forms = join((draw_rename_form(table, member, say), draw_add_person_form(table, say)))
    own = (*draw_personal_switches(table, member, say), *yield_profile_settings(table, member, say))
    return join((draw_language_links(say), draw_colour_switch(say), *own, draw_spaced_group(forms)))


def draw_spaced_group(things: Html) -> Html:
    return Html(f'<div class="between">{things}</div>')


def draw_language_links(say: Say) -> Html:
    choices = join(
        Html(
            f'<button name="lang" value="{lang}" lang="{lang}"{" aria-current=true" if lang == say.lang else ""}>'
            f"{language_settings(lang).name}</button>"
        )
        for lang in LANGUAGES
    )
    label = escape(say("Language"))
    return Html(
        f'<form method="post" action="{urls.choose_language()}" class="row"><span>{label}</span>'
        f'<span class="seg many" role="group" aria-label="{label}">{choices}</span></form>'
    )


def draw_personal_switches(table: Table, member: int, say: Say) -> Iterator[Html]:
    if not table.server.single_device:
        yield draw_push_switch(table, say)
    yield draw_switch_that_hides_bot_remarks(say)
    if table.rules["research"] and not table.playing and not table.key:
        consents = say("My games at this table may be used for research, without my name")
        yield draw_command_switch(table.code, "consented", consents, table.members[member].consents)


def draw_switch_that_hides_bot_remarks(say: Say) -> Html:
    """Draw the switch that hides remarks of bots in this browser. It needs JavaScript, which stores the choice."""
    label = escape(say("Bots keep their remarks to themselves"))
    return Html(
        f'<label class="sw" data-scripted hidden><span><b>{label}</b></span>'
        '<input type="checkbox" role="switch" data-keep="hush"><span class="knob" aria-hidden="true"></span></label>'
    )


def yield_profile_settings(table: Table, member: int, say: Say) -> Iterator[Html]:
    """Yield a link to the player's profile and the switch for it, if bots of this game learn.

    Yield nothing on a shared device, because the profile would be that of its first person.
    """
    if SHELF[table.game].bots.describe_habits is None or others_on_device(table, member):
        return
    label = escape(say("What the bots noticed"))
    yield Html(
        f'<a class="row" href="{urls.partner_profile(table.code)}" data-over>'
        f"<span>{label}</span>{draw_icon('right')}</a>"
    )
    yield draw_command_switch(
        table.code, "remembered", say("Bots remember how I play"), table.members[member].remembered
    )


def draw_host_settings(table: Table, say: Say) -> Html:
    switches = [
        draw_command_switch(table.code, "ruled", say(label), table.rules[rule], rule=rule)
        for rule, label in RULE_LABELS.items()
        if rule not in rules_without_effect(table)
    ]
    now = say(LABELS[table.clock]) if table.clock in LABELS else say("no clock")
    clock = Html(
        f'<a class="row" href="{urls.clock(table.code)}"><span>{escape(say("Clock"))} '
        f'<span class="cap">{escape(now)}</span></span>{draw_icon("right")}</a>'
    )
    programs = NOTHING if table.server.single_device else draw_spaced_group(draw_add_program_form(table, say))
    return join((*switches, draw_speed_buttons(table, say), clock, programs))


def draw_add_program_form(table: Table, say: Say, typed: str = "") -> Html:
    label, does = say("A seat for a program"), say("Give it a seat")
    return draw_form_with_one_field(urls.join_program(table.code), "name", label, does, value=typed)


def rules_without_effect(table: Table) -> tuple[str, ...]:
    """Return the rules whose switches have no effect at this table. For example, a private table is never listed."""
    if table.server.single_device:
        return tuple(RULE_LABELS)
    kept = () if table.rules["meet"] else ("meet",)
    if SHELF[table.game].table.crowd is None or table.pair is not None:
        kept = (*kept, "crowd")
    if table.key:
        return ("listed", "preview", "research", *kept)
    return kept if table.server.listing else ("listed", *kept)


def draw_ways_to_leave(table: Table, member: int, say: Say) -> Html:
    delete = NOTHING
    if member == table.host:
        label = escape(say("Delete the table"))
        where = f"{urls.group(table.code)}#delete" if table.group.name else urls.delete_table(table.code)
        delete = Html(f'<a class="btn quiet" href="{where}">{label}</a>')
    outs = (draw_abandon_button(table, member, say), draw_leave_button(table, say), delete)
    report = NOTHING if table.server.single_device else draw_report_part(table, say)
    return Html(f'<div class="outs">{join(outs)}</div>{report}')


def draw_report_part(table: Table, say: Say) -> Html:
    form, contact = draw_report_form(table, say), draw_contact_line(table, say)
    return Html(
        f'<div class="report">{draw_collapsible_section(Html(escape(say("Report a problem"))), form, contact)}</div>'
    )


def draw_leave_button(table: Table, say: Say) -> Html:
    follows = say("If you have a seat, you’ll give it up; the others can play on.")
    leave = draw_command_button(table.code, "left", say("Leave the table"))
    return Html(f'<div class="parting">{draw_action_with_confirmation(say("Leave the table"), follows, leave)}</div>')


def draw_abandon_button(table: Table, member: int, say: Say) -> Html:
    """Draw the button to abandon the play. The host's request ends it at once; otherwise a majority must agree."""
    if table.chair_of(member) is None:
        return NOTHING
    if member in table.gave_up and member != table.host:
        return wrap_for_display_during_play(Html(f"<p>{escape(say('You’ve asked to abandon the game.'))}</p>"))
    ends = say("It ends for everybody as soon as the host or more than half of the people playing want it to.")
    if member == table.host:
        ends = say("This ends the game for everybody.")
    act = draw_command_button(table.code, "gave-up", say("Abandon the game"))
    return wrap_for_display_during_play(draw_action_with_confirmation(say("Abandon the game"), ends, act))


def wrap_for_display_during_play(things: Html) -> Html:
    return Html(f'<div class="in-play">{things}</div>')


def draw_rename_form(table: Table, member: int, say: Say, typed: str = "") -> Html:
    name = typed or table.members[member].name
    return draw_form_with_one_field(
        urls.command(table.code), "name", say("Your name"), say("Change"), draw_hidden_field("kind", "renamed"), name
    )
