"""Permissions to join a table, and to choose a name. Pure functions."""

from typing import TYPE_CHECKING

from inkling.core.errors import msg
from inkling.core.limits import LONGEST_NAME
from inkling.server.features.chat.model import is_chat_open
from inkling.server.features.daily_for_two.model import check_joining_pair
from inkling.server.tables import events
from inkling.server.tables.access.policy import MOST_KNOCKING, check_person_not_sent_away, list_waiting_guests
from inkling.server.tables.member_names import (
    do_names_look_alike,
    does_name_mix_scripts,
    has_hidden_characters,
    has_too_many_combining_marks,
)
from inkling.server.tables.raising_refusals import MANY_MARKS, check_text_length, require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

MOST_MEMBERS = 64
MOST_EVER = 1000
"""Maximum number of members over the lifetime of a table, including former ones."""


def check_may_join(table: "Table", by: int, joined: events.Joined) -> None:
    check_person_not_sent_away(table, joined.person)
    present = sum(member.person is not None for member in table.members)
    require(not (table.rules["locked"] and present), "locked", msg("The host has locked this table."))
    room = present < MOST_MEMBERS and (by < len(table.members) or len(table.members) < MOST_EVER)
    require(room, "full", msg("This table can’t take any more guests."))
    check_joining_pair(table, joined)
    if joined.knocks:
        room = len(list_waiting_guests(table)) < MOST_KNOCKING
        require(room, "full", msg("Too many people are waiting at this door. Please try again later."))
    check_text_length(joined.name, LONGEST_NAME, msg("Enter a name first."))
    # Knocking guests must not learn who is there, and muted ones can't rename. Namesakes get a number in a play.
    muted = by < len(table.members) and table.members[by].muted
    check_new_name(table, joined.name, by=-1, namesakes=joined.knocks or muted)


def check_may_rename(table: "Table", name: str, by: int) -> None:
    require(not table.members[by].muted, "frozen", msg("While you’re muted, you can’t change your name."))
    check_text_length(name, LONGEST_NAME, msg("Enter a name first."))
    check_new_name(table, name, by)
    require(
        is_chat_open(table), "frozen", msg("Among strangers, you can’t change your name until everybody wants to talk.")
    )
    require(not table.playing, "frozen", msg("You can’t change your name during a game."))


def check_new_name(table: "Table", name: str, by: int, namesakes: bool = False) -> None:
    require(
        name.isprintable() and name == name.strip(),
        "bad-name",
        msg("A name can only contain printable characters, with no space at the beginning or end."),
    )
    require(
        not has_hidden_characters(name),
        "bad-name",
        msg("This name has a character that can’t be seen. Please leave it out."),
    )
    require(not has_too_many_combining_marks(name), "bad-name", MANY_MARKS)
    require(
        not does_name_mix_scripts(name),
        "bad-name",
        msg("This name mixes letters of different scripts that are easily confused. Please use one script."),
    )
    others = [member.name for number, member in enumerate(table.members) if member.person and number != by]
    taken = [] if namesakes else [other for other in others if do_names_look_alike(name, other)]
    same = name.casefold() in [other.casefold() for other in taken]
    require(not same, "name-taken", msg("Somebody at this table already has that name. Please choose another."))
    require(
        not taken, "name-taken", msg("Somebody at this table has a name that looks the same. Please choose another.")
    )
