"""Draws a card on the board: its portrait, or a plate with initials if its deck was uploaded."""

from functools import cache

from inkling.art.typographic import draw_plate, monogram
from inkling.core.html import NOTHING, Html, escape
from inkling.games.board_kit.picture_urls import board_file_url
from inkling.games.similo.board.card_pictures import load_looks_of_portraits
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import card_name, write_card_notation
from inkling.games.similo.rules.state import Options

SHY = "\u00ad"
BREAKS = {
    word.replace("|", ""): word.replace("|", SHY)
    for word in """
    Antoi|nette Appren|tice Aschen|puttel Black|beard Bohnen|ranke Cinder|ella Dorn|röschen Duck|ling Frosch|könig
    God|mother Herz|königin Koscht|schei Lampen|geist Meer|jungfrau Mephis|tophe|les Mino|taurus Nightin|gale
    Perse|phone Poca|hontas Prome|theus Ratten|fänger Rot|käppchen Rumpel|stilts|kin Rumpel|stilz|chen
    Schnee|königin Schnee|wittchen Schwein|chen Shake|speare Sorcer|er’s Tutan|chamun Tutan|khamun
    Unsterb|liche Väinä|möinen Zauber|lehr|ling gestie|felte
    """.split()  # noqa: SIM905 (a list of words reads better in lines)
}
"""The long words in built-in names, with soft hyphens where they may break. Other names need no break."""


@cache
def draw_game_icon(name: str) -> Html:
    """Draw an icon of the game's sprite. It has no text, so the caller writes its meaning next to it."""
    symbols = board_file_url("similo", "symbols.svg")
    return Html(f'<svg class="i" aria-hidden="true"><use href="{symbols}#{name}"/></svg>')


def name_with_soft_hyphens(card: CardId, options: Options, lang: str) -> str:
    """Return the card's name with soft hyphens where a line may break."""
    return " ".join(BREAKS.get(word, word) for word in card_name(card, options, lang).split(" "))


def draw_card_name(card: CardId, options: Options, lang: str) -> Html:
    """Return the card's name as HTML, with soft hyphens as possible line breaks."""
    return Html(escape(name_with_soft_hyphens(card, options, lang)))


def html_id_of_enlarged_card(card: CardId, options: Options) -> str:
    """Return the HTML ID of the popover with the enlarged card."""
    return f"k-{escape(write_card_notation(card, options))}"


def draw_portrait_or_plate(card: CardId, options: Options, lang: str, pictures: str) -> Html:
    """Draw the card's picture without its name, which the caller adds. A card without a portrait gets a plate with
    initials. The page contains each plate once, as an SVG symbol."""
    if card in load_looks_of_portraits():
        return Html(f'<img src="{pictures}/{html_id_of_face(card)}.svg" alt="">')
    letters = escape(monogram(card_name(card, options, lang)))
    own = f'<img src="{pictures}/{escape(card)}" alt="" loading="lazy">' if pictures.endswith("/own") else ""
    use = f'<svg viewBox="18 18 264 284" preserveAspectRatio="xMidYMid slice"><use href="#{html_id_of_plate(card, options)}" width="300" height="420"/></svg>'
    return Html(f'<span class="plate" aria-hidden="true">{use}<b>{letters}</b>{own}</span>')


def html_id_of_face(card: CardId) -> str:
    return card.replace("/", "-")


def html_id_of_plate(card: CardId, options: Options) -> str:
    return f"p-{escape(write_card_notation(card, options))}"


def draw_plate_symbol(card: CardId, options: Options) -> Html:
    """Draw the plate of a card without a portrait as an SVG symbol, to which drawings refer. Empty if the card has a
    portrait."""
    if card in load_looks_of_portraits():
        return NOTHING
    drawing = draw_plate(card_name(card, options, "en")).replace('<svg xmlns="http://www.w3.org/2000/svg"', "<symbol")
    opened = drawing.replace("<symbol", f'<symbol id="{html_id_of_plate(card, options)}"', 1)
    return Html(opened.removesuffix("</svg>") + "</symbol>")
