"""Render jobs of shared deals: collect the results of a deal, and render its page."""

from typing import TypeAlias

import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.features.deals.model import (
    DealResult,
    deal_result_of_table,
    encode_deal_result,
    read_deal_code,
)
from inkling.server.features.deals.views import (
    draw_deal_page,
    draw_no_results_line,
    draw_results_ranking,
    style_sheets_of_deal_pages,
)
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.platform.html.compressed_page import RenderedPage
from inkling.server.platform.html.layout import draw_footer, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.past_play_cache import past_play_cache_of_worker

MOST_RESULTS = 500


Noted: TypeAlias = tuple[tuple[str, str | None], ...]
"""Pairs of a play's ID and its stored result as JSON. The result is None if nobody has computed it yet."""


class CollectedResults(Struct):
    """Results of a deal by play. `unstored` lists the newly computed ones as (play, JSON), for the caller to store."""

    results: dict[str, DealResult]
    unstored: list[tuple[str, str]]


def render_deal_page(
    code: str, bots: DealResult | None, bots_play: bool, let_in: Noted, looked_up: int, lang: str, site: str
) -> RenderedPage:
    dealt, say = read_deal_code(code), speech(lang)
    gathered = collect_results(dealt.setup.seed, let_in, looked_up)
    results = list(gathered.results.values())
    table = draw_no_results_line(bots_play, say)
    if results:
        table = draw_results_ranking(dealt.setup.game, results, bots, bots_play, say)
    body = draw_deal_page(dealt, table, say)
    preview = make_page_preview("deal", urls.deal(dealt.code), say, SHELF[dealt.setup.game].title)
    tags = draw_preview_meta_tags(preview, site, lang)
    html = draw_page(
        dealt.code,
        [body, draw_footer(say)],
        say,
        sheets=style_sheets_of_deal_pages(dealt.setup.game),
        script=True,
        preview=tags,
    )
    return RenderedPage(html, played=bool(gathered.results), unstored=tuple(gathered.unstored))


def collect_results(seed: str, let_in: Noted, looked_up: int) -> CollectedResults:
    """Return the results of this deal. Compute up to `looked_up` missing ones from the log."""
    gathered = CollectedResults({}, [])
    for play_id, noted in (*past_play_cache_of_worker().past.find_results(seed, MOST_RESULTS), *let_in):
        if noted is not None:
            gathered.results[play_id] = msgspec.json.decode(noted, type=DealResult)
        elif looked_up > 0:
            looked_up -= 1
            result = compute_result(play_id)
            if result is not None:
                gathered.results[play_id] = result
                gathered.unstored.append((play_id, encode_deal_result(result)))
    return gathered


def compute_result(play_id: str) -> DealResult | None:
    """Compute a play's result from the log. Return None if the log is damaged, so that other results still appear."""
    table = past_play_cache_of_worker().find_readable_table(play_id)
    return deal_result_of_table(table) if table is not None else None
