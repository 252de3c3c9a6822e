"""Own decks in play: the options of a play with the decks of the library that they name, embedded whole."""

from msgspec.structs import replace

from inkling.core.errors import BadSetup, mark
from inkling.games.similo.packs.library import load_deck, own_decks
from inkling.games.similo.packs.manifest import to_deck
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.rules.cards import shipped
from inkling.games.similo.rules.decks import decks_in_play
from inkling.games.similo.rules.state import Options


def bring(options: Options) -> Options:
    """What a record must hold so that the play can be gone through where nobody has the deck."""
    there = {*shipped(), *(deck.id for deck in options.decks)}
    wanted = [deck for deck in decks_in_play(options) if deck not in there]
    for deck in wanted:
        if deck not in own_decks():
            every = ", ".join([*shipped(), *own_decks()])
            sentence = mark("There is no deck {deck}; try one of these: {all}.")
            raise BadSetup("unknown-deck", sentence, deck=shown(deck), all=every)
    return replace(options, decks=(*options.decks, *(to_deck(load_deck(deck)) for deck in wanted)))
