"""HTML that introduces a game: banner, title, short description, main ideas and basic facts."""

from functools import cache

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Markup, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls


def draw_banner_zone(game: str, host: str, invites: bool, say: Say) -> Html:
    """Draw banner, title, description and basic facts of the game. `host` is the host's name."""
    about = f"{draw_one_sentence_description(game, say)}{draw_game_facts(game, say)}"
    return Html(f'{draw_banner(game)}<div class="salute">{draw_title(game, host, invites, say)}{about}</div>')


def draw_title(game: str, name: str, invites: bool, say: Say) -> Html:
    """Draw the title: an invitation if `invites` is True, otherwise the name of the host's table."""
    if not invites:
        # Hidden from screen readers, because the top bar names the game too.
        label = f'<b class="game" aria-hidden="true">{escape(SHELF[game].title)}</b>'
        return Html(f"<h2>{escape(say('{name}’s table', name=name))}</h2>{label}")
    label = escape(say("to a game of {game}", game=SHELF[game].title))
    return Html(f'<p class="soft">{escape(say("{name} invites you", name=name))}</p><h2>{label}</h2>')


def draw_banner(game: str) -> Markup:
    """Draw the game's banner from some of its pictures, or its emblem if it has none."""
    faces = SHELF[game].page.band
    pieces = join(Html(f'<i><img src="{urls.picture(game, face)}" alt=""></i>') for face in faces) or draw_emblem(game)
    return Markup(f'<span class="band" aria-hidden="true">{pieces}</span>' if pieces else "")


@cache
def draw_emblem(game: str) -> Markup:
    return SHELF[game].page.emblem()


def draw_one_sentence_description(game: str, say: Say) -> Html:
    """Draw the game's one-sentence description; empty if it has none."""
    shelf = SHELF[game]
    game_say = speech(say.lang, shelf.package)(shelf.page.pitch) if shelf.page.pitch else ""
    return Html(f"<p>{escape(game_say)}</p>") if game_say else NOTHING


def draw_main_ideas_zone(game: str, say: Say) -> Html:
    """Draw the game's main ideas as a list with pictures; empty if it has none."""
    rows = draw_main_idea_rows(game, say)
    return Html(f'<ul class="sheet gist">{rows}</ul>') if rows else NOTHING


def draw_main_idea_rows(game: str, say: Say) -> Html:
    game_say = speech(say.lang, SHELF[game].package)
    return join(draw_main_idea_row(game, face, game_say(sentence)) for face, sentence in SHELF[game].page.gist)


def draw_main_idea_row(game: str, face: str, text: str) -> Html:
    sign = face.partition("#")[2]
    shown = draw_icon(sign) if sign else f'<img src="{urls.picture(game, face)}" alt="">'
    return Html(f"<li>{shown}<span>{escape(text)}</span></li>")


def draw_game_facts(game: str, say: Say) -> Html:
    """Draw the number of players, the duration, and whether players cooperate."""
    page, seats = SHELF[game].page, SHELF[game].seats
    together = say("together, not against each other") if page.together else say("everyone for themselves")
    parts = (
        say("{least}–{most} players", least=seats[0], most=seats[-1]),
        say.many("{n} minute", "{n} minutes", page.minutes),
        together,
    )
    return Html(f'<p class="meta">{"".join(f"<span>{escape(label)}</span>" for label in parts)}</p>')
