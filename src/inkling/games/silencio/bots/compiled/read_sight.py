"""Converts a sight to numbers for the compiled rules: the actions, the card moves, and what they reveal about hidden
cards.

Also converts cards and actions between the readable and the compiled rules. It is plain Python, because a story has
only some hundred lines and is read once per decision.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from inkling.core.sight import Seat, Sight
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled import world_sampling as wo
from inkling.games.silencio.bots.compiled.bit_sets import array_of_zeros
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.state_layout import Row, SightReading
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, GREEN, ORDER, RANK, SHRINES, CardId, journey_cards
from inkling.games.silencio.rules.rules import LIT
from inkling.games.silencio.rules.state import StartQuestionView, View

KINDS = {"player": at.DO_PLAYER, "oracle": at.DO_ORACLE, "new-oracle": at.DO_NEW}
PLAIN: dict[int, act.Action] = {
    at.START: act.TakeStartCard(),
    at.WAIT: act.LeaveStartCard(),
    at.DRAW: act.DrawRandomCard(),
    at.PASS: act.PassTurn(),
    at.ACCEPT: act.UseShield(),
    at.DECLINE: act.DeclineLightEffect(),
    at.END: act.EndTurn(),
    at.DO_PLAYER: act.ChooseExchange("player"),
    at.DO_ORACLE: act.ChooseExchange("oracle"),
    at.DO_NEW: act.ChooseExchange("new-oracle"),
    at.SAY_DEAD: act.MakeStatement("dead"),
}
"""Actions without a card, seat or colour, by number."""


def compiled_number_of_each_action() -> dict[act.Action, int]:
    numbers: dict[act.Action, int] = {action: number for number, action in PLAIN.items()}
    for card, name in enumerate(ALL):
        for verb, kind in (
            (at.PLAY, act.PlayCard),
            (at.GIVE, act.GiveCard),
            (at.TAKE, act.TakeCard),
            (at.LAY, act.LayCard),
        ):
            numbers[kind(name)] = verb + card
    for seat in range(4):
        numbers[act.NamePlayer(Seat(seat))] = at.NAME + seat
    for place, colour in enumerate(COLOURS):
        numbers[act.UseShrine(colour, colour)] = at.SHRINE + 5 * place
        numbers[act.UseShrine("large", colour)] = at.SHRINE + 4 * at.LARGE + place
        numbers[act.MakeStatement("high", colour)] = at.SAY_HIGH + place
        numbers[act.MakeStatement("spare", colour)] = at.SAY_SPARE + place
    return numbers


NUMBER = compiled_number_of_each_action()
"""The number of each action."""
ACTION = {number: action for action, number in NUMBER.items()}
"""The action of each number."""


def cards_to_bits(cards: Iterable[CardId]) -> int:
    """Return a set of cards as bits. The shrines at the start of rows are not included."""
    return sum(1 << ORDER[card] for card in cards if card in ORDER)


HIDDEN = -1
"""The card of a move that the viewer did not see."""
TABLE = -1
"""The table, in place of a seat."""
STATED = {"dead": at.SAY_DEAD, "high": at.SAY_HIGH, "spare": at.SAY_SPARE}


@dataclass
class StoryReader:
    """Reads a story line by line. Tracks the rows and who might hold which card."""

    me: int
    seats: int
    top: int
    done: list[tuple[int, int, int]] = field(default_factory=list)
    moves: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    drawn: list[CardId] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=lambda: [[1] for _ in COLOURS])
    green_only: bool = False
    held: list[int] = field(default_factory=lambda: [0] * 4)
    """Number of cards by seat, including face-up ones."""
    where: dict[int, dict[int, float]] = field(default_factory=dict)
    """Cards that the viewer knows to be in some hand, with the probability of each seat."""
    open: dict[int, int] = field(default_factory=dict)
    """Face-up cards with their owners."""
    lacks: list[int] = field(default_factory=lambda: [0] * 4)
    shuns: list[int] = field(default_factory=lambda: [0] * 4)

    def record_action(self, seat: int, action: int, extra: int = -1) -> None:
        self.done.append((seat, action, extra))

    def record_move_of_seen_card(self, giver: int, receiver: int, card: CardId) -> None:
        """Record a move of a card that the viewer saw."""
        number = ORDER[card]
        self.moves.append((giver, receiver, number, 0, 0))
        self.open.pop(number, None)
        if giver != TABLE:
            self.held[giver] -= 1
        if receiver == TABLE:
            self.where.pop(number, None)
            return
        self.held[receiver] += 1
        self.where[number] = {receiver: 1.0}
        self.lacks[receiver] &= ~(1 << number)
        self.shuns[receiver] &= ~(1 << number)

    def record_move_of_hidden_card(self, giver: int, receiver: int) -> int:
        """Record a move of a card that the viewer did not see; return the number of the move."""
        foreign = sum(1 << card for card, seats in self.where.items() if receiver not in seats)
        stayed = sum(1 << card for card, seats in self.where.items() if set(seats) == {receiver})
        self.moves.append((giver, receiver, HIDDEN, foreign, stayed))
        concealed = self.held[giver] - sum(owner == giver for owner in self.open.values())
        for card, seats in self.where.items():
            if giver in seats and card not in self.open:
                share = seats[giver] / max(1, concealed)
                seats[receiver] = seats.get(receiver, 0.0) + share
                seats[giver] -= share
                if seats[giver] <= 1e-12:
                    del seats[giver]
        self.held[giver] -= 1
        self.held[receiver] += 1
        self.lacks[receiver] &= self.lacks[giver]
        self.shuns[receiver] &= self.shuns[giver]
        return len(self.moves) - 1

    def update_possible_holders(self, giver: int, receiver: int, card: CardId | None) -> None:
        if card is None:
            self.record_action(giver, -1 - self.record_move_of_hidden_card(giver, receiver))
        else:
            self.record_action(giver, at.GIVE + ORDER[card])
            self.record_move_of_seen_card(giver, receiver, card)

    def cards_above_row(self, colour: int) -> int:
        return sum(1 << (12 * colour + rank - 2) for rank in range(self.rows[colour][-1] + 1, self.top + 1))

    def read_play(self, event: ev.Played) -> None:
        card, colour = event.card, COLOUR[event.card]
        self.record_action(event.seat, at.DRAW if event.drawn else at.PLAY + ORDER[card], ORDER[card])
        if event.owner == event.seat and not event.drawn:
            lower = self.cards_above_row(colour) & ((1 << ORDER[card]) - 1)
            self.shuns[event.seat] |= lower
        self.record_move_of_seen_card(event.owner, TABLE, card)
        self.rows[colour].append(RANK[card])
        self.green_only = False

    def read_statement(self, event: ev.StatementMade) -> None:
        colour = COLOURS.index(event.colour) if event.colour else 0
        self.record_action(event.seat, STATED[event.about] + colour, -1 if event.count is None else event.count)
        if event.about == "high":
            limit = (self.rows[colour][-1] + self.top) // 2
            self.lacks[event.seat] |= sum(1 << (12 * colour + rank - 2) for rank in range(2, limit + 1))
        elif event.about == "dead" and event.count == 0:
            for colour in range(4):
                self.lacks[event.seat] |= ((1 << (self.rows[colour][-1] - 1)) - 1) << (12 * colour)

    def read_event(self, event: ev.Event) -> None:
        match event:
            case ev.Dealt(hands):
                self.held[: self.seats] = [max(len(hand or ()) for hand in hands)] * self.seats
            case ev.StartCardTaken(seat):
                self.record_action(seat, at.START)
            case ev.CardPassedOn(giver, receiver, card):
                self.update_possible_holders(giver, receiver, card)
            case ev.Played():
                self.read_play(event)
            case ev.DrawFailed(seat, card):
                self.record_action(seat, at.DRAW, ORDER[card])
                self.where[ORDER[card]] = {seat: 1.0}
            case ev.Passed(seat):
                colours = [GREEN] if self.green_only else range(4)
                self.lacks[seat] |= sum(self.cards_above_row(colour) for colour in colours)
                self.record_action(seat, at.PASS)
            case ev.StatementMade():
                self.read_statement(event)
            case ev.PendingEffectMade(seat, effect):
                self.green_only = effect == "green-only" or (self.green_only and effect == "shield")
                if effect == "shield":
                    self.record_action(seat, at.ACCEPT)
            case _:
                self.read_effect_event(event)

    def read_effect_event(self, event: ev.Event) -> None:
        match event:
            case ev.ShrineUsed(seat, shrine, colour):
                self.record_action(seat, at.SHRINE + 4 * SHRINES.index(shrine) + COLOURS.index(colour))
            case ev.LightEffectDeclined(seat):
                self.record_action(seat, at.DECLINE)
            case ev.TurnEnded(seat):
                self.record_action(seat, at.END)
            case ev.CardTakenBack(seat, card):
                self.record_action(seat, at.TAKE + ORDER[card])
                self.rows[COLOUR[card]].pop()
                self.record_move_of_seen_card(TABLE, seat, card)
            case ev.CardLaidFaceUp(seat, card):
                self.record_action(seat, at.LAY + ORDER[card])
                self.where[ORDER[card]] = {seat: 1.0}
                self.open[ORDER[card]] = seat
            case ev.PlayerNamed(seat, other) | ev.PartnerNamed(seat, other):
                self.record_action(seat, at.NAME + other)
            case ev.ExchangeChosen(seat, kind):
                self.record_action(seat, KINDS[kind])
            case ev.HandedOver(giver, receiver, card):
                self.update_possible_holders(giver, receiver, card)
            case ev.OracleTaken(seat, card):
                self.record_action(seat, at.TAKE + ORDER[card])
                self.record_move_of_seen_card(TABLE, seat, card)
            case ev.OracleLaid(seat, card):
                self.record_action(seat, at.LAY + ORDER[card])
                self.record_move_of_seen_card(seat, TABLE, card)
            case ev.OracleRenewed(_, _, oracle):
                self.drawn += oracle
            case ev.OracleCardChosenAsGift(seat, card):
                self.record_action(seat, at.GIVE + ORDER[card])
            case ev.OracleCardGiven(seat, receiver, card, refill):
                self.record_action(seat, at.NAME + receiver)
                self.record_move_of_seen_card(TABLE, receiver, card)
                self.drawn += [refill] if refill else []
            case _:
                pass


def convert_sight_to_numbers(sight: Sight[Action, ev.Event, View]) -> SightReading:
    """Return all information in the sight of this seat as numbers for the compiled rules."""
    view = sight.view
    assert view.seat is not None
    reader = StoryReader(view.seat, view.seats, view.top_rank)
    for line in sight.story:
        reader.read_event(line.event)
    dealt = next(line.event for line in sight.story if isinstance(line.event, ev.Dealt))
    deck = array_of_zeros(at.CARDS)
    start = at.CARDS - dealt.deck
    deck[start : start + len(reader.drawn)] = [ORDER[card] for card in reader.drawn]
    drift = np.zeros((at.CARDS, 4))
    for card, seats in reader.where.items():
        for seat, share in seats.items():
            drift[card, seat] = share
    return SightReading(
        dealt=state_after_deal(view, dealt),
        known_deck=deck,
        now=known_hands_as_bits(view, reader),
        drift=drift,
        story=np.array(reader.done, dtype=np.int64).reshape(-1, 3),
        moves=np.array(reader.moves, dtype=np.int64).reshape(-1, 5),
    )


def state_after_deal(view: View, dealt: ev.Dealt) -> Row:
    """Return the state after the deal, without the hands."""
    s = array_of_zeros(at.SIZE)
    s[at.SEATS], s[at.TOP], s[at.SWAP] = view.seats, view.top_rank, view.options.swap_red_yellow
    s[at.LIT] = sum(1 << SHRINES.index(shrine) for shrine in LIT[view.options.unlit])
    s[at.TAVERN] = at.CLOSED if view.options.tavern else 0
    s[at.DECK_AT], s[at.DECK_END] = at.CARDS - dealt.deck, at.CARDS
    s[at.ORACLE] = cards_to_bits(dealt.oracle)
    s[at.LAST : at.LAST + 4] = [1] * 4
    s[at.STAGE], s[at.PLAYER] = at.ASKING, -1
    return s


def known_hands_as_bits(view: View, reader: StoryReader) -> Row:
    """Return the known cards of the current hands as bits, in the layout that `world_sampling` uses."""
    now = array_of_zeros(wo.PRESENT)
    seen = cards_to_bits(card for group in (view.oracle, view.boxed, *view.rows, *view.open) for card in group)
    for seat in range(view.seats):
        sure = cards_to_bits((view.hand or ()) if seat == view.seat else view.known[seat])
        now[wo.COUNTS + seat], now[wo.SURELY + seat] = view.counts[seat], sure
        now[wo.LYING + seat] = cards_to_bits(view.open[seat])
        now[wo.LACKING + seat] = reader.lacks[seat]
        now[wo.SHUNNED + seat] = reader.shuns[seat]
        seen |= sure
    adrift = sum(1 << card for card in reader.where) & ~seen
    now[wo.ADRIFT] = adrift
    now[wo.POOL] = cards_to_bits(journey_cards(view.top_rank)) & ~seen & ~adrift
    now[wo.ME] = reader.me
    now[wo.ASKED] = view.stage.times if isinstance(view.stage, StartQuestionView) else 0
    return now
