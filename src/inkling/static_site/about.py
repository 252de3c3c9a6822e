"""The page about the static site, which replaces a server's privacy page. It says which data stay in the browser, and
which bots are available."""

import htpy as h
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.catalogs import speech
from inkling.core import AnyBot, Html, Say
from inkling.core.hook_defaults import nothing
from inkling.games import SHELF
from inkling.server.features.handlers import Handlers
from inkling.server.features.seats.bot_seats import STRENGTHS
from inkling.server.platform.html.layout import asset_url, draw_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.static_site.store import MOST_TABLES


class AboutSite(Handlers):
    @register_route(urls.privacy)
    async def show(self, request: Request) -> Response:
        return HTMLResponse(draw_about_page(translator_for_request(request)))


def draw_about_page(say: Say) -> Html:
    title = say("About this site")
    body = h.main("#main.page.stack.narrow.primer")[
        h.h1[title],
        h.p[
            say(
                "The games run in your browser. Nothing that you type or play leaves it, and there are no cookies. "
                "After the first visit this also works without a connection."
            )
        ],
        h.p[
            say(
                "This browser keeps your games from the {n} newest tables. If you delete this site’s data in the "
                "browser’s settings, they are gone. You can save any finished game as a file.",
                n=MOST_TABLES,
            )
        ],
        h.h2[say("Bots")],
        h.table[
            h.thead[
                h.tr[h.th(scope="col")[say("Game")], h.th(scope="col")[say("Bots")], h.th(scope="col")[say("Why?")]]
            ],
            h.tbody[[draw_row(name, say) for name in SHELF]],
        ],
        h.p(".cap")[
            say(
                "On a server all bots play, and all explain their choices. The day’s cards are the same there and here."
            )
        ],
    ]
    return draw_page(title, body, say, sheets=(asset_url("rules.css"),))


def draw_row(game: str, say: Say) -> h.Element:
    bots = SHELF[game].bots
    explains = say("missing here") if bots.why is nothing else say("yes")
    names = [describe_bot(game, bot, say) for bot in bots.all if bot.title or bot.strength]
    return h.tr[h.th(scope="row")[SHELF[game].title], h.td[", ".join(names)], h.td[explains]]


def describe_bot(game: str, bot: AnyBot, say: Say) -> str:
    """Return the name of a bot for players. It is the bot's title or, if it has none, the bot's strength."""
    if bot.title or bot.strength is None:
        return speech(say.lang, SHELF[game].package)(bot.title)
    return say(STRENGTHS[bot.strength])
