"""The rules of Silencio on one page, in our own words and with pictures: enough to play."""

import htpy as h

from inkling.core.errors import mark
from inkling.core.html import Html, render
from inkling.core.words import Say
from inkling.games.silencio.rules.cards import COLOURS
from inkling.games.silencio.words.notation import COLOUR_NAMES

PICTURES = "/pictures/silencio"
EFFECTS = {
    "red": (
        mark("Shield: the next card laid makes no dark effect."),
        mark("Dampened: the next card laid makes no light effect."),
    ),
    "blue": (
        mark("Take the last card of the red, yellow or green row into your hand."),
        mark("Give one Oracle card to another player. Then the Oracle is refilled."),
    ),
    "yellow": (
        mark("Lay one of your cards open. It stays yours, but anyone on turn may play it."),
        mark("Random: chance picks for whoever lays the next card."),
    ),
    "green": (
        mark("Name a player, who does an exchange."),
        mark("Green only: nothing but green may be laid next."),
    ),
}


def primer(say: Say) -> Html:
    parts = (aim, setting_out, turn, effects, exchanges, shrines, tavern, end)
    return render(h.fragment[h.h1[say("Silencio in five minutes")], [part(say) for part in parts]])


def section(title: str, *paragraphs: str, pictures: h.Node = None, table: h.Node = None) -> h.Element:
    return h.section[h.h2[title], pictures, [h.p[paragraph] for paragraph in paragraphs], table]


def shown(*faces: str) -> h.Element:
    """Pictures that stand beside words which say the same."""
    return h.div(".row-shown")[
        [h.img(src=f"{PICTURES}/{face}.svg", alt="", loading="lazy", width=300, height=420) for face in faces]
    ]


def aim(say: Say) -> h.Element:
    return section(
        say("What you want"),
        say("You are one team and want to get rid of all cards in your hands. Nobody may speak, point or sigh."),
        say("There are four rows, one for each colour. Each begins at its shrine, which counts as 1, and only climbs."),
        pictures=shown("red-shrine-lit", "red-3", "red-4-night", "red-7", "red-10"),
    )


def setting_out(say: Say) -> h.Element:
    return section(
        say("Setting out"),
        say(
            "Each of you gets a hand of cards. As many cards as there are players lie open: the Oracle. The rest "
            "is the deck."
        ),
        say("Somebody silently takes the start card. Then, beginning there, each passes one card on to the left."),
        pictures=shown("start", "back"),
    )


def turn(say: Say) -> h.Element:
    return section(
        say("Your turn"),
        say("Lay one card in the row of its colour; it must be higher than the last card there. Gaps are allowed."),
        say("You may lay a card of your hand, or one that lies open before anybody."),
        say(
            "If one of your own cards fits, you must lay a card. If only an open card of somebody else fits, you "
            "may pass. If nothing fits, you pass."
        ),
    )


def effects(say: Say) -> h.Element:
    """Light, dark, and when there is neither."""
    return section(
        say("What a card does"),
        say(
            "Over a gap, a card makes light: a help, which you may decline. Exactly one higher than the last "
            "card, it makes darkness, which you cannot."
        ),
        say(
            "What waits for the next card meets whoever lays it, however many pass before, and is used up by that card."
        ),
        say(
            "No dark effect comes from the last card of your hand, and none from the highest green card. The card"
            " that ends it all does nothing more."
        ),
        say(
            "Random: if a card of yours fits, chance draws one of your concealed cards first. If the drawn one "
            "fits, it is laid; if not, all see it, you take it back and lay one that fits."
        ),
        pictures=shown("blue-7", "blue-7-night"),
        table=table_of_effects(say),
    )


def table_of_effects(say: Say) -> h.Element:
    rows = [
        h.tr(class_=colour)[
            h.th(scope="row")[symbol(colour), " ", say(COLOUR_NAMES[colour])],
            [h.td[say(effect)] for effect in EFFECTS[colour]],
        ]
        for colour in COLOURS
    ]
    heads = (("sun", say("Over a gap: light")), ("moon", say("Exactly one higher: dark")))
    return h.table[
        h.thead[h.tr[h.td, [h.th(scope="col")[symbol(name), " ", words] for name, words in heads]]], h.tbody[rows]
    ]


def symbol(name: str) -> h.Element:
    return h.i(class_=f"ic {name}", aria_hidden="true")


def exchanges(say: Say) -> h.Element:
    return section(
        say("The three exchanges"),
        say("Whoever is named chooses one. With a player: you give a card, they see it and give you one back."),
        say("With the Oracle: you take one of its cards and lay another of yours in its place."),
        say("New Oracle: all its cards go into the box for good, and a fresh one is laid out."),
    )


def shrines(say: Say) -> h.Element:
    return section(
        say("Shrines"),
        say(
            "Each shrine burns once in a game. At the beginning or the end of your turn you may use one: a small "
            "one makes the light effect of its colour, the large one that of any colour."
        ),
        say("Who passes uses no shrine, unless its effect is just what lets you lay a card."),
        pictures=shown("green-shrine-lit", "green-shrine-unlit", "large-shrine-lit"),
    )


def tavern(say: Say) -> h.Element:
    return section(
        say("The tavern, if you play with it"),
        say(
            "It opens with every third dark effect. Then whoever is on turn may say one thing that all hear: how "
            "many of their cards can never be laid, that they hold only high cards of a colour, or that a colour "
            "should be spared."
        ),
        pictures=shown("tavern-closed", "tavern-open"),
    )


def end(say: Say) -> h.Element:
    return section(
        say("The end"),
        say(
            "When all hands are empty, the play is perfect. When all of you pass in a row, it is over, and the "
            "cards left are counted."
        ),
        say("As many cards as players, or fewer: almost there. More: keep wandering."),
    )
