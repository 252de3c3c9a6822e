"""Own decks in play: named by ID, embedded in the record, and understood by bots through their sheets."""

import shutil
from pathlib import Path

import msgspec
import pytest

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.errors import Refusal
from inkling.core.play import Play
from inkling.core.record import Setup, read_record
from inkling.games import SHELF
from inkling.games.similo import GAME
from inkling.games.similo.bots.simple_bots import similarity_of_cards, trait_overlap
from inkling.games.similo.own_decks import LIBRARY
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import related_cards_by_card, sheet_traits_by_card
from inkling.games.similo.rules.state import Options
from tests.amounts import amount
from tests.games.decks.builders import NAMES, refused, to_toml, write_folder

SIMPLE = next(bot for bot in GAME.bots.all if bot.name == "simple")
THIRTY = [f"Figur Nº {n}" for n in range(1, 31)]


def take(folder: Path, deck: dict[str, object]) -> None:
    report = LIBRARY.import_pack(str(write_folder(folder / "pack", {"deck.toml": to_toml(deck)})), True)
    assert not report.problems


def play_with(options: Options, seats: int = 3, seed: str = "own decks") -> AnyPlay:
    setup = Setup(GAME.name, GAME.rules.version, seats, GAME.bring(options), seed)
    return drive(Play.begin(GAME, setup, "00" * 32), [SIMPLE.choose] * seats, Chance.of(seed))


def test_record_replays_where_nobody_has_the_deck(tmp_path: Path, home: Path) -> None:
    take(tmp_path, {"name": {"en": "Neighbours", "de": "Nachbarn"}, "cards": THIRTY})
    record = play_with(Options(deck="neighbours", asked=True)).record
    shutil.rmtree(home)
    for data in (record.to_text().encode(), record.to_json()):
        read = read_record(data, SHELF)
        assert read == record
        assert Play.replay(GAME, read).outcome == Play.replay(GAME, record).outcome
    assert [card.name for card in record.setup.options.decks[0].cards] == THIRTY


def test_own_deck_gives_clues_beside_a_shipped_one(tmp_path: Path) -> None:
    """Similo R1: ten cards are enough for clues."""
    take(tmp_path, {"name": "Ten", "cards": NAMES[:10]})
    play = play_with(Options(deck="fables", clue_deck="ten", asked=True))
    assert [deck.id for deck in play.record.setup.options.decks] == ["ten"]
    with refused("small-deck"):
        play_with(Options(deck="ten"))


def test_bring_embeds_only_what_is_named_and_own(tmp_path: Path) -> None:
    take(tmp_path, {"name": "Neighbours", "cards": THIRTY})
    assert GAME.bring(Options()) == Options()
    assert GAME.bring(Options(deck="fables", clue_deck="myths")).decks == ()
    brought = GAME.bring(Options(deck="neighbours", clue_deck="neighbours"))
    assert [deck.id for deck in brought.decks] == ["neighbours"]
    assert GAME.bring(brought) == brought
    assert msgspec.convert(msgspec.to_builtins(brought), Options) == brought


def test_bring_says_which_decks_there_are(tmp_path: Path) -> None:
    take(tmp_path, {"name": "Neighbours", "cards": THIRTY})
    with pytest.raises(Refusal) as caught:
        GAME.bring(Options(deck="friends"))
    assert str(caught.value) == (
        "There is no deck friends; try one of these: fables, history, magic, myths, world, neighbours."
    )


def sheeted() -> dict[str, object]:
    cards = [
        {"name": "Ada", "sheet": {"kind": ["human"], "role": ["explorer"]}, "relations": {"friend": ["cem"]}},
        {"name": "Bo", "sheet": {"kind": ["human"], "role": ["explorer"]}},
        {"name": "Cem", "sheet": {"kind": ["animal"]}},
    ]
    return {"name": "Ours", "cards": NAMES[3:], "card": cards}


def test_sheets_of_own_decks_count(tmp_path: Path) -> None:
    take(tmp_path, sheeted())
    ours = GAME.bring(Options(deck="ours", clue_deck="history"))
    ada, bo, cem, dina = (CardId(f"ours/{name}") for name in ("ada", "bo", "cem", "dina"))
    assert sheet_traits_by_card(ours)[ada] == {"kind=human", "role=explorer"}
    assert related_cards_by_card(ours)[ada] == {cem}
    assert trait_overlap(ada, bo, ours) == pytest.approx(1.0)
    assert trait_overlap(ada, cem, ours) == 0.0
    assert similarity_of_cards(cem, ada, ours) > 0.0
    assert trait_overlap(ada, dina, ours) == 0.0
    earhart = CardId("history/amelia-earhart")
    assert trait_overlap(ada, earhart, ours) > trait_overlap(cem, earhart, ours)


def test_sheets_are_read_afresh_when_a_deck_was_replaced(tmp_path: Path) -> None:
    take(tmp_path, sheeted())
    before = GAME.bring(Options(deck="ours"))
    take(tmp_path, {"name": "Ours", "cards": NAMES})
    after = GAME.bring(Options(deck="ours"))
    assert trait_overlap(CardId("ours/ada"), CardId("ours/bo"), after) == 0.0
    assert trait_overlap(CardId("ours/ada"), CardId("ours/bo"), before) > 0


def test_record_brings_its_sheets_along(tmp_path: Path, home: Path) -> None:
    """A record contains the sheets of its deck, so bots play the same if the deck is missing or another one has its
    ID."""
    take(tmp_path, sheeted())
    setup = Setup(GAME.name, GAME.rules.version, 2, GAME.bring(Options(deck="fables", clue_deck="ours")), "sheets")
    record = Play.begin(GAME, setup, "00" * 32).record
    shutil.rmtree(home)
    take(tmp_path, {"name": "Ours", "cards": NAMES})
    for data in (record.to_text().encode(), record.to_json()):
        options = read_record(data, SHELF).setup.options
        assert sheet_traits_by_card(options)[CardId("ours/ada")] == {"kind=human", "role=explorer"}
        assert related_cards_by_card(options)[CardId("ours/ada")] == {"ours/cem"}
        assert GAME.bring(options) == options


def test_own_decks_change_nothing_about_ours(tmp_path: Path) -> None:
    one, other = CardId("fables/snow-white"), CardId("fables/the-evil-queen")
    before = trait_overlap(one, other, Options())
    take(tmp_path, sheeted())
    assert trait_overlap(one, other, GAME.bring(Options(clue_deck="ours"))) == before


def test_bots_understand_each_other_through_own_sheets(tmp_path: Path) -> None:
    """With a copy of a shipped deck bots do as well as with the deck itself; without sheets they don't."""
    manifest = LIBRARY.load_shipped("fables")
    cards = [
        {"name": card.slug, "sheet": {field: list(words) for field, words in card.sheet.items()}}
        for card in manifest.card
    ]
    take(tmp_path, {"name": "Copy", "card": cards})
    take(tmp_path, {"name": "Bare", "cards": [card.slug for card in manifest.card]})

    def wins(deck: str) -> int:
        options = Options(deck=deck, asked=True)
        outcomes = [play_with(options, 2, f"{n}").outcome for n in range(amount(20))]
        return sum(bool(outcome and outcome.won) for outcome in outcomes)

    assert wins("copy") > wins("bare") + 3
