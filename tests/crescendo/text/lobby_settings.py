"""Crescendo: lobby settings. The first choice of each is the option's default."""

from collections.abc import Sequence

from inkling.core.errors import msg
from inkling.core.setting import Choice, Setting


def settings() -> Sequence[Setting]:
    return (
        Setting(
            "high",
            msg("Highest card"),
            tuple(Choice(high, str(high)) for high in (6, 7, 8)),
            msg("The deck holds each number twice."),
        ),
    )
