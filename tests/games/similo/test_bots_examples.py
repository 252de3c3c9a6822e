"""The printed examples and judgements of our own, as the strong bot reads them."""

from pathlib import Path

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, step
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief import believe_in
from inkling.games.similo.bots.clue_choice import weigh_clues
from inkling.games.similo.bots.players import STRONG, STRONG_MIND
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import characters, relations
from inkling.games.similo.rules.state import Options
from inkling.games.similo.text.notation import read

from .test_examples import FABLES, FABLES_AND_HISTORY, MYTHS, MYTHS_AND_HISTORY, find, lay_out

POINTED = [
    (FABLES, "little-red-riding-hood", "snow-white upright; the-genie sideways"),
    (MYTHS, "hera", "tyche upright; argus sideways"),
    (FABLES_AND_HISTORY, "the-queen-of-hearts", "queen-elizabeth-i upright; confucius sideways"),
    (MYTHS_AND_HISTORY, "echidna", "mary-shelley upright; confucius sideways"),
    (FABLES_AND_HISTORY, "the-evil-queen", "cleopatra upright"),
    (MYTHS_AND_HISTORY, "jason", "cleopatra upright"),
]


def laid(text: str, options: Options) -> Clue:
    clue = read(f"clue {text}", options)
    assert isinstance(clue, Clue)
    return clue


def guess(play: AnyPlay, clues: str) -> AnyPlay:
    """The giver lays these clues, and a strong guesser removes after each."""
    for text in clues.split("; "):
        play = play.act(Seat(0), read(f"clue {text}", play.record.setup.options))
        while play.outcome is None and len(play.state.scene.removed) < len(play.state.scene.clues):
            after = step(play, [STRONG.choose] * 2, Chance.of("example"))
            assert after is not None
            play = after
    return play


@pytest.mark.parametrize(("options", "secret", "clues"), POINTED, ids=[secret for _, secret, _ in POINTED])
def test_secrets_of_the_examples_survive_among_any_others(options: Options, secret: str, clues: str) -> None:
    """The rule file's examples: a strong guesser who is given these clues does not remove the secret, whoever lies
    beside it."""
    hand = [text.split()[0] for text in clues.split("; ")]
    named = {find(options, secret), *(laid(text, options).card for text in clues.split("; "))}
    rest = [card for card in characters(options) if card not in named]
    for n in range(12):
        others, _ = Chance.of(f"others {n}").shuffle(rest)
        play = guess(lay_out(options, secret, " ".join(hand), " ".join(others[:11])), clues)
        assert play.outcome is None, play.state.scene.grid


def test_cards_that_the_examples_drop_are_dropped() -> None:
    """The rule file's examples: Snow White upright drops the Fox and the Cat, Artemis upright drops Achilles."""
    tales = "little-red-riding-hood rapunzel sleeping-beauty the-evil-queen hansel-and-gretel alice the-witch"
    play = lay_out(FABLES, "cinderella", "snow-white", f"the-fox-and-the-cat {tales} the-frog-prince")
    assert guess(play, "snow-white upright").state.scene.removed == ((find(FABLES, "the-fox-and-the-cat"),),)
    gods = "zeus hera poseidon athena aphrodite apollo hermes dionysus hades persephone"
    play = lay_out(MYTHS, "tyche", "artemis", f"achilles {gods}")
    assert guess(play, "artemis upright").state.scene.removed == ((find(MYTHS, "achilles"),),)


@pytest.mark.parametrize(("options", "secret", "clues"), POINTED, ids=[secret for _, secret, _ in POINTED])
def test_giver_would_turn_the_cards_as_the_examples_do(options: Options, secret: str, clues: str) -> None:
    """The rule file's examples: of the two ways round, the strong giver finds the printed one the better clue. Argus
    is Hera's own watchman, which he could say upright as well."""
    for text in clues.split("; "):
        told = laid(text, options)
        if told.card in relations(options)[find(options, secret)]:
            continue
        turned = Clue(told.card, "sideways" if told.orientation == "upright" else "upright")
        play = lay_out(options, secret, text.split()[0])
        view = GAME.rules.view(play.state, Seat(0))
        one, other = weigh_clues(STRONG_MIND, view, find(options, secret), (told, turned)).values
        assert one > other, text


JUDGEMENTS = Path(__file__).with_name("judgements.txt")
DECKS = {"f": "fables", "h": "history", "g": "magic", "m": "myths"}


def test_strong_agrees_with_nearly_all_judgements_of_our_own() -> None:
    """ "This card is more like that one than the other": at least 95 in 100 of those in the file."""
    lines = [line.split() for line in JUDGEMENTS.read_text().splitlines() if not line.startswith("#")]
    cards = [[CardId(DECKS[word[0]] + word[1:]) for word in line] for line in lines]
    missed = [" ".join(three) for three in cards if not agrees(*three)]
    assert len(cards) > 200
    assert len(missed) <= 0.05 * len(cards), missed


def agrees(clue: CardId, nearer: CardId, farther: CardId) -> bool:
    options = Options(deck=nearer.partition("/")[0], clue_deck=clue.partition("/")[0])
    one, other = believe_in(STRONG_MIND, options, (nearer, farther), (Clue(clue, "upright"),))
    return one > other
