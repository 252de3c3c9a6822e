"""Explanations of the moves in a lesson: computed in a render worker, and drawn as a list."""

from collections.abc import Iterable, Iterator, Sequence

import htpy as h

from inkling.core import Say, Seat, Why
from inkling.core.driver import AnyPlay
from inkling.core.lesson import Lesson
from inkling.server.features.why.views import draw_explanation, explain_action
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.render_workers import RenderWorkers


def plies_since_lesson_step(lesson: Lesson, places: Sequence[int], step: int) -> range:
    ends = (*places, len(lesson.entries))
    return range(ends[step - 1], ends[min(step, len(places))]) if step else range(ends[0])


def read_ply_of_explanation(text: str, plies: range) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) in plies else None


def list_actions_with_plies(
    plays: Sequence[AnyPlay], seat: Seat, plies: range, game_say: Say
) -> Iterator[tuple[int, str]]:
    for ply in plies:
        before, sight = len(plays[ply].sight(seat).story), plays[ply + 1].sight(seat)
        if len(sight.story) > before:
            yield ply, plays[ply].game.words.tell(sight.story[before].event, sight.options, game_say)


def draw_actions_with_reasons(
    deeds: Iterable[tuple[int, str]], asked: int | None, why: Why | None, address: str, say: Say
) -> h.Element | None:
    rows = [
        h.li[
            deed,
            " ",
            draw_short_explanation(why, say) if ply == asked else draw_link_to_explanation(ply, deed, address, say),
        ]
        for ply, deed in deeds
    ]
    if not rows:
        return None
    return h.details(".sheet.stack.reasons", open=asked is not None)[
        h.summary[say("What happened, and why"), draw_icon("down", "i")],
        h.p(".small.soft")[say("A reason may give away anything the player knew, even what’s hidden from you.")],
        h.ul(".stack")[rows],
    ]


def draw_short_explanation(why: Why | None, say: Say) -> h.Renderable:
    return (
        h.p(".soft")[say("There is nothing to explain about this moment.")]
        if why is None
        else draw_explanation(why, say)
    )


def draw_link_to_explanation(ply: int, deed: str, address: str, say: Say) -> h.Element:
    return h.a(".btn.quiet.fit", href=f"{address}&why={ply}#reasons")[say("Why?"), h.span(".sr")[f" {deed}"]]


class LessonMoveExplanations:
    """Computes explanations of moves in lessons, in a render worker. Caches them, because lessons never change."""

    def __init__(self, render_workers: RenderWorkers) -> None:
        self._render_workers = render_workers
        self._known: dict[tuple[str, int, str], Why] = {}

    async def find(self, address: str, lesson: Lesson, plays: Sequence[AnyPlay], ply: int, lang: str) -> Why | None:
        before, entry = plays[ply], lesson.entries[ply]
        key = (before.game.name, ply, lang)
        if key not in self._known:
            asked = (before.game.name, before.sight(entry.by), entry.do, lesson.seat, lang, before.record.names)
            why = await self._render_workers.render(address, explain_action, *asked)
            if why is None:
                return None
            self._known[key] = why
        return self._known[key]
