"""The blueprint: what a player by rule of thumb thinks each action is worth, in tuned weights. Acts on one
player's own information only."""

from inkling.games.silencio.bots.compiled import layout
from inkling.games.silencio.bots.compiled.bits import HIGHEST, LOWEST, above, alive, rank, size
from inkling.games.silencio.bots.compiled.compiling import compiled
from inkling.games.silencio.bots.compiled.guess import SUMS, guess_cards, mine_between, of_colour, others_between
from inkling.games.silencio.bots.compiled.legal import effect_of
from inkling.games.silencio.bots.compiled.step import is_prevented

GREEN_SUMS = SUMS + layout.GREEN * 13

# Where each kind of action finds its weights.
PLAYING = 0
CARD_KINDS = 30
"""Eleven weights each, for a card that is …"""
(PASSED, GIFTED, TAKEN, LAID, HANDED, RETURNED, SHOWN, REVIVED) = range(8)
SHRINES = CARD_KINDS + 8 * 11
"""Four weights for each effect."""
NAMING = SHRINES + 16
MISC = NAMING + 8
WEIGHTS = MISC + 12


@compiled
def lowest_own(s: layout.Row, mine: int, colour: int, last: int) -> int:
    """The rank of one's lowest card that still fits a row at `last`, 0 without."""
    cards = of_colour(mine & above(colour, last), colour)
    return LOWEST[cards] + 2 if cards else 0


@compiled
def next_cost(s: layout.Row, q: layout.Floats, mine: int, colour: int, last: int) -> float:
    """The fewest cards of others left behind by one's next play, when this colour's row stands at `last`."""
    best = 9.0
    for other in range(4):
        level = last if other == colour else s[layout.LAST + other]
        low = lowest_own(s, mine, other, level)
        if low:
            best = min(best, others_between(q, other, level, low))
    return 0.0 if best == 9.0 else best


@compiled
def no_green(s: layout.Row, q: layout.Floats, mine: int, last: int) -> float:
    """How likely nobody could answer "green only"."""
    if mine & above(layout.GREEN, last):
        return 0.0
    nobody = 1.0
    for place in range(last - 1, s[layout.TOP] - 1):
        nobody *= 1.0 - q[layout.GREEN * layout.WIDTH + place]
    return nobody


@compiled
def score_play(s: layout.Row, me: int, w: layout.Floats, q: layout.Floats, card: int) -> float:
    """What counts: cards left behind, one's own and others'; what one must play next; the rank and the gap; whether
    the next higher card would be dark for somebody; then the effect, or that there is none."""
    mine = (s[layout.HAND + me] | s[layout.OPEN + me]) & ~(1 << card)
    own = s[layout.HAND + me] >> card & 1 or s[layout.OPEN + me] >> card & 1
    colour, high = card // layout.WIDTH, rank(card)
    last = s[layout.LAST + colour]
    dark = high == last + 1
    skipped = others_between(q, colour, last, high)
    value = w[0] * mine_between(mine, colour, last, high) + w[1] * skipped + w[2] * skipped * skipped
    value += w[3] * next_cost(s, q, mine, colour, high)
    value += w[4] * (high / s[layout.TOP]) + w[5] * (high - last - 1)
    if high < s[layout.TOP]:
        value += w[6] * q[card + 1] + w[7] * (mine >> (card + 1) & 1)
    if not own:
        value += w[8]
    value += w[9] * size(mine) * (1.0 if dark else 0.0)
    if is_prevented(s, card, dark, own and not mine):
        return value + w[10] + (w[11] if dark else 0.0)
    if s[layout.PENDING] & layout.SHIELDED:
        value += w[12]
    effect = effect_of(s, colour)
    if not dark:
        return value + w[13 + effect] + (w[25] * size(dead_of(s, mine)) if effect == layout.EXCHANGE else 0.0)
    value += w[17 + effect] + w[21] * (s[layout.LIT] & 1)
    if effect == layout.ONLY_GREEN:
        value += w[22] * no_green(s, q, mine, high) + w[23] * expected_green(s, q, high)
    if effect == layout.GIVE_ORACLE and not s[layout.ORACLE]:
        value += w[24]
    return value


@compiled
def expected_green(s: layout.Row, q: layout.Floats, last: int) -> float:
    return q[GREEN_SUMS + s[layout.TOP] - 1] - q[GREEN_SUMS + last - 1]


@compiled
def dead_of(s: layout.Row, cards: int) -> int:
    return cards & ~alive(s)


@compiled
def score_card(s: layout.Row, me: int, w: layout.Floats, q: layout.Floats, card: int, kind: int) -> float:
    """A card to be given, taken or laid: what speaks for doing so with this one."""
    at = CARD_KINDS + 11 * kind
    colour, high = card // layout.WIDTH, rank(card)
    last = s[layout.LAST + colour]
    mine = (s[layout.HAND + me] | s[layout.OPEN + me]) & ~(1 << card)
    if high <= last:
        return w[at]
    value = w[at + 1] * others_between(q, colour, last, high) + w[at + 2] * others_between(
        q, colour, high, s[layout.TOP] + 1
    )
    value += w[at + 3] * mine_between(mine, colour, last, high)
    value += w[at + 4] * mine_between(mine, colour, high, s[layout.TOP] + 1)
    value += w[at + 5] * (high / s[layout.TOP]) + (w[at + 6] if high == last + 1 else 0.0)
    if high < s[layout.TOP]:
        value += w[at + 7] * (mine >> (card + 1) & 1)
    if colour in (layout.BLUE, layout.GREEN):
        value += w[at + 8] if colour == layout.BLUE else w[at + 9]
    elif effect_of(s, colour) == layout.SHIELD:
        value += w[at + 10]
    return value


@compiled
def revived(s: layout.Row, me: int, q: layout.Floats, colour: int) -> float:
    """What taking a row's last card back brings to life again."""
    last = s[layout.LAST + colour]
    row = of_colour(s[layout.ROW + colour], colour) & ~(1 << (last - 2))
    below = HIGHEST[row] + 2
    mine = s[layout.HAND + me] | s[layout.OPEN + me]
    return others_between(q, colour, below, last) + mine_between(mine, colour, below, last)


@compiled
def best_revived(s: layout.Row, me: int, q: layout.Floats) -> float:
    best = 0.0
    for colour in range(4):
        if colour != layout.BLUE and s[layout.LAST + colour] > 1:
            best = max(best, revived(s, me, q, colour))
    return best


@compiled
def score_shrine(s: layout.Row, me: int, w: layout.Floats, q: layout.Floats, number: int) -> float:
    effect = effect_of(s, number % 4)
    at = SHRINES + 4 * effect
    value = w[at] + (w[at + 1] if s[layout.PLAYED] else 0.0) + (w[MISC] if number >= 16 else 0.0)
    if effect == layout.TAKE_BACK:
        return value + w[at + 2] * best_revived(s, me, q)
    mine = s[layout.HAND + me] | s[layout.OPEN + me]
    if effect == layout.EXCHANGE:
        dead = size(dead_of(s, mine))
        fresh = size(s[layout.ORACLE] & ~dead_of(s, s[layout.ORACLE]))
        return value + w[at + 2] * min(dead, 2) + w[at + 3] * min(fresh, 2)
    return (
        value
        + w[at + 2] * (size(mine) / 6.0)
        + (w[at + 3] * threat(s, me, q, mine) if effect == layout.SHIELD else 0.0)
    )


@compiled
def threat(s: layout.Row, me: int, q: layout.Floats, mine: int) -> float:
    """1 if one's own play of least loss makes a dark effect."""
    best, dark = 9.0, 0.0
    for colour in range(4):
        low = lowest_own(s, mine, colour, s[layout.LAST + colour])
        if low:
            cost = others_between(q, colour, s[layout.LAST + colour], low)
            if cost < best:
                best, dark = cost, 1.0 if low == s[layout.LAST + colour] + 1 else 0.0
    return dark


@compiled
def score_name(s: layout.Row, me: int, w: layout.Floats, named: int) -> float:
    held = size(s[layout.HAND + named]) + size(s[layout.OPEN + named])
    ahead = (named - me) % s[layout.SEATS]
    if s[layout.STAGE] == layout.GIFT:
        return w[NAMING] * held + w[NAMING + 1] * ahead
    if s[layout.STAGE] == layout.PARTNERING:
        return w[NAMING + 2] * held + w[NAMING + 3] * size(dead_of(s, s[layout.SURE + 4 * me + named]))
    if named == me:
        return w[NAMING + 4] * min(2, size(dead_of(s, s[layout.HAND + me] | s[layout.OPEN + me])))
    return w[NAMING + 5] + w[NAMING + 6] * size(dead_of(s, s[layout.SURE + 4 * me + named] | s[layout.OPEN + named]))


@compiled
def score_exchange(s: layout.Row, me: int, w: layout.Floats, kind: int) -> float:
    if kind == layout.DO_ORACLE:
        fresh = size(s[layout.ORACLE] & ~dead_of(s, s[layout.ORACLE]))
        return w[MISC + 1] * min(fresh, 2) + w[MISC + 2] * min(
            2, size(dead_of(s, s[layout.HAND + me] | s[layout.OPEN + me]))
        )
    return w[MISC + 3] if kind == layout.DO_NEW else 0.0


@compiled
def score_start(s: layout.Row, me: int, w: layout.Floats, q: layout.Floats) -> float:
    """To start, against waiting: how little one's own opening would leave behind."""
    rounds = s[layout.WAITS] // s[layout.SEATS]
    return w[MISC + 4] - next_cost(s, q, s[layout.HAND + me], 0, s[layout.LAST]) + w[MISC + 5] * min(rounds, 5)


@compiled
def score_plain(s: layout.Row, me: int, w: layout.Floats, q: layout.Floats, action: int) -> float:
    if action == layout.START:
        return score_start(s, me, w, q)
    if action == layout.PASS:
        return w[MISC + 6]
    if action == layout.ACCEPT:
        return w[MISC + 7]
    if action == layout.DECLINE:
        return 0.0
    if action >= layout.SAY_DEAD:
        return (
            w[MISC + 8] if action == layout.SAY_DEAD else w[MISC + 9] if action < layout.SAY_HIGH + 4 else w[MISC + 10]
        )
    return 0.0


@compiled
def kind_of_giving(stage: int) -> int:
    if stage == layout.PASSING_ON:
        return PASSED
    if stage == layout.GIFT:
        return GIFTED
    return RETURNED if stage == layout.GIVING_BACK else HANDED


@compiled
def score(s: layout.Row, me: int, w: layout.Floats, q: layout.Floats, action: int) -> float:
    """What this action is worth to the one who acts, against the others of the same moment."""
    stage = s[layout.STAGE]
    if action < layout.GIVE:
        return score_play(s, me, w, q, action)
    if action < layout.TAKE:
        return score_card(s, me, w, q, action - layout.GIVE, kind_of_giving(stage))
    if action < layout.LAY:
        if stage == layout.TAKING_ORACLE:
            return score_card(s, me, w, q, action - layout.TAKE, TAKEN)
        return revived(s, me, q, (action - layout.TAKE) // layout.WIDTH) * w[MISC + 11] + w[CARD_KINDS + 11 * REVIVED]
    if action < layout.START:
        kind = LAID if stage == layout.LAYING_ORACLE else SHOWN
        return score_card(s, me, w, q, action - layout.LAY, kind) + (
            w[CARD_KINDS + 11 * REVIVED + 1] if kind == SHOWN else 0.0
        )
    if layout.SHRINE <= action < layout.SAY_DEAD:
        return score_shrine(s, me, w, q, action - layout.SHRINE)
    if layout.NAME <= action < layout.DO_PLAYER:
        return score_name(s, me, w, action - layout.NAME)
    if layout.DO_PLAYER <= action <= layout.DO_NEW:
        return score_exchange(s, me, w, action)
    return score_plain(s, me, w, q, action)


@compiled
def score_all(
    s: layout.Row,
    me: int,
    w: layout.Floats,
    out: layout.Row,
    n: int,
    q: layout.Floats,
    slots: layout.Floats,
    scores: layout.Floats,
) -> int:
    """Scores all n actions offered; the place of the best, the first among equals."""
    guess_cards(s, me, q, slots)
    best = 0
    for place in range(n):
        scores[place] = score(s, me, w, q, out[place])
        if scores[place] > scores[best]:
            best = place
    return best
