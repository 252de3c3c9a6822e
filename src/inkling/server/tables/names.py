"""What those at a table are called: bots by names of our own, and namesakes with a number."""

from itertools import cycle

from inkling.server.tables.lookalikes import look_alike

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
    """Names that look alike get a number each, so that sentences stay clear."""

    def tell_apart(place: int, name: str) -> str:
        alike = [other for other, one in enumerate(names) if look_alike(one, name)]
        return f"{name} {alike.index(place) + 1}" if len(alike) > 1 else name

    return tuple(tell_apart(place, name) for place, name in enumerate(names))
