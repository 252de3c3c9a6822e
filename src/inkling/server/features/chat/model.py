"""Permissions of the chat: who may write, and who may read which messages. Pure functions."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from inkling.core.errors import NotAllowed, msg
from inkling.core.languages import LANGUAGES, match_language
from inkling.core.limits import LONGEST_MESSAGE
from inkling.core.play import JOINERS
from inkling.server.features.seats.model import change_member, people_at_table
from inkling.server.tables.event_declaration import (
    CHAT,
    CommandDeclaration,
    EventDeclaration,
    Form,
    allow_always,
)
from inkling.server.tables.events import FeatureEvent
from inkling.server.tables.member_names import has_too_many_combining_marks
from inkling.server.tables.raising_refusals import MANY_MARKS, check_text_length, require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

LINES_OF_TALK = 30
MessageText: TypeAlias = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_MESSAGE})]
"""A chat message. The length here only documents the API; `check_message` refuses longer texts before they are
stored. So stored rows stay readable if a limit changes."""


class Talked(FeatureEvent, frozen=True, tag="talked", omit_defaults=True):
    text: MessageText
    lang: str = ""
    """The language of the writer’s page; empty if it is not known."""


class StrangerChatWanted(FeatureEvent, frozen=True, tag="opened"):
    """A member agreed to chat with the strangers here, or withdrew that. Everybody must agree."""

    on: bool


class Message(Struct, frozen=True):
    """A chat message."""

    by: int
    text: str
    play: str | None
    """The play during which it was sent; None in the lobby or after the end. `ply` is the moment of that play."""
    ply: int
    nth: int = 0
    """Number of the message among all messages of the table. It reveals nothing about other events."""
    lang: str = ""
    """Language of the writer's page; empty if unknown."""
    at: int = 0
    """When it was stored, in milliseconds since 1970."""


class Reaction(Struct, frozen=True):
    by: int
    name: str


class Chat(Struct, frozen=True):
    """The newest chat messages, and the reactions to what is happening in the game."""

    messages: tuple[Message, ...] = ()
    reactions: tuple[Reaction, ...] = ()


def read_message(form: Form) -> Talked:
    return Talked(form.get("text", "").strip(), match_language(form.get("lang", "")) or "")


def check_message(table: "Table", by: int, talked: Talked) -> None:
    """Raise NotAllowed unless this member may send this message now.

    The message's language must be one of the known ones, because any other value could carry a second, hidden text.
    """
    if talked.lang not in ("", *LANGUAGES):
        sentence = msg("This language isn’t available here. Use one of these: {languages}.")
        raise NotAllowed("bad-lang", sentence, languages=", ".join(LANGUAGES))
    require(may_write_message(table, by), "silence", msg("You can’t talk now."))
    require(talked.text.translate(JOINERS).isprintable(), "bad-text", msg("Only printable characters, please."))
    require(not has_too_many_combining_marks(talked.text), "bad-text", MANY_MARKS)
    check_text_length(talked.text, LONGEST_MESSAGE, msg("Write something first."))


def add_message(table: "Table", by: int, talked: Talked, at: int) -> "Table":
    messages, ply = table.chat.messages, table.play.ply if table.play is not None else 0
    nth = messages[-1].nth + 1 if messages else 1
    message = Message(by, talked.text, table.play_id, ply, nth, talked.lang, at)
    return replace(table, chat=replace(table.chat, messages=(*messages[1 - LINES_OF_TALK :], message)))


def set_stranger_chat(table: "Table", by: int, wanted: StrangerChatWanted, at: int) -> "Table":
    return change_member(table, by, open=wanted.on)


def may_write_message(table: "Table", member: int) -> bool:
    """True if this member may write now. During a play the game must allow it."""
    if not may_member_read_chat(table, member) or not is_chat_open(table):
        return False
    return not table.playing or table.chair_of(member) in table.moment.talkers


def is_chat_open(table: "Table") -> bool:
    """True if people at this table may chat.

    Strangers may chat once all of them have agreed to it and they use at least two devices. A single player must not
    open the chat, because an open chat lets people choose names, and the next guest would then read a name as a
    message.
    """
    if not table.strangers:
        return True
    people = [table.members[number] for number in people_at_table(table)]
    devices = {member.person.partition("/")[0] for member in people if member.person is not None}
    return len(devices) > 1 and all(member.open for member in people)


def messages_member_may_read(table: "Table", member: int | None) -> tuple[Message, ...]:
    """Return the messages that this member may read.

    At a table of strangers, members read only messages sent after they joined. Spectators read none.
    """
    messages = table.chat.messages
    if not table.strangers:
        return messages
    return () if member is None else tuple(line for line in messages if line.nth > table.members[member].missed)


def may_member_read_chat(table: "Table", member: int) -> bool:
    if member >= len(table.members):
        return False  # another process added this member, and the row has not arrived here yet
    person = table.members[member]
    return not (person.muted or person.waiting or person.person is None)


EVENTS = (
    EventDeclaration(
        event=Talked,
        check=check_message,
        fold=add_message,
        command=CommandDeclaration(name="talk", by_kind=False, read=read_message, paces=(CHAT,)),
    ),
    EventDeclaration(event=StrangerChatWanted, check=allow_always, fold=set_stranger_chat),
)
