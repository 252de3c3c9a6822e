"""Draws all zones of a table's page except the board.

They are pushed to everybody whenever a play begins or ends, or somebody joins or sits down. So they use f-strings,
which take tens of microseconds; htpy takes milliseconds.
"""

from collections.abc import Callable, Container, Mapping
from operator import attrgetter
from typing import NamedTuple

from inkling.core import NOTHING, Html, Say, Zones, join
from inkling.server.features.bot_feedback.answer_recorder import Opinions
from inkling.server.features.bot_feedback.views import draw_feedback_form
from inkling.server.features.chat.views import draw_chat_zone
from inkling.server.features.crowd.model import CrowdResult
from inkling.server.features.crowd.views import draw_crowd_result
from inkling.server.features.history.end_of_play_views import (
    draw_comparison_with_earlier_plays,
    draw_data_for_browser_history,
)
from inkling.server.features.invitations.views import draw_invitation_of_full_table, draw_invitation_zone, is_table_full
from inkling.server.features.joining.views import draw_join_zone, draw_lobby_heading, draw_who_is_seated
from inkling.server.features.lobby.views import draw_learn_zone, draw_start_zone
from inkling.server.features.options.option_summary import draw_options_line
from inkling.server.features.reactions.views import draw_reactions, draw_reactions_beside_chat
from inkling.server.features.seats.views import draw_seats_zone
from inkling.server.features.shared_device.views import draw_add_person_sheet
from inkling.server.features.table_page.menu import draw_menu_zone
from inkling.server.features.table_page.story_and_notice_views import draw_notice_zone, draw_unrated_notice
from inkling.server.platform.html.game_intro import draw_main_ideas_zone
from inkling.server.tables.other_page_presence import OtherPage
from inkling.server.tables.permissions import is_host_or_acting_host
from inkling.server.tables.state import Table

SHEETS = ("around_board.css", "reactions.css")
"""The style sheets of the zones, in the order in which the page links them."""


class ViewerFacts(NamedTuple):
    """Facts about one viewer on which the zones depend: membership, permissions, and who is present."""

    member: int | None
    talks: bool
    reacts: bool
    present: Container[int]
    link: str
    other_pages: Mapping[int, OtherPage] = {}
    opinions: Opinions | None = None
    """Their answers about the bots after a play; None if the server doesn't ask."""
    crowd: CrowdResult | None = None
    """The result of the watchers' guesses, after a play."""


PASSING = {
    *("n", "play", "play_id", "company", "notes", "warming"),
    *("chat", "history", "moment", "rematch", "timing"),
}
"""Fields of a table that affect no rarely changing zone."""
lasting_facts = attrgetter(*(name for name in Table.__struct_fields__ if name not in PASSING))


def draw_zones_around_board(table: Table, guest: ViewerFacts, say: Say, lasting: Zones) -> Zones:
    """Draw all zones around the board in the page's order. `lasting` comes from `draw_rarely_changing_zones`."""
    reactions = draw_reactions_beside_chat(table, guest.member, guest.reacts, say)
    # Visitors who have not joined don't see the chat of a lobby.
    passes_by = guest.member is None and table.play is None and not table.rules["locked"]
    between = not table.playing
    return {
        "hero": lasting["hero"],
        "known": draw_notice_zone(table, say),
        "seats": lasting["seats"],
        "gist": lasting["gist"],
        "invite": lasting["invite"],
        "options": lasting["options"],
        "talk": NOTHING if passes_by else draw_chat_zone(table, guest.member, guest.talks, say, reactions),
        "menu": lasting["menu"],
        "past": join((draw_comparison_with_earlier_plays(table, say), draw_crowd_result(table, guest.crowd, say)))
        if between and table.play is not None
        else NOTHING,
        "door": lasting["door"],
        "go": draw_end_zone(table, guest, say) if between else NOTHING,
    }


def draw_rarely_changing_zones(table: Table, guest: ViewerFacts, say: Say) -> Zones:
    """Draw the zones that stay the same until somebody joins or leaves or a setting changes."""
    member, present = guest.member, guest.present
    inside = member is not None and not table.members[member].waiting
    lobby, hosts = not table.playing, member == table.host
    first = table.play is None
    invite = draw_invitation_of_full_table if first and is_table_full(table) else draw_invitation_zone
    seats = (
        draw_who_is_seated(table, say)
        if member is None and first
        else draw_seats_zone(table, member, present, say, guest.other_pages)
    )
    return {
        "hero": draw_lobby_heading(table, member, say) if first else NOTHING,
        "seats": seats,
        "gist": draw_introduction_zone(table, member, inside, say) if first else NOTHING,
        "invite": draw_invitation_or_add_person_form(invite, table, guest, say, hosts) if lobby and inside else NOTHING,
        "options": draw_options_line(table, hosts, say) if lobby and inside else NOTHING,
        "menu": draw_menu_zone(table, member, say) if inside and member is not None else NOTHING,
        "door": draw_join_zone(table, member, say),
    }


def draw_invitation_or_add_person_form(
    invite: Callable[..., Html], table: Table, guest: ViewerFacts, say: Say, hosts: bool
) -> Html:
    """Draw the invitation, or on a single device the form that adds a person."""
    if table.server.single_device:
        return draw_add_person_sheet(table, say) if not is_table_full(table) else NOTHING
    return invite(guest.link, table, say, hosts)


def facts_of_rarely_changing_zones(table: Table, guest: ViewerFacts) -> tuple[object, ...]:
    """Return everything on which `draw_rarely_changing_zones` depends, except the language.

    Equal values give equal zones.
    """
    of_play = table.play is None, table.playing
    of_guest = guest.member, guest.link, guest.present, guest.other_pages
    return lasting_facts(table), of_play, of_guest


def draw_introduction_zone(table: Table, member: int | None, inside: bool, say: Say) -> Html:
    """Draw the introduction to the game, for visitors and waiting members. The host gets it when the table is full."""
    if member is None:
        return draw_main_ideas_zone(table.game, say)
    waits = inside and not table.playing and (is_table_full(table) or not is_host_or_acting_host(table, member))
    return draw_learn_zone(table, say) if waits else NOTHING


def draw_end_zone(table: Table, guest: ViewerFacts, say: Say) -> Html:
    reactions = draw_reactions(table, guest.member, guest.reacts, say)
    go = draw_start_zone(table, guest.member, guest.present, say)
    asks = draw_feedback_form(table, guest.member, guest.opinions, say)
    return Html(f"{reactions}{go}{asks}{draw_data_for_browser_history(table, guest.member)}")


def draw_zones_of_tv(table: Table, guest: ViewerFacts, say: Say) -> Zones:
    return {
        "hero": draw_lobby_heading(table, None, say) if table.play is None else NOTHING,
        "known": draw_unrated_notice(table, say),
        "seats": NOTHING if table.playing else draw_seats_zone(table, None, guest.present, say),
        "invite": draw_invitation_zone(guest.link, table, say, tv=True),
        "go": NOTHING
        if table.playing
        else join((draw_crowd_result(table, guest.crowd, say), draw_reactions(table, None, False, say))),
    }
