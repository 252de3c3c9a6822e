"""Pictures and names for the rules page, whose texts are `rules.en.md` and `rules.de.md`."""

from collections.abc import Mapping

from inkling.core.html import Markup
from inkling.core.primer import Primer
from inkling.core.words import Say
from inkling.games.tofugott.board.faces import title
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.text.wording import numbered, premise

CARD = CardId("undersea-hotel")


def draw(name: str, pictures: str, say: Say) -> Markup:
    """Draw a cube or a silhouette."""
    size = 'width="48" height="48"' if name.startswith("cube-") else 'loading="lazy" width="300" height="420"'
    return Markup(f'<img src="{pictures}/{name}.svg" alt="" {size}>')


def slots(say: Say) -> Mapping[str, str]:
    """Return the names of the silhouettes, and the words of the ponder card that is shown."""
    names = {str(one): title(one, say) for one in SILHOUETTES}
    questions = {f"question-{n}": line for n, line in enumerate(numbered(CARD, say), start=1)}
    return names | questions | {"premise": premise(CARD, say), "question": questions["question-1"].partition(" ")[2]}


PRIMER = Primer(draw=draw, slots=slots)
