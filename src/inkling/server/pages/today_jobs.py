"""What readers do for the page of the day: find one's own play, gather what came of those of others, draw it."""

from datetime import date

import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core.play import Play
from inkling.core.record import build
from inkling.games import SHELF
from inkling.server.pages.compressing import compress
from inkling.server.pages.deal_jobs import Drawn, gather
from inkling.server.pages.record_jobs import UPLOADED
from inkling.server.pages.today import Day, Riddle, today_page
from inkling.server.pages.today_result import Others, Own
from inkling.server.tables.deals import DAILY, day_of, result_of
from inkling.server.tables.past_plays import past_plays
from inkling.server.tables.shared_device import selves


class Asked(Struct, frozen=True):
    """Who asks for what."""

    day: Day
    riddles: tuple[Riddle, ...]
    game: str
    """The one that is wanted, if any."""
    play: str
    """A play in the address."""
    person: str | None
    looked_up: int


def show_today(asked: Asked, secret: bytes, lang: str, compressed: bool) -> Drawn:
    own, riddle = choose(asked, secret)
    seed = str(riddle.setup["seed"])
    if own is not None and own.day != asked.day.date:
        # One that ended after midnight is compared with those of its own day.
        riddle, seed = msgspec.structs.replace(riddle, past=True, let_in=()), own.play.record.setup.seed
    gathered = gather(seed, riddle.let_in, asked.looked_up)
    done = bool(riddle.over) or (own is not None and own.counts)
    mine = own.play_id if own is not None and own.counts else riddle.over
    # Of an earlier day the others are those beside whoever the page tells of.
    told = own.play_id if own is not None and riddle.past else mine
    theirs = [one for play, one in gathered.results.items() if play != told and one.counts]
    others, pictures = Others(theirs, gathered.results.get(mine)), draw_pictures(riddle)
    rest = tuple((one.game, bool(one.over), bool(one.begun)) for one in asked.riddles if one.game != riddle.game)
    html = today_page(asked.day, riddle, own, others, pictures, rest, done, speech(lang))
    return Drawn(compress(html, compressed), found=tuple(gathered.found))


def choose(asked: Asked, secret: bytes) -> tuple[Own | None, Riddle]:
    """What somebody comes to see: the play they came with, the puzzle they asked for, or the next one to be solved."""
    shown = find_own(asked.play, asked.person, secret)
    by_game = {riddle.game: riddle for riddle in asked.riddles}
    wanted = shown.play.game.name if shown is not None else asked.game
    left = [riddle for riddle in asked.riddles if not riddle.over] or list(asked.riddles)
    riddle = by_game.get(wanted) or left[0]
    # Practice tells nothing new: what counted is shown.
    if riddle.over and (shown is None or not shown.counts):
        shown = find_own(riddle.over, asked.person, secret)
    return shown, riddle


def draw_pictures(riddle: Riddle) -> tuple[str, ...]:
    """From what everybody sees before the first action."""
    game = SHELF[riddle.game]
    if game.page.puzzle is None:
        return ()
    record = build({"setup": riddle.setup, "salt": "0" * 64, "commitment": ""}, SHELF)
    return game.page.puzzle.pictures(Play.begin(game, record.setup, record.salt).sight(None))


def find_own(play_id: str, person: str | None, secret: bytes) -> Own | None:
    """This play, if something came of it and it is a day's deal, played here from its beginning. How it began is looked
    at first: nothing is worked out for what cannot be one."""
    began = past_plays().find_start(play_id) if not play_id.startswith(UPLOADED) else None
    if began is None or began.fork or began.entries or not began.setup["seed"].startswith(DAILY):
        return None
    table = past_plays().find(play_id)
    play, result = (None, None) if table is None else (table.play, result_of(table))
    if table is None or play is None or result is None or play.forks:
        return None
    day: date | None = day_of(play.record.setup, secret)
    if day is None or not result.counts:
        return None
    # Only those who were there are told what the cards were.
    mine = selves(table, person) if person is not None else []
    seats = [seat for seat in map(table.viewer, mine) if seat is not None]
    return Own(play_id, play, day, seats[0] if seats else None, began.practice, result)
