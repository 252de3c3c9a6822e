"""The bots' temperaments: what they know, how they answer, and what they learn about others."""

from functools import cache
from math import isclose

import pytest

from inkling.core.bot import Bot, pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.sight import Seat, Sight
from inkling.games.tofugott import GAME
from inkling.games.tofugott.bots import BOTS, MANNERS, NORMAL, STRONG
from inkling.games.tofugott.bots.answer_arguments import load_arguments_by_association
from inkling.games.tofugott.bots.answer_choice_model import next_answer_chances
from inkling.games.tofugott.bots.answer_fit import (
    JUDGED,
    fits_of_question,
    load_ratings,
    load_silhouette_traits,
    taste_without_preferences,
)
from inkling.games.tofugott.bots.simple_bot import estimate_taste_from_answers
from inkling.games.tofugott.bots.temperament_belief import (
    answers_shown_by_player,
    belief_about_temperament,
    prior_temperament_belief,
)
from inkling.games.tofugott.bots.temperament_bots import (
    PLAUSIBLE,
    answer_probabilities,
    mixed_belief_about_next_answers,
    predictability_of_bots_answer,
    temperament_of_bot,
)
from inkling.games.tofugott.bots.temperaments import (
    liking_whatever_the_question,
    load_temperaments,
    quality_of_answers_for_temperament,
)
from inkling.games.tofugott.rules.actions import Action, ChooseBestAnswer, ChooseCard, Guess
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId, load_ponder_cards
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import View, other_silhouettes
from tests.amounts import amount
from tests.games.tofugott.table import A, B, Table, answer, begin, do, guess, read_out

Eyes = Sight[Action, Event, View]
HOTEL = CardId("undersea-hotel")
DEAL = (HOTEL, *(card for card in load_ponder_cards() if card != HOTEL))


def moments(seats: int, names: tuple[str, ...], seed: str, rounds: int = 1) -> list[AnyPlay]:
    plays: list[AnyPlay] = []
    players = [pick_bot(BOTS, name).choose for name in names]
    drive(begin(seats, seed=seed, rounds=rounds), players, Chance.of(seed), plays.append)
    return plays


@cache
def hit_rates(name: str, plays: int) -> tuple[list[float], float]:
    """Return the hits per guess by round, and the rate of worst guesses, with three bots of this kind."""
    hits, worsts = [0, 0, 0], 0
    for n in range(plays):
        for play in moments(3, (name,) * 3, f"hits {n}", rounds=3):
            if play.state.phase in ("choose", "over"):
                for revealed in play.state.last:
                    hits[(len(play.state.gone) - 1) // 3] += revealed.guesses.count(revealed.best)
                    worsts += revealed.guesses.count(revealed.worst)
    guesses = plays * 3 * 3 * 2
    return [hit / guesses for hit in hits], worsts / (3 * guesses)


def answer_anything(play: Table) -> Table:
    """Let the active player choose a card and any silhouettes, in order."""
    play = read_out(play)
    return answer(play, other_silhouettes(play.state.aside)[:6])


def test_fits_judge_every_question_in_known_words() -> None:
    """One line for each of the 297 questions; every name, sign and association is known, none is rated twice."""
    assert set(load_ratings()) == set(load_ponder_cards())
    for card, judged in load_ratings().items():
        assert len(judged) == 3
        for line in judged:
            assert line.count(" / ") == 1, f"{card}: {line}"
            for half in line.split(" / "):
                found = [JUDGED.fullmatch(word) for word in half.split()]
                assert all(
                    one and one[1] in SILHOUETTES and one[3] in load_arguments_by_association(one[1]) for one in found
                ), f"{card}: {half}"
                assert len({one[1] for one in found if one}) == len(found), f"{card}: {half}"


def test_fits_keep_the_draft_where_nobody_judged() -> None:
    row = fits_of_question(HOTEL, 1)
    human, beetle = row[SilhouetteId("human")], row[SilhouetteId("beetle")]
    assert (human.word, human.word_because) == (2, "rules")
    assert beetle.word_because is None
    assert -2 < beetle.word < 2


def test_temperaments_differ_in_what_they_like() -> None:
    best = {
        temper: max(range(10), key=quality_of_answers_for_temperament(temper, HOTEL, 3).__getitem__)
        for temper in load_temperaments()
    }
    assert SILHOUETTES[best["literal"]] == "snail"
    assert SILHOUETTES[best["poetic"]] == "dolphin"
    assert SILHOUETTES[best["contrary"]] not in ("snail", "dolphin")
    assert (
        liking_whatever_the_question("grand", SILHOUETTES[0])
        > 0
        > liking_whatever_the_question("modest", SILHOUETTES[0])
    )
    assert set(MANNERS) == set(load_temperaments())


def test_next_answers_look_ahead() -> None:
    """A silhouette that a later question needs more is saved, because the six differ."""
    alone = [[1.0] * 10 for _ in range(6)]
    alone[0][4], alone[0][5], alone[2][4] = 4.0, 3.9, 100.0
    chances = next_answer_chances(tuple(map(tuple, alone)), (), ())
    assert chances[SILHOUETTES[5]] > chances[SILHOUETTES[4]]


@pytest.mark.parametrize("temper", ["literal", "poetic", "contrary"])
def test_learning_finds_the_temperament_that_answered(temper: str) -> None:
    last = moments(2, (temper, "easy"), "learning", rounds=3)[-1]
    minds = belief_about_temperament(last.sight(None).story, A, "")
    assert minds[temper] == max(minds.values())
    assert minds[temper] > 0.4
    assert isclose(sum(minds.values()), 1)


def test_learning_begins_with_nothing_and_knows_each_player_apart() -> None:
    play = begin(3, deal=DEAL)
    assert belief_about_temperament(play.sight(B).story, A, "") == prior_temperament_belief()
    play = answer_anything(play)
    first = other_silhouettes(play.state.aside)
    play = guess(play, first[0], first[0])
    assert belief_about_temperament(play.sight(B).story, A, "") != prior_temperament_belief()
    assert belief_about_temperament(play.sight(A).story, B, "") == prior_temperament_belief()
    assert [turn.laid for turn in answers_shown_by_player(play.sight(B).story, A)] == [first[:2]]


def test_bots_answer_nothing_absurd() -> None:
    """A bot's answer is, in its own opinion, not much less likely than the likeliest one, and not always that one."""
    likeliest = []
    for play in moments(4, ("normal",) * 4, "absurd"):
        entry = play.record.entries[-1]
        action = GAME.words.read(entry.do, play.record.setup.options)
        if isinstance(action, ChooseBestAnswer):
            before = moments_before(play)
            chances = answer_probabilities(NORMAL, before.sight(entry.by))
            assert chances[action.silhouette] > PLAUSIBLE * max(chances.values())
            likeliest.append(chances[action.silhouette] == max(chances.values()))
    assert True in likeliest
    assert False in likeliest


def moments_before(play: AnyPlay) -> AnyPlay:
    """Yield the moments of the play without its last entry."""
    *_, before, _last = type(play).steps(play.game, play.record)
    return before


def test_bots_finish_answers_that_a_person_began() -> None:
    """The person had taken an answer back: the ones after the gap are not used twice."""
    play = read_out(begin(2, deal=DEAL))
    one, two, three, *_ = other_silhouettes(play.state.aside)
    play = do(play, f"0 best 1 {one}", f"0 worst 1 {two}", f"0 best 2 {three}", "0 clear best 1")
    action = pick_bot(BOTS, "strong").choose(play.sight(A), Chance.of("gap"))
    assert isinstance(action, ChooseBestAnswer)
    assert action.question == 1
    assert action in play.sight(A).legal


def test_temperament_stays_for_a_play_and_changes_between_plays() -> None:
    found = set()
    for n in range(12):
        plays = [play for play in moments(2, ("normal",) * 2, f"moods {n}", rounds=2) if play.outcome is None]
        mine = {temperament_of_bot(NORMAL, play.sight(A)) for play in plays if play.state.active == A}
        assert len(mine) == 1
        found |= mine
    assert len(found) > 4


def test_strong_bot_fears_the_worst_answer() -> None:
    """Of two silhouettes that are about equally likely the best, it avoids the one likelier to be the worst."""
    for play in moments(3, ("strong",) * 3, "fears")[:-1]:
        seat = Seat((play.state.active + 1) % 3)
        if play.state.phase == "answer" and seat in GAME.rules.turn(play.state) and play.sight(seat).view.guess is None:
            best, worst = mixed_belief_about_next_answers(STRONG, play.sight(seat))
            chosen = pick_bot(BOTS, "strong").choose(play.sight(seat), Chance.of("any"))
            assert isinstance(chosen, Guess)
            values = {one: best[one] - worst[one] for one in best}
            assert values[chosen.silhouette] == max(values.values())


def test_strong_bot_reads_out_the_clearer_card() -> None:
    play: Table = begin(2, deal=DEAL)
    chosen = pick_bot(BOTS, "strong").choose(play.sight(A), Chance.of("card"))
    assert isinstance(chosen, ChooseCard)
    values = {card: predictability_of_bots_answer(STRONG, play.sight(A), card) for card in play.state.drawn}
    assert values[chosen.card] == max(values.values())


def test_bots_hit_as_promised_and_better_as_a_play_goes_on() -> None:
    """The threshold: 40% of guesses, below 10% on the worst answer, rising over a play; chance is 18%."""
    for name in ("normal", "strong"):
        hits, worst = hit_rates(name, amount(10, least=6))
        assert sum(hits) / 3 > 0.4
        assert hits[0] < (hits[1] + hits[2]) / 2
        assert worst < 0.1


def test_bots_of_one_kind_guess_differently() -> None:
    """Equal bots vary at random: they often agree on good guesses, but in most questions not all of them do."""
    for name in ("simple", "normal", "strong"):
        guesses = [
            revealed.guesses
            for n in range(amount(3))
            for play in moments(5, (name,) * 5, f"alike {n}")
            if play.state.phase in ("choose", "over")
            for revealed in play.state.last
        ]
        alike = sum(len({silhouette for silhouette in given if silhouette}) == 1 for given in guesses)
        assert alike / len(guesses) < 0.7, name


def test_stronger_bots_hit_more() -> None:
    names = ("random", "easy", "normal", "strong", "simple")
    random, easy, normal, strong, simple = (sum(hit_rates(name, amount(10))[0]) / 3 for name in names)
    assert random < 0.3
    assert 0.2 < easy < normal < strong
    assert simple > 0.55


RANDOM, SIMPLE = BOTS[:2]


def finish(play: Table, bot: Bot[Action, Event, View]) -> Table:
    return drive(play, [bot.choose] * play.state.seats, Chance.of("bots"))


def test_simple_bot_takes_no_detours() -> None:
    """Six answers and a confirmation; for each question a guess and a confirmation."""
    play = finish(begin(4), SIMPLE)
    assert play.ply == 4 * (1 + 7 + 3 * 3 * 2)


def test_simple_bot_learns_from_what_was_shown() -> None:
    """After a surprising answer it expects that player to like the same traits again."""
    play = begin(3)
    assert estimate_taste_from_answers(play.sight(None), A) == taste_without_preferences()
    play = answer(read_out(play, "rat", "pig"), ("snail", "human", "dolphin", "tofu", "owl", "elephant"))
    play = guess(play, "owl", "owl")
    shown = estimate_taste_from_answers(play.sight(None), A)
    assert sum(liking * trait for liking, trait in zip(shown, load_silhouette_traits()["snail"], strict=True)) > 0
    assert estimate_taste_from_answers(play.sight(None), B) == taste_without_preferences()
