"""Routes of questions to friends.

The link shows one moment of a play to anybody who has it, even if the table is private, because a player of that game
made the link for that purpose. The 128-bit ID in the link is the credential.
"""

import secrets
from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core import Html
from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.core.play import KNOWN
from inkling.server.features.ask_a_friend import render_jobs
from inkling.server.features.ask_a_friend.render_jobs import DealsPlayedNow
from inkling.server.features.ask_a_friend.views import (
    FriendPageRequest,
    StoredFriendAnswers,
    draw_link_back_to_question,
)
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.routes import is_crawler
from inkling.server.features.link_previews.views import draw_page_for_crawler
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.storage.friend_question_interface import FriendQuestion

MOST_QUESTIONS, MOST_ANSWERS = 50, 200
"""Maximum number of questions per table, and of answers per question."""
NOT_CACHED = {"cache-control": "private, no-store"}


class AskAFriendRoutes(Handlers):
    @register_route(urls.ask_a_friend, "POST")
    async def ask(self, request: Request) -> Response:
        """Make a question about a moment of a replay, and redirect to its page."""
        play_id = request.path_params["play"]
        await self.access.check_may_read_play(request, play_id)
        form, person = await read_form(request), self.people.person(request)
        self.limits.count_friend_question(client_address(request))
        what = (play_id, person, form.get("ply", ""), form.get("seat", ""), self._deals_played_now())
        ply, seat = await self.render_workers.render(
            client_address(request), render_jobs.check_and_find_moment, *what, key=play_id
        )
        place = await self.store.ask(self.store.find_play, play_id)
        if place is None or person is None:
            raise question_gone_error()
        new = FriendQuestion(secrets.token_hex(16), place[0], play_id, ply, seat, person)
        asked = await self.store.write(self.store.friend_questions.add, new, MOST_QUESTIONS)
        if asked is None:
            raise NotAllowed("too-many-questions", msg("There are enough questions about this table’s games."))
        return RedirectResponse(urls.friend_question(asked), 303)

    @register_route(urls.friend_question)
    async def show(self, request: Request) -> Response:
        """Show the question. Callers who have answered, and the person who asked, see all answers instead."""
        question = await self._find_question(request)
        if is_crawler(request):
            return await self._answer_crawler(request, question)
        person = self.people.person(request)
        answers = await self.store.ask(self.store.friend_questions.read_answers, question.id)
        own = answers.get(self._hash_of_answerer(question, person), "") if person is not None else ""
        asks, again = person == question.person, "again" in request.query_params
        no_cookie = person is None and "new" in request.query_params
        page = FriendPageRequest(
            question.id, question.play_id, question.ply, question.seat, self.site.url(request), own, asks, no_cookie
        )
        late: tuple[object, ...] = (self._deals_played_now(), language_of_request(request))
        if not (own or asks) or (again and not asks):
            shown = await self._render_question_page(request, question, render_jobs.render_question_page, page, *late)
        else:
            stored_answers = StoredFriendAnswers(tuple(answers.values()), self.supervisor.readiness.is_ready)
            shown = await self._render_question_page(
                request, question, render_jobs.render_answers_page, page, stored_answers, *late
            )
        shown.headers.update(NOT_CACHED)
        return shown

    @register_route(urls.friend_question, "POST")
    async def answer(self, request: Request) -> Response:
        """Store an answer, or replace this browser's earlier one. With the field `back`, delete it."""
        question, form = await self._find_question(request), await read_form(request)
        self.limits.count_friend_answer(client_address(request))
        person, asked = self.people.read_or_make_person(request), self.store.friend_questions
        mark = self._hash_of_answerer(question, person)
        answer = RedirectResponse(urls.friend_question(question.id), 303)
        if form.get("back"):
            await self.store.write(asked.delete_answer, question.id, mark)
            return answer
        picked = tuple(value for name, value in request.state.typed if name == "choice")
        set_form_for_refusal(request, partial(draw_link_back_to_question, question.id, translator_for_request(request)))
        what = (question.play_id, question.ply, question.seat, picked)
        choice = await self.render_workers.render(
            client_address(request), render_jobs.check_answer, *what, key=question.play_id
        )
        if not await self.store.write(asked.store_answer, question.id, mark, choice, MOST_ANSWERS):
            raise NotAllowed("too-many-answers", msg("This question has all the answers it can take."))
        return self.people.set_cookie(answer, request, person)

    @register_route(urls.delete_friend_question, "POST")
    async def delete(self, request: Request) -> Response:
        """Delete a question with all its answers. Only the person who asked it may."""
        question = await self._find_question(request)
        if self.people.person(request) != question.person:
            raise NotAllowed("not-yours", msg("Only the person who asked can delete a question."))
        await self.store.write(self.store.friend_questions.delete, question.id)
        return RedirectResponse(urls.replay(question.play_id, ply=question.ply), 303)

    async def _find_question(self, request: Request) -> FriendQuestion:
        question = await self.store.ask(self.store.friend_questions.find, request.path_params["question"])
        if question is None:
            raise question_gone_error()
        return question

    async def _render_question_page(
        self, request: Request, question: FriendQuestion, job: Callable[..., Html], *what: object
    ) -> Response:
        return (await render_page_as_response(self.render_workers, request, job, *what, key=question.play_id))[0]

    async def _answer_crawler(self, request: Request, question: FriendQuestion) -> Response:
        path = urls.friend_question(question.id)
        what = (question.play_id, question.ply, question.seat, language_of_request(request), path)
        address = client_address(request)
        preview = await self.render_workers.render(address, render_jobs.preview_moment, *what, key=question.play_id)
        return HTMLResponse(draw_page_for_crawler(preview, self.site.url(request), translator_for_request(request)))

    def _hash_of_answerer(self, question: FriendQuestion, person: str) -> str:
        """Return the keyed hash under which this person's answer is stored. It differs for every question."""
        return self.signer.keyed_hash("friend", f"{question.id} {person}")

    def _deals_played_now(self) -> DealsPlayedNow:
        plays = (live.table.play for live in self.tables.all_in_memory() if live.table.playing)
        seeds = {play.record.setup.seed for play in plays if play is not None}
        known = tuple(sorted(seed for seed in seeds if seed.startswith(KNOWN)))
        return DealsPlayedNow(DailyCalendar(self.settings.time_zone).today().isoformat(), known)


def question_gone_error() -> Refusal:
    return Refusal("no-page", msg("This question is no longer here."))
