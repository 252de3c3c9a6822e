"""The home page: play now, make a table, join with a code, learn. Nothing stands above them but the way back to one's table."""

from html import escape

from inkling.catalogs import speech
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.frame import foot, frame, icon
from inkling.server.pages.pictures import sheet_of


def page(say: Say, links: tuple[tuple[str, str], ...] = (), table: str | None = None) -> str:
    """`table` is the code of the one where this person was last, if they are still expected there."""
    games = "".join(game_card(name, say) for name in SHELF)
    options = "".join(f'<option value="{game.name}">{escape(game.title)}</option>' for game in SHELF.values())
    body = (
        f'<main id="main" class="page home"><h1 class="sr">{escape(say("Games about understanding each other"))}</h1>'
        f'{way_back(table, say)}<ul class="games">{games}</ul><div class="ways">'
        f'<form method="post" action="/make" class="sheet stack"><h2>{escape(say("Make a table for friends"))}</h2>'
        f'<div class="halves"><label>{escape(say("Game"))} <select name="game">{options}</select></label>'
        f'<label>{escape(say("Your name"))} <input class="field" name="name" required maxlength="24" autocomplete="nickname"></label></div>'
        f'<label class="tick"><input type="checkbox" name="private" value="1"> {escape(say("Private: only people let in can see it"))}</label>'
        f'<button class="btn quiet">{icon("plus")}{escape(say("Make a table"))}</button></form>'
        f'{join_form(say)}<a class="btn quiet wide" href="/learn">{icon("book")}{escape(say("Learn a game in two minutes"))}</a></div>'
        f'<p class="more"><a href="/daily">{escape(say("Today’s puzzles"))}</a> <a href="/deals">{escape(say("Play the same deal as others"))}</a> <a href="/records">{escape(say("Look at a record"))}</a></p></main>'
    )
    sheets = tuple(sheet for name in SHELF for sheet in sheet_of(name))
    return frame(say("Home"), body + foot(say, links), say, sheets=sheets)


def way_back(table: str | None, say: Say) -> str:
    if table is None:
        return ""
    return f'<a class="btn wide" href="/t/{table}">{escape(say("Back to your table"))} {table}</a>'


def join_form(say: Say) -> str:
    return (
        f'<form method="get" action="/join" class="sheet stack"><h2>{escape(say("Join a table"))}</h2>'
        f'<div class="line ends"><label class="grow">{escape(say("Code"))} <input class="field code" name="code" required maxlength="4" autocomplete="off" '
        f'autocapitalize="characters"></label><button class="btn quiet">{escape(say("Join"))}</button></div></form>'
    )


def game_card(name: str, say: Say) -> str:
    game = SHELF[name]
    words = speech(say.lang, game.package)
    pitch = f'<p class="small">{escape(words(game.page.pitch))}</p>' if game.page.pitch else ""
    people = say("{least}–{most} players · {n} minutes", least=game.seats[0], most=game.seats[-1], n=game.page.minutes)
    return (
        f'<li class="game sheet">{picture_of(name)}<div class="txt"><h2>{escape(game.title)}</h2>{pitch}'
        f'<form method="post" action="/play" class="go"><input type="hidden" name="game" value="{name}">'
        f'<button class="btn">{escape(say("Play now"))}<span class="sr">: {escape(game.title)}</span></button>'
        f'<p class="cap">{escape(people)}</p></form></div></li>'
    )


def picture_of(name: str) -> str:
    """A game's emblem in its frame; no frame where there is none."""
    emblem = SHELF[name].page.emblem()
    return f'<div class="pic" aria-hidden="true">{emblem}</div>' if emblem else ""
