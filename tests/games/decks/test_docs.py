"""docs/make/decks.md is correct: limits, fields, vocabulary, and examples that can be imported."""

import re
import tomllib

import pytest

from inkling.cli.deck import deck
from inkling.games.decks import limits
from inkling.games.decks.card_texts import slug_of_name
from inkling.games.decks.deck_toml import CARD_FIELDS, DECK_FIELDS, read_deck_toml
from inkling.games.similo.own_decks import RULES
from inkling.games.similo.rules.sheet_vocabulary import load_all_words, load_vocabulary
from tests.source_files import ROOT, SOURCE

TEXT = (ROOT / "docs" / "make" / "decks.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def section(title: str) -> str:
    return TEXT.partition(f"\n## {title}")[2].partition("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


def test_docs_state_every_limit() -> None:
    mib, million = limits.MIB, 1_000_000
    stated = {row[0]: row[1] for row in rows(section("Limits"))}
    assert f"{limits.LARGEST_PACK // mib} MiB" in stated["pack"]
    assert f"{limits.MOST_FILES:,} files" in stated["pack"]
    assert stated["`deck.toml`"].startswith(f"{limits.LARGEST_MANIFEST // mib} MiB; {limits.MOST_DOTS} dots")
    assert stated["list as plain text"].startswith(f"{limits.LARGEST_LIST // 1000} kB")
    assert stated["cards"] == f"{RULES.fewest} to {limits.MOST_CARDS}; {RULES.enough} to serve alone"
    assert stated["name, id"] == f"{limits.LONGEST_NAME} characters"
    assert stated["line, language, author, licence"].startswith(f"{limits.LONGEST_LINE} characters")
    assert stated["sheet"] == f"{limits.MOST_WORDS} words; relations to {limits.MOST_RELATED} other cards"
    assert stated["picture"] == (
        f"{limits.LARGEST_PICTURE // mib} MiB and {limits.MOST_PIXELS // million} megapixels; "
        f"{limits.MOST_PIXELS_IN_ALL // million:,} megapixels in a deck; "
        f"kept with {limits.LONGEST_SIDE:,} pixels on its longer side"
    )


def test_docs_list_every_field() -> None:
    named = [name for row in rows(section("A pack")) for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(named) == sorted((*DECK_FIELDS, *CARD_FIELDS))


def test_docs_list_every_field_of_the_vocabulary_in_order() -> None:
    table = {row[0].strip("`"): row[2] for row in rows(section("Sheets"))[2:]}
    assert list(table) == list(load_vocabulary())
    for field, examples in table.items():
        words = re.findall(r"`([\w-]+)`", examples)
        assert words
        assert set(words) <= load_all_words()[field], f"{field}: {words}"


def test_docs_list_every_command() -> None:
    assert {row[0].strip("`").split()[2] for row in rows(section("In five minutes"))[2:]} == set(deck.commands)


@pytest.mark.parametrize("example", EXAMPLES)
def test_docs_examples_are_good_packs(example: str) -> None:
    manifest, problems = read_deck_toml(example.encode(), RULES)
    assert not problems
    assert manifest is not None
    assert manifest.id == "our-friends"
    assert tomllib.loads(example)


def test_docs_examples_of_slugs_are_right() -> None:
    text = " ".join(TEXT.split())
    pairs = re.findall(r"\*([^*]+)\* (?:is|stays) `([^`]+)`", text)
    assert len(pairs) == 3
    assert [slug_of_name(name) for name, _ in pairs] == [slug for _, slug in pairs]


def test_docs_point_at_the_vocabulary() -> None:
    target = re.search(r"\[vocabulary\.toml\]\(\.\./\.\./(.+?)\)", TEXT)
    assert target is not None
    assert ROOT / target[1] == SOURCE / "games/similo/data/vocabulary.toml"
    assert (ROOT / target[1]).exists()
