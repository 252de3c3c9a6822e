"""What a glance at one of our pictures gives, coarsely and in plain words: for stand-ins who go by looks.

Nobody tells mint from sage or a doublet from a jerkin across a table. So the words that portraits are drawn from are
gathered into what people would say: a woman, old, dark hair, a crown, in red, before something blue, smiling.
"""

from collections.abc import Iterator
from functools import cache

from inkling.art.portrait.looks import Figure
from inkling.games.similo.board.faces import looks
from inkling.games.similo.rules.cards import CardId

COLOURS = {
    "red": "red crimson ruby brick rust scarlet cherry blood maroon",
    "pink": "pink rose coral blush salmon",
    "orange": "orange amber copper ginger pumpkin",
    "yellow": "yellow gold straw sand honey blond cream butter wheat",
    "brown": "brown chestnut umber bark tan leather cocoa wood clay",
    "green": "green mint forest leaf leafy olive moss sage lime",
    "blue": "blue sky navy teal turquoise ice icy slate steel",
    "purple": "purple plum lilac violet mauve",
    "black": "black night ink coal charcoal ebony",
    "white": "white paper porcelain ivory bone",
    "grey": "grey silver ash ashen stone iron",
}
MOODS = {
    "glad": "cheerful cheeky kindly laughing grinning gentle tongue-out",
    "grim": "stern angry wicked shouting crazed iron-grin hissing haughty proud",
    "sad": "sad wistful",
    "surprised": "startled curious",
}
HATS = {
    "crown": "crown circlet tiara coronet stephane uraeus nemes crescent horned-sun domed",
    "hat": "hat cap corne stovepipe beret pilos eboshi cone",
    "wrap": "hood cowl scarf turban veil wrap coif tignon",
    "wreath": "wreath laurel lily flower blossom",
    "helmet": "helmet",
}
SKINS = {"light": "fair rosy porcelain", "tanned": "olive tan golden honey sand", "dark": "brown deep ebony umber"}
WEIGHTS = {"who": 4.0, "age": 2.0, "hair": 2.0, "beard": 2.0, "head": 2.0, "clothes": 2.0, "mood": 2.0, "ground": 1.5}
"""What strikes the eye; anything else (what is held, what sits beside it) counts one."""


def family(word: str, families: dict[str, str]) -> str:
    return next((name for name, words in families.items() if any(one in word for one in words.split())), word)


@cache
def glance(card: CardId) -> dict[str, float]:
    """What is seen, and how much each counts."""
    portrait = looks()[card]
    seen = [
        f"ground={family(portrait.ground.field, COLOURS)}",
        *(f"behind={item.kind}" for item in portrait.ground.scenery),
    ]
    for figure in portrait.figures:
        seen += glance_at(figure)
    return {trait: WEIGHTS.get(trait.partition("=")[0], 1.0) for trait in seen}


def glance_at(figure: Figure) -> Iterator[str]:
    yield f"who={figure.kind if figure.kind in ('man', 'woman') else 'beast'}"
    yield f"age={ {'ancient': 'old'}.get(figure.age, figure.age) }"
    yield f"skin={family(figure.skin.tone, SKINS)}"
    yield f"mood={family(figure.expression, MOODS)}"
    if figure.hair.style != "none":
        yield f"hair={family(figure.hair.colour, COLOURS)}"
    if figure.beard:
        yield "beard=yes"
    if figure.headgear:
        yield f"head={family(figure.headgear.kind, HATS)}"
    if figure.clothing:
        yield f"clothes={family(figure.clothing.colour, COLOURS)}"
    yield from (f"held={item.kind}" for item in figure.props)
    yield from (f"beside={one.kind}" for one in figure.companions)
