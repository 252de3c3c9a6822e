"""A play checks who may do what, numbers its questions, stores words with actions, and is immutable."""

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.errors import BadSetup, NotAllowed, NotWellFormed
from inkling.core.game import Abandon, TimeUp
from inkling.core.limits import LONGEST_SENTENCE
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM, Line, Outcome, Seat
from inkling.games import SHELF
from tests.conformance.plays import by_random_bots
from tests.core.table import DEAL, NAMES, SALT, MurmurPlay, act, deal_out, play_out
from tests.example import GAME
from tests.example.state import Action, Choose, Confirm, Draw, Options, Shown

ADA, BO = Seat(0), Seat(1)


def refused(play: MurmurPlay, actor: Seat, action: Action, ask: int | None = None, words: str | None = None) -> str:
    with pytest.raises(NotAllowed) as refusal:
        play.act(actor, action, ask=ask, words=words)
    return refusal.value.code


def said(play: MurmurPlay) -> list[str | None]:
    """Return the words with the cards shown, as everybody sees them."""
    return [line.words for line in play.sight(None).story if isinstance(line.event, Shown)]


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_begin_refuses_other_numbers_of_seats(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"Murmur is for 2 to 4 players, not {seats}"):
        Play.begin(GAME, Setup("murmur", 1, seats, Options(), "seed"), SALT, NAMES)


def test_begin_refuses_what_the_game_refuses() -> None:
    with pytest.raises(BadSetup) as refusal:
        Play.begin(GAME, Setup("murmur", 1, 2, Options(), "seed", ("1", "2")), SALT)
    assert refusal.value.code == "deal"


@pytest.mark.parametrize("salt", ["", "00", "salt", "5A" * 32, "5a" * 33, "zz" * 32])
def test_begin_refuses_a_salt_with_which_no_record_could_be_read(salt: str) -> None:
    with pytest.raises(BadSetup, match="A salt consists of 64 hexadecimal digits") as refusal:
        Play.begin(GAME, Setup("murmur", 1, 2, Options(), "seed"), salt)
    assert refusal.value.code == "salt"


def test_begin_gives_out_the_deal_outright() -> None:
    play = deal_out()
    assert play.state.hands == ((2, 5), (1, 4))
    assert play.state.pile[0] == 3


def test_act_refuses_with_a_code_and_changes_nothing() -> None:
    play = act(deal_out(), (ADA, Choose(5)), (ADA, Confirm()))
    state, record = play.state, play.record
    assert refused(play, ADA, Choose(2)) == "not-your-turn"
    assert refused(play, Seat(7), Choose(2)) == "not-your-turn"
    assert refused(play, Seat(-2), Choose(2)) == "not-your-turn"
    assert refused(play, BO, Choose(5)) == "not-allowed"
    assert refused(play, BO, Confirm()) == "not-allowed"
    assert refused(play, BO, TimeUp()) == "not-allowed"
    assert refused(play, SYSTEM, Choose(1)) == "not-allowed"
    assert (play.state, play.record) == (state, record)


def test_act_refuses_everything_after_the_end() -> None:
    play = play_out(deal_out())
    assert refused(play, ADA, Choose(2)) == "over"
    assert refused(play, SYSTEM, Abandon()) == "over"


def test_house_acts_without_a_turn_and_is_recorded() -> None:
    play = deal_out().act(SYSTEM, TimeUp())
    assert play.record.entries[-1].by == SYSTEM
    assert play.act(SYSTEM, Abandon()).outcome == Outcome("abandoned")


def test_ask_names_the_question_and_rises_with_a_new_one() -> None:
    play = deal_out()
    assert (play.sight(ADA).ask, play.sight(BO).ask, play.sight(None).ask) == (1, 1, None)
    assert play.act(ADA, Choose(5), ask=1).ply == 1
    assert refused(play, ADA, Choose(5), ask=2) == "stale"
    assert refused(play, ADA, Choose(5), ask=0) == "stale"
    play = act(deal_out(), (ADA, Choose(5)), (BO, Choose(1)), (ADA, Confirm()))
    assert (play.sight(ADA).ask, play.sight(BO).ask) == (None, 1)
    play = act(play, (BO, Confirm()))
    assert (play.sight(ADA).ask, play.sight(BO).ask) == (2, None)
    play = act(play, (ADA, Draw()))
    assert (play.sight(ADA).ask, play.sight(BO).ask) == (3, 2)
    assert refused(play, BO, Choose(4), ask=1) == "stale"


def test_ask_stays_while_others_act() -> None:
    """Bo can still answer the earlier question, although Ada has acted since."""
    play = act(deal_out(), (ADA, Choose(5)), (ADA, Choose(2)), (ADA, Confirm()))
    assert play.act(BO, Choose(1), ask=1).ply == 4


def test_sight_does_not_tell_of_a_secret_change_of_mind() -> None:
    before = deal_out()
    after = act(before, (ADA, Choose(5)), (ADA, Choose(2)), (ADA, Choose(0)))
    assert after.sight(BO) == before.sight(BO)
    assert after.sight(None) == before.sight(None)
    assert after.sight(ADA) != before.sight(ADA)


def test_sight_offers_nothing_to_those_who_wait() -> None:
    play = act(deal_out(), (ADA, Choose(5)), (ADA, Confirm()))
    assert (play.sight(ADA).legal, play.sight(None).legal) == ((), ())
    assert play.sight(BO).legal == (Choose(0), Choose(1), Choose(4))


def test_sight_carries_the_commitment_and_neither_salt_nor_seed() -> None:
    sight = deal_out().sight(ADA)
    assert sight.commitment == deal_out().record.commitment
    assert SALT not in str(sight)
    assert "a seed of its own" not in str(sight)
    assert " ".join(DEAL) not in str(sight).replace(",", "")


def test_outcome_is_in_every_sight_of_a_finished_play() -> None:
    play = play_out(deal_out())
    assert play.outcome == Outcome("finished", 2.0, True, (2, 0), (1, 2))
    assert all(play.sight(viewer).outcome == play.outcome for viewer in (ADA, BO, None))


def test_words_show_with_the_event_they_belong_to() -> None:
    assert said(play_out(deal_out())) == ["because", 'say "no"', None, None]
    before = act(deal_out(), (ADA, Choose(5), "because"))
    assert Line(Shown(ADA, 1, 5), "because") not in before.sight(ADA).story


def test_words_change_with_the_mind() -> None:
    play = act(deal_out(), (ADA, Choose(5), "first"), (ADA, Choose(2), "second"), (ADA, Confirm()))
    assert said(act(play, (BO, Choose(1)), (BO, Confirm()))) == ["second", None]
    play = act(deal_out(), (ADA, Choose(5), "first"), (ADA, Choose(2)), (ADA, Confirm()))
    assert said(act(play, (BO, Choose(1)), (BO, Confirm()))) == [None, None]


def test_words_are_one_line_of_printable_characters() -> None:
    play = deal_out()
    assert play.act(ADA, Choose(5), words="  two\n lines\t").record.entries[0].say == "two lines"
    assert play.act(ADA, Choose(5), words="  \n ").record.entries[0].say is None
    assert play.act(ADA, Choose(5), words="x" * LONGEST_SENTENCE).ply == 1
    assert refused(play, ADA, Choose(5), words="x" * (LONGEST_SENTENCE + 1)) == "too-long"
    assert refused(play, ADA, Choose(5), words="bell \a") == "odd-characters"
    assert refused(play, ADA, Choose(5), words="right\u202eleft") == "odd-characters"
    assert refused(act(play, (ADA, Choose(5))), ADA, Confirm(), words="why not") == "no-words"
    for words in ("👩\u200d🚀 goes", "می\u200cروم"):
        assert deal_out().act(ADA, Choose(5), words=words).record.entries[-1].say == words
    assert refused(deal_out(), ADA, Choose(5), words="a\u202eb") == "odd-characters"


def test_begin_from_a_seed_gives_the_same_play_again() -> None:
    def hands(seed: str) -> tuple[tuple[int, ...], ...]:
        return Play.begin(GAME, Setup("murmur", 1, 4, Options(), seed), SALT).state.hands

    assert hands("one") == hands("one")
    assert len({hands(str(number)) for number in range(20)}) > 15


def test_endless_play_can_only_be_ended_by_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkling.core.play.MOST_ENTRIES", 3)
    play = act(deal_out(), (ADA, Choose(5)), (ADA, Choose(2)), (ADA, Choose(5)))
    assert refused(play, ADA, Choose(2)) == "too-long"
    assert refused(play, BO, Choose(4)) == "too-long"
    assert play.act(SYSTEM, Abandon()).outcome is not None


SEED = "0123456789abcdef" * 2


def test_fork_with_another_seed_draws_otherwise() -> None:
    play = by_random_bots(SHELF["similo"], 2)[2]
    draws = {play.fork(seed * 32).state.chance.below(10**9)[0] for seed in "0123"}
    assert len(draws) == 4


def test_fork_of_an_ended_play_or_with_a_bad_seed_is_refused() -> None:
    play = by_random_bots(SHELF["silencio"], 2)[3]
    for seed in ("", "xyz", SEED.upper().replace("0", "G"), SEED + "0"):
        with pytest.raises(NotWellFormed):
            play.fork(seed)
    over = drive(play, [play.game.bots.all[0].choose] * 2, Chance.of("end"))
    with pytest.raises(NotAllowed):
        over.fork(SEED)
