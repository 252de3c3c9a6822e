"""Effects of actions in the compiled rules: the counterpart of rules.py, turns.py and exchange.py."""

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.bits import HIGHEST, all_open, cards_left, fitting, rank
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.knowledge import forget, learn, move, note_high, note_pass, note_play
from inkling.games.silencio.bots.compiled.layout import Row
from inkling.games.silencio.bots.compiled.legal import any_shrine, could_do, count_dead, effect_of, holds


@compiled
def next_turn(s: Row) -> None:
    s[at.PLAYER] = (s[at.PLAYER] + 1) % s[at.SEATS]
    s[at.STAGE] = at.TURN
    s[at.PLAYED] = 0
    s[at.USED] = 0


@compiled
def proceed(s: Row) -> None:
    """Continue after an effect or statement: with the end of the turn or, if no card was played yet, with the play."""
    if not s[at.PLAYED]:
        s[at.STAGE] = at.TURN
    elif s[at.TAVERN] == at.OPENED or any_shrine(s, s[at.PLAYER]):
        s[at.STAGE] = at.ENDING
    else:
        next_turn(s)  # R45


@compiled
def find_owner(s: Row, seat: int, card: int) -> int:
    if holds(s, seat) >> card & 1:
        return seat
    for other in range(s[at.SEATS]):
        if s[at.OPEN + other] >> card & 1:
            return other
    return seat


@compiled
def release(s: Row, seat: int, card: int) -> None:
    """Remove a card from a player publicly, from the hand or from the face-up cards."""
    if s[at.OPEN + seat] >> card & 1:
        s[at.OPEN + seat] &= ~(1 << card)
    else:
        s[at.HAND + seat] &= ~(1 << card)
        forget(s, seat, card)


@compiled
def receive(s: Row, seat: int, card: int) -> None:
    s[at.HAND + seat] |= 1 << card
    learn(s, seat, card)


@compiled
def is_prevented(s: Row, card: int, dark: bool, last: bool) -> bool:
    if not dark:
        return s[at.PENDING] & at.DAMPENED != 0
    top_green = card // at.WIDTH == at.GREEN and rank(card) == s[at.TOP]  # R38
    return s[at.PENDING] & at.SHIELDED != 0 or last or top_green


@compiled
def lay_in_row(s: Row, seat: int, card: int, drawn: bool) -> None:
    """Play a card into its row: clear all pending effects (R18), then start the card's own effect."""
    owner, colour = find_owner(s, seat, card), card // at.WIDTH
    dark = rank(card) == s[at.LAST + colour] + 1
    if owner == seat and not drawn:
        note_play(s, seat, card)
    release(s, owner, card)
    last = owner == seat and not holds(s, seat)  # R5, R6
    prevented = is_prevented(s, card, dark, last)
    s[at.ROW + colour] |= 1 << card
    s[at.LAST + colour] = rank(card)
    s[at.PENDING] = 0
    s[at.PASSES] = 0
    s[at.PLAYED] = 1
    if not cards_left(s):  # R34
        s[at.STAGE], s[at.OTHER], s[at.PLAYER] = at.OVER, at.PERFECT, -1
    elif prevented:
        proceed(s)
    elif dark:
        make_dark(s, card)
    else:
        offer_light(s, seat, effect_of(s, colour))


@compiled
def make_dark(s: Row, card: int) -> None:
    """Start a dark effect: turn the card to its night side and count it for the tavern (R22, R31, R41)."""
    s[at.NIGHT] |= 1 << card
    if s[at.TAVERN] == at.CLOSED:
        s[at.DARKS] += 1
        if s[at.DARKS] == 3:
            s[at.TAVERN], s[at.DARKS] = at.OPENED, 0
    effect = effect_of(s, card // at.WIDTH)
    if effect != at.GIVE_ORACLE:
        # By index of the effect: dampen is bit 2, random 4, green only 8.
        s[at.PENDING] = 2 if effect == 0 else 1 << effect
        proceed(s)
    elif s[at.ORACLE]:
        s[at.STAGE], s[at.CARD] = at.GIFT, -1
    else:
        proceed(s)  # R17


@compiled
def offer_light(s: Row, seat: int, effect: int) -> None:
    if could_do(s, seat, effect):
        s[at.STAGE], s[at.OTHER], s[at.FORCED] = at.CHOOSING, effect, 0
    else:
        proceed(s)  # R7


@compiled
def use_shrine(s: Row, seat: int, shrine: int, colour: int) -> None:
    """Use a shrine: spend it and reset the passes (R26, R29). The choice is forced if only the shrine allows a play
    (R27)."""
    forced = not s[at.PLAYED] and not (holds(s, seat) | all_open(s)) & fitting(s)
    s[at.STAGE], s[at.OTHER], s[at.FORCED] = at.CHOOSING, effect_of(s, colour), 1 if forced else 0
    s[at.LIT] &= ~(1 << shrine)
    s[at.USED] = 1
    s[at.PASSES] = 0


@compiled
def pass_turn(s: Row, seat: int) -> None:
    """Pass; one pass per player in a row ends the play (R29)."""
    note_pass(s, seat)
    s[at.PASSES] += 1
    if s[at.PASSES] == s[at.SEATS]:
        s[at.STAGE], s[at.OTHER], s[at.PLAYER] = at.OVER, at.BY_PASSES, -1
    else:
        next_turn(s)


@compiled
def draw(s: Row, seat: int, card: int) -> None:
    """Play the drawn card if it fits; otherwise show it, and the player must play one that fits (R24, R36)."""
    if fitting(s) >> card & 1:
        lay_in_row(s, seat, card, True)
    else:
        learn(s, seat, card)
        s[at.STAGE] = at.MUST_PLAY


@compiled
def speak(s: Row, seat: int, statement: int) -> None:
    """Record one true statement and close the tavern (R31, R32)."""
    if statement == at.SAY_DEAD and not count_dead(s, seat):
        for colour in range(4):
            s[at.LACKS + seat] |= ((1 << (s[at.LAST + colour] - 1)) - 1) << (colour * at.WIDTH)
    elif at.SAY_HIGH <= statement < at.SAY_SPARE:
        note_high(s, seat, statement - at.SAY_HIGH, s[at.TOP])
    s[at.TAVERN], s[at.DARKS] = at.CLOSED, 0
    proceed(s)


@compiled
def begin_passing_on(s: Row, seat: int) -> None:
    s[at.STAGE], s[at.SEAT], s[at.GIVEN], s[at.PLAYER] = at.PASSING_ON, seat, 0, seat


@compiled
def wait(s: Row) -> None:
    """Leave the start card; after ten rounds it goes to the seat that was asked first (R35)."""
    s[at.WAITS] += 1
    if s[at.WAITS] == at.ROUNDS_OF_ASKING * s[at.SEATS]:
        begin_passing_on(s, s[at.FIRST])


@compiled
def hand_over(s: Row, giver: int, receiver: int, card: int) -> None:
    """Move a card between hands. Only these two players see it, unless it was face up (R16)."""
    if s[at.OPEN + giver] >> card & 1:
        release(s, giver, card)
        receive(s, receiver, card)
    else:
        move(s, giver, receiver, card, s[at.HAND + giver] == 1 << card)
        s[at.HAND + giver] &= ~(1 << card)
        s[at.HAND + receiver] |= 1 << card


@compiled
def give(s: Row, seat: int, card: int) -> None:
    stage = s[at.STAGE]
    if stage == at.GIFT:
        s[at.CARD] = card
    elif stage == at.PASSING_ON:  # R3
        receiver = (seat + 1) % s[at.SEATS]
        hand_over(s, seat, receiver, card)
        s[at.GIVEN] += 1
        s[at.SEAT] = receiver
        if s[at.GIVEN] == s[at.SEATS]:
            s[at.STAGE] = at.TURN
    elif stage == at.HANDING_OVER:
        partner = s[at.OTHER]
        hand_over(s, seat, partner, card)
        s[at.STAGE], s[at.SEAT], s[at.OTHER], s[at.CARD] = at.GIVING_BACK, partner, seat, card
    else:
        hand_over(s, seat, s[at.OTHER], card)
        proceed(s)


@compiled
def take(s: Row, seat: int, card: int) -> None:
    if s[at.STAGE] == at.TAKING_ORACLE:
        s[at.ORACLE] &= ~(1 << card)
        s[at.STAGE], s[at.SEAT], s[at.CARD] = at.LAYING_ORACLE, seat, card
        receive(s, seat, card)
        return
    colour = card // at.WIDTH
    s[at.ROW + colour] &= ~(1 << card)
    s[at.LAST + colour] = HIGHEST[s[at.ROW + colour] >> (colour * at.WIDTH) & at.COLOUR_BITS] + 2
    s[at.NIGHT] &= ~(1 << card)
    receive(s, seat, card)
    proceed(s)


@compiled
def lay(s: Row, seat: int, card: int) -> None:
    release(s, seat, card)
    if s[at.STAGE] == at.LAYING_ORACLE:
        s[at.ORACLE] |= 1 << card
    else:
        s[at.OPEN + seat] |= 1 << card
    proceed(s)


@compiled
def refill(s: Row, deck: Row, cards: int) -> None:
    """Refill the Oracle with this number of cards, or as many as the deck has (R15, R17)."""
    for _ in range(min(cards, s[at.DECK_END] - s[at.DECK_AT])):
        s[at.ORACLE] |= 1 << deck[s[at.DECK_AT]]
        s[at.DECK_AT] += 1


@compiled
def name(s: Row, deck: Row, seat: int, named: int) -> None:
    if s[at.STAGE] == at.GIFT:
        s[at.ORACLE] &= ~(1 << s[at.CARD])
        refill(s, deck, 1)
        receive(s, named, s[at.CARD])
        proceed(s)
    elif s[at.STAGE] == at.PARTNERING:
        s[at.STAGE], s[at.SEAT], s[at.OTHER] = at.HANDING_OVER, seat, named
    else:
        s[at.STAGE], s[at.SEAT] = at.EXCHANGING, named


@compiled
def exchange(s: Row, deck: Row, kind: int) -> None:
    if kind == at.DO_PLAYER:
        s[at.STAGE] = at.PARTNERING
    elif kind == at.DO_ORACLE:
        s[at.STAGE] = at.TAKING_ORACLE
    else:
        s[at.BOXED] |= s[at.ORACLE]
        s[at.ORACLE] = 0
        refill(s, deck, s[at.SEATS])
        proceed(s)


@compiled
def step(s: Row, deck: Row, seat: int, action: int, drawn: int) -> None:
    """Execute a legal action. `drawn` is the card that chance picks if the action is a draw."""
    if action < at.GIVE:
        lay_in_row(s, seat, action, False)
    elif action < at.TAKE:
        give(s, seat, action - at.GIVE)
    elif action < at.LAY:
        take(s, seat, action - at.TAKE)
    elif action < at.START:
        lay(s, seat, action - at.LAY)
    elif action >= at.SAY_DEAD:
        speak(s, seat, action)
    elif action >= at.SHRINE:
        use_shrine(s, seat, (action - at.SHRINE) // 4, (action - at.SHRINE) % 4)
    elif action >= at.DO_PLAYER:
        exchange(s, deck, action)
    elif action >= at.NAME:
        name(s, deck, seat, action - at.NAME)
    else:
        plain(s, seat, action, drawn)


@compiled
def plain(s: Row, seat: int, action: int, drawn: int) -> None:
    if action == at.PASS:
        pass_turn(s, seat)
    elif action == at.DRAW:
        draw(s, seat, drawn)
    elif action == at.START:
        begin_passing_on(s, seat)
    elif action == at.WAIT:
        wait(s)
    elif action == at.ACCEPT:
        s[at.PENDING] |= at.SHIELDED
        proceed(s)
    elif action == at.DECLINE:
        proceed(s)
    else:
        next_turn(s)
