"""Decks with texts in any language: what each reader sees, what bots read, and decks from before other languages."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkling.catalogs import speech
from inkling.core.decks import CardEdit, Checked, Pack
from inkling.core.languages import LANGUAGES, sort_key
from inkling.games.decks.card_texts import Text, replace_text_in_language, text_in_language
from inkling.games.decks.deck_toml import Deck, read_deck_toml, write_deck_toml
from inkling.games.decks.pack_zip import read_deck_of_pack
from inkling.games.similo.own_decks import EDITOR, LIBRARY, RULES, deck_for_record
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import card_name, check_decks, deck_name
from inkling.games.similo.rules.state import Options
from inkling.games.similo.text.lobby_settings import deck_choices
from tests.games.decks.builders import NAMES, to_toml, write_folder

OLDER = Path(__file__).parent / "older"
"""Files that Inkling 0.2 wrote, when texts had exactly English and German."""
FRENCH: dict[str, Any] = {
    "name": {"fr": "Notre village", "es": "Nuestro pueblo"},
    "cards": [*NAMES[:11], {"fr": "La boulangère", "de": "Die Bäckerin"}],
    "card": [{"name": {"fr": "Mamie", "en": "Grandma"}, "line": {"fr": "Gagne toujours.", "de": "Gewinnt immer."}}],
}


def read(content: dict[str, Any]) -> Deck:
    deck, problems = read_deck_toml(to_toml(content), RULES)
    assert deck is not None, [str(problem) for problem in problems]
    return deck


def pack_of(checked: Checked) -> Pack:
    assert isinstance(checked, Pack), [str(problem) for problem in checked]
    return checked


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Mamie", ("Mamie", "Mamie", "Mamie")),
        ({"fr": "Mamie"}, ("Mamie", "Mamie", "Mamie")),
        ({"fr": "Mamie", "en": "Grandma"}, ("Mamie", "Grandma", "Grandma")),
        ({"es": "Abuela", "fr": "Mamie"}, ("Mamie", "Abuela", "Abuela")),
    ],
)
def test_readers_see_their_language_or_english_or_the_first(text: Text, seen: tuple[str, ...]) -> None:
    assert tuple(text_in_language(text, lang) for lang in ("fr", "en", "de")) == seen


def test_deck_may_have_only_other_languages_and_stays_as_it_is() -> None:
    deck = read(FRENCH)
    assert (deck.id, deck.card[-1].slug, deck.card[-2].slug) == ("notre-village", "grandma", "la-boulangere")
    again, problems = read_deck_toml(write_deck_toml(deck).encode(), RULES)
    assert (again, problems) == (deck, [])


def test_library_exports_and_imports_every_language(tmp_path: Path) -> None:
    assert not LIBRARY.import_pack(str(write_folder(tmp_path / "pack", {"deck.toml": to_toml(FRENCH)})), False).problems
    LIBRARY.export_pack("notre-village", str(tmp_path / "out.zip"))
    LIBRARY.remove_deck("notre-village")
    assert not LIBRARY.import_pack(str(tmp_path / "out.zip"), False).problems
    assert LIBRARY.load_deck("notre-village") == read(FRENCH)
    names = {lang: LIBRARY.list_decks(lang)[-1].name for lang in ("es", "de")}
    assert names == {"es": "Nuestro pueblo", "de": "Notre village"}
    choice = deck_choices(10)[-1]
    assert {lang: choice.label_for(speech(lang)) for lang in ("es", "de")} == names


def test_record_has_the_names_of_every_language() -> None:
    options = Options(deck="fables", clue_deck="notre-village", decks=(deck_for_record(read(FRENCH)),))
    options = msgspec.json.decode(msgspec.json.encode(options), type=Options)
    check_decks(options)
    assert [deck_name("notre-village", options, lang) for lang in ("fr", "es", "de")] == [
        "Notre village",
        "Nuestro pueblo",
        "Notre village",
    ]
    grandma = CardId("notre-village/grandma")
    assert [card_name(grandma, options, lang) for lang in ("fr", "de")] == ["Mamie", "Grandma"]


def test_bots_read_english_or_else_german() -> None:
    def gist(name: Text) -> str:
        return deck_for_record(read(FRENCH | {"card": [{"name": name}]})).cards[-1].gist

    assert gist({"fr": "Le chien", "de": "Der Hund"}) == gist("Der Hund") != gist("Le chien")
    assert gist({"fr": "Le chien", "de": "Der Hund", "en": "The dog"}) == gist("The dog") != gist("Der Hund")


def test_older_pack_opens_and_is_written_as_before() -> None:
    data = (OLDER / "village.zip").read_bytes()
    deck = read_deck_of_pack(data, RULES)
    assert [text_in_language(deck.name, lang) for lang in ("en", "de", "fr")] == [
        "Our Village",
        "Unser Dorf",
        "Our Village",
    ]
    written = EDITOR.rename_deck(data, "Our Village", "Everybody between church and pond.", {}, "en")
    assert pack_of(written).data == data


def test_record_of_an_older_pack_is_as_before() -> None:
    before = (OLDER / "village-options.json").read_bytes()
    options = msgspec.json.decode(before, type=Options)
    check_decks(options)
    assert deck_name("our-village", options, "de") == "Unser Dorf"
    now = EDITOR.embed_decks(
        Options(deck="fables", clue_deck="our-village"), {"our-village": (OLDER / "village.zip").read_bytes()}
    )
    assert msgspec.json.decode(msgspec.json.encode(now)) == msgspec.json.decode(before)


@pytest.mark.parametrize(
    ("old", "new", "others", "kept"),
    [
        (None, "Ada", {}, "Ada"),
        ("Ada", "Adele", {}, "Adele"),
        ("Ada", "", {}, None),
        ("Ada", "Ada", {"fr": "", "de": ""}, "Ada"),
        ("Ada", "Ada", {"fr": " Adèle "}, {"en": "Ada", "fr": "Adèle"}),
        ({"fr": "Adèle"}, "Adèle", {"fr": "Adèle"}, {"fr": "Adèle"}),
        ({"fr": "Adèle"}, "Ada", {}, {"fr": "Adèle", "en": "Ada"}),
        ({"en": "Ada", "fr": "Adèle"}, "Ada", {"fr": ""}, {"en": "Ada"}),
        ({"en": "Ada", "fr": "Adèle"}, "", {}, {"fr": "Adèle"}),
        ({"en": "Ada"}, "", {}, None),
    ],
)
def test_text_is_changed_in_one_language_or_several(
    old: Text | None, new: str, others: dict[str, str], kept: Text | None
) -> None:
    assert replace_text_in_language(old, new, "en", others) == kept


def test_card_gets_other_languages_in_the_editor() -> None:
    made = pack_of(EDITOR.make_deck("Notre rue", "Mamie: Gagne toujours.\nLe chien", "fr"))
    edit = CardEdit(
        slug="mamie", name="Mamie", lines=("Gagne toujours.",), translations={"en": ("Grandma", ""), "de": ("", "")}
    )
    changed = pack_of(EDITOR.change_card(made.data, edit, "fr")).data
    assert read_deck_of_pack(changed, RULES).card[0].name == {"fr": "Mamie", "en": "Grandma"}
    assert read_deck_of_pack(changed, RULES).card[0].line == "Gagne toujours."
    names = {lang: EDITOR.show_deck(changed, lang).cards[0].name for lang in ("fr", "en", "it")}
    assert names == {"fr": "Mamie", "en": "Grandma", "it": "Grandma"}
    pasted = pack_of(EDITOR.add_list(changed, "Grandma: Always wins.", "en")).data
    assert read_deck_of_pack(pasted, RULES).card[0].line == {"fr": "Gagne toujours.", "en": "Always wins."}


def test_host_who_changes_the_language_of_the_page_translates_and_loses_nothing() -> None:
    data = pack_of(EDITOR.make_deck("Notre rue", "Mamie: Gagne toujours.\nLe chien", "fr")).data
    shown = EDITOR.show_deck(data, "en")
    assert shown.cards[0].translations == {"fr": ("Mamie", "Gagne toujours.")}
    data = pack_of(
        EDITOR.change_card(data, CardEdit(slug="mamie", name="Grandma", lines=("Gagne toujours.",)), "en")
    ).data
    data = pack_of(EDITOR.change_card(data, CardEdit(slug="le-chien", name="Le chien"), "en")).data
    data = pack_of(EDITOR.change_card(data, CardEdit(name="Postwoman"), "en")).data
    data = pack_of(EDITOR.add_list(data, "Butcher\nGrandma", "en")).data
    data = pack_of(EDITOR.rename_deck(data, "Our street", "", {}, "en")).data
    deck = read_deck_of_pack(data, RULES)
    assert deck.name == {"fr": "Notre rue", "en": "Our street"}
    names = [card.name for card in deck.card]
    assert names == [{"fr": "Mamie", "en": "Grandma"}, "Le chien", {"en": "Postwoman"}, {"en": "Butcher"}]
    assert deck.card[0].line == "Gagne toujours."


def test_too_long_translation_is_refused_in_the_editor() -> None:
    made = pack_of(EDITOR.make_deck("Notre rue", "Mamie", "fr"))
    edit = CardEdit(slug="mamie", name="Mamie", translations={"en": ("x" * 61, "")})
    refused = EDITOR.change_card(made.data, edit, "fr")
    assert not isinstance(refused, Pack)
    assert [problem.code for problem in refused] == ["too-long"]


def test_words_for_bots_are_sorted_by_their_labels() -> None:
    for lang in LANGUAGES:
        for group in EDITOR.word_groups(lang):
            labels = [label for _, label in group.words]
            assert labels == sorted(labels, key=lambda label: sort_key(label, lang))
    by_code = [[label for _, label in group.words] for group in EDITOR.word_groups("de")]
    assert by_code != [sorted(labels) for labels in by_code]
