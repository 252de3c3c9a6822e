"""The moments of a replay in batches, for scripts: the first whole, of the others what is not as in the one before.

All of it is drawn as for the page of that one moment, with the same eyes. What only says where one is (the links, the
number) is left to the script.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from inkling.core.board import Zones
from inkling.core.driver import AnyPlay
from inkling.core.html import Html, render
from inkling.core.words import Say
from inkling.server.pages.replay import Moment, fork_zone, story_lines, table_zones, told_now

BATCH = 64
"""Moments in one; a play of usual length needs one or two."""


class Change(Struct, frozen=True, omit_defaults=True):
    """One moment: the sentence that told of it, how many lines of the story it has, and the zones that changed."""

    now: str
    told: int
    zones: Zones


class Batch(Struct, frozen=True):
    first: int
    end: bool
    """Whether the play's last moment is here."""
    story: list[Html]
    """From the very beginning."""
    moments: list[Change]


def draw_batch(steps: Sequence[AnyPlay], asked: Moment, play_id: str, bots: tuple[bool, ...], say: Say) -> str:
    """The batch in which this moment lies, as JSON."""
    first = asked.ply - asked.ply % BATCH
    after = min(first + BATCH, len(steps))
    batch = Batch(first, after == len(steps), [], [])
    before: Zones = {}
    for play in (steps[ply] for ply in range(first, after)):
        batch.story.extend(story_lines(play, asked.seat, say, after=len(batch.story)))
        fork = render(fork_zone(play, asked, steps[-1], play_id, say))
        zones = {**table_zones(play, asked.seat, bots, say), "fork": fork}
        changed = {name: zone for name, zone in zones.items() if before.get(name) != zone}
        batch.moments.append(Change(told_now(play, asked.seat, say), len(batch.story), changed))
        before = zones
    return msgspec.json.encode(batch, enc_hook=str.__str__).decode()
