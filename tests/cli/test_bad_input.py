"""Any bad input gives one clear sentence on stderr and exit code 2."""

from pathlib import Path

import pytest

from inkling.core.languages import LANGUAGES
from tests.cli.conftest import Run

REFUSED = {
    "play chess": "There is no game called chess; the games are ",
    "simulate chess": "There is no game called chess; the games are ",
    "play murmur --seats 9": "Murmur is for 2 to 4 players, not 9.",
    "play murmur --seats 1": "Murmur is for 2 to 4 players, not 1.",
    "play murmur --seats two": "--seats takes a whole number, 1 or more, not “two”.",
    "play murmur --seats 2.5": "--seats takes a whole number, 1 or more, not “2.5”.",
    "play murmur --seats 0": "--seats takes a whole number, 1 or more.",
    "play murmur --seat 2": "There is no seat 2; seats are counted from 0, so the last one is 1.",
    "play murmur --seat -1": "--seat takes a whole number, 0 or more.",
    "play murmur --bot genius": "There is no bot called genius; the bots are random, highest.",
    "play murmur --bot random,random": "Name one bot for all the bots’ seats, or one for each (1).",
    "play murmur --option high": "Write an option as NAME=VALUE, not as “high”.",
    "play murmur --option height=3": "Murmur has no option height; its options are high, rounds, best, draws.",
    "play murmur --option high=9": "high can’t be 9; possible values: 3–6.",
    "play murmur --option high=many": "high can’t be many; possible values: 3–6.",
    "play murmur --option draws=1": "draws can’t be 1; possible values: true, false.",
    "play murmur --option best=middle": "best can’t be middle; possible values: high, low.",
    "play murmur --seats 3 --option high=3": "6 cards are too few for 3 seats.",
    "play murmur --seed 'a\nb'": "--seed takes one line of up to 100 plain characters.",
    "play murmur --seed \udcff": "--seed takes one line of up to 100 plain characters.",
    "play murmur --name 'a\ab'": "--name takes one line of up to 100 plain characters.",
    "play murmur --lang tlh": f"There is no language tlh here; the languages are {', '.join(LANGUAGES)}.",
    "play murmur --save /nowhere/at/all": "/nowhere/at/all can’t be written.",
    "play murmur --fly": "There is no option --fly; see --help.",
    "play murmur --seed": "--seed needs a value.",
    "play murmur and more": "That isn’t how this command is written. Usage: main play [OPTIONS] [GAME]",
    "pley": "There is no command pley. Did you mean play?",
    "sing": "There is no command sing; the commands are ",
    "replay": "Please give FILE. Usage: main replay [OPTIONS] FILE",
    "replay /nowhere": "There is no file /nowhere.",
    "verify /": "/ can’t be read.",
    "verify": "Please give FILE. Usage: main verify [OPTIONS] FILE",
    "simulate murmur --json=yes": "--json takes no value.",
    "play silencio --option top-rank=99": "top-rank can’t be 99; possible values: 7–13. Leave it out",
    "play silencio --option top=99": "Silencio has no option top; its options are top-rank, hand, ",
    "ask similo --clues 'snowwhite upright'": "There is no card “snowwhite” in the deck fables; do you mean “snow-w",
    "ask": "Please give GAME. Usage: main ask [OPTIONS] GAME ",
    "ask chess": "There is no game called chess; the games are ",
    "ask murmur --deck x": "Murmur can only be asked about a moment in a record: inkling ask murmur RECORD --ply N",
    "ask similo": "Say which clues: --clues 'CARD upright; CARD sideways'.",
    "ask similo --ply 3": "That isn’t how this command is written. Usage: main ask [OPTIONS] GAME ",
    "ask similo --clues": "--clues needs a value.",
    "ask similo --clues --among all": "--clues needs a value.",
    "ask similo --hints 'alice upright'": "There is no option --hints; Similo understands --deck, --clue-deck",
    "ask similo --clues 'alice'": "“alice” isn’t a clue; write CARD upright, or CARD sideways.",
    "ask similo --clues 'alice inverted'": "“alice inverted” isn’t a clue; write CARD upright, or CARD sideways.",
    "ask similo --clues 'zeus upright'": "There is no card “zeus” in the deck fables.",
    "ask similo --clues '… upright'": "There is no card “…” in the deck fables.",
    "ask similo --clues 'alice upright' --among zeus": "There is no card “zeus” in the deck fables.",
    "ask similo --clues 'alice upright' --among ,": "Say which characters: --among all, or --among CARD,CARD.",
    "ask similo --clues 'alice upright' --among alice": "fables/alice is a clue and can’t be the secret character.",
    "ask similo --deck atlantis --clues 'alice upright'": "There is no deck atlantis; try one of these: fables",
    "ask similo --deck ./nowhere --clues 'alice upright'": "There is no folder or zip file nowhere.",
    "ask similo /nowhere": "There is no file /nowhere.",
    "ask similo /nowhere --ply x": "--ply takes a whole number, 0 or more, not “x”.",
    "ask similo one two": "That isn’t how this command is written. Usage: main ask [OPTIONS] GAME ",
    "verify /etc/passwd": "This file isn’t a record, or it’s damaged.",
    "simulate murmur --games 0": "--games takes a whole number, 1 or more.",
    "simulate murmur --games many": "--games takes a whole number, 1 or more, not “many”.",
    "simulate murmur --seats 7": "Murmur is for 2 to 4 players, not 7.",
    "simulate murmur --bot random,random,random": "Name one bot for all the bots’ seats",
    "simulate murmur --games 1 --save /proc/nothing": "/proc/nothing can’t be written.",
    "loadtest http://127.0.0.1:1 --tables 1": "The load test is no longer a command; run bench/load_test.py in the ",
    "simulate murmur --workers 0": "--workers takes a whole number, 1 or more.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_bad_input_gets_one_sentence_in_either_language(run: Run, line: str) -> None:
    refused = run(line)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert refused.stderr.startswith(REFUSED[line])
    german = run(f"{line} --lang de" if "--lang" not in line else line, LANG="de_DE.UTF-8")
    assert (german.exit_code, german.stderr.count("\n")) == (2, 1)
    assert german.stderr != refused.stderr


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"{}", b"inkling record 1\n", b"# a title\n", b"[" * 9999])
def test_a_file_that_is_no_record_is_refused(run: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    for command in ("verify", "replay"):
        refused = run(f"{command} {file}")
        assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert file.read_bytes() == data
