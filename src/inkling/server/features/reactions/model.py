"""All reactions, and the permission to react. Pure functions.

To add a reaction, add a line to `REACTIONS`, its colour to `reactions.css`, and a `<symbol>` of its name to
`platform/assets/symbols.svg`. Buttons, permissions and the API use this table. Requests and stored rows call the field
of a reaction `sign`.
"""

from inkling.core.errors import msg
from inkling.server.features.chat.model import may_member_read_chat
from inkling.server.tables.state import Table

REACTIONS = {
    "clap": msg("Applause"),
    "heart": msg("Heart"),
    "laugh": msg("Laughing"),
    "wow": msg("Surprised"),
    "hm": msg("Puzzled"),
}
"""Label of each reaction, by the name that is sent and stored."""


def may_react(table: Table, member: int) -> bool:
    """True if this member may react now. During a play the game decides. Before the first play nobody may."""
    if not may_member_read_chat(table, member) or table.play is None:
        return False
    return not table.playing or table.chair_of(member) in table.moment.reactors
