"""The strong bot with people it was not tuned to: salient traits, hands they hold, decks they type in."""

import io

import msgspec
import numpy as np
import pytest

from inkling.games.decks import deck_toml as own
from inkling.games.decks.pack_zip import number_picture_files
from inkling.games.similo.bots.belief_bots import STRONG_MIND
from inkling.games.similo.bots.card_similarity import cached_similarity_z_scores
from inkling.games.similo.bots.clue_likelihoods import (
    ReaderTables,
    belief_before_clues,
    belief_trail_after_clue,
    likelihood_of_choosing_this_clue,
    likelihood_of_clue,
    likelihood_of_not_having_played_card,
    rate_possible_clues_of_reader,
    rate_possible_hand,
    record_passed_over_cards,
)
from inkling.games.similo.bots.secret_belief import belief_over_any_characters, belief_over_grid_in_scene
from inkling.games.similo.own_decks import RULES, deck_for_record
from inkling.games.similo.rules.actions import Clue, Orientation
from inkling.games.similo.rules.cards import CardId, card_id
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options

from .table import begin

FABLES = Options(deck="fables")


def belief(options: Options, *clues: tuple[str, Orientation]) -> dict[str, float]:
    """Return the belief over all characters of the deck that are no clue, by slug."""
    laid = tuple(Clue(card_id(options.deck, slug), way) for slug, way in clues)
    among = tuple(card for card in possible_characters(options) if card not in {clue.card for clue in laid})
    shares = belief_over_any_characters(STRONG_MIND, options, among, laid)
    return {card.split("/")[1]: share for card, share in zip(among, shares, strict=True)}


@pytest.mark.parametrize(
    ("clue", "meant"),
    [
        ("the-frog-prince", "the-beast"),
        ("rapunzel", "the-witch"),
        ("the-ugly-duckling", "the-little-mermaid"),
        ("the-big-bad-wolf", "the-evil-queen"),
    ],
    ids=str,
)
def test_what_strikes_people_in_a_tale_counts(clue: str, meant: str) -> None:
    """Bots use striking facts of a tale: a spell, a captor, an outsider or a villain is not removed first."""
    shares = belief(FABLES, (clue, "upright"))
    assert shares[meant] > np.median(list(shares.values()))


def test_villain_is_not_removed_for_what_else_lies_there() -> None:
    """An upright villain and a lucky boy sideways do not make a witch unlikely."""
    shares = belief(FABLES, ("captain-hook", "upright"), ("jack-and-the-beanstalk", "sideways"))
    assert shares["the-witch"] > np.median(list(shares.values()))


def test_somebody_who_goes_by_looks_is_understood() -> None:
    """Bots allow for people who compare pictures, such as two dark-haired women in Egyptian dress from two decks."""
    options = Options(deck="magic", clue_deck="history")
    shares = belief_over_any_characters(
        STRONG_MIND, options, possible_characters(options), (Clue(CardId("history/cleopatra"), "upright"),)
    )
    assert possible_characters(options)[int(np.argmax(shares))] == "magic/isis"


def test_one_clue_makes_nobody_certain_and_nobody_impossible() -> None:
    """After one clue no character is certain or excluded, because the giver may have a bad hand."""
    for clue in ("captain-hook", "alice", "the-genie"):
        shares = sorted(belief(FABLES, (clue, "upright")).values())
        assert shares[0] > 0.002
        assert shares[-1] < 0.5


def test_card_that_would_rarely_be_the_best_of_five_is_rarely_laid() -> None:
    """The rank of a card counts, not its distance from the best."""
    weighed = rate_possible_clues_of_reader(
        {card: ([worth], [-worth]) for card, worth in enumerate((0.0, 1.0, 2.0, 3.0, 30.0))}, range(5)
    )
    laid = [likelihood_of_choosing_this_clue(weighed, card)[0][0] for card in range(5)]
    assert laid == sorted(laid)
    assert laid[-1] < 1
    assert laid[0] > 0.0001


def test_card_passed_over_before_speaks_against_whom_it_would_have_fitted() -> None:
    """The giver keeps four of five cards. If character 0 were the secret, card 1 would have been played before card
    0."""
    rows = [[1.0, 2.0, 0.0], [3.0, 0.0, 0.0], *[[n % 3 - 1.0, 0.0, n % 2 + 0.0] for n in range(5)]]
    eyes = ReaderTables([1.0], [[(row, [-0.6 * value for value in row]) for row in rows]])
    left, held = (0, 1, 2), range(7)
    start = belief_before_clues(eyes, 3)
    first = rate_possible_hand(eyes, start.evidence, left, held)
    nothing = likelihood_of_not_having_played_card((), 0, left, 1)
    after = belief_trail_after_clue(eyes, start, likelihood_of_clue(eyes, first, nothing, 0)[0], 0, 0, left)
    then, past = rate_possible_hand(eyes, after.evidence, left, range(1, 7)), record_passed_over_cards(first, 0)
    neutral = past._replace(kinds=[(dict.fromkeys(held, [1.0] * 3), [9.0] * 3, [1.0] * 3, [1.0] * 3)])
    plain, older, just = (
        likelihood_of_clue(eyes, then, likelihood_of_not_having_played_card(some, 1, left, 1), 1)[0][0]
        for some in ((), (past, neutral), (past,))
    )
    assert just[0] / just[1] < 0.7 * plain[0] / plain[1]
    assert just[0] / just[1] < older[0] / older[1] < plain[0] / plain[1], "the longer ago, the likelier drawn since"


def test_belief_is_remembered_by_what_lies_there_alone() -> None:
    """Marks and votes do not change the belief over the grid; another clue does."""
    scene = begin("remembered", 3, Options(giver=0)).state.scene
    held = [card for card in possible_clue_cards(FABLES) if card not in scene.grid]
    one, other = (msgspec.structs.replace(scene, clues=(Clue(card, "upright"),)) for card in held[:2])
    marked = msgspec.structs.replace(one, marks=((), (scene.grid[0],), ()))
    assert belief_over_grid_in_scene(STRONG_MIND, one) == belief_over_grid_in_scene(STRONG_MIND, marked)
    assert belief_over_grid_in_scene(STRONG_MIND, one) != belief_over_grid_in_scene(STRONG_MIND, other)


def typed(*texts: str) -> Options:
    """Return a deck typed in as "Name: line"."""
    pairs = [text.partition(": ") for text in texts]
    cards = tuple(own.DeckCard(slug=f"c{n}", name=name, line=line or None) for n, (name, _, line) in enumerate(pairs))
    deck = deck_for_record(own.Deck(id="typed", name="Typed", card=cards))
    return Options(deck="typed", decks=(deck,))


ENGLISH = (
    "Zorvan Quelk: The keeper of the north gate.",
    "Mira Quelk: She sells maps.",
    "Old Bram: A fisherman with a net.",
    "Tilda Frost: A nurse who sings.",
    "Zorvan's Shadow: It follows the gate keeper by night.",
    "Hob: A dog that herds sheep.",
    "Pim: A cat asleep on the roof.",
)
GERMAN = (
    "Zorvan Quelk: Er hütet das Tor im Norden.",
    "Mira Quelk: Sie verkauft Karten auf dem Markt.",
    "Der alte Bram: Ein Fischer mit einem Netz.",
    "Tilda Frost: Eine Krankenschwester, die singt.",
    "Zorvans Schatten: Er folgt dem Wächter in der Nacht.",
    "Hob: Ein Hund, der Schafe hütet.",
    "Pim: Eine Katze, die auf dem Dach schläft.",
)


@pytest.mark.parametrize("lines", [ENGLISH, GERMAN], ids=["en", "de"])
def test_shared_surname_and_invented_words_count(lines: tuple[str, ...]) -> None:
    """Names that are in no word table still make two cards similar if both contain them."""
    options = typed(*lines)
    shares = belief(options, ("c0", "upright"))
    assert min(shares["c1"], shares["c4"]) > max(shares[other] for other in ("c2", "c3", "c5", "c6"))


@pytest.mark.parametrize("lines", [ENGLISH, GERMAN], ids=["en", "de"])
def test_what_strikes_people_in_a_line_counts(lines: tuple[str, ...]) -> None:
    shares = belief(typed(*lines), ("c5", "upright"))
    assert shares["c6"] == max(shares.values())


def test_what_a_whole_deck_has_in_common_says_nothing() -> None:
    """In a deck of wizards, being a wizard does not make two cards similar."""
    options = typed(
        "Ab: A wizard who loves a queen.",
        "Bc: A wizard who married a princess.",
        "Cd: A wizard with a broken leg.",
        "De: A wizard in the army.",
        "Ef: A wizard and thief.",
        "Fg: A wizard who bakes bread.",
    )
    table = cached_similarity_z_scores("gist", options)
    assert table is not None
    assert table[0][1] == max(table[0][1:])
    assert min(table[0][1:]) < 0


def test_record_holds_no_word_of_a_line() -> None:
    content = msgspec.json.encode(typed(*ENGLISH)).decode()
    for word in ("keeper", "north", "herds", "asleep"):
        assert word not in content


def painted(colour: tuple[int, int, int]) -> bytes:
    image = pytest.importorskip("PIL.Image").new("RGB", (60, 84), colour)
    out = io.BytesIO()
    image.save(out, "WEBP")
    return out.getvalue()


def test_colours_of_photos_count() -> None:
    """Cards with photos only are compared by the colours stored in the deck's file."""
    paints = {"a": (190, 40, 40), "b": (200, 50, 45), "c": (60, 90, 160), "d": (80, 140, 70), "e": (240, 240, 235)}
    cards = tuple(own.DeckCard(slug=slug, name=f"X{slug}") for slug in paints)
    pictures = {slug: painted(colour) for slug, colour in paints.items()}
    manifest = number_picture_files(own.Deck(id="photos", name="Photos", card=cards), pictures)
    deck = deck_for_record(manifest)
    shares = belief(Options(deck="photos", decks=(deck,)), ("a", "upright"))
    assert shares["b"] == max(shares.values())
    assert shares["b"] > 0.3


def test_colours_that_nobody_could_have_written_are_left_out() -> None:
    text = 'name = "Odd"\n[[card]]\nname = "Ada"\npicture = "a.png"\ncolours = "no base64 at all"\n'
    manifest, problems = own.read_deck_toml(text.encode(), RULES)
    assert not [one for one in problems if "colours" in str(one)]
    assert manifest is None or manifest.card[0].colours is None
