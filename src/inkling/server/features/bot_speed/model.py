"""The three speeds of bots, stored as two rules of the table. Pure functions.

Tables made by older versions have only the rule `unhurried`: on means normal, off means quick.
"""

from typing import TYPE_CHECKING, Literal, TypeAlias

from inkling.core import msg
from inkling.server.tables.events import RuleSwitched

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

Speed: TypeAlias = Literal["quick", "normal", "slow"]
LABELS: dict[Speed, str] = {"quick": msg("Quick"), "normal": msg("Normal"), "slow": msg("Slow")}
ROWS: dict[Speed, RuleSwitched] = {
    "quick": RuleSwitched("unhurried", False),
    "normal": RuleSwitched("unhurried", True),
    "slow": RuleSwitched("leisurely", True),
}
"""The event that sets each speed."""


def bot_speed_of_table(table: "Table") -> Speed:
    if not table.rules["unhurried"]:
        return "quick"
    return "slow" if table.rules["leisurely"] else "normal"


def contradicting_speed_rule(row: RuleSwitched) -> dict[str, bool]:
    """Return the other one of the two speed rules, with the value that it must get so that the two don't contradict
    each other."""
    if row.rule == "unhurried":
        return {"leisurely": False}
    return {"unhurried": True} if row.rule == "leisurely" else {}
