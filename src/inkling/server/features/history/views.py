"""Views for the history page of this browser, and text that compares a play with earlier plays at the table."""

from collections.abc import Mapping
from typing import Any

import htpy as h
import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Outcome, Say, join
from inkling.core.game import Game
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.daily.model import is_daily_seed
from inkling.server.features.history.model import (
    best_score,
    member_wins,
    results_of_same_evening,
    team_wins,
)
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.events import PlayResult
from inkling.server.tables.play_start_row import result_of_play_for_history
from inkling.server.tables.state import Table

MODULES = ("history.js", "history_data.js")
"""The page's script and the module that it imports. The page lists both, so that browsers fetch them at once."""


def draw_history_page(say: Say) -> Html:
    title = say("Your games")
    links = {"data-picture": urls.picture("GAME", "FACE"), "data-replay": urls.replay("PLAY")}
    body = h.main(
        "#main.page.memory", links, data_memory=True, data_titles=game_texts_as_json(say), data_lang=say.lang
    )[
        h.div(".head")[
            h.h1[title], h.p(".soft")[say("Only this browser keeps this list. The server doesn’t have it.")]
        ],
        h.noscript[h.p(".notice.calm")[say("This list needs JavaScript, because your browser stores it.")]],
        h.p(".notice.calm", data_blocked=True, hidden=True)[
            say("Your browser is blocking storage for this site, so games can’t be remembered here.")
        ],
        draw_empty_history(say),
        h.div(".kept", data_kept=True, hidden=True)[
            draw_totals(say),
            h.div(".column")[draw_partners(say), draw_best_results(say)],
            h.div(".column")[draw_latest_games(say), draw_export_and_clear(say)],
        ],
        draw_import_field(say),
        h.p(".more")[h.a(href=urls.upload_record())[say("Look at a record")]],
    ]
    sheets = (asset_url("daily.css"),)
    bar = h.span(".where")[title]
    return draw_page(title, [body, draw_footer(say)], say, bar=bar, sheets=sheets, script=True, modules=MODULES)


class GameTextsForScript(Struct, frozen=True):
    """A game's texts from which the script builds an entry: title, picture, decks by value, and results by score."""

    title: str
    face: str
    decks: dict[str, str]
    tally: dict[str, str] | None


def game_texts_as_json(say: Say) -> str:
    """Return the texts of every game as JSON. `#` is a placeholder for a number."""
    words = {name: texts_of_game(game, speech(say.lang, game.package)) for name, game in SHELF.items()}
    return msgspec.json.encode(words).decode()


def texts_of_game(game: Game[Any, Any, Any, Any, Any], say: Say) -> GameTextsForScript:
    page = game.page
    decks = {
        choice.value: say(choice.label)
        for item in page.settings()
        if item.name == page.compared
        for choice in item.choices
    }
    tally = None
    if page.tally is not None:
        tally = {"one": page.tally(1, say), "many": page.tally(EXAMPLE, say).replace(str(EXAMPLE), "#")}
    return GameTextsForScript(game.title, page.band[0] if page.band else "", decks, tally)


def draw_empty_history(say: Say) -> h.Element:
    faces = [urls.picture(name, face) for name, game in SHELF.items() for face in game.page.band[:2]]
    return h.section(".sheet.nothing.firstplay", data_nothing=True, hidden=True)[
        h.div(".frieze", aria_hidden="true")[[h.i[h.img(src=face, alt="")] for face in faces]],
        h.div(".txt")[
            h.h2[say("Nothing here yet")],
            h.p[say("Once you’ve played a game to the end, this page will tell you who was there and how it went.")],
            h.div(".acts")[
                h.a(".btn", href=urls.home())[draw_icon("play"), say("Play a game")],
                h.a(".btn.quiet", href=urls.daily())[draw_icon("sun"), say("Today’s puzzles")],
            ],
        ],
        h.ul(".tellings")[
            draw_explanation_with_icon("people", say("Who you played with"), say("and how often you’ve won with them")),
            draw_explanation_with_icon("star", say("Best so far"), say("in every game and with every deck")),
            draw_explanation_with_icon("zoom", say("Latest games"), say("to look back at, move by move")),
        ],
    ]


def draw_explanation_with_icon(sign: str, title: str, words: str) -> h.Element:
    return h.li[draw_icon(sign), h.b[title], h.span(".cap")[words]]


def draw_totals(say: Say) -> h.Element:
    entries = (
        ("plays", say("games")),
        ("won", say("games won")),
        ("people", say("people")),
        ("row", say("wins in a row")),
    )
    return h.dl(".figures")[[h.div[h.dt[words], h.dd(data_figure=name)["0"]] for name, words in entries]]


def draw_partners(say: Say) -> h.Element:
    words = {
        "data-one": say("one game"),
        "data-many": say("{n} games", n="#"),
        "data-won": say("{n} won", n="#"),
        "data-row": say("{n} wins in a row", n="#"),
    }
    return h.section(".sheet.stack", data_part="people")[
        h.h2[say("Who you played with")],
        h.ul(".rows", words, data_people=True),
        h.p(".cap")[say("This list tells people apart by their names alone.")],
    ]


def draw_best_results(say: Say) -> h.Element:
    words = {"data-found": say("{n} of {all} won", n="#", all="@")}
    return h.section(".sheet.stack", data_part="best")[h.h2[say("Best so far")], h.ul(".rows", words, data_best=True)]


def draw_latest_games(say: Say) -> h.Element:
    words = {"data-with": say("with {names}", names="#"), "data-bots": say("with bots")}
    return h.section(".sheet.stack", data_part="latest")[
        h.h2[say("Latest games")], h.ul(".rows", words, data_latest=True), draw_result_texts_for_script(say)
    ]


def draw_result_texts_for_script(say: Say) -> h.Element:
    """Draw a hidden element whose attributes are texts from which the script builds a result."""
    words = {
        "data-place": say("place {n} of {all}", n="#", all="@"),
        "data-won": say("won"),
        "data-lost": say("lost"),
        "data-seats": say("{n} players", n="#"),
    }
    return h.i(words, data_words=True, hidden=True)


def draw_export_and_clear(say: Say) -> h.Element:
    return h.section(".keeping")[
        h.button(".btn.quiet", type="button", data_export="inkling-games.json")[
            draw_icon("share"), say("Save as a file")
        ],
        h.button(".btn.quiet", type="button", data_clear=say("Tap again to clear your games and your streak"))[
            draw_icon("cross"), h.span[say("Clear")]
        ],
    ]


def draw_import_field(say: Say) -> h.Element:
    """Draw the field for a saved file. The script reads the file in the browser; it is not uploaded."""
    words = {
        "data-one": say("One game from the file is new here."),
        "data-many": say("{n} games from the file are new here.", n="#"),
        "data-none": say("The file has no game that isn’t here already."),
        "data-wrong": say("This isn’t a file of saved games, or it’s damaged. Nothing has changed."),
        "data-look": urls.choose_look(),
        "data-lang": urls.choose_language(),
    }
    return h.section(".keeping", data_scripted=True, hidden=True)[
        h.label(".btn.quiet.filed")[
            draw_icon("down"),
            say("Read a saved file"),
            h.input(".sr", words, type="file", accept=".json,application/json", data_import=True),
        ]
    ]


EXAMPLE = 12345
"""An example score, to find the position of the number in a translated sentence."""
LEAST = PAIR = 2
"""`LEAST`: minimum number of games in a series. `PAIR`: number of people for which a score has the form 2 : 1."""


def draw_comparison_with_earlier_plays(table: Table, say: Say) -> Html:
    """Draw how this play compares with earlier ones at the table, and a link to the daily puzzles.

    All viewers of a language get the same HTML.
    """
    now = result_of_play_for_history(table)
    if now is None:
        return NOTHING
    before = [result for result in table.history.results if result.game == now.game]
    sentences = compare_score_with_best(before, now, say), describe_series_of_today(table, now, say)
    lines = [Html(f"<li>{draw_icon('star')}<span>{escape(words)}</span></li>") for words in sentences if words]
    return Html(
        f'<ul class="sheet keeps">{join(lines)}{draw_link_to_group(table, say)}'
        f"{draw_link_to_daily_puzzles(table, say)}</ul>"
    )


def draw_link_to_group(table: Table, say: Say) -> Html:
    """Draw the link to the page of the group that keeps this table."""
    if not table.group.kept:
        return NOTHING
    words = escape(say("What we’ve done together"))
    return Html(f'<li>{draw_icon("people")}<a href="{urls.group(table.code)}">{words}</a></li>')


def draw_link_to_daily_puzzles(table: Table, say: Say) -> Html:
    if table.play is not None and is_daily_seed(table.play.record.setup.seed):
        return Html(f"<li>{draw_icon('sun')}<span>{escape(say('Tomorrow there’s a new puzzle.'))}</span></li>")
    words = escape(say("Today’s puzzle: the same cards for everybody"))
    return Html(f'<li>{draw_icon("sun")}<a href="{urls.daily()}">{words}</a></li>')


def compare_score_with_best(before: list[PlayResult], now: PlayResult, say: Say) -> str:
    """Return a sentence that compares the score with the table's best for this number of players; empty without one."""
    game = SHELF[now.game]
    up = game.rules.higher_is_better
    best = best_score((result for result in before if result.seats == now.seats), up)
    if best is None or now.score is None or game.page.tally is None:
        return ""
    if now.score == best:
        return say("As good as your best at this table with this many players.")
    text = game.page.tally(best, speech(say.lang, game.package))
    if (now.score > best) == up:
        return say("Your best at this table so far with this many players. Before: {best}.", best=text)
    return say("Your best at this table so far with this many players: {best}.", best=text)


def describe_series_of_today(table: Table, now: PlayResult, say: Say) -> str:
    """Return today's score of these people at this table; empty before their second game.

    Games with teams and games without are counted separately.
    """
    today = results_of_same_evening(table.history.results, max(table.timing.asked_at, default=0))
    before = [one for one in today if one.people == now.people]
    series = [one for one in (*before, now) if (one.won is None) == (now.won is None)]
    if len(series) < LEAST or not now.people:
        return ""
    if now.won is not None:
        return say("{n} of {all} won today", n=team_wins(series), all=len(series))
    wins = [(table.members[who].name, member_wins(who, series)) for who in now.people]
    if len(wins) == 1:
        return say("{n} of {all} won today", n=wins[0][1], all=len(series))
    if len(wins) == PAIR:
        (one, n), (other, m) = wins
        return say("{one} {n} : {m} {other} today", one=one, n=n, m=m, other=other)
    return say("Today: {scores}", scores=say.listing([f"{name} {n}" for name, n in wins]))


def draw_data_for_browser_history(table: Table, member: int | None) -> Html:
    """Draw a hidden element from which a script stores this play in the browser, for a member who had a seat in it.

    Empty for abandoned plays.
    """
    play = table.play
    seat = table.members[member].play_seat if member is not None else None
    if play is None or play.outcome is None or play.outcome.reason == "abandoned" or seat is None:
        return NOTHING
    facts = {
        "id": table.play_id,
        "game": play.game.name,
        "deck": category_of_play(table),
        "seats": play.record.setup.seats,
        "people": names_of_other_players(table, member),
        "won": has_seat_won(play.outcome, seat),
        "score": play.outcome.score,
        "up": play.game.rules.higher_is_better,
        "place": play.outcome.places[seat] if play.outcome.places else None,
    }
    return Html(f'<i hidden data-remember="{escape(msgspec.json.encode(facts).decode())}"></i>')


def names_of_other_players(table: Table, member: int | None) -> list[str]:
    held = [number for number, one in enumerate(table.members) if one.play_seat is not None and not one.outside]
    return [table.members[number].name for number in held if number != member]


def category_of_play(table: Table) -> str:
    """Return the category within which this play is compared: the option that the game names, or a custom deck's name.

    Return an empty string if only the number of players matters.
    """
    assert table.play is not None
    setup, page = table.play.record.setup, table.play.game.page
    if not page.compared:
        return ""
    deck = getattr(setup.options, page.compared)
    own = {item.deck: item.name for item in table.decks}
    return str(own.get(deck, deck))


def name_of_category(game: str, seats: int, category: str, own: Mapping[str, str], say: Say) -> str:
    """Return the name of a game's category in the viewer's language.

    `own` has the names of the table's custom decks.
    """
    page = SHELF[game].page
    if not page.compared:
        return say("{n} players", n=seats)
    named = {choice.value: choice.label for item in page.settings() for choice in item.choices}
    words = speech(say.lang, SHELF[game].package)
    return own.get(category) or (words(named[category]) if category in named else category)


def has_seat_won(outcome: Outcome, seat: int) -> bool | None:
    if outcome.won is not None:
        return outcome.won
    return outcome.places[seat] == 1 if outcome.places else None
