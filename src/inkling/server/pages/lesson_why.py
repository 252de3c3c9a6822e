"""Why somebody did that, during a lesson: what happened since the last step, each with its reason on request."""

from collections.abc import Iterable, Iterator, Sequence

import htpy as h

from inkling.core import Say, Seat, Why
from inkling.core.driver import AnyPlay
from inkling.core.lesson import Lesson
from inkling.server.pages.frame import icon
from inkling.server.pages.why import draw_why


def done_since(told: Lesson, places: Sequence[int], step: int) -> range:
    """The entries between the last step and this one, or the end."""
    ends = (*places, len(told.entries))
    return range(ends[step - 1], ends[min(step, len(places))]) if step else range(ends[0])


def read_ply(text: str, plies: range) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) in plies else None


def seen(plays: Sequence[AnyPlay], seat: Seat, plies: range, words: Say) -> Iterator[tuple[int, str]]:
    """What the learner saw of each entry, in the first of its sentences."""
    for ply in plies:
        before, sight = len(plays[ply].sight(seat).story), plays[ply + 1].sight(seat)
        if len(sight.story) > before:
            yield ply, plays[ply].game.words.tell(sight.story[before].event, sight.options, words)


def draw_reasons(
    deeds: Iterable[tuple[int, str]], asked: int | None, why: Why | None, address: str, say: Say
) -> h.Element | None:
    """Folded, until a reason is asked for."""
    rows = [
        h.li[told, " ", draw_reason(why, say) if ply == asked else ask_why(ply, told, address, say)]
        for ply, told in deeds
    ]
    if not rows:
        return None
    return h.details(".sheet.stack.reasons", open=asked is not None)[
        h.summary[say("What happened, and why"), icon("down", "i")],
        h.p(".small.soft")[say("A reason may give away anything the player knew, even what’s hidden from you.")],
        h.ul(".stack")[rows],
    ]


def draw_reason(why: Why | None, say: Say) -> h.Renderable:
    return h.p(".soft")[say("There is nothing to explain about this moment.")] if why is None else draw_why(why, say)


def ask_why(ply: int, told: str, address: str, say: Say) -> h.Element:
    return h.a(".btn.quiet.fit", href=f"{address}&why={ply}#reasons")[say("Why?"), h.span(".sr")[f" {told}"]]
