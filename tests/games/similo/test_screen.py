"""Screen and story, word for word, in English and German."""

import msgspec
import pytest

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM, Seat, Viewer
from inkling.core.words import Say
from inkling.games.similo import GAME
from inkling.games.similo.rules.cards import BilingualName, Card, Deck
from inkling.games.similo.rules.state import Options
from inkling.games.similo.text.text_screen import WIDTH, arrange_cells_in_columns, width_in_terminal_columns

from .table import SALT

PEOPLE = ("Ada", "Ben", "Cora", "Dov")
FARM = {
    "hen": "Huhn",
    "cow": "Kuh",
    "pig": "Schwein",
    "cat": "Katze",
    "dog": "Hund",
    "goat": "Ziege",
    "horse": "Pferd",
    "sheep": "Schaf",
    "mouse": "Maus",
    "donkey": "Esel",
    "duck": "Ente",
    "bee": "Biene",
    "fox": "Fuchs",
    "owl": "Eule",
    "wolf": "Wolf",
    "bear": "Bär",
    "hare": "Hase",
    "stag": "Hirsch",
    "boar": "Keiler",
    "crow": "Krähe",
    "frog": "Frosch",
    "toad": "Kröte",
}
DECK = Deck(
    id="farm",
    name=BilingualName(en="Farm", de="Bauernhof"),
    cards=tuple(Card(slug=en, name=BilingualName(en=f"The {en}", de=de)) for en, de in FARM.items()),
)


GUESSER_STORY = [
    "Ben takes their mark off The cat.",
    "Ben’s confirmation no longer counts.",
    "Voting from now on: you and Dov.",
    "Time is up.",
    "You’re captain: your marks count. Added at random: The goat, The duck.",
    "Removed in round 2: The goat, The duck.",
    "Round 3: 3 characters must go. Dov is captain.",
]


def begin(seats: int, **changes: object) -> AnyPlay:
    options = Options(deck="farm", decks=(DECK,), giver=0, **changes)  # type: ignore[arg-type]  # varied per test
    return Play.begin(
        GAME, Setup("similo", GAME.rules.version, seats, options, "screen", tuple(FARM)), SALT, PEOPLE[:seats]
    )


def act(play: AnyPlay, *lines: str) -> AnyPlay:
    for line in lines:
        who, _, text = line.partition(" ")
        play = play.act(SYSTEM if who == "house" else Seat(int(who)), GAME.words.read(text, play.record.setup.options))
    return play


def voice(lang: str, viewer: Viewer) -> Say:
    return speech(lang, GAME.package).to(viewer, PEOPLE)


def screen(play: AnyPlay, viewer: Viewer, lang: str = "en") -> str:
    return GAME.words.show(play.sight(viewer), voice(lang, viewer))


def story(play: AnyPlay, viewer: Viewer, lang: str = "en") -> list[str]:
    say = voice(lang, viewer)
    return [GAME.words.tell(line.event, play.record.setup.options, say) for line in play.sight(viewer).story]


def second_round() -> AnyPlay:
    """Return a play with two voters and an adviser, before the second removal."""
    first = ("0 clue fox upright", "1 mark cow", "2 mark cow", "1 confirm", "2 confirm")
    return act(begin(4, voters=(1, 2)), *first, "0 clue owl sideways", "1 mark pig", "1 mark cat", "1 confirm")


@pytest.mark.parametrize(("pile", "sentence"), [(0, "0 are left"), (1, "1 is left"), (2, "2 are left")])
def test_pile_is_counted_in_good_english(pile: int, sentence: str) -> None:
    play = begin(3)
    low = play.with_state(msgspec.structs.replace(play.state, pile=play.state.pile[:pile]))
    assert f"Ada holds five clue cards; {sentence} in the pile." in screen(low, Seat(1))


def test_question_fits_the_viewer() -> None:
    """The last paragraph is the viewer's question."""
    play = second_round()
    assert "  Dov (adviser): –" in screen(play, None)
    asked = {
        viewer: screen(play, viewer).split("\n\n")[-1].split("\n")[0] for viewer in (Seat(0), Seat(1), Seat(3), None)
    }
    assert asked == {
        Seat(0): "The guessers are choosing 2 characters to remove.",
        Seat(1): "You’ve confirmed. Change a mark, and you’ll have to confirm again.",
        Seat(3): "You’re advising: mark the 2 characters that should go. Only voters can confirm.",
        None: "The guessers are choosing 2 characters to remove.",
    }


def test_sole_guesser_is_named() -> None:
    assert screen(act(begin(2), "0 clue fox upright"), None).endswith("Ben is choosing one character to remove.")


@pytest.mark.parametrize(
    ("seats", "changes", "sentence"),
    [
        (4, {"voters": (2,)}, "One voter decides."),
        (3, {}, "Characters go once both voters have confirmed the same set."),
        (4, {}, "Characters go once 2 of 3 voters have confirmed the same set."),
        (4, {"agreement": "all"}, "Characters go once all 3 voters have confirmed the same set."),
    ],
)
def test_screen_says_when_a_set_goes(seats: int, changes: dict[str, object], sentence: str) -> None:
    """Similo R4: more than half, or all."""
    assert screen(act(begin(seats, **changes), "0 clue fox upright"), None).endswith(sentence)


def test_asked_form_says_whose_turn_it_is() -> None:
    """Similo R11."""
    play = act(begin(3, asked=True), "0 clue fox upright", "1 mark cow", "1 confirm")
    assert "Ballot 1 of at most 3. It’s Cora’s turn." in screen(play, Seat(1))
    assert "Abstimmung 1 von höchstens 3. Du bist dran: Markiere genau eine Figur" in screen(play, Seat(2), "de")
    second = act(play, "2 mark pig", "2 confirm")
    assert story(second, None)[-1] == "No agreement. Ballot 2 of at most 3 begins, without any marks."


def test_end_reveals_the_secret_on_the_screen() -> None:
    """Similo R6."""
    play = act(begin(2), "0 clue fox upright", "1 mark hen", "1 confirm")
    assert screen(play, Seat(1)).endswith("Lost. The secret character was The hen.")
    assert "To be removed" not in screen(play, Seat(1))
    gone = act(begin(2), "house abandon")
    assert screen(gone, None, "de").endswith("Die Partie wurde abgebrochen. Die geheime Figur war „Huhn“.")


def test_two_decks_are_both_named() -> None:
    options = Options(deck="farm", clue_deck="history", decks=(DECK,))
    play = Play.begin(GAME, Setup("similo", GAME.rules.version, 2, options, "two"), SALT)
    assert screen(play, None).startswith("Similo, round 1 of 5. Characters: Farm. Clue cards: History.\n")


def test_story_tells_of_marks_taken_off_of_voters_and_of_the_clock() -> None:
    """The story has sentences for events that the stored playthroughs don't contain: removed marks, voters and the
    clock."""
    play = act(second_round(), "1 unmark cat", "house voters 2 3", "house time-up")
    assert story(play, Seat(2))[-len(GUESSER_STORY) :] == GUESSER_STORY


def test_label_of_a_confirmation_names_the_cards() -> None:
    play = second_round()
    ready = act(play, "2 mark pig", "2 mark cat").sight(Seat(2))
    assert GAME.words.label(ready.legal[0], ready, voice("de", Seat(2))) == "Bestätigen: Schwein, Katze"
    house = play.game.rules.legal(play.state, SYSTEM)
    assert [GAME.words.label(action, play.sight(None), voice("en", None)) for action in (house[0], *house[-2:])] == [
        "Voters: Ben",
        "Time is up",
        "Abandon the game",
    ]


def test_grid_keeps_its_shape_when_characters_go() -> None:
    names = ["Somebody with a name of some length"] * 12
    assert len(arrange_cells_in_columns(names, names)) == 6
    assert [row.index("2.") for row in arrange_cells_in_columns(["removed"] * 12, names)[:1]] == [42]
    assert len(arrange_cells_in_columns(["x" * 10] * 12, ["x" * 10] * 12)) == 3
    assert len(arrange_cells_in_columns(["x" * 60] * 12, ["x" * 60] * 12)) == 12


def test_columns_hold_in_wide_and_combining_scripts() -> None:
    assert (
        width_in_terminal_columns("かぐや姫"),
        width_in_terminal_columns("אַלִיסָה"),
        width_in_terminal_columns("abc"),
    ) == (8, 5, 3)
    rows = arrange_cells_in_columns(["姫", "ab", "c", "d"] * 3, ["姫", "ab", "c", "d"] * 3)
    assert rows[0] == " 1. 姫   2. ab   3. c   4. d"
    assert rows[2] == " 9. 姫  10. ab  11. c  12. d"


def test_long_lines_are_broken() -> None:
    cards = tuple(Card(slug=en, name=f"The most honourable and noble {en} of them all") for en in FARM)
    options = Options(deck="farm", decks=(Deck(id="farm", cards=cards),), giver=0)
    play = Play.begin(GAME, Setup("similo", GAME.rules.version, 2, options, "long"), SALT)
    assert max(map(len, screen(play, Seat(0)).split("\n"))) <= WIDTH
