"""Remarks about a bot, shown while other players wait for it, and remarks that bots make at the end."""

from inkling.core.errors import msg

WAITS = (
    msg("{name} says nothing, and puts it beautifully."),
    msg("{name} keeps a straight face. It’s the only one there is."),
    msg("{name} would whistle now, but whistling is talking."),
    msg("{name} thinks without moving any lips. There aren’t any."),
    msg("{name} is keeping quiet until Thursday, on principle."),
    msg("{name} nods wisely at the lamp."),
    msg("{name} holds the cards like a bowl of very full soup."),
    msg("{name} counts the shrines again. There are still five."),
    msg("{name} is humming inwardly, which is allowed."),
    msg("{name} once said a word in here. The frogs still talk about it."),
)
ENDS = {
    "perfect": (
        msg("At last we may talk again, and I have nothing to add."),
        msg("I’d cheer, but I’ve grown used to the quiet."),
        msg("Not a single word! My instructions are longer than that."),
    ),
    "almost-there": (
        msg("So close that I could smell the inn at the end of the road."),
        msg("Whatever is left over, the wind blew in."),
        msg("I looked so meaningful the whole time. Nobody noticed."),
    ),
    "keep-wandering": (
        msg("The cards simply liked it here."),
        msg("We got lost. But quietly."),
        msg("Keep wandering, it says. My wheels are willing."),
    ),
}
"""Remarks about the end by rating."""
