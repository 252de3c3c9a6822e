"""How deals that many play look: the form for a new one, results side by side, today's puzzles, a line to share."""

from datetime import date
from html import escape
from typing import Any

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import NotAllowed, mark
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.frame import copying, icon
from inkling.server.pages.options import encode
from inkling.server.tables.deals import Result, shipped_settings

MONTHS = (
    *(mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"), mark("July")),
    *(mark("August"), mark("September"), mark("October"), mark("November"), mark("December")),
)


class Own(Struct, frozen=True):
    """A play of the deal of a day, of which somebody wants to tell."""

    play: AnyPlay
    day: date
    was_there: bool
    """Whether whoever asks is one of those at its table."""


def overview_page(say: Say) -> str:
    games = "".join(f'<option value="{game.name}">{escape(game.title)}</option>' for game in SHELF.values())
    most = max(game.seats[-1] for game in SHELF.values())
    return (
        f'<main id="main" class="page stack"><h1>{escape(say("Play the same deal as others"))}</h1>'
        f"<p>{escape(say('A code stands for a deal. Pass it on: every group that plays it has the same cards, and the results stand side by side.'))}</p>"
        f'<form method="post" action="/deals" class="sheet stack"><h2>{escape(say("A new deal"))}</h2>'
        f'<label>{escape(say("Game"))} <select name="game">{games}</select></label>'
        f'<label>{escape(say("Seats"))} <input class="field" type="number" name="seats" min="2" max="{most}" value="3"></label>{"".join(choices_part(game, say) for game in SHELF)}'
        f'<button class="btn">{escape(say("Make a code"))}</button></form>'
        f'<form method="post" action="/deals" class="sheet stack"><h2>{escape(say("I have a code"))}</h2>'
        f'<label>{escape(say("Code"))} <input class="field" name="code" required maxlength="60" autocomplete="off"></label>'
        f'<button class="btn quiet">{escape(say("Go on"))}</button></form></main>'
    )


def choices_part(game: str, say: Say) -> str:
    """What can be set for a new deal, game by game, folded away."""
    words = speech(say.lang, SHELF[game].package)
    rows = "".join(
        f'<label class="opt"><span>{escape(words(setting.label))}</span><select name="{game}.{setting.name}">'
        + "".join(
            f'<option value="{escape(encode(choice.value))}">{escape(words(choice.label))}</option>'
            for choice in setting.choices
        )
        + "</select></label>"
        for setting in shipped_settings(game)
    )
    title = say("Options of {game}", game=SHELF[game].title)
    return f"<details><summary>{escape(title)}{icon('down', 'i')}</summary>{rows}</details>" if rows else ""


def read_choices(game: str, form: dict[str, str]) -> dict[str, Any]:
    """What the form says is set for this game."""
    chosen = {}
    for setting in shipped_settings(game):
        text = form.get(f"{game}.{setting.name}")
        fits = [choice.value for choice in setting.choices if text in (None, encode(choice.value))]
        if not fits:
            raise NotAllowed("no-choice", mark("That is not one of the choices."))
        chosen[setting.name] = fits[0]
    return chosen


def deal_page(code: str, game: str, seats: int, results: str, say: Say) -> str:
    title = SHELF[game].title
    forms = "".join(
        f'<button class="btn{look}" name="with" value="{who}">{escape(words)}</button>'
        for who, words, look in (
            ("bots", say("Play it with bots"), ""),
            ("friends", say("A table for friends"), " quiet"),
        )
    )
    return (
        f'<main id="main" class="page stack"><h1>{escape(say("{game}, {n} seats", game=title, n=seats))}</h1>'
        f'<p class="url"><b>{escape(code)}</b></p><p class="soft">{escape(say("Somebody may know these cards: this play is not rated."))}</p>'
        f'<form method="post" action="/d/{escape(code)}" class="sheet stack"><label>{escape(say("Your name"))} '
        f'<input class="field" name="name" required maxlength="24" autocomplete="nickname"></label>'
        f'<input type="hidden" name="seat" value="0"><div class="acts wrap">{forms}</div></form>{results}</main>'
    )


def results_table(game: str, results: list[Result], bots: Result | None, say: Say) -> str:
    """Side by side, the best first. None leads to its replay: whoever has yet to play would see the cards there."""
    better = -1 if SHELF[game].rules.higher_is_better else 1
    ordered = sorted(results, key=lambda result: (not result.counts, better * (result.score or 0.0)))
    rows = "".join(
        f'<tr><th scope="row">{escape(say("Play {n}", n=place))}</th>'
        f'<td>{escape(say_result(game, result, say))} <span class="cap">{escape(say_who(result, say))}</span></td></tr>'
        for place, result in enumerate(ordered, start=1)
    )
    told = say_result(game, bots, say) if bots is not None else say("they are playing; look again in a moment")
    rows += f'<tr><th scope="row">{icon("bot", "i")} {escape(say("Bots"))}</th><td>{escape(told)}</td></tr>'
    which = say("A higher score is better.") if SHELF[game].rules.higher_is_better else say("A lower score is better.")
    title = say("How it went")
    if any(result is not None and result.score not in (None, result.won) for result in (*results, bots)):
        title = f"{title}. {which}"
    return f'<div class="sheet"><table class="weights"><caption>{escape(title)}</caption>{rows}</table></div>'


def say_result(game: str, result: Result, say: Say) -> str:
    if not result.counts:
        return say("no result")
    ended = "" if result.won is None else say("won") if result.won else say("lost")
    # Where the score says no more than that, it is left out.
    points = "" if result.score in (None, result.won) else say("score {n}", n=f"{result.score:g}")
    return ", ".join(part for part in (ended, points) if part)


def say_day(day: date, say: Say) -> str:
    return say("{day} {month} {year}", day=day.day, month=say(MONTHS[day.month - 1]), year=day.year)


def say_who(result: Result, say: Say) -> str:
    """Nobody's name: how many people played, and how many bots."""
    people = say.many("one person", "{n} people", result.people) if result.people else ""
    bots = say.many("one bot", "{n} bots", result.bots) if result.bots else ""
    return ", ".join(part for part in (people, bots) if part)


def share_part(own: Own, say: Say) -> str:
    """How it went, to pass on; the page's script counts the day."""
    play, day, share = own.play, own.day.isoformat(), own.play.game.page.share
    if share is None:
        return ""
    words = speech(say.lang, play.game.package).to(None, play.record.names)
    line = f"Inkling · {play.game.title} · {day} · {share(play.sight(None), words)}"
    return (
        f'<p class="token"{f" data-daily={day}" if own.was_there else ""}>{escape(line)}</p><p data-scripted hidden>'
        f'<button type="button" class="btn quiet" data-copy="{escape(line)}" {copying(say)}>{icon("copy")}{escape(say("Copy"))}</button></p>'
    )


def daily_part(game: str, told: str, results: str, say: Say) -> str:
    title = SHELF[game].title
    return (
        f'<section class="sheet stack"><h2>{escape(title)}</h2>{told}<form method="post" action="/daily/{game}" class="line wrap">'
        f'<label class="grow"><span class="sr">{escape(say("Your name"))}</span><input class="field" name="name" maxlength="24" '
        f'autocomplete="nickname" placeholder="{escape(say("Your name"))}"></label><button class="btn">{escape(say("Play"))}'
        f'<span class="sr">: {escape(title)}</span></button></form>{results}</section>'
    )
