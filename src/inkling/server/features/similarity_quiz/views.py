"""Pages of the similarity quiz: a figure with two others to choose from, and the pause after each round."""

from collections.abc import Sequence

import htpy as h

from inkling.catalogs import speech
from inkling.core import Face, Html, Say
from inkling.games import SHELF
from inkling.server.features.similarity_quiz.bot_agreement import BotAgreement, compare_bots_with_people
from inkling.server.features.similarity_quiz.session_questions import ROUND, QuizQuestion
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.game_assets import card_faces_by_id
from inkling.server.platform.html.layout import asset_url, draw_icon, draw_page
from inkling.server.platform.http import urls
from inkling.server.storage.interface import SimilarityAnswer


def draw_question_page(question: QuizQuestion, at: int, days: int, given: bool, say: Say) -> Html:
    game_say, faces = speech(say.lang, SHELF[question.game].package), card_faces_by_id(question.game)
    figure, pair = faces[question.figure], [faces[face] for face in question.pair]
    title = say("Which is more like {name}?", name=figure.name(game_say))
    body = h.main("#main.page.alike")[
        h.div(".head")[h.h1[title], draw_progress_of_round(at, say)],
        h.figure(".it")[
            draw_figure(question.game, figure, game_say),
            h.figcaption[h.b[figure.name(game_say)], h.span[figure.line(game_say)]],
        ],
        h.form(".two", method="post", action=urls.similarity_quiz())[
            draw_hidden_field("n", at),
            [
                h.button(name="said", value=place)[
                    draw_figure(question.game, face, game_say),
                    h.span(".named", aria_hidden="true")[h.b[face.name(game_say)], h.span[face.line(game_say)]],
                ]
                for place, face in enumerate(pair)
            ],
            h.div(".acts")[
                at > 0 and h.button(".btn.quiet", form="back")[draw_icon("back"), say("Back to the previous question")],
                h.button(".btn.quiet", name="said", value="skip")[say("Skip this one")],
            ],
        ],
        h.form("#back", method="post", action=urls.similarity_quiz_back()),
        h.div(".small-print")[
            h.p(".cap")[draw_privacy_note(days, say)],
            h.form(method="post", action=urls.similarity_quiz_consent())[
                draw_hidden_field("on", int(not given)),
                h.button(".switch", aria_pressed=str(given).lower())[say("My answers may be used for research")],
            ],
        ],
    ]
    return draw_page(title, body, say, sheets=(asset_url("around_board.css"), asset_url("bot_feedback.css")))


def draw_figure(game: str, face: Face, game_say: Say) -> h.VoidElement:
    return h.img(src=urls.picture(game, face.id), alt=face.alt(game_say), width=300, height=420)


def draw_progress_of_round(at: int, say: Say) -> h.Element:
    place = at % ROUND
    dots = [h.i(class_="done" if n < place else "now" if n == place else None) for n in range(ROUND)]
    return h.p(".steps")[
        h.span(".sr")[say("{n} of {all}", n=place + 1, all=ROUND)], h.span(".dots", aria_hidden="true")[dots]
    ]


def draw_privacy_note(days: int, say: Say) -> str:
    return say.many(
        "There is no right or wrong. What you tap stays on this server, without a name, for one day. Only what "
        "you give for research may be passed on; once that has happened, it can’t be taken back.",
        "There is no right or wrong. What you tap stays on this server, without a name, for {n} days. Only "
        "what you give for research may be passed on; once that has happened, it can’t be taken back.",
        days,
    )


def draw_pause_page(
    said: Sequence[SimilarityAnswer], likest: BotAgreement | None, ever: bool, more: bool, days: int, say: Say
) -> Html:
    """Draw the pause.

    `likest` is the similarity measure that agrees most with the answers. `ever` is True if the session has answers.
    """
    title = say("Thank you!") if said else say("Take your time")
    body = h.main("#main.page.alike.pause")[
        h.div(".head")[h.h1[title], h.p[describe_most_similar_measure(likest, say)] if likest is not None else None],
        not more and h.p[say("You’ve been asked about every character. It starts again tomorrow.")],
        h.div(".acts")[
            more and h.a(".btn", href=urls.similarity_quiz())[say("{n} more", n=ROUND)],
            h.a(".btn.quiet", href=urls.home())[say("Home")],
        ],
        h.ul(".matches")[[draw_given_answer(answer, say) for answer in said]],
        ever
        and h.form(".acts", method="post", action=urls.similarity_quiz_back())[
            draw_hidden_field("all", 1), h.button(".btn.quiet")[draw_icon("cross"), say("Take back everything")]
        ],
        h.p(".cap")[draw_privacy_note(days, say)],
    ]
    return draw_page(title, body, say, sheets=(asset_url("around_board.css"), asset_url("bot_feedback.css")))


def draw_given_answer(answer: SimilarityAnswer, say: Say) -> h.Element:
    game_say, faces = speech(say.lang, SHELF[answer.game].package), card_faces_by_id(answer.game)
    pair = [faces[answer.figure], faces[answer.chosen]]
    names = [face.name(game_say) for face in pair]
    return h.li[
        h.span(".pair", aria_hidden="true")[[h.img(src=urls.picture(answer.game, face.id), alt="") for face in pair]],
        h.span[say.listing(names)],
    ]


def describe_most_similar_measure(likest: BotAgreement, say: Say) -> str:
    game_say = speech(say.lang, SHELF[likest.game].package)
    return say(
        "Our bots read characters in several ways. Your way is closest to “{reader}”, with {n} of {all} "
        "answers the same.",
        reader=game_say(likest.reader),
        n=likest.agreed,
        all=likest.of,
    )


ENOUGH = 5
"""Minimum number of answers that a similarity measure must cover before its agreement is shown."""


def render_pause_page(said: tuple[SimilarityAnswer, ...], ever: bool, more: bool, days: int, lang: str) -> Html:
    return draw_pause_page(said, find_most_similar_measure(said), ever, more, days, speech(lang))


def find_most_similar_measure(said: tuple[SimilarityAnswer, ...]) -> BotAgreement | None:
    singles = [
        agreement
        for agreement in compare_bots_with_people(said)
        if agreement.of >= ENOUGH and agreement.reader != SHELF[agreement.game].bots.together
    ]
    return max(singles, key=lambda agreement: agreement.agreed / agreement.of, default=None)
