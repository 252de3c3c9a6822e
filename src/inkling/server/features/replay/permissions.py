"""Permissions for finished plays: who may see everyone's cards, download the record, or ask friends.

Render workers check them on every request. Abandoned plays stay closed. Shared deals are open only to people who have
finished them, because others can still play them. Custom cards are shown if they were played; the whole record is for
members only.
"""

from inkling.core.driver import AnyPlay
from inkling.core.play import KNOWN
from inkling.server.features.deals.model import HIDDEN
from inkling.server.features.record_upload.render_jobs import UPLOADED_PLAY
from inkling.server.features.seats.model import may_former_member_read
from inkling.server.tables.access.policy import device_of_member
from inkling.server.tables.events import Joined, SeatTransferred
from inkling.server.tables.past_play_cache import find_finished_play, past_play_cache_of_worker
from inkling.server.tables.state import Table

MOST_OWN = 20
"""Maximum number of a person's plays of one deal that are checked."""
COMING = tuple(str(kind.__struct_config__.tag) for kind in (Joined, SeatTransferred))


def has_play_ended(play: AnyPlay) -> bool:
    return play.outcome is not None and play.outcome.reason != "abandoned"


def is_deal_playable_by_others(play: AnyPlay) -> bool:
    return play.record.setup.seed.startswith(KNOWN)


def is_play_hidden_from_viewer(play: AnyPlay, is_open: bool) -> bool:
    """True if not even the public view may be shown, because the viewer has not finished this shared deal."""
    return is_deal_playable_by_others(play) and not is_open


def may_see_all_cards(play_id: str, person: str | None) -> bool:
    """True if this person may see everyone's cards. Uploaded records are always open."""
    play = find_finished_play(play_id).play
    assert play is not None
    if not has_play_ended(play):
        return False
    return (
        not is_deal_playable_by_others(play)
        or play_id.startswith(UPLOADED_PLAY)
        or has_person_played_deal(play_id, play, person)
    )


def has_player_made_cards(play: AnyPlay) -> bool:
    return play.game.table.brought(play.record.setup.options)


def may_download_record(play_id: str, person: str | None) -> bool:
    """True if this person may download the whole record, including cards that nobody drew, and continue from it."""
    table = find_finished_play(play_id)
    assert table.play is not None
    if not may_see_all_cards(play_id, person):
        return False
    return not has_player_made_cards(table.play) or play_id.startswith(UPLOADED_PLAY) or is_or_was_member(table, person)


def is_or_was_member(table: Table, person: str | None) -> bool:
    """True for members, and for former members who may still read the table."""
    here = (member for member in table.members if person is not None and device_of_member(member) == person)
    return any(map(may_former_member_read, here))


def has_person_played_deal(play_id: str, play: AnyPlay, person: str | None) -> bool:
    if person is None:
        return False
    seed = play.record.setup.seed
    own = past_play_cache_of_worker().past.find_plays_of_person((seed, HIDDEN + seed), person, COMING, MOST_OWN)
    return any(had_person_seat_to_the_end(own_play, person) for own_play in (play_id, *own))


def may_ask_friends(play_id: str, person: str | None) -> bool:
    """True if this person had a seat in this play and it was played to its end."""
    return person is not None and not play_id.startswith(UPLOADED_PLAY) and had_person_seat_to_the_end(play_id, person)


def had_person_seat_to_the_end(play_id: str, person: str) -> bool:
    """True if the play was played to its end and this person had a seat in it.

    A seat taken afterwards doesn't count.
    """
    table = past_play_cache_of_worker().find_readable_table(play_id)
    if table is None or table.play is None or not has_play_ended(table.play):
        return False
    return any(device_of_member(member) == person and member.play_seat is not None for member in table.members)
