"""All reactions, and the permission to react. Pure functions.

To add a reaction, add a line to `REACTIONS`, its colour to `reactions.css`, and a `<symbol>` of its name to
`platform/assets/symbols.svg`. Buttons, permissions and the API use this table. Requests and stored rows call the field
of a reaction `sign`.
"""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from inkling.core.errors import msg
from inkling.server.features.chat.model import Reaction, may_member_read_chat
from inkling.server.tables.event_declaration import REACTION, CommandDeclaration, EventDeclaration, Form
from inkling.server.tables.events import FeatureEvent
from inkling.server.tables.raising_refusals import require
from inkling.server.tables.state import Table

REACTIONS = {
    "clap": msg("Applause"),
    "heart": msg("Heart"),
    "laugh": msg("Laughing"),
    "wow": msg("Surprised"),
    "hm": msg("Puzzled"),
}
"""Label of each reaction, by the name that is sent and stored."""


class Reacted(FeatureEvent, frozen=True, tag="reacted", rename={"reaction": "sign"}):
    """A member reacted to the latest event, or took the reaction back. The reaction is stored and sent as `sign`."""

    reaction: str
    on: bool


class React(Struct, frozen=True, rename={"reaction": "sign"}):
    """React to the latest event. `on: false` takes the reaction back."""

    reaction: Annotated[str, Meta(extra_json_schema={"enum": list(REACTIONS)})]
    on: bool = True


def read_reaction(form: Form) -> React:
    on = "sign" in form and form.get("on") != "false"
    return React(form.get("sign") or form.get("unsign", ""), on)


def make_reacted(table: Table, fields: React) -> Reacted:
    return Reacted(fields.reaction, fields.on)


def check_reaction(table: Table, by: int, reacted: Reacted) -> None:
    """Raise NotAllowed unless this member may react now, with a known reaction."""
    require(reacted.reaction in REACTIONS, "no-sign", msg("We don’t know that reaction."))
    require(may_react(table, by), "silence", msg("You can’t react now."))


def may_react(table: Table, member: int) -> bool:
    """True if this member may react now. During a play the game decides. Before the first play nobody may."""
    if not may_member_read_chat(table, member) or table.play is None:
        return False
    return not table.playing or table.chair_of(member) in table.moment.reactors


def set_reaction(table: Table, by: int, reacted: Reacted, at: int) -> Table:
    others = tuple(other for other in table.chat.reactions if (other.by, other.name) != (by, reacted.reaction))
    reactions = (*others, Reaction(by, reacted.reaction)) if reacted.on else others
    return replace(table, chat=replace(table.chat, reactions=reactions))


def is_reaction_already_so(table: Table, by: int, reacted: Reacted) -> bool:
    return reacted.on == any((given.by, given.name) == (by, reacted.reaction) for given in table.chat.reactions)


EVENTS = (
    EventDeclaration(
        event=Reacted,
        check=check_reaction,
        fold=set_reaction,
        changes_nothing=is_reaction_already_so,
        command=CommandDeclaration(
            name="react", by_kind=False, fields=React, make_event=make_reacted, read=read_reaction, paces=(REACTION,)
        ),
    ),
)
