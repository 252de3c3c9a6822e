"""The cards of a group on sheets of A4, to print and cut. Drawn by a reader: thirty pictures are more than a page."""

from collections.abc import Sequence

from inkling.art.gallery.pages import Exhibit, Labels, printable
from inkling.art.gallery.sheets import fronts_of, sheet_page
from inkling.catalogs import LANGUAGES, speech
from inkling.core.face import FaceGroup
from inkling.games import SHELF
from inkling.server.pages.compressing import compress

STYLE = "/cards/print.css"


def print_sheets(game: str, group: str, lang: str, compressed: bool) -> bytes | None:
    """The whole page; None where there is no such group, or nothing in it to cut."""
    groups = SHELF[game].page.faces()
    found = next((one for one in groups if one.id == group and printable(one)), None)
    return None if found is None else compress(draw(game, groups, found, lang), compressed)


def draw(game: str, groups: Sequence[FaceGroup], group: FaceGroup, lang: str) -> str:
    say = speech(lang, SHELF[game].package)
    exhibit = Exhibit(name=game, title=SHELF[game].title, groups=groups, say=say)
    return sheet_page(exhibit, group, fronts_of(exhibit, group), labels_in(lang), STYLE, f"/cards/{game}#{group.id}")


def labels_in(lang: str) -> Labels:
    """The words of galleries and sheets."""
    say, other = speech(lang), LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]
    return Labels(
        lang=lang,
        other=other,
        other_name={"en": "English", "de": "Deutsch"}[other],
        cards=say("The cards"),
        intro=say("Every picture is drawn by a program, from data. Choose a game to see its cards."),
        pictures=lambda n: say.many("{n} picture", "{n} pictures", n),
        all_games=say("All games"),
        groups=say("Groups of cards"),
        print=say("Print and cut"),
        how_to_print=say(
            "Print on both sides of A4 paper at 100%, flipping on the long edge; then cut along the marks."
        ),
        back=say("Back to the gallery"),
        fronts=say("fronts"),
        backs=say("backs"),
        rules=say("Print the rules"),
    )
