"""Why a clue, a mark, a confirmation: facts in words, beliefs that add up, the best alternative."""

import pytest

from inkling.art.portrait import describe
from inkling.catalogs import speech
from inkling.core.bot import Why
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.board.card_pictures import load_looks_of_portraits
from inkling.games.similo.bots.belief_bots import STRONG
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet, MarkCharacter, SetVoters, UnmarkCharacter
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.sheet_vocabulary import trait_translations
from inkling.games.similo.rules.state import Options
from inkling.games.similo.teach.clue_reasons import explain_clue_against, explain_clue_for
from inkling.games.similo.teach.trait_comparison import CONTRASTS, describe_shared_visible_traits
from inkling.games.similo.teach.why import describe_belief_change, describe_common_traits

from .table import begin, options
from .test_examples import FABLES, lay_out


def explain(play: AnyPlay, seat: int, action: Action | None, lang: str = "en") -> Why:
    assert action is not None
    found = GAME.bots.why(play.sight(Seat(seat)), action, speech(lang, GAME.package))
    assert found is not None
    return found


def example() -> AnyPlay:
    """Return a table without anybody else from Snow White."""
    others = (
        "the-big-bad-wolf aladdin the-fox-and-the-cat pinocchio the-queen-of-hearts alice the-mad-hatter cinderella"
    )
    more = "the-fairy-godmother sleeping-beauty rapunzel"
    return lay_out(FABLES, "little-red-riding-hood", "snow-white the-genie captain-hook", f"{others} {more}")


def lay(card: str, way: str) -> Clue:
    return Clue(CardId(f"fables/{card}"), "upright" if way == "upright" else "sideways")


def test_clue_says_what_is_in_common_or_where_they_differ() -> None:
    why = explain(example(), 0, lay("snow-white", "upright"))
    assert why.text[0].startswith("Snow White and Little Red Riding Hood have this in common: ")
    assert "forest" in why.text[0] or "innocent" in why.text[0]
    assert any("rose from 8% to" in sentence for sentence in why.text)
    why = explain(example(), 0, lay("the-genie", "sideways"))
    assert why.text[0].startswith("The Genie: giant, spirit, male")
    assert "Little Red Riding Hood: human, female" in why.text[0]


def test_what_both_pictures_show_is_said_whole() -> None:
    """Traits are compared whole: a waistcoat and a cloak, both with a gold edge, are not a shared trait."""
    shared = describe_shared_visible_traits(
        CardId("fables/aladdin"), CardId("fables/puss-in-boots"), speech("en", GAME.package)
    )
    assert shared == ["slim"]


def test_bars_are_beliefs_before_and_after() -> None:
    why = explain(example(), 0, lay("snow-white", "upright"))
    assert why.percent
    assert len(why.bars) == 12
    assert sum(bar.value for bar in why.bars) == pytest.approx(1, abs=0.01)
    assert [bar.before for bar in why.bars] == [0.0833] * 12
    assert [bar.id for bar in why.bars if bar.chosen] == ["little-red-riding-hood"]
    assert [bar.value for bar in why.bars] == sorted((bar.value for bar in why.bars), reverse=True)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (0.0755, 0.0845, "stayed at 8%."),
        (0.0845, 0.0755, "stayed at 8%."),
        (0.0849, 0.0851, "rose from 8% to 9%."),
        (0.0851, 0.0849, "fell from 9% to 8%."),
    ],
)
def test_what_is_told_to_rise_or_fall_does_so_in_the_figures(before: float, after: float, told: str) -> None:
    scene = example().state.scene
    assert describe_belief_change(before, after, scene.grid[0], scene, speech("en", GAME.package)).endswith(told)


def test_how_figures_are_placed_is_nothing_two_pictures_share() -> None:
    """Layout is not a shared trait: a figure may be drawn smaller and lower only to make room for another."""
    say = speech("en", GAME.package)
    one, other = [card for card, portrait in load_looks_of_portraits().items() if portrait.layout == "amid"][:2]
    placed = "drawn a little smaller and further down"
    assert all(placed in describe(load_looks_of_portraits()[card], say) for card in (one, other))
    assert placed not in describe_shared_visible_traits(one, other, say)


def test_a_poor_clue_has_a_better_alternative_and_the_best_has_none() -> None:
    play = example()
    best = STRONG.choose(play.sight(Seat(0)), Chance.of("best"))
    assert explain(play, 0, best).text[-1] == "Probably no other clue in this hand would have worked better."
    assert explain(play, 0, lay("captain-hook", "upright")).text[-1].endswith("might have worked better.")


def test_a_fact_with_commas_or_an_and_of_its_own_stays_one() -> None:
    clue, names = lay("peter-pan", "sideways"), {"card": "B", "clue": "A"}
    scene, pinocchio = example().state.scene, CardId("fables/pinocchio")
    told = explain_clue_against(clue, pinocchio, scene, names, speech("en", GAME.package))
    assert told.endswith(" in common: child; fairies, dwarfs or nymphs; growing up.")
    told = explain_clue_against(clue, pinocchio, scene, names, speech("de", GAME.package))
    assert told.endswith(" gemeinsam: Kind; Feen, Zwerge oder Nymphen; Erwachsenwerden.")
    assert (
        "; fairies, dwarfs or nymphs; " in describe_common_traits(clue, pinocchio, scene, speech("en", GAME.package))[0]
    )
    clue, names = lay("the-genie", "sideways"), {"card": "B", "clue": "A"}
    told = explain_clue_against(
        clue, CardId("fables/the-beast"), example().state.scene, names, speech("de", GAME.package)
    )
    assert told.endswith(" haben dies gemeinsam: allein, bedrohlich, Entführung und Gefangenschaft.")


def test_no_difference_has_a_comma_of_its_own() -> None:
    """Differences of a card are separated by commas, cards by semicolons."""
    told = {
        lang: [trait_translations()[field][word][lang] for field in CONTRASTS for word in trait_translations()[field]]
        for lang in LANGUAGES
    }
    assert [word for words in told.values() for word in words if "," in word] == []


def guessed() -> AnyPlay:
    """Return a play after the strong bot's first clue and mark."""
    play = begin("why", 2, Options(giver=0))
    play = play.act(Seat(0), STRONG.choose(play.sight(Seat(0)), Chance.of("clue")))
    return play.act(Seat(1), STRONG.choose(play.sight(Seat(1)), Chance.of("mark")))


def test_a_guess_is_explained_once_a_round_with_what_spoke_for_and_against() -> None:
    play = guessed()
    marked = play.state.scene.marks[1][0]
    why = explain(play, 1, ConfirmMarkedSet())
    assert why.bars[-1].chosen
    assert sum(bar.value for bar in why.bars) == pytest.approx(1, abs=0.01)
    clue, going = (card_name(card, play.state.scene.options, "en") for card in (play.state.scene.clues[0].card, marked))
    assert [text for text in why.text if text.startswith(f"Against {going}: the clue {clue} is ")]
    assert [text for text in why.text if text.startswith(f"For {why.bars[0].label}: the clue {clue} is ")]
    german = explain(play, 1, ConfirmMarkedSet(), "de").text
    assert any(text.startswith("Gegen „") for text in german)
    assert any(text.startswith("Für „") for text in german)
    say = speech("en", GAME.package)
    assert GAME.bots.why(play.sight(Seat(1)), UnmarkCharacter(marked), say) is None
    assert GAME.bots.why(play.sight(Seat(1)), MarkCharacter(play.state.scene.grid[0]), say) is None


def test_two_cards_without_anything_in_common_only_seem_alike() -> None:
    """Cards without sheets and pictures can be similar by name; the list must not be a dash."""
    play, told = begin("letters", 2, options(asked=True)), []
    scene, names = play.state.scene, {"card": "A", "clue": "B"}
    for lang in LANGUAGES:
        say = speech(lang, GAME.package)
        told.append(explain_clue_for(Clue(scene.grid[1], "upright"), scene.grid[0], scene, names, say))
        told.append(explain_clue_against(Clue(scene.grid[1], "sideways"), scene.grid[0], scene, names, say))
    assert told == [
        "For A: the clue B is upright, and the two cards seem alike.",
        "Against A: the clue B is sideways, yet the two cards seem alike.",
        "Für „A“: Der Hinweis „B“ liegt hochkant, und die beiden Karten wirken ähnlich.",
        "Gegen „A“: Der Hinweis „B“ liegt quer, doch die beiden Karten wirken ähnlich.",
    ]


def test_a_risky_guess_is_called_so() -> None:
    play = guessed()
    likeliest = CardId(f"fables/{explain(play, 1, ConfirmMarkedSet()).bars[0].id}")
    play = play.act(Seat(1), UnmarkCharacter(play.state.scene.marks[1][0])).act(Seat(1), MarkCharacter(likeliest))
    assert any(text.startswith("Least likely: ") for text in explain(play, 1, ConfirmMarkedSet()).text)


def test_unknown_cards_are_explained_as_unknown() -> None:
    play = begin("letters", 2, options(asked=True))
    clue = next(action for action in play.sight(Seat(0)).legal if isinstance(action, Clue))
    assert explain(play, 0, clue).text[0].startswith("The bots can’t name a")


def test_what_is_no_choice_of_a_seat_has_no_reason() -> None:
    play = example()
    assert GAME.bots.why(play.sight(Seat(0)), SetVoters((Seat(1),)), speech("en", GAME.package)) is None
    assert GAME.bots.why(play.sight(Seat(1)), lay("snow-white", "upright"), speech("en", GAME.package)) is None
