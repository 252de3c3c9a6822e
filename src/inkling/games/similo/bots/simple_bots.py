"""Two simple bots: one chooses at random, the other compares the traits on the character sheets.

They use only the options, public facts and built-in data. So all bots compute the same scores for the same scene.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, sqrt

from inkling.core import Bot, Seat, Sight, msg
from inkling.core.bot import BY_CHANCE, choose_any
from inkling.core.chance import Chance
from inkling.games.similo.bots.card_similarity import traits_of_each_card, weight_of_trait
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet, MarkCharacter, UnmarkCharacter
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import related_cards_by_card
from inkling.games.similo.rules.events import ClueLaid, Event, Withdrew
from inkling.games.similo.rules.state import Options, Scene, View
from inkling.games.similo.rules.voting import characters_left, is_clue_due

LOOK = "look."
SEEN = 0.35
"""The weight of a visible trait relative to a fact on the sheet. It is below 1, because visible traits are many and
half of them are only colours."""
BOND = 0.15
"""Similarity added if two figures are related."""


def similarity_of_cards(card: CardId, other: CardId, options: Options) -> float:
    """Return the similarity of two cards from 0 to 1, by their traits and any relation between them."""
    bonds = related_cards_by_card(options)
    bond = BOND if other in bonds[card] or card in bonds[other] else 0.0
    return min(1.0, trait_overlap(card, other, options) + bond)


def trait_overlap(card: CardId, other: CardId, options: Options) -> float:
    """Return a number from 0 to 1 that measures how many traits two cards share. Rare traits count more. It is 0 if one
    of the cards has no traits."""
    known = traits_of_each_card(options)
    return weighted_trait_overlap(known[card], known[other])


@lru_cache(maxsize=65_536)
def weighted_trait_overlap(mine: frozenset[str], theirs: frozenset[str]) -> float:
    if not mine or not theirs:
        return 0.0
    return weight_of_traits(mine & theirs) / sqrt(weight_of_traits(mine) * weight_of_traits(theirs))


def weight_of_traits(traits: frozenset[str]) -> float:
    # Sorted, because the order of a set, and so the last digit of a sum, differs from run to run.
    return sum(weight_of_trait(trait) * (SEEN if trait.startswith(LOOK) else 1) for trait in sorted(traits))


SIDEWAYS = -0.6
"""The weight of a sideways clue relative to an upright one."""


def score_characters_by_clues(grid: Cards, clues: Sequence[Clue], options: Options) -> dict[CardId, float]:
    """Return a score for each character from all clues; higher means more likely the secret."""
    scores = dict.fromkeys(grid, 0.0)
    for clue in clues:
        for card, closeness in relative_similarity_to_clue(grid, clue, options).items():
            scores[card] += closeness if clue.orientation == "upright" else SIDEWAYS * closeness
    return scores


def relative_similarity_to_clue(grid: Cards, clue: Clue, options: Options) -> dict[CardId, float]:
    """Return how similar each character is to the clue card, compared with the other characters.

    A relation between two figures increases the score of an upright clue. It does not decrease the score of a sideways
    clue.
    """
    measure = similarity_of_cards if clue.orientation == "upright" else trait_overlap
    values = [measure(card, clue.card, options) for card in grid]
    mean = fsum(values) / len(values)
    spread = sqrt(fsum((value - mean) ** 2 for value in values) / len(values))
    return {card: (value - mean) / spread if spread else 0.0 for card, value in zip(grid, values, strict=True)}


def least_likely_characters(scene: Scene, clues: Sequence[Clue], n: int) -> Cards:
    """Return the `n` characters to remove. If scores are equal, a shuffled order decides, which is the same for all
    bots."""
    left = characters_left(scene)
    lot, _ = Chance.of(" ".join(sorted(left))).shuffle(left)
    scores = score_characters_by_clues(scene.grid, clues, scene.options)
    return tuple(sorted(lot, key=scores.__getitem__)[:n])


def choose_action_by_traits(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    view, secret = sight.view, sight.view.secret
    clues = [action for action in sight.legal if isinstance(action, Clue)]
    if clues and secret is not None:
        mixed, _ = chance.shuffle(clues)
        return max(mixed, key=lambda clue: rate_clue(view, secret, clue))
    return next_removal_step(sight) if sight.seat is not None else None


def rate_clue(view: View, secret: CardId, clue: Clue) -> tuple[bool, float]:
    """Return a sort key for a clue. It contains whether the secret would survive this round, then the probability of
    the secret among the remaining characters."""
    scene = view.scene
    clues = (*scene.clues, clue)
    survives = secret not in least_likely_characters(scene, clues, view.to_remove)
    scores = score_characters_by_clues(scene.grid, clues, scene.options)
    return survives, exp(scores[secret]) / sum(exp(scores[card]) for card in characters_left(scene))


def next_removal_step(sight: Sight[Action, Event, View]) -> Action | None:
    """Return the bot's next action towards removing the characters of its set: remove a wrong mark, add a missing mark,
    or confirm. Return None if no such action is legal."""
    scene = sight.view.scene
    wanted = least_likely_characters(scene, scene.clues, sight.view.to_remove)
    marks = scene.marks[sight.seat] if sight.seat is not None else ()
    steps = (
        *(UnmarkCharacter(card) for card in marks if card not in wanted),
        *(MarkCharacter(card) for card in wanted if card not in marks),
        ConfirmMarkedSet(),
    )
    return next((step for step in steps if step in sight.legal), None)


SIMPLE: Bot[Action, Event, View] = Bot(
    "simple",
    2,
    msg("Compares what the cards have in common, and removes what fits least."),
    choose_action_by_traits,
    title=msg("plain"),
)


def choose_at_random(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    scene = sight.view.scene
    if sight.seat is None or scene.options.asked or is_clue_due(scene):
        return choose_any(sight, chance)
    seat, marks = sight.seat, scene.marks[sight.seat]
    missing = sight.view.to_remove - len(marks)
    if missing == 0 and ConfirmMarkedSet() in sight.legal:
        return ConfirmMarkedSet()
    others = frozenset(card for voter in scene.voters if voter != seat for card in scene.marks[voter])
    if missing == 0:
        # If all voters have confirmed different sets, the round would never end, so one of them changes its set.
        deadlocked = seat in scene.voters and set(scene.voters) <= set(scene.confirmed)
        alone = [card for card in marks if card not in others] or marks
        return UnmarkCharacter(chance.pick(alone)[0]) if deadlocked else None
    step = MarkCharacter if missing > 0 else UnmarkCharacter
    steps = [action for action in sight.legal if isinstance(action, step)]
    joining = [action for action in steps if action.card in others] if has_withdrawn_confirmation(sight, seat) else []
    return chance.pick(joining or steps)[0]


def has_withdrawn_confirmation(sight: Sight[Action, Event, View], seat: Seat) -> bool:
    """True if the seat has withdrawn a confirmation since the last clue."""
    for line in reversed(tuple(sight.story)):
        if isinstance(line.event, ClueLaid):
            return False
        if line.event == Withdrew(seat):
            return True
    return False


RANDOM: Bot[Action, Event, View] = Bot(
    "random", 2, msg("Gives clues and removes characters at random."), choose_at_random, title=BY_CHANCE
)
