"""Fuzzing: a pack is accepted whole or refused with clear sentences, whatever its bytes."""

import tomllib
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inkling.games.decks.deck_toml import CARD_FIELDS, DECK_FIELDS, read_deck_toml
from inkling.games.similo.own_decks import LIBRARY, RULES
from tests.games.decks.builders import good_deck, good_files, inline, picture, snapshot, to_toml, to_zip, write_folder
from tests.games.decks.test_damage import assert_clear

often = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
ZIP = to_zip(good_files())
PICTURES = {
    "bo.jpg": picture("JPEG", (24, 24)),
    "bo.png": picture("PNG", (24, 24)),
    "bo.webp": picture("WEBP", (24, 24)),
}

plain = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
values = st.recursive(
    plain.map(lambda value: value if value is not None else 1.5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def mutations(draw: st.DrawFn, data: bytes) -> bytes:
    """Return these bytes with a few places overwritten, cut out, or doubled."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        more = draw(st.binary(max_size=6))
        gone = draw(st.integers(0, 6))
        data = data[:at] + more + data[at + gone :]
    return data


def try_to_import(pack: Path, home: Path) -> None:
    before = snapshot(home)
    report = LIBRARY.import_pack(str(pack), True)
    assert_clear(report)
    if report.problems:
        assert snapshot(home) == before
    assert not list(home.glob("decks/.*"))


@often
@given(data=st.binary(max_size=300) | st.binary(max_size=300).map(lambda data: b"PK\x03\x04" + data))
def test_any_bytes_are_refused(data: bytes, tmp_path: Path, home: Path) -> None:
    (tmp_path / "pack.zip").write_bytes(data)
    assert LIBRARY.import_pack(str(tmp_path / "pack.zip"), True).problems
    assert not home.exists()


@often
@given(data=mutations(ZIP))
def test_mutated_zip_is_taken_or_refused(data: bytes, tmp_path: Path, home: Path) -> None:
    (tmp_path / "pack.zip").write_bytes(data)
    try_to_import(tmp_path / "pack.zip", home)


@often
@given(data=mutations(good_files()["deck.toml"]))
def test_mutated_manifest_is_taken_or_refused(data: bytes, tmp_path: Path, home: Path) -> None:
    try_to_import(write_folder(tmp_path / "pack", good_files() | {"deck.toml": data}), home)


@often
@given(data=st.data(), file=st.sampled_from(sorted(PICTURES)))
def test_mutated_picture_is_taken_or_refused(data: st.DataObject, file: str, tmp_path: Path, home: Path) -> None:
    deck = good_deck()
    deck["card"][1]["picture"] = file
    files = good_files() | {"deck.toml": to_toml(deck), file: data.draw(mutations(PICTURES[file]))}
    try_to_import(write_folder(tmp_path / "pack", files), home)


@often
@given(
    deck=st.dictionaries(st.sampled_from(DECK_FIELDS) | st.text(max_size=5), values, max_size=6),
    card=st.dictionaries(st.sampled_from(CARD_FIELDS), values, max_size=6),
)
def test_odd_fields_are_read_or_refused(deck: dict[str, Any], card: dict[str, Any]) -> None:
    deck = good_deck() | deck
    if isinstance(deck["card"], list):
        deck["card"] = [*deck["card"], card]
    text = "".join(f"{inline(key)} = {inline(value)}\n" for key, value in deck.items())
    try:
        tomllib.loads(text)
    except ValueError:
        return
    manifest, problems = read_deck_toml(text.encode(), RULES)
    assert (manifest is None) == bool(problems)
    for problem in problems:
        assert str(problem).endswith(".")
        assert str(problem).isprintable()
