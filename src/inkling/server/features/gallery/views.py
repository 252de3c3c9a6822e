"""Pages of the gallery: each game's cards, and each card large with its name and line. They need no JavaScript.

Small pictures have no alt text, because their names are next to them. Large pictures have one.
"""

from collections.abc import Sequence

import htpy as h

from inkling.art.gallery.pages import Exhibit, Labels, printable
from inkling.art.gallery.sheets import fronts_of, sheet_page
from inkling.catalogs import LANGUAGES, speech
from inkling.core import Html, Refusal, Say, msg
from inkling.core.face import Face, FaceGroup, WordCard, WordGroup
from inkling.core.languages import language_settings
from inkling.games import SHELF
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page
from inkling.server.platform.http import urls

FANNED = 4
"""Number of cards that represent a game on the overview."""


def has_game_cards_to_show(game: str) -> bool:
    page = SHELF[game].page
    return bool(page.faces() or page.word_cards())


def draw_overview_page(lang: str, site: str = "") -> Html:
    say = speech(lang)
    games = [draw_game_item(name, say) for name in SHELF if has_game_cards_to_show(name)]
    intro = h.p[say("Every picture is drawn by a program, from data. Choose a game to see its cards.")]
    body = h.main("#main.page.stack")[h.h1[say("The cards")], intro, h.ul(".shows")[games]]
    preview = make_page_preview("deck", urls.gallery(), say)
    return draw_gallery_frame(say("The cards"), body, say, draw_preview_meta_tags(preview, site, lang))


def draw_game_item(name: str, say: Say) -> h.Element:
    game = SHELF[name]
    faces = [face for group in game.page.faces() for face in group.faces]
    shown = faces[len(faces) // (2 * FANNED) :: max(1, len(faces) // FANNED)][:FANNED]
    count = len(faces) + sum(len(group.cards) for group in game.page.word_cards())
    return h.li(".sheet.stack")[
        bool(shown) and h.div(".fan", aria_hidden="true")[[draw_small_picture(name, face) for face in shown]],
        h.h2[h.a(href=urls.game_gallery(name))[game.title]],
        h.p(".small")[say.many("{n} card", "{n} cards", count)],
    ]


def draw_game_page(name: str, lang: str, site: str = "") -> Html:
    if name not in SHELF or not has_game_cards_to_show(name):
        raise Refusal("no-page", msg("We can’t find that page."))
    game, say, game_say = SHELF[name], speech(lang), speech(lang, SHELF[name].package)
    groups: Sequence[FaceGroup | WordGroup] = (*game.page.faces(), *game.page.word_cards())
    jumps = h.ul(".jumps")[[h.li[h.a(href=f"#{group.id}")[group.name(game_say)]] for group in groups]]
    body = h.main("#main.page.stack.gallery")[
        h.h1[game.title],
        h.div(".acts")[
            h.a(".btn.quiet.fit", href=urls.gallery())[say("All games")],
            game.page.primer is not None
            and h.a(".btn.quiet.fit", href=urls.rules(name))[draw_icon("book"), say("Rules to print")],
        ],
        h.nav(aria_label=say("Groups of cards"))[jumps],
        [draw_group_of_faces(name, group, say, game_say) for group in game.page.faces()],
        [draw_group_of_text_cards(group, game_say) for group in game.page.word_cards()],
    ]
    preview = make_page_preview("deck", urls.game_gallery(name), say, game.title)
    return draw_gallery_frame(
        say("{game}: the cards", game=game.title), body, say, draw_preview_meta_tags(preview, site, lang)
    )


def draw_group_of_faces(game: str, group: FaceGroup, say: Say, game_say: Say) -> h.Element:
    name = group.name(game_say)
    link = h.a(href=urls.print_cards(game, group.id))[say("Print and cut"), h.span(".sr")[f": {name}"]]
    return h.section(f"#{group.id}.stack")[
        h.h2[name],
        printable(group) and h.p(".small")[link],
        h.ul(".unrolled" if group.row else ".cards")[[draw_face_item(game, face, game_say) for face in group.faces]],
    ]


def draw_face_item(game: str, face: Face, game_say: Say) -> h.Element:
    line = face.line(game_say)
    return h.li[
        h.a(href=urls.gallery_card(game, face.id))[draw_small_picture(game, face), h.b[face.name(game_say)]],
        bool(line) and h.p(".cap")[line],
    ]


def draw_group_of_text_cards(group: WordGroup, game_say: Say) -> h.Element:
    cards = [draw_text_card(card, game_say) for card in group.cards]
    return h.section(f"#{group.id}.stack")[h.h2[group.name(game_say)], h.ul(".worded")[cards]]


def draw_text_card(card: WordCard, game_say: Say) -> h.Element:
    lines = [h.li[line] for line in card.lines(game_say)]
    return h.li(".sheet")[h.b[card.heading(game_say)], h.ol(".small")[lines]]


def draw_card_page(game: str, face_id: str, lang: str, site: str = "") -> Html:
    group, place = find_group_and_place_of_face(game, face_id)
    say, game_say, face = speech(lang), speech(lang, SHELF[game].package), group.faces[place]
    name, line = face.name(game_say), face.line(game_say)
    body = h.main("#main.page.one-card")[
        h.img(src=picture_address(game, face), alt=face.alt(game_say), width=300, height=420),
        h.div(".stack")[
            h.h1[name],
            bool(line) and h.p[line],
            h.details[h.summary[say("What the picture shows")], h.p(".small")[face.alt(game_say)]],
            h.nav(".acts", aria_label=say("More cards"))[
                draw_link_to_neighbour_card(game, group, place - 1, "prev", game_say),
                h.a(".btn.quiet", href=f"{urls.game_gallery(game)}#{group.id}")[group.name(game_say)],
                draw_link_to_neighbour_card(game, group, place + 1, "next", game_say),
            ],
        ],
    ]
    preview = make_page_preview("deck", urls.gallery_card(game, face_id), say, name)
    return draw_gallery_frame(name, body, say, draw_preview_meta_tags(preview, site, lang))


def find_group_and_place_of_face(game: str, face_id: str) -> tuple[FaceGroup, int]:
    groups = SHELF[game].page.faces() if game in SHELF else ()
    for group in groups:
        for place, face in enumerate(group.faces):
            if face.id == face_id:
                return group, place
    raise Refusal("no-page", msg("We can’t find that page."))


def draw_link_to_neighbour_card(game: str, group: FaceGroup, place: int, way: str, game_say: Say) -> h.Element | None:
    if not 0 <= place < len(group.faces):
        return None
    face = group.faces[place]
    arrow = h.span(aria_hidden="true")["← " if way == "prev" else " →"]
    parts = (arrow, face.name(game_say)) if way == "prev" else (face.name(game_say), arrow)
    return h.a(".btn.quiet", href=urls.gallery_card(game, face.id), rel=way)[parts]


def draw_small_picture(game: str, face: Face) -> h.VoidElement:
    return h.img(src=picture_address(game, face), alt="", width=300, height=420, loading="lazy")


def picture_address(game: str, face: Face) -> str:
    return urls.picture(game, face.id)


def draw_gallery_frame(title: str, body: h.Element, say: Say, preview: h.Node = None) -> Html:
    return draw_page(title, [body, draw_footer(say)], say, sheets=(asset_url("gallery.css"),), preview=preview)


def draw_print_sheets(game: str, group_id: str, lang: str) -> str:
    """Return a page with the cards of a group to print.

    Raise Refusal if the group is unknown or has no printable cards.
    """
    groups, say = SHELF[game].page.faces(), speech(lang, SHELF[game].package)
    group = next((face_group for face_group in groups if face_group.id == group_id and printable(face_group)), None)
    if group is None:
        raise Refusal("no-page", msg("We can’t find that page."))
    exhibit = Exhibit(name=game, title=SHELF[game].title, groups=groups, say=say)
    return sheet_page(
        exhibit,
        group,
        fronts_of(exhibit, group),
        translated_labels(lang),
        urls.gallery_style(),
        f"{urls.game_gallery(game)}#{group.id}",
    )


def translated_labels(lang: str) -> Labels:
    say = speech(lang)
    return Labels(
        lang=lang,
        others={other: language_settings(other).name for other in LANGUAGES if other != lang},
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
