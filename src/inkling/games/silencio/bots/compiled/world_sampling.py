"""Samples worlds that agree with a sight.

It deals the hidden cards to the current hands, reverts all moves back to the deal, and replays the story with the
compiled rules. A world in which an action would be illegal is rejected. A player is less often dealt a card that this
player skipped. The replay also computes the likelihood of the other players' choices (`choice_likelihoods`). In a
sampled world, each player knows what they would know if it were real.
"""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import apply_action
from inkling.games.silencio.bots.compiled.bit_sets import (
    array_of_zeros,
    count_bits,
    lowest_card,
    random_number,
    random_or_enumerated_number,
)
from inkling.games.silencio.bots.compiled.choice_likelihoods import add_choice_likelihood
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.hand_probabilities import SCRATCH
from inkling.games.silencio.bots.compiled.legal_actions import acting_seat, count_dead_cards, write_legal_actions
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.playouts import shuffle_card_pile
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row, SightReading

TRIES = 6
"""Attempts per world."""
MOST_ROUNDS = 4
"""How often a single world is sought, with TRIES attempts each time."""
DOUBT = 0.5
"""Factor on the probability of dealing a card to a player who skipped it."""

# Knowledge of the current hands. By seat: number of concealed cards, certain cards, face-up cards, impossible cards and
# skipped cards. Then: cards that might be anywhere, cards that are in some unknown hand, the viewer's
# seat, and how often the viewer was asked to start (0 after the start).
COUNTS, SURELY, LYING, LACKING, SHUNNED = 0, 4, 8, 12, 16
POOL, ADRIFT, ME, ASKED = 20, 21, 22, 23
PRESENT = 24
# One action: seat, action (−1 − m gives the card of hidden move m), and the card drawn or number stated.
BY, DONE, WITH = range(3)
# One card move: from and to (−1 is the table), card (−1 if hidden). For a hidden one: the cards that, if present, must
# be the moved one, and the cards that cannot be.
OUT_OF, INTO, WHICH, FOREIGN, STAYED = range(5)


@compile_function
def may_hold_card(now: Row, hands: Row, seat: int, card: int) -> bool:
    return count_bits(hands[seat]) < now[COUNTS + seat] and not now[LACKING + seat] >> card & 1


@compile_function
def deal_cards_that_moved_unseen(now: Row, drift: Floats, hands: Row, dice: Row) -> bool:
    """Deal the known cards that moved between hands while the viewer could not see them. Each seat gets them with its
    probability. Return False if that is impossible."""
    rest = now[ADRIFT]
    while rest:
        card = lowest_card(rest)
        rest &= rest - 1
        total = 0.0
        for seat in range(4):
            if may_hold_card(now, hands, seat, card):
                total += drift[card, seat]
        if total <= 0:
            return False
        point = total * random_number(dice, 1 << 20) / (1 << 20)
        for seat in range(4):
            if may_hold_card(now, hands, seat, card):
                point -= drift[card, seat]
                if point < 0:
                    hands[seat] |= 1 << card
                    break
    return True


@compile_function
def fill_hand_from_pile(
    now: Row, hands: Row, seat: int, pile: Row, cards: int, taken: int, strict: bool, dice: Row
) -> int:
    """Fill one hand from the pile; return all cards taken from the pile so far, as bits. If `strict`, a card that the
    player skipped is dealt only half of the time."""
    for place in range(cards):
        if count_bits(hands[seat]) >= now[COUNTS + seat]:
            break
        bit = 1 << pile[place]
        if taken & bit or now[LACKING + seat] & bit:
            continue
        if strict and now[SHUNNED + seat] & bit and random_number(dice, 1000) >= 1000 * DOUBT:
            continue
        hands[seat] |= bit
        taken |= bit
    return taken


@compile_function
def deal_hidden_cards(now: Row, drift: Floats, hands: Row, pile: Row, dice: Row) -> int:
    """Deal the cards that the viewer cannot see. Return the number of cards left for the deck, or −1 if this deal is
    impossible."""
    for seat in range(4):
        hands[seat] = now[SURELY + seat]
    if not deal_cards_that_moved_unseen(now, drift, hands, dice):
        return -1
    rest, cards = now[POOL], 0
    while rest:
        pile[cards] = lowest_card(rest)
        rest &= rest - 1
        cards += 1
    shuffle_card_pile(pile, cards, dice)
    taken, done = 0, 0
    for _ in range(4):
        # Fill the most constrained hand first.
        seat, least = -1, at.CARDS + 1
        for other in range(4):
            if not done >> other & 1 and count_bits(now[POOL] & ~now[LACKING + other]) < least:
                seat, least = other, count_bits(now[POOL] & ~now[LACKING + other])
        done |= 1 << seat
        taken = fill_hand_from_pile(now, hands, seat, pile, cards, taken, True, dice)
        taken = fill_hand_from_pile(now, hands, seat, pile, cards, taken, False, dice)
        if count_bits(hands[seat]) < now[COUNTS + seat]:
            return -1
    left = 0
    for place in range(cards):
        if not taken >> pile[place] & 1:
            pile[left] = pile[place]
            left += 1
    return left


@compile_function
def revert_moves_to_the_deal(moves: Row, hands: Row, given: Row, chance: Row) -> bool:
    """Revert all moves, from the current hands back to the deal, and choose a card for each hidden move. Return False
    if this is impossible."""
    for place in range(len(moves) - 1, -1, -1):
        giver, receiver, card = moves[place, OUT_OF], moves[place, INTO], moves[place, WHICH]
        if card < 0:
            here = hands[receiver] & moves[place, FOREIGN]
            if count_bits(here) > 1:
                return False
            if not here:
                here = hands[receiver] & ~moves[place, STAYED]
                if not here:
                    return False
                for _ in range(random_or_enumerated_number(chance, count_bits(here))):
                    here &= here - 1
            card = lowest_card(here)
            given[place] = card
        if receiver >= 0:
            if not hands[receiver] >> card & 1:
                return False
            hands[receiver] &= ~(1 << card)
        if giver >= 0:
            hands[giver] |= 1 << card
    return True


@compile_function
def is_action_offered(out: Row, n: int, action: int) -> bool:
    offered = False
    for place in range(n):
        offered |= out[place] == action
    return offered


@compile_function
def replay_story_in_world(
    s: Row, deck: Row, seen: SightReading, given: Row, out: Row, kinds: PlayerKinds, tally: Floats
) -> bool:
    """Replay the story in one world; return False if it is impossible there. Sum up the log-likelihood of the other
    players' choices under each kind of player."""
    story, me = seen.story, seen.now[ME]
    q, slots = np.zeros(SCRATCH), np.zeros(4)
    tally[:] = 0
    for line in range(len(story)):
        seat, action, extra = story[line, BY], story[line, DONE], story[line, WITH]
        if action < 0:
            extra = given[-1 - action]
            action = at.GIVE + extra
        if s[at.STAGE] != at.ASKING and acting_seat(s) != seat:
            return False
        n = write_legal_actions(s, seat, out)
        if not is_action_offered(out, n, action):
            return False
        # A card drawn, or given unseen, was concealed.
        if (action == at.DRAW or story[line, DONE] < 0) and not s[at.HAND + seat] >> extra & 1:
            return False
        if action == at.SAY_DEAD and count_dead_cards(s, seat) != extra:
            return False
        if n > 1 and seat != me and kinds.asked[seat].any() and s[at.STAGE] != at.ASKING:
            add_choice_likelihood(s, seat, action, out, n, kinds, q, slots, tally)
        apply_action(s, deck, seat, action, extra)
    return True


@compile_function
def sample_asked_seat(s: Row, now: Row, dice: Row) -> None:
    """While the seats are asked one by one to start, sample which seat was asked first (R35). The viewer knows only how
    often their own seat was asked."""
    if now[ASKED]:
        s[at.FIRST] = random_number(dice, s[at.SEATS])
        s[at.WAITS] = (now[ME] - s[at.FIRST]) % s[at.SEATS] + (now[ASKED] - 1) * s[at.SEATS]


@compile_function
def is_world_possible(
    seen: SightReading,
    deck: Row,
    hands: Row,
    s: Row,
    given: Row,
    out: Row,
    chance: Row,
    kinds: PlayerKinds,
    tally: Floats,
) -> bool:
    """Replay the story with these hands. True if that is possible; then `s` contains the current state."""
    for seat in range(4):
        hands[seat] |= seen.now[LYING + seat]
    if not revert_moves_to_the_deal(seen.moves, hands, given, chance):
        return False
    s[:] = seen.dealt
    for seat in range(s[at.SEATS]):
        s[at.HAND + seat] = s[at.HELD + seat] = hands[seat]
    return replay_story_in_world(s, deck, seen, given, out, kinds, tally)


@compile_function
def sample_one_world(seen: SightReading, kinds: PlayerKinds, s: Row, deck: Row, tally: Floats, dice: Row) -> bool:
    """Sample one world into `s` and `deck`. Return False if none was found."""
    hands, pile, given, out = (
        array_of_zeros(4),
        array_of_zeros(at.CARDS),
        array_of_zeros(len(seen.moves)),
        array_of_zeros(at.MOST_CHOICES),
    )
    for _ in range(TRIES):
        left = deal_hidden_cards(seen.now, seen.drift, hands, pile, dice)
        if left < 0:
            continue
        deck[:] = seen.known_deck
        deck[at.CARDS - left :] = pile[:left]
        if is_world_possible(seen, deck, hands, s, given, out, dice, kinds, tally):
            sample_asked_seat(s, seen.now, dice)
            return True
    return False


@compile_function
def sample_possible_worlds(
    seen: SightReading, kinds: PlayerKinds, seed: int, states: Row, decks: Row, tallies: Floats
) -> int:
    """Fill the arrays with sampled worlds, and return how many were found. Entries after these are unused."""
    dice = np.array([seed], dtype=np.int64)
    count = 0
    for _ in range(len(states)):
        count += sample_one_world(seen, kinds, states[count], decks[count], tallies[count], dice)
    return count


@compile_function
def sample_first_world(seen: SightReading, kinds: PlayerKinds, seed: int, s: Row, deck: Row) -> bool:
    """Write the first world that `sample_possible_worlds` would find into `s` and `deck`. Return False if none was
    found."""
    dice, tally = np.array([seed], dtype=np.int64), np.zeros((4, len(kinds.lapses)))
    found = False
    for _ in range(MOST_ROUNDS):
        found = found or sample_one_world(seen, kinds, s, deck, tally, dice)
    return found
