"""What readers do for replays: find the play, go to the moment, explain it, draw the page. Only bytes go back."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence

import msgspec

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, mark
from inkling.core.html import Html
from inkling.core.sight import Seat, Viewer
from inkling.core.why import Why
from inkling.server.pages.compressing import compress
from inkling.server.pages.replay import Moment, actor_at, opens, page
from inkling.server.pages.replay_moments import draw_batch
from inkling.server.pages.replay_steps import Moments
from inkling.server.pages.why import explain
from inkling.server.tables.past_plays import find_finished, past_plays
from inkling.server.tables.rows import Given

FORMS = {"txt": "text/plain; charset=utf-8", "json": "application/json"}
KEPT = 16
"""Plays whose moments a reader has in mind."""
_steps: OrderedDict[str, Moments] = OrderedDict()


def show_play(play_id: str, asked: Mapping[str, str], lang: str, compressed: bool, way: str = "") -> bytes:
    """`way` leads those who were there back to their table."""
    steps = find_steps(play_id)
    moment = read_moment(asked, steps)
    why = explain_moment(steps, moment, lang) if moment.why else None
    return compress(page(steps, moment, play_id, why, steps.bots, speech(lang), Html(way)), compressed)


def show_moments(play_id: str, asked: Mapping[str, str], lang: str, compressed: bool) -> bytes:
    """Those around the one that `from` says; what may be seen of each is what its page would show."""
    steps = find_steps(play_id)
    moment = read_moment({**asked, "ply": asked.get("from", "0")}, steps)
    return compress(draw_batch(steps, moment, play_id, steps.bots, speech(lang)), compressed)


def tell_key_moments(play_id: str, lang: str, compressed: bool) -> bytes:
    """Where the play was decided, as JSON; nothing of a play that was given up."""
    play = find_steps(play_id)[-1]
    say = speech(lang, play.game.package).to(None, play.record.names)
    found = play.game.bots.key_moments(play, say) if opens(play) else ()
    return compress(msgspec.json.encode(found).decode(), compressed)


def write_record(play_id: str, form: str, compressed: bool) -> bytes:
    play = find_steps(play_id)[-1]
    if form not in FORMS or not opens(play):
        raise Refusal("no-page", mark("There is no such record here."))
    return compress(play.record.to_text() if form == "txt" else play.record.to_json().decode(), compressed)


def fork_play(play_id: str, ply: str) -> tuple[str, Given]:
    """The game, and what a table that goes on from this moment begins with."""
    steps = find_steps(play_id)
    play = steps[read_ply(ply, len(steps) - 1, 0)]
    if play.outcome is not None or not opens(steps[-1]):
        raise Refusal("over", mark("Nobody can play on from here; choose an earlier moment."))
    record = play.record
    given = Given("fork", msgspec.to_builtins(record.setup), entries=tuple(record.entries), names=record.names)
    return play.game.name, given


def find_steps(play_id: str) -> Moments:
    """Looked up each time: whatever was deleted is not shown from memory."""
    table = find_finished(play_id)
    play = table.play
    assert play is not None
    if play_id not in _steps:
        began = past_plays().find_start(play_id)
        assert began is not None
        _steps[play_id] = Moments(play, tuple(isinstance(who, str) for who in began.seated))
    _steps.move_to_end(play_id)
    while len(_steps) > KEPT:
        _steps.popitem(last=False)
    return _steps[play_id]


def explain_moment(steps: Sequence[AnyPlay], moment: Moment, lang: str) -> Why | None:
    """With the eyes of who acted, just before: only in a play of which everything may be told."""
    acted = actor_at(steps, moment.ply)
    if acted is None or not opens(steps[-1]):
        return None
    seat, do = acted
    before = steps[moment.ply - 1]
    return explain(before.game.name, before.sight(seat), do, lang, before.record.names)


def read_moment(asked: Mapping[str, str], steps: Sequence[AnyPlay]) -> Moment:
    """From the address; without one, the end as everybody saw it. What does not fit is brought to the nearest."""
    last = len(steps) - 1
    number = read_ply(asked.get("ply", ""), last, last)
    seat, seats = asked.get("seat", ""), steps[0].record.setup.seats
    viewer: Viewer = Seat(int(seat)) if seat.isdecimal() and len(seat) < 3 and int(seat) < seats else None
    if not opens(steps[-1]):
        viewer = None
    return Moment(number, viewer, hide="hide" in asked, why="why" in asked)


def read_ply(text: str, last: int, usual: int) -> int:
    return min(int(text), last) if text.isdecimal() and len(text) < 8 else usual
