"""What two cards have in common, facts and looks together."""

from inkling.games.similo.board.faces import traits_seen
from inkling.games.similo.bots import simple
from inkling.games.similo.rules.cards import CardId, shipped
from inkling.games.similo.rules.state import Options


def test_every_card_of_ours_is_known_by_its_looks() -> None:
    for deck in shipped().values():
        for card in deck.ids():
            assert len(traits_seen(card)) >= 10, card


def test_looks_join_the_facts() -> None:
    """Two women with crowns look more alike than their facts alone would say; facts still count for more."""
    queens = CardId("fables/the-evil-queen"), CardId("fables/the-queen-of-hearts")
    both = simple.resemblance(*queens, Options())
    facts = simple.compare_sheets(*(frozenset(sheet_of(card)) for card in queens))
    looks = simple.compare_sheets(*map(traits_seen, queens))
    assert min(facts, looks) < both < max(facts, looks)
    assert abs(both - facts) < abs(both - looks)


def sheet_of(card: CardId) -> tuple[str, ...]:
    deck, slug = card.split("/")
    return next(found.sheet for found in shipped()[deck].cards if found.slug == slug)
