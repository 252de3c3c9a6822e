"""Shield, dampen, random and green only, alone and together."""

from inkling.games.silencio.rules.events import DrawFailed, Played
from inkling.games.silencio.rules.state import Choosing, Ending, MustPlay, Pending, Tavern

from .scene import do, events, offers, scene, seeds_for, step


def test_first_card_played_uses_up_all_that_was_pending() -> None:
    """Silencio R18: by whoever plays it, however many pass first; its own effect begins after that."""
    state = scene("red-2", "red-5 red-13", "blue-9 green-9", rows="red-3", pending=Pending(shield=True, dampen=True))
    state = do(state, "pass")
    assert state.pending == Pending(shield=True, dampen=True)
    state = do(state, "play red-5")
    assert state.pending == Pending()
    state = scene("red-2 red-13", "blue-9", pending=Pending(dampen=True))
    assert do(state, "play red-2").pending == Pending(dampen=True)


def test_shield_cancels_dark_and_dampen_cancels_light() -> None:
    """Silencio R19: the shield leaves light, dampen leaves dark, together they leave no effect."""
    shielded = Pending(shield=True)
    assert do(scene("green-2 red-13", "blue-9", pending=shielded), "play green-2").pending == Pending()
    assert do(scene("red-3 red-13", "blue-9", pending=shielded), "play red-3").stage == Choosing("shield")
    dampened = Pending(dampen=True)
    after, happened = step(scene("red-3 red-13", "blue-9", pending=dampened), "play red-3")
    assert after.player == 1
    assert happened == (Played(0, "red-3", 0, False, None, False, "dampen"),)  # type: ignore[arg-type]  # bare ids
    assert do(scene("green-2 red-13", "blue-9", pending=dampened), "play green-2").pending == Pending(green_only=True)
    both = Pending(shield=True, dampen=True)
    assert do(scene("red-3 red-13", "blue-9", pending=both), "play red-3").player == 1
    assert do(scene("green-2 red-13", "blue-9", pending=both), "play green-2").pending == Pending()


def test_shield_and_green_only_need_green_and_cancel_its_dark() -> None:
    """Silencio R19: it must be green; if it would be dark, that is cancelled, a light effect stays."""
    both = Pending(shield=True, green_only=True)
    state = scene("green-2 red-5", "blue-9", pending=both)
    assert offers(state) == ["play green-2"]
    assert do(state, "play green-2").pending == Pending()
    light = scene("green-5 red-5", "blue-9", pending=both)
    assert do(light, "play green-5").stage == Choosing("exchange")


def test_shield_covers_whichever_card_is_finally_played_and_two_are_one() -> None:
    """Silencio R19: also after a failed draw; a second shield is nothing, so no shrine gives it (Silencio R39)."""
    state = scene("green-2 red-2", "blue-9", rows="red-3", pending=Pending(shield=True, random=True))
    failed = do(seeds_for(state, "red-2"), "draw")
    assert failed.pending == Pending(shield=True, random=True)
    assert do(failed, "play green-2").pending == Pending()
    state = do(scene("red-3 red-13", "blue-9", lit="red"), "play red-3", "shield")
    assert state.player == 1
    assert state.pending == Pending(shield=True)
    declined = do(scene("red-3 red-13", "blue-9", lit="red"), "play red-3", "decline")
    assert offers(declined) == ["end", "shrine red"]


def test_shield_of_a_start_shrine_covers_the_card_then_played() -> None:
    """Silencio R20: and one used at the end of a turn covers the next card anybody plays."""
    state = do(
        scene("green-2 red-13", "blue-2 blue-9", lit="red", oracle="red-5"), "shrine red", "shield", "play green-2"
    )
    assert state.pending == Pending()
    assert state.player == 1
    late = do(
        scene("yellow-4 red-13", "green-2 blue-9", lit="red", lying=("", "")),
        "play yellow-4",
        "decline",
        "shrine red",
        "shield",
    )
    assert late.pending == Pending(shield=True)
    assert do(late, "play green-2").pending == Pending()


def test_shield_of_a_start_shrine_joins_what_is_pending() -> None:
    """Silencio R18, Silencio R19, Silencio R20: a shrine is no card played, so it uses nothing up."""
    state = scene("green-2 red-5", "blue-9", lit="red", pending=Pending(green_only=True, dampen=True))
    state = do(state, "shrine red", "shield")
    assert state.pending == Pending(shield=True, dampen=True, green_only=True)
    assert offers(state) == ["play green-2"]
    assert do(state, "play green-2").pending == Pending()
    random = do(scene("green-2 red-2", "blue-9", lit="red", pending=Pending(random=True)), "shrine red", "shield")
    assert random.pending == Pending(shield=True, random=True)
    assert offers(random) == ["draw"]
    assert do(random, "draw").pending == Pending()


def test_dampen_does_not_touch_shrines() -> None:
    """Silencio R21: a shrine's light effect is made all the same, and uses nothing up."""
    state = scene("blue-5 red-13", "green-9", rows="red-4", lit="blue", pending=Pending(dampen=True))
    state = do(state, "shrine blue")
    assert state.stage == Choosing("take-back")
    assert do(state, "take red-4").pending == Pending(dampen=True)


def test_only_dark_effects_that_were_created_count() -> None:
    """Silencio R22: shielded, last-card and top-green darks do not; with an empty Oracle (Silencio R17) one does."""
    tavern = Tavern(darks=1)
    shielded = scene("green-2 red-13", "blue-9", pending=Pending(shield=True), tavern=tavern)
    assert do(shielded, "play green-2").tavern == tavern
    last = scene("green-2", "blue-9", tavern=tavern)
    assert do(last, "play green-2").tavern == tavern
    top = scene("green-8 red-2", "blue-9", rows="green-7", top_rank=8, tavern=tavern)
    assert do(top, "play green-8").tavern == tavern
    after = do(scene("blue-2 red-13", "blue-9", tavern=Tavern(darks=1)), "play blue-2")
    assert after.tavern == Tavern(darks=2)
    assert after.night == ("blue-2",)
    assert after.player == 1


def test_green_only_lets_others_pass() -> None:
    """Silencio, green only: without a legal green card one must pass, whatever else one holds."""
    state = scene("red-5 green-3", "blue-9", rows="green-4", pending=Pending(green_only=True))
    assert offers(state) == ["pass"]
    foreign = scene("red-5", "blue-9", lying=("", "green-5"), pending=Pending(green_only=True))
    assert offers(foreign) == ["play green-5", "pass"]


def test_random_makes_everyone_draw_who_could_play() -> None:
    """Silencio R23: without a legal card nothing is drawn. Silencio R24: else one concealed card, once in the turn."""
    random = Pending(random=True)
    assert offers(scene("red-2", "blue-9", rows="red-3", pending=random)) == ["pass"]
    foreign = scene("red-2", "blue-9", rows="red-3", lying=("", "green-5"), pending=random)
    assert offers(foreign) == ["draw", "pass"]
    assert do(foreign, "pass").pending == random
    random = Pending(random=True)
    assert offers(scene("red-5 red-2", "blue-9", rows="red-3", pending=random)) == ["draw"]
    assert offers(scene("red-2", "blue-9", rows="red-3", lying=("blue-5", ""), pending=random)) == ["draw"]


def test_random_card_that_fits_is_played_with_its_usual_effect() -> None:
    """Silencio R24: chance picks among the concealed cards only (Silencio R11: never a face-up one)."""
    state = scene("red-5 green-2", "blue-9", lying=("blue-7", ""), pending=Pending(random=True))
    drawn = set()
    for wanted in ("red-5", "green-2"):
        played = events(seeds_for(state, wanted), "draw")[0]
        assert isinstance(played, Played)
        assert played.drawn
        drawn.add(played.card)
    assert drawn == {"red-5", "green-2"}
    assert do(seeds_for(state, "green-2"), "draw").pending == Pending(green_only=True)
    assert do(seeds_for(state, "red-5"), "draw").stage == Choosing("shield")


def test_random_with_only_open_cards_needs_no_draw() -> None:
    """Silencio R25: they are played as usual."""
    state = scene("", "blue-9", lying=("red-5 blue-3", ""), pending=Pending(random=True))
    assert offers(state) == ["play red-5", "play blue-3"]


def test_failed_draw_is_shown_and_a_legal_card_must_follow() -> None:
    """Silencio R36: no card played, pending effects stay, no pass, another's face-up card included."""
    state = scene("red-2 blue-5", "blue-9", rows="red-3", lying=("", "green-5"), pending=Pending(random=True), passes=1)
    state, happened = step(seeds_for(state, "red-2"), "draw")
    assert happened == (DrawFailed(0, "red-2"),)  # type: ignore[arg-type]  # bare ids
    assert state.stage == MustPlay()
    assert state.passes == 1
    assert state.pending == Pending(random=True)
    assert "red-2" in state.hands[0]
    assert offers(state) == ["play blue-5", "play green-5"]
    assert do(state, "play green-5").pending == Pending()


def test_after_the_draw_shrine_and_tavern_wait_for_the_end_of_the_turn() -> None:
    """Silencio R37: before the draw they may be used, after it only at the end."""
    state = scene(
        "red-2 yellow-2", "blue-9", rows="red-3", lit="red", tavern=Tavern(open=True), pending=Pending(random=True)
    )
    before = offers(state)
    assert "shrine red" in before
    assert "say dead" in before
    failed = do(seeds_for(state, "red-2"), "draw")
    assert offers(failed) == ["play yellow-2"]
    ending = do(failed, "play yellow-2")
    assert ending.stage == Ending()
    assert {"shrine red", "say dead", "end"} <= set(offers(ending))
