"""The page of earlier games, which a script fills from the browser's storage."""

from collections.abc import Mapping
from typing import Any

import htpy as h
import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Html, Outcome, Say
from inkling.core.game import Game
from inkling.games import SHELF
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page
from inkling.server.platform.http import urls

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
    texts = {name: texts_of_game(game, speech(say.lang, game.package)) for name, game in SHELF.items()}
    return msgspec.json.encode(texts).decode()


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


def draw_explanation_with_icon(sign: str, title: str, text: str) -> h.Element:
    return h.li[draw_icon(sign), h.b[title], h.span(".cap")[text]]


def draw_totals(say: Say) -> h.Element:
    entries = (
        ("plays", say("games")),
        ("won", say("games won")),
        ("people", say("people")),
        ("row", say("wins in a row")),
    )
    return h.dl(".figures")[[h.div[h.dt[label], h.dd(data_figure=name)["0"]] for name, label in entries]]


def draw_partners(say: Say) -> h.Element:
    texts = {
        "data-one": say("one game"),
        "data-many": say("{n} games", n="#"),
        "data-won": say("{n} won", n="#"),
        "data-row": say("{n} wins in a row", n="#"),
    }
    return h.section(".sheet.stack", data_part="people")[
        h.h2[say("Who you played with")],
        h.ul(".rows", texts, data_people=True),
        h.p(".cap")[say("This list tells people apart by their names alone.")],
    ]


def draw_best_results(say: Say) -> h.Element:
    texts = {"data-found": say("{n} of {all} won", n="#", all="@")}
    return h.section(".sheet.stack", data_part="best")[h.h2[say("Best so far")], h.ul(".rows", texts, data_best=True)]


def draw_latest_games(say: Say) -> h.Element:
    texts = {"data-with": say("with {names}", names="#"), "data-bots": say("with bots")}
    return h.section(".sheet.stack", data_part="latest")[
        h.h2[say("Latest games")], h.ul(".rows", texts, data_latest=True), draw_result_texts_for_script(say)
    ]


def draw_result_texts_for_script(say: Say) -> h.Element:
    """Draw a hidden element whose attributes are texts from which the script builds a result."""
    texts = {
        "data-place": say("place {n} of {all}", n="#", all="@"),
        "data-won": say("won"),
        "data-lost": say("lost"),
        "data-seats": say("{n} players", n="#"),
    }
    return h.i(texts, data_words=True, hidden=True)


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
    texts = {
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
            h.input(".sr", texts, type="file", accept=".json,application/json", data_import=True),
        ]
    ]


EXAMPLE = 12345
"""An example score, to find the position of the number in a translated sentence."""


def name_of_category(game: str, seats: int, category: str, own: Mapping[str, str], say: Say) -> str:
    """Return the name of a game's category in the viewer's language.

    `own` has the names of the table's custom decks.
    """
    page = SHELF[game].page
    if not page.compared:
        return say("{n} players", n=seats)
    named = {choice.value: choice.label for item in page.settings() for choice in item.choices}
    game_say = speech(say.lang, SHELF[game].package)
    return own.get(category) or (game_say(named[category]) if category in named else category)


def has_seat_won(outcome: Outcome, seat: int) -> bool | None:
    if outcome.won is not None:
        return outcome.won
    return outcome.places[seat] == 1 if outcome.places else None
