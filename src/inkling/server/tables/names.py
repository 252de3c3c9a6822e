"""What those at a table are called: bots by names of our own, and namesakes with a number."""

from itertools import cycle

BOT_NAMES = ("Moss", "Fern", "Wren", "Ash", "Sage", "Robin", "Birch", "Heron", "Otter", "Hazel", "Linnet", "Rowan")
"""What bots are called at a table, in this order; a name that a person has is passed over."""


def bot_names(people: tuple[str, ...], chairs: tuple[int | str | None, ...]) -> dict[int, str]:
    """By chair: what the bot there is called, where these people are. The first is always called the same, wherever it
    sits."""
    bots = [chair for chair, who in enumerate(chairs) if isinstance(who, str)]
    if not bots:
        return {}
    taken = {name.casefold() for name in people}
    free = [name for name in BOT_NAMES if name.casefold() not in taken] or list(BOT_NAMES)
    return dict(zip(bots, cycle(free), strict=False))


def numbered(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that occur twice get a number, so that sentences stay clear."""
    return tuple(
        f"{name} {names[:place].count(name) + 1}" if names.count(name) > 1 else name for place, name in enumerate(names)
    )
