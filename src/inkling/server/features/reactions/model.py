"""The reactions that people can give, and who may react now. Pure functions.

To add one, add a line to `REACTIONS`, its colour to `reactions.css`, and a `<symbol>` of its name to
`platform/assets/symbols.svg`. Buttons, permissions and the API read this table. In requests and stored rows a
reaction's field is called `sign`.
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
"""The label of each reaction, by the name that is sent and stored."""


def may_react(table: Table, member: int) -> bool:
    """True if this member may react now. During a play the game decides; before the first play nobody can."""
    if not may_member_read_chat(table, member) or table.play is None:
        return False
    return not table.playing or table.chair_of(member) in table.moment.reactors
