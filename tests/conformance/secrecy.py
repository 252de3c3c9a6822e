"""Noninterference: nothing sent to a viewer may depend on what that viewer cannot know. `imagine` replaces the hidden
part of a state. The invented state must look like the real one, now and later: as long as the viewer sees equal events
in both, views, actions and questions stay equal."""

from collections.abc import Iterator
from typing import Any

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.sight import SYSTEM, Seat, Viewer
from tests.conformance.differences import differing_events, differing_fields, encode, name_of
from tests.conformance.kit import sample
from tests.conformance.options import AnyGame
from tests.conformance.plays import seen, viewers


def check_imagined(play: AnyPlay, chance: Chance) -> None:
    """Check that an imagined state gives exactly this view and everything else that the viewer is shown."""
    for viewer in viewers(play):
        imagined = imagine(play, viewer, chance)
        real, other = play.game.rules.view(play.state, viewer), play.game.rules.view(imagined, viewer)
        assert other == real, (
            f"what {name_of(viewer)} imagines looks different: of the real and the imagined view, "
            f"{differing_fields(real, other)}"
        )
        compare(play.game, play.state, imagined, viewer)


def compare(game: AnyGame, real: Any, other: Any, viewer: Viewer) -> None:
    """Compare two states that this viewer cannot distinguish."""
    views, who = [game.rules.view(state, viewer) for state in (real, other)], name_of(viewer)
    assert encode(views[0]) == encode(views[1]), (
        f"the view gives a secret away: {who} saw the same happen in two truths, but {differing_fields(*views)}"
    )
    outcomes = [game.rules.outcome(state) for state in (real, other)]
    assert outcomes[0] == outcomes[1], f"the outcome gives a secret away to {who}: {outcomes[0]} or {outcomes[1]}"
    talkers = [game.table.talkers(state) for state in (real, other)]
    assert talkers[0] == talkers[1], f"who may talk gives a secret away to {who}: {talkers[0]} or {talkers[1]}"
    if viewer is not None:
        offers = [game.rules.legal(state, viewer) for state in (real, other)]
        assert offers[0] == offers[1], f"the offers give a secret away to {who}: {offers[0]} or {offers[1]}"
        alike = (asked(game, real, viewer) is None) == (asked(game, other, viewer) is None)
        assert alike, f"whether {who} is asked gives a secret away"


def check_same_story(play: AnyPlay, viewer: Viewer, chance: Chance, most: int = 8) -> None:
    """Play on in the real and in an imagined state for as long as this viewer sees the same events in both."""
    game, real, other = play.game, play.state, imagine(play, viewer, chance)
    for _ in range(most):
        moves = [(seat, action) for seat in (*game.rules.turn(real), SYSTEM) for action in game.rules.legal(real, seat)]
        if not moves:
            return
        (actor, action), chance = chance.pick(moves)
        after, events = game.rules.apply(real, actor, action)
        twin = follow(game, other, actor, action, viewer, story(game, events, viewer), chance)
        if twin is None:
            return
        if viewer is not None:
            rises = asked(game, real, viewer) != asked(game, after, viewer)
            assert rises == (asked(game, other, viewer) != asked(game, twin, viewer)), (
                f"the number of the question tells {name_of(viewer)} a secret: with {action} it rises in one truth only"
            )
        compare(game, after, twin, viewer)
        real, other = after, twin


def follow(
    game: AnyGame, state: Any, actor: Seat, action: Any, viewer: Viewer, wanted: bytes, chance: Chance
) -> Any | None:
    """Return the same action in another state, or one that gives the viewer the same events."""
    legal = game.rules.legal(state, actor)
    for choice in (action,) if action in legal else sample(legal, 6, chance):
        after, events = game.rules.apply(state, actor, choice)
        if story(game, events, viewer) == wanted:
            return after
    return None


def check_public(play: AnyPlay, actor: Seat, action: Any) -> None:
    """Check that each seat sees whatever the public sees completely; the core relies on it."""
    game = play.game
    for event in game.rules.apply(play.state, actor, action)[1]:
        if game.rules.see(event, None) == event:
            for seat in map(Seat, range(play.record.setup.seats)):
                assert game.rules.see(event, seat) == event, f"the public sees more of it than seat {seat}: {event}"


def check_told_alike(play: AnyPlay, actor: Seat, chance: Chance, most: int = 6) -> None:
    """Check that two courses with equal views afterwards had equal events. Only an event that changes no state, such as
    a statement, may differ."""
    game = play.game
    actions = sample(game.rules.legal(play.state, actor), most, chance)
    courses = [game.rules.apply(play.state, actor, action) for action in actions]
    for viewer in viewers(play):
        told: dict[bytes, tuple[Any, tuple[Any, ...]]] = {}
        for state, events in courses:
            first = told.setdefault(encode(game.rules.view(state, viewer)), (state, events))
            if first[0] != state:
                check_same_events(game, first[1], events, viewer)
        imagined = imagine(play, viewer, chance)
        for action, (state, events) in zip(actions, courses, strict=True):
            if is_only_said(play, actor, action, state):
                continue
            for other, others in same_elsewhere(game, imagined, actor, action, viewer):
                if game.rules.view(other, viewer) == game.rules.view(state, viewer):
                    check_same_events(game, events, others, viewer)


def check_same_events(game: AnyGame, real: tuple[Any, ...], other: tuple[Any, ...], viewer: Viewer) -> None:
    """Check that two courses that give this viewer equal views gave equal events."""
    one, two = seen(game, real, viewer), seen(game, other, viewer)
    assert encode(one) == encode(two), (
        f"an event told {name_of(viewer)} a secret: afterwards the view is the same in two truths, but `see` gave "
        f"{differing_events(one, two)}"
    )


def is_only_said(play: AnyPlay, actor: Seat, action: Any, state: Any) -> bool:
    """True if the event leaves the state unchanged, as statements do."""
    game, others = play.game, (other for other in play.game.rules.legal(play.state, actor) if other != action)
    return any(game.rules.apply(play.state, actor, other)[0] == state for other in others)


def same_elsewhere(
    game: AnyGame, state: Any, actor: Seat, action: Any, viewer: Viewer
) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Return the same action in another state, in which perhaps another seat has to act."""
    strangers = game.rules.turn(state) if actor not in (viewer, SYSTEM) else (actor,)
    for other in strangers:
        if action in game.rules.legal(state, other) and (other == viewer) == (actor == viewer):
            yield game.rules.apply(state, other, action)


def story(game: AnyGame, events: tuple[Any, ...], viewer: Viewer) -> bytes:
    return encode(seen(game, events, viewer))


def imagine(play: AnyPlay, viewer: Viewer, chance: Chance) -> Any:
    return play.game.rules.imagine(play.game.rules.view(play.state, viewer), chance.fork(f"imagined by {viewer}"))


def asked(game: AnyGame, state: Any, seat: Seat) -> Any:
    return game.rules.question(state, seat) if seat in game.rules.turn(state) else None
