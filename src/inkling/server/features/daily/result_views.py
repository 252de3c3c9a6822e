"""HTML of a finished daily puzzle: the verdict, the lines to share, and the results of other people."""

import re
from datetime import date

import htpy as h
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Say, Seat, msg
from inkling.core.daily import Verdict
from inkling.core.driver import AnyPlay
from inkling.core.words import capital
from inkling.games import SHELF
from inkling.server.features.deals.model import DealResult
from inkling.server.features.deals.views import describe_result_in_games_words
from inkling.server.platform.html.layout import draw_icon, texts_of_copy_button
from inkling.server.platform.http import urls

MONTHS = (
    *(msg("January"), msg("February"), msg("March"), msg("April"), msg("May"), msg("June"), msg("July")),
    *(msg("August"), msg("September"), msg("October"), msg("November"), msg("December")),
)


class OwnDailyResult(Struct, frozen=True):
    """A finished play of a daily puzzle, and its result."""

    play_id: str
    play: AnyPlay
    day: date
    seat: Seat | None
    """The viewer's seat in this play; None if they did not play."""
    practice: bool
    result: DealResult

    @property
    def counts(self) -> bool:
        """True if the viewer was a player of this play, and if it was not practice."""
        return self.seat is not None and not self.practice


class OtherDailyResults(Struct, frozen=True):
    """Results of all other plays of the same puzzle. `mine` is the viewer's own result, or None."""

    results: list[DealResult]
    mine: DealResult | None


def describe_day(day: date, say: Say) -> str:
    return say("{day} {month}", day=day.day, month=say(MONTHS[day.month - 1]))


def draw_own_result(own: OwnDailyResult, where: str, say: Say) -> h.Element:
    game = own.play.game
    game_say = speech(say.lang, game.package).to(None, own.play.record.names)
    line = game.page.share(own.play.sight(None), game_say) if game.page.share is not None else ""
    look = ".won" if own.result.won is not False else ""
    verdict = describe_verdict_of_game(own, say)
    return h.div(".told", data_daily=own.counts and own.day.isoformat())[
        h.section(f".ticket{look}")[draw_verdict(own, verdict, say), draw_result_card(own, verdict, line, say)],
        bool(line) and own.seat is not None and draw_share_buttons(own, line, where, say),
    ]


def describe_verdict_of_game(own: OwnDailyResult, say: Say) -> Verdict | None:
    game, puzzle = own.play.game, own.play.game.page.puzzle
    if own.seat is None or puzzle is None:
        return None
    return puzzle.verdict(own.play.sight(own.seat), speech(say.lang, game.package).to(own.seat, own.play.record.names))


def draw_verdict(own: OwnDailyResult, verdict: Verdict | None, say: Say) -> h.Element:
    if verdict is None:
        return h.div(".found")[draw_strip_of_game_pictures(own), h.h1[say("Somebody’s result")]]
    picture = verdict.picture and h.img(src=urls.picture(own.play.game.name, verdict.picture), alt="")
    cheers = own.result.won is not False and h.span(".stars", aria_hidden="true")[[draw_icon("star") for _ in range(6)]]
    note = h.p(".cap")[say("This was practice; it doesn’t count.")] if own.practice else None
    return h.div(".found")[
        cheers,
        picture or draw_strip_of_game_pictures(own),
        h.h1[verdict.title],
        h.p[verdict.sentence, list_names_of_partners(own, say)],
        note,
    ]


def draw_strip_of_game_pictures(own: OwnDailyResult) -> h.Element:
    game = own.play.game
    faces = [h.i[h.img(src=urls.picture(game.name, name), alt="")] for name in game.page.band[::2][:4]]
    return h.span(".frieze", aria_hidden="true")[faces]


def draw_result_card(own: OwnDailyResult, verdict: Verdict | None, line: str, say: Say) -> h.Element:
    signs, _, text = line.rpartition(" · ")
    return h.div(".stub")[
        signs and h.p(".signs", aria_hidden="true")[[draw_result_symbol(sign) for sign in SIGN.findall(signs)]],
        bool(text) and (verdict is None or verdict.title != capital(text)) and h.p[h.b[capital(text)]],
        h.p(".of")[
            draw_icon("drop"), say("Inkling, {day}: {game}", day=describe_day(own.day, say), game=own.play.game.title)
        ],
    ]


SIGN = re.compile(r"([🟩🟥⬜🔴🔵🟡🟢])(\d*)")
LOOKS = dict(zip("🟩🟥⬜🔴🔵🟡🟢", ("ok", "no", "not", "red", "blue", "yellow", "green"), strict=True))
"""CSS class of each emoji. The page draws them as icons, because some devices lack these emoji."""


def draw_result_symbol(emoji_and_number: tuple[str, str]) -> h.Element:
    sign, number = emoji_and_number
    look = LOOKS[sign]
    inside = number or (draw_icon("check") if look == "ok" else draw_icon("cross") if look == "no" else "")
    return h.i(class_=look)[inside]


def list_names_of_partners(own: OwnDailyResult, say: Say) -> str:
    """Return a sentence with the names of the other players at the table; empty if there were none."""
    others = [name for seat, name in enumerate(own.play.record.names) if seat != own.seat]
    return f" {say('With {names}.', names=say.listing(others))}" if others else ""


def draw_share_buttons(own: OwnDailyResult, line: str, where: str, say: Say) -> h.Element:
    head = say("Inkling, {day}: {game}", day=describe_day(own.day, say), game=own.play.game.title)
    text = f"{head}\n{line}\n{where}{urls.daily_puzzle(own.play.game.name)}"
    return h.div(".sharebox")[
        h.div(".acts", data_scripted=True, hidden=True)[
            h.button(".btn", texts_of_copy_button(say), type="button", data_copy=text, data_send=text)[
                draw_icon("share"), say("Share your result")
            ],
            h.button(".btn.quiet.fit", texts_of_copy_button(say), type="button", data_copy=text)[
                draw_icon("copy"), say("Copy")
            ],
        ],
        h.details[h.summary[say("As text"), draw_icon("down", "i")], h.p(".lines")[text]],
    ]


def draw_results_of_others(game: str, others: OtherDailyResults, bots: str, done: bool, say: Say) -> h.Element:
    """Draw the distribution of other people's results. `bots` is the sentence about the bots' result.

    Until the viewer has finished the puzzle, draw only the number of results.
    """
    n = len(others.results)
    if not done:
        many = (
            say.many("Somebody else has already finished it.", "Others have finished it {n} times so far.", n)
            if n
            else ""
        )
        first = say("There are no results here yet: add yours.")
        veil = say("You’ll see how it went for them once you’re done.") if n else ""
        return h.section(".sheet.others")[
            h.h2[say("Others on the same puzzle")], h.p(".veil")[draw_icon("eye"), h.span[many or first, " ", veil]]
        ]
    return h.section(".sheet.others")[
        h.h2[say("Others on the same puzzle")],
        draw_distribution_of_results(game, others, say) if n else h.p[say("There are no other results to show yet.")],
        bots and h.p(".bots")[draw_icon("bot"), h.span[say("Bots on their own: {result}", result=bots)]],
    ]


def describe_result_of_bots(game: str, bots: DealResult | None, say: Say) -> str:
    if bots is None:
        return say("still playing; look again in a moment")
    return describe_result_in_games_words(game, bots, say)


def draw_distribution_of_results(game: str, others: OtherDailyResults, say: Say) -> h.Element:
    if others.mine is None or not others.mine.is_play_finished:
        return h.p[
            say.many("Somebody else has finished it.", "Others have finished it {n} times.", len(others.results))
        ]
    texts = {
        "better": say("better than you"),
        "same": say("the same as you"),
        "worse": say("not as well as you"),
    }
    return draw_comparison(game, others.results, others.mine, texts)


def draw_results_on_device(game: str, others: OtherDailyResults, say: Say) -> h.Element | None:
    """Draw the other tries of this browser, on a site without a server. Return None if there are none."""
    n = len(others.results)
    if not n:
        return None
    if others.mine is None or not others.mine.is_play_finished:
        return h.section(".sheet.others")[
            h.h2[say("Tries on this device")], h.p[say.many("Finished once.", "Finished {n} times.", n)]
        ]
    texts = {"better": say("better"), "same": say("just as good"), "worse": say("not as good")}
    return h.section(".sheet.others")[
        h.h2[say("Other tries on this device")],
        h.p[say("Compared with the try that counted:")],
        draw_comparison(game, others.results, others.mine, texts),
    ]


def draw_comparison(game: str, results: list[DealResult], mine: DealResult, labels: dict[str, str]) -> h.Element:
    """Draw how many results are better than the viewer's, the same, and worse."""
    own, rows = sort_key_of_result(game, mine), dict.fromkeys(labels, 0)
    for result in results:
        key = sort_key_of_result(game, result)
        rows["better" if key > own else "same" if key == own else "worse"] += 1
    most = max(rows.values())
    return h.dl(".compare")[
        [
            h.div(class_=name)[h.dt[labels[name]], h.dd[draw_percentage_bar(count / most), h.b[count]]]
            for name, count in rows.items()
        ]
    ]


def sort_key_of_result(game: str, result: DealResult) -> float:
    score = result.score if result.score is not None else float(bool(result.won))
    return score if SHELF[game].rules.higher_is_better else -score


def draw_percentage_bar(share: float) -> h.Element:
    width = round(100 * share, 1)
    return h.svg(".share-bar", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")[
        h.rect(".ground", width="100", height="10"), h.rect(width=str(width), height="10")
    ]
