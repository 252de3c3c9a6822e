"""The moments of a replay in batches, for scripts: the first whole, of the others what is not as in the one before.

All of it is drawn as for the page of that one moment, with the same eyes. What only says where one is (the links, the
number) is left to the script.
"""

import msgspec
from msgspec import Struct

from inkling.core.board import Zones
from inkling.core.html import Html
from inkling.core.words import Say
from inkling.server.pages.replay import moment_zones, story_lines
from inkling.server.pages.replay_dock import tell_moment
from inkling.server.pages.replay_moment import Moment
from inkling.server.pages.replay_steps import Moments

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


NO_MOMENTS = msgspec.json.encode(Batch(0, True, [], [])).decode()


def draw_batch(steps: Moments, asked: Moment, play_id: str, is_open: bool, say: Say) -> str:
    """The batch in which this moment lies, as JSON."""
    first = asked.ply - asked.ply % BATCH
    after = min(first + BATCH, len(steps))
    batch = Batch(first, after == len(steps), [], [])
    before: Zones = {}
    last = steps[first - 1] if first else None
    for play in (steps[ply] for ply in range(first, after)):
        batch.story.extend(story_lines(play, asked.viewer, say, after=len(batch.story)))
        zones = moment_zones(play, asked, play_id, steps.bots, is_open, say)
        changed = {name: zone for name, zone in zones.items() if before.get(name) != zone}
        batch.moments.append(Change(tell_moment(last, play, asked, say), len(batch.story), changed))
        before, last = zones, play
    return msgspec.json.encode(batch, enc_hook=str.__str__).decode()
