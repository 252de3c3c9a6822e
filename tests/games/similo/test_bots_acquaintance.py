"""Partner profiles: what a person held, played and removed, and the conclusions."""

from hashlib import sha256

import numpy as np
import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.bot import Habits, Opened, pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.play import Play, prepare
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief_bots import STRONG_MIND
from inkling.games.similo.bots.observed_choices import giver_hands_at_each_clue, observe_choices_in_play
from inkling.games.similo.bots.partner_fitting import (
    ObservedPlay,
    ObservedRound,
    card_pair_patterns,
    fit_pattern_amounts,
)
from inkling.games.similo.bots.partner_learning import MOST_PAIRS
from inkling.games.similo.bots.partner_profile import describe_habits, learn_habits, reader_mix_for_players
from inkling.games.similo.bots.reader_models import ASPECTS, Reader, average_aspect_weights, standardised_similarity
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options
from tests.not_none import not_none

ADA = 7


def play_out(number: int, gives: str, guesses: str, deck: str = "fables", clue_deck: str | None = None) -> AnyPlay:
    seed = f"acquaintance/{number}"
    setup = prepare(GAME, 2, Options(deck=deck, clue_deck=clue_deck, giver=0, asked=True), seed)
    play: AnyPlay = Play.begin(GAME, setup, sha256(seed.encode()).hexdigest())
    return drive(play, [pick_bot(GAME.bots.all, one).choose for one in (gives, guesses)], Chance.of(seed))


def opened(play: AnyPlay, ada: int, shut: bool = False) -> Opened:
    seated = tuple(ADA if seat == ada else "" for seat in range(2))
    return Opened(seated, GAME.rules.view(play.state, None), () if shut else play.stories[:-1])


def test_hands_are_those_of_the_replay() -> None:
    """Similo R6: the giver's hand at each clue is in that seat's story, and in no other."""
    play = play_out(1, "painter", "strong", "fables", "myths")
    held = [
        step.state.hand
        for step, entry in zip(Play.steps(GAME, play.record), play.record.entries, strict=False)
        if isinstance(GAME.words.read(entry.do, play.record.setup.options), Clue)
    ]
    assert [set(hand) for hand in giver_hands_at_each_clue(play.stories[0])] == [set(hand) for hand in held]
    assert not any(giver_hands_at_each_clue(play.stories[1])), "a guesser's own story has no hand"


def test_what_was_noticed_is_joined_without_a_third_and() -> None:
    """A list of aspects has one “and”, although names such as role and rank contain another."""
    given = {"role": 1.0, "story": 0.9}
    habits = Habits((), 20, leaning=tuple((aspect, given.get(aspect, 0.0)) for aspect in ASPECTS))
    assert [describe_habits(habits, speech(lang, GAME.package)) for lang in LANGUAGES] == [
        "I notice you go by role and rank as well as settings and themes.",
        "Mir fällt auf: Du achtest auf Rolle und Rang sowie Schauplätze und Themen.",
    ]


def test_clues_whose_hand_stays_shut_tell_nothing_and_removals_do() -> None:
    play = play_out(2, "painter", "herald")
    rounds = len(play.state.scene.clues)
    assert observe_choices_in_play(opened(play, 0, shut=True), ADA) is None
    laid, removed, blind = (
        observe_choices_in_play(one, ADA) for one in (opened(play, 0), opened(play, 1), opened(play, 1, shut=True))
    )
    assert laid is not None
    assert removed is not None
    assert blind is not None
    assert len(laid.rounds) == len(removed.rounds) == len(blind.rounds) == rounds
    assert observe_choices_in_play(opened(play, 0), ADA + 1) is None
    assert learn_habits([opened(play, 0, shut=True)], ADA) is None


@pytest.mark.parametrize(
    ("mind", "most"), [("painter", {"looks", "seen"}), ("dreamer", {"mood", "scales"}), ("herald", {"role"})]
)
def test_what_somebody_goes_by_comes_out_in_both_roles(mind: str, most: set[str]) -> None:
    plays = [opened(play_out(nth, mind, "normal"), 0) for nth in range(3)]
    plays += [opened(play_out(nth, "normal", mind), 1) for nth in range(3, 6)]
    habits = not_none(learn_habits(plays, ADA))
    usual = {str(aspect): mean for aspect, mean in average_aspect_weights().items()}
    assert habits.leaning[0][0] in most
    assert sum(dict(habits.weights).get(one, 0.0) for one in most) > 1.2 * sum(usual[one] for one in most)
    assert habits == learn_habits(plays, ADA), "nothing is left to chance"
    assert 0 < len(habits.pairs) <= MOST_PAIRS
    assert all(one < other and near for one, other, near in habits.pairs)


def test_pairs_that_somebody_sees_are_found() -> None:
    """A person who always keeps one figure when a certain card is upright sees the two as similar."""
    options = Options(deck="fables")
    patterns = card_pair_patterns(options)
    rows, columns = slice(12, 30), slice(0, 12)
    left = np.ones((1, 12), bool)
    after = np.arange(12)[None] == 3
    removal = ObservedRound(np.zeros((1, 5), int), np.array([4]), np.array([0]), left, after, np.ones(1, bool))
    both = np.stack([patterns[rows, columns], -patterns[rows, columns]], axis=1)[None]
    seen = ObservedPlay(False, np.array([3]), (removal,), np.zeros((1, 18, 2, 12)), both)
    near = (patterns @ fit_pattern_amounts([seen])[0])[16, :12]
    assert near.argmax() == 3
    ended = seen._replace(rounds=(removal._replace(on=np.zeros(1, bool)),))
    assert not fit_pattern_amounts([ended]).any(), "what comes after the end tells nothing"


@pytest.mark.parametrize("clue_deck", [None, "myths"])
def test_pairs_count_in_these_eyes_the_one_way_and_the_other(clue_deck: str | None) -> None:
    options = Options(deck="fables", clue_deck=clue_deck)
    card, other = possible_clue_cards(options)[5], possible_characters(options)[9]
    plain, seeing = Reader("plain", (("facts", 1.0),)), Reader("seeing", (("facts", 1.0),), ((other, card, 2.0),))
    before, after = standardised_similarity(plain, options), standardised_similarity(seeing, options)
    assert before is not None
    assert after is not None
    assert after[5][9] > before[5][9] + 0.5
    assert (after[9][5] > before[9][5] + 0.5) == (clue_deck is None)
    assert np.allclose(after[11], before[11])


def test_two_people_are_reckoned_with_by_what_they_have_in_common() -> None:
    one = not_none(learn_habits([opened(play_out(1, "painter", "strong"), 0)], ADA))
    mind = reader_mix_for_players(STRONG_MIND, [one, replace(one, pairs=())])
    assert mind.readers[1:] == STRONG_MIND.readers
    alone = reader_mix_for_players(STRONG_MIND, [one]).readers[0]
    halves = {pair[:2]: pair[2] for pair in mind.readers[0].pairs}
    assert all(abs(2 * halves[first, second] - near) < 0.001 for first, second, near in alone.pairs)
    assert reader_mix_for_players(STRONG_MIND, []) == STRONG_MIND
