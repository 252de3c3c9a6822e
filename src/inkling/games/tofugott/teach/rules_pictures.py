"""Pictures and names for the rules page, whose texts are in `rules.en.md` and `rules.de.md`."""

from collections.abc import Mapping

from inkling.core.html import Markup
from inkling.core.primer import Primer
from inkling.core.words import Say
from inkling.games.tofugott.board.silhouette_pictures import capitalized_name_of_silhouette
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.text.wording import numbered_questions, premise_of_card

CARD = CardId("undersea-hotel")


def draw_rules_picture(name: str, pictures: str, say: Say) -> Markup:
    """Draw the picture with this name: a cube or a silhouette."""
    size = 'width="48" height="48"' if name.startswith("cube-") else 'loading="lazy" width="300" height="420"'
    return Markup(f'<img src="{pictures}/{name}.svg" alt="" {size}>')


def values_of_rules_placeholders(say: Say) -> Mapping[str, str]:
    """Return the values of the texts' placeholders: the silhouettes' names, and the texts of the ponder card shown."""
    names = {str(silhouette): capitalized_name_of_silhouette(silhouette, say) for silhouette in SILHOUETTES}
    questions = {f"question-{n}": line for n, line in enumerate(numbered_questions(CARD, say), start=1)}
    return (
        names
        | questions
        | {"premise": premise_of_card(CARD, say), "question": questions["question-1"].partition(" ")[2]}
    )


PRIMER = Primer(draw=draw_rules_picture, slots=values_of_rules_placeholders)
