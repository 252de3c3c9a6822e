"""Actions as text, and sentences for people, in both languages."""

from importlib.resources import files
from re import findall, split, sub

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.errors import NotWellFormed
from inkling.core.sight import Seat, Sight, Viewer
from inkling.core.words import Say
from inkling.games.silencio import GAME
from inkling.games.silencio.rules import legal_choices, rules, views
from inkling.games.silencio.rules.actions import Action, GiveCard, PlayCard
from inkling.games.silencio.rules.effect_queries import predict_play
from inkling.games.silencio.rules.events import Event, OracleRenewed, Played
from inkling.games.silencio.rules.state import Options, State, View
from inkling.games.silencio.text import notation, text_screen

from .plays import NAMES, random_plays
from .scene import cards, do, events, offers, scene, sight_of

ADA, BO, CLEO = Seat(0), Seat(1), Seat(2)
LANGS = ("en", "de")


def voice(viewer: Viewer, lang: str) -> Say:
    return speech(lang, GAME.package).to(viewer, NAMES)


def tell(event: Event, viewer: Viewer) -> list[str]:
    """Return the sentence of an event in English and German."""
    return [GAME.words.tell(event, Options(), voice(viewer, lang)) for lang in LANGS]


def look(state: State, viewer: Viewer) -> Sight[Action, Event, View]:
    return sight_of(state, viewer, () if viewer is None else legal_choices.legal_actions(state, viewer))


def show(state: State, viewer: Viewer, lang: str) -> list[str]:
    return text_screen.draw_text_screen(look(state, viewer), voice(viewer, lang)).split("\n")


def labels(state: State, viewer: Seat, lang: str) -> list[str]:
    sight = look(state, viewer)
    return [notation.label_action(action, sight, voice(viewer, lang)) for action in sight.legal]


def asked(state: State, viewer: Viewer) -> list[str]:
    """Return the last line of the screen in English and German."""
    return [show(state, viewer, lang)[-1] for lang in LANGS]


@pytest.mark.parametrize(
    "text", ["play blue-3", "say spare green", "shrine large red", "name 2", "exchange new-oracle"]
)
def test_notation_forgives_letter_case_and_white_space(text: str) -> None:
    for typed in (text, text.upper(), f"  {text.replace(' ', '   ')}\t", text.title().replace(" ", "\n")):
        assert notation.write_action(notation.read_action(typed, Options()), Options()) == text


@pytest.mark.parametrize("text", ["", "play", "play blue 3", "play blue-1", "play pink-3", "playblue-3", "name ٢",
                                  "name 4", "name -1", "shrine large", "say high", "end it", "“pass”"])  # fmt: skip
def test_notation_refuses_what_is_no_action(text: str) -> None:
    with pytest.raises(NotWellFormed, match="isn’t something you can do in Silencio"):
        notation.read_action(text, Options())


def test_open_card_is_told_to_its_owner_as_theirs() -> None:
    state = scene("red-2", "blue-13", "blue-4", rows="red-3", lying=("", "red-5", ""))
    played = events(state, "play red-5")[0]
    assert tell(played, BO) == [
        "Ada plays your face-up red 5: light, so a shield is on offer.",
        "Ada spielt deine offene Karte Rot 5: hell, also steht ein Schild bereit.",
    ]
    assert tell(played, CLEO) == [
        "Ada plays red 5, which was face up in front of Bo: light, so a shield is on offer.",
        "Ada spielt Rot 5, die offen vor Bo lag: hell, also steht ein Schild bereit.",
    ]
    assert tell(played, ADA) == [
        "You play red 5, which was face up in front of Bo: light, so a shield is on offer.",
        "Du spielst Rot 5, die offen vor Bo lag: hell, also steht ein Schild bereit.",
    ]


def test_effect_that_can_do_nothing_is_told_by_its_side_alone() -> None:
    """Silencio R7, R17: an impossible effect is not announced."""
    light = events(scene("blue-3 red-9", "green-13"), "play blue-3")
    assert [tell(event, BO)[0] for event in light] == [
        "Ada plays blue 3: light.",
        "The red, yellow and green rows hold no cards, so none is taken back.",
    ]
    dark = events(scene("blue-2 red-9", "green-13"), "play blue-2")
    assert [tell(event, BO)[1] for event in dark] == [
        "Ada spielt Blau 2: dunkel.",
        "Das Orakel ist leer, also wird nichts verschenkt.",
    ]


def renewal(oracle: str) -> OracleRenewed:
    state = scene("green-5 red-9", "blue-4", oracle=oracle, deck="blue-6 blue-7")
    event = events(do(state, "play green-5", "name 1"), "exchange new-oracle")[-1]
    assert isinstance(event, OracleRenewed)
    return event


def test_old_oracle_is_spoken_of_only_if_there_was_one() -> None:
    assert tell(renewal("red-2"), None) == [
        "The old Oracle goes into the box. The new one: blue 6 and blue 7.",
        "Das alte Orakel kommt in die Schachtel. Das neue: Blau 6 und Blau 7.",
    ]
    assert tell(renewal(""), None) == ["The new Oracle: blue 6 and blue 7.", "Das neue Orakel: Blau 6 und Blau 7."]


def test_card_given_is_named_to_those_who_saw_it() -> None:
    state = do(scene("green-5 red-9", "blue-4", "blue-7"), "play green-5", "name 0", "exchange player", "name 1")
    given = events(state, "give red-9")[0]
    told = [tell(seen, viewer) for viewer in (ADA, BO, CLEO) if (seen := views.visible_event(given, viewer))]
    assert told == [
        ["You give red 9 to Bo.", "Du gibst Rot 9 an Bo."],
        ["Ada gives you red 9.", "Ada gibt dir Rot 9."],
        ["Ada gives a card to Bo.", "Ada gibt eine Karte an Bo."],
    ]


def test_labels_say_who_gets_a_card_and_what_a_shrine_does() -> None:
    state = do(scene("green-5 red-9", "blue-4", "red-7"), "play green-5")
    assert offers(state) == ["name 0", "name 1", "name 2", "decline"]
    assert labels(state, ADA, "en") == ["Choose yourself", "Choose Bo", "Choose Cleo", "Decline the effect"]
    assert labels(state, ADA, "de") == ["Dich selbst wählen", "Bo wählen", "Cleo wählen", "Auf den Effekt verzichten"]
    state = do(scene("green-5 red-9", "blue-4", "red-7"), "play green-5", "name 0", "exchange player", "name 2")
    assert labels(state, ADA, "en") == ["Give red 9 to Cleo"]
    state = do(state, "give red-9")
    assert labels(state, CLEO, "de") == ["Rot 7 dafür an Ada geben", "Rot 9 dafür an Ada geben"]
    gift = do(scene("blue-2 red-9", "blue-4", oracle="red-5"), "play blue-2")
    assert look(gift, ADA).legal == (GiveCard(gift.oracle[0]),)
    assert labels(gift, ADA, "en") == ["Give away red 5 from the Oracle"]
    state = scene("red-5", "blue-9", rows="yellow-4", lit="blue large")
    assert labels(state, ADA, "en")[1] == "Use the blue shrine (light: take the last card of a row into your hand)"
    assert labels(state, ADA, "de")[3] == (
        "Den großen Schrein als Blau nutzen (hell: die letzte Karte einer Reihe auf die Hand nehmen)"
    )


def test_screen_tells_watchers_what_all_saw_and_nothing_else() -> None:
    """Silencio R42: a row card taken back, but not a card handed over face down."""
    state = do(scene("blue-5 red-13", "green-9", "red-7", rows="yellow-4"), "play blue-5", "take yellow-4")
    assert "Ada: 2 hidden cards; known: yellow 4" in show(state, None, "en")
    handed = replace(state, known=((("yellow-4", 0b1111),), (), (("red-7", 0b0011),)))
    assert "Cleo: 1 hidden card; known: red 7" in show(handed, ADA, "en")
    assert "Cleo: 1 hidden card" in show(handed, None, "en")


def test_screen_leaves_no_way_out_of_a_compulsory_choice() -> None:
    """Silencio R27: only the user of the shrine sees this."""
    blue = do(scene("red-2", "blue-9", rows="red-5 yellow-4", lit="blue"), "shrine blue")
    assert asked(blue, ADA) == [
        "Light effect: you must take the last card of a row into your hand. Which row?",
        "Heller Effekt: Du musst die letzte Karte einer Reihe auf die Hand nehmen. Aus welcher Reihe?",
    ]
    assert asked(blue, BO)[0].startswith("Ada may take ")
    green = do(scene("red-2 red-3", "blue-9", rows="red-5", oracle="green-3", lit="green"), "shrine green")
    assert asked(green, ADA) == [
        "Light effect: you must choose yourself and swap a card with the Oracle.",
        "Heller Effekt: Du musst dich selbst wählen und eine Karte mit dem Orakel tauschen.",
    ]
    assert asked(green, None)[1] == "Ada darf jemanden tauschen lassen."


@pytest.mark.parametrize("seed", range(24))
def test_label_of_every_playable_card_promises_the_effect_that_comes(seed: int) -> None:
    for play in random_plays(seed):
        for seat in GAME.rules.turn(play.state):
            sight = play.sight(seat)
            for action in sight.legal:
                if isinstance(action, PlayCard):
                    compare_outlook(play.state, sight, action)


def compare_outlook(state: State, sight: Sight[Action, Event, View], action: PlayCard) -> None:
    assert sight.seat is not None
    played = next(event for event in rules.apply_action(state, sight.seat, action)[1] if isinstance(event, Played))
    effect, dark, no_effect = predict_play(sight.view, action.card)
    assert (played.dark, played.no_effect) == (dark, no_effect)
    assert played.effect == (effect if no_effect is None else None)
    sentences = notation.IDLE if played.idle else notation.EFFECTS
    sentence = sentences[effect] if no_effect is None else notation.NO_EFFECTS[no_effect]
    assert notation.label_action(action, sight, speech("en", GAME.package)).endswith(f"({sentence})")


@pytest.mark.parametrize(
    ("hand", "english", "german"),
    [
        ("blue-2 red-9", "the Oracle is empty", "Das Orakel ist leer"),
        ("blue-3 red-9", "no card can be taken back", "Keine Karte lässt sich zurücknehmen"),
        ("yellow-3", "you’ll have no hidden card left", "Du hast dann keine verdeckte Karte mehr"),
        ("green-3", "nobody can swap anything", "Niemand kann etwas tauschen"),
    ],
)
def test_effect_that_can_do_nothing_is_not_promised(hand: str, english: str, german: str) -> None:
    """Silencio R7, R17: the label gives the reason instead."""
    view, card = views.view_of(scene(hand, "green-13"), Seat(0)), cards(hand)[-1]
    assert notation.describe_expected_effect(view, card, speech("en", GAME.package)) == f"no effect: {english}"
    assert notation.describe_expected_effect(view, card, speech("de", GAME.package)) == f"kein Effekt: {german}"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_page_takes_three_minutes(lang: str) -> None:
    """As its title says: at most 650 words outside the folds."""
    source = files("inkling.games.silencio").joinpath(f"teach/rules.{lang}.md").read_text()
    parts = [part for part in split(r"(?m)^(?=## )", source) if "{.fold" not in part.partition("\n")[0]]
    plain = sub(r"\[picture:[^\]]*\]|\{[^}]*\}", " ", "".join(parts))
    assert len(parts) > 5
    assert len(findall(r"\w[\w’–-]*", plain)) <= 650
    assert "{.fits}" in source, "the table of must, may and pass"
