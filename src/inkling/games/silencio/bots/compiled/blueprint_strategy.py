"""The blueprint: the strategy that scores each action by a weighted sum of features, with tuned weights. It uses only
the acting player's information."""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import is_effect_prevented
from inkling.games.silencio.bots.compiled.bit_sets import (
    HIGHEST,
    cards_above_rank,
    cards_still_playable,
    cards_that_fit_a_row,
    count_bits,
    lowest_card,
    rank_of_card,
)
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.hand_probabilities import (
    NEXT,
    SUMS,
    cards_of_colour,
    cost_of_lowest_own_card,
    count_own_cards_between,
    expected_cards_of_others_between,
    rank_of_lowest_own_card,
    write_probabilities_of_unseen_cards,
)
from inkling.games.silencio.bots.compiled.legal_actions import effect_index_of_colour
from inkling.games.silencio.bots.compiled.state_layout import Floats, Row

GREEN_SUMS = SUMS + at.GREEN * 13

# Offsets of each kind of action in the weights.
DARKENING, SWAPPING = 26, 27
"""Weights of shielding a harmful play and of exchanging a dead card. They are 0 in the blueprint; hand-written kinds of
players use them."""
CARD_KINDS = 30
"""Offset of eleven weights for each way of moving a card; the ways are in the next line."""
PASSED, GIFTED, TAKEN, LAID, HANDED, RETURNED, SHOWN, REVIVED = range(8)
SHRINES = CARD_KINDS + 8 * 11
"""Offset of four weights for each effect."""
NAMING = SHRINES + 16
MISC = NAMING + 8


@compile_function
def cost_of_cheapest_next_play(q: Floats, mine: int, colour: int, last: int) -> float:
    """Return the expected number of other players' cards that the player's cheapest next play would skip, if the row of
    this colour ended at rank `last`."""
    best = cost_of_lowest_own_card(q, mine, colour, last)
    for other in range(4):
        if other != colour:
            best = min(best, q[NEXT + other])
    return 0.0 if best == 9.0 else best


@compile_function
def probability_of_no_green(s: Row, q: Floats, mine: int, last: int) -> float:
    """Return the probability that no player could play a card if only green cards were allowed next."""
    if mine & cards_above_rank(at.GREEN, last):
        return 0.0
    nobody = 1.0
    for place in range(last - 1, s[at.TOP] - 1):
        nobody *= 1.0 - q[at.GREEN * at.WIDTH + place]
    return nobody


@compile_function
def score_playing_card(s: Row, me: int, w: Floats, q: Floats, card: int) -> float:
    """Return the score of playing a card. It counts the cards that the play skips, the player's next play, rank and
    gap, the card's effect, and whether the next card would be dark."""
    mine = (s[at.HAND + me] | s[at.OPEN + me]) & ~(1 << card)
    own = s[at.HAND + me] >> card & 1 or s[at.OPEN + me] >> card & 1
    colour, high = card // at.WIDTH, rank_of_card(card)
    last = s[at.LAST + colour]
    dark = high == last + 1
    skipped = expected_cards_of_others_between(q, colour, last, high)
    value = w[0] * count_own_cards_between(mine, colour, last, high) + w[1] * skipped + w[2] * skipped * skipped
    value += w[3] * cost_of_cheapest_next_play(q, mine, colour, high)
    value += w[4] * (high / s[at.TOP]) + w[5] * (high - last - 1)
    if high < s[at.TOP]:
        value += w[6] * q[card + 1] + w[7] * (mine >> (card + 1) & 1)
    if not own:
        value += w[8]
    value += w[9] * count_bits(mine) * (1.0 if dark else 0.0)
    if is_effect_prevented(s, card, dark, own and not mine):
        return value + w[10] + (w[11] if dark else 0.0)
    if s[at.PENDING] & at.SHIELDED:
        value += w[12]
    effect = effect_index_of_colour(s, colour)
    if not dark:
        return (
            value + w[13 + effect] + (w[25] * count_bits(unplayable_cards(s, mine)) if effect == at.EXCHANGE else 0.0)
        )
    value += w[17 + effect] + w[21] * (s[at.LIT] & 1)
    if effect == at.ONLY_GREEN:
        value += w[22] * probability_of_no_green(s, q, mine, high) + w[23] * expected_green_cards_that_fit(s, q, high)
    if effect == at.GIVE_ORACLE and not s[at.ORACLE]:
        value += w[24]
    return value


@compile_function
def expected_green_cards_that_fit(s: Row, q: Floats, last: int) -> float:
    return q[GREEN_SUMS + s[at.TOP] - 1] - q[GREEN_SUMS + last - 1]


@compile_function
def unplayable_cards(s: Row, cards: int) -> int:
    return cards & ~cards_still_playable(s)


@compile_function
def score_giving_or_taking_card(s: Row, me: int, w: Floats, q: Floats, card: int, kind: int) -> float:
    """Return the score of giving this card away, taking it, or putting it face up."""
    start = CARD_KINDS + 11 * kind
    colour, high = card // at.WIDTH, rank_of_card(card)
    last = s[at.LAST + colour]
    mine = (s[at.HAND + me] | s[at.OPEN + me]) & ~(1 << card)
    if high <= last:
        return w[start]
    higher = expected_cards_of_others_between(q, colour, high, s[at.TOP] + 1)
    value = w[start + 1] * expected_cards_of_others_between(q, colour, last, high) + w[start + 2] * higher
    value += w[start + 3] * count_own_cards_between(mine, colour, last, high)
    value += w[start + 4] * count_own_cards_between(mine, colour, high, s[at.TOP] + 1)
    value += w[start + 5] * (high / s[at.TOP]) + (w[start + 6] if high == last + 1 else 0.0)
    if high < s[at.TOP]:
        value += w[start + 7] * (mine >> (card + 1) & 1)
    if colour in (at.BLUE, at.GREEN):
        value += w[start + 8] if colour == at.BLUE else w[start + 9]
    elif effect_index_of_colour(s, colour) == at.SHIELD:
        value += w[start + 10]
    return value


@compile_function
def expected_revived_cards(s: Row, me: int, q: Floats, colour: int) -> float:
    """Return the expected number of cards that become playable again if the last card of this row is taken back."""
    last = s[at.LAST + colour]
    row = cards_of_colour(s[at.ROW + colour], colour) & ~(1 << (last - 2))
    below = HIGHEST[row] + 2
    mine = s[at.HAND + me] | s[at.OPEN + me]
    return expected_cards_of_others_between(q, colour, below, last) + count_own_cards_between(mine, colour, below, last)


@compile_function
def most_expected_revived_cards(s: Row, me: int, q: Floats) -> float:
    best = 0.0
    for colour in range(4):
        if colour != at.BLUE and s[at.LAST + colour] > 1:
            best = max(best, expected_revived_cards(s, me, q, colour))
    return best


@compile_function
def score_using_shrine(s: Row, me: int, w: Floats, q: Floats, number: int) -> float:
    effect = effect_index_of_colour(s, number % 4)
    start = SHRINES + 4 * effect
    value = w[start] + (w[start + 1] if s[at.PLAYED] else 0.0) + (w[MISC] if number >= 16 else 0.0)
    if effect == at.TAKE_BACK:
        return value + w[start + 2] * most_expected_revived_cards(s, me, q)
    mine = s[at.HAND + me] | s[at.OPEN + me]
    if effect == at.EXCHANGE:
        dead = count_bits(unplayable_cards(s, mine))
        fresh = count_bits(s[at.ORACLE] & ~unplayable_cards(s, s[at.ORACLE]))
        swap = w[SWAPPING] if dead and fresh else 0.0
        return value + w[start + 2] * min(dead, 2) + w[start + 3] * min(fresh, 2) + swap
    threatened = w[start + 3] * would_cheapest_play_be_dark(s, me, q, mine) if effect == at.SHIELD else 0.0
    if effect == at.SHIELD and w[DARKENING] != 0:
        threatened += w[DARKENING] * would_best_play_have_dark_effect(s, me, w, q)
    return value + w[start + 2] * (count_bits(mine) / 6.0) + threatened


@compile_function
def would_cheapest_play_be_dark(s: Row, me: int, q: Floats, mine: int) -> float:
    """Return 1 if the play that skips the fewest cards would be dark, else 0."""
    best, dark = 9.0, 0.0
    for colour in range(4):
        if q[NEXT + colour] < best:
            low = rank_of_lowest_own_card(mine, colour, s[at.LAST + colour])
            best, dark = q[NEXT + colour], 1.0 if low == s[at.LAST + colour] + 1 else 0.0
    return dark


@compile_function
def would_best_play_have_dark_effect(s: Row, me: int, w: Floats, q: Floats) -> float:
    """Return 1 if the player's best play by score would have a harmful dark effect, else 0."""
    cards = (s[at.HAND + me] | s[at.OPEN + me]) & cards_that_fit_a_row(s)
    if s[at.PLAYED] or not cards:
        return 0.0
    laid, best = -1, 0.0
    while cards:
        card = lowest_card(cards)
        value = score_playing_card(s, me, w, q, card)
        if laid < 0 or value > best:
            laid, best = card, value
        cards &= cards - 1
    colour, mine = laid // at.WIDTH, (s[at.HAND + me] | s[at.OPEN + me]) & ~(1 << laid)
    dark = rank_of_card(laid) == s[at.LAST + colour] + 1
    hurts = dark and effect_index_of_colour(s, colour) != at.SHIELD and not is_effect_prevented(s, laid, dark, not mine)
    return 1.0 if hurts else 0.0


@compile_function
def score_naming_player(s: Row, me: int, w: Floats, named: int) -> float:
    held = count_bits(s[at.HAND + named]) + count_bits(s[at.OPEN + named])
    ahead = (named - me) % s[at.SEATS]
    if s[at.STAGE] == at.GIFT:
        return w[NAMING] * held + w[NAMING + 1] * ahead
    if s[at.STAGE] == at.PARTNERING:
        return w[NAMING + 2] * held + w[NAMING + 3] * count_bits(unplayable_cards(s, s[at.SURE + 4 * me + named]))
    if named == me:
        return (
            w[NAMING + 4] * min(2, count_bits(unplayable_cards(s, s[at.HAND + me] | s[at.OPEN + me]))) + w[NAMING + 7]
        )
    return w[NAMING + 5] + w[NAMING + 6] * count_bits(
        unplayable_cards(s, s[at.SURE + 4 * me + named] | s[at.OPEN + named])
    )


@compile_function
def score_choosing_exchange(s: Row, me: int, w: Floats, kind: int) -> float:
    if kind == at.DO_ORACLE:
        fresh = count_bits(s[at.ORACLE] & ~unplayable_cards(s, s[at.ORACLE]))
        return w[MISC + 1] * min(fresh, 2) + w[MISC + 2] * min(
            2, count_bits(unplayable_cards(s, s[at.HAND + me] | s[at.OPEN + me]))
        )
    return w[MISC + 3] if kind == at.DO_NEW else 0.0


@compile_function
def score_taking_start_card(s: Row, me: int, w: Floats, q: Floats) -> float:
    """Return the score of taking the start card, relative to waiting. It is higher if the player's best opening skips
    few cards."""
    rounds = s[at.WAITS] // s[at.SEATS]
    return w[MISC + 4] - cost_of_cheapest_next_play(q, s[at.HAND + me], 0, s[at.LAST]) + w[MISC + 5] * min(rounds, 5)


@compile_function
def score_other_action(s: Row, me: int, w: Floats, q: Floats, action: int) -> float:
    if action == at.START:
        return score_taking_start_card(s, me, w, q)
    if action == at.PASS:
        return w[MISC + 6]
    if action == at.ACCEPT:
        return w[MISC + 7]
    if action >= at.SAY_DEAD:
        return w[MISC + 8] if action == at.SAY_DEAD else w[MISC + 9] if action < at.SAY_HIGH + 4 else w[MISC + 10]
    return 0.0


@compile_function
def kind_of_giving_in_stage(stage: int) -> int:
    if stage == at.PASSING_ON:
        return PASSED
    if stage == at.GIFT:
        return GIFTED
    return RETURNED if stage == at.GIVING_BACK else HANDED


@compile_function
def score_action(s: Row, me: int, w: Floats, q: Floats, action: int) -> float:
    """Return the score of an action. Compare it only with scores of other actions in the same situation."""
    stage = s[at.STAGE]
    if action < at.GIVE:
        return score_playing_card(s, me, w, q, action)
    if action < at.TAKE:
        return score_giving_or_taking_card(s, me, w, q, action - at.GIVE, kind_of_giving_in_stage(stage))
    if action < at.LAY:
        if stage == at.TAKING_ORACLE:
            return score_giving_or_taking_card(s, me, w, q, action - at.TAKE, TAKEN)
        return (
            expected_revived_cards(s, me, q, (action - at.TAKE) // at.WIDTH) * w[MISC + 11]
            + w[CARD_KINDS + 11 * REVIVED]
        )
    if action < at.START:
        kind = LAID if stage == at.LAYING_ORACLE else SHOWN
        more = w[CARD_KINDS + 11 * REVIVED + 1] if kind == SHOWN else 0.0
        return score_giving_or_taking_card(s, me, w, q, action - at.LAY, kind) + more
    if at.SHRINE <= action < at.SAY_DEAD:
        return score_using_shrine(s, me, w, q, action - at.SHRINE)
    if at.NAME <= action < at.DO_PLAYER:
        return score_naming_player(s, me, w, action - at.NAME)
    if at.DO_PLAYER <= action <= at.DO_NEW:
        return score_choosing_exchange(s, me, w, action)
    return score_other_action(s, me, w, q, action)


@compile_function
def score_actions(s: Row, me: int, w: Floats, out: Row, n: int, q: Floats, slots: Floats, scores: Floats) -> int:
    """Write the scores of all `n` actions, and return the index of the best one. If several are equal, return the first
    of them."""
    write_probabilities_of_unseen_cards(s, me, q, slots)
    best = 0
    for place in range(n):
        scores[place] = score_action(s, me, w, q, out[place])
        if scores[place] > scores[best]:
            best = place
    return best
