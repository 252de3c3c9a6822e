"""The rules of a game on one page. Whoever comes from a table is told what it plays with: the address says it, so that
the page needs no table and tells nobody anything."""

from collections.abc import Mapping

import htpy as h
from msgspec import Struct

from inkling.catalogs import load_rules, speech
from inkling.core import Choice, Html, Refusal, Say, Setting, mark
from inkling.core.primer import plain
from inkling.games import SHELF
from inkling.server.pages.cards import has_cards
from inkling.server.pages.frame import address, foot, frame, icon, spaced
from inkling.server.pages.options import encode
from inkling.server.pages.pictures import sheet_of
from inkling.server.pages.rules_body import draw_rules
from inkling.server.pages.rules_head import draw_contents, draw_head

LONGEST_CODE = 12


class Played(Struct, frozen=True):
    """What a table plays with, as far as the game itself offers it."""

    code: str = ""
    players: int | None = None
    changed: tuple[tuple[Setting, Choice], ...] = ()
    """What is not as usual."""

    def looks(self) -> str:
        """Classes by which a game's page marks its parts: `played-3`, `played-tavern`."""
        names = [setting.name for setting, _ in self.changed]
        return " ".join(f"played-{one}" for one in ([self.players] if self.players else []) + names)


def read_played(game: str, asked: Mapping[str, str]) -> Played:
    """What the address says; whatever is no choice of this game is passed over."""
    code, players = asked.get("table", ""), asked.get("players", "")
    found = (
        (setting, choice)
        for setting in SHELF[game].page.settings()
        for choice in setting.choices[1:]
        if encode(choice.value) == asked.get(setting.name)
    )
    return Played(
        code if code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE else "",
        int(players) if players in map(str, SHELF[game].seats) else None,
        tuple(found),
    )


def rules_page(game: str, played: Played, say: Say) -> Html:
    primer, package = SHELF[game].page.primer, SHELF[game].package
    if primer is None:
        raise Refusal("no-page", mark("There is no such page."))
    text = load_rules(say.lang, package, primer)
    body = h.main("#main", class_=f"page primer {game} {played.looks()}")[
        draw_head(game, plain(text.title), played.code, say),
        draw_contents(text, say),
        h.div(".rules")[
            draw_played(played, say, speech(say.lang, package)), draw_rules(text, primer, f"/pictures/{game}", say)
        ],
        h.div(".acts.onwards")[ways_on(game, say)],
    ]
    return frame(SHELF[game].title, [body, foot(say)], say, sheets=(*sheet_of(game), address("rules.css")))


def draw_played(played: Played, say: Say, words: Say) -> h.Element | None:
    """In words, for those whom no mark reaches, and for paper."""
    if not played.changed:
        return None
    each = [f"{words(setting.label)}: {words(choice.label)}" for setting, choice in played.changed]
    return h.p(".notice.calm")[h.b[say("At this table:")], " ", "; ".join(each), "."]


def ways_on(game: str, say: Say) -> h.Node:
    """To the cards, and to the other games' rules."""
    others = [name for name, other in SHELF.items() if name != game and other.page.primer is not None]
    return (
        has_cards(game) and h.a(".btn.quiet.fit", href=f"/cards/{game}")[say("The cards")],
        spaced(h.a(".btn.quiet.fit", href=f"/learn/{name}")[icon("book"), SHELF[name].title] for name in others),
    )
