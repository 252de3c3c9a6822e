"""Actions as text, and texts for people, in both languages."""

import pytest

from inkling.catalogs import speech
from inkling.core.errors import NotWellFormed
from inkling.core.sight import Viewer
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, load_ponder_cards
from inkling.games.tofugott.rules.events import Drew, TieBreakPassRun
from inkling.games.tofugott.rules.state import Options
from tests.games.tofugott.table import A, B, Table, answer, begin, do, guess, play_turn, read_out, told

NAMES = ("Ada", "Bo", "Cy", "Di")
OPTIONS = Options(talk=True)
HOTEL = load_ponder_cards()[CardId("undersea-hotel")]
DEAL = (HOTEL.id, *(card for card in load_ponder_cards() if card != HOTEL.id))


def screen(play: Table, viewer: Viewer, lang: str = "en") -> list[str]:
    return GAME.words.show(play.sight(viewer), speech(lang, GAME.package).to(viewer, NAMES)).split("\n")


def story(play: Table, viewer: Viewer, lang: str = "en") -> list[str]:
    say = speech(lang, GAME.package).to(viewer, NAMES)
    return [GAME.words.tell(line.event, play.record.setup.options, say) for line in play.sight(viewer).story]


def test_cards_drawn_are_told_as_yours_to_their_owner_alone() -> None:
    """Only the owner reads “you draw”. If everyone's cards are shown, other viewers read the owner's name."""
    drawn = next(event for event in told(begin(3, deal=DEAL), A) if isinstance(event, Drew))
    assert drawn.cards is not None
    for lang, mine, theirs in (
        ("en", "Turn 1: you draw two ponder cards. “", "Turn 1: Ada draws two ponder cards. “"),
        ("de", "Zug 1: Du ziehst zwei Grübelkarten. „", "Zug 1: Ada zieht zwei Grübelkarten. „"),
    ):
        say = speech(lang, GAME.package)
        assert GAME.words.tell(drawn, OPTIONS, say.to(A, NAMES)).startswith(mine)
        for viewer in (B, None):
            assert GAME.words.tell(drawn, OPTIONS, say.to(viewer, NAMES)).startswith(theirs)


@pytest.mark.parametrize(
    "text",
    ["best 1 owl", "worst 3 rat", "clear best 1", "confirm", "guess elephant", "go-on", "out-of-time 2", "abandon"],
)
def test_notation_is_canonical(text: str) -> None:
    assert GAME.words.write(GAME.words.read(text, OPTIONS), OPTIONS) == text
    assert GAME.words.write(GAME.words.read(f"  {text.upper()} ", OPTIONS), OPTIONS) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "guess", "guess rabbit", "best owl", "best 4 owl", "worst 0 owl", "clear 1", "clear best 4"),
        *("choose rabbit", "out-of-time 6", "out-of-time x", "confirm it", "time-up", "guess owl owl"),
    ],
)
def test_notation_refuses_what_is_no_action(text: str) -> None:
    with pytest.raises(NotWellFormed):
        GAME.words.read(text, OPTIONS)


def test_screen_shows_hits_as_a_team_result_of_two_players_only() -> None:
    """Tofugott R6: with two players, during the play and at its end; with more, a hit does not help everybody."""
    for seats, shown in ((2, True), (3, False), (6, False)):
        play = begin(seats)
        assert ("Hits as a team: 0." in " ".join(screen(play, A))) == shown
        while play.outcome is None:
            play = play_turn(play, (True,) * seats)
        hits = f"Hits as a team: {play.state.hits}."
        assert (hits in screen(play, A)) == shown
        assert story(play, A)[-1].endswith(hits) == shown
        assert "Hits" not in " ".join(screen(play, A) + story(play, A)) or shown


def test_story_speaks_of_chance_only_where_something_was_to_choose() -> None:
    """Tofugott R13 and R8: a player who was only to talk leaves nothing open. Otherwise the text is the same, chosen or
    not (R9)."""
    play = guess(answer(read_out(begin(3, talk=True), "rat", "pig")), "owl", "tofu")
    after = do(play, "house out-of-time 1")
    assert [story(after, seat)[-3] for seat in (A, B)] == ["Time is up for Bo.", "Your time is up."]
    assert [story(after, seat, "de")[-3] for seat in (A, B)] == ["Die Zeit von Bo ist um.", "Deine Zeit ist um."]
    assert [story(after, seat)[-2] for seat in (A, B)] == ["The game moves on."] * 2
    assert story(do(play, "1 go-on"), A)[-2] == "Bo moves on."
    play = read_out(begin(3, talk=True), "rat", "pig")
    open_or_not = [do(play, "house out-of-time 1"), do(play, "1 guess owl", "house out-of-time 1")]
    assert [story(after, A)[-2] for after in open_or_not] == [
        "Time is up for Bo; anything left open is decided at random."
    ] * 2


def test_story_tells_the_tie_break_card_by_card() -> None:
    """Tofugott R11: the cards up to the first tofu, and its owner."""
    owl, rat, tofu = map(SilhouetteId, ("owl", "rat", "tofu"))
    say = speech("en", GAME.package).to(B, NAMES)
    assert GAME.words.tell(TieBreakPassRun((A, B), ((rat, owl), (owl, tofu))), OPTIONS, say) == (
        "The tofu decides between Ada and Bo (you). Ada turns up rat and owl. You turn up owl and tofu. "
        "You turn up the tofu first."
    )
    assert GAME.words.tell(TieBreakPassRun((A, B), ((tofu,), (tofu,))), OPTIONS, say).endswith(
        "Ada and Bo (you) turn up the tofu together. Still tied: once more!"
    )


def test_labels_are_in_the_readers_language() -> None:
    play = do(read_out(begin(2), "rat", "pig"), "1 guess owl", "0 best 1 owl")
    for seat, lang, place, text in ((B, "de", 0, "Tipp bestätigen"), (A, "en", -1, "Take back best answer 1")):
        sight = play.sight(seat)
        assert GAME.words.label(sight.legal[place], sight, speech(lang, GAME.package).to(seat, NAMES)) == text
