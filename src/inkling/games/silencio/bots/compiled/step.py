"""What an action does, in the compiled rules: the twin of rules.py, turns.py and exchange.py.

Long because it is the twin of three modules, and a compiled function is compiled anew in each module that imports it.
"""

from inkling.games.silencio.bots.compiled.bits import HIGHEST, all_open, cards_left, fitting, rank
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.layout import (
    ACCEPT,
    BOXED,
    BY_PASSES,
    CARD,
    CHOOSING,
    CLOSED,
    COLOUR_BITS,
    DAMPENED,
    DARKS,
    DECK_AT,
    DECK_END,
    DECLINE,
    DO_ORACLE,
    DO_PLAYER,
    DRAW,
    ENDING,
    EXCHANGING,
    FIRST,
    FORCED,
    GIFT,
    GIVE,
    GIVE_ORACLE,
    GIVEN,
    GIVING_BACK,
    GREEN,
    HAND,
    HANDING_OVER,
    LACKS,
    LAST,
    LAY,
    LAYING_ORACLE,
    LIT,
    MUST_PLAY,
    NAME,
    NIGHT,
    OPEN,
    OPENED,
    ORACLE,
    OTHER,
    OVER,
    PARTNERING,
    PASS,
    PASSES,
    PASSING_ON,
    PENDING,
    PERFECT,
    PLAYED,
    PLAYER,
    ROUNDS_OF_ASKING,
    ROW,
    SAY_DEAD,
    SAY_HIGH,
    SAY_SPARE,
    SEAT,
    SEATS,
    SHIELDED,
    SHRINE,
    STAGE,
    START,
    TAKE,
    TAKING_ORACLE,
    TAVERN,
    TOP,
    TURN,
    USED,
    WAIT,
    WAITS,
    WIDTH,
    Row,
)
from inkling.games.silencio.bots.compiled.legal import any_shrine, could_do, count_dead, effect_of, holds
from inkling.games.silencio.bots.compiled.minds import forget, learn, move, note_high, note_pass, note_play


@compiled
def next_turn(s: Row) -> None:
    s[PLAYER] = (s[PLAYER] + 1) % s[SEATS]
    s[STAGE] = TURN
    s[PLAYED] = 0
    s[USED] = 0


@compiled
def proceed(s: Row) -> None:
    """An effect or statement is done: on to the end of the turn or, if no card was played yet, to the play."""
    if not s[PLAYED]:
        s[STAGE] = TURN
    elif s[TAVERN] == OPENED or any_shrine(s, s[PLAYER]):
        s[STAGE] = ENDING
    else:
        next_turn(s)  # R45


@compiled
def find_owner(s: Row, seat: int, card: int) -> int:
    if holds(s, seat) >> card & 1:
        return seat
    for other in range(s[SEATS]):
        if s[OPEN + other] >> card & 1:
            return other
    return seat


@compiled
def release(s: Row, seat: int, card: int) -> None:
    """A card leaves a player before all eyes, from the hand or from those lying open."""
    if s[OPEN + seat] >> card & 1:
        s[OPEN + seat] &= ~(1 << card)
    else:
        s[HAND + seat] &= ~(1 << card)
        forget(s, seat, card)


@compiled
def receive(s: Row, seat: int, card: int) -> None:
    s[HAND + seat] |= 1 << card
    learn(s, seat, card)


@compiled
def is_prevented(s: Row, card: int, dark: bool, last: bool) -> bool:
    if not dark:
        return s[PENDING] & DAMPENED != 0
    top_green = card // WIDTH == GREEN and rank(card) == s[TOP]  # R38
    return s[PENDING] & SHIELDED != 0 or last or top_green


@compiled
def lay_in_row(s: Row, seat: int, card: int, drawn: bool) -> None:
    """The card uses up all that was pending (R18), then its own effect begins."""
    owner, colour = find_owner(s, seat, card), card // WIDTH
    dark = rank(card) == s[LAST + colour] + 1
    if owner == seat and not drawn:
        note_play(s, seat, card)
    release(s, owner, card)
    last = owner == seat and not holds(s, seat)  # R5, R6
    prevented = is_prevented(s, card, dark, last)
    s[ROW + colour] |= 1 << card
    s[LAST + colour] = rank(card)
    s[PENDING] = 0
    s[PASSES] = 0
    s[PLAYED] = 1
    if not cards_left(s):  # R34
        s[STAGE], s[OTHER], s[PLAYER] = OVER, PERFECT, -1
    elif prevented:
        proceed(s)
    elif dark:
        make_dark(s, card)
    else:
        offer_light(s, seat, effect_of(s, colour))


@compiled
def make_dark(s: Row, card: int) -> None:
    """R22, R31, R41: a dark effect that is created turns its card to the night and counts for the tavern."""
    s[NIGHT] |= 1 << card
    if s[TAVERN] == CLOSED:
        s[DARKS] += 1
        if s[DARKS] == 3:
            s[TAVERN], s[DARKS] = OPENED, 0
    effect = effect_of(s, card // WIDTH)
    if effect != GIVE_ORACLE:
        # In the order of the effects: dampen is bit 2, random 4, green only 8.
        s[PENDING] = 2 if effect == 0 else 1 << effect
        proceed(s)
    elif s[ORACLE]:
        s[STAGE], s[CARD] = GIFT, -1
    else:
        proceed(s)  # R17


@compiled
def offer_light(s: Row, seat: int, effect: int) -> None:
    if could_do(s, seat, effect):
        s[STAGE], s[OTHER], s[FORCED] = CHOOSING, effect, 0
    else:
        proceed(s)  # R7


@compiled
def use_shrine(s: Row, seat: int, shrine: int, colour: int) -> None:
    """R26, R29: the shrine is spent at once and the passes start afresh. R27: when it alone allowed a play."""
    forced = not s[PLAYED] and not (holds(s, seat) | all_open(s)) & fitting(s)
    s[STAGE], s[OTHER], s[FORCED] = CHOOSING, effect_of(s, colour), 1 if forced else 0
    s[LIT] &= ~(1 << shrine)
    s[USED] = 1
    s[PASSES] = 0


@compiled
def pass_turn(s: Row, seat: int) -> None:
    """R29: as many passes in a row as players end the game."""
    note_pass(s, seat)
    s[PASSES] += 1
    if s[PASSES] == s[SEATS]:
        s[STAGE], s[OTHER], s[PLAYER] = OVER, BY_PASSES, -1
    else:
        next_turn(s)


@compiled
def draw(s: Row, seat: int, card: int) -> None:
    """R24, R36: a drawn card that does not fit is shown, and a legal one must be played."""
    if fitting(s) >> card & 1:
        lay_in_row(s, seat, card, True)
    else:
        learn(s, seat, card)
        s[STAGE] = MUST_PLAY


@compiled
def speak(s: Row, seat: int, statement: int) -> None:
    """R31, R32: one true statement, then the tavern closes."""
    if statement == SAY_DEAD and not count_dead(s, seat):
        for colour in range(4):
            s[LACKS + seat] |= ((1 << (s[LAST + colour] - 1)) - 1) << (colour * WIDTH)
    elif SAY_HIGH <= statement < SAY_SPARE:
        note_high(s, seat, statement - SAY_HIGH, s[TOP])
    s[TAVERN], s[DARKS] = CLOSED, 0
    proceed(s)


@compiled
def begin_passing_on(s: Row, seat: int) -> None:
    s[STAGE], s[SEAT], s[GIVEN], s[PLAYER] = PASSING_ON, seat, 0, seat


@compiled
def wait(s: Row) -> None:
    """R35: after ten rounds of waiting the seat asked first has the start card."""
    s[WAITS] += 1
    if s[WAITS] == ROUNDS_OF_ASKING * s[SEATS]:
        begin_passing_on(s, s[FIRST])


@compiled
def hand_over(s: Row, giver: int, receiver: int, card: int) -> None:
    """R16: known to those two alone, except a card that lay face up when it was given."""
    if s[OPEN + giver] >> card & 1:
        release(s, giver, card)
        receive(s, receiver, card)
    else:
        move(s, giver, receiver, card, s[HAND + giver] == 1 << card)
        s[HAND + giver] &= ~(1 << card)
        s[HAND + receiver] |= 1 << card


@compiled
def give(s: Row, seat: int, card: int) -> None:
    stage = s[STAGE]
    if stage == GIFT:
        s[CARD] = card
    elif stage == PASSING_ON:  # R3
        receiver = (seat + 1) % s[SEATS]
        hand_over(s, seat, receiver, card)
        s[GIVEN] += 1
        s[SEAT] = receiver
        if s[GIVEN] == s[SEATS]:
            s[STAGE] = TURN
    elif stage == HANDING_OVER:
        partner = s[OTHER]
        hand_over(s, seat, partner, card)
        s[STAGE], s[SEAT], s[OTHER], s[CARD] = GIVING_BACK, partner, seat, card
    else:
        hand_over(s, seat, s[OTHER], card)
        proceed(s)


@compiled
def take(s: Row, seat: int, card: int) -> None:
    if s[STAGE] == TAKING_ORACLE:
        s[ORACLE] &= ~(1 << card)
        s[STAGE], s[SEAT], s[CARD] = LAYING_ORACLE, seat, card
        receive(s, seat, card)
        return
    colour = card // WIDTH
    s[ROW + colour] &= ~(1 << card)
    s[LAST + colour] = HIGHEST[s[ROW + colour] >> (colour * WIDTH) & COLOUR_BITS] + 2
    s[NIGHT] &= ~(1 << card)
    receive(s, seat, card)
    proceed(s)


@compiled
def lay(s: Row, seat: int, card: int) -> None:
    release(s, seat, card)
    if s[STAGE] == LAYING_ORACLE:
        s[ORACLE] |= 1 << card
    else:
        s[OPEN + seat] |= 1 << card
    proceed(s)


@compiled
def refill(s: Row, deck: Row, cards: int) -> None:
    """R15, R17: as many as are wanted, or as there are."""
    for _ in range(min(cards, s[DECK_END] - s[DECK_AT])):
        s[ORACLE] |= 1 << deck[s[DECK_AT]]
        s[DECK_AT] += 1


@compiled
def name(s: Row, deck: Row, seat: int, named: int) -> None:
    if s[STAGE] == GIFT:
        s[ORACLE] &= ~(1 << s[CARD])
        refill(s, deck, 1)
        receive(s, named, s[CARD])
        proceed(s)
    elif s[STAGE] == PARTNERING:
        s[STAGE], s[SEAT], s[OTHER] = HANDING_OVER, seat, named
    else:
        s[STAGE], s[SEAT] = EXCHANGING, named


@compiled
def exchange(s: Row, deck: Row, kind: int) -> None:
    if kind == DO_PLAYER:
        s[STAGE] = PARTNERING
    elif kind == DO_ORACLE:
        s[STAGE] = TAKING_ORACLE
    else:
        s[BOXED] |= s[ORACLE]
        s[ORACLE] = 0
        refill(s, deck, s[SEATS])
        proceed(s)


@compiled
def step(s: Row, deck: Row, seat: int, action: int, drawn: int) -> None:
    """Does a legal action; `drawn` is the card that chance picks if it is a draw."""
    if action < GIVE:
        lay_in_row(s, seat, action, False)
    elif action < TAKE:
        give(s, seat, action - GIVE)
    elif action < LAY:
        take(s, seat, action - TAKE)
    elif action < START:
        lay(s, seat, action - LAY)
    elif action >= SAY_DEAD:
        speak(s, seat, action)
    elif action >= SHRINE:
        use_shrine(s, seat, (action - SHRINE) // 4, (action - SHRINE) % 4)
    elif action >= DO_PLAYER:
        exchange(s, deck, action)
    elif action >= NAME:
        name(s, deck, seat, action - NAME)
    else:
        plain(s, seat, action, drawn)


@compiled
def plain(s: Row, seat: int, action: int, drawn: int) -> None:
    if action == PASS:
        pass_turn(s, seat)
    elif action == DRAW:
        draw(s, seat, drawn)
    elif action == START:
        begin_passing_on(s, seat)
    elif action == WAIT:
        wait(s)
    elif action == ACCEPT:
        s[PENDING] |= SHIELDED
        proceed(s)
    elif action == DECLINE:
        proceed(s)
    else:
        next_turn(s)
