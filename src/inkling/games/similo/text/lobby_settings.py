"""Lobby settings of Similo: the decks, the clue giver, and how guessers agree."""

from inkling.core import Choice, Setting, msg
from inkling.games.similo.own_decks import LIBRARY, RULES
from inkling.games.similo.rules.cards import shipped_decks
from inkling.games.similo.rules.state import CHARACTERS, MOST_SEATS

SHOWN = {
    "fables": ("fables-snow-white", "fables-the-big-bad-wolf", "fables-pinocchio", "fables-the-queen-of-hearts"),
    "history": ("history-cleopatra", "history-albert-einstein", "history-frida-kahlo", "history-blackbeard"),
    "magic": ("magic-merlin", "magic-baba-yaga", "magic-sun-wukong", "magic-titania"),
    "myths": ("myths-medusa", "myths-zeus", "myths-athena", "myths-the-minotaur"),
    "world": ("world-the-firebird", "world-scheherazade", "world-sundiata", "world-the-blue-jackal"),
}
"""The faces that represent a deck, by its ID."""
NAMES = {
    "fables": msg("Fables"),
    "history": msg("History"),
    "magic": msg("Magic"),
    "myths": msg("Greek Myths"),
    "world": msg("Tales of the World"),
}
NOTES = {
    "fables": msg("good to start with"),
    "history": msg("good to start with"),
    "magic": msg("for experts"),
    "myths": msg("some knowledge helps"),
    "world": msg("for experts"),
}
"""A hint on how well people must know the characters of each deck."""
ADDED = {"world": 1}
"""Decks that were added after the first version with deal codes, with their order of introduction, so that old codes
keep their meaning."""
SEATS = (
    msg("Seat 1"), msg("Seat 2"), msg("Seat 3"), msg("Seat 4"),
    msg("Seat 5"), msg("Seat 6"), msg("Seat 7"), msg("Seat 8"),
)  # fmt: skip


def list_lobby_settings() -> tuple[Setting, ...]:
    """Return the settings. Deck choices are the built-in decks, then those that the operator added."""
    return (
        Setting(
            "deck",
            msg("Characters"),
            deck_choices(RULES.enough),
            msg("The twelve faces come from this deck."),
            CHARACTERS,
        ),
        Setting(
            "clue_deck",
            msg("Clue cards"),
            (Choice(None, msg("from the same deck")), *deck_choices(0)),
            msg("With a second deck, characters from History can be clues to those from Fables."),
            RULES.fewest,
        ),
        Setting(
            "giver",
            msg("Who gives clues first"),
            clue_giver_choices(),
            msg("After that, the next seat takes over, game by game."),
        ),
        Setting(
            "agreement",
            msg("Who must confirm"),
            (Choice("half", msg("more than half")), Choice("all", msg("all voters"))),
            msg("Once they agree on a set of characters, it goes."),
        ),
        Setting("asked", msg("How guessers choose"), (Choice(False, msg("together")), Choice(True, msg("one by one")))),
    )


def clue_giver_choices() -> tuple[Choice, ...]:
    return (Choice(None, msg("at random")), *(Choice(seat, SEATS[seat]) for seat in range(MOST_SEATS)))


def deck_choices(least: int) -> tuple[Choice, ...]:
    """Return a choice for each deck that has at least `least` cards. Damaged decks are left out."""
    ours = tuple(
        Choice(deck, NAMES[deck], SHOWN[deck], note=NOTES[deck], added=ADDED.get(deck, 0)) for deck in shipped_decks()
    )
    own = (deck for deck in LIBRARY.list_decks("en") if deck.own and deck.problem is None and deck.cards >= least)
    return (*ours, *(Choice(deck.deck, deck.name, brought=True, names=deck.names) for deck in own))
