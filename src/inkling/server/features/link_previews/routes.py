"""Responses to the crawlers of chat services, which fetch a link to show a preview.

Crawlers get a separate page: it loads no table, counts nobody as present, and sets no cookie.
"""

import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.catalogs import speech
from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.preview_summaries import find_game_of_replay, find_table_summary
from inkling.server.features.link_previews.views import (
    draw_page_for_crawler,
    make_page_preview,
    make_preview_with_emblem,
    make_table_preview,
)
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_language import translator_for_request

CRAWLER = re.compile(
    r"bot\b|bot[/-]|crawl|spider|preview|facebookexternalhit|facebookcatalog|whatsapp|embedly|iframely|skypeuri"
    r"|mattermost|synapse|matrix|mastodon|akkoma|pleroma|misskey|cardyb|slack|viber|snapchat|pinterest|vkshare"
    r"|unfurl|opengraph|linkcheck|metainspector",
    re.IGNORECASE,
)
"""Matches the `User-Agent` of programs that fetch a page only to preview it. Other clients get the usual page."""


def is_crawler(request: Request) -> bool:
    return CRAWLER.search(request.headers.get("user-agent", "")) is not None


async def answer_table_crawler(site: Handlers, request: Request) -> Response:
    """Return the preview page of a table. A wrong code counts against the limit of guesses."""
    code = request.path_params["code"]
    if site.invitations.is_invited(request, code):
        summary = await find_table_summary(site.tables, site.store, code)
    else:
        with site.guesses.count_guess(client_address(request)):
            summary = await find_table_summary(site.tables, site.store, code)
            if summary is None:
                raise Refusal("no-table", msg("There is no table with this code."))
    if summary is None:
        raise Refusal("no-table", msg("There is no table with this code."))
    # Most crawlers don't name a language. Then it is that of the table's first host, unless the table is private.
    asked = "accept-language" in request.headers or not summary.lang
    say = translator_for_request(request) if asked else speech(summary.lang)
    return HTMLResponse(
        draw_page_for_crawler(make_table_preview(summary, code.upper(), say), site.site.url(request), say)
    )


async def answer_replay_crawler(site: Handlers, request: Request) -> Response | None:
    """Return the preview page of a replay, or None if the play doesn't exist."""
    play, say = request.path_params["play"], translator_for_request(request)
    game_and_secrecy = await find_game_of_replay(site.tables, site.store, play)
    if game_and_secrecy is None:
        return None
    game, is_secret = game_and_secrecy
    path = urls.replay(play)
    preview = (
        make_preview_with_emblem(game, path) if is_secret else make_page_preview("replay", path, say, SHELF[game].title)
    )
    return HTMLResponse(draw_page_for_crawler(preview, site.site.url(request), say))
