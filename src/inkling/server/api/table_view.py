"""Encodes tables and sights as plain data for API clients, each for one viewer."""

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import Line, NotAllowed, Say, Sight, Viewer, msg
from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing
from inkling.server.api import schema
from inkling.server.features.chat.model import may_write_message, messages_member_may_read
from inkling.server.features.clock.model import nearest_public_deadline
from inkling.server.features.language_models.model import (
    agreement_missing_error,
    is_play_withheld_from_model,
    is_record_only_for_members,
)
from inkling.server.features.reactions.model import may_react
from inkling.server.platform.http import urls
from inkling.server.tables.device_curtains import (
    is_behind_curtain,
    member_for_whom_device_acts,
    member_whose_view_device_shows,
)
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.permissions import is_host_or_acting_host
from inkling.server.tables.state import Table


class EncodedSight(NamedTuple):
    """A sight as plain data, with its story stored separately.

    Unchanged parts keep their identity, so comparisons are cheap.
    """

    sight: schema.SightSeen
    story: Growing[schema.Happened]

    def with_story_since(self, shown: int) -> schema.SightSeen:
        """Return the sight with a shorter story, which begins at the event with index `shown`."""
        return replace(self.sight, told_before=shown, story=self.story[shown:])


class ApiViewOfTable:
    """One client's view of a table. It stores what was sent last, so that it sends only changes."""

    is_program = True
    tv = False

    def __init__(self, live: LiveTable, person: str | None, lang: str) -> None:
        self.live = live
        self.person = person
        self.lang = lang
        self._looked: tuple[AnyPlay | None, Viewer] = (None, None)
        """The play and the viewer for which `_last` was written."""
        self._last: EncodedSight | None = None
        self._table: schema.TableSeen | None = None
        self._seen: EncodedSight | None = None

    def full_update(self) -> schema.Push:
        """Return everything that the client may see."""
        table, seen = self._table, self._seen = self._current_view()
        return schema.Push(table, seen.with_story_since(0) if seen is not None else None)

    def next_update(self) -> schema.Push | None:
        """Return the changes since the last call, or None."""
        table, seen = self._current_view()
        if table == self._table and seen == self._seen:
            return None
        before, self._seen = self._seen, seen
        changed, self._table = (table if table != self._table else None), table
        if seen is None or seen == before:
            return schema.Push(changed)
        # For another seat or play the story differs, so it is sent whole.
        same = before is not None and (before.sight.play, before.sight.seat) == (seen.sight.play, seen.sight.seat)
        return schema.Push(changed, seen.with_story_since(len(before.story) if before is not None and same else 0))

    def _current_view(self) -> tuple[schema.TableSeen, EncodedSight | None]:
        table = self.live.table
        member = member_for_whom_device_acts(self.live, self.person) if self.person else None
        seeing = member_whose_view_device_shows(self.live, self.person) if self.person else None
        return describe_table(self.live, member), self._encode_play(table, seeing)

    def _encode_play(self, table: Table, member: int | None) -> EncodedSight | None:
        """Return what this member may see of the play. Only new events of the story are encoded."""
        if (
            table.play is None
            or is_play_withheld_from_model(table, member)
            or is_record_only_for_members(table, member)
        ):
            return None
        (play, viewer), now = self._looked, table.viewer(member)
        if play is not table.play or viewer != now or self._last is None:
            self._last = encode_sight_for(table.play, table, member, self.lang, self._last if viewer == now else None)
            self._looked = table.play, now
        return self._last


def describe_table(live: LiveTable, member: int | None) -> schema.TableSeen:
    table = live.table
    over = table.play is not None and not table.playing
    return schema.TableSeen(
        code=table.code,
        game=table.game,
        options=table.options,
        rules=table.rules,
        host=table.host,
        acting_host=table.absence.deputy,
        you=member,
        members=describe_members(live, member),
        chairs=describe_chairs(table),
        playing=table.playing,
        plays=len(table.history.plays),
        last_play=urls.replay(table.play_id) if over and table.play_id else None,
        may_talk=member is not None and may_write_message(table, member) and not is_behind_curtain(live, member),
        talk=tuple(
            schema.TalkSeen(table.members[line.by].name, line.text) for line in messages_member_may_read(table, member)
        ),
        may_react=member is not None and may_react(table, member) and not is_behind_curtain(live, member),
        reactions=tuple(
            schema.ReactionSeen(table.members[reaction.by].name, reaction.name) for reaction in table.chat.reactions
        ),
        away=describe_absent_players(live),
        clock=describe_clock(table),
        offer=describe_offer(table),
    )


def describe_offer(table: Table) -> schema.OfferSeen | None:
    offer = table.rematch.offer
    if offer is None:
        return None
    return schema.OfferSeen(offer.number, offer.game, offer.level, offer.seats, offer.agreed, offer.deadline)


def describe_absent_players(live: LiveTable) -> tuple[schema.AwaySeen, ...]:
    wait_requested = live.table.absence.wait_requested
    return tuple(
        schema.AwaySeen(seat, awaited.until, wait_requested[seat])
        for seat, awaited in live.presence.countdowns_of_absent_seats()
    )


def describe_clock(table: Table) -> schema.ClockSeen | None:
    running = nearest_public_deadline(table)
    if running is None:
        return None if table.clock is None else schema.ClockSeen(table.clock)
    return schema.ClockSeen(table.clock, *running)


def describe_members(live: LiveTable, asker: int | None) -> tuple[schema.MemberSeen, ...]:
    """Return the current members. Waiting guests are visible only to the host and to themselves."""
    table = live.table
    return tuple(
        schema.MemberSeen(
            number,
            "" if member.joined_during_play and table.playing else member.name,
            number in live.presence.here,
            member.waiting,
            member.muted,
            member.outside,
            member.uses,
            member.shares,
        )
        for number, member in enumerate(table.members)
        if member.person is not None and (not member.waiting or asker == number or is_host_or_acting_host(table, asker))
    )


def describe_chairs(table: Table) -> tuple[schema.ChairSeen, ...]:
    bot_plays = table.absence.bot_plays if table.playing else (False,) * len(table.chairs)
    return tuple(
        schema.ChairSeen(bot=holder) if isinstance(holder, str) else schema.ChairSeen(member=holder, covered=cover)
        for holder, cover in zip(table.chairs, bot_plays, strict=True)
    )


def describe_play(table: Table, member: int | None, lang: str) -> schema.SightSeen | None:
    """Return the sight of this member with its whole story, or None if nothing has been played.

    Raise NotAllowed if the play is withheld from them.
    """
    if is_play_withheld_from_model(table, member):
        raise agreement_missing_error()
    if is_record_only_for_members(table, member):
        raise NotAllowed("members-only", msg("This game uses the table’s own cards: join the table to see it."))
    return None if table.play is None else encode_sight_for(table.play, table, member, lang).with_story_since(0)


def encode_sight_for(
    play: AnyPlay, table: Table, member: int | None, lang: str, before: EncodedSight | None = None
) -> EncodedSight:
    """Encode the sight of a member. Events that `before` already contains are reused."""
    viewer = table.viewer(member)
    say = speech(lang, play.game.package).to(viewer, table.seat_names())
    sight, number = play.sight(viewer), len(table.history.plays)
    known = before.story if before is not None and before.sight.play == number else Growing[schema.Happened]()
    new = [encode_story_line(play, line, sight.options, say) for line in sight.story[len(known) :]]
    return EncodedSight(encode_sight(play, sight, number, say), known.and_then(new))


def encode_sight(play: AnyPlay, sight: Sight[Any, Any, Any], number: int, say: Say) -> schema.SightSeen:
    game = play.game
    return schema.SightSeen(
        game=sight.game,
        play=number,
        seat=sight.seat,
        seats=sight.seats,
        names=play.record.names,
        options=struct_to_plain_data(sight.options),
        view=struct_to_plain_data(sight.view),
        text=game.words.show(sight, say),
        legal=tuple(
            schema.Legal(
                game.words.write(action, sight.options),
                game.words.label(action, sight, say),
                struct_to_plain_data(action),
            )
            for action in sight.legal
        ),
        ask=sight.ask,
        told_before=0,
        story=(),
        outcome=sight.outcome,
        commitment=sight.commitment,
    )


def encode_story_line(play: AnyPlay, line: Line[Any], options: Any, say: Say) -> schema.Happened:
    quoted = play.game.words.quote(line.words, say) if line.words else None
    return schema.Happened(struct_to_plain_data(line.event), play.game.words.tell(line.event, options, say), quoted)


def struct_to_plain_data(value: Any) -> Any:
    """Convert a struct to dictionaries, lists and numbers, with the same encoding as in records."""
    return msgspec.to_builtins(value, order="deterministic")
