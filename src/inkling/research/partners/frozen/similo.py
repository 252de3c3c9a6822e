"""Similo's four frozen partners. Each judges how alike two figures are by the lists of words in data/similo.toml.

All arithmetic is in whole numbers, so that every machine makes the same choices.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Final, TypeAlias

from msgspec import Struct

from inkling.core import Chance, Sight
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet, MarkCharacter, UnmarkCharacter
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Scene, View

DATA = files("inkling.research.partners.frozen") / "data"
DECK = "world"
NOISE = 50
"""The largest random change of a similarity, which runs from 0 to about 1,000."""
FORGETTING = 6
"""The weight of an older clue for a forgetful guesser, in tenths, per newer clue."""
MOST = 400
"""The lead over another figure beyond which more lead has no value for a giver."""
Lists: TypeAlias = tuple[tuple[str, int], ...]


class Partner(Struct, frozen=True):
    """A frozen partner: the word lists by which it judges, each with a weight, and the weight of a sideways clue in
    tenths. If `striking`, it considers only the rarest word that two figures share, and forgets older clues."""

    name: str
    by: Lists
    sideways: int = 6
    striking: bool = False


PARTNERS: Final = {
    partner.name: partner
    for partner in (
        Partner("reader", (("facts", 1),)),
        Partner("looker", (("looks", 2), ("facts", 1)), sideways=8),
        Partner("teller", (("plot", 2), ("facts", 1)), sideways=4),
        Partner("striking", (("strikes", 2), ("plot", 1), ("facts", 1)), striking=True),
    )
}


@cache
def words_of(by: str) -> Mapping[CardId, Sequence[str]]:
    """Return for each figure its words in this list."""
    table = tomllib.loads((DATA / "similo.toml").read_text(encoding="utf-8"))
    return {CardId(f"{DECK}/{slug}"): lists[by].split() for slug, lists in table.items()}


@cache
def weights(by: str) -> Mapping[str, int]:
    """Return the weight of each word. Words that few figures have weigh more."""
    return {word: 60 // count for word, count in Counter(w for ws in words_of(by).values() for w in ws).items()}


@cache
def likeness(partner: Partner, one: CardId, other: CardId) -> int:
    """Return how similar two figures are for this partner, from 0 to 1,000. It is 0 if they are of different decks."""
    if partner.striking:
        return max(share * strongest_in_common(by, one, other) for by, share in partner.by)
    return sum(share * overlap(by, one, other) for by, share in partner.by) // sum(share for _, share in partner.by)


def overlap(by: str, one: CardId, other: CardId) -> int:
    """Return the weighted overlap of two figures' words, from 0 to 1,000: twice the weight of the words that both have,
    relative to the weight of all their words (Dice coefficient)."""
    mine, theirs = words_of(by).get(one, ()), words_of(by).get(other, ())
    total = sum(weights(by)[word] for word in (*mine, *theirs))
    return 2000 * sum(weights(by)[word] for word in mine if word in theirs) // total if total else 0


def strongest_in_common(by: str, one: CardId, other: CardId) -> int:
    """Return ten times the weight of the rarest word that both have."""
    theirs = words_of(by).get(other, ())
    return max((10 * weights(by)[word] for word in words_of(by).get(one, ()) if word in theirs), default=0)


class Perception(Struct, frozen=True):
    """How similar cards are for a partner in one play. It includes noise, which is derived from the play's
    commitment."""

    partner: Partner
    commitment: str

    def closeness(self, card: CardId, figure: CardId) -> int:
        noise, _ = Chance.of(f"{self.partner.name} {self.commitment} {card} {figure}").below(2 * NOISE + 1)
        return likeness(self.partner, card, figure) + noise - NOISE

    def scores(self, grid: Sequence[CardId], clues: Sequence[Clue]) -> dict[CardId, int]:
        """Return a score for each figure of the grid: its similarity to all clues, relative to the mean of the grid."""
        total = dict.fromkeys(grid, 0)
        for clue in clues:
            values = {figure: self.closeness(clue.card, figure) for figure in grid}
            mean = sum(values.values()) // len(grid)
            tenths = 10 if clue.orientation == "upright" else -self.partner.sideways
            for figure in grid:
                kept = total[figure] * FORGETTING // 10 if self.partner.striking else total[figure]
                total[figure] = kept + tenths * (values[figure] - mean) // 10
        return total


def choose(partner: Partner, sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    """Return the partner's action. As giver it plays the clearest clue; as guesser it takes the next step towards
    removing the least likely figures."""
    seen, view = Perception(partner, sight.commitment), sight.view
    clues = [action for action in sight.legal if isinstance(action, Clue)]
    if not clues or view.secret is None:
        return next_step(seen, sight)
    secret = view.secret
    if partner.striking:
        return max(clues, key=lambda clue: strikingness(seen, clue, secret))
    return max(clues, key=lambda clue: clearness(seen, view, clue, secret))


def strikingness(seen: Perception, clue: Clue, secret: CardId) -> int:
    """Return how strongly the clue card suggests the secret. Differences count less than similarities, because people
    think of similarities first."""
    value = seen.closeness(clue.card, secret)
    return value if clue.orientation == "upright" else (MOST - value) // 2


def clearness(seen: Perception, view: View, clue: Clue, secret: CardId) -> tuple[bool, int]:
    """Return a sort key for a clue. It contains whether the secret would survive this round, then its lead over the
    other figures."""
    scene = view.scene
    scores = seen.scores(scene.grid, (*scene.clues, clue))
    leads = [scores[secret] - scores[figure] for figure in figures_left(scene) if figure != secret]
    return sum(lead > 0 for lead in leads) >= view.to_remove, sum(max(-MOST, min(lead, MOST)) for lead in leads)


def next_step(seen: Perception, sight: Sight[Action, Event, View]) -> Action | None:
    """Return the next step towards removing the least likely figures; None if no such step is legal."""
    scene = sight.view.scene
    scores, marks = seen.scores(scene.grid, scene.clues), scene.marks[sight.seat] if sight.seat is not None else ()
    wanted = sorted(figures_left(scene), key=lambda figure: (scores[figure], figure))[: sight.view.to_remove]
    steps = (
        *(UnmarkCharacter(figure) for figure in marks if figure not in wanted),
        *(MarkCharacter(figure) for figure in wanted if figure not in marks),
        ConfirmMarkedSet(),
    )
    return next((step for step in steps if step in sight.legal), None)


def figures_left(scene: Scene) -> list[CardId]:
    return [figure for figure in scene.grid if not any(figure in removed for removed in scene.removed)]


PLAYERS = {name: partial(choose, partner) for name, partner in PARTNERS.items()}
