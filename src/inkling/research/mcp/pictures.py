"""Cards that come with a game, as PNG. Which cards there are is no secret: everybody can see them in the gallery, and a
picture is drawn from its name alone, whatever is being played. Pictures that people brought are never drawn here."""

from functools import cache

import resvg_py

from inkling.catalogs import speech
from inkling.core import Refusal, Say, mark
from inkling.core.face import Face
from inkling.research.seats.telling import AnyGame

WIDTH = 320
MOST_AT_ONCE = 12


def find_faces(game: AnyGame, names: list[str], lang: str) -> list[Face]:
    """By the id of a face, the end of it as actions write it, or its name."""
    if len(names) > MOST_AT_ONCE:
        raise Refusal("many-pictures", mark("Ask for at most {most} pictures at once."), most=MOST_AT_ONCE)
    say = speech(lang, game.package)
    return [find_face(game, name.strip().casefold().replace("/", "-"), say) for name in names]


def find_face(game: AnyGame, wanted: str, say: Say) -> Face:
    faces = [face for group in game.page.faces() for face in group.faces]
    for fits in (
        lambda face: face.id.casefold() == wanted,
        lambda face: face.name(say).casefold() == wanted,
        lambda face: face.id.casefold().endswith(f"-{wanted.replace(' ', '-')}"),
        lambda face: face.id.casefold() == wanted.replace(" ", "-"),
    ):
        if (found := next(filter(fits, faces), None)) is not None:
            return found
    raise Refusal("no-picture", mark("{game} has no picture of {name}."), game=game.title, name=wanted)


def draw_png(face: Face) -> bytes:
    return render(face.draw())


@cache
def render(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="#ffffff", skip_system_fonts=True))
