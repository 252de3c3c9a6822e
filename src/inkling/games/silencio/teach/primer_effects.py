"""The rules page on what cards do: the eight effects, those that wait for the next card, the three exchanges."""

import htpy as h

from inkling.core import Say, mark
from inkling.games.silencio.rules.cards import COLOURS
from inkling.games.silencio.teach.leaflet import part, symbol
from inkling.games.silencio.words.notation import COLOUR_NAMES

EFFECTS = {
    "red": (
        mark("Shield: the next card triggers no dark effect."),
        mark("Dampen: the next card triggers no light effect."),
    ),
    "blue": (
        mark("Take the last card of the red, yellow or green row into your hand. Lower cards may then fit again."),
        mark(
            "Give an Oracle card of your choice to another player, even one with an empty hand. Refill the "
            "Oracle from the deck."
        ),
    ),
    "yellow": (
        mark(
            "Put one of your cards face up in front of you. It stays yours, but anyone who still holds cards "
            "may play it on their turn."
        ),
        mark("Random: chance draws from the hand of whoever plays next."),
    ),
    "green": (
        mark("Choose another player or yourself to make one of the three exchanges."),
        mark("Green only: the next card must be green. If you can’t play one, pass."),
    ),
}


def effects(say: Say) -> h.Element:
    return part(
        say("What a card does"),
        table_of_effects(say),
        say(
            "If you play your very last card, with none left in your hand or face up in front of you, it triggers no "
            "dark effect; nor does the highest green card of the game. An effect that can do nothing is skipped. Once "
            "the deck is empty, the Oracle is no longer refilled."
        ),
    )


def table_of_effects(say: Say) -> h.Element:
    rows = [
        h.tr(class_=colour)[
            h.th(scope="row")[symbol(colour), " ", say(COLOUR_NAMES[colour])],
            [h.td[say(effect)] for effect in EFFECTS[colour]],
        ]
        for colour in COLOURS
    ]
    heads = (("sun", say("Over a gap: light, optional")), ("moon", say("One higher: dark, compulsory")))
    return h.table[
        h.thead[h.tr[h.td, [h.th(scope="col")[symbol(name), " ", words] for name, words in heads]]], h.tbody[rows]
    ]


def waiting(say: Say) -> h.Element:
    return part(
        say("For the next card"),
        say(
            "Four effects wait for the next card played: shield, dampen, random and green only. It doesn’t matter who "
            "plays it or how many pass first. That card uses them all up, needed or not. Then its own effect begins."
        ),
        say(
            "Random: if you play, chance first draws one of the concealed cards in your hand, even if you "
            "meant to play a face-up card. If it fits, it is played. If not, everybody sees it, you take it "
            "back and must play a card that fits. If all your cards are face up, there is no draw. If "
            "nothing fits, there is no draw either: you pass."
        ),
        look="half",
    )


def exchanges(say: Say) -> h.Element:
    kinds = (
        (
            say("With a player:"),
            say("give one of your cards to somebody who still has cards. They look at it and give you one back."),
        ),
        (say("With the Oracle:"), say("take one of its cards and replace it with another card of yours.")),
        (say("New Oracle:"), say("put the old one into the box for good and turn up a fresh one from the deck.")),
    )
    return part(
        say("The three exchanges"),
        say("Green’s light effect: whoever is chosen decides which exchange to make."),
        h.ol(".exchanges")[[h.li[h.b[head], " ", rest] for head, rest in kinds]],
        look="half",
    )
