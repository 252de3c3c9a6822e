"""Many plays of one set-up at once, for learners: what a game gives that has its rules as fast arithmetic.

Arrays are numpy's, of which the core knows nothing; they are the batch's own and change with every step.
"""

from typing import Any, Protocol


class Batch(Protocol):
    """In every play the seat that acts is the learner's. A play that ends begins anew in the same step."""

    numbers: Any
    """By play: what the acting seat sees, as the learner part's `numbers` has it."""
    masks: Any
    """By play: 1 for each action of the learner part's list that is legal now, else 0."""
    seats: Any
    """By play: the seat that acts now."""
    rewards: Any
    """By play: the result of the play that this step ended, higher is better; otherwise 0."""
    ended: Any
    """By play: 1 where this step ended it, −1 where its action was not legal and changed nothing, else 0."""
    last: Any
    """The numbers at the end of those plays that this step ended, one after the other, for whoever acted last."""

    def begin(self, seed: int) -> None:
        """All plays anew; the same seed gives the same ones."""

    def step(self, actions: Any) -> None:
        """One action in each play, by its place in the learner part's list."""
