"""Pages of the daily for two: the start page, and a pair's page with its streak, today's games and results."""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256

import htpy as h
from msgspec import Struct

from inkling.core import Html, Markup, Say
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.daily.result_views import SIGN, describe_day, draw_result_symbol
from inkling.server.features.daily.views import AN_HOUR, SHORT, describe_weekday
from inkling.server.features.daily_for_two.model import SIZES, games_for_pairs
from inkling.server.features.daily_for_two.page_data import PairFacts, PairHistory, PairResult
from inkling.server.features.daily_for_two.pictures import draw_people_together
from inkling.server.features.daily_for_two.streak import Look, Streak
from inkling.server.features.invitations.views import draw_copy_and_share_buttons
from inkling.server.features.push.views import draw_push_switch
from inkling.server.platform.html.components import draw_hidden_field, draw_name_field
from inkling.server.platform.html.forms import NOTHING_SENT, draw_collapsible_nodes
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page, texts_of_copy_button
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

MARKS: dict[Look, str] = {"played": "check", "forgiven": "heart"}
"""Icon of a day of the week, by its state."""


class KnownPair(Struct, frozen=True):
    """A pair to which this browser belongs."""

    code: str
    others: tuple[str, ...]
    yours: bool
    """True if it is the viewer's turn."""


# The page that explains it


def draw_start_page(known: Sequence[KnownPair], say: Say, preview: h.Node = None) -> Html:
    body = h.main("#main.page.pair.begin")[
        h.section(".sheet.hero")[
            draw_people_together({0: "A", 1: "B"}, 2, 7),
            h.h1[say("A game a day, for two")],
            h.p[
                say(
                    "One gives a clue, the other removes faces: each when it suits them. The day’s cards are yours "
                    "alone, and so is your streak."
                )
            ],
        ],
        bool(known) and draw_known_pairs(known, say),
        draw_new_pair_form(say),
        draw_how_it_counts(say, open=True),
    ]
    return draw_pair_frame(say("For two"), body, say, preview)


def draw_pair_frame(title: str, body: h.Element, say: Say, preview: h.Node = None, live: bool = False) -> Html:
    sheets = tuple(map(asset_url, ("daily.css", "around_board.css", "group.css", "daily_for_two.css")))
    modules = ("share_picture.js",) if live else ()
    bar = h.span(".where")[say("For two")]
    return draw_page(
        title,
        [body, draw_footer(say)],
        say,
        bar=bar,
        sheets=sheets,
        script=True,
        modules=modules,
        preview=preview,
    )


def draw_known_pairs(known: Sequence[KnownPair], say: Say) -> h.Element:
    return h.nav(".stack", aria_label=say("Your games for two"))[
        [
            h.a(".btn.wide", href=urls.pair(pair.code))[
                h.span[
                    say("Your days with {names}", names=say.listing(list(pair.others)))
                    if pair.others
                    else say("Your days: the second place is still free"),
                    pair.yours and [h.br, h.span(".small")[say("It’s your turn.")]],
                ]
            ]
            for pair in known
        ]
    ]


def draw_new_pair_form(say: Say, sent: Mapping[str, str] = NOTHING_SENT) -> h.Element:
    chosen = sent.get("people", str(SIZES[0]))
    texts = {2: say("two"), 3: say("three")}
    return h.form("#begin.sheet.stack", method="post", action=urls.daily_for_two())[
        h.h2[say("Begin together")],
        draw_name_field(say, sent.get("name", "")),
        h.fieldset(".stack")[
            h.legend[say("How many are you?")],
            h.div(".seg")[
                [
                    h.label[
                        h.input(".pickr", type="radio", name="people", value=str(size), checked=str(size) == chosen),
                        texts[size],
                    ]
                    for size in SIZES
                ]
            ],
        ],
        h.button(".btn.wide")[say("Make our page")],
        h.p(".cap.center")[say("Then you send a link. No account needed.")],
    ]


def draw_how_it_counts(say: Say, open: bool = False) -> h.Element:
    rules = (
        ("check", say("A day counts once each of you has moved.")),
        ("heart", say("A day you miss is forgiven once a week.")),
        ("drop", say("Nobody else gets your cards, and nobody can work them out.")),
        ("bell", say("Your phone can tell you when it’s your turn.")),
    )
    listed = h.ul(".counts-so")[[h.li[draw_icon(sign), h.span[label]] for sign, label in rules]]
    title = say("How it works")
    if open:
        return h.section(".sheet.stack")[h.h2[title], listed]
    return h.section(".sheet")[draw_collapsible_nodes(title, listed)]


# A pair's page


def draw_pair_page(facts: PairFacts, history: PairHistory, say: Say) -> Html:
    newest = next((result for result in history.results if result.line), None)
    body = h.main("#main.page.pair")[
        h.div(".column")[
            draw_streak(facts, history.streak, say),
            draw_games_of_today(facts, history, say),
            draw_notifications(facts, say),
        ],
        h.div(".column")[
            newest is not None and draw_newest_result(newest, facts, history.streak, say),
            draw_earlier_days(history.results, newest, say),
            draw_how_it_counts(say),
            h.p(".cap.center")[
                h.a(href=urls.group(facts.code))[say("Our table")],
                " · ",
                h.a(href=urls.daily())[say("Today’s puzzles")],
            ],
        ],
    ]
    return draw_pair_frame(facts.name, body, say, live=True)


def draw_streak(facts: PairFacts, streak: Streak, say: Say) -> h.Element:
    names = [say("{name} (you)", name=name) if n == facts.me else name for n, name in facts.names.items()]
    days = say.many("One day so far", "{n} days in a row", streak.days)
    return h.section(".sheet.hero")[
        draw_people_together(facts.names, facts.people, streak.days),
        h.h1[days if streak.days else say("Your streak begins today")],
        h.p(".soft")[say.listing(names)],
        h.ol(".week")[[draw_day(day, look, facts.today, say) for day, look in streak.week]],
        draw_legend_of_week(streak, say),
        h.p(".cap")[describe_streak(streak, say)],
    ]


def draw_legend_of_week(streak: Streak, say: Say) -> h.Node:
    """Explain the icons that the week has."""
    meanings: dict[Look, str] = {"played": say("played, won or lost"), "forgiven": say("missed, but forgiven")}
    shown = [look for look in MARKS if any(look == other for _, other in streak.week)]
    return (
        bool(shown) and h.p(".legend")[[h.span(class_=look)[draw_icon(MARKS[look]), meanings[look]] for look in shown]]
    )


def describe_streak(streak: Streak, say: Say) -> str:
    best = say("best: {n}", n=streak.best) if streak.best > streak.days else ""
    if not streak.days:
        return best
    left = say("A missed day would be forgiven.") if streak.forgives else say("Don’t miss a day this week.")
    return f"{left} {best[:1].upper()}{best[1:]}".strip()


def draw_day(day: date, look: Look, today: date, say: Say) -> h.Element:
    texts = {"played": say("played"), "forgiven": say("forgiven"), "missed": say("missed")}.get(look, "")
    kind = "today" if day == today else "past"
    name = h.span(".sr")[describe_weekday(day, say), texts and f", {texts}"]
    mark = draw_icon(MARKS[look]) if look in MARKS else h.span(".n")[day.day]
    return h.li(class_=f"{kind} {look}")[
        h.span(".d")[mark], name, h.span(aria_hidden="true")[say(SHORT[day.weekday()])]
    ]


def draw_games_of_today(facts: PairFacts, history: PairHistory, say: Say) -> h.Element:
    if len(facts.names) < facts.people:
        return draw_invitation(facts, say)
    done = {result.game: result for result in history.results if result.day == facts.today}
    games = games_for_pairs(facts.people)
    fresh = find_game_to_begin(facts)
    return h.section("#today.sheet.stack.games-of-day")[
        h.h2[describe_weekday(facts.today, say)],
        h.ul[[draw_game(game, facts, done.get(game), game == fresh, say) for game in games]],
        draw_time_left(facts, say),
    ]


def find_game_to_begin(facts: PairFacts) -> str:
    """Return the first of the day's games that can begin now; empty if there is none."""
    games = games_for_pairs(facts.people)
    return next((game for game in games if facts.running is None and game not in facts.begun), "")


def draw_time_left(facts: PairFacts, say: Say) -> h.Element:
    left = say.many("in one minute", "in {n} minutes", facts.minutes_left)
    if facts.minutes_left >= AN_HOUR:
        left = say.many("in one hour", "in {n} hours", (facts.minutes_left + AN_HOUR // 2) // AN_HOUR)
    zone = facts.zone_name
    return h.p(".cap.center")[say("The next day begins {time}, at midnight ({zone}).", time=left, zone=zone)]


def draw_game(game: str, facts: PairFacts, result: PairResult | None, first: bool, say: Say) -> h.Element:
    """Draw one of the day's games: its state, and the button to begin it or to go on."""
    running = facts.running if facts.running is not None and facts.running.game == game else None
    state = say("about {n} minutes", n=SHELF[game].page.minutes)
    act: h.Node = draw_icon("hourglass", "i soft")
    if running is not None:
        awaited = say.listing(list(running.awaited))
        state = say("Waiting for {names}", names=awaited) if awaited else say("Begun")
        state = say("It’s your turn.") if running.yours else state
        look = ".btn" if running.yours else ".btn.quiet"
        act = h.a(look, href=urls.table(facts.code))[say("Your move") if running.yours else say("Look")]
    elif result is not None:
        state = result.line.rpartition(" · ")[2] or result.verdict
        act = h.a(".btn.quiet", href=urls.replay(result.play, ply=0))[say("Look back")]
    elif game in facts.begun:
        state, act = say("done"), draw_icon("check", "i soft")
    elif facts.running is not None:
        state = say("once {game} is finished", game=SHELF[facts.running.game].title)
    else:
        act = draw_begin_form(game, facts, first, say)
    faces = SHELF[game].page.band[:1]
    return h.li(class_="now" if running is not None or first else "")[
        h.span(".thumb", aria_hidden="true")[[h.img(src=urls.picture(game, face), alt="") for face in faces]],
        h.span(".grow")[h.b[SHELF[game].title], h.span(".cap")[state]],
        act,
    ]


def draw_begin_form(game: str, facts: PairFacts, first: bool, say: Say) -> h.Element:
    return h.form(method="post", action=urls.pair(facts.code))[
        draw_hidden_field("game", game),
        h.button(".btn" if first else ".btn.quiet")[say("Begin"), h.span(".sr")[f": {SHELF[game].title}"]],
    ]


def draw_invitation(facts: PairFacts, say: Say) -> h.Element:
    alone = len(facts.names) == 1
    qr = urls.qr_code(facts.code, of=sha256(facts.invitation.encode()).hexdigest()[:8])
    is_one_missing = facts.people - len(facts.names) == 1
    return h.section("#today.sheet.stack.inviting")[
        h.h2[say("Who plays with you?") if alone and is_one_missing else say("Who else plays with you?")],
        h.p[say("Send this link. The first person to open it takes the free place; nobody else sees anything here.")],
        h.div(".inv")[
            h.img(".qr", src=qr, alt=say("QR code of the link")),
            h.div(".stack.grow")[
                Markup(draw_copy_and_share_buttons(facts.invitation, say)),
                h.p(".url")[h.a(href=facts.invitation)[facts.invitation.partition("://")[2]]],
            ],
        ],
        h.a(".btn.quiet.wide", href=urls.pair(facts.code))[say("Look again")],
    ]


# Results


def draw_newest_result(result: PairResult, facts: PairFacts, streak: Streak, say: Say) -> h.Element:
    signs, _, text = result.line.rpartition(" · ")
    title = say("{day}: {game}", day=describe_day(result.day, say), game=SHELF[result.game].title)
    return h.section(class_="ticket won" if result.won is not False else "ticket")[
        h.div(".stub.result")[
            h.h2[f"{text[:1].upper()}{text[1:]}"],
            h.p(".signs", aria_hidden="true")[[draw_result_symbol(sign) for sign in SIGN.findall(signs)]],
            h.p(".of")[draw_icon("drop"), title],
            draw_share_buttons_of_pair(result, facts, streak, say),
        ]
    ]


def draw_share_buttons_of_pair(result: PairResult, facts: PairFacts, streak: Streak, say: Say) -> h.Element:
    text = write_share_text(result, facts, streak, say)
    picture = urls.pair_picture(facts.code, result.play)
    plays = find_game_to_begin(facts) or (facts.running is not None and facts.running.yours)
    look = ".btn.quiet" if plays else ".btn"
    return h.div(".sharebox")[
        h.div(".acts")[
            h.button(
                look, texts_of_copy_button(say), type="button", data_copy=text, data_send=text,
                data_scripted=True, hidden=True,
            )[draw_icon("share"), say("Share")],
            h.a(".btn.quiet", href=picture, download="inkling.svg", data_picture="inkling.png")[
                draw_icon("drop"), say("As a picture")
            ],
        ],
        h.details[h.summary[say("As text"), draw_icon("down", "i")], h.p(".lines")[text]],
    ]  # fmt: skip


def write_share_text(result: PairResult, facts: PairFacts, streak: Streak, say: Say) -> str:
    """Return the text to share. It names no person and no card."""
    day, game = describe_day(result.day, say), SHELF[result.game].title
    head = say("Inkling for two, {day}: {game}", day=day, game=game)
    if facts.people > 2:
        head = say("Inkling for three, {day}: {game}", day=day, game=game)
    days = say.many("One day so far", "{n} days in a row", streak.days) if streak.days else ""
    return "\n".join(filter(None, (head, result.line, days, f"{facts.site}{urls.daily_for_two()}")))


def draw_earlier_days(results: Sequence[PairResult], newest: PairResult | None, say: Say) -> h.Node:
    rest = [result for result in results if result is not newest]
    return (
        bool(rest)
        and h.section(".sheet.stack")[
            h.h2[say("Earlier days")], h.ul(".rows")[[draw_earlier_result(result, say) for result in rest]]
        ]
    )


def draw_earlier_result(result: PairResult, say: Say) -> h.Element:
    signs, _, text = result.line.rpartition(" · ")
    return h.li[
        h.a(href=urls.replay(result.play, ply=0))[
            h.span(".grow")[
                h.b[f"{describe_day(result.day, say)} · {SHELF[result.game].title}"],
                h.span(".cap")[text or result.verdict],
            ],
            h.span(".signs.small", aria_hidden="true")[[draw_result_symbol(sign) for sign in SIGN.findall(signs)]],
        ]
    ]


def draw_notifications(facts: PairFacts, say: Say) -> h.Element:
    table = Table(facts.table_id, facts.code)
    return h.section(".sheet.stack.ringing", data_scripted=True, hidden=True)[
        h.h2[say("Don’t miss your turn")], Markup(draw_push_switch(table, say))
    ]


# At the table


def draw_link_to_pair_page(table: Table, say: Say) -> Html:
    """Draw the link from a pair's table to the pair's page. It replaces the button for another game."""
    label = escape(say("To your days together"))
    return Html(f'<a class="btn wide" href="{urls.pair(table.code)}">{draw_icon("star")}{label}</a>')


def draw_pair_welcome(table: Table, say: Say) -> Html:
    """Draw the welcome for a visitor with the link who has not joined the pair yet."""
    host = table.members[table.host].name if table.members else ""
    title = say("{name} invites you to a game a day", name=host)
    about = say("One deal a day, just for you. Move when it suits you; a day counts once each of you has moved.")
    return Html(f'<div class="salute"><h2>{escape(title)}</h2><p>{escape(about)}</p></div>')


def title_of_pair(names: Sequence[str], say: Say) -> str:
    return say.listing(list(names))
