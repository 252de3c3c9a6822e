"""The page of a group: its games, its next evening, and the settings that each member can change."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Say
from inkling.core.limits import LONGEST_GROUP_NAME
from inkling.games import SHELF
from inkling.server.features.daily.result_views import describe_day
from inkling.server.features.daily.views import describe_weekday
from inkling.server.features.group import pictures
from inkling.server.features.group.page_data import GroupFacts, GroupHistory, HitsOfPair, ReactedAnswer
from inkling.server.features.history.model import (
    PastGame,
    best_score,
    longest_win_streak,
    member_wins,
    split_games_into_evenings,
    team_wins,
)
from inkling.server.features.history.views import name_of_category
from inkling.server.features.reactions.model import REACTIONS
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.forms import draw_collapsible_nodes, draw_labelled_text_field
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page
from inkling.server.platform.http import urls

DAY = 86_400_000
MOST_PAIRS = 6


def draw_group_page(facts: GroupFacts, history: GroupHistory, say: Say) -> Html:
    title = facts.name or say("Our table")
    inside = draw_page_of_group(facts, history, say) if facts.kept else draw_page_without_group(facts, say)
    body = h.main("#main.page.memory.group")[
        h.div(".head")[h.h1[title], h.a(".btn.quiet.fit", href=urls.table(facts.code))[say("Back to the table")]],
        inside,
    ]
    sheets = tuple(map(asset_url, ("daily.css", "around_board.css", "group.css")))
    return draw_page(title, [body, draw_footer(say)], say, sheets=sheets)


def draw_command_form(facts: GroupFacts, kind: str, *inside: h.Node, look: str = "", **values: object) -> h.Element:
    """Draw a form that runs a command at the table and then shows this page again."""
    return h.form(method="post", action=urls.group(facts.code), class_=look)[
        draw_hidden_field("kind", kind), [draw_hidden_field(name, value) for name, value in values.items()], inside
    ]


def draw_page_without_group(facts: GroupFacts, say: Say) -> h.Node:
    return h.section(".sheet.nothing")[
        pictures.draw_seated_people(facts.names, list(SHELF)),
        h.h2[say("Is this your table?")],
        h.p[
            say(
                "A group that plays together can keep its table: the link stays, and a page shows what you’ve done "
                "together. Only people at the table see it."
            )
        ],
        draw_keep_table_form(facts, say)
        if facts.me == facts.host
        else h.p(".token")[say("Only the host can keep it. Ask {name}.", name=facts.names.get(facts.host, ""))],
    ]


def draw_keep_table_form(facts: GroupFacts, say: Say) -> h.Element:
    if facts.playing:
        return h.p(".token")[say("A game is in progress; wait until it’s over.")]
    name = draw_labelled_text_field(
        say("Name of your group"),
        name="name",
        value=facts.name or None,
        required=True,
        maxlength=LONGEST_GROUP_NAME,
        autocomplete="off",
    )
    label = say("Change the name") if facts.kept else say("Keep this table")
    note = None if facts.kept else h.p(".cap")[say("The table becomes private: only people with its link can come in.")]
    look = ".btn.quiet" if facts.kept else ".btn"
    return draw_command_form(facts, "kept", name, h.button(look)[label], note, look="stack naming", on=1)


# A kept table


def draw_page_of_group(facts: GroupFacts, history: GroupHistory, say: Say) -> h.Node:
    return [
        draw_people(facts, history, say),
        draw_numbers_of_games(history, say) if history.games else draw_hint_without_games(say),
        h.div(".kept")[
            h.div(".column")[
                draw_next_evening(facts, say),
                bool(history.games) and draw_evenings(facts, history, say),
                bool(history.games) and draw_best_scores(facts, history, say),
                bool(history.answers) and draw_answers(facts, history.answers, say),
            ],
            h.div(".column")[draw_pairs(facts, history.pairs, say), draw_settings(facts, say)],
        ],
    ]


def draw_people(facts: GroupFacts, history: GroupHistory, say: Say) -> h.Element:
    played = [game.result.game for game in reversed(history.games)]
    names = [say("{name} (you)", name=name) if n == facts.me else name for n, name in facts.names.items()]
    return h.section(".around")[
        pictures.draw_seated_people(facts.names, list(dict.fromkeys([*played, *SHELF]))),
        h.p(".soft")[say.listing(names)],
    ]


def draw_hint_without_games(say: Say) -> h.Element:
    return h.p(".notice.calm")[say("Once you’ve finished a game here, this page shows how it went.")]


def draw_numbers_of_games(history: GroupHistory, say: Say) -> h.Element:
    results = [game.result for game in history.games]
    evenings, wins = len(split_games_into_evenings(history.games)), team_wins(results)
    entries = (
        (say.many("evening", "evenings", evenings), evenings),
        (say("game") if len(results) == 1 else say("games"), len(results)),
        (say("won together"), wins),
        (say("wins in a row"), longest_win_streak(results)),
    )
    return h.dl(".figures")[[h.div[h.dt[label], h.dd[number]] for label, number in entries]]


def draw_evenings(facts: GroupFacts, history: GroupHistory, say: Say) -> h.Element:
    evenings = split_games_into_evenings(history.games)
    shown = evenings[-pictures.MOST_EVENINGS :]
    games = [name for name in SHELF if any(game.result.game == name for evening in shown for game in evening)]
    return h.section(".sheet.stack")[
        h.h2[say("Our evenings")],
        pictures.draw_evenings(evenings, [short_date(evening[0].at, facts, say) for evening in evenings]),
        h.p(".legend", aria_hidden="true")[
            [
                h.span[pictures.draw_legend_drop(f"g{list(SHELF).index(name) % 3} won"), SHELF[name].title]
                for name in games
            ],
            h.span[pictures.draw_legend_drop("lost"), say("lost")],
        ],
        draw_collapsible_nodes(
            say("As a list"), h.ul(".rows")[[draw_evening_row(facts, evening, say) for evening in reversed(shown)]]
        ),
    ]


def short_date(at: int, facts: GroupFacts, say: Say) -> str:
    when = operator_time(at, facts)
    return say.language.date.format(day=when.day, month=when.month)


def draw_evening_row(facts: GroupFacts, evening: list[PastGame], say: Say) -> h.Element:
    when = operator_time(evening[0].at, facts)
    titles = say.listing(list(dict.fromkeys(SHELF[game.result.game].title for game in evening)))
    together = [game.result for game in evening if game.result.won is not None]
    won = say("{n} of {all} won", n=team_wins(together), all=len(together)) if together else ""
    return h.li[h.span(".grow")[h.b[describe_weekday(when.date(), say)], h.span(".cap")[titles]], h.span(".end")[won]]


def draw_best_scores(facts: GroupFacts, history: GroupHistory, say: Say) -> h.Element:
    groups: dict[tuple[str, str], list[PastGame]] = {}
    for game in history.games:
        label = name_of_category(game.result.game, game.result.seats, game.category, facts.decks, say)
        groups.setdefault((game.result.game, label), []).append(game)
    ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
    return h.section(".sheet.stack")[
        h.h2[say("Best so far")],
        h.ul(".rows")[[draw_best_score_row(facts, *key, games, say) for key, games in ordered]],
    ]


def draw_best_score_row(facts: GroupFacts, game: str, label: str, games: list[PastGame], say: Say) -> h.Element:
    page, results = SHELF[game].page, [past_game.result for past_game in games]
    won = say("{n} of {all} won", n=team_wins(results), all=len(results))
    best = best_score(results, SHELF[game].rules.higher_is_better)
    tally = page.tally(best, speech(say.lang, SHELF[game].package)) if page.tally and best is not None else ""
    return h.li[
        h.img(".face", src=urls.picture(game, face_of_game(game, games[0].category)), alt="") if page.band else None,
        h.span(".grow")[
            h.b[f"{SHELF[game].title} · {label}"],
            h.span(".cap")[won if page.together else list_winners(facts, games, say)],
            page.together and draw_win_bar(team_wins(results), len(results)),
        ],
        h.span(".end")[tally],
    ]


def face_of_game(game: str, category: str) -> str:
    """Return the name of a picture from the game's banner: one of this deck, or the first one if there is none."""
    band = SHELF[game].page.band
    return next((face for face in band if category and face.startswith(f"{category}-")), band[0])


def list_winners(facts: GroupFacts, games: list[PastGame], say: Say) -> str:
    """Return a sentence on how often each current member won."""
    results = [game.result for game in games]
    wins = sorted(((member_wins(n, results), name) for n, name in facts.names.items()), key=lambda won: -won[0])
    scores = [f"{name} {n}" for n, name in wins if n]
    played = say("one game") if len(games) == 1 else say("{n} games", n=len(games))
    return say("{games}; won by {scores}", games=played, scores=say.listing(scores)) if scores else played


def draw_win_bar(won: int, of: int) -> h.Element:
    return h.svg(".share-bar", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")[
        h.rect(".ground", width=100, height=10), h.rect(".won", width=round(100 * won / of), height=10)
    ]


def draw_answers(facts: GroupFacts, answers: tuple[ReactedAnswer, ...], say: Say) -> h.Element:
    return h.section(".sheet.stack")[
        h.h2[say("Answers you liked")], h.ul(".answers")[[draw_answer(facts, answer, say) for answer in answers]]
    ]


def draw_answer(facts: GroupFacts, answer: ReactedAnswer, say: Say) -> h.Element:
    name, given = facts.names.get(answer.member), answer.quote.name
    label = say("{name}: {answer}", name=name, answer=given) if name else given
    heard = [f"{say(REACTIONS[sign])} {n}" for sign, n in answer.reactions]
    return h.li[
        h.img(src=urls.picture(answer.game, answer.quote.face), alt=""),
        h.p(".cap")[answer.quote.question],
        h.b[label],
        h.span(".given", role="img", aria_label=say.listing(heard))[
            [h.i[draw_icon(sign), n if n > 1 else None] for sign, n in answer.reactions]
        ],
    ]


def draw_pairs(facts: GroupFacts, pairs: tuple[HitsOfPair, ...], say: Say) -> h.Element:
    on = facts.me in facts.shares_pairs
    switch = draw_command_form(
        facts,
        "pairs-shared",
        h.button(".switch", aria_pressed=str(on).lower())[say("Show how well others and I understand each other")],
        look="wish",
        on=int(not on),
    )
    both = say("A pair is shown only if both switch this on, and everybody here sees it.")
    counted = say("What counts is how often you were right about what the other one meant.")
    return h.section(".sheet.stack")[
        h.h2[say("Who understands whom")],
        bool(pairs)
        and [pictures.draw_understanding_threads(facts.names, pairs), h.ul(".rows")[draw_pair_rows(facts, pairs, say)]],
        switch,
        h.p(".cap")[both, " ", counted],
    ]


def draw_pair_rows(facts: GroupFacts, pairs: tuple[HitsOfPair, ...], say: Say) -> list[h.Element]:
    return [
        h.li[
            h.span(".grow")[say("{one} understands {other}", one=facts.names[pair.by], other=facts.names[pair.about])],
            h.span(".end")[say("{n} of {all}", n=pair.hits, all=pair.tries)],
        ]
        for pair in pairs[:MOST_PAIRS]
    ]


# The next evening


def draw_next_evening(facts: GroupFacts, say: Say) -> h.Element:
    evening = facts.evening if facts.evening is not None and facts.evening.at > facts.now - DAY // 2 else None
    return h.section("#next.sheet.stack.next")[
        h.h2[say("Next evening")],
        draw_suggested_evening(facts, say) if evening else None,
        draw_collapsible_nodes(say("Suggest another evening"), draw_evening_form(facts, say))
        if evening
        else [h.p(".soft")[say("Nothing is planned yet.")], draw_evening_form(facts, say)],
    ]


def draw_suggested_evening(facts: GroupFacts, say: Say) -> h.Node:
    evening = facts.evening
    assert evening is not None
    mine = facts.me in evening.accepted, facts.me in evening.declined
    buttons = [
        draw_command_form(
            facts,
            "evening-answered",
            h.button(
                ".btn.wide" if chosen or (on and not any(mine)) else ".btn.quiet.wide", aria_pressed=str(chosen).lower()
            )[draw_icon("check") if chosen else None, label],
            evening=evening.number,
            on=on,
        )
        for label, on, chosen in ((say("I’ll be there"), 1, mine[0]), (say("I can’t"), 0, mine[1]))
    ]
    return [
        h.p(".date")[draw_icon("moon"), h.b[describe_time(evening.at, facts, say)]],
        h.p(".add")[h.a(href=urls.group_evening(facts.code))[say("Into my calendar")]],
        h.div(".answered")[
            draw_who_answered(facts, evening.accepted, "check", say("coming"), say),
            draw_who_answered(facts, evening.declined, "cross", say("can’t come"), say),
        ],
        h.div(".halves")[buttons],
    ]


def draw_who_answered(facts: GroupFacts, members: frozenset[int], sign: str, text: str, say: Say) -> h.Node:
    names = [name for number, name in facts.names.items() if number in members]
    return bool(names) and h.p(class_=sign)[draw_icon(sign), h.span[say.listing(names), " ", h.span(".soft")[text]]]


def draw_evening_form(facts: GroupFacts, say: Say) -> h.Element:
    today = operator_time(facts.now, facts)
    return draw_command_form(
        facts,
        "evening-set",
        h.label[say("Day"), " ", h.input(".field", type="date", name="day", required=True, min=f"{today:%Y-%m-%d}")],
        h.label[say("Time of day"), " ", h.input(".field", type="time", name="time", required=True, value="19:30")],
        h.button(".btn.quiet")[say("Suggest")],
        h.p(".cap")[say("By the clock of this server: {zone}.", zone=utc_offset(today))],
        look="when",
    )


def utc_offset(when: datetime) -> str:
    """Return the UTC offset of this time, such as UTC+01:00."""
    digits = f"{when:%z}"
    return f"UTC{digits[:3]}:{digits[3:5]}"


def describe_time(at: int, facts: GroupFacts, say: Say) -> str:
    when = operator_time(at, facts)
    return say("{day}, {time}", day=describe_weekday(when.date(), say), time=f"{when:%H:%M}")


def operator_time(at: int, facts: GroupFacts) -> datetime:
    """Return a time in milliseconds since 1970 as a datetime in the operator's time zone."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(facts.zone) if facts.zone else None)


# What can be decided


def draw_settings(facts: GroupFacts, say: Say) -> h.Element:
    deletion_day = operator_time(facts.now + facts.days * DAY, facts).date()
    until = say("{day} {year}", day=describe_day(deletion_day, say), year=deletion_day.year)
    is_host = facts.me == facts.host
    return h.section(".sheet.stack.deciding")[
        h.h2[say("About this table")],
        h.p[say("The table stays while you use it. If nobody opens it again, it’s deleted on {day}.", day=until)],
        h.a(".btn.quiet.wide", href=urls.group_export(facts.code), download=True)[
            draw_icon("share"), say("Save everything as a file")
        ],
        is_host and draw_collapsible_nodes(say("Name, link and members"), draw_host_settings(facts, say)),
        draw_collapsible_nodes(say("Leave the table"), draw_leave_part(facts, say)),
        draw_collapsible_nodes(say("Delete the table"), draw_deletion_part(facts, say)),
    ]


def draw_host_settings(facts: GroupFacts, say: Say) -> h.Node:
    others = [(number, name) for number, name in facts.names.items() if number != facts.me]
    return h.div(".stack")[
        draw_keep_table_form(facts, say),
        draw_command_form(facts, "ruled", h.button(".btn.quiet")[say("Make a new link")], rule="private", on=1),
        h.p(".cap")[say("The old link then no longer lets anybody in.")],
        [
            draw_command_form(facts, "kicked", h.button(".btn.quiet")[say("Remove {name}", name=name)], member=number)
            for number, name in others
        ],
        draw_command_form(facts, "kept", h.button(".btn.quiet")[say("Don’t keep this table any more")], on=0),
    ]


def draw_leave_part(facts: GroupFacts, say: Say) -> h.Node:
    return h.div(".stack")[
        h.p[
            say(
                "Your name and your pairs then disappear from this page, its file and all games here. The results stay."
            )
        ],
        h.form(method="post", action=urls.command(facts.code))[
            draw_hidden_field("kind", "left"), h.button(".btn.quiet")[say("Leave the table")]
        ],
    ]


def draw_deletion_part(facts: GroupFacts, say: Say) -> h.Node:
    agreed = [name for number, name in facts.names.items() if number in facts.deletion]
    mine = facts.me in facts.deletion
    alone = list(facts.names) == [facts.me]
    sentence = say("Everything is deleted once everybody here has agreed: games, chat, cards. You can’t undo this.")
    return h.div("#delete.stack")[
        h.p[sentence],
        bool(agreed) and h.p(".token")[say("Agreed so far: {names}", names=say.listing(agreed))],
        draw_command_form(
            facts,
            "deletion-agreed",
            h.button(".btn.quiet")[
                say("Delete everything") if alone else say("I no longer agree") if mine else say("I agree")
            ],
            on=int(alone or not mine),
        ),
    ]
