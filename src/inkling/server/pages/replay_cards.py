"""Everyone's cards, side by side: of each seat what its own sight shows, at a play that lies open."""

from inkling.catalogs import speech
from inkling.core.board import Desk
from inkling.core.driver import AnyPlay
from inkling.core.html import NOTHING, Html, Markup, escape, join
from inkling.core.sight import HOUSE, Seat
from inkling.core.words import Say
from inkling.games.board_parts.cards import draw_cards
from inkling.games.board_parts.people import COLOURS, initial_avatar, initial_of, is_so
from inkling.server.pages.pieces import bot_sign


def hands_zone(play: AnyPlay, bots: tuple[bool, ...], say: Say) -> Html:
    """Who did what was done last wears a frame."""
    words = speech(say.lang, play.game.package).to(None, play.record.names)
    entries = play.record.entries
    acted = entries[-1].by if entries else HOUSE
    desk = Desk(pictures=f"/pictures/{play.game.name}", bots=bots)
    seats = map(Seat, range(play.record.setup.seats))
    hands = [(seat, held) for seat in seats if (held := draw_held(play, seat, words, desk))]
    if not hands:
        return NOTHING
    drawn = join(draw_hand(seat, held, seat == acted, bots, words) for seat, held in hands)
    return Html(f'<h2 class="sr">{escape(say("Everyone’s cards"))}</h2><ul class="hands">{drawn}</ul>')


def draw_held(play: AnyPlay, seat: Seat, say: Say, desk: Desk) -> Html:
    """As the game draws it, or the hand of its sketch."""
    held, sketch, sight = play.game.back.held, play.game.page.sketch, play.sight(seat)
    if held is not None:
        return held(sight, say, desk)
    hand = sketch(sight, say).hand if sketch is not None else ()
    return draw_cards(hand) if hand else NOTHING


def draw_hand(seat: Seat, held: Html, acted: bool, bots: tuple[bool, ...], say: Say) -> Html:
    sign = bot_sign() if is_so(bots, seat) else initial_avatar(seat, bots, say)
    look = "theirs acts" if acted else "theirs"
    name = f'<b class="name">{sign}<span>{escape(say.name(seat))}</span></b>'
    return Html(f'<li class="{look}" data-key="hand-{seat}">{name}{held}</li>')


def seat_sign(seat: Seat, bots: tuple[bool, ...], say: Say) -> Markup:
    """The sign of a seat beside its name, without a letter that would be read out or searched for."""
    if is_so(bots, seat):
        return bot_sign()
    return Markup(f'<span class="av a{seat % COLOURS}" data-sign="{escape(initial_of(seat, say))}"></span>')
