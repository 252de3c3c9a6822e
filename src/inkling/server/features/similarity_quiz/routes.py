"""Routes of the similarity quiz. Answers are anonymous, and people can change or delete them.

The operator enables the quiz together with bot feedback.
"""

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.bot_feedback.anonymous_answer_keys import AnonymousAnswerKeys
from inkling.server.features.bot_feedback.answer_recorder import feedback_storage_full_error
from inkling.server.features.handlers import Handlers
from inkling.server.features.similarity_quiz import views as similarity_quiz_views
from inkling.server.features.similarity_quiz.session_questions import ROUND, make_questions_of_session, make_session_key
from inkling.server.features.similarity_quiz.views import render_pause_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.public_site import DAY, PublicSite
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.signing import Signer
from inkling.server.storage.interface import SimilarityAnswer

NOT_CACHED = {"cache-control": "no-store"}
COOKIE = "alike"


class QuizSession(Struct, frozen=True):
    """A session, stored in a signed cookie. `at` is the next question's number; `given` is the consent to research."""

    key: str
    at: int = 0
    given: bool = False
    new: bool = False


class QuizSessionCookie:
    def __init__(self, signer: Signer, site: PublicSite) -> None:
        self.secret = signer.secret
        self._signer = signer
        self._site = site

    def read(self, request: Request) -> QuizSession:
        signed = self._signer.verify(COOKIE, request.cookies.get(COOKIE, ""))
        if signed is None:
            return QuizSession(make_session_key(), new=True)
        key, at, given = signed.split(" ")
        return QuizSession(key, int(at), given == "1")

    def write(self, answer: Response, request: Request, sitting: QuizSession) -> Response:
        signed = self._signer.sign(COOKIE, f"{sitting.key} {sitting.at} {int(sitting.given)}")
        self._site.set_cookie(answer, request, COOKIE, signed, DAY, path=urls.similarity_quiz())
        return answer


class QuizRoutes(Handlers):
    def __post_init__(self) -> None:
        self.sittings = QuizSessionCookie(self.signer, self.site)

    @register_route(urls.similarity_quiz)
    async def show_question(self, request: Request) -> Response:
        sitting = self.sittings.read(request)
        if sitting.at >= len(make_questions_of_session(sitting.key)):
            return RedirectResponse(urls.similarity_quiz_pause(), 303)
        asked = make_questions_of_session(sitting.key)[sitting.at]
        shown = similarity_quiz_views.draw_question_page(
            asked, sitting.at, self.settings.answer_days, sitting.given, translator_for_request(request)
        )
        return self.sittings.write(HTMLResponse(shown, headers=NOT_CACHED), request, sitting)

    @register_route(urls.similarity_quiz, "POST")
    async def store_answer(self, request: Request) -> Response:
        """Store an answer or a skip, replacing an earlier one.

        Raise NotAllowed for questions that were not asked yet.
        """
        form, sitting = await read_form(request), self.sittings.read(request)
        if sitting.new:
            sentence = msg("This round is over, or your browser keeps no cookies. Please start again.")
            raise NotAllowed("no-sitting", sentence)
        number, said = form.get("n", ""), form.get("said", "")
        if not (
            number.isdecimal()
            and len(number) < 4
            and int(number) <= sitting.at < len(make_questions_of_session(sitting.key))
        ):
            raise NotAllowed("stale", msg("The game has moved on. Look again and choose."))
        if said not in ("0", "1", "skip"):
            raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
        self.limits.count_feedback_answer(client_address(request))
        await self._store_or_delete(sitting, int(number), said)
        further = replace(sitting, at=max(sitting.at, int(number) + 1))
        rests = further.at > sitting.at and (
            not further.at % ROUND or further.at >= len(make_questions_of_session(sitting.key))
        )
        return self.sittings.write(
            RedirectResponse(urls.similarity_quiz_pause() if rests else urls.similarity_quiz(), 303), request, further
        )

    @register_route(urls.similarity_quiz_back, "POST")
    async def delete_answers(self, request: Request) -> Response:
        form, sitting = await read_form(request), self.sittings.read(request)
        self.limits.count_feedback_answer(client_address(request))
        last = max(0, sitting.at - 1)
        first = 0 if form.get("all") else last
        await self.store.ask(self.store.answers.delete_answers, self._answer_keys(sitting, range(first, sitting.at)))
        return self.sittings.write(RedirectResponse(urls.similarity_quiz(), 303), request, replace(sitting, at=first))

    @register_route(urls.similarity_quiz_consent, "POST")
    async def set_research_consent(self, request: Request) -> Response:
        form, sitting = await read_form(request), self.sittings.read(request)
        self.limits.count_feedback_answer(client_address(request))
        given = replace(sitting, given=form.get("on") == "1")
        await self.store.ask(
            self.store.answers.set_research_use, self._answer_keys(sitting, range(sitting.at)), given.given
        )
        return self.sittings.write(RedirectResponse(urls.similarity_quiz(), 303), request, given)

    @register_route(urls.similarity_quiz_pause)
    async def show_pause(self, request: Request) -> Response:
        sitting = self.sittings.read(request)
        marks = self._answer_keys(sitting, range(sitting.at))
        stored_answers = await self.store.ask(self.store.answers.find_answers, marks)
        newest = marks[max(0, sitting.at - 1) // ROUND * ROUND :]
        said = tuple(
            answer for mark_of in newest if isinstance(answer := stored_answers.get(mark_of), SimilarityAnswer)
        )
        more = sitting.at < len(make_questions_of_session(sitting.key))
        what = (said, bool(stored_answers), more, self.settings.answer_days, language_of_request(request))
        return (await render_page_as_response(self.render_workers, request, render_pause_page, *what, key="alike"))[0]

    async def _store_or_delete(self, sitting: QuizSession, number: int, said: str) -> None:
        (mark_of,), answers = self._answer_keys(sitting, range(number, number + 1)), self.store.answers
        if said == "skip":
            await self.store.ask(answers.delete_answers, [mark_of])
            return
        answer = make_questions_of_session(sitting.key)[number].make_stored_answer(int(said), sitting.given)
        if not await self.store.ask(answers.store_answer, mark_of, answer):
            raise feedback_storage_full_error()

    def _answer_keys(self, sitting: QuizSession, numbers: range) -> list[str]:
        marks = AnonymousAnswerKeys(self.sittings.secret)
        return [marks.key_about_question(sitting.key, number) for number in numbers]
