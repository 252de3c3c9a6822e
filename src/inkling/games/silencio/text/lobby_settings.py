"""The settings of a Silencio table that players can change before a play."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from inkling.core import Choice, Setting, msg

LADDER: tuple[dict[str, Any], ...] = (
    {"tavern": True, "unlit": "none"},
    *({"tavern": False, "unlit": unlit} for unlit in ("none", "large", "small", "all")),
)
"""Options by difficulty, easiest first."""


@cache
def list_lobby_settings() -> Sequence[Setting]:
    return (
        Setting(
            "tavern",
            msg("Tavern"),
            (Choice(False, msg("no tavern")), Choice(True, msg("with the tavern"))),
            msg("Easier: it opens with the third dark effect; then somebody may say one true thing."),
        ),
        Setting(
            "unlit",
            msg("Shrines"),
            (
                Choice("none", msg("all five lit")),
                Choice("large", msg("the large one unlit")),
                Choice("small", msg("the small ones unlit")),
                Choice("all", msg("all unlit")),
            ),
            msg("The fewer are lit, the harder it gets."),
        ),
        Setting(
            "start_seconds",
            msg("Clock for the start card"),
            (Choice(None, msg("none")), Choice(60, msg("one minute")), Choice(180, msg("three minutes"))),
            msg("If nobody takes it in time, the team loses."),
        ),
        Setting(
            "hand", msg("Cards in hand"), (Choice(None, msg("as printed")), *(Choice(n, str(n)) for n in range(4, 8)))
        ),
        Setting(
            "top_rank",
            msg("Highest rank"),
            (Choice(None, msg("as printed")), *(Choice(n, str(n)) for n in range(7, 14))),
            msg("More ranks make longer rows."),
        ),
        Setting(
            "swap_red_yellow",
            msg("Red and yellow"),
            (Choice(False, msg("as printed")), Choice(True, msg("swap their effects"))),
        ),
    )
