"""Tofugott's board at important moments: choosing, revealing, talking, the end. tests/conformance/test_boards.py checks
every board over whole plays."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from inkling.catalogs import speech
from inkling.core.board import BoardContext, Zones
from inkling.core.chance import Chance
from inkling.core.sight import Viewer
from inkling.games.tofugott import GAME
from inkling.games.tofugott.board.people import draw_score_cubes, player_row_html
from inkling.games.tofugott.board.replay import draw_cards_of_seat
from inkling.games.tofugott.board.reveal import describe_number_of_right_guesses
from inkling.games.tofugott.board.zones import draw_board
from inkling.games.tofugott.rules.events import BestRevealed, Confirmed, GuessRevealed, PointsScored, WorstRevealed
from tests.games.tofugott.table import A, B, C, D, Table, answer, begin, do, guess, play_turn, read_out, say
from tests.html_elements import parse_elements, text_of

NAMES = ("Ada", "Bo", "Cleo", "Dan")
DESK = BoardContext("/t/ABCD/act", "/pictures/tofugott", (False, False, True, False), (False, False, False, True))
WATCHED = BoardContext("", "/pictures/tofugott")


def draw(play: Table, viewer: Viewer, context: BoardContext = DESK, lang: str = "en") -> Zones:
    voice = speech(lang, GAME.package).to(viewer, NAMES[: play.record.setup.seats])
    return draw_board(play.sight(viewer), voice, context)


def controls(html: str) -> list[tuple[str, str]]:
    """Return the actions, each with its form."""
    return [(control.attributes["value"], control.form) for control in parse_elements(html).named("do")]


def stage(zones: Zones) -> str:
    return zones["reveal1"] + zones["reveal2"] + zones["reveal3"]


def opened(talk: bool = False) -> Table:
    """Return a play in which Ada is active and rat and pig are set aside."""
    return read_out(begin(4, talk=talk), "rat", "pig")


def turned_up() -> Table:
    """Return the play after the reveal of question 1: Bo hits, Cleo hits the worst, Dan neither."""
    play = say(answer(opened()), "1 guess elephant", "It never forgets the way.")
    return do(play, "1 confirm", "2 guess human", "2 confirm", "3 guess owl", "3 confirm")


def test_active_player_is_asked_for_one_slot_after_the_other() -> None:
    play = opened()
    assert "Question 1: your best answer" in draw(play, A)["dock"]
    play = do(play, "0 best 1 owl")
    assert "Question 1: your worst answer" in draw(play, A)["dock"]
    assert draw(play, A)["asks"].count('class="slot worst here"') == 1


def test_sentence_beside_an_answer_is_shown_to_its_owner_alone() -> None:
    """R8."""
    play = say(opened(), "0 best 1 owl", "Somebody has to stay awake.")
    assert "Somebody has to stay awake." in draw(play, A)["asks"]
    assert all("Somebody" not in html for viewer in (B, None) for html in draw(play, viewer).values())
    cleared = do(play, "0 clear best 1")
    assert "Somebody" not in draw(cleared, A)["asks"]


def test_all_six_are_locked_with_one_button() -> None:
    play = opened()
    for place, silhouette in enumerate(("elephant", "human", "dolphin", "tofu", "owl", "snail")):
        play = do(play, f"0 {'worst' if place % 2 else 'best'} {place // 2 + 1} {silhouette}")
    assert controls(draw(play, A)["dock"]) == [("confirm", "sure")]


def test_laid_guess_can_be_confirmed_or_changed_with_its_sentence() -> None:
    """R9."""
    play = say(opened(), "1 guess owl", "Owls read.")
    dock = draw(play, B)["dock"]
    assert ("confirm", "sure") in controls(dock)
    assert ("guess dolphin", "ask") in controls(dock)
    assert 'value="Owls read."' in dock


def test_confirmed_cards_lie_face_down_for_the_others() -> None:
    """R9: only the fact that somebody has confirmed is visible."""
    play = do(opened(), "1 guess owl", "1 confirm")
    assert re.search(r'id="p1" class="person done".*?has guessed', draw(play, C)["crew"])
    assert "s-back" not in draw(play, C)["asks"]
    assert draw(answer(play), C)["asks"].count("s-back") == 6


def test_who_waits_is_told_for_whom() -> None:
    play = do(opened(), "1 guess owl", "1 confirm")
    assert "Waiting for Ada, Cleo and Dan." in text_of(draw(play, B)["dock"])
    assert "is away" in draw(play, B)["crew"]


def test_scores_are_heard_with_the_right_word() -> None:
    """R4: even below zero."""
    for lang, one, more in (("en", "point", "points"), ("de", "Punkt", "Punkte")):
        voice = speech(lang, GAME.package)
        heard = [
            text_of(player_row_html(A, "A", "Ada", False, False, False, False, "", n, voice)) for n in (-2, -1, 0, 1)
        ]
        assert heard == [f"A Ada −2 {more}", f"A Ada −1 {one}", f"A Ada 0 {more}", f"A Ada 1 {one}"]


def test_reveal_has_the_page_until_the_viewer_has_acted() -> None:
    play = turned_up()
    zones = draw(play, B)
    assert 'class="pickr gate g1" id="seen-1-1"' in zones["dock"]
    assert "On to question 2" in zones["dock"]
    assert "It never forgets the way." in stage(zones)
    acted = do(play, "1 guess dolphin")
    assert stage(draw(acted, B)) == ""
    assert "gate" not in draw(acted, B)["dock"]
    assert stage(draw(acted, C)) == stage(draw(play, C)) != ""


def test_viewer_who_only_looks_on_is_shown_every_reveal_in_turn() -> None:
    """The active player and watchers wait for nothing. What they have not seen yet stays for them."""
    play = guess(turned_up(), "dolphin", "tofu", "owl")
    for viewer in (A, None):
        zones = draw(play, viewer)
        assert 'class="show r1"' in zones["reveal1"]
        assert 'class="show r2"' in zones["reveal2"]
        assert 'class="gates f1"' in zones["dock"]
        assert re.findall(r'gate (g\d)" id="(seen-\d-\d)"', zones["dock"]) == [("g1", "seen-1-1"), ("g2", "seen-1-2")]
    assert draw(play, B)["reveal1"] == ""
    assert 'class="gates f2"' in draw(play, B)["dock"]


def test_reveal_goes_clockwise_then_best_then_worst_then_points() -> None:
    """R3: by the beats at which the cards are turned up."""
    html = stage(draw(turned_up(), None))
    answers, _, guesses = html.partition("</h3>")
    order = [*beats(guesses), *beats(answers)]
    assert order == sorted(order)
    assert len(set(order)) == 5
    points = {10 * int(x) + int(y) for x, y in re.findall(r'class="points \w+ late x(\d) y(\d)"', html)}
    assert len(points) == 1
    assert max(points) > max(order)


def beats(html: str) -> list[int]:
    return [10 * int(x) + int(y) for x, y in re.findall(r" turn x(\d) y(\d)", html)]


def test_reveal_shows_points_as_tofu_that_moves() -> None:
    """R4: the one who hit the worst answer falls below zero."""
    html = unescape(stage(draw(turned_up(), D)))
    assert re.findall(r'class="points (\w+) late[^>]*>([^<]+)', html) == [
        ("up", "+1 point"),
        ("down", "−1 point"),
        ("nil", "0 points"),
        ("up", "+1 point"),
    ]
    assert re.findall(r'class="outcome (\w+) late[^>]*>([^<]+)', html) == [
        ("up", "hit"),
        ("down", "the worst"),
        ("nil", "missed"),
    ]
    assert "One of 3 guessed right" in html
    assert (html.count("cube won"), html.count("cube lost")) == (2, 1)
    assert re.findall(r'class="score-now[^>]*>([^<]+)', html) == ["1", "−1", "1"]


def test_cubes_count_the_points() -> None:
    """R4: below zero they are red ones."""
    assert draw_score_cubes(3) == '<i class="cubes c3"></i>'
    assert draw_score_cubes(-2) == '<i class="cubes owed c2"></i>'
    assert draw_score_cubes(0) == ""
    assert draw_score_cubes(40) == draw_score_cubes(12)


def test_replay_shows_a_reveal_at_its_own_moment() -> None:
    play = turned_up()
    assert stage(draw(play, None, WATCHED))
    assert draw(play, None, WATCHED)["asks"] == ""
    later = do(play, "3 guess dolphin", "3 confirm")
    assert stage(draw(later, None, WATCHED)) == ""
    assert draw(later, None, WATCHED)["asks"]


def test_table_that_talks_turns_up_one_card_at_a_time() -> None:
    """R8: with the sentence that its owner adds afterwards."""
    play = answer(opened(talk=True))
    for seat, silhouette in ((1, "elephant"), (2, "human"), (3, "owl")):
        play = do(play, f"{seat} guess {silhouette}", f"{seat} confirm")
    zones = draw(play, B)
    assert stage(zones).count("s-back") == 2
    assert ("go-on", "ask") in controls(zones["dock"])
    assert ">Why? One sentence, if you like</label>" in zones["dock"]
    assert "Bo’s silhouette is turned up. The players may talk" in unescape(draw(play, C)["dock"])
    play = say(play, "1 go-on", "I had to.")
    assert "I had to." in stage(draw(play, D))
    assert stage(draw(play, D)).count("s-back") == 1


def test_looking_back_names_a_guess_with_one_colon() -> None:
    play = do(answer(opened()), "1 guess elephant")
    for lang, words in (("en", "guess: Elephant"), ("de", "Tipp: Elefant")):
        say = speech(lang, GAME.package).to(B, NAMES)
        assert re.sub("<[^>]+>", "", draw_cards_of_seat(play.sight(B), say, WATCHED)) == words


def test_last_reveal_stays_when_the_next_turn_begins() -> None:
    play = play_turn(begin(4), (False, True, False, False))
    zones = draw(play, A)
    assert "On to the next turn" in zones["dock"]
    assert "Question 3 of 3" in text_of(stage(zones))
    assert "Bo is choosing a ponder card." in text_of(zones["card"])
    begun = read_out(play)
    assert stage(draw(begun, A)) == stage(zones)
    assert stage(draw(begun, B)) == ""


def finished(hits: tuple[bool, ...]) -> Table:
    play = begin(len(hits))
    while play.outcome is None:
        play = play_turn(play, hits)
    return play


def test_end_names_the_winner_and_everybodys_points() -> None:
    zones = draw(finished((False, True, False, False)), B)
    assert "On to the result" in zones["dock"]
    assert "You win" in zones["end"]
    assert text_of(zones["end"]).count("points") == 5
    assert "Bo wins" in draw(finished((False, True, False, False)), C)["end"]


def test_tie_break_is_shown_card_by_card() -> None:
    """R11: all turn up a card in the same beat, then the next one."""
    play = finished((True, True, True, True))
    end, tie = draw(play, A)["end"], play.state.ties[0]
    shown = re.findall(r'class="shape s-(\w+) turn x(\d) y(\d)"', end.partition("</section>")[0])
    rows = [shown[place : place + len(tie.rows[0])] for place in range(0, len(shown), len(tie.rows[0]))]
    assert [tuple(name for name, _, _ in row) for row in rows] == list(tie.rows)
    assert len({tuple((x, y) for _, x, y in row) for row in rows}) == 1


def test_abandoned_play_has_no_reveal_and_no_result() -> None:
    """R13."""
    zones = draw(do(turned_up(), "house abandon"), B)
    assert stage(zones) == zones["dock"] == ""
    assert "no result" in zones["end"]


def test_how_many_were_right_is_told_where_several_guess() -> None:
    """The number of right guesses is shown only with several guessers, because a lone guesser's row says it already."""
    english = speech("en", GAME.package)
    assert [describe_number_of_right_guesses(right, 1, english) for right in (0, 1)] == ["", ""]
    told = [describe_number_of_right_guesses(right, 3, english) for right in range(4)]
    assert told == ["Nobody guessed right", "One of 3 guessed right", "2 of 3 guessed right", "Everybody guessed right"]


def whole_play(seats: int, talk: bool) -> Iterator[Table]:
    """Yield the moments of a random play, with a sentence wherever one is possible."""
    play, chance = begin(seats, seed=f"board {seats}", talk=talk), Chance.of(f"play {seats}")
    while play.outcome is None:
        seat, chance = chance.pick(GAME.rules.turn(play.state))
        action, chance = chance.pick(GAME.rules.legal(play.state, seat))
        play = play.act(seat, action, words="Because." if GAME.rules.topic(play.state, seat, action) else None)
        yield play


@pytest.mark.parametrize("talk", [False, True])
def test_whoever_looks_back_finds_each_guess_with_the_answer_it_met(talk: bool) -> None:
    """The reveals show each guess next to the answer that it equals, as far as revealed. Each player appears once."""
    met = 0
    for play in whole_play(4, talk):
        shown = "".join(draw(play, None, WATCHED)[f"reveal{question}"] for question in (1, 2, 3))
        if not shown:
            continue
        story = [line.event for line in play.stories[-1]]
        begin = max(place for place, event in enumerate(story) if isinstance(event, Confirmed)) + 1
        guesses = [event.silhouette for event in story[begin:] if isinstance(event, GuessRevealed)]
        best, rest = shown.split('class="answer worst"')
        worst, others = rest.split('class="guesses"')
        for kind, html in ((BestRevealed, best), (WorstRevealed, worst)):
            answers = [event.silhouette for event in story[begin:] if isinstance(event, kind)]
            same = sum(guess in answers for guess in guesses)
            assert html.count('class="guess"') == same
            met += same
        assert len(re.findall(r'class="guess[ "]', best + worst + others)) == 4
    assert met


def test_moment_of_points_says_whose_turn_it_was() -> None:
    play = next(
        play
        for play in whole_play(3, talk=False)
        if any(isinstance(line.event, PointsScored) for line in play.stories[-1])
    )
    story = play.stories[-1]
    end = next(place for place in range(len(story)) if isinstance(story[place].event, PointsScored)) + 1
    active = next(line.event.seat for line in story if isinstance(line.event, BestRevealed))
    told = GAME.back.brief(story[:end], play.record.setup.options, speech("en", GAME.package).to(None, NAMES))
    assert told
    assert told.startswith(f"{NAMES[active]}’s card, question 1: ")
