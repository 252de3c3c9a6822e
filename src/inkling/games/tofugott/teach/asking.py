"""`inkling ask tofugott --question "…"`: how well each silhouette answers a question of anybody's."""

from collections.abc import Mapping

from inkling.core import Bar, NotAllowed, Say, Why, mark
from inkling.games.tofugott.bots.unwritten import beginnings, fits_of, found, is_a_guess, read_asks
from inkling.games.tofugott.rules.cards import load
from inkling.games.tofugott.words.wording import call

LONGEST = 280


def ask(asked: Mapping[str, str], say: Say) -> Why:
    """From its words alone; where none of them says anything, it says so."""
    text = asked.get("question", "").strip()
    if set(asked) != {"question"} or not 0 < len(text) <= LONGEST:
        raise NotAllowed(
            "no-question",
            mark("Ask in up to 280 characters, like this: inkling ask tofugott --question 'Who guards the moon?'"),
        )
    values = fits_of(text)
    ranked = sorted(values, key=lambda one: -values[one])
    bars = tuple(Bar(one, call(one, say), round(values[one], 2), chosen=one == ranked[0]) for one in ranked)
    return Why(tuple(tell(text, say)), say("How well it fits"), bars)


def tell(text: str, say: Say) -> list[str]:
    if is_a_guess(text):
        return [say("I know none of these words, so I’m only guessing.")]
    kinds = [load("asks")["word"][kind][say.lang if say.lang == "de" else "en"] for kind in read_asks(text)]
    heard = list(dict.fromkeys(word for part in beginnings() for some in found(part, text).values() for word in some))
    return [
        say("All I know of this question is: {words}.", words=say.listing(heard)),
        say("What seems to be wanted here: {kinds}.", kinds=say.listing(kinds)),
    ]
