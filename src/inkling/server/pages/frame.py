"""The frame of every page: head, bar with wordmark and tools, foot. HTML from Python, escaped; no inline script or style."""

from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from inkling.catalogs import LANGUAGES
from inkling.core.words import Say
from inkling.server.pages.scripts import address_of, tags

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}
COLOURS = (("light", "#F6EFE2"), ("dark", "#1E2230"))


def icon(name: str, extra: str = "") -> str:
    """A symbol of our own sheet; what it means is said beside it."""
    return f'<svg class="{extra}" aria-hidden="true"><use href="{address("symbols.svg")}#{name}"/></svg>'


@cache
def address(name: str) -> str:
    """Where a file of ours lies; the address changes with its content, so browsers may keep it for good."""
    content = (files("inkling.server.web") / "static" / name).read_bytes()
    return f"/static/{name}?v={sha256(content).hexdigest()[:10]}"


def frame(
    title: str,
    body: str,
    say: Say,
    *,
    bar: str = "",
    sheets: tuple[str, ...] = (),
    refresh: int | None = None,
    script: bool = False,
    modules: tuple[str, ...] = (),
) -> str:
    """A whole page. `sheets` are addresses of further style sheets; `refresh` is for waiting without scripts; `modules`
    are scripts beside the large one."""
    again = f'<noscript><meta http-equiv="refresh" content="{refresh}"></noscript>' if refresh else ""
    module = (tags() if script else "") + "".join(
        f'<script type="module" src="{address_of(name)}"></script>' for name in modules
    )
    styles = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in (address("inkling.css"), *sheets))
    themes = "".join(
        f'<meta name="theme-color" media="(prefers-color-scheme: {scheme})" content="{colour}">'
        for scheme, colour in COLOURS
    )
    return (
        f'<!doctype html><html lang="{say.lang}"><head><meta charset="utf-8"><title>{escape(title)} · inkling</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        f'{themes}<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" href="{address("icon.svg")}"><link rel="apple-touch-icon" href="{address("icon-180.png")}">'
        f'{styles}{again}{module}</head><body><a class="skip" href="#main">{escape(say("Skip to the content"))}</a>'
        f"{header(bar, say)}{body}</body></html>"
    )


def header(tools: str, say: Say) -> str:
    """The bar: the wordmark, where one is, at most three tools and the other language."""
    return (
        f'<header class="bar"><a class="mark" href="/" aria-label="inkling">{icon("drop")}<span>inkling</span></a>'
        f'{tools}<span class="end">{language_switch(say)}</span></header>'
    )


def language_switch(say: Say) -> str:
    """To each other language; a form, because it is remembered. It comes back to the page it was on."""
    return "".join(
        f'<form method="post" action="/language"><button class="tool" name="lang" value="{lang}" lang="{lang}">'
        f'<span class="long">{LANGUAGE_NAMES[lang]}</span><span class="short" aria-hidden="true">{lang.upper()}</span></button></form>'
        for lang in LANGUAGES
        if lang != say.lang
    )


def foot(say: Say, links: tuple[tuple[str, str], ...] = ()) -> str:
    words = say(
        "Inkling is a fan-made tool, not affiliated with the publishers. If you like a game, please buy the printed one."
    )
    more = " ".join(f'<a href="{escape(url)}">{escape(say(label))}</a>' for label, url in links)
    ways = f'<p class="more">{more}</p>' if more else ""
    return f"<footer>{escape(words)}{ways}</footer>"


def copying(say: Say) -> str:
    """What a button that copies says afterwards: it is done, or the browser leaves it to people."""
    by_hand = say("This browser does not copy here. It is selected: copy it by hand.")
    return f'data-done="{escape(say("Copied."))}" data-by-hand="{escape(by_hand)}"'


def told(notice: str, code: str = "") -> str:
    """A sentence for people; for programs, the code of a refusal."""
    refused = f' data-refused="{escape(code)}"' if code else ""
    return f'<p class="notice"{refused} role="alert">{escape(notice)}</p>' if notice else ""


def refusal_page(title: str, sentence: str, code: str, say: Say, ways: str = "") -> str:
    """What was turned down, why, and a way on."""
    home = f'<p><a class="btn quiet" href="/">{escape(say("Home"))}</a></p>'
    body = (
        f'<main id="main" class="page stack narrow"><h1>{escape(title)}</h1>{told(sentence, code)}{ways}{home}</main>'
    )
    return frame(title, body, say)
