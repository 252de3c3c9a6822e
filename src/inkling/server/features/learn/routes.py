"""Routes for learning a game: the overview, the rules page, lessons, and explanations of moves in a lesson."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.features.handlers import Handlers
from inkling.server.features.learn.move_explanations import (
    LessonMoveExplanations,
    draw_actions_with_reasons,
    list_actions_with_plies,
    plies_since_lesson_step,
    read_ply_of_explanation,
)
from inkling.server.features.learn.rules_page import draw_rules_page, read_options_of_address
from inkling.server.features.learn.views import draw_lesson_page, draw_overview_page, load_whole_lesson
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import find_game_in_path, register_route
from inkling.server.tables.live_table import LiveTable


class LearnRoutes(Handlers):
    def __post_init__(self) -> None:
        self.reasons = LessonMoveExplanations(self.render_workers)

    @register_route(urls.learn)
    async def overview(self, request: Request) -> Response:
        return HTMLResponse(draw_overview_page(translator_for_request(request), self.site.url(request)))

    @register_route(urls.rules)
    async def show_rules_page(self, request: Request) -> Response:
        game = find_game_in_path(request)
        await self._mark_as_reading_rules(request)
        played = read_options_of_address(game, request.query_params)
        return HTMLResponse(draw_rules_page(game, played, translator_for_request(request), self.site.url(request)))

    async def _mark_as_reading_rules(self, request: Request) -> None:
        """Mark the reader as reading the rules at their table, so that they don't count as absent."""
        person = self.people.person(request)
        live = await self._find_table(request) if person is not None else None
        member = live.table.find_member(person) if live is not None and person is not None else None
        if live is not None and member is not None and live.presence.reading.begin(member):
            live.show(live.table)

    async def _find_table(self, request: Request) -> LiveTable | None:
        """Return the table from which the reader came, or None.

        A table that is not in memory is loaded only if the signed cookie names it, so that guessed codes cause no
        database reads.
        """
        code = request.query_params.get("table", "")
        live = self.access.find_in_memory_unchecked(code)
        if live is None and code and code == self.people.last_table(request):
            live = await self.access.find_unchecked(code)
        return live

    @register_route(urls.lesson)
    async def show_lesson(self, request: Request) -> Response:
        return await self._show_lesson_step(request, missed=False)

    @register_route(urls.lesson, "POST")
    async def try_step(self, request: Request) -> Response:
        game = find_game_in_path(request)
        lesson, _, places = load_whole_lesson(game)
        step = read_step_of_lesson(request, len(places))
        if step == len(places):
            return await self._show_lesson_step(request, missed=False)
        if (await read_form(request)).get("do") != lesson.steps[step]:
            return await self._show_lesson_step(request, missed=True)
        return RedirectResponse(urls.lesson(game, at=step + 1), 303)

    async def _show_lesson_step(self, request: Request, missed: bool) -> Response:
        game, lang = find_game_in_path(request), language_of_request(request)
        lesson, plays, places = load_whole_lesson(game)
        step = read_step_of_lesson(request, len(places))
        plies = plies_since_lesson_step(lesson, places, step)
        asked = read_ply_of_explanation(request.query_params.get("why", ""), plies)
        why = (
            await self.reasons.find(client_address(request), lesson, plays, asked, lang) if asked is not None else None
        )
        game_say = speech(lang, SHELF[game].package).to(lesson.seat, plays[0].record.names)
        deeds = list_actions_with_plies(plays, lesson.seat, plies, game_say)
        because = draw_actions_with_reasons(deeds, asked, why, urls.lesson(game, at=step), speech(lang))
        return HTMLResponse(draw_lesson_page(game, step, missed, because, speech(lang), self.site.url(request)))


def read_step_of_lesson(request: Request, last: int) -> int:
    at = request.query_params.get("at", "0")
    return min(int(at), last) if at.isdecimal() and len(at) < 4 else 0
