"""What an action does, in the compiled rules: the twin of rules.py, turns.py and exchange.py."""

from inkling.games.silencio.bots.compiled import layout
from inkling.games.silencio.bots.compiled.bits import HIGHEST, all_open, cards_left, fitting, rank
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.legal import any_shrine, could_do, count_dead, effect_of, holds
from inkling.games.silencio.bots.compiled.minds import forget, learn, move, note_high, note_pass, note_play


@compiled
def next_turn(s: layout.Row) -> None:
    s[layout.PLAYER] = (s[layout.PLAYER] + 1) % s[layout.SEATS]
    s[layout.STAGE] = layout.TURN
    s[layout.PLAYED] = 0
    s[layout.USED] = 0


@compiled
def proceed(s: layout.Row) -> None:
    """An effect or statement is done: on to the end of the turn or, if no card was played yet, to the play."""
    if not s[layout.PLAYED]:
        s[layout.STAGE] = layout.TURN
    elif s[layout.TAVERN] == layout.OPENED or any_shrine(s, s[layout.PLAYER]):
        s[layout.STAGE] = layout.ENDING
    else:
        next_turn(s)  # R45


@compiled
def find_owner(s: layout.Row, seat: int, card: int) -> int:
    if holds(s, seat) >> card & 1:
        return seat
    for other in range(s[layout.SEATS]):
        if s[layout.OPEN + other] >> card & 1:
            return other
    return seat


@compiled
def release(s: layout.Row, seat: int, card: int) -> None:
    """A card leaves a player before all eyes, from the hand or from those lying open."""
    if s[layout.OPEN + seat] >> card & 1:
        s[layout.OPEN + seat] &= ~(1 << card)
    else:
        s[layout.HAND + seat] &= ~(1 << card)
        forget(s, seat, card)


@compiled
def receive(s: layout.Row, seat: int, card: int) -> None:
    s[layout.HAND + seat] |= 1 << card
    learn(s, seat, card)


@compiled
def is_prevented(s: layout.Row, card: int, dark: bool, last: bool) -> bool:
    if not dark:
        return s[layout.PENDING] & layout.DAMPENED != 0
    top_green = card // layout.WIDTH == layout.GREEN and rank(card) == s[layout.TOP]  # R38
    return s[layout.PENDING] & layout.SHIELDED != 0 or last or top_green


@compiled
def lay_in_row(s: layout.Row, seat: int, card: int, drawn: bool) -> None:
    """The card uses up all that was pending (R18), then its own effect begins."""
    owner, colour = find_owner(s, seat, card), card // layout.WIDTH
    dark = rank(card) == s[layout.LAST + colour] + 1
    if owner == seat and not drawn:
        note_play(s, seat, card)
    release(s, owner, card)
    last = owner == seat and not holds(s, seat)  # R5, R6
    prevented = is_prevented(s, card, dark, last)
    s[layout.ROW + colour] |= 1 << card
    s[layout.LAST + colour] = rank(card)
    s[layout.PENDING] = 0
    s[layout.PASSES] = 0
    s[layout.PLAYED] = 1
    if not cards_left(s):  # R34
        s[layout.STAGE], s[layout.OTHER], s[layout.PLAYER] = layout.OVER, layout.PERFECT, -1
    elif prevented:
        proceed(s)
    elif dark:
        make_dark(s, card)
    else:
        offer_light(s, seat, effect_of(s, colour))


@compiled
def make_dark(s: layout.Row, card: int) -> None:
    """R22, R31, R41: a dark effect that is created turns its card to the night and counts for the tavern."""
    s[layout.NIGHT] |= 1 << card
    if s[layout.TAVERN] == layout.CLOSED:
        s[layout.DARKS] += 1
        if s[layout.DARKS] == 3:
            s[layout.TAVERN], s[layout.DARKS] = layout.OPENED, 0
    effect = effect_of(s, card // layout.WIDTH)
    if effect != layout.GIVE_ORACLE:
        # In the order of the effects: dampen is bit 2, random 4, green only 8.
        s[layout.PENDING] = 2 if effect == 0 else 1 << effect
        proceed(s)
    elif s[layout.ORACLE]:
        s[layout.STAGE], s[layout.CARD] = layout.GIFT, -1
    else:
        proceed(s)  # R17


@compiled
def offer_light(s: layout.Row, seat: int, effect: int) -> None:
    if could_do(s, seat, effect):
        s[layout.STAGE], s[layout.OTHER], s[layout.FORCED] = layout.CHOOSING, effect, 0
    else:
        proceed(s)  # R7


@compiled
def use_shrine(s: layout.Row, seat: int, shrine: int, colour: int) -> None:
    """R26, R29: the shrine is spent at once and the passes start afresh. R27: when it alone allowed a play."""
    forced = not s[layout.PLAYED] and not (holds(s, seat) | all_open(s)) & fitting(s)
    s[layout.STAGE], s[layout.OTHER], s[layout.FORCED] = layout.CHOOSING, effect_of(s, colour), 1 if forced else 0
    s[layout.LIT] &= ~(1 << shrine)
    s[layout.USED] = 1
    s[layout.PASSES] = 0


@compiled
def pass_turn(s: layout.Row, seat: int) -> None:
    """R29: as many passes in a row as players end the game."""
    note_pass(s, seat)
    s[layout.PASSES] += 1
    if s[layout.PASSES] == s[layout.SEATS]:
        s[layout.STAGE], s[layout.OTHER], s[layout.PLAYER] = layout.OVER, layout.BY_PASSES, -1
    else:
        next_turn(s)


@compiled
def draw(s: layout.Row, seat: int, card: int) -> None:
    """R24, R36: a drawn card that does not fit is shown, and a legal one must be played."""
    if fitting(s) >> card & 1:
        lay_in_row(s, seat, card, True)
    else:
        learn(s, seat, card)
        s[layout.STAGE] = layout.MUST_PLAY


@compiled
def speak(s: layout.Row, seat: int, statement: int) -> None:
    """R31, R32: one true statement, then the tavern closes."""
    if statement == layout.SAY_DEAD and not count_dead(s, seat):
        for colour in range(4):
            s[layout.LACKS + seat] |= ((1 << (s[layout.LAST + colour] - 1)) - 1) << (colour * layout.WIDTH)
    elif layout.SAY_HIGH <= statement < layout.SAY_SPARE:
        note_high(s, seat, statement - layout.SAY_HIGH, s[layout.TOP])
    s[layout.TAVERN], s[layout.DARKS] = layout.CLOSED, 0
    proceed(s)


@compiled
def begin_passing_on(s: layout.Row, seat: int) -> None:
    s[layout.STAGE], s[layout.SEAT], s[layout.GIVEN], s[layout.PLAYER] = layout.PASSING_ON, seat, 0, seat


@compiled
def wait(s: layout.Row) -> None:
    """R35: after ten rounds of waiting the seat asked first has the start card."""
    s[layout.WAITS] += 1
    if s[layout.WAITS] == layout.ROUNDS_OF_ASKING * s[layout.SEATS]:
        begin_passing_on(s, s[layout.FIRST])


@compiled
def hand_over(s: layout.Row, giver: int, receiver: int, card: int) -> None:
    """R16: known to those two alone, except a card that lay face up when it was given."""
    if s[layout.OPEN + giver] >> card & 1:
        release(s, giver, card)
        receive(s, receiver, card)
    else:
        move(s, giver, receiver, card, s[layout.HAND + giver] == 1 << card)
        s[layout.HAND + giver] &= ~(1 << card)
        s[layout.HAND + receiver] |= 1 << card


@compiled
def give(s: layout.Row, seat: int, card: int) -> None:
    stage = s[layout.STAGE]
    if stage == layout.GIFT:
        s[layout.CARD] = card
    elif stage == layout.PASSING_ON:  # R3
        receiver = (seat + 1) % s[layout.SEATS]
        hand_over(s, seat, receiver, card)
        s[layout.GIVEN] += 1
        s[layout.SEAT] = receiver
        if s[layout.GIVEN] == s[layout.SEATS]:
            s[layout.STAGE] = layout.TURN
    elif stage == layout.HANDING_OVER:
        partner = s[layout.OTHER]
        hand_over(s, seat, partner, card)
        s[layout.STAGE], s[layout.SEAT], s[layout.OTHER], s[layout.CARD] = layout.GIVING_BACK, partner, seat, card
    else:
        hand_over(s, seat, s[layout.OTHER], card)
        proceed(s)


@compiled
def take(s: layout.Row, seat: int, card: int) -> None:
    if s[layout.STAGE] == layout.TAKING_ORACLE:
        s[layout.ORACLE] &= ~(1 << card)
        s[layout.STAGE], s[layout.SEAT], s[layout.CARD] = layout.LAYING_ORACLE, seat, card
        receive(s, seat, card)
        return
    colour = card // layout.WIDTH
    s[layout.ROW + colour] &= ~(1 << card)
    s[layout.LAST + colour] = HIGHEST[s[layout.ROW + colour] >> (colour * layout.WIDTH) & layout.COLOUR_BITS] + 2
    s[layout.NIGHT] &= ~(1 << card)
    receive(s, seat, card)
    proceed(s)


@compiled
def lay(s: layout.Row, seat: int, card: int) -> None:
    release(s, seat, card)
    if s[layout.STAGE] == layout.LAYING_ORACLE:
        s[layout.ORACLE] |= 1 << card
    else:
        s[layout.OPEN + seat] |= 1 << card
    proceed(s)


@compiled
def refill(s: layout.Row, deck: layout.Row, cards: int) -> None:
    """R15, R17: as many as are wanted, or as there are."""
    for _ in range(min(cards, s[layout.DECK_END] - s[layout.DECK_AT])):
        s[layout.ORACLE] |= 1 << deck[s[layout.DECK_AT]]
        s[layout.DECK_AT] += 1


@compiled
def name(s: layout.Row, deck: layout.Row, seat: int, named: int) -> None:
    if s[layout.STAGE] == layout.GIFT:
        s[layout.ORACLE] &= ~(1 << s[layout.CARD])
        refill(s, deck, 1)
        receive(s, named, s[layout.CARD])
        proceed(s)
    elif s[layout.STAGE] == layout.PARTNERING:
        s[layout.STAGE], s[layout.SEAT], s[layout.OTHER] = layout.HANDING_OVER, seat, named
    else:
        s[layout.STAGE], s[layout.SEAT] = layout.EXCHANGING, named


@compiled
def exchange(s: layout.Row, deck: layout.Row, kind: int) -> None:
    if kind == layout.DO_PLAYER:
        s[layout.STAGE] = layout.PARTNERING
    elif kind == layout.DO_ORACLE:
        s[layout.STAGE] = layout.TAKING_ORACLE
    else:
        s[layout.BOXED] |= s[layout.ORACLE]
        s[layout.ORACLE] = 0
        refill(s, deck, s[layout.SEATS])
        proceed(s)


@compiled
def step(s: layout.Row, deck: layout.Row, seat: int, action: int, drawn: int) -> None:
    """Does a legal action; `drawn` is the card that chance picks if it is a draw."""
    if action < layout.GIVE:
        lay_in_row(s, seat, action, False)
    elif action < layout.TAKE:
        give(s, seat, action - layout.GIVE)
    elif action < layout.LAY:
        take(s, seat, action - layout.TAKE)
    elif action < layout.START:
        lay(s, seat, action - layout.LAY)
    elif action >= layout.SAY_DEAD:
        speak(s, seat, action)
    elif action >= layout.SHRINE:
        use_shrine(s, seat, (action - layout.SHRINE) // 4, (action - layout.SHRINE) % 4)
    elif action >= layout.DO_PLAYER:
        exchange(s, deck, action)
    elif action >= layout.NAME:
        name(s, deck, seat, action - layout.NAME)
    else:
        plain(s, seat, action, drawn)


@compiled
def plain(s: layout.Row, seat: int, action: int, drawn: int) -> None:
    if action == layout.PASS:
        pass_turn(s, seat)
    elif action == layout.DRAW:
        draw(s, seat, drawn)
    elif action == layout.START:
        begin_passing_on(s, seat)
    elif action == layout.WAIT:
        wait(s)
    elif action == layout.ACCEPT:
        s[layout.PENDING] |= layout.SHIELDED
        proceed(s)
    elif action == layout.DECLINE:
        proceed(s)
    else:
        next_turn(s)
