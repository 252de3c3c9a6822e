"""The head of a lobby: a banner, whose table it is or who invites, and the game in a few words."""

from functools import cache

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Markup, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.platform.html.layout import icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def hero_zone(table: Table, member: int | None, say: Say) -> Html:
    name = table.members[table.host].name if table.members else ""
    about = f"{pitch(table, say)}{facts(table.game, say)}"
    return Html(f'{banner(table.game)}<div class="salute">{title(table, name, member, say)}{about}</div>')


def title(table: Table, name: str, member: int | None, say: Say) -> Html:
    if member is not None or table.rules["locked"]:
        # The bar names the game too, for who listens.
        game = f'<b class="game" aria-hidden="true">{escape(SHELF[table.game].title)}</b>'
        return Html(f"<h2>{escape(say('{name}’s table', name=name))}</h2>{game}")
    game = escape(say("to a game of {game}", game=SHELF[table.game].title))
    return Html(f'<p class="soft">{escape(say("{name} invites you", name=name))}</p><h2>{game}</h2>')


def banner(game: str) -> Markup:
    faces = SHELF[game].page.band
    pieces = join(Html(f'<i><img src="{urls.picture(game, face)}" alt=""></i>') for face in faces) or emblem_of(game)
    return Markup(f'<span class="band" aria-hidden="true">{pieces}</span>' if pieces else "")


@cache
def emblem_of(game: str) -> Markup:
    return SHELF[game].page.emblem()


def pitch(table: Table, say: Say) -> Html:
    game = SHELF[table.game]
    words = speech(say.lang, game.package)(game.page.pitch) if game.page.pitch else ""
    return Html(f"<p>{escape(words)}</p>") if words else NOTHING


def gist_zone(table: Table, say: Say) -> Html:
    rows = gist_rows(table.game, say)
    return Html(f'<ul class="sheet gist">{rows}</ul>') if rows else NOTHING


def gist_rows(game: str, say: Say) -> Html:
    words = speech(say.lang, SHELF[game].package)
    return join(gist_row(game, face, words(told)) for face, told in SHELF[game].page.gist)


def gist_row(game: str, face: str, words: str) -> Html:
    sign = face.partition("#")[2]
    shown = icon(sign) if sign else f'<img src="{urls.picture(game, face)}" alt="">'
    return Html(f"<li>{shown}<span>{escape(words)}</span></li>")


def facts(game: str, say: Say) -> Html:
    page, seats = SHELF[game].page, SHELF[game].seats
    together = say("together, not against each other") if page.together else say("everyone for themselves")
    told = (
        say("{least}–{most} players", least=seats[0], most=seats[-1]),
        say.many("{n} minute", "{n} minutes", page.minutes),
        together,
    )
    return Html(f'<p class="meta">{"".join(f"<span>{escape(words)}</span>" for words in told)}</p>')
