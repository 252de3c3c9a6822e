"""A finished play, moment by moment: the board as a seat or the public saw it, a slider, steps, a link to each moment.

Everything is in the address, so each moment can be linked and plain links do all of it.
"""

from collections.abc import Sequence
from urllib.parse import urlencode

import htpy as h
from msgspec import Struct
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import Desk, Zones
from inkling.core.driver import AnyPlay
from inkling.core.html import Html, Markup, join, render
from inkling.core.sight import HOUSE, Seat, Viewer
from inkling.core.why import Why
from inkling.core.words import Say
from inkling.games.board_parts.story import NEWS, draw_story, tell_story
from inkling.games.board_parts.usual_board import draw_board
from inkling.server.pages.about_connection import said
from inkling.server.pages.frame import copying, frame, icon
from inkling.server.pages.pictures import late_sheets, sheet_of
from inkling.server.pages.pieces import hidden
from inkling.server.pages.record_jobs import UPLOADED
from inkling.server.pages.scripts import version
from inkling.server.pages.table import section
from inkling.server.pages.why import draw_why


class Moment(Struct, frozen=True):
    """What is looked at. `hide` keeps the end and the length a secret; `why` asks what was thought at this moment."""

    ply: int
    seat: Viewer = None
    hide: bool = False
    why: bool = False

    def address(self, play_id: str) -> str:
        return f"/p/{play_id}?{urlencode({'ply': self.ply, **self._eyes(), **({'why': 1} if self.why else {})})}"

    def batches(self, play_id: str, lang: str) -> str:
        """Where scripts find this moment and those around it, seen as it is; `from` is still to be added."""
        return f"/p/{play_id}/moments?{urlencode({'v': version(), 'lang': lang, **self._eyes()})}"

    def _eyes(self) -> dict[str, object]:
        return ({} if self.seat is None else {"seat": self.seat}) | ({"hide": 1} if self.hide else {})


def page(
    steps: Sequence[AnyPlay],
    moment: Moment,
    play_id: str,
    why: Why | None,
    bots: tuple[bool, ...],
    say: Say,
    way: Markup | None = None,
) -> Html:
    """`steps` are the play before its first entry, after the first, and so on; `bots` says by seat who was one; `way`
    leads back to the table."""
    play, last = steps[moment.ply], len(steps) - 1
    zones: dict[str, Html | h.Element | None] = {
        **table_zones(play, moment.seat, bots, say),
        "why": why_zone(why, moment, play_id, say),
        "story": draw_story(join(story_lines(play, moment.seat, say)), say),
        "fork": fork_zone(play, moment, steps[-1], play_id, say),
        "keep": None if moment.hide else keep_zone(steps[-1], play_id, say),
    }
    title = say("Replay: {game}", game=play.game.title)
    body = h.div(data_replay=True)[
        h.section(".above.z-replay", aria_label=title)[
            way, brought_note(play_id, say), perspective(play, moment, play_id, bots, say)
        ],
        h.main("#main", class_=f"board {play.game.name} replay")[[section(name, zone) for name, zone in zones.items()]],
        controls(play, moment, last, play_id, say),
    ]
    where = h.h1(".where")[title]
    art, sheets = late_sheets(play.game.name), sheet_of(play.game.name)
    return frame(title, [body, said(), art], say, bar=where, sheets=sheets, script=True)


def table_zones(play: AnyPlay, viewer: Viewer, bots: tuple[bool, ...], say: Say) -> Zones:
    """What lies there at this moment."""
    words = speech(say.lang, play.game.package).to(viewer, play.record.names)
    sight = play.sight(viewer)
    news = tuple(tell_story(play.game, sight, words, max(0, len(sight.story) - NEWS)))
    desk = Desk(pictures=f"/pictures/{play.game.name}", bots=bots, news=news)
    return {**draw_board(play, sight, words, desk), "opened": render(opened_zone(play, words, say))}


def story_lines(play: AnyPlay, viewer: Viewer, say: Say, after: int = 0) -> list[Html]:
    """What this viewer was told; or what is new after so many lines."""
    words = speech(say.lang, play.game.package).to(viewer, play.record.names)
    return tell_story(play.game, play.sight(viewer), words, after)


def brought_note(play_id: str, say: Say) -> h.Element | None:
    """A word about plays that nobody here saw."""
    if not play_id.startswith(UPLOADED):
        return None
    words = say("This record was uploaded: it follows the rules, but nobody here saw who played.")
    return h.p(".token")[words]


def controls(play: AnyPlay, moment: Moment, last: int, play_id: str, say: Say) -> h.Element:
    """At the thumb: what happened, and the way to other moments."""
    now, here = told_now(play, moment.seat, say), moment.batches(play_id, say.lang)
    return h.nav(".moves.z-replay", aria_label=say("Moments"), data_ply=moment.ply, data_moments=here)[
        h.p(".now")[now],
        not moment.hide and slider(moment, last, now, play_id, say),
        h.div(".steps")[steps_nav(moment, last, play_id, say)],
    ]


def told_now(play: AnyPlay, viewer: Viewer, say: Say) -> str:
    """The sentences of the latest entry, as this viewer saw it."""
    if not play.record.entries:
        return say("Before the first move.")
    words = speech(say.lang, play.game.package).to(viewer, play.record.names)
    sight = play.sight(viewer)
    return play.game.words.tell(sight.story[-1].event, sight.options, words) if sight.story else ""


def perspective(play: AnyPlay, moment: Moment, play_id: str, bots: tuple[bool, ...], say: Say) -> h.Element:
    """Whose eyes; and whether the end stays hidden."""
    called = speech(say.lang).to(None, play.record.names).name
    eyes: list[tuple[Viewer, h.Node]] = [(None, say("Onlookers"))]
    for seat in map(Seat, range(play.record.setup.seats)):
        eyes.append((seat, (seat < len(bots) and bots[seat] and icon("bot"), h.span[called(seat)])))
    return h.div(".eyes")[
        h.span(".cap")[say("Seen by")],
        [
            h.a(
                ".chip",
                href=replace(moment, seat=viewer).address(play_id),
                aria_current="true" if viewer == moment.seat else None,
            )[name]
            for viewer, name in eyes
        ],
        h.a(".tool", href=replace(moment, hide=not moment.hide).address(play_id))[
            say("Show the end") if moment.hide else say("Hide the end")
        ],
    ]


def slider(moment: Moment, last: int, now: str, play_id: str, say: Say) -> h.Element:
    """Who hears it instead of seeing it is told the move, not a number alone."""
    heard = f"{now} {moment.ply} / {last}"
    return h.form(".line", method="get", action=f"/p/{play_id}")[
        h.label(".sr", for_="ply")[say("Moment")],
        h.input("#ply.range.grow", type="range", name="ply", min=0, max=last, value=moment.ply, aria_valuetext=heard),
        moment.seat is not None and hidden("seat", moment.seat),
        moment.why and hidden("why", 1),
        h.button(".btn.quiet.fit", data_plain=True)[say("Go")],
    ]


def steps_nav(moment: Moment, last: int, play_id: str, say: Say) -> h.Node:
    def step(name: str, words: str, ply: int) -> h.Element:
        to = replace(moment, ply=ply).address(play_id)
        return h.a(".tool", rel=name, href=to)[icon(name), h.span(".sr")[words]]

    return (
        step("first", say("To the beginning"), 0),
        step("back", say("One back"), max(0, moment.ply - 1)),
        h.output[moment.ply if moment.hide else f"{moment.ply} / {last}"],
        step("forth", say("One forward"), min(last, moment.ply + 1)),
        not moment.hide and step("last", say("To the end"), last),
    )


def why_zone(why: Why | None, moment: Moment, play_id: str, say: Say) -> h.Element:
    """The reasons for the latest entry, on request."""
    other = replace(moment, why=not moment.why).address(play_id)
    if not moment.why:
        return h.div(".acts")[h.a(".btn.quiet", href=other)[say("Why?")], link_here(moment, play_id, say)]
    return h.div(".sheet.stack")[
        h.h2[say("Why?")],
        h.p(".soft")[say("There is nothing to explain at this moment.")] if why is None else draw_why(why, say),
        h.a(".btn.quiet", href=other)[say("Without reasons")],
    ]


def link_here(moment: Moment, play_id: str, say: Say) -> h.Node:
    """The moment as an address; with scripts, a button that copies it."""
    here = moment.address(play_id)
    return (
        h.a(".btn.quiet", href=here)[say("Link to this moment")],
        h.button(".btn.quiet", copying(say), type="button", data_scripted=True, hidden=True, data_copy=here)[
            icon("copy"), say("Copy the link")
        ],
    )


def opened_zone(play: AnyPlay, words: Say, say: Say) -> h.Element | None:
    """At the end: what the record holds and the board does not show."""
    told = play.game.words.opened(play.state, words) if opens(play) else ()
    if not told:
        return None
    return h.div(".sheet.stack")[h.h2[say("From the record")], [h.p[sentence] for sentence in told]]


def keep_zone(ended: AnyPlay, play_id: str, say: Say) -> h.Element | None:
    """The record to download; a play that was abandoned keeps its hands hidden, so its record is not given out."""
    if not opens(ended):
        return None
    name = f"{ended.game.name}-{play_id[:8]}"
    return h.div(".acts.wrap")[
        [
            h.a(".btn.quiet", href=f"/p/{play_id}/record.{form}", download=f"{name}.{form}")[label]
            for form, label in (("txt", say("The record as text")), ("json", say("The record as JSON")))
        ]
    ]


def fork_zone(play: AnyPlay, moment: Moment, ended: AnyPlay, play_id: str, say: Say) -> h.Element | None:
    """Play on from this moment, at a new table."""
    if play.outcome is not None or not opens(ended):
        return None
    turn = play.game.rules.turn(play.state)
    seat = moment.seat if moment.seat is not None else turn[0] if turn else Seat(0)
    name = h.input(".field", name="name", maxlength=24, autocomplete="nickname")
    return h.form(".sheet.stack", method="post", action=f"/p/{play_id}/fork")[
        h.h2[say("Play on from here")],
        h.p(".small")[say("At a new table: the cards stay as they were, but chance starts afresh.")],
        hidden("ply", moment.ply),
        hidden("seat", seat),
        h.label[say("Your name"), " ", name],
        h.div(".acts")[
            h.button(".btn", name="with", value="bots")[say("Play on with bots")],
            h.button(".btn.quiet", name="with", value="friends")[say("Play on with friends")],
        ],
    ]


def opens(play: AnyPlay) -> bool:
    """Whether everything may be told."""
    return play.outcome is not None and play.outcome.reason != "abandoned"


def actor_at(steps: Sequence[AnyPlay], ply: int) -> tuple[Seat, str] | None:
    """Who did the entry that led to this moment, and what; None before the first and for what nobody did."""
    if ply == 0:
        return None
    entry = steps[ply].record.entries[ply - 1]
    return None if entry.by == HOUSE else (entry.by, entry.do)
