"""Earlier games: the page of those a browser remembers, and the lines that compare a play with those before it."""

import htpy as h
import msgspec

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Outcome, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.platform.html.layout import address, foot, frame, icon
from inkling.server.platform.http import urls
from inkling.server.tables.events import Past
from inkling.server.tables.new_play import what_came_of
from inkling.server.tables.state import Table

SCRIPT = "history.js"


def page(say: Say) -> Html:
    title = say("Your games")
    links = {"data-picture": urls.picture("GAME", "FACE"), "data-replay": urls.replay("PLAY")}
    body = h.main("#main.page.memory", links, data_memory=True, data_titles=titles(), data_lang=say.lang)[
        h.div(".head")[
            h.h1[title], h.p(".soft")[say("Only this browser keeps this list. The server doesn’t have it.")]
        ],
        h.noscript[h.p(".notice.calm")[say("This list needs scripts, because it lives in your browser.")]],
        h.p(".notice.calm", data_blocked=True, hidden=True)[
            say("This browser keeps nothing for this site, so games can’t be remembered here.")
        ],
        empty(say),
        h.div(".kept", data_kept=True, hidden=True)[
            facts(say), h.div(".column")[with_whom(say), best(say)], h.div(".column")[latest(say), acts(say)]
        ],
        h.p(".more")[h.a(href=urls.upload_record())[say("Look at a record")]],
    ]
    sheets = (address("daily.css"),)
    bar = h.span(".where")[title]
    return frame(title, [body, foot(say)], say, bar=bar, sheets=sheets, script=True, modules=(SCRIPT,))


def titles() -> str:
    told = {name: (game.title, game.page.band[0] if game.page.band else "") for name, game in SHELF.items()}
    return msgspec.json.encode(told).decode()


def empty(say: Say) -> h.Element:
    faces = [urls.picture(name, face) for name, game in SHELF.items() for face in game.page.band[:2]]
    return h.section(".sheet.nothing.firstplay", data_nothing=True, hidden=True)[
        h.div(".frieze", aria_hidden="true")[[h.i[h.img(src=face, alt="")] for face in faces]],
        h.div(".txt")[
            h.h2[say("Nothing here yet")],
            h.p[say("Once you’ve played a game to the end, this page will tell you who was there and how it went.")],
            h.div(".acts")[
                h.a(".btn", href=urls.home())[icon("play"), say("Play a game")],
                h.a(".btn.quiet", href=urls.daily())[icon("sun"), say("Today’s puzzles")],
            ],
        ],
        h.ul(".tellings")[
            telling("people", say("Who you played with"), say("and how often you’ve won with them")),
            telling("star", say("Best so far"), say("in every game and with every deck")),
            telling("zoom", say("Latest games"), say("to look back at, move by move")),
        ],
    ]


def telling(sign: str, title: str, words: str) -> h.Element:
    return h.li[icon(sign), h.b[title], h.span(".cap")[words]]


def facts(say: Say) -> h.Element:
    told = (("plays", say("games")), ("won", say("won")), ("people", say("people")), ("row", say("wins in a row")))
    return h.dl(".figures")[[h.div[h.dt[words], h.dd(data_figure=name)["0"]] for name, words in told]]


def with_whom(say: Say) -> h.Element:
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


def best(say: Say) -> h.Element:
    words = {"data-found": say("{n} of {all} won", n="#", all="@")}
    return h.section(".sheet.stack", data_part="best")[h.h2[say("Best so far")], h.ul(".rows", words, data_best=True)]


def latest(say: Say) -> h.Element:
    words = {"data-with": say("with {names}", names="#"), "data-bots": say("with bots")}
    return h.section(".sheet.stack", data_part="latest")[
        h.h2[say("Latest games")], h.ul(".rows", words, data_latest=True)
    ]


def acts(say: Say) -> h.Element:
    return h.section(".keeping")[
        h.button(".btn.quiet", type="button", data_export="inkling-games.json")[icon("share"), say("Save as a file")],
        h.button(".btn.quiet", type="button", data_clear=say("Tap again to clear your games and your streak"))[
            icon("cross"), h.span[say("Clear")]
        ],
    ]


MOST = 2


def past_zone(table: Table, say: Say) -> Html:
    """Return the same for every viewer."""
    now = what_came_of(table)
    before = [one for one in table.past if one.game == now.game] if now is not None else []
    if now is None or not before:
        return NOTHING
    told = [words for words in (describe_best(before, now, say), describe_wins(table, before, now, say)) if words]
    lines = join(Html(f"<li>{icon('star')}<span>{escape(words)}</span></li>") for words in told[:MOST])
    return Html(f'<ul class="sheet keeps">{lines}</ul>') if lines else NOTHING


def describe_best(before: list[Past], now: Past, say: Say) -> str:
    """Among as many people: whether it was ever as good."""
    game = SHELF[now.game]
    known = [one.score for one in before if one.score is not None and one.seats == now.seats]
    if not known or now.score is None or game.page.tally is None:
        return ""
    up = game.rules.higher_is_better
    best = max(known) if up else min(known)
    if now.score == best:
        return say("As good as your best at this table with this many players.")
    told = game.page.tally(best, speech(say.lang, game.package))
    if (now.score > best) == up:
        return say("Your best at this table so far with this many players. Before: {best}.", best=told)
    return say("Your best at this table so far with this many players: {best}.", best=told)


def describe_wins(table: Table, before: list[Past], now: Past, say: Say) -> str:
    played = len(before) + 1
    if len(now.winners) == 1:
        (winner,) = now.winners
        n, name = sum(winner in one.winners for one in before) + 1, table.members[winner].name
        return say("{name} has won {n} of {all} games of this kind here.", name=name, n=n, all=played)
    if now.won is None:
        return ""
    n = sum(bool(one.won) for one in (*before, now))
    return say("Won together: {n} of {all} games of this kind here.", n=n, all=played) if n else ""


def keepsake(table: Table, member: int | None, say: Say) -> Html:
    """For whoever had a seat in it; of a play that was abandoned there is nothing to remember."""
    play = table.play
    seat = table.members[member].held if member is not None else None
    if play is None or play.outcome is None or play.outcome.reason == "abandoned" or seat is None:
        return NOTHING
    told = {
        "id": table.play_id,
        "game": play.game.name,
        "deck": deck_of(table, say),
        "people": people_of(table, member),
        "won": has_won(play.outcome, seat),
        "score": play.outcome.score,
        "up": play.game.rules.higher_is_better,
        "told": tell(table, play.outcome, seat, say),
    }
    return Html(f'<i hidden data-remember="{escape(msgspec.json.encode(told).decode())}"></i>')


def people_of(table: Table, member: int | None) -> list[str]:
    held = [number for number, one in enumerate(table.members) if one.held is not None and not one.outside]
    return [table.members[number].name for number in held if number != member]


def deck_of(table: Table, say: Say) -> str:
    """What plays are compared within: what the game says, the deck perhaps, or how many played."""
    assert table.play is not None
    setup, page = table.play.record.setup, table.play.game.page
    if not page.compared:
        return say("{n} players", n=setup.seats)
    deck = getattr(setup.options, page.compared)
    own = {one.deck: one.name for one in table.decks}
    words = speech(say.lang, table.play.game.package)
    named = {choice.value: choice.label for one in page.settings() for choice in one.choices}
    return own.get(deck) or (words(named[deck]) if deck in named else deck)


def has_won(outcome: Outcome, seat: int) -> bool | None:
    if outcome.won is not None:
        return outcome.won
    return outcome.places[seat] == 1 if outcome.places else None


def tell(table: Table, outcome: Outcome, seat: int, say: Say) -> str:
    """In a few words, in the language of that evening."""
    game = SHELF[table.play.game.name] if table.play is not None else SHELF[table.game]
    if outcome.places:
        return say("place {n} of {all}", n=outcome.places[seat], all=len(outcome.places))
    if game.page.tally is not None and outcome.score is not None:
        return game.page.tally(outcome.score, speech(say.lang, game.package))
    return say("won") if outcome.won else say("lost")
