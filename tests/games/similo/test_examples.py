"""The printed examples and judgements of our own: they are possible, and simple and strong bots agree with them."""

from pathlib import Path

import pytest

from inkling.core.bot import AnyBot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, step
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief_bots import STRONG, STRONG_MIND
from inkling.games.similo.bots.clue_and_removal_choice import rate_possible_clues
from inkling.games.similo.bots.secret_belief import belief_over_any_characters
from inkling.games.similo.bots.simple_bots import SIMPLE, rate_clue
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import (
    possible_characters,
    possible_clue_cards,
    read_card_notation,
    related_cards_by_card,
)
from inkling.games.similo.rules.state import Options
from inkling.games.similo.rules.voting import characters_left
from inkling.games.similo.text.notation import read_action

from .table import SALT

FABLES = Options(giver=0)
MYTHS = Options(giver=0, deck="myths")
FABLES_AND_HISTORY = Options(giver=0, clue_deck="history")
MYTHS_AND_HISTORY = Options(giver=0, deck="myths", clue_deck="history")
POINTED = [
    (FABLES, "little-red-riding-hood", "snow-white upright; the-genie sideways"),
    (MYTHS, "hera", "tyche upright; argus sideways"),
    (FABLES_AND_HISTORY, "the-queen-of-hearts", "queen-elizabeth-i upright; confucius sideways"),
    (MYTHS_AND_HISTORY, "echidna", "mary-shelley upright; confucius sideways"),
    (FABLES_AND_HISTORY, "the-evil-queen", "cleopatra upright"),
    (MYTHS_AND_HISTORY, "jason", "cleopatra upright"),
]
TALES = "little-red-riding-hood rapunzel sleeping-beauty the-evil-queen hansel-and-gretel alice the-witch"
MEN_AND_MONSTERS = "echidna the-sphinx the-minotaur cerberus pegasus argus orpheus icarus midas achilles heracles"
GODS = "zeus hera poseidon athena aphrodite apollo hermes dionysus hades persephone"
bots = pytest.mark.parametrize("bot", [SIMPLE, STRONG], ids=lambda bot: bot.name)
pointed = pytest.mark.parametrize(("options", "secret", "clues"), POINTED, ids=[secret for _, secret, _ in POINTED])


def lay_out(options: Options, secret: str, clues: str, others: str = "") -> AnyPlay:
    """Return a table with this secret, these other characters (filled up from the deck) and these clue cards in the
    hand."""
    named = [find(options, name) for name in (secret, *others.split())]
    hand = [find(options, name) for name in clues.split()]
    rest = [card for card in possible_characters(options) if card not in (*named, *hand)]
    grid = [*named, *rest[: 12 - len(named)]]
    pile = [card for card in possible_clue_cards(options) if card not in (*grid, *hand)]
    return Play.begin(GAME, Setup("similo", GAME.rules.version, 2, options, "example", (*grid, *hand, *pile)), SALT)


def find(options: Options, name: str) -> CardId:
    card = read_card_notation(name, options)
    assert card is not None, name
    return card


def laid(text: str, options: Options) -> Clue:
    clue = read_action(f"clue {text}", options)
    assert isinstance(clue, Clue)
    return clue


def guess(play: AnyPlay, clues: str, bot: AnyBot) -> AnyPlay:
    """Let the giver play these clues, and the bot remove characters after each."""
    for text in clues.split("; "):
        play = play.act(Seat(0), laid(text, play.record.setup.options))
        while play.outcome is None and len(play.state.scene.removed) < len(play.state.scene.clues):
            after = step(play, [bot.choose] * 2, Chance.of("example"))
            assert after is not None
            play = after
    return play


@bots
@pointed
def test_secrets_of_the_examples_survive_among_any_others(
    options: Options, secret: str, clues: str, bot: AnyBot
) -> None:
    """Similo example: secret Little Red Riding Hood: Snow White upright, the Genie sideways. Similo example: secret
    Hera: Tyche upright, Argus sideways. Similo example: two decks: secret Queen of Hearts: Queen Elizabeth I upright,
    Confucius sideways. Similo example: secret Echidna: Mary Shelley upright, Confucius sideways. Similo example:
    puzzles: Cleopatra as a clue for the Evil Queen, and for Jason."""
    hand = " ".join(text.split()[0] for text in clues.split("; "))
    named = {find(options, name) for name in (secret, *hand.split())}
    rest = [card for card in possible_characters(options) if card not in named]
    for n in range(12 if bot is STRONG else 1):
        others, _ = Chance.of(f"others {n}").shuffle(rest)
        play = guess(lay_out(options, secret, hand, " ".join(others[:11]) if bot is STRONG else ""), clues, bot)
        assert play.outcome is None, play.state.scene.grid
        assert find(options, secret) in characters_left(play.state.scene)


@bots
@pytest.mark.parametrize(
    ("options", "secret", "dropped", "clue", "others"),
    [
        (FABLES, "cinderella", "the-fox-and-the-cat", "snow-white", f"{TALES} the-frog-prince"),
        (MYTHS, "tyche", "achilles", "artemis", GODS),
    ],
)
def test_cards_that_the_examples_drop_are_dropped(
    options: Options, secret: str, dropped: str, clue: str, others: str, bot: AnyBot
) -> None:
    """Similo example: Snow White upright: guessers drop "The Fox and the Cat" (one card). Similo example: Artemis
    upright: guessers drop Achilles."""
    play = guess(lay_out(options, secret, clue, f"{dropped} {others}"), f"{clue} upright", bot)
    gone, meant = play.state.scene.removed[0][0], find(options, dropped)
    shares = belief_over_any_characters(
        STRONG_MIND, options, play.state.scene.grid, (Clue(find(options, clue), "upright"),)
    )
    least = dict(zip(play.state.scene.grid, shares, strict=True))
    assert gone == meant or (bot is STRONG and least[meant] < 1.05 * least[gone]), "the last but one is as good"


@pointed
def test_giver_would_turn_the_cards_as_the_examples_do(options: Options, secret: str, clues: str) -> None:
    """The rule file's examples: of the two ways round, both givers find the printed one the better clue. Argus is
    Hera's own watchman, whom they could lay upright as well. Cleopatra is upright for Jason if no queen is there."""
    for text in clues.split("; "):
        told, card = laid(text, options), find(options, secret)
        if told.card in related_cards_by_card(options)[card]:
            continue
        turned = Clue(told.card, "sideways" if told.orientation == "upright" else "upright")
        others = MEN_AND_MONSTERS if secret == "jason" else ""
        view = GAME.rules.view(lay_out(options, secret, text.split()[0], others).state, Seat(0))
        one, other = rate_possible_clues(STRONG_MIND, view, card, (told, turned)).values
        assert one > other, text
        assert rate_clue(view, card, told) > rate_clue(view, card, turned), text


JUDGEMENTS = Path(__file__).with_name("judgements.txt")
DECKS = {"f": "fables", "h": "history", "g": "magic", "m": "myths"}


def test_strong_agrees_with_nearly_all_judgements_of_our_own() -> None:
    """Judgements such as “this card is more like that one than the other”: at least 95 in 100 of those in the file."""
    lines = [line.split() for line in JUDGEMENTS.read_text().splitlines() if not line.startswith("#")]
    cards = [[CardId(DECKS[word[0]] + word[1:]) for word in line] for line in lines]
    missed = [" ".join(three) for three in cards if not agrees(*three)]
    assert len(cards) > 200
    assert len(missed) <= 0.05 * len(cards), missed


def agrees(clue: CardId, nearer: CardId, farther: CardId) -> bool:
    options = Options(deck=nearer.partition("/")[0], clue_deck=clue.partition("/")[0])
    one, other = belief_over_any_characters(STRONG_MIND, options, (nearer, farther), (Clue(clue, "upright"),))
    return one > other
