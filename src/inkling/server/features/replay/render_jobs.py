"""Render jobs of replays: load the play, then render and explain one moment, or a batch of moments as JSON."""

from collections import OrderedDict
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Html, Refusal, Say, Seat, Why, Zones, msg
from inkling.server.features.record_upload.render_jobs import UPLOADED_PLAY
from inkling.server.features.replay.dock import describe_moment, seat_of_player_in_fork
from inkling.server.features.replay.key_moments import list_decisive_moments
from inkling.server.features.replay.permissions import (
    has_player_made_cards,
    is_deal_playable_by_others,
    is_play_hidden_from_viewer,
    may_ask_friends,
    may_download_record,
    may_see_all_cards,
)
from inkling.server.features.replay.replay_moment import (
    EVERYONE,
    PUBLIC,
    Perspective,
    PositionsByPly,
    ReplayMoment,
    TableContextOfReplay,
)
from inkling.server.features.replay.views import (
    draw_replay_page,
    draw_story_lines,
    draw_zones_of_moment,
    seat_and_action_before_moment,
)
from inkling.server.features.why.views import explain_action
from inkling.server.platform.html.compressed_page import RenderedPage
from inkling.server.tables.access.policy import device_of_member
from inkling.server.tables.events import PresetChosen
from inkling.server.tables.past_play_cache import find_finished_play, past_play_cache_of_worker

FORMS = {"txt": "text/plain; charset=utf-8", "json": "application/json"}
KEPT = 16
"""Maximum number of plays whose positions one render worker caches."""
_steps: OrderedDict[str, PositionsByPly] = OrderedDict()


def render_replay_page(
    play_id: str, person: str | None, asked: Mapping[str, str], lang: str, beside: TableContextOfReplay, site: str
) -> Html:
    """Render the page of one moment.

    `beside` is what members of the table see next to the replay; `site` is the server's public URL.
    """
    steps, is_open = load_moments_of_play(play_id), may_see_all_cards(play_id, person)
    moment = read_moment_of_query(
        asked, steps, is_open, may_download_record(play_id, person), may_ask_friends(play_id, person)
    )
    why = explain_move_before_moment(steps, moment, lang) if moment.why else None
    return draw_replay_page(steps, moment, play_id, why, is_open, speech(lang), beside, site)


def render_batch_of_moments(play_id: str, person: str | None, asked: Mapping[str, str], lang: str) -> RenderedPage:
    """Return the moments around the query's `from` as JSON. Each contains only what its page would show."""
    steps, is_open = load_moments_of_play(play_id), may_see_all_cards(play_id, person)
    at = {**asked, "ply": asked.get("from", "0")}
    moment = read_moment_of_query(
        at, steps, is_open, may_download_record(play_id, person), may_ask_friends(play_id, person)
    )
    drawn = (
        NO_MOMENTS
        if is_play_hidden_from_viewer(steps[-1], is_open)
        else draw_batch_of_moments(steps, moment, play_id, is_open, speech(lang))
    )
    return RenderedPage(
        drawn, for_all=not is_deal_playable_by_others(steps[-1]) and not has_player_made_cards(steps[-1])
    )


def describe_key_moments(play_id: str, person: str | None, lang: str) -> RenderedPage:
    """Return the moments that decided the play, as JSON. Empty if this person may not see everyone's cards."""
    steps = load_moments_of_play(play_id)
    moments = list_decisive_moments(steps, lang) if may_see_all_cards(play_id, person) else ()
    return RenderedPage(msgspec.json.encode(moments).decode(), for_all=not is_deal_playable_by_others(steps[-1]))


def encode_record_of_play(play_id: str, person: str | None, form: str) -> str:
    play = load_moments_of_play(play_id)[-1]
    if form not in FORMS or not may_download_record(play_id, person):
        raise Refusal("no-page", msg("We can’t find that record here."))
    return play.record.to_text() if form == "txt" else play.record.to_json().decode()


def prepare_fork_of_play(play_id: str, person: str | None, ply: str) -> tuple[str, PresetChosen, str, str]:
    """Return the game, the preset for a table that continues from this moment, the caller's seat, and their name."""
    steps = load_moments_of_play(play_id)
    play = steps[read_ply_in_range(ply, len(steps) - 1, 0)]
    if play.outcome is not None or not may_see_all_cards(play_id, person):
        raise Refusal(
            "over", msg("You can’t play on from here. If the game is over at this moment, choose an earlier one.")
        )
    if not may_download_record(play_id, person):
        raise Refusal("not-yours", msg("Only people from that table can play on with its own cards."))
    record = play.record
    preset = PresetChosen("fork", msgspec.to_builtins(record.setup), entries=tuple(record.entries), names=record.names)
    own = next(
        (member for member in find_finished_play(play_id).members if device_of_member(member) == person and person),
        None,
    )
    seat = own.play_seat if own is not None and own.play_seat is not None else seat_of_player_in_fork(play)
    return play.game.name, preset, str(seat), own.name if own is not None else ""


def load_moments_of_play(play_id: str) -> PositionsByPly:
    """Return all positions of a play. Checks the log first, so a deleted play is never shown from the cache."""
    table = find_finished_play(play_id)
    play = table.play
    assert play is not None
    kept = _steps.get(play_id)
    if kept is None or kept[-1].record.names != play.record.names:
        began = past_play_cache_of_worker().find_start_row(play_id)
        assert began is not None
        at = None if play_id.startswith(UPLOADED_PLAY) else past_play_cache_of_worker().start_time(play_id)
        _steps[play_id] = PositionsByPly(play, tuple(isinstance(holder, str) for holder in began.seated), at)
    _steps.move_to_end(play_id)
    while len(_steps) > KEPT:
        _steps.popitem(last=False)
    return _steps[play_id]


def explain_move_before_moment(steps: PositionsByPly, moment: ReplayMoment, lang: str) -> Why | None:
    """Explain the latest move from its player's sight. Return None if the latest entry is no player's move."""
    acted = seat_and_action_before_moment(steps, moment.ply)
    if acted is None:
        return None
    seat, do = acted
    before = steps[moment.ply - 1]
    return explain_action(before.game.name, before.sight(seat), do, moment.viewer, lang, before.record.names)


def read_moment_of_query(
    asked: Mapping[str, str], steps: PositionsByPly, is_open: bool, theirs: bool, asks: bool = False
) -> ReplayMoment:
    """Return the moment that the query names; by default the end, with everyone's cards.

    Invalid values are replaced by the nearest valid ones. If the play is not open, the moment has only the public view.
    `theirs` allows the viewer to download the record and to continue from it, `asks` to ask friends.
    """
    last = len(steps) - 1
    number = read_ply_in_range(asked.get("ply", ""), last, last)
    eyes = read_perspective_of_query(asked.get("seat", ""), steps[0].record.setup.seats) if is_open else None
    hide, why, key = (name in asked for name in ("hide", "why", "key"))
    return ReplayMoment(number, eyes, hide, why and is_open, key and is_open and not hide, theirs, asks and is_open)


def read_perspective_of_query(text: str, seats: int) -> Perspective:
    if text == PUBLIC:
        return None
    return Seat(int(text)) if text.isdecimal() and len(text) < 3 and int(text) < seats else EVERYONE


def read_ply_in_range(text: str, last: int, usual: int) -> int:
    return min(int(text), last) if text.isdecimal() and len(text) < 8 else usual


BATCH = 64
"""Number of moments per batch. A typical play needs one or two batches."""


class BatchedMoment(Struct, frozen=True, omit_defaults=True):
    """One moment of a batch: its sentence, the number of story lines so far, and the zones that changed."""

    now: str
    told: int
    zones: Zones


class MomentBatch(Struct, frozen=True):
    """Consecutive moments. Each is encoded as the difference to the previous one."""

    first: int
    end: bool
    """True if the play's last moment is in this batch."""
    story: list[Html]
    moments: list[BatchedMoment]


NO_MOMENTS = msgspec.json.encode(MomentBatch(0, True, [], [])).decode()


def draw_batch_of_moments(steps: PositionsByPly, asked: ReplayMoment, play_id: str, is_open: bool, say: Say) -> str:
    first = asked.ply - asked.ply % BATCH
    after = min(first + BATCH, len(steps))
    batch = MomentBatch(first, after == len(steps), [], [])
    before: Zones = {}
    last = steps[first - 1] if first else None
    for play in (steps[ply] for ply in range(first, after)):
        batch.story.extend(draw_story_lines(play, asked.viewer, say, after=len(batch.story)))
        zones = draw_zones_of_moment(play, asked, play_id, steps.bots, is_open, say)
        changed = {name: zone for name, zone in zones.items() if before.get(name) != zone}
        batch.moments.append(BatchedMoment(describe_moment(last, play, asked, say), len(batch.story), changed))
        before, last = zones, play
    return msgspec.json.encode(batch, enc_hook=str.__str__).decode()
