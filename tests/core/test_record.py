"""A record survives a round trip through both formats. Anything else gives one clear error."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inkling.core.errors import BadRecord, BadSetup
from inkling.core.play import Play
from inkling.core.record import LARGEST, MOST_ENTRIES, Entry, Record, Setup, commit, read_record
from inkling.core.sight import SYSTEM, Seat
from tests.core.table import SALT, deal_out, play_out
from tests.example import GAME
from tests.example.state import Options

SHELF = {"murmur": GAME}
RECORD = play_out(deal_out()).record
TEXT = RECORD.to_text()


def refused(data: bytes | str) -> str:
    with pytest.raises(BadRecord) as refusal:
        read_record(data.encode() if isinstance(data, str) else data, SHELF)
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)
    return refusal.value.code


def resealed(text: str) -> str:
    """Return the text with a valid seal, as a forger would."""
    body = text[: text.rindex("seal ")]
    return f"{body}seal {sha256(body.encode()).hexdigest()}\n"


def test_record_survives_both_forms() -> None:
    assert read_record(TEXT.encode(), SHELF) == RECORD
    assert read_record(RECORD.to_json(), SHELF) == RECORD
    assert read_record(RECORD.to_json(), SHELF).to_text() == TEXT


def test_record_replays_to_the_same_play() -> None:
    play = play_out(deal_out())
    replayed = Play.replay(GAME, read_record(TEXT.encode(), SHELF))
    assert replayed == play
    assert [step.ply for step in Play.steps(GAME, RECORD)] == list(range(len(RECORD.entries) + 1))


def test_text_form_is_as_documented() -> None:
    assert TEXT.startswith(
        'inkling record 1\ngame murmur\nrules 1\nseats 2\noption best "high"\noption draws true\noption high 6\n'
        'option rounds 2\nseed "a seed of its own"\ndeal 2 5 4 1 3 3 6 6 1 2 4 5\n'
    )
    assert '\nname "Ada"\nname "Bo"\n\n0 choose 5 "because"\n1 hold\n1 choose 4 "say \\"no\\""\n1 confirm\n' in TEXT


def test_json_form_is_versioned_and_sealed() -> None:
    fields = msgspec.json.decode(RECORD.to_json())
    assert fields["format"] == "inkling record 1"
    assert fields["setup"]["options"] == {"high": 6, "rounds": 2, "best": "high", "draws": True}
    assert fields["seal"] == TEXT.split("seal ")[1].strip()


def test_seal_and_commitment_are_hashes() -> None:
    """The seal covers all lines above it, the commitment covers salt and set-up."""
    body, _, seal = TEXT.rpartition("seal ")
    assert seal.strip() == sha256(body.encode()).hexdigest()
    setup = TEXT.split("\n", 1)[1].split("salt ")[0]
    assert RECORD.commitment == sha256(bytes.fromhex(SALT) + setup.encode()).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        Setup("murmur", 2, 2, Options(), "seed"),
        Setup("murmur", 1, 3, Options(), "seed"),
        Setup("murmur", 1, 2, Options(rounds=1), "seed"),
        Setup("murmur", 1, 2, Options(), "another"),
        Setup("murmur", 1, 2, Options(), "seed", ("1", "2")),
    ],
)
def test_commitment_binds_every_part_of_the_set_up(other: Setup) -> None:
    setup = Setup("murmur", 1, 2, Options(), "seed")
    assert commit(SALT, setup) != commit(SALT, other)
    assert commit(SALT, setup) != commit("5b" * 32, setup)


def test_every_damaged_character_is_noticed() -> None:
    """The seal detects any change; a changed set-up with a new seal breaks the commitment."""
    for place in range(0, len(TEXT), 3):
        letter = "x" if TEXT[place] != "x" else "y"
        refused(TEXT[:place] + letter + TEXT[place + 1 :])


def test_text_cut_short_is_refused() -> None:
    for length in range(0, len(TEXT) - 1, 7):
        refused(TEXT[:length])


def test_set_up_changed_later_breaks_the_commitment() -> None:
    assert refused(resealed(TEXT.replace("a seed of its own", "a seed of his own"))) == "commitment"
    assert refused(resealed(TEXT.replace("option high 6", "option high 5"))) == "commitment"


def test_names_entries_and_order_are_sealed() -> None:
    assert refused(TEXT.replace('"Ada"', '"Eve"')) == "damaged"
    assert refused(TEXT.replace("1 hold\n", "")) == "damaged"
    assert refused(TEXT.replace("1 hold\n", "house time-up\n")) == "damaged"


def test_foreign_files_are_refused() -> None:
    assert refused(b"") == "damaged"
    assert refused(b"\xff\xfe\x00") == "damaged"
    assert refused(b"{}") == "damaged"
    assert refused(b"{") == "damaged"
    assert refused(b"[1, 2]") == "damaged"
    assert refused("[" * 100_000) == "damaged"
    assert refused('{"format": ' + "[" * 100_000) == "damaged"
    assert refused("inkling record 2\ngame murmur\n") == "other-format"
    assert refused("inkling record 1\ngame murmur\n") == "damaged"
    assert refused(b" " * (LARGEST + 1)) == "too-large"


def test_record_of_another_game_or_of_other_options_is_refused() -> None:
    assert refused(resealed(TEXT.replace("game murmur", "game mumble"))) == "other-game"
    assert refused(resealed(TEXT.replace("option high 6", "option high 99"))) == "damaged"
    assert refused(resealed(TEXT.replace("option high 6", "option height 6"))) == "damaged"


def test_record_of_other_rules_is_refused() -> None:
    with pytest.raises(BadRecord, match="version 1 of the rules of Murmur; here version 2 applies") as refusal:
        Play.replay(replace(GAME, rules=replace(GAME.rules, version=2)), RECORD)
    assert refusal.value.code == "other-rules"


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry(Seat(0), "choose 4"), "You can’t do that now."),
        (Entry(Seat(0), "sing"), "Murmur knows no action “sing”."),
        (Entry(Seat(7), "choose 4"), "It’s not your turn."),
        (Entry(SYSTEM, "choose 4"), "You can’t do that now."),
        (Entry(Seat(0), "time-up", "why"), "You can’t do that now."),
        (Entry(SYSTEM, "time-up", "why"), "You can’t add a sentence here."),
        (Entry(Seat(0), "5"), "That isn’t how it’s written in a record."),
    ],
)
def test_record_that_the_rules_do_not_bear_out_is_refused(entry: Entry, reason: str) -> None:
    record = deal_out().record.add(entry)
    with pytest.raises(BadRecord) as refusal:
        Play.replay(GAME, read_record(record.to_json(), SHELF))
    assert refusal.value.code == "no-replay"
    assert str(refusal.value) == f"Entry 1 ({entry.do}) doesn’t follow the rules: {reason}"


def test_record_with_a_set_up_that_the_game_refuses_does_not_replay() -> None:
    record = Record.fresh(Setup("murmur", 1, 7, Options(), "seed"), SALT)
    with pytest.raises(BadSetup):
        Play.replay(GAME, read_record(record.to_json(), SHELF))


@given(st.binary())
def test_read_record_says_what_is_wrong_with_any_bytes(data: bytes) -> None:
    refused(data)


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists)
PLACES = st.sampled_from(["setup", "salt", "commitment", "names", "entries", "seal", "format", "more"])


@given(PLACES, JSON)
def test_read_record_says_what_is_wrong_with_any_field(place: str, value: object) -> None:
    fields = msgspec.json.decode(RECORD.to_json())
    if fields.get(place) != value:
        refused(msgspec.json.encode(fields | {place: value}))


@example("game", "\n")
@given(st.sampled_from(["game", "rules", "seats", "options", "seed", "deal"]), JSON)
def test_read_record_says_what_is_wrong_with_any_set_up(place: str, value: object) -> None:
    fields = msgspec.json.decode(RECORD.to_json())
    if fields["setup"].get(place) != value:
        refused(msgspec.json.encode(fields | {"setup": fields["setup"] | {place: value}}))


@given(st.lists(st.text(), max_size=2), st.text(), st.lists(st.text(st.characters(categories=["L", "P", "N", "S"]))))
def test_record_survives_odd_names_seeds_and_words(names: list[str], seed: str, sentences: list[str]) -> None:
    record = Record.fresh(Setup("murmur", 1, 2, Options(), seed), SALT, tuple(names))
    for words in sentences:
        record = record.add(Entry(Seat(0), "choose 1", words or None))
    assert read_record(record.to_text().encode(), SHELF) == record
    assert read_record(record.to_json(), SHELF) == record


def test_record_with_too_many_entries_is_refused_before_it_is_played() -> None:
    endless = msgspec.structs.replace(RECORD, entries=(RECORD.entries[0],) * (MOST_ENTRIES + 101))
    assert refused(endless.to_text()) == "too-large"


@pytest.mark.parametrize("change", [str.upper, lambda salt: f"{salt[:2]} {salt[2:]}", lambda salt: f"{salt} "])
def test_record_whose_salt_is_written_in_another_way_is_refused(change: Callable[[str], str]) -> None:
    """The bytes are equal, but a record has one format and so one ID."""
    salt = "ab" * 32
    assert read_record(Record.fresh(RECORD.setup, salt).to_text().encode(), SHELF).salt == salt
    assert refused(Record.fresh(RECORD.setup, change(salt)).to_text()) == "damaged"


def test_record_with_a_short_salt_is_refused() -> None:
    assert refused(Record.fresh(RECORD.setup, "00").to_text()) == "damaged"
