"""Pages of a question to friends: the moment with its choices, and the results for people who have answered.

The question page is drawn from one seat's sight at that moment. It gets no later position, so it can't show the
decision.
"""

from collections import Counter
from collections.abc import Sequence

import htpy as h
import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import BoardContext, Html, Markup, Say, Seat, Why, Zones
from inkling.core.driver import AnyPlay
from inkling.core.looking_back import MomentChoice, MomentQuestion
from inkling.games.board_kit.default_board import draw_board
from inkling.games.board_kit.story import story_lines_as_html
from inkling.server.features.ask_a_friend.anonymous_decisions import DecisionInPlay, role_names_of_seats
from inkling.server.features.link_previews.views import (
    LinkPreview,
    draw_preview_meta_tags,
    make_preview_with_emblem,
    picture_url_of_game,
)
from inkling.server.features.replay.replay_moment import PositionsByPly
from inkling.server.features.replay.views import describe_result_of_play
from inkling.server.features.why.views import draw_explanation
from inkling.server.platform.html.components import draw_collapsible_section, draw_hidden_field
from inkling.server.platform.html.game_assets import board_sheet_urls, draw_deferred_art_link
from inkling.server.platform.html.layout import (
    asset_url,
    draw_footer,
    draw_icon,
    draw_page,
    draw_zone,
    texts_of_copy_button,
)
from inkling.server.platform.http import urls

NEXT_LINES = 6
"""Number of story lines that are shown after a decision."""


class FriendPageRequest(Struct, frozen=True):
    """A request for the page of a question."""

    id: str
    play_id: str
    ply: int
    seat: int
    site: str
    own: str = ""
    """The caller's stored answer; empty if there is none."""
    asks: bool = False
    """True if the caller is the person who asked."""
    no_cookie: bool = False
    """True if the caller's browser did not keep the cookie that identifies their answer."""


class StoredFriendAnswers(Struct, frozen=True):
    """All stored answers, without their authors. `with_bots` is False until bots are compiled."""

    given: tuple[str, ...]
    with_bots: bool = True


def make_question_preview(play: AnyPlay, asked: MomentQuestion | None, path: str, say: Say) -> LinkPreview:
    """Return the link preview of a question. Without a question it names only the game."""
    game = play.game
    if asked is None:
        return make_preview_with_emblem(game.name, path)
    title = f"{game.title} · {asked.text}"
    return LinkPreview(title, say("Answer with one tap, then see what happened."), picture_url_of_game(game.name), path)


def draw_question_page(
    play: AnyPlay, bots: tuple[bool, ...], asked: MomentQuestion, page: FriendPageRequest, say: Say
) -> Html:
    """Draw the question page. `play` must end at the moment of the question."""
    before = (
        page.no_cookie
        and h.p(".notice", role="alert")[
            say("Your browser keeps no cookies, so we can’t show you what happened. Allow cookies and answer again.")
        ]
    )
    after = h.p(".soft.small")[
        say("Then you see what happened, what the bots think, and how many others chose what. Nobody sees your name.")
    ]
    return draw_friend_page(play, bots, asked, page, [before], [draw_answer_form(asked, page, say), after], say)


def draw_answers_page(
    steps: PositionsByPly,
    asked: MomentQuestion,
    decision: DecisionInPlay,
    why: Why | None,
    page: FriendPageRequest,
    answers: StoredFriendAnswers,
    say: Say,
) -> Html:
    own = split_stored_choices(page.own)
    parts = [
        draw_actual_and_own_choice(asked, own, decision.choices, say),
        draw_answer_counts(
            asked, own, decision.choices, [split_stored_choices(answer) for answer in answers.given], say
        ),
        why is not None
        and h.section(".sheet.stack.reasons")[h.h2[say("What the bots think")], draw_explanation(why, say)],
        draw_story_after_decision(steps, decision, say),
        draw_end_of_story(steps, say),
    ]
    after = [
        page.asks and draw_share_part(asked, page, say),
        h.div(".follows")[parts],
        draw_change_answer_part(page, say),
    ]
    return draw_friend_page(steps[page.ply], steps.bots, asked, page, [], after, say)


def draw_friend_page(
    play: AnyPlay,
    bots: tuple[bool, ...],
    asked: MomentQuestion,
    page: FriendPageRequest,
    before: Sequence[h.Node],
    after: Sequence[h.Node],
    say: Say,
) -> Html:
    game, seat = play.game, Seat(page.seat)
    zones = draw_board_of_moment(play, seat, bots, say)
    title = say("A question for you")
    whose_sight = say("You’re in the place of {name} and see what they saw.", name=role_names_of_seats(play, say)[seat])
    body = h.main("#main.page.friend")[
        h.div(".asked")[h.p(".cap")[title, " · ", game.title], h.h1[asked.text], h.p(".soft.small")[whose_sight]],
        before,
        h.div(class_=f"board {game.name}")[[draw_zone(name, zone) for name, zone in zones.items()]],
        after,
    ]
    path = urls.friend_question(page.id)
    preview = make_question_preview(play, None if play.known_deal else asked, path, say)
    return draw_page(
        asked.text,
        [body, draw_footer(say), draw_deferred_art_link(game.name)],
        say,
        sheets=(asset_url("around_board.css"), *board_sheet_urls(game.name), asset_url("ask_a_friend.css")),
        script=True,
        preview=draw_preview_meta_tags(preview, page.site, say.lang),
    )


def draw_board_of_moment(play: AnyPlay, seat: Seat, bots: tuple[bool, ...], say: Say) -> Zones:
    """Draw the board as this seat saw it at the moment, with roles instead of names."""
    show = play.game.back.show_friend
    game_say = speech(say.lang, play.game.package).to(seat, role_names_of_seats(play, say))
    context = BoardContext(pictures=urls.pictures(play.game.name), bots=bots)
    return {} if show is None else show(play.sight(seat), game_say, context)


def draw_answer_form(asked: MomentQuestion, page: FriendPageRequest, say: Say) -> h.Element:
    """Draw the choices: as buttons that answer at once, or as checkboxes if an answer has several choices."""
    several, chosen = asked.count > 1, split_stored_choices(page.own)
    draw = draw_choice_as_checkbox if several else draw_choice_as_button
    tiles = [draw(choice, place, choice.id in chosen) for place, choice in enumerate(asked.choices)]
    send = (
        several
        and h.div(".send")[
            h.p(".before.say", aria_live="polite")[say("Choose exactly {n}.", n=asked.count)],
            h.button(".btn.wide")[say("That’s my choice")],
        ]
    )
    return h.form(".stack", method="post", action=urls.friend_question(page.id))[
        h.fieldset(class_=f"choices pick{asked.count}")[h.legend(".sr")[asked.text], tiles], send
    ]


def draw_choice_as_button(choice: MomentChoice, place: int, chosen: bool) -> h.Element:
    look = {"choice": True, "plain": not choice.picture, "yours": chosen}
    return h.button(class_=look, name="choice", value=choice.id)[draw_choice_to_answer(choice)]


def draw_choice_as_checkbox(choice: MomentChoice, place: int, chosen: bool) -> h.Fragment:
    field = f"choice-{place}"
    return h.fragment[
        h.input(".pickr", type="checkbox", name="choice", value=choice.id, id=field, checked=chosen),
        h.label(".choice", for_=field)[draw_choice_to_answer(choice)],
    ]


def draw_choice_to_answer(choice: MomentChoice) -> h.Fragment:
    picture = choice.picture and h.span(".picture", aria_hidden="true")[Markup(choice.picture)]
    return h.fragment[picture, h.b[choice.label]]


def split_stored_choices(stored: str) -> tuple[str, ...]:
    return msgspec.json.decode(stored, type=tuple[str, ...]) if stored else ()


def draw_actual_and_own_choice(
    asked: MomentQuestion, own: tuple[str, ...], done: tuple[str, ...], say: Say
) -> h.Element:
    """Draw what the player chose in the game next to the caller's answer, with a sentence that compares the two."""
    shown = [(say("In the game"), done), *([(say("Your answer"), own)] if own else [])]
    return h.section(".sheet.stack")[
        h.h2[describe_agreement_with_choice(asked, own, done, say)],
        h.div(class_={"made": True, "same": {*own} == {*done}})[
            [h.div[h.h3[heading], draw_chosen_options(asked, ids)] for heading, ids in shown]
        ],
    ]


def describe_agreement_with_choice(asked: MomentQuestion, own: tuple[str, ...], done: tuple[str, ...], say: Say) -> str:
    same = len({*own} & {*done})
    if not own:
        return say("What happened")
    if same == asked.count:
        return say("You chose the same.")
    return (
        say.many("You agree on one of them.", "You agree on {n} of them.", same)
        if same
        else say("You chose differently.")
    )


def draw_chosen_options(asked: MomentQuestion, ids: tuple[str, ...]) -> h.Element:
    chosen = [choice for choice in asked.choices if choice.id in ids]
    return h.ul[
        [
            h.li[h.span(class_={"choice": True, "plain": not choice.picture})[draw_choice_to_answer(choice)]]
            for choice in chosen
        ]
    ]


def draw_answer_counts(
    asked: MomentQuestion,
    own: tuple[str, ...],
    done: tuple[str, ...],
    given: list[tuple[str, ...]],
    say: Say,
) -> h.Element:
    """Draw how often each option was chosen, most frequent first. Options without any vote are left out."""
    counts = Counter(choice for answer in given for choice in answer)
    shown = [choice for choice in asked.choices if choice.id in (*own, *done) or counts[choice.id]]
    shown.sort(key=lambda choice: -counts[choice.id])
    most = max(counts.values(), default=0) or 1
    rows = [
        draw_answer_count(choice, counts[choice.id], most, choice.id in own, choice.id in done, say) for choice in shown
    ]
    return h.section(".sheet.stack.counts")[
        h.h2[say("What friends said")],
        h.table(".weights")[h.caption[say.many("{n} answer", "{n} answers", len(given))], rows],
    ]


def draw_answer_count(choice: MomentChoice, count: int, most: int, own: bool, done: bool, say: Say) -> h.Element:
    drawing = {"viewBox": "0 0 100 8", "preserveAspectRatio": "none", "aria-hidden": "true"}
    tags = [word for on, word in ((own, say("yours")), (done, say("in the game"))) if on]
    return h.tr(class_={"here": done})[
        h.th(scope="row")[choice.label, [[" ", h.span(".pill")[word]] for word in tags]],
        h.td[h.svg(".weigh", drawing)[h.rect(width=f"{100 * count / most:.1f}", height=8, rx=2)]],
        h.td[str(count)],
    ]


def draw_story_after_decision(steps: PositionsByPly, decision: DecisionInPlay, say: Say) -> h.Element:
    """Draw the first lines of the public story after the decision."""
    ended = steps[-1]
    game_say = speech(say.lang, ended.game.package).to(None, role_names_of_seats(ended, say))
    after = len(steps[decision.settled].sight(None).story)
    lines = story_lines_as_html(ended.game, ended.sight(None), game_say, after)[:NEXT_LINES]
    return h.section(".sheet.stack")[h.h2[say("What came next")], h.ul(".log")[[Markup(line) for line in lines]]]


def draw_end_of_story(steps: PositionsByPly, say: Say) -> h.Element:
    ended = steps[-1]
    said, well = describe_result_of_play(ended, say, role_names_of_seats(ended, say))
    game_say = speech(say.lang, ended.game.package).to(None, role_names_of_seats(ended, say))
    context = BoardContext(pictures=urls.pictures(ended.game.name), bots=steps.bots)
    end = draw_board(ended, ended.sight(None), game_say, context).get("end", "")
    return h.section(".sheet.stack.ending")[
        h.h2[say("How it ended")],
        h.div(class_=f"board {ended.game.name}")[draw_zone("end", Html(end))]
        if end
        else h.p[said, well and f": {well}"],
    ]


def draw_share_part(asked: MomentQuestion, page: FriendPageRequest, say: Say) -> h.Element:
    """Draw the link and the delete button, for the person who asked."""
    link = page.site + urls.friend_question(page.id)
    text = f"{asked.text}\n{link}"
    delete = h.form(method="post", action=urls.delete_friend_question(page.id))[
        h.button(".btn.quiet")[say("Delete it with all answers")]
    ]
    return h.section(".sheet.stack.share")[
        h.h2[say("Pass the link on")],
        h.p[say("Anyone with the link sees this moment and can answer. It gives no names, only seats.")],
        h.p(".url")[link],
        h.div(".acts")[
            h.button(
                ".btn",
                texts_of_copy_button(say),
                type="button",
                data_scripted=True,
                hidden=True,
                data_copy=text,
                data_send=text,
            )[draw_icon("share"), say("Pass it on")],
        ],
        draw_collapsible_section(Html(say("Delete this question")), Html(delete)),
    ]


def draw_change_answer_part(page: FriendPageRequest, say: Say) -> h.Node:
    if not page.own or page.asks:
        return None
    return h.form(".acts", method="post", action=urls.friend_question(page.id))[
        h.a(".btn.quiet", href=urls.friend_question(page.id, again=1))[say("Change my answer")],
        draw_hidden_field("back", 1),
        h.button(".btn.quiet")[say("Take my answer back")],
    ]


def draw_link_back_to_question(question: str, say: Say) -> h.Element:
    return h.a(".btn", href=urls.friend_question(question, again=1))[say("Back to the question")]
