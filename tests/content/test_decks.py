"""The five Similo decks: whom they hold, what their sheets say, and that every word of it is defined and in use."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from msgspec import Struct

from inkling.games.decks.text import slug_of
from tests.content.prose import Text, faults, faults_of_both, load

DECKS = ("fables", "myths", "history", "magic", "world")
NEEDED = {"kind", "gender", "age", "culture", "place", "era", "theme"}
"""Fields that every sheet fills; the others stay empty where nothing fits."""
WIDER = {"asian", "american", "stage-and-novel"}
"""Words that must stand beside a word of the same field that hardly anybody shares."""
TRUE_BUT_ALONE = {("culture", "dutch")}
"""What one of our figures is although no other shares it; figures that people bring do."""
SAME_IN_BOTH = {"wild"}
MIRROR = {
    "enemy": "enemy",
    "rival": "rival",
    "lover": "lover",
    "spouse": "spouse",
    "sibling": "sibling",
    "kin": "kin",
    "friend": "friend",
    "same-tale": "same-tale",
    "parent": "child",
    "teacher": "pupil",
    "helper": "helped",
    "captor": "captive",
    "tormentor": "victim",
    "child": "parent",
    "pupil": "teacher",
    "helped": "helper",
    "captive": "captor",
    "victim": "tormentor",
}
MORTAL_GODS = {"odin"}

POOLS = {
    "fables": """
        Aladdin, Alice, Baba Yaga, Belle, Bluebeard, Captain Hook, Cinderella, Geppetto, Goldilocks, Hansel and Gretel,
        Jack and the Beanstalk, Little Red Riding Hood, Peter Pan, Pinocchio, Puss in Boots, Rapunzel, Robin Hood,
        Rumpelstiltskin, Sleeping Beauty, Snow White, the Beast, the Big Bad Wolf, the Evil Queen, the Fairy Godmother,
        the Fox and the Cat, the Frog Prince, the Genie, the Giant, the Little Mermaid, the Mad Hatter, the Pied Piper,
        the Queen of Hearts, the Seven Dwarfs, the Snow Queen, the Three Little Pigs, the Ugly Duckling,
        the White Rabbit, the Witch, Thumbelina, Tinker Bell
    """,
    "myths": """
        Achilles, Aphrodite, Apollo, Ares, Argus, Artemis, Athena, Atlas, Cerberus, Charon, Chiron, Circe, Demeter,
        Dionysus, Echidna, Eros, Hades, Helen of Troy, Hephaestus, Hera, Heracles, Hermes, Icarus, Jason, Medea, Medusa,
        Midas, Narcissus, Odysseus, Orpheus, Pan, Pandora, Pegasus, Persephone, Perseus, Polyphemus, Poseidon,
        Prometheus, the Minotaur, the Siren, the Sphinx, Theseus, Tyche, Zeus
    """,
    "history": """
        Abraham Lincoln, Ada Lovelace, Albert Einstein, Alexander the Great, Amelia Earhart, Archimedes, Attila the Hun,
        Blackbeard, Catherine the Great, Charles Darwin, Cleopatra, Confucius, Florence Nightingale, Frida Kahlo,
        Galileo Galilei, Genghis Khan, George Washington, Homer, Hypatia, Isaac Newton, Jane Austen, Joan of Arc,
        Julius Caesar, Leonardo da Vinci, Louis XIV, Ludwig van Beethoven, Mahatma Gandhi, Marco Polo, Marie Antoinette,
        Marie Curie, Mary Shelley, Napoleon Bonaparte, Nefertiti, Nikola Tesla, Pocahontas, Queen Elizabeth I,
        Queen Victoria, Rasputin, Sitting Bull, Socrates, Spartacus, Sun Tzu, Tutankhamun, Vincent van Gogh,
        William Shakespeare, Wolfgang Amadeus Mozart
    """,
}
"""Whom people expect to meet; at least 26 of a deck's 30 come from here."""

EXPECTED = {
    "fables": {
        *("little-red-riding-hood", "snow-white", "the-genie", "the-fox-and-the-cat"),
        *("the-queen-of-hearts", "the-evil-queen"),
    },
    "myths": {"hera", "tyche", "argus", "artemis", "achilles", "echidna", "jason"},
    "history": {"queen-elizabeth-i", "confucius", "mary-shelley", "cleopatra"},
    "magic": {"merlin", "morgan-le-fay", "baba-yaga", "prospero", "vainamoinen", "the-sorcerer-s-apprentice"},
    "world": {"scheherazade", "sundiata", "momotaro", "maui", "la-llorona", "vasilisa"},
}
"""The figures that the printed examples name, those by whom the magicians were introduced, and for the tales of the
world one from each part of it."""


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    name: Text
    line: Text
    sheet: dict[str, list[str]]
    relations: dict[str, list[str]] = {}

    def traits(self) -> frozenset[str]:
        return frozenset(f"{field}={word}" for field, words in self.sheet.items() for word in words)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Text
    line: Text
    card: list[Figure]


@cache
def deck(name: str) -> Deck:
    return msgspec.convert(load("similo", name), Deck)


@cache
def vocabulary() -> dict[str, dict[str, Text]]:
    return msgspec.convert(load("similo", "vocabulary"), dict[str, dict[str, Text]])


@cache
def figures() -> dict[str, Figure]:
    return {f"{name}/{card.slug}": card for name in DECKS for card in deck(name).card}


def uses() -> Counter[tuple[str, str]]:
    listed = (card.sheet for card in figures().values())
    return Counter((field, word) for sheet in listed for field, words in sheet.items() for word in words)


def defined() -> set[tuple[str, str]]:
    return {(field, word) for field, words in vocabulary().items() for word in words if word != "_name"}


def unmirrored(cards: list[Figure]) -> list[str]:
    """The relations that the other card does not return."""
    by_slug = {card.slug: card for card in cards}
    return [
        f"{card.slug}: {relation} {other}"
        for card in cards
        for relation, others in card.relations.items()
        for other in others
        if other not in by_slug or card.slug not in by_slug[other].relations.get(MIRROR[relation], [])
    ]


def pool(name: str) -> set[str]:
    return {slug_of(figure) for figure in POOLS[name].split(",")}


def twins(cards: list[Figure]) -> list[tuple[str, str]]:
    """Pairs of cards whose sheets say the same."""
    return [(a.slug, b.slug) for n, a in enumerate(cards) for b in cards[:n] if a.traits() == b.traits()]


def all_texts() -> Iterator[tuple[str, Text]]:
    for name in DECKS:
        yield from ((f"{name} name", deck(name).name), (f"{name} line", deck(name).line))
    for key, card in figures().items():
        yield from ((f"{key} name", card.name), (f"{key} line", card.line))
    for field, words in vocabulary().items():
        yield from ((f"{field} {word}", text) for word, text in words.items())


@pytest.mark.parametrize("name", DECKS)
def test_deck_has_thirty_different_figures(name: str) -> None:
    cards = deck(name).card
    assert deck(name).id == name
    assert len(cards) == 30
    for listed in ([card.slug for card in cards], [card.name.en for card in cards], [card.name.de for card in cards]):
        assert len(set(listed)) == 30, f"twice in {name}: {[one for one, n in Counter(listed).items() if n > 1]}"


@pytest.mark.parametrize("name", DECKS)
def test_slugs_follow_the_rule(name: str) -> None:
    assert [card.slug for card in deck(name).card] == [slug_of(card.name.en) for card in deck(name).card]


@pytest.mark.parametrize("name", DECKS)
def test_no_two_cards_have_equal_sheets(name: str) -> None:
    assert not twins(deck(name).card)


@pytest.mark.parametrize("name", sorted(POOLS))
def test_people_find_whom_they_expect(name: str) -> None:
    assert len(pool(name) & {card.slug for card in deck(name).card}) >= 26


@pytest.mark.parametrize("name", DECKS)
def test_figures_of_the_examples_are_there(name: str) -> None:
    assert EXPECTED[name] <= {card.slug for card in deck(name).card}


@pytest.mark.parametrize(
    ("secret", "upright", "sideways"),
    [
        ("fables/little-red-riding-hood", "fables/snow-white", "fables/the-genie"),
        ("myths/hera", "myths/tyche", "myths/argus"),
        ("fables/the-queen-of-hearts", "history/queen-elizabeth-i", "history/confucius"),
        ("myths/echidna", "history/mary-shelley", "history/confucius"),
    ],
)
def test_sheets_speak_for_the_printed_clues(secret: str, upright: str, sideways: str) -> None:
    """A clue laid upright shares more words with the secret than one laid sideways."""
    told = figures()[secret].traits()
    assert len(told & figures()[upright].traits()) > len(told & figures()[sideways].traits())


@pytest.mark.parametrize("secret", ["fables/the-evil-queen", "myths/jason"])
def test_cleopatra_is_a_clue_for_both_puzzles(secret: str) -> None:
    assert len(figures()[secret].traits() & figures()["history/cleopatra"].traits()) >= 3


def test_every_word_used_is_defined_and_every_defined_word_used() -> None:
    related = {("relation", relation) for card in figures().values() for relation in card.relations}
    assert set(uses()) | related == defined()


def test_every_field_has_a_name() -> None:
    assert all("_name" in words for words in vocabulary().values())


def test_words_of_a_field_are_told_apart() -> None:
    for field, words in vocabulary().items():
        for lang in ("en", "de"):
            labels = [getattr(text, lang) for text in words.values()]
            assert len(set(labels)) == len(labels), f"two words of {field} read alike in {lang}"


def test_hardly_shared_words_stand_beside_a_wider_one() -> None:
    """A word that fewer than three cards use helps nobody, unless a wider one says the same to more."""
    rare = {used for used, n in uses().items() if n < 3} - TRUE_BUT_ALONE
    lonely = [
        f"{key}: {field} {word}"
        for key, card in figures().items()
        for field, words in card.sheet.items()
        for word in words
        if (field, word) in rare and not WIDER & set(words)
    ]
    assert not lonely


@pytest.mark.parametrize("key", sorted(figures()))
def test_sheet_is_filled_in(key: str) -> None:
    sheet = figures()[key].sheet
    assert sheet.keys() >= NEEDED
    assert "relation" not in sheet
    for field, words in sheet.items():
        assert words, f"{field} is empty"
        assert len(set(words)) == len(words), f"{field} names a word twice"


def test_gods_are_gods_in_every_deck() -> None:
    for card in figures().values():
        if "god" in card.sheet["kind"]:
            assert "divine" in card.sheet["rank"], card.slug
            assert card.slug in MORTAL_GODS or "immortality" in card.sheet["power"], card.slug


def test_animals_that_talk_are_animals() -> None:
    for card in figures().values():
        assert "talking-animal" not in card.sheet["kind"] or "animal" in card.sheet["kind"], card.slug


def test_whoever_reigns_in_a_crown_has_one_on_the_sheet() -> None:
    """Picture and sheet of a card tell the same."""
    for name in DECKS:
        looks = load("similo", f"looks/{name}")
        for card in deck(name).card:
            worn = [figure.get("headgear", {}).get("kind", "") for figure in looks[card.slug]["figures"]]
            if "royal" in card.sheet.get("rank", []) and any(kind.endswith("crown") for kind in worn):
                assert "crown" in card.sheet["props"], card.slug


def test_nobody_who_lived_is_said_to_have_ruined_themselves() -> None:
    """Illness and the price of one's work are no guilt."""
    assert not [card.slug for card in deck("history").card if "own-undoing" in card.sheet.get("fate", [])]


def test_relation_table_covers_the_vocabulary() -> None:
    assert set(MIRROR) == set(vocabulary()["relation"]) - {"_name"}
    assert all(MIRROR[MIRROR[relation]] == relation for relation in MIRROR)


@pytest.mark.parametrize("name", DECKS)
def test_relations_are_returned(name: str) -> None:
    assert not unmirrored(deck(name).card)
    for card in deck(name).card:
        assert all(card.slug not in others and others for others in card.relations.values()), card.slug


def test_texts_are_fit_to_be_read() -> None:
    wrong = {where: faults_of_both(text) for where, text in all_texts() if faults_of_both(text)}
    assert not wrong


@pytest.mark.parametrize("key", sorted(figures()))
def test_line_says_who_it_is(key: str) -> None:
    """One sentence, no longer than a card is wide, and not the same in both languages."""
    card = figures()[key]
    assert card.line.en != card.line.de
    for line in (card.line.en, card.line.de):
        assert 30 <= len(line) <= 90
        assert line[0].isupper()
        assert line[-1] in ".!“"
    if card.name.en.startswith("The "):
        assert card.name.de.startswith(("Der ", "Die ", "Das "))


def test_labels_differ_between_the_languages() -> None:
    same = {word for words in vocabulary().values() for word, text in words.items() if text.en == text.de}
    assert same == SAME_IN_BOTH


def test_lines_are_told_apart() -> None:
    for lang in ("en", "de"):
        lines = [getattr(card.line, lang) for card in figures().values()]
        assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("text", "lang", "fault"),
    [
        ("", "en", "empty"),
        (" Queen of hearts.", "en", "stray spaces"),
        ("Königin  der Herzen.", "de", "stray spaces"),
        ("A giant's friend.", "en", "wrong signs"),
        ('Er ruft "Kopf ab!"', "de", "wrong signs"),
        ("Sie ist die queen of hearts.", "de", "foreign words"),
        ("He is der Rattenfänger.", "en", "foreign words"),
        ("A gray wolf.", "en", "not British"),
    ],
)
def test_checker_notices(text: str, lang: str, fault: str) -> None:
    assert fault in faults(text, lang)


def test_checker_notices_a_relation_that_is_not_returned() -> None:
    nobody = Text("nobody", "niemand")
    fox = Figure("fox", nobody, nobody, {}, {"parent": ["hen"]})
    hen = Figure("hen", nobody, nobody, {}, {"parent": ["fox"]})
    assert unmirrored([fox, hen]) == ["fox: parent hen", "hen: parent fox"]
    assert unmirrored([fox]) == ["fox: parent hen"]
    assert twins([fox, hen]) == [("hen", "fox")]
