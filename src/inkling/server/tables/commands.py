"""The list of commands: everything that a member can request at a table, declared once.

Forms, sockets and the JSON API find a command here and call `run_command`; `api/schema.py` derives the API's schema.

A command has its own address (`/t/CODE/talk`, `/api/tables/CODE/talk`, `"to": "talk"` on a socket), or it is a *table
command*: `/t/CODE/do`, `/api/tables/CODE/wish`, and no `to` on a socket; the field `kind` names it. A feature declares
the commands for its events in its `model.py` (`event_declaration.py`). The others are in `COMMANDS`: they are about
people, the host or the play, or they store nothing.

Names that are sent and stored never change, because records, programs and open pages use them:

| sent and stored | in Python |
|---|---|
| `send` | `request_id`: the idempotency key of a message |
| `sign`, `unsign` | a reaction; a reaction that is taken back |
| `understood` | bot feedback |
| `/api/tables/CODE/wish`, schema `Wish` | table command |
"""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, Struct

from inkling.core.errors import NotAllowed, msg
from inkling.core.limits import LONGEST_SENTENCE
from inkling.server.features.shared_replay.model import check_may_lead
from inkling.server.platform.token_buckets_and_limits import TooManyRequests
from inkling.server.tables import events
from inkling.server.tables.event_declaration import (
    CHANGE,
    EVERYWHERE,
    NAME,
    CommandDeclaration,
    EventDeclaration,
    Form,
    Pace,
    Way,
)
from inkling.server.tables.event_registry import EVENTS, KIND_OF
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table

Run: TypeAlias = Callable[[TableRegistry, LiveTable, int, Any, str | None], Awaitable[None]]
"""Runs a command: service, table, member, fields, request ID."""


class Command(Struct, frozen=True, kw_only=True):
    """A command that a member can send."""

    name: str
    """The sent name: the last part of an address and `to`, or `kind` of a table command."""
    fields: type[Struct]
    """Its fields. Lengths in the types only document; `tables/permissions.py` enforces them with a sentence."""
    run: Run
    read: Callable[[Form], Struct]
    """Reads the fields of a form or a socket message. Raises NotAllowed."""
    event: type[Struct] | None = None
    """The event that it appends to the log, if `permissions.check` allows it. None if nothing is stored."""
    by_kind: bool = False
    """True for a table command."""
    ways: tuple[Way, ...] = EVERYWHERE
    paces: tuple[Pace, ...] = ()
    """The buckets that a request takes a token from. Requests that were stored before are not refused."""
    at_door: bool = False
    """True if a guest who waits to be let in may use it too."""
    server_fields: tuple[str, ...] = ()
    """Fields of the event that only the server fills in."""

    def sent_fields(self) -> dict[str, msgspec.structs.FieldInfo]:
        """Return the fields that a client can send, by their sent names."""
        every = msgspec.structs.fields(self.fields)
        return {field.encode_name: field for field in every if field.name not in self.server_fields}


class Act(Struct, frozen=True):
    """Play one of the legal actions, given in notation."""

    do: str
    ask: int | None = None
    say: Annotated[str, Meta(extra_json_schema={"maxLength": LONGEST_SENTENCE})] | None = None
    then: str = ""
    """An action that follows at once, if it is legal by then, such as ending the turn."""


class GiveBotFeedback(Struct, frozen=True, rename={"withdraw": "all"}):
    """Answer whether a bot understood the member, or take back this answer or all answers."""

    play: str = ""
    said: str = ""
    withdraw: str = ""
    """Any text takes back all answers at this table."""


class Lead(Struct, frozen=True):
    """Lead the others through the replay of a finished play by showing them this moment."""

    play: str = ""
    ply: str = ""


class StopLeading(Struct, frozen=True):
    """Stop leading the others through a replay."""


class Start(Struct, frozen=True):
    """Start a play; with `fill`, seat a bot in every free seat first."""

    fill: bool = False


# Reading


def find_command(way: Way, to: str, kind: str = "") -> Command:
    """Return the command with this address. Without an address, return the table command named `kind`. Raise NotAllowed
    if it is unknown."""
    command = _BY_ADDRESS[way].get(to) or _BY_KIND[way].get(kind)
    if command is None:
        raise NotAllowed("no-wish", msg("Nobody here can do that."))
    return command


def convert_values_to_fields(fields: type[Struct], values: dict[str, Any]) -> Struct:
    """Convert values, which may be text, to the fields of a command. Raise NotAllowed for an invalid value."""
    try:
        return msgspec.convert(values, fields, strict=False)
    except msgspec.ValidationError:
        raise NotAllowed("bad-wish", msg("Something in this request is missing or wrong.")) from None


def read_json_fields(command: Command, values: dict[str, Any]) -> Struct:
    """Read the fields of a command from a JSON request. Fields of other commands are ignored."""
    sent = {}
    for name, field in command.sent_fields().items():
        value = values.get(name, UNSET)
        if value is UNSET or (value is None and not may_value_be_none(field.type)):
            continue
        sent[name] = value.strip() if isinstance(value, str) else value
    return convert_values_to_fields(command.fields, sent)


def may_value_be_none(kind: Any) -> bool:
    """True if clients may send None as a value. False if None is only the default of a missing field."""
    return type(None) in get_args(kind)


def make_form_reader(fields: type[Struct], *server_fields: str) -> Callable[[Form], Struct]:
    """Return a function that reads these fields from a form. Fields in `server_fields` can't be sent."""
    names = [name for name in fields.__struct_encode_fields__ if name not in server_fields]
    return lambda form: convert_values_to_fields(fields, {name: form[name].strip() for name in names if name in form})


def read_act(form: Form) -> Act:
    """Read the fields of an action without type conversion, because every move uses this path."""
    ask = form.get("ask", "")
    number = int(ask) if ask.isdecimal() and len(ask) < 10 else None
    return Act(form.get("do", ""), number, form.get("say", "").strip(), form.get("then", ""))


# Running


def run_form(tables: TableRegistry, live: LiveTable, member: int, command: Command, form: Form) -> Awaitable[None]:
    """Run a command like `run_command`, with the fields of a form or a socket message."""
    return run_command(tables, live, member, command, command.read(form), form.get("send"))


def run_command(
    tables: TableRegistry, live: LiveTable, member: int, command: Command, fields: Struct, request_id: str | None
) -> Awaitable[None]:
    """Run a command of a member, or raise a Refusal and change nothing. Requests with a request ID that was stored
    before are ignored. The caller has checked that the member may be at the table.

    Not a coroutine itself, because every additional coroutine would slow down each move.
    """
    if command.paces:
        return _run_with_rate_limit(tables, live, member, command, fields, request_id)
    return command.run(tables, live, member, fields, request_id)


async def _run_with_rate_limit(
    tables: TableRegistry, live: LiveTable, member: int, command: Command, fields: Struct, request_id: str | None
) -> None:
    """Run a command with a rate limit. Messages above it are refused, except duplicates, which need no work."""
    for pace in command.paces:
        if not pace(live).of(str(member)).take():
            if await tables.service.was_stored(live, member, request_id):
                return
            raise too_many_requests_error()
    await command.run(tables, live, member, fields, request_id)


def take_rate_limit_token(live: LiveTable, member: int, pace: Pace) -> None:
    """Take a token for a message that isn't a command. Raise TooManyRequests if there is none."""
    if not pace(live).of(str(member)).take():
        raise too_many_requests_error()


def too_many_requests_error() -> TooManyRequests:
    return TooManyRequests("too-fast", msg("That’s a lot at once. Please wait a moment."))


def run_act(
    tables: TableRegistry, live: LiveTable, member: int, fields: Act, request_id: str | None
) -> Awaitable[None]:
    return tables.service.act(live, member, fields.do, fields.ask, fields.say or None, request_id, fields.then)


def append_event(
    tables: TableRegistry, live: LiveTable, member: int, event: events.Row, request_id: str | None
) -> Awaitable[None]:
    return tables.service.change(live, member, event, request_id)


def append_event_made_by(make_event: Callable[[Table, Any], events.FeatureEvent]) -> Run:
    """Return a function that makes an event from the fields of a command and appends it."""

    async def append(
        tables: TableRegistry, live: LiveTable, member: int, fields: Struct, request_id: str | None
    ) -> None:
        await tables.service.change(live, member, make_event(live.table, fields), request_id)

    return append


def run_let_in(
    tables: TableRegistry, live: LiveTable, member: int, event: events.LetIn, request_id: str | None
) -> Awaitable[None]:
    return tables.joining.let_in(live, member, event, request_id)


def run_start(
    tables: TableRegistry, live: LiveTable, member: int, fields: Start, request_id: str | None
) -> Awaitable[None]:
    if fields.fill:
        return tables.starter.fill_with_bots(live, by=member, request_id=request_id)
    return tables.starter.start_for_host(live, member, request_id)


async def run_bot_feedback(
    tables: TableRegistry, live: LiveTable, member: int, fields: GiveBotFeedback, request_id: str | None
) -> None:
    """Store an answer about a bot, or take answers back.

    Answers are not in the table's log, so `request_id` is ignored. A repeated request does no harm, because it has the
    same result.
    """
    if tables.bot_feedback is None:
        raise NotAllowed("not-asked", msg("This server doesn’t ask that."))
    if fields.withdraw:
        await tables.bot_feedback.delete_all_answers(live, member)
    else:
        await tables.bot_feedback.store_answer(live, member, fields.play, fields.said)


async def run_lead(tables: TableRegistry, live: LiveTable, member: int, fields: Lead, request_id: str | None) -> None:
    """Set the moment that a shared replay shows. Nothing is stored, so only the general rate limit of messages
    applies."""
    if not live.leading.has_replay_open(member):
        raise NotAllowed("not-heard", msg("You can’t lead the others here."))
    live.leading.lead(member, *check_may_lead(live.table, member, fields.play, fields.ply))


async def run_stop_leading(
    tables: TableRegistry, live: LiveTable, member: int, fields: StopLeading, request_id: str | None
) -> None:
    live.leading.stop_leading(member)


def table_command(
    event: type[Struct],
    *paces: Pace,
    run: Callable[..., Awaitable[None]] = append_event,
    at_door: bool = False,
    server_fields: tuple[str, ...] = (),
) -> Command:
    """Declare a table command that appends an event with the same name as the command."""
    return Command(
        name=KIND_OF[event],
        fields=event,
        read=make_form_reader(event, *server_fields),
        run=run,
        event=event,
        by_kind=True,
        paces=(*paces, CHANGE),
        at_door=at_door,
        server_fields=server_fields,
    )


def command_of_declared_event(declared: EventDeclaration[Any], command: CommandDeclaration) -> Command:
    """Return the command that appends an event of a feature."""
    fields = declared.event if command.fields is None else command.fields
    return Command(
        name=command.name or KIND_OF[declared.event],
        fields=fields,
        read=command.read or make_form_reader(fields),
        run=append_event if command.make_event is None else append_event_made_by(command.make_event),
        event=declared.event,
        by_kind=command.by_kind,
        ways=command.ways,
        paces=command.paces,
    )


COMMANDS = (
    Command(name="act", fields=Act, read=read_act, run=run_act, event=events.Acted),
    Command(
        name="understood",
        fields=GiveBotFeedback,
        read=make_form_reader(GiveBotFeedback),
        run=run_bot_feedback,
        ways=("form", "socket"),
        paces=(CHANGE,),
    ),
    Command(name="lead", fields=Lead, read=make_form_reader(Lead), run=run_lead, ways=("socket",)),
    Command(
        name="let-go", fields=StopLeading, read=make_form_reader(StopLeading), run=run_stop_leading, ways=("socket",)
    ),
    # People and seats
    table_command(events.Renamed, NAME),
    table_command(events.Left, at_door=True),
    table_command(events.SatDown),
    table_command(events.StoodUp),
    table_command(events.SeatsSwapped),
    table_command(events.BotSeated),
    table_command(events.BotRemoved),
    # The host
    table_command(events.RuleSwitched),
    table_command(events.LetIn, run=run_let_in),
    table_command(events.SentAway, server_fields=("key",)),
    table_command(events.HostChanged),
    table_command(events.Muted),
    # The play
    table_command(events.BotCoverSet),
    table_command(events.WaitRequested),
    table_command(events.AbandonRequested),
    Command(
        name="start",
        fields=Start,
        read=make_form_reader(Start),
        run=run_start,
        event=events.Started,
        by_kind=True,
        paces=(CHANGE,),
    ),
    # Features
    *(command_of_declared_event(declared, declared.command) for declared in EVENTS if declared.command is not None),
)
"""All commands."""


def _index_by_name(by_kind: bool) -> dict[Way, dict[str, Command]]:
    return {
        way: {command.name: command for command in COMMANDS if command.by_kind == by_kind and way in command.ways}
        for way in EVERYWHERE
    }


_BY_ADDRESS = _index_by_name(by_kind=False)
_BY_KIND = _index_by_name(by_kind=True)
