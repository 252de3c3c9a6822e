"""`inkling ask`: beliefs over the named cards, moments of a record, and one sentence for each question without an
answer."""

import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

LINES = {"Ada": "A queen of ancient Egypt.", "Bo": "A pirate captain of the sea.", "Cem": "A famous painter."}

MANY = (
    *("alice", "the-big-bad-wolf", "cinderella", "snow-white", "pinocchio", "rapunzel", "the-snow-queen"),
    *("puss-in-boots", "the-little-mermaid", "peter-pan"),
)


def answer(run: Run, line: str) -> dict[str, Any]:
    asked = run(f"ask {line} --json")
    assert asked.exit_code == 0, asked.stderr
    found: dict[str, Any] = json.loads(asked.stdout)
    return found


def test_beliefs_are_shares_of_the_cards_named(run: Run) -> None:
    line = "similo --deck fables --clues 'snow-white upright; the-genie sideways' --among"
    values = answer(run, f"{line} little-red-riding-hood,captain-hook,aladdin")["values"]
    assert [*values] == ["little-red-riding-hood", *sorted([*values][1:], key=values.__getitem__, reverse=True)]
    assert {*values} == {"little-red-riding-hood", "captain-hook", "aladdin"}
    assert sum(values.values()) == pytest.approx(1, abs=1e-4)


def test_all_are_the_characters_that_are_no_clue(run: Run) -> None:
    values = answer(run, "similo --clues 'Snow White upright'")["values"]
    assert len(values) == 29
    assert "snow-white" not in values


def test_clues_may_come_from_another_deck(run: Run) -> None:
    found = answer(run, "similo --deck fables --clue-deck history --clues 'cleopatra upright' --among all")
    assert len(found["values"]) == 30
    assert next(iter(found["values"])) in {"the-evil-queen", "the-snow-queen", "the-queen-of-hearts"}
    assert [bar["id"] for bar in found["bars"]] == [*found["values"]]


def test_more_clues_than_a_game_has_still_give_shares(run: Run) -> None:
    clues = "; ".join(f"{card} {way}" for card, way in zip(MANY, cycle(("upright", "sideways")), strict=False))
    found = answer(run, f"similo --deck fables --clues '{clues}'")
    assert sum(found["values"].values()) == pytest.approx(1, abs=0.02)


def test_full_ids_and_equals_signs_are_understood(run: Run) -> None:
    short = answer(run, "similo --deck=myths --clues='artemis upright' --among=apollo,achilles")
    full = answer(run, "similo --deck myths --clues 'myths/artemis UPRIGHT' --among 'myths/achilles, Apollo'")
    assert short["values"] == full["values"]


def test_a_pack_can_be_asked_about(run: Run, tmp_path: Path) -> None:
    """`inkling ask` explains cards of an imported deck by names and lines, and says how reliable that is."""
    cards = [*LINES.items(), *((f"Nobody {n}", "") for n in range(9))]
    text = 'name = "Club"\n' + "".join(f'[[card]]\nname = "{name}"\nline = "{line}"\n' for name, line in cards if line)
    text += "".join(f'[[card]]\nname = "{name}"\n' for name, line in cards if not line)
    (tmp_path / "deck.toml").write_text(text)
    line = f"similo --deck {tmp_path} --clue-deck history --clues 'blackbeard upright' --among ada,bo,cem"
    found = answer(run, line)
    assert next(iter(found["values"])) == "bo"
    assert found["text"] == [
        "Without sheets the bot goes by the words in names and lines and by the colours "
        "of any pictures; it may be far off."
    ]


SHEETS = {
    "Ada": 'gender = ["female"]\nrole = ["ruler"]\nplace = ["palace"]\nrank = ["royal"]',
    "Bo": 'gender = ["male"]\nrole = ["seafarer", "thief"]\nplace = ["sea"]\nrank = ["outlaw"]',
    "Cem": 'gender = ["male"]\nrole = ["artist"]\nplace = ["workshop"]\nrank = ["poor"]',
}


def test_sheets_of_a_pack_count(run: Run, tmp_path: Path) -> None:
    """Bots use the sheets of an imported deck even if its names and lines say nothing."""
    cards = [f'[[card]]\nname = "{name}"\n[card.sheet]\nkind = ["human"]\n{sheet}\n' for name, sheet in SHEETS.items()]
    cards += [f'[[card]]\nname = "Nobody {n}"\n' for n in range(9)]
    (tmp_path / "deck.toml").write_text('name = "Club"\n' + "".join(cards))
    for clue, meant in (("blackbeard", "bo"), ("queen-elizabeth-i", "ada"), ("vincent-van-gogh", "cem")):
        line = f"similo --deck {tmp_path} --clue-deck history --clues '{clue} upright' --among ada,bo,cem"
        found = answer(run, line)
        assert next(iter(found["values"])) == meant
        assert found["text"] == []
        turned = answer(run, line.replace("upright", "sideways"))["values"]
        assert [*turned][-1] == meant


def test_a_person_reads_bars(run: Run) -> None:
    told = run("ask similo --clues 'snow-white upright' --among alice,captain-hook")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[0] == "  Who it could be:"
    assert "Alice" in told.stdout.splitlines()[1]
    german = run("ask similo --clues 'snow-white upright' --among alice,captain-hook --lang de")
    assert "Käpt" in german.stdout or "Kapitän" in german.stdout


def test_a_moment_of_a_record_is_explained(run: Run, tmp_path: Path) -> None:
    run(f"simulate similo --games 1 --bot simple --save {tmp_path}")
    record = tmp_path / "similo-000000.json"
    found = answer(run, f"similo {record} --ply 0")
    assert found["do"].startswith("clue ")
    assert found["ply"] == 0
    assert len(found["values"]) == 12
    assert answer(run, f"similo {record} --ply 2")["do"] == "confirm"
    assert run(f"ask similo {record} --ply 0").stdout


def test_a_moment_of_a_tofugott_record_is_explained(run: Run, tmp_path: Path) -> None:
    """Each silhouette that was chosen or guessed has a reason."""
    run(f"simulate tofugott --games 1 --bot strong --save {tmp_path}")
    record = tmp_path / "tofugott-000000.json"
    entries = [entry["do"] for entry in json.loads(record.read_text())["entries"]]
    for kind in ("best", "worst", "guess"):
        ply = next(n for n, do in enumerate(entries) if do.startswith(f"{kind} "))
        found = answer(run, f"tofugott {record} --ply {ply}")
        assert (found["ply"], found["do"]) == (ply, entries[ply])
        assert found["text"] or found["bars"]
        assert run(f"ask tofugott {record} --ply {ply} --lang de").stdout


def test_a_record_of_another_game_and_a_moment_after_the_end_are_refused(run: Run, tmp_path: Path) -> None:
    run(f"simulate similo --games 1 --bot simple --save {tmp_path}")
    record = tmp_path / "similo-000000.json"
    assert run(f"ask murmur {record}").stderr == f"{record} is a record of Similo, not of the game you named.\n"
    assert run(f"ask similo {record}").stderr.startswith("At that step, or at the end of the record")
    assert run(f"ask similo {record} --ply 9999").stderr.startswith("This record ends at step ")
