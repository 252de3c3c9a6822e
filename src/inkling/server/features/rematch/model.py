"""Offers of another play: a seated player makes one, and the others accept it. Pure functions.

They decide who may offer and accept, when an offered play starts, and with which players and options.
"""

from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from inkling.core.errors import NotAllowed, msg
from inkling.games import SHELF
from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.daily_for_two.model import check_pair_may_start_play
from inkling.server.tables.event_declaration import EventDeclaration
from inkling.server.tables.events import SYSTEM_ROW, FeatureEvent

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

SECONDS = 20
"""Seconds after which the play begins with those who agreed."""
STALE = 600
"""Seconds after its deadline at which an offer without present players is withdrawn.

Otherwise players who return later would be surprised by a starting game.
"""


class RematchOffered(FeatureEvent, frozen=True, tag="offered", omit_defaults=True):
    """After the end of a play, a seated member offered another one: the same game again, or with a change."""

    game: str = ""
    """The other game; empty for the same game."""
    level: Literal["same", "harder", "easier"] = "same"
    seats: Literal["stay", "mixed"] = "stay"
    over: int = 0
    """The number of the offer that this one replaces; 0 if the member saw no offer."""


class RematchAgreed(FeatureEvent, frozen=True, tag="agreed"):
    """A member agreed to the offer with this number, or withdrew their agreement. If SYSTEM causes the event, the whole
    offer is withdrawn."""

    offer: int
    on: bool


OfferRow: TypeAlias = RematchOffered | RematchAgreed


class RematchOffer(Struct, frozen=True):
    """An offered play, and the members who agreed to it. The first one made the offer."""

    number: int
    at: int
    """Milliseconds since 1970."""
    game: str
    level: Literal["same", "harder", "easier"]
    seats: Literal["stay", "mixed"]
    agreed: tuple[int, ...]

    @property
    def deadline(self) -> int:
        return self.at + 1000 * SECONDS


class RematchState(Struct, frozen=True):
    """The offer that is open now, or None, and how many offers there were so far."""

    offer: RematchOffer | None = None
    offers: int = 0


def apply_offer_row(table: "Table", by: int, row: OfferRow, at: int) -> "Table":
    """Return the table after an event about an offer.

    If two players make the same offer at the same time, it becomes one offer to which both agreed.
    """
    offer = table.rematch.offer
    if isinstance(row, RematchAgreed):
        if offer is None or by == SYSTEM_ROW:
            return set_offer(table, None)
        others = tuple(member for member in offer.agreed if member not in members_on_device(table, by))
        return set_offer(table, replace(offer, agreed=(*others, *members_on_device(table, by)) if row.on else others))
    if offer is not None and is_row_same_offer(table, offer, row):
        return set_offer(
            table, replace(offer, agreed=tuple(dict.fromkeys((*offer.agreed, *members_on_device(table, by)))))
        )
    game, number = row.game or table.game, table.rematch.offers + 1
    level = row.level if game == table.game else "same"
    fresh = RematchOffer(number, at, game, level, row.seats, members_on_device(table, by))
    return replace(table, rematch=RematchState(fresh, number))


def set_offer(table: "Table", offer: RematchOffer | None) -> "Table":
    return replace(table, rematch=RematchState(offer, table.rematch.offers))


def is_row_same_offer(table: "Table", offer: RematchOffer, row: RematchOffered) -> bool:
    game = row.game or table.game
    level = row.level if game == table.game else "same"
    return (game, level, row.seats) == (offer.game, offer.level, offer.seats)


def members_on_device(table: "Table", by: int) -> tuple[int, ...]:
    """Return the seated members for whom this member acts: themselves, then the others on the same shared device.

    The owner of the device may be a spectator who acts for the others.
    """
    device = (table.members[by].person or "").partition("/")[0]
    beside = [
        member
        for member in members_in_seats(table)
        if member != by and (table.members[member].person or "").partition("/")[0] == device and device
    ]
    return (by, *beside) if table.chair_of(by) is not None else tuple(beside)


def members_in_seats(table: "Table") -> list[int]:
    return [member for member in table.chairs if isinstance(member, int) and not table.members[member].outside]


def drop_absent_from_offer(table: "Table") -> "Table":
    """Return the table without the agreements of members who left or stood up. If nobody is left who agrees, the offer
    ends."""
    offer = table.rematch.offer
    if offer is None:
        return table
    agreed = tuple(member for member in offer.agreed if member in table.chairs)
    if agreed == offer.agreed and agreed:
        return table
    return set_offer(table, replace(offer, agreed=agreed) if agreed else None)


def has_member_already_agreed(table: "Table", by: int, row: OfferRow) -> bool:
    offer = table.rematch.offer
    if offer is None or by == SYSTEM_ROW:
        return False
    here = set(members_on_device(table, by))
    agrees = bool(here) and here <= set(offer.agreed)
    return agrees == row.on if isinstance(row, RematchAgreed) else agrees and is_row_same_offer(table, offer, row)


def check_may_offer_or_agree(table: "Table", by: int, row: OfferRow) -> None:
    """Raise NotAllowed unless this member may make or answer this offer. The server itself may only withdraw an
    offer."""
    check_pair_may_start_play(table)
    if table.playing:
        raise NotAllowed("playing", msg("A game is in progress; wait until it’s over."))
    if by == SYSTEM_ROW and isinstance(row, RematchOffered):
        raise NotAllowed("no-wish", msg("Nobody here can do that."))
    if by != SYSTEM_ROW and not members_on_device(table, by):
        raise NotAllowed("standing", msg("You don’t have a seat here."))
    if by != SYSTEM_ROW and table.members[by].outside:
        raise NotAllowed("outside", msg("Programs always play on; only people suggest the next game."))
    flaw = find_problem_of_offer(table, row)
    if flaw is not None:
        raise flaw


def find_problem_of_offer(table: "Table", row: OfferRow) -> NotAllowed | None:
    if isinstance(row, RematchAgreed):
        fits = table.rematch.offer is not None and row.offer == table.rematch.offer.number
        return None if fits else NotAllowed("stale", msg("The game has moved on. Look again and choose."))
    if table.play is None:
        return NotAllowed("no-play", msg("Nothing has been played here yet; the host starts the first game."))
    if row.game and row.game not in SHELF:
        return NotAllowed("unknown-game", msg("We can’t find that game."))
    game, standing = row.game or table.game, table.rematch.offer
    if len(members_in_seats(table)) > SHELF[game].seats[-1]:
        sentence = msg("{game} has seats for {n} at most.")
        return NotAllowed("seats", sentence, game=SHELF[game].title, n=SHELF[game].seats[-1])
    if game == table.game and row.level not in difficulties_of_rematch(table):
        return NotAllowed("no-choice", msg("That isn’t one of the choices."))
    if standing is not None and row.over != standing.number and not is_row_same_offer(table, standing, row):
        return NotAllowed("too-late", msg("Somebody was faster; look again."))
    return None


def difficulties_of_rematch(table: "Table") -> tuple[str, ...]:
    """Return the difficulties that a rematch of the same game can have."""
    ladder = SHELF[table.game].table.ladder
    if not ladder:
        return ("same",)
    place = current_difficulty_step(table)
    harder, easier = place < len(ladder) - 1, place > 0
    return ("same", *(["harder"] if harder else []), *(["easier"] if easier else []))


def current_difficulty_step(table: "Table") -> int:
    """Return the current difficulty: the highest step of the game's ladder whose options are all set."""
    ladder = SHELF[table.game].table.ladder
    usual = {setting.name: setting.choices[0].value for setting in SHELF[table.game].page.settings()}
    set_now = {**usual, **table.options}
    fitting = [place for place, step in enumerate(ladder) if step.items() <= set_now.items()]
    return fitting[-1] if fitting else 0


def options_of_next_play(table: "Table") -> dict[str, Any]:
    offer = table.rematch.offer
    assert offer is not None
    if offer.game != table.game:
        return {}
    if offer.level == "same":
        return table.options
    step = 1 if offer.level == "harder" else -1
    return {**table.options, **SHELF[table.game].table.ladder[current_difficulty_step(table) + step]}


def is_start_of_offer_due(table: "Table", now: int) -> bool:
    """True if all seated members have agreed to the offer, or if the time to agree is up.

    At a slow table the time never counts, so that nobody loses a seat by being away.
    """
    offer = table.rematch.offer
    if offer is None or table.playing:
        return False
    return set(members_in_seats(table)) <= set(offer.agreed) or (
        now >= offer.deadline and not has_table_long_deadlines(table)
    )


def prepare_table_for_offered_play(table: "Table", dice: Random) -> "Table":
    """Return the table for the offered play, with the players who agreed and with bots.

    If the game changes, bots keep their strength. If too few players remain, bots fill the seats, and people can
    replace them later.
    """
    offer = table.rematch.offer
    assert offer is not None
    asked, game = members_in_seats(table), SHELF[offer.game]
    seated = [holder for holder in table.chairs if holder is not None]
    those = fit_seat_holders(
        table, [holder for holder in seated if holder in offer.agreed or holder not in asked], offer.game
    )
    chairs = [
        bot_of_equal_strength(table.game, offer.game, holder) if isinstance(holder, str) else holder for holder in those
    ]
    chairs += [game.bots.all[-1].name] * (game.seats[0] - len(chairs))
    if offer.seats == "mixed":
        dice.shuffle(chairs)
    return replace(table, game=offer.game, options=options_of_next_play(table), chairs=tuple(chairs))


def fit_seat_holders(table: "Table", those: list[int | str], game: str) -> list[int | str]:
    """Return as many of the seat holders as the game allows.

    Bots are left out first, then programs; of each kind, those who come last in the list. People always stay.
    """
    surplus = max(0, len(those) - SHELF[game].seats[-1])
    bots = [holder for holder in enumerate(those) if isinstance(holder[1], str)]
    members = table.members
    programs = [holder for holder in enumerate(those) if isinstance(holder[1], int) and members[holder[1]].outside]
    goes = {place for place, _ in [*reversed(bots), *reversed(programs)][:surplus]}
    return [holder for place, holder in enumerate(those) if place not in goes]


def bot_of_equal_strength(before: str, after: str, name: str) -> str:
    if before == after:
        return name
    strength = next((bot.strength for bot in SHELF[before].bots.all if bot.name == name), None)
    bots = SHELF[after].bots.all
    return next((bot.name for bot in reversed(bots) if strength and bot.strength == strength), bots[-1].name)


EVENTS = (
    EventDeclaration(
        event=RematchOffered,
        check=check_may_offer_or_agree,
        fold=apply_offer_row,
        changes_nothing=has_member_already_agreed,
    ),
    EventDeclaration(
        event=RematchAgreed,
        check=check_may_offer_or_agree,
        fold=apply_offer_row,
        changes_nothing=has_member_already_agreed,
    ),
)
