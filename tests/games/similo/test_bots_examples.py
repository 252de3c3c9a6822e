"""The printed examples, as the strong bot reads them: belief over whole decks, as `inkling ask` gives it."""

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import step
from inkling.core.sight import Seat
from inkling.games.similo.actions import Clue
from inkling.games.similo.bots.belief import believe_in
from inkling.games.similo.bots.players import STRONG, STRONG_MIND
from inkling.games.similo.cards import CardId
from inkling.games.similo.decks import characters
from inkling.games.similo.notation import read
from inkling.games.similo.state import Options

from .test_examples import FABLES, FABLES_AND_HISTORY, MYTHS, MYTHS_AND_HISTORY, find, lay_out

POINTED = [
    (FABLES, "little-red-riding-hood", "snow-white upright; the-genie sideways"),
    (MYTHS, "hera", "tyche upright; argus sideways"),
    (FABLES_AND_HISTORY, "the-queen-of-hearts", "queen-elizabeth-i upright; confucius sideways"),
    (MYTHS_AND_HISTORY, "echidna", "mary-shelley upright; confucius sideways"),
    (FABLES_AND_HISTORY, "the-evil-queen", "cleopatra upright"),
    (MYTHS_AND_HISTORY, "jason", "cleopatra upright"),
]


def belief(options: Options, clues: str) -> dict[CardId, float]:
    laid = []
    for text in clues.split("; "):
        clue = read(f"clue {text}", options)
        assert isinstance(clue, Clue)
        laid.append(clue)
    among = tuple(card for card in characters(options) if card not in {clue.card for clue in laid})
    return dict(zip(among, believe_in(STRONG_MIND, options, among, tuple(laid)), strict=True))


@pytest.mark.parametrize(("options", "secret", "clues"), POINTED, ids=[secret for _, secret, _ in POINTED])
def test_clues_of_the_examples_speak_for_their_secrets(options: Options, secret: str, clues: str) -> None:
    """The rule file's examples: after these clues the secret is likelier than most of its deck. Cleopatra for
    Jason is a puzzle, no plain clue."""
    shares = belief(options, clues)
    likelier = sum(share > shares[find(options, secret)] for share in shares.values())
    assert likelier < len(shares) / (2 if secret == "jason" else 3)


@pytest.mark.parametrize(("options", "secret", "clues"), POINTED, ids=[secret for _, secret, _ in POINTED])
def test_secrets_of_the_examples_survive(options: Options, secret: str, clues: str) -> None:
    """The rule file's examples: a strong guesser who is given these clues does not remove the secret."""
    texts = clues.split("; ")
    play = lay_out(options, secret, " ".join(text.split()[0] for text in texts))
    for text in texts:
        play = play.act(Seat(0), read(f"clue {text}", options))
        while play.outcome is None and len(play.state.scene.removed) < len(play.state.scene.clues):
            after = step(play, [STRONG.choose] * 2, Chance.of("example"))
            assert after is not None
            play = after
    assert play.outcome is None


def test_cards_that_the_examples_drop_are_unlikely() -> None:
    """The rule file's examples: Snow White upright drops the Fox and the Cat, Artemis upright drops Achilles."""
    for options, clues, dropped in (
        (FABLES, "snow-white upright", "the-fox-and-the-cat"),
        (MYTHS, "artemis upright", "achilles"),
    ):
        shares = belief(options, clues)
        assert shares[find(options, dropped)] < 1 / len(shares)


def test_opposite_ways_of_the_examples_speak_against_their_secrets() -> None:
    """The rule file's examples: had the clue been turned the other way, the secret would be less likely."""
    for options, secret, clues in POINTED:
        for text in clues.split("; "):
            card, way = text.split()
            turned = f"{card} {'sideways' if way == 'upright' else 'upright'}"
            meant = find(options, secret)
            assert belief(options, text)[meant] > belief(options, turned)[meant], text
