"""What people can set about Silencio before a play."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from inkling.core import Choice, Setting, mark

LADDER: tuple[dict[str, Any], ...] = (
    {"tavern": True, "unlit": "none"},
    *({"tavern": False, "unlit": unlit} for unlit in ("none", "large", "small", "all")),
)
"""The easiest first."""


@cache
def settings() -> Sequence[Setting]:
    return (
        Setting(
            "tavern",
            mark("Tavern"),
            (Choice(False, mark("no tavern")), Choice(True, mark("with the tavern"))),
            mark("Easier: it opens with the third dark effect; then somebody may say one true thing."),
        ),
        Setting(
            "unlit",
            mark("Shrines"),
            (
                Choice("none", mark("all five lit")),
                Choice("large", mark("the large one unlit")),
                Choice("small", mark("the small ones unlit")),
                Choice("all", mark("all unlit")),
            ),
            mark("The fewer are lit, the harder it gets."),
        ),
        Setting(
            "start_seconds",
            mark("Clock for the start card"),
            (Choice(None, mark("none")), Choice(60, mark("one minute")), Choice(180, mark("three minutes"))),
            mark("If nobody takes it in time, the team loses."),
        ),
        Setting(
            "hand", mark("Cards in hand"), (Choice(None, mark("as printed")), *(Choice(n, str(n)) for n in range(4, 8)))
        ),
        Setting(
            "top_rank",
            mark("Highest rank"),
            (Choice(None, mark("as printed")), *(Choice(n, str(n)) for n in range(7, 14))),
            mark("More ranks make longer rows."),
        ),
        Setting(
            "swap_red_yellow",
            mark("Red and yellow"),
            (Choice(False, mark("as printed")), Choice(True, mark("swap their effects"))),
        ),
    )
