"""Pictures and numbers for the rules page, whose texts are in `rules.en.md` and `rules.de.md`."""

from collections.abc import Mapping

from inkling.core.html import Markup
from inkling.core.primer import Primer, draw_face
from inkling.core.words import Say
from inkling.games.silencio.rules.cards import COLOURS
from inkling.games.silencio.rules.state import PRINTED_TABLE

SYMBOLS = {"sun", "moon", *COLOURS}


def draw_rules_picture(name: str, pictures: str, say: Say) -> Markup:
    """Draw the picture with this name, which is an icon of the board or a card."""
    return (
        Markup(f'<i class="ic {name}" aria-hidden="true"></i>') if name in SYMBOLS else draw_face(name, pictures, say)
    )


def values_of_rules_placeholders(say: Say) -> Mapping[str, str]:
    """Return the values of the texts' placeholders: the top rank and the hand size for each number of players."""
    tops = {f"top-{seats}": str(top) for seats, (top, _) in PRINTED_TABLE.items()}
    return tops | {f"hand-{seats}": str(hand) for seats, (_, hand) in PRINTED_TABLE.items()}


PRIMER = Primer(draw=draw_rules_picture, slots=values_of_rules_placeholders)
