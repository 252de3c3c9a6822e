"""Render jobs that check uploaded records by replaying them.

Only data computed from the record by the game's rules is stored, never the file. The replay says that the play was
uploaded and not played here.
"""

from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import BadRecord, Refusal, msg
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.core.record import Record, read_record
from inkling.games import SHELF
from inkling.server.tables.events import Started
from inkling.server.tables.past_play_cache import past_play_cache_of_worker

UPLOADED_PLAY = "u"
"""First letter of the IDs of uploaded plays. Other IDs are hexadecimal."""
NOBODY = "nobody"
"""Placeholder in every seat, because a record contains only the names of its players."""
LONGEST_NAME = 60
LONGEST_SENTENCE = 300


class CheckedRecord(Struct, frozen=True):
    """A record that passed its checks, as the row to store."""

    game: str
    began: Started
    taken: int = 0
    """Bytes already used by stored uploads."""


class RefusedRecord(Struct, frozen=True):
    """A refusal as plain data, which can be sent between processes."""

    code: str
    sentence: str


def check_uploaded_record_or_refuse(data: bytes, lang: str) -> CheckedRecord | RefusedRecord:
    checked = check_uploaded_record(data, lang)
    if isinstance(checked, RefusedRecord):
        return checked
    return replace(checked, taken=past_play_cache_of_worker().past.count_bytes_of_plays(UPLOADED_PLAY))


def check_uploaded_record(data: bytes, lang: str) -> CheckedRecord | RefusedRecord:
    say = speech(lang)
    try:
        record = read_record(data, SHELF)
        say = speech(lang, SHELF[record.setup.game].package)
        check_player_names_of_record(record)
        play: AnyPlay = Play.replay(SHELF[record.setup.game], record)
        if play.outcome is None:
            raise BadRecord("not-over", msg("The game in this record isn’t over, so it can’t be shown."))
    except Refusal as refusal:
        return RefusedRecord(refusal.code, say.refusal(refusal)[:LONGEST_SENTENCE])
    play_id = UPLOADED_PLAY + sha256(record.to_json()).hexdigest()[:31]
    seated = (NOBODY,) * record.setup.seats
    began = Started(
        play_id, msgspec.to_builtins(record.setup), record.salt, seated, tuple(record.entries), names=record.names
    )
    return CheckedRecord(record.setup.game, began)


def check_player_names_of_record(record: Record) -> None:
    """Raise BadRecord for unprintable or overlong names, because the replay shows them."""
    sound = all(0 < len(name) <= LONGEST_NAME and name.isprintable() for name in record.names)
    if not sound or len(record.names) not in (0, record.setup.seats):
        raise BadRecord("bad-names", msg("The names in this record can’t be shown."))
