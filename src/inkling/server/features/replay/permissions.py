"""For whom a play that is over lies open, with everyone's cards. Asked in a reader, each time.

Not of a play that was abandoned. Of cards that many groups play, a day's or a code's, only for whoever has played them
to the end themselves: the others would see what they have yet to find out. What people wrote or made for their table is
shown as far as it was played; whole, as a record holds it, it is theirs alone.
"""

from inkling.core.driver import AnyPlay
from inkling.core.play import KNOWN
from inkling.server.features.deals.model import HIDDEN
from inkling.server.features.record_upload.jobs import UPLOADED_PLAY
from inkling.server.features.seats.model import may_read_on
from inkling.server.tables.access.policy import member_device
from inkling.server.tables.events import Joined, Moved
from inkling.server.tables.past_plays import find_finished, past_plays
from inkling.server.tables.state import Table

MOST_OWN = 20
"""Plays of one deal by one person that are looked at."""
COMING = tuple(str(kind.__struct_config__.tag) for kind in (Joined, Moved))


def opens(play: AnyPlay) -> bool:
    return play.outcome is not None and play.outcome.reason != "abandoned"


def is_known(play: AnyPlay) -> bool:
    return play.record.setup.seed.startswith(KNOWN)


def is_shut(play: AnyPlay, is_open: bool) -> bool:
    """Whether not even what everybody saw may be told: of cards that many play, others have yet to see it."""
    return is_known(play) and not is_open


def lies_open(play_id: str, person: str | None) -> bool:
    """Whoever brings a record has it, and may show it."""
    play = find_finished(play_id).play
    assert play is not None
    if not opens(play):
        return False
    return not is_known(play) or play_id.startswith(UPLOADED_PLAY) or has_played(play_id, play, person)


def has_own(play: AnyPlay) -> bool:
    return play.game.table.brought(play.record.setup.options)


def may_take(play_id: str, person: str | None) -> bool:
    """Whether they may have all of it, to keep or to play on: also the cards that nobody drew."""
    table = find_finished(play_id)
    assert table.play is not None
    if not lies_open(play_id, person):
        return False
    return not has_own(table.play) or play_id.startswith(UPLOADED_PLAY) or belongs(table, person)


def belongs(table: Table, person: str | None) -> bool:
    """True for members, and for those who left and may read on."""
    here = (one for one in table.members if person is not None and member_device(one) == person)
    return any(map(may_read_on, here))


def has_played(play_id: str, play: AnyPlay, person: str | None) -> bool:
    if person is None:
        return False
    seed = play.record.setup.seed
    own = past_plays().past.plays_at((seed, HIDDEN + seed), person, COMING, MOST_OWN)
    return any(sat_there(one, person) for one in (play_id, *own))


def sat_there(play_id: str, person: str) -> bool:
    """In a play that was played out; a chair taken after its end says nothing."""
    table = past_plays().find_sound(play_id)
    if table is None or table.play is None or not opens(table.play):
        return False
    return any(member_device(member) == person and member.held is not None for member in table.members)
