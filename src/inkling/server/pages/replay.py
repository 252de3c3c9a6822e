"""A finished play, moment by moment: the board as a seat or the public saw it, a slider, steps, and links to each moment.

Everything is in the address, so each moment can be linked and plain links do all of it.
"""

from collections.abc import Sequence
from html import escape
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import Desk, story_line
from inkling.core.driver import AnyPlay
from inkling.core.sight import HOUSE, Seat, Viewer
from inkling.core.why import Why
from inkling.core.words import Say
from inkling.server.pages.frame import copying, frame, icon
from inkling.server.pages.pictures import sheet_of
from inkling.server.pages.plain_board import draw_story, plain_zones
from inkling.server.pages.record_jobs import UPLOADED
from inkling.server.pages.table import section
from inkling.server.pages.why import draw_why


class Moment(Struct, frozen=True):
    """What is looked at. `hide` keeps the end and the length a secret; `why` asks what was thought at this moment."""

    ply: int
    seat: Viewer = None
    hide: bool = False
    why: bool = False

    def address(self, play_id: str) -> str:
        asked = {"ply": self.ply}
        if self.seat is not None:
            asked["seat"] = self.seat
        asked |= {name: 1 for name in ("hide", "why") if getattr(self, name)}
        return f"/p/{play_id}?{urlencode(asked)}"


def page(
    steps: Sequence[AnyPlay], moment: Moment, play_id: str, why: Why | None, bots: tuple[bool, ...], say: Say
) -> str:
    """`steps` are the play before its first entry, after the first, and so on; `bots` says by seat who was one."""
    play, last = steps[moment.ply], len(steps) - 1
    words = speech(say.lang, play.game.package).to(moment.seat, play.record.names)
    sight = play.sight(moment.seat)
    lines = [story_line(play.game.words.tell(line.event, sight.options, words), line.words) for line in sight.story]
    desk = Desk(pictures=f"/pictures/{play.game.name}", bots=bots)
    draw = play.game.page.board
    zones = {
        **(draw(sight, words, desk) if draw is not None else plain_zones(play, sight, words, desk)),
        "opened": opened_zone(play, words, say),
        "why": why_zone(why, moment, play_id, say),
        "story": draw_story("".join(lines), say),
        "fork": fork_zone(play, moment, steps[-1], play_id, say),
        "keep": "" if moment.hide else keep_zone(steps[-1], play_id, say),
    }
    body = "".join(section(name, html) for name, html in zones.items())
    title = say("Replay: {game}", game=play.game.title)
    return frame(
        title,
        f'<div data-replay><section class="above z-replay" aria-label="{escape(title)}">'
        f"{brought_note(play_id, say)}{perspective(play, moment, play_id, bots, say)}</section>"
        f'<main id="main" class="board {play.game.name} replay">{body}</main>{controls(play, moment, last, play_id, say)}</div>'
        '<div class="sr" aria-live="polite" data-said></div>',
        say,
        bar=f'<h1 class="where">{escape(title)}</h1>',
        sheets=sheet_of(play.game.name),
        script=True,
    )


def brought_note(play_id: str, say: Say) -> str:
    """A word about plays that nobody here saw."""
    if not play_id.startswith(UPLOADED):
        return ""
    words = say("Somebody brought this record: it follows the rules, but nobody here saw who played.")
    return f'<p class="token">{escape(words)}</p>'


def controls(play: AnyPlay, moment: Moment, last: int, play_id: str, say: Say) -> str:
    """At the thumb: what happened, and the way to other moments."""
    return (
        f'<nav class="moves z-replay" aria-label="{escape(say("Moments"))}"><p class="now">{escape(told_now(play, moment, say))}</p>'
        f'{slider(moment, last, play_id, say)}<div class="steps">{steps_nav(moment, last, play_id, say)}</div></nav>'
    )


def told_now(play: AnyPlay, moment: Moment, say: Say) -> str:
    """The sentences of the latest entry, as this viewer saw it."""
    if not play.record.entries:
        return say("Before the first move.")
    words = speech(say.lang, play.game.package).to(moment.seat, play.record.names)
    sight = play.sight(moment.seat)
    return play.game.words.tell(sight.story[-1].event, sight.options, words) if sight.story else ""


def perspective(play: AnyPlay, moment: Moment, play_id: str, bots: tuple[bool, ...], say: Say) -> str:
    """Whose eyes; and whether the end stays hidden."""
    called = speech(say.lang).to(None, play.record.names).name
    eyes: list[tuple[Viewer, str]] = [(None, escape(say("Onlookers")))]
    for seat in map(Seat, range(play.record.setup.seats)):
        symbol = icon("bot") if seat < len(bots) and bots[seat] else ""
        eyes.append((seat, f"{symbol}<span>{escape(called(seat))}</span>"))
    links = "".join(
        f'<a class="chip" href="{escape(replace(moment, seat=viewer).address(play_id))}"'
        f"{' aria-current=true' if viewer == moment.seat else ''}>{name}</a>"
        for viewer, name in eyes
    )
    label = say("Show the end") if moment.hide else say("Hide the end")
    hide = (
        f'<a class="tool" href="{escape(replace(moment, hide=not moment.hide).address(play_id))}">{escape(label)}</a>'
    )
    return f'<div class="eyes"><span class="cap">{escape(say("Seen by"))}</span>{links}{hide}</div>'


def slider(moment: Moment, last: int, play_id: str, say: Say) -> str:
    if moment.hide:
        return ""
    kept = "".join(
        f'<input type="hidden" name="{name}" value="{value}">'
        for name, value in (("seat", moment.seat), ("why", int(moment.why) or None))
        if value is not None
    )
    return (
        f'<form method="get" action="/p/{escape(play_id)}" class="line"><label class="sr" for="ply">{escape(say("Moment"))}</label>'
        f'<input class="range grow" type="range" id="ply" name="ply" min="0" max="{last}" value="{moment.ply}">{kept}'
        f'<button class="btn quiet fit" data-plain>{escape(say("Go"))}</button></form>'
    )


def steps_nav(moment: Moment, last: int, play_id: str, say: Say) -> str:
    places = [
        ("first", say("To the beginning"), 0),
        ("back", say("One back"), max(0, moment.ply - 1)),
        ("forth", say("One forth"), min(last, moment.ply + 1)),
        *([] if moment.hide else [("last", say("To the end"), last)]),
    ]
    links = [
        f'<a class="tool" rel="{name}" href="{escape(replace(moment, ply=ply).address(play_id))}">{icon(name)}<span class="sr">{escape(words)}</span></a>'
        for name, words, ply in places
    ]
    count = str(moment.ply) if moment.hide else f"{moment.ply} / {last}"
    return "".join([*links[:2], f"<output>{count}</output>", *links[2:]])


def why_zone(why: Why | None, moment: Moment, play_id: str, say: Say) -> str:
    """The reasons for the latest entry, on request."""
    if not moment.why:
        ask = replace(moment, why=True).address(play_id)
        return f'<div class="acts"><a class="btn quiet" href="{escape(ask)}">{escape(say("Why?"))}</a>{link_here(moment, play_id, say)}</div>'
    words = (
        draw_why(why, say)
        if why is not None
        else f'<p class="soft">{escape(say("Nothing to explain at this moment."))}</p>'
    )
    close = replace(moment, why=False).address(play_id)
    return (
        f'<div class="sheet stack"><h2>{escape(say("Why?"))}</h2>{words}'
        f'<a class="btn quiet" href="{escape(close)}">{escape(say("Without reasons"))}</a></div>'
    )


def link_here(moment: Moment, play_id: str, say: Say) -> str:
    """The moment as an address; with scripts, a button that copies it."""
    here = escape(moment.address(play_id))
    return (
        f'<a class="btn quiet" href="{here}">{escape(say("Link to this moment"))}</a>'
        f'<button type="button" class="btn quiet" data-scripted hidden data-copy="{here}" {copying(say)}>'
        f"{icon('copy')}{escape(say('Copy the link'))}</button>"
    )


def opened_zone(play: AnyPlay, words: Say, say: Say) -> str:
    """At the end: what the record holds and the board does not show."""
    told = play.game.words.opened(play.state, words) if opens(play) else ()
    if not told:
        return ""
    lines = "".join(f"<p>{escape(sentence)}</p>" for sentence in told)
    return f'<div class="sheet stack"><h2>{escape(say("From the record"))}</h2>{lines}</div>'


def keep_zone(ended: AnyPlay, play_id: str, say: Say) -> str:
    """The record to download; a play that was abandoned keeps its hands hidden, so its record is not given out."""
    if not opens(ended):
        return ""
    files = "".join(
        f'<a class="btn quiet" href="/p/{escape(play_id)}/record.{form}" download="{ended.game.name}-{play_id[:8]}.{form}">{escape(label)}</a>'
        for form, label in (("txt", say("The record as text")), ("json", say("The record as JSON")))
    )
    return f'<div class="acts wrap">{files}</div>'


def fork_zone(play: AnyPlay, moment: Moment, ended: AnyPlay, play_id: str, say: Say) -> str:
    """Play on from this moment, at a new table."""
    if play.outcome is not None or not opens(ended):
        return ""
    seat = "" if moment.seat is None else f'<input type="hidden" name="seat" value="{moment.seat}">'
    return (
        f'<form method="post" action="/p/{escape(play_id)}/fork" class="sheet stack"><h2>{escape(say("Play on from here"))}</h2>'
        f'<p class="small">{escape(say("At a new table: the cards stay as they were, what chance does is new."))}</p>'
        f'<input type="hidden" name="ply" value="{moment.ply}">{seat}'
        f'<div class="line ends"><label class="grow">{escape(say("Your name"))} <input class="field" name="name" required maxlength="24" autocomplete="nickname"></label>'
        f'<button class="btn quiet">{escape(say("Play on"))}</button></div></form>'
    )


def opens(play: AnyPlay) -> bool:
    """Whether everything may be told."""
    return play.outcome is not None and play.outcome.reason != "abandoned"


def actor_at(steps: Sequence[AnyPlay], ply: int) -> tuple[Seat, str] | None:
    """Who did the entry that led to this moment, and what; None before the first and for what nobody did."""
    if ply == 0:
        return None
    entry = steps[ply].record.entries[ply - 1]
    return None if entry.by == HOUSE else (entry.by, entry.do)
