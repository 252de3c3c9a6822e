"""Why somebody did that, during a lesson: what happened since the last step, each with its reason on request."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from inkling.core.driver import AnyPlay
from inkling.core.lesson import Lesson
from inkling.core.sight import Seat
from inkling.core.why import Why
from inkling.core.words import Say
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


def draw_reasons(deeds: Iterable[tuple[int, str]], asked: int | None, why: Why | None, address: str, say: Say) -> str:
    """Folded, until a reason is asked for."""
    rows = "".join(
        f"<li>{escape(told)} {draw_reason(why, say) if ply == asked else ask_why(ply, told, address, say)}</li>"
        for ply, told in deeds
    )
    if not rows:
        return ""
    warning = say("A reason tells all that this player knew, also what is hidden from you.")
    return (
        f'<details class="sheet stack reasons"{" open" if asked is not None else ""}>'
        f"<summary>{escape(say('What happened, and why'))}{icon('down', 'i')}</summary>"
        f'<p class="small soft">{escape(warning)}</p><ul class="stack">{rows}</ul></details>'
    )


def draw_reason(why: Why | None, say: Say) -> str:
    if why is None:
        return f'<p class="soft">{escape(say("Nothing to explain at this moment."))}</p>'
    return draw_why(why, say)


def ask_why(ply: int, told: str, address: str, say: Say) -> str:
    return (
        f'<a class="btn quiet fit" href="{escape(address)}&amp;why={ply}#reasons">{escape(say("Why?"))}'
        f'<span class="sr"> {escape(told)}</span></a>'
    )
