"""Coarse traits that people see on a portrait at a glance, for partners that judge by looks.

Across a table people don't distinguish mint from sage, or a doublet from a jerkin. So the portrait's words are grouped
into what people would say: a woman, old, dark hair, a crown, in red, against something blue, smiling.
"""

from functools import cache

from inkling.games.similo.board.card_pictures import load_looks_of_portraits
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
"""The weight of a trait, by the word before its `=`; 1 for all others (props, companions)."""


def group(word: str, groups: dict[str, str]) -> str:
    """Return the name of the first group in `groups` that has a word which occurs in `word`. If there is none, return
    `word` itself."""
    return next((name for name, words in groups.items() if any(one in word for one in words.split())), word)


@cache
def glance(card: CardId) -> dict[str, float]:
    """Return the coarse traits that the card shows, each with its weight."""
    portrait = load_looks_of_portraits()[card]
    traits = [f"ground={group(portrait.ground.field, COLOURS)}"]
    traits += [f"behind={item.kind}" for item in portrait.ground.scenery]
    for figure in portrait.figures:
        traits += [
            f"who={figure.kind if figure.kind in ('man', 'woman') else 'beast'}",
            f"age={'old' if figure.age == 'ancient' else figure.age}",
            f"skin={group(figure.skin.tone, SKINS)}",
            f"mood={group(figure.expression, MOODS)}",
        ]
        if figure.hair.style != "none":
            traits.append(f"hair={group(figure.hair.colour, COLOURS)}")
        if figure.beard:
            traits.append("beard=yes")
        if figure.headgear:
            traits.append(f"head={group(figure.headgear.kind, HATS)}")
        if figure.clothing:
            traits.append(f"clothes={group(figure.clothing.colour, COLOURS)}")
        traits += [f"held={item.kind}" for item in figure.props]
        traits += [f"beside={companion.kind}" for companion in figure.companions]
    return {trait: WEIGHTS.get(trait.partition("=")[0], 1.0) for trait in traits}
