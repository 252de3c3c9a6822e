"""What people can set about Similo in the lobby: the decks, who gives clues, and how the guessers agree."""

from inkling.core import Choice, Setting, mark
from inkling.games.similo.own_decks import LIBRARY, RULES
from inkling.games.similo.rules.cards import shipped
from inkling.games.similo.rules.state import CHARACTERS, MOST_SEATS

SHOWN = {
    "fables": ("fables-snow-white", "fables-the-big-bad-wolf", "fables-pinocchio", "fables-the-queen-of-hearts"),
    "history": ("history-cleopatra", "history-albert-einstein", "history-frida-kahlo", "history-blackbeard"),
    "magic": ("magic-merlin", "magic-baba-yaga", "magic-sun-wukong", "magic-titania"),
    "myths": ("myths-medusa", "myths-zeus", "myths-athena", "myths-the-minotaur"),
    "world": ("world-the-firebird", "world-scheherazade", "world-sundiata", "world-the-blue-jackal"),
}
"""Faces that stand for a deck."""
NAMES = {
    "fables": mark("Fables"),
    "history": mark("History"),
    "magic": mark("Magic"),
    "myths": mark("Greek Myths"),
    "world": mark("Tales of the World"),
}
NOTES = {
    "fables": mark("good to start with"),
    "history": mark("good to start with"),
    "magic": mark("for experts"),
    "myths": mark("some knowledge helps"),
    "world": mark("for experts"),
}
"""For whom a deck is: everybody knows Snow White, hardly anybody Väinämöinen."""
ADDED = {"world": 1}
"""Decks that came after codes of deals had been given away."""
SEATS = (
    mark("Seat 1"), mark("Seat 2"), mark("Seat 3"), mark("Seat 4"),
    mark("Seat 5"), mark("Seat 6"), mark("Seat 7"), mark("Seat 8"),
)  # fmt: skip


def settings() -> tuple[Setting, ...]:
    """The decks of the house, then those that the host of this server has brought."""
    return (
        Setting(
            "deck", mark("Characters"), decks(RULES.enough), mark("The twelve faces come from this deck."), CHARACTERS
        ),
        Setting(
            "clue_deck",
            mark("Clue cards"),
            (Choice(None, mark("from the same deck")), *decks(0)),
            mark("With a second deck, history can hint at fables."),
            RULES.fewest,
        ),
        Setting(
            "giver",
            mark("Who gives clues first"),
            givers(),
            mark("After that, the next seat takes over, game by game."),
        ),
        Setting(
            "agreement",
            mark("Who must confirm"),
            (Choice("half", mark("more than half")), Choice("all", mark("all voters"))),
            mark("Once they agree on a set of characters, it goes."),
        ),
        Setting(
            "asked", mark("How guessers choose"), (Choice(False, mark("together")), Choice(True, mark("one by one")))
        ),
    )


def givers() -> tuple[Choice, ...]:
    return (Choice(None, mark("at random")), *(Choice(seat, SEATS[seat]) for seat in range(MOST_SEATS)))


def decks(least: int) -> tuple[Choice, ...]:
    """Decks with at least so many cards; a broken one is not offered."""
    ours = tuple(
        Choice(deck, NAMES[deck], SHOWN[deck], note=NOTES[deck], added=ADDED.get(deck, 0)) for deck in shipped()
    )
    own = (deck for deck in LIBRARY.decks("en") if deck.own and deck.problem is None and deck.cards >= least)
    return (*ours, *(Choice(deck.deck, deck.name, brought=True) for deck in own))
