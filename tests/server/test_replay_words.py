"""What a replay says of its moments: short where there is little room, never cut, and of all parts of the play."""

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.looking_back import Landmark
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.state import Options
from inkling.server.pages.replay_dock import APART, FAR_APART, MOST_KEYS, MUCH, give_way, shorten, spread
from inkling.server.pages.replay_jobs import explain_moment
from inkling.server.pages.replay_key_moments import begin_of
from inkling.server.pages.replay_moment import EVERYONE, Eyes, Moment, Moments

LONG = "Maximiliane Katharina plays Pinocchio upright: it has something in common with the secret."


def test_of_many_sentences_what_was_done_comes_first_and_at_the_end_how_it_ended() -> None:
    assert shorten(["Ada passes.", "All pass."], False) == "Ada passes. All pass."
    assert shorten(["Ada passes.", "B.", "C.", "D.", "The end."], True) == "Ada passes. D. The end."
    assert shorten([LONG, "She draws Snow White."], False) == LONG
    assert shorten(["Bo agrees.", LONG, "You have won."], True) == "Bo agrees. You have won."
    assert shorten(["Bo agrees, after all that was said about it today.", LONG], True) == LONG
    assert len(LONG) > MUCH


def test_a_few_words_end_where_the_sentence_does_and_keep_names_and_quotations() -> None:
    names = ("Dr. No. 1", "Dr. No. 10")
    assert begin_of("Dr. No. 10: “Play red 8”. “Pass” was better.", names) == "Dr. No. 10: “Play red 8”"
    assert begin_of("Everybody hit the best answer: owl.", names) == "Everybody hit the best answer: owl"
    pointed = "The Snow Queen pointed to Jack and the Beanstalk: a strong bot’s estimate rose."
    assert begin_of(pointed, names) == "The Snow Queen pointed to Jack and the Beanstalk"


def test_of_equal_moments_those_are_chosen_that_lie_far_apart() -> None:
    chosen = {key.ply for key in spread([Landmark(ply, "heart", 3) for ply in range(1, 101)], 101)}
    assert len(chosen) == MOST_KEYS
    assert all(any(first <= ply < first + 25 for ply in chosen) for first in (1, 26, 51, 76))
    lone = Landmark(50, "hm", 4)
    assert lone in spread([*(Landmark(ply, "heart", 3) for ply in range(40)), lone], 60)


def test_signs_that_stand_too_close_give_way_to_heavier_ones() -> None:
    keys = [Landmark(0, "drop", 3), Landmark(2, "bolt", 150), Landmark(9, "moon", 2), Landmark(50, "star", 9)]
    looks = {key.ply: look for key, look in give_way(keys, 100)}
    assert looks == {2: "", 50: "", 0: "dot", 9: "near"}
    assert (2 - 0) / 100 < APART < (9 - 2) / 100 < FAR_APART


def test_why_is_told_to_whoever_reads_it() -> None:
    """Not to whoever acted: of the others it speaks by their names."""
    setup = prepare(GAME, 2, Options(rounds=1, starter=0), "why")
    strong = pick_bot(GAME.bots.all, "strong").choose
    play = drive(Play.begin(GAME, setup, "00" * 32, ("Ada", "Bo")), [strong] * 2, Chance.of("why"))
    steps = Moments(play, (True, True), None)
    guesses = [
        ply for ply, entry in enumerate(play.record.entries, 1) if entry.by == 1 and entry.do.startswith("guess")
    ]

    def tell(eyes: Eyes) -> str:
        found = [explain_moment(steps, Moment(ply, eyes), "en") for ply in guesses]
        return " ".join(sentence for why in found if why for sentence in why.text)

    assert "Ada seemed" in tell(EVERYONE)
    assert "Ada seemed" in tell(Seat(1))
    assert "Going by your answers so far, you seemed" in tell(Seat(0))
    assert "Ada seemed" not in tell(Seat(0))
