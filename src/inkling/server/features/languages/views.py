"""The page about the interface languages: how complete each one is, and how to add another."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import htpy as h
import msgspec
from msgspec import Struct

from inkling.core import Html, Say
from inkling.core.languages import IN_DATA, LANGUAGES, SOURCE, language_settings
from inkling.server.features.link_previews.views import LinkPreview
from inkling.server.platform.html.layout import asset_url, draw_page
from inkling.server.platform.http import urls


class Completeness(Struct, frozen=True):
    """How much of a language is translated: sentences of the interface, and teaching texts."""

    sentences: int
    """Number of sentences of the interface; `translated` of them are translated."""
    translated: int
    texts: int
    """Number of teaching texts; `written` of them exist in the language."""
    written: int


@cache
def load_completeness() -> Mapping[str, Completeness]:
    """Return the counts by language. The package build writes them together with the catalogs."""
    file = files("inkling") / "languages" / "completeness.json"
    return msgspec.convert(json.loads(file.read_text(encoding="utf-8")), dict[str, Completeness])


def make_languages_preview(say: Say) -> LinkPreview:
    sentence = say("Inkling’s languages, how complete each one is, and how to add another.")
    return LinkPreview(say("Languages"), sentence, asset_url("preview-home.png"), urls.languages())


def draw_languages_page(tags: h.Node, say: Say) -> Html:
    title = say("Languages")
    heads = say("Language"), say("Sentences"), say("Rules and lessons")
    body = h.main("#main.page.stack.narrow.primer")[
        h.h1[title],
        h.p[
            say(
                "Everybody at a table reads in their own language: people who speak different languages can sit "
                "together, because the games need few words."
            )
        ],
        h.table[
            h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]],
            h.tbody[[draw_row(lang, say) for lang in LANGUAGES]],
        ],
        h.p(".cap")[
            say("A sentence that is not translated yet appears in English. So do whole rules pages and lessons.")
        ],
        h.h2[say("Add or improve a language")],
        h.p[
            say(
                "A language is a set of text files; nobody needs to program. “docs/make/translate.md” in the source "
                "code explains how to add one, and which words the games use."
            )
        ],
    ]
    return draw_page(title, body, say, sheets=(asset_url("rules.css"),), preview=tags)


def draw_row(lang: str, say: Say) -> h.Element:
    counts, name = load_completeness().get(lang), language_settings(lang).name
    if lang in IN_DATA or counts is None:
        sentences = texts = say("the original") if lang == SOURCE else say("complete")
    else:
        sentences = say.percent(share_below(counts.translated, counts.sentences))
        texts = say("{n} of {all}", n=counts.written, all=counts.texts)
    return h.tr[h.th(scope="row", lang=lang, dir=language_settings(lang).direction)[name], h.td[sentences], h.td[texts]]


def share_below(part: int, whole: int) -> float:
    """Return the share in whole percents, rounded down, so that 100 % always means complete."""
    return part * 100 // max(whole, 1) / 100
