"""The printed examples: they are possible, and guessers who read clues sensibly agree with them."""

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, step
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.bots.simple import SIMPLE, clarity
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import characters, clue_cards, read_card
from inkling.games.similo.rules.state import Options
from inkling.games.similo.rules.voting import characters_left
from inkling.games.similo.text.notation import read

from .table import SALT

FABLES = Options(giver=0)
MYTHS = Options(giver=0, deck="myths")
FABLES_AND_HISTORY = Options(giver=0, clue_deck="history")
MYTHS_AND_HISTORY = Options(giver=0, deck="myths", clue_deck="history")


def lay_out(options: Options, secret: str, clues: str, others: str = "") -> AnyPlay:
    """A table with this secret, these others (filled up from the deck) and these clue cards in the hand."""
    named = [find(options, name) for name in (secret, *others.split())]
    hand = [find(options, name) for name in clues.split()]
    rest = [card for card in characters(options) if card not in (*named, *hand)]
    grid = [*named, *rest[: 12 - len(named)]]
    pile = [card for card in clue_cards(options) if card not in (*grid, *hand)]
    return Play.begin(GAME, Setup("similo", GAME.rules.version, 2, options, "example", (*grid, *hand, *pile)), SALT)


def find(options: Options, name: str) -> CardId:
    card = read_card(name, options)
    assert card is not None, name
    return card


def give(play: AnyPlay, clue: str) -> AnyPlay:
    """The giver lays this clue, and a simple guesser removes what fits least."""
    play = play.act(Seat(0), read(f"clue {clue}", play.record.setup.options))
    while play.outcome is None and len(play.state.scene.removed) < len(play.state.scene.clues):
        after = step(play, [SIMPLE.choose] * 2, Chance.of("example"))
        assert after is not None
        play = after
    return play


def survives(options: Options, secret: str, *clues: str) -> bool:
    play = lay_out(options, secret, " ".join(clue.split()[0] for clue in clues))
    for clue in clues:
        play = give(play, clue)
    return play.outcome is None and find(options, secret) in characters_left(play.state.scene)


def prefers(options: Options, secret: str, clue: str) -> bool:
    """Whether a simple giver finds this orientation of the card the clearer one."""
    play = lay_out(options, secret, clue.split(maxsplit=1)[0])
    told = read(f"clue {clue}", options)
    assert isinstance(told, Clue)
    turned = Clue(told.card, "sideways" if told.orientation == "upright" else "upright")
    view, card = GAME.rules.view(play.state, Seat(0)), find(options, secret)
    return clarity(view, card, told) > clarity(view, card, turned)


def test_snow_white_and_the_genie_point_to_little_red_riding_hood() -> None:
    """Similo example: secret Little Red Riding Hood: Snow White upright, the Genie sideways."""
    assert survives(FABLES, "little-red-riding-hood", "snow-white upright", "the-genie sideways")
    assert prefers(FABLES, "little-red-riding-hood", "snow-white upright")
    assert prefers(FABLES, "little-red-riding-hood", "the-genie sideways")


def test_snow_white_drops_the_fox_and_the_cat() -> None:
    """Similo example: Snow White upright: guessers drop "The Fox and the Cat" (one card)."""
    others = (
        "the-fox-and-the-cat little-red-riding-hood rapunzel sleeping-beauty the-evil-queen hansel-and-gretel alice"
    )
    play = give(
        lay_out(FABLES, "cinderella", "snow-white", f"{others} the-witch the-frog-prince"), "snow-white upright"
    )
    assert play.state.scene.removed == ((find(FABLES, "the-fox-and-the-cat"),),)


def test_tyche_and_argus_point_to_hera() -> None:
    """Similo example: secret Hera: Tyche upright, Argus sideways."""
    assert survives(MYTHS, "hera", "tyche upright", "argus sideways")
    assert prefers(MYTHS, "hera", "tyche upright")


def test_artemis_drops_achilles() -> None:
    """Similo example: Artemis upright: guessers drop Achilles."""
    others = "achilles zeus hera poseidon athena aphrodite apollo hermes dionysus hades persephone"
    play = give(lay_out(MYTHS, "tyche", "artemis", others), "artemis upright")
    assert play.state.scene.removed == ((find(MYTHS, "achilles"),),)


def test_elizabeth_and_confucius_point_to_the_queen_of_hearts() -> None:
    """Similo example: two decks: secret Queen of Hearts: Queen Elizabeth I upright, Confucius sideways."""
    clues = ("queen-elizabeth-i upright", "confucius sideways")
    assert survives(FABLES_AND_HISTORY, "the-queen-of-hearts", *clues)
    assert all(prefers(FABLES_AND_HISTORY, "the-queen-of-hearts", clue) for clue in clues)


def test_mary_shelley_and_confucius_point_to_echidna() -> None:
    """Similo example: two decks: secret Echidna: Mary Shelley upright, Confucius sideways."""
    clues = ("mary-shelley upright", "confucius sideways")
    assert survives(MYTHS_AND_HISTORY, "echidna", *clues)
    assert all(prefers(MYTHS_AND_HISTORY, "echidna", clue) for clue in clues)


def test_cleopatra_is_a_clue_for_the_evil_queen_and_for_jason() -> None:
    """Similo example: puzzles: Cleopatra as a clue for the Evil Queen, and for Jason."""
    assert survives(FABLES_AND_HISTORY, "the-evil-queen", "cleopatra upright")
    assert survives(MYTHS_AND_HISTORY, "jason", "cleopatra upright")
    assert prefers(FABLES_AND_HISTORY, "the-evil-queen", "cleopatra upright")
    assert prefers(MYTHS_AND_HISTORY, "jason", "cleopatra upright")
