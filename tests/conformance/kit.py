"""The checks, as plain functions of a play, so that they can be run on broken games too."""

from base64 import b64encode
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, TypeVar, cast

import msgspec

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.errors import NotAllowed
from inkling.core.growing import as_plain
from inkling.core.play import Play
from inkling.core.record import read_record
from inkling.core.sight import SYSTEM, Seat, Sight
from tests.conformance.differences import differing_sights, name_of
from tests.conformance.plays import Step, viewers

T = TypeVar("T")


def check_offers(play: AnyPlay) -> None:
    """Check that exactly the seats that may act have a question and legal actions, in a fixed order."""
    game, state, over = play.game, play.state, play.outcome is not None
    turn = game.rules.turn(state)
    assert len(set(turn)) == len(turn), "a seat is in turn twice"
    assert over == (not turn), "the play is over if and only if nobody is in turn"
    assert over == (not game.rules.legal(state, SYSTEM)), "HOUSE can act as long as the play goes on, and no longer"
    for seat in (*map(Seat, range(play.record.setup.seats)), SYSTEM):
        legal = game.rules.legal(state, seat)
        assert len(set(legal)) == len(legal), f"an action is offered twice: {legal}"
        assert legal == game.rules.legal(state, seat), "the same question twice gave two answers"
        if seat != SYSTEM:
            assert (seat in turn) == bool(legal), f"seat {seat} is in turn if and only if it is offered something"
            assert play.sight(seat).legal == legal, f"what is accepted from seat {seat} is not what it is offered"
            assert (play.sight(seat).ask is not None) == (seat in turn), f"seat {seat} is asked when it is in turn"


def check_refusals(play: AnyPlay, chance: Chance, most: int) -> None:
    """Check that an action is accepted if and only if it is legal. A refusal gives a reason and changes nothing."""
    game, setup = play.game, play.record.setup
    state = deepcopy(play.state)
    every = known_actions(play)
    for seat in (*map(Seat, range(setup.seats)), SYSTEM):
        legal = game.rules.legal(play.state, seat)
        for action in sample([action for action in every if action not in legal], most, chance):
            refusal = try_out(play, seat, action)
            assert refusal is not None, f"seat {seat} may do what it is not offered: {action}"
            assert str(refusal).endswith("."), f"a refusal needs a sentence, not {refusal}"
        for action in sample(legal, most, chance):
            assert play.act(seat, action).ply == play.ply + 1
    assert play.state == state, "the play changed although nothing was done"


def known_actions(play: AnyPlay) -> tuple[Any, ...]:
    """Return all actions worth trying: the environment's list, or else all that any seat is offered now."""
    game, setup = play.game, play.record.setup
    if game.learner is not None:
        return game.learner.every_action(setup.seats, setup.options)
    actors = (*map(Seat, range(setup.seats)), SYSTEM)
    return tuple(dict.fromkeys(action for actor in actors for action in game.rules.legal(play.state, actor)))


def try_out(play: AnyPlay, seat: Seat, action: Any) -> NotAllowed | None:
    try:
        play.act(seat, action)
    except NotAllowed as refusal:
        return refusal
    return None


def check_json(play: AnyPlay) -> None:
    """Check that everything sent survives a round trip through JSON."""
    game = play.game
    sights = cast(Any, Sight)[game.rules.actions, game.rules.events, game.rules.views]
    for viewer in viewers(play):
        sight = play.sight(viewer)
        assert again(sight.view, game.rules.views) == sight.view, "a view does not survive JSON"
        back = again(sight, sights)
        assert back.legal == sight.legal, "an action does not survive JSON"
        assert back.story == sight.story, "an event does not survive JSON"
        back = msgspec.structs.replace(back, options=msgspec.convert(back.options, game.rules.options))
        assert back == sight, "a sight does not survive JSON"


def again(thing: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing, enc_hook=as_plain), type=kind)


def check_notation(play: AnyPlay) -> None:
    """Check that every legal action has a one-line notation that parses back."""
    options = play.record.setup.options
    for seat in (*play.game.rules.turn(play.state), SYSTEM):
        for action in play.game.rules.legal(play.state, seat):
            text = play.game.words.write(action, options)
            assert is_line(text), f"an odd text for {action}: {text!r}"
            assert '"' not in text, f"a quote in the text of {action}: {text}"
            assert play.game.words.read(text, options) == action, f"{text!r} does not read back"


def check_encoding(play: AnyPlay) -> None:
    """Check that the environment's action list contains each legal action once, and that a view encodes as integers of
    fixed length."""
    rules, learner, setup = play.game.rules, play.game.learner, play.record.setup
    if learner is None:
        return
    every = learner.every_action(setup.seats, setup.options)
    places = {action: place for place, action in enumerate(every)}
    assert len(places) == len(every), "the list of every action repeats one"
    for seat in rules.turn(play.state):
        for action in rules.legal(play.state, seat):
            assert action in places, f"the list of every action lacks {action}"
            assert every[places[action]] == action
    rows = [learner.numbers(rules.view(play.state, viewer)) for viewer in viewers(play)]
    assert all(type(number) is int for row in rows for number in row), "a view's numbers are whole numbers"
    first = learner.numbers(rules.view(rules.setup(setup.seats, setup.options, Chance.of("any"), None)[0], None))
    assert {len(row) for row in rows} == {len(first)}, "a view's row of numbers changes its length"


def check_every_action(play: AnyPlay) -> None:
    """Check that every action of the environment's list can be written and parsed, legal or not."""
    learner, setup, words = play.game.learner, play.record.setup, play.game.words
    for action in learner.every_action(setup.seats, setup.options) if learner is not None else ():
        text = words.write(action, setup.options)
        assert words.read(text, setup.options) == action, f"{text!r} does not read back"


def check_no_seed(play: AnyPlay) -> None:
    """Check that a sight contains nothing from which the deal could be computed."""
    setup = play.record.setup
    key = Chance.of(setup.seed).key
    seed = [setup.seed.encode()] if len(setup.seed) > 8 else []  # A shorter seed may occur by accident.
    secrets = (*seed, play.record.salt.encode(), key.hex().encode(), b64encode(key))
    for viewer in viewers(play):
        sent = msgspec.json.encode(play.sight(viewer), enc_hook=as_plain)
        assert not any(secret in sent for secret in secrets), "a sight holds the seed, the salt or the stream's key"


def check_quiet(step: Step) -> None:
    """Check that nothing changes for a viewer who saw no event, not even the question number."""
    before, _, action, after, _ = step
    for viewer, old, new in zip(viewers(before), before.stories, after.stories, strict=True):
        if len(old) == len(new):
            sights = before.sight(viewer), after.sight(viewer)
            assert sights[0] == sights[1], (
                f"{name_of(viewer)} was told nothing of {action}, yet sees it: {differing_sights(*sights)}"
            )


def check_once(step: Step) -> None:
    """Check that a repeated action with the same question number is refused or changes nothing. Otherwise a double
    click would count twice."""
    before, actor, action, after, _ = step
    if actor == SYSTEM or after.outcome is not None:
        return
    ask = before.asks[actor]
    try:
        again = after.act(actor, action, ask=ask)
    except NotAllowed:
        return
    text = before.game.words.write(action, before.record.setup.options)
    assert again.state == after.state, (
        f"“{text}” counts twice: seat {actor} sent it twice as its answer to question {ask}, and both were accepted, "
        f"because `question` gave {after.questions[actor]!r} both times. "
        "It must give something else as soon as this seat is asked something else"
    )


def check_pure(step: Step) -> None:
    """Check that applying an action twice gives equal results and does not modify the state."""
    game, state = step.before.game, deepcopy(step.before.state)
    once = game.rules.apply(step.before.state, step.actor, step.action)
    assert once == game.rules.apply(step.before.state, step.actor, step.action), "applying twice gave two results"
    assert step.before.state == state, "applying changed the state before"
    assert once[0] == step.after.state


def check_replay(play: AnyPlay) -> None:
    """Check that the record, in either format, replays to the same play."""
    shelf = {play.game.name: play.game}
    record = read_record(play.record.to_json(), shelf)
    assert record == play.record, "the record does not survive its JSON form"
    assert read_record(play.record.to_text().encode(), shelf) == record, "the record does not survive its text form"
    replayed = Play.replay(play.game, record)
    same = (replayed.state, replayed.stories, replayed.asks) == (play.state, play.stories, play.asks)
    assert same, "the record leads to another play"


def is_line(text: str) -> bool:
    return bool(text) and text == text.strip() and text.isprintable()


def sample(items: Sequence[T], most: int, chance: Chance) -> Sequence[T]:
    """Return up to `most` consecutive items from a random position."""
    if len(items) <= most:
        return items
    start, _ = chance.fork("sample").below(len(items))
    return [*items[start : start + most], *items[: max(0, start + most - len(items))]]
