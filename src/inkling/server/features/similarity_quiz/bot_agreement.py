"""How often bots agree with people's answers in the similarity quiz."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from inkling.games import SHELF
from inkling.server.storage.interface import SimilarityAnswer


class BotAgreement(Struct, frozen=True):
    """How often a bot agrees with people: in `agreed` of `of` answers. `reader` names the bot's similarity measure."""

    game: str
    reader: str
    agreed: int
    of: int


def compare_bots_with_people(answers: Iterable[SimilarityAnswer]) -> list[BotAgreement]:
    """Return how often each similarity measure of the bots agrees with people's answers.

    This loads the bots' data, which takes a moment.
    """
    agreed: Counter[tuple[str, str]] = Counter()
    of: Counter[tuple[str, str]] = Counter()
    for answer in answers:
        judge = SHELF[answer.game].bots.judge if answer.game in SHELF else None
        said = judge(answer.figure, answer.chosen, answer.other) if judge is not None else {}
        for reader, lead in said.items():
            of[answer.game, reader] += lead != 0
            agreed[answer.game, reader] += lead > 0
    return [BotAgreement(game, reader, agreed[game, reader], n) for (game, reader), n in of.items() if n]
