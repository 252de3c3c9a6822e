"""HTML of the lobby: the button that starts a play, missing players, and an introduction to the game."""

from collections.abc import Container

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.core.languages import LANGUAGES, language_settings
from inkling.games import SHELF
from inkling.server.features.daily_for_two.views import draw_link_to_pair_page
from inkling.server.features.options.option_summary import address_of_matching_rules_page
from inkling.server.features.rematch.views import draw_rematch_zone
from inkling.server.features.seats.model import people_at_table
from inkling.server.platform.html.components import draw_command_button
from inkling.server.platform.html.game_intro import draw_main_idea_rows
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.permissions import is_host_or_acting_host
from inkling.server.tables.state import Table


def draw_notice(text: str) -> Html:
    return Html(f'<p class="token">{escape(text)}</p>')


def draw_start_zone(table: Table, member: int | None, present: Container[int], say: Say) -> Html:
    """Draw the button that starts a play. If no play can be started, draw what is missing."""
    if table.pair is not None:
        return draw_link_to_pair_page(table, say) if member is not None and is_member_let_in(table, member) else NOTHING
    acts = is_host_or_acting_host(table, member) and member != table.host
    acting = draw_notice(say("The host is away: you’re acting host.")) if acts else NOTHING
    if table.play is not None and (
        member is None or table.chair_of(member) is not None or not is_host_or_acting_host(table, member)
    ):
        return join((acting, draw_rematch_zone(table, member, say)))
    if not is_host_or_acting_host(table, member):
        waits = member is not None and is_member_let_in(table, member)
        return (
            join((draw_what_guests_wait_for(table, present, say), draw_languages_notice(table, say)))
            if waits
            else NOTHING
        )
    gathering, languages = draw_players_so_far(table, say), draw_languages_notice(table, say)
    return join((acting, gathering, draw_start_button(table, say), languages, draw_replay_link(table, say)))


def is_member_let_in(table: Table, member: int) -> bool:
    return not table.members[member].waiting


def draw_players_so_far(table: Table, say: Say) -> Html:
    free, least = table.chairs.count(None), SHELF[table.game].seats[0]
    if table.play is not None or table.preset is not None:
        return NOTHING
    title, text = say("Waiting for company"), say("Send your friends the link, or add a bot.")
    if table.server.single_device:
        text = say("Add somebody who plays on this device, or a bot.")
    if len(table.chairs) - free >= least:
        title = say("Everybody here?")
        text = say.many("You can start; one seat stays empty.", "You can start; {n} seats stay empty.", free)
        text = text if free else say("Every seat is taken.")
    return Html(f'<p class="gathers"><b>{escape(title)}</b><span class="cap">{escape(text)}</span></p>')


def draw_languages_notice(table: Table, say: Say) -> Html:
    """Draw the languages of the people at the table. Empty during a play, and if all use the same language."""
    spoken = {table.members[number].lang for number in people_at_table(table)} & set(LANGUAGES)
    if table.play is not None or len(spoken) < 2:
        return NOTHING
    names = say.listing([language_settings(lang).name for lang in LANGUAGES if lang in spoken])
    sentence = say("Several languages sit here: {names}. Everybody reads the table in their own.", names=names)
    return Html(f'<p class="cap center">{escape(sentence)}</p>')


def draw_start_button(table: Table, say: Say) -> Html:
    seated = sum(holder is not None for holder in table.chairs)
    free = len(table.chairs) - seated
    if table.preset is not None and free:
        label = say.many("Start; a bot takes the free seat", "Start; bots take the {n} free seats", free)
        return draw_command_button(table.code, "start", label, "btn wide", fill=1)
    if missing := describe_how_many_players_are_missing(table, say):
        return draw_disabled_button(missing)
    label = say.many("Start alone", "Start with {n}", seated) if table.play is None else say("Play again")
    return draw_command_button(table.code, "start", label, "btn wide")


def draw_disabled_button(text: str) -> Html:
    return Html(f'<p class="btn wide off" role="status">{escape(text)}</p>')


def draw_waiting_line(text: str) -> Html:
    return Html(f'<p class="starter" role="status">{draw_icon("hourglass")}{escape(text)}</p>')


def draw_what_guests_wait_for(table: Table, present: Container[int], say: Say) -> Html:
    """Draw what guests are waiting for: missing players, or the person who starts the game."""
    starter, follows = describe_who_starts_play(table, present, say), say("The board then opens here by itself.")
    missing = describe_how_many_players_are_missing(table, say) if table.preset is None else ""
    first, then = (missing, f"{starter} {follows}") if missing else (starter, follows)
    return Html(f'{draw_waiting_line(first)}<p class="cap center">{escape(then)}</p>')


def describe_how_many_players_are_missing(table: Table, say: Say) -> str:
    missing = SHELF[table.game].seats[0] - sum(holder is not None for holder in table.chairs)
    return say.many("One more player must sit down", "{n} more players must sit down", missing) if missing > 0 else ""


def draw_replay_link(table: Table, say: Say) -> Html:
    if table.play_id is None:
        return NOTHING
    label = escape(say("Replay this game"))
    return Html(f'<a class="btn quiet wide" href="{urls.replay(table.play_id, ply=0)}">{label}</a>')


def describe_who_starts_play(table: Table, present: Container[int], say: Say) -> str:
    if table.absence.deputy is not None:
        return say("The host is away; {name} starts the game.", name=table.members[table.absence.deputy].name)
    if table.host in present:
        return say("{name} starts the game.", name=table.members[table.host].name)
    return say(
        "The host is away. If they don’t come back soon, the player who has been seated longest can start the game."
    )


def draw_learn_zone(table: Table, say: Say) -> Html:
    """Draw a short introduction to the game for people in the lobby."""
    ways, rows = draw_learn_links(table, say), draw_main_idea_rows(table.game, say)
    if not ways and not rows:
        return NOTHING
    title = escape(say("New to {game}?", game=SHELF[table.game].title))
    text = Html(f'<ul class="gist">{rows}</ul>') if rows else NOTHING
    return Html(f'<div class="sheet learn"><h2>{title}</h2>{text}<div class="acts">{ways}</div></div>')


def draw_learn_links(table: Table, say: Say) -> Html:
    """Draw links to the rules, which open in a dialog, and to the lesson, which opens in a new tab.

    So nobody leaves the table by following them.
    """
    page, lesson, read = SHELF[table.game].page, urls.lesson(table.game), say("Read the rules")
    ways = (
        (page.lesson is not None, "btn", lesson, ' target="_blank"', "play", say("Play the lesson")),
        (
            page.primer is not None,
            "btn quiet",
            address_of_matching_rules_page(table),
            " data-atop data-rules",
            "book",
            read,
        ),
    )
    return join(
        Html(f'<a class="{look}" href="{escape(to)}"{more}>{draw_icon(sign)}{escape(label)}</a>')
        for shown, look, to, more, sign, label in ways
        if shown
    )
