"""One more play, offered by anybody who sits there and agreed to by the others: what rows about it do to a table, when
it is time, and what it begins with."""

from random import Random
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from inkling.core.errors import NotAllowed, msg
from inkling.games import SHELF
from inkling.server.features.absence.model import is_slow
from inkling.server.tables.events import SYSTEM_ROW, Agreed, Offered, OfferRow

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

SECONDS = 20
"""After so long it begins with those who agree."""
STALE = 600
"""Seconds after that: nobody who agreed is there, and whoever comes back is not to be taken by surprise."""


class Offer(Struct, frozen=True):
    """What is on offer, and who takes part: members' numbers, the first who offered it first."""

    number: int
    at: int
    """Milliseconds since 1970."""
    game: str
    level: Literal["same", "harder", "easier"]
    seats: Literal["stay", "mixed"]
    agreed: tuple[int, ...]

    @property
    def until(self) -> int:
        return self.at + 1000 * SECONDS


def take_offer(table: "Table", by: int, row: OfferRow, at: int) -> "Table":
    """The same offer made twice at the same time is one offer, and both take part."""
    offer = table.offer
    if isinstance(row, Agreed):
        if offer is None or by == SYSTEM_ROW:
            return replace(table, offer=None)
        others = tuple(one for one in offer.agreed if one not in hands(table, by))
        return replace(table, offer=replace(offer, agreed=(*others, *hands(table, by)) if row.on else others))
    if offer is not None and is_same(table, offer, row):
        return replace(table, offer=replace(offer, agreed=tuple(dict.fromkeys((*offer.agreed, *hands(table, by))))))
    game, number = row.game or table.game, table.offers + 1
    level = row.level if game == table.game else "same"
    fresh = Offer(number, at, game, level, row.seats, hands(table, by))
    return replace(table, offer=fresh, offers=number)


def is_same(table: "Table", offer: Offer, row: Offered) -> bool:
    game = row.game or table.game
    level = row.level if game == table.game else "same"
    return (game, level, row.seats) == (offer.game, offer.level, offer.seats)


def hands(table: "Table", by: int) -> tuple[int, ...]:
    """Who sits there and speaks when this member does: first themselves, then whoever sits before the same device. Its
    owner may only look on, and still press the button for the others."""
    device = (table.members[by].person or "").partition("/")[0]
    beside = [
        who
        for who in people(table)
        if who != by and (table.members[who].person or "").partition("/")[0] == device and device
    ]
    return (by, *beside) if table.chair_of(by) is not None else tuple(beside)


def people(table: "Table") -> list[int]:
    return [who for who in table.chairs if isinstance(who, int) and not table.members[who].outside]


def keep_sound(table: "Table") -> "Table":
    """Whoever has left or stood up takes no part; an offer of nobody is none."""
    offer = table.offer
    if offer is None:
        return table
    agreed = tuple(who for who in offer.agreed if who in table.chairs)
    if agreed == offer.agreed and agreed:
        return table
    return replace(table, offer=replace(offer, agreed=agreed) if agreed else None)


def agrees_already(table: "Table", by: int, row: OfferRow) -> bool:
    offer = table.offer
    if offer is None:
        return False
    here = set(hands(table, by))
    agrees = bool(here) and here <= set(offer.agreed)
    return agrees == row.on if isinstance(row, Agreed) else agrees and is_same(table, offer, row)


def check_offer(table: "Table", by: int, row: OfferRow) -> None:
    """Only those who sit there have a say in what is played next; the house only calls it off."""
    if table.playing:
        raise NotAllowed("playing", msg("A game is in progress; wait until it’s over."))
    if by == SYSTEM_ROW and isinstance(row, Offered):
        raise NotAllowed("no-wish", msg("Nobody here can do that."))
    if by != SYSTEM_ROW and not hands(table, by):
        raise NotAllowed("standing", msg("You don’t have a seat here."))
    if by != SYSTEM_ROW and table.members[by].outside:
        raise NotAllowed("outside", msg("Programs always play on; only people suggest the next game."))
    flaw = find_flaw(table, row)
    if flaw is not None:
        raise flaw


def find_flaw(table: "Table", row: OfferRow) -> NotAllowed | None:
    if isinstance(row, Agreed):
        fits = table.offer is not None and row.offer == table.offer.number
        return None if fits else NotAllowed("stale", msg("The question has changed in the meantime."))
    if table.play is None:
        return NotAllowed("no-play", msg("Nothing has been played here yet; the host starts the first game."))
    if row.game and row.game not in SHELF:
        return NotAllowed("unknown-game", msg("There is no such game."))
    game, standing = row.game or table.game, table.offer
    if len(people(table)) > SHELF[game].seats[-1]:
        sentence = msg("{game} has seats for {n} at most.")
        return NotAllowed("seats", sentence, game=SHELF[game].title, n=SHELF[game].seats[-1])
    if game == table.game and row.level not in levels(table):
        return NotAllowed("no-choice", msg("That isn’t one of the choices."))
    if standing is not None and row.over != standing.number and not is_same(table, standing, row):
        return NotAllowed("too-late", msg("Somebody was faster; look again."))
    return None


def levels(table: "Table") -> tuple[str, ...]:
    """What can be offered of the same game; another one is played as it usually is."""
    ladder = SHELF[table.game].table.ladder
    if not ladder:
        return ("same",)
    place = rung(table)
    harder, easier = place < len(ladder) - 1, place > 0
    return ("same", *(["harder"] if harder else []), *(["easier"] if easier else []))


def rung(table: "Table") -> int:
    """How hard it is now: the highest of which all is set. What is not set is as usual."""
    ladder = SHELF[table.game].table.ladder
    usual = {setting.name: setting.choices[0].value for setting in SHELF[table.game].page.settings()}
    set_now = {**usual, **table.options}
    fitting = [place for place, step in enumerate(ladder) if step.items() <= set_now.items()]
    return fitting[-1] if fitting else 0


def next_options(table: "Table") -> dict[str, Any]:
    offer = table.offer
    assert offer is not None
    if offer.game != table.game:
        return {}
    if offer.level == "same":
        return table.options
    step = 1 if offer.level == "harder" else -1
    return {**table.options, **SHELF[table.game].table.ladder[rung(table) + step]}


def is_due(table: "Table", now: int) -> bool:
    """All take part, or the time is up; where a turn may take days, nobody loses their seat to who looked in first."""
    offer = table.offer
    if offer is None or table.playing:
        return False
    return set(people(table)) <= set(offer.agreed) or (now >= offer.until and not is_slow(table))


def arrange(table: "Table", dice: Random) -> "Table":
    """The table as the play that is on offer finds it: those sit there who take part, and bots; in another game those
    of the same strength. Where too few are left, bots fill the seats, and people can take them later."""
    offer = table.offer
    assert offer is not None
    asked, game = people(table), SHELF[offer.game]
    those = [who for who in table.chairs if who is not None and (who in offer.agreed or who not in asked)]
    those = fit(table, those, offer.game)
    chairs = [bot_like(table.game, offer.game, who) if isinstance(who, str) else who for who in those]
    chairs += [game.bots.all[-1].name] * (game.seats[0] - len(chairs))
    if offer.seats == "mixed":
        dice.shuffle(chairs)
    return replace(table, game=offer.game, options=next_options(table), chairs=tuple(chairs))


def fit(table: "Table", those: list[int | str], game: str) -> list[int | str]:
    """As many as the game seats: bots give way first, then programs, of each the last to sit; never people."""
    surplus = max(0, len(those) - SHELF[game].seats[-1])
    bots = [who for who in enumerate(those) if isinstance(who[1], str)]
    programs = [who for who in enumerate(those) if isinstance(who[1], int) and table.members[who[1]].outside]
    goes = {place for place, _ in [*reversed(bots), *reversed(programs)][:surplus]}
    return [who for place, who in enumerate(those) if place not in goes]


def bot_like(before: str, after: str, name: str) -> str:
    if before == after:
        return name
    strength = next((bot.strength for bot in SHELF[before].bots.all if bot.name == name), None)
    bots = SHELF[after].bots.all
    return next((bot.name for bot in reversed(bots) if strength and bot.strength == strength), bots[-1].name)
