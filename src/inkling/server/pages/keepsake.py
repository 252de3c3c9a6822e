"""What a browser is given to remember of a play that is over: what everybody there saw, and nothing else.

The list is the browser's own; the server joins nothing across tables. It is pushed with the end: so it is no htpy.
"""

import msgspec

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Outcome, Say
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.tables.table import Table


def keepsake(table: Table, member: int | None, say: Say) -> Html:
    """For whoever had a seat in it; of a play that was abandoned there is nothing to remember."""
    play = table.play
    seat = table.members[member].held if member is not None else None
    if play is None or play.outcome is None or play.outcome.reason == "abandoned" or seat is None:
        return NOTHING
    told = {
        "id": table.play_id,
        "game": play.game.name,
        "deck": deck_of(table, say),
        "people": people_of(table, member),
        "won": has_won(play.outcome, seat),
        "score": play.outcome.score,
        "up": play.game.rules.higher_is_better,
        "told": tell(table, play.outcome, seat, say),
    }
    return Html(f'<i hidden data-remember="{escape(msgspec.json.encode(told).decode())}"></i>')


def people_of(table: Table, member: int | None) -> list[str]:
    """Who else held a seat, by name; programs are no company."""
    held = [number for number, one in enumerate(table.members) if one.held is not None and not one.outside]
    return [table.members[number].name for number in held if number != member]


def deck_of(table: Table, say: Say) -> str:
    """What plays are compared within: what the game says, the deck perhaps, or how many played."""
    assert table.play is not None
    setup, page = table.play.record.setup, table.play.game.page
    if not page.compared:
        return say("{n} players", n=setup.seats)
    deck = getattr(setup.options, page.compared)
    own = {one.deck: one.name for one in table.decks}
    words = speech(say.lang, table.play.game.package)
    named = {choice.value: choice.label for one in page.settings() for choice in one.choices}
    return own.get(deck) or (words(named[deck]) if deck in named else deck)


def has_won(outcome: Outcome, seat: int) -> bool | None:
    if outcome.won is not None:
        return outcome.won
    return outcome.places[seat] == 1 if outcome.places else None


def tell(table: Table, outcome: Outcome, seat: int, say: Say) -> str:
    """In a few words, in the language of that evening."""
    game = SHELF[table.play.game.name] if table.play is not None else SHELF[table.game]
    if outcome.places:
        return say("place {n} of {all}", n=outcome.places[seat], all=len(outcome.places))
    if game.page.tally is not None and outcome.score is not None:
        return game.page.tally(outcome.score, speech(say.lang, game.package))
    return say("won") if outcome.won else say("lost")
