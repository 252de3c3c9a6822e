"""Render jobs of a pair's page: read the table's log, count the pair's days, and draw. Nothing is stored.

A move counts for its day only if everybody at the table could see that it was made. In a running game, only moves that
added to the public story count. In a finished game, all moves count.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Html, Say, Seat
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, msg
from inkling.server.features.daily_for_two.model import read_pair_seed
from inkling.server.features.daily_for_two.page_data import PairFacts, PairHistory, PairResult
from inkling.server.features.daily_for_two.pictures import draw_result_picture
from inkling.server.features.daily_for_two.streak import compute_streak
from inkling.server.features.daily_for_two.views import draw_pair_page
from inkling.server.features.replay.views import describe_result_of_play
from inkling.server.storage.log_row import LogRow
from inkling.server.tables.event_registry import decode_row
from inkling.server.tables.events import Acted, Started
from inkling.server.tables.past_play_cache import past_play_cache_of_worker
from inkling.server.tables.play_fold import replay_beginning_of_play

MOST_RESULTS = 14
"""Maximum number of finished games on the page."""
CACHED = 1000
"""Maximum number of cached results."""


class PairPlay(Struct, frozen=True):
    """A play of the pair as read from the log: its day, its players, and the time of each move."""

    play: str
    game: str
    day: date
    players: frozenset[int]
    moves: tuple[tuple[int, int], ...]
    """Member and time in milliseconds since 1970 of each move."""


_results: OrderedDict[tuple[str, str], PairResult | None] = OrderedDict()
"""Cached results of finished plays, by play and language."""


def render_pair_page(facts: PairFacts, lang: str) -> Html:
    """Render the pair's page. Runs in a render worker."""
    return draw_pair_page(facts, read_pair_history(facts, lang), speech(lang))


def render_pair_picture(facts: PairFacts, play_id: str, lang: str) -> str:
    """Draw the picture of a finished game. Raise Refusal unless this table played it."""
    history = read_pair_history(facts, lang)
    result = next((result for result in history.results if result.play == play_id and result.line), None)
    if result is None:
        raise Refusal("no-page", msg("There is no finished game at this address."))
    return str(draw_result_picture(result, history.streak, facts.people, facts.site, speech(lang)))


def read_pair_history(facts: PairFacts, lang: str) -> PairHistory:
    plays = list(read_plays_of_pair(facts.table_id, facts.running.play if facts.running is not None else ""))
    played = frozenset(
        day for day, moved in members_who_moved_by_day(plays, facts.zone).items() if does_day_count(plays, day, moved)
    )
    ended = [play for play in plays if facts.running is None or play.play != facts.running.play]
    results = [read_result(play, lang) for play in reversed(ended[-MOST_RESULTS:])]
    return PairHistory(
        compute_streak(played, facts.today), played, tuple(result for result in results if result is not None)
    )


def read_plays_of_pair(table_id: str, running: str) -> Iterator[PairPlay]:
    """Yield the pair's plays, oldest first. Of the play `running`, include only the moves that everybody saw."""
    plays: list[tuple[Started, list[LogRow]]] = []
    for row in past_play_cache_of_worker().past.read_kinds(table_id, ("started", "acted")):
        if row.kind == "started":
            began = decode_row(row.body)
            assert isinstance(began, Started)
            plays.append((began, []))
        elif plays:
            plays[-1][1].append(row)
    for began, rows in plays:
        of_day = read_pair_seed(began.setup["seed"])
        if of_day is None:
            continue
        seen = list(list_public_moves(began, rows)) if began.play == running else rows
        moves = tuple((row.by, row.at) for row in seen if row.by >= 0)
        players = frozenset(holder for holder in began.seated if isinstance(holder, int))
        yield PairPlay(began.play, of_day[1], date.fromisoformat(of_day[0]), players, moves)


def list_public_moves(began: Started, rows: Sequence[LogRow]) -> Iterator[LogRow]:
    """Yield the moves that added an event to this play's public story."""
    play = replay_beginning_of_play(began, tuple(f"{seat + 1}" for seat in range(len(began.seated))))
    for row in rows:
        acted = decode_row(row.body)
        assert isinstance(acted, Acted)
        after = play.act(Seat(acted.seat), play.game.words.read(acted.do, play.record.setup.options), words=acted.say)
        if len(after.stories[-1]) > len(play.stories[-1]):
            yield row
        play = after


def members_who_moved_by_day(plays: Sequence[PairPlay], zone: str) -> dict[date, set[int]]:
    """Return the members who moved on each day, in the operator's time zone."""
    members_by_day: dict[date, set[int]] = {}
    for play in plays:
        for member, at in play.moves:
            members_by_day.setdefault(day_of_timestamp(at, zone), set()).add(member)
    return members_by_day


def day_of_timestamp(at: int, zone: str) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone) if zone else None).date()


def does_day_count(plays: Sequence[PairPlay], day: date, moved: set[int]) -> bool:
    """True if all players moved on this day in the play that was current then: the last one begun by that day."""
    players = [play.players for play in plays if play.day <= day]
    return bool(players) and players[-1] <= moved


def read_result(play: PairPlay, lang: str) -> PairResult | None:
    """Return a finished play's result, cached if possible; None if the play can't be read."""
    if (play.play, lang) not in _results:
        _results[play.play, lang] = compute_result(play, lang)
    _results.move_to_end((play.play, lang))
    while len(_results) > CACHED:
        _results.popitem(last=False)
    return _results[play.play, lang]


def compute_result(play: PairPlay, lang: str) -> PairResult | None:
    table = past_play_cache_of_worker().find_readable_table(play.play)
    ended = table.play if table is not None else None
    if ended is None or ended.outcome is None:
        return None
    say = speech(lang, ended.game.package)
    line = "" if ended.outcome.reason == "abandoned" else share_line_of_play(ended, say)
    return PairResult(play.play, play.game, play.day, line, ended.outcome.won, sentence_about_end_of_play(ended, say))


def share_line_of_play(ended: AnyPlay, say: Say) -> str:
    share = ended.game.page.share
    return share(ended.sight(None), say.to(None, ended.record.names)) if share is not None else ""


def sentence_about_end_of_play(ended: AnyPlay, say: Say) -> str:
    """Return the sentence about the end of the game, as its replay shows it."""
    return " ".join(filter(None, describe_result_of_play(ended, say)))
