"""The rules of Silencio on one page, in our own words and with pictures: enough to play without the printed book.

In the order in which somebody at a table asks: what for, how to lay it out, what to do in a turn, what a card does,
what else there is, when it ends; last, three turns as they might be played."""

import htpy as h

from inkling.core import Markup, Say, render
from inkling.games.board_parts.played import played_here
from inkling.games.silencio.rules.state import PRINTED_TABLE
from inkling.games.silencio.teach.example import example
from inkling.games.silencio.teach.leaflet import by_players, captioned, part, picture
from inkling.games.silencio.teach.primer_effects import effects, exchanges, waiting

PLAYERS = tuple(PRINTED_TABLE)


def primer(say: Say) -> Markup:
    parts = (aim, setting_out, turn, effects, waiting, exchanges, shrines, tavern, variants, end, example)
    return render(h.fragment[h.h1[say("Silencio in three minutes")], [draw(say) for draw in parts]])


def aim(say: Say) -> h.Element:
    return part(
        say("What it’s about"),
        say(
            "You’re one team of two to four. Get rid of all your cards, together and in silence: not a word, "
            "not a gesture, not a sigh. Only the cards speak."
        ),
        say("Each colour has a row. It starts at the shrine of that colour, which counts as 1, and climbs."),
        captioned(
            (
                ("red-3", say("3 mountains: red 3")),
                ("blue-5", say("5 boats: blue 5")),
                ("yellow-4", say("3 sheaves and 1 haystack: yellow 4")),
                ("green-7", say("7 trees: green 7")),
            )
        ),
        say(
            "A card’s rank is also in its picture: count the mountains, the boats, the sheaves and haystacks, "
            "or the trees."
        ),
    )


def setting_out(say: Say) -> h.Element:
    ranks = [f"2–{PRINTED_TABLE[n][0]}" for n in PLAYERS]
    hands = [PRINTED_TABLE[n][1] for n in PLAYERS]
    return part(
        say("Setting up"),
        by_players(
            say, ((say("ranks in each colour"), ranks), (say("cards in hand"), hands), (say("Oracle cards"), PLAYERS))
        ),
        say(
            "Shuffle, deal the hands, and turn up one card per player: the Oracle. The rest is the deck. "
            "Light all five shrines: a small one for each colour, and the large one."
        ),
        say(
            "Somebody silently takes the start card, which is only a marker and isn’t part of anybody’s hand. "
            "Starting with them and going clockwise, everybody passes one hand card to the left. Look at the "
            "card you were given before you pass one on; you may pass that very card on. Then whoever has the "
            "start card plays first, and play goes on clockwise."
        ),
    )


def turn(say: Say) -> h.Element:
    """Three steps, each with a picture; then what one may and must play."""
    steps = (
        ("red-shrine-lit", say("First, if you like:"), say("use one lit shrine.")),
        (
            "red-4",
            say("Play one card"),
            say("into the row of its colour. It must be higher than the last card there; gaps are fine."),
        ),
        (
            "red-5-night",
            say("Carry out its effect."),
            say("If you haven’t used a shrine this turn, you may do so now. Then your left neighbour is next."),
        ),
    )
    return part(
        say("Your turn"),
        h.ol(".turn")[[h.li[picture(face), h.p[h.b[head], " ", rest]] for face, head, rest in steps]],
        captioned(
            (
                ("yellow-shrine-lit", say("The shrine counts as 1.")),
                ("yellow-4", say("4 over a gap: light effect, day picture. You may decline the effect.")),
                (
                    "yellow-5-night",
                    say(
                        "5 straight after 4, just one higher: dark effect, night picture. You must carry out "
                        "the effect."
                    ),
                ),
                ("yellow-8", say("8 over a gap: light again.")),
            )
        ),
        say(
            "You may play a card from your hand or any face-up card, yours or somebody else’s. Whoever plays a "
            "card carries out its effect, whoever owned it."
        ),
        say(
            "If one of your own cards fits, you must play. If only somebody else’s face-up card fits, play it "
            "or pass. If nothing fits, you must pass. If you hold no card at all, you must pass, even if "
            "somebody’s face-up card fits. Passing doesn’t put you out of the game: play again when you can."
        ),
    )


def shrines(say: Say) -> h.Element:
    return part(
        say("Shrines"),
        h.div(".beside")[
            h.div(".pair")[picture("green-shrine-lit"), picture("large-shrine-lit")],
            h.p[
                say(
                    "Each shrine helps once per game, whoever uses it; then it goes out. On your turn you may use one,"
                    " at the start or at the end, even after playing your last card. A small shrine gives you the "
                    "light effect of its colour, the large one that of any colour."
                )
            ],
        ],
        say(
            "You can’t use a shrine in a turn in which you pass. But if nothing fits, you may use one first if it lets"
            " you play after all: blue to take back a card, or green to choose yourself and get one from the Oracle. "
            "You can’t do this if you hold no cards at all. If an exchange leaves you with nothing that fits, you have"
            " to pass anyway."
        ),
        look="half",
    )


def tavern(say: Say) -> h.Element:
    return part(
        [say("The tavern: easier, if you like"), " ", played_here(say)],
        h.div(".beside")[
            h.div(".pair")[picture("tavern-closed"), picture("tavern-open")],
            h.p[
                say(
                    "It starts closed and opens with the third dark effect. Then any one player may use it on their "
                    "turn, even before passing, to say exactly one true thing: how many of their cards are dead (too "
                    "low as the rows stand now), in which colour they hold only high cards, or which colour to leave "
                    "alone."
                )
            ],
        ],
        say(
            "Then it closes, and opens again with the third dark effect after that. Those triggered while it’s open "
            "don’t count."
        ),
        look="half with-tavern",
    )


def variants(say: Say) -> h.Element:
    """One line for each other option; those of this table are marked."""
    lines = (
        (
            "with-unlit",
            say("Unlit shrines, harder: start with the large one, the four small ones or all five unlit."),
        ),
        ("with-swap", say("Red and yellow swap their effects: light for light, dark for dark.")),
        ("with-clock", say("A clock for the start card: if nobody takes it in time, the team loses.")),
        ("with-size", say("A different highest rank (7 to 13), or a different hand size (4 to 7).")),
    )
    return part(
        say("Other ways to play"),
        h.ul(".ways-to-play")[[h.li(class_=look)[words, " ", played_here(say)] for look, words in lines]],
        look="half",
    )


def end(say: Say) -> h.Element:
    almost = [f"1–{n}" for n in PLAYERS]
    more = [f"{n + 1}+" for n in PLAYERS]
    return part(
        say("The end"),
        say("As soon as nobody holds a card any more, concealed or face up, the game ends with a perfect result."),
        say(
            "It also ends after as many passes in a row as there are players; playing a card or using a shrine "
            "restarts the count. At the end, count the cards left in all hands, face-up ones too:"
        ),
        by_players(say, ((say("perfect"), (0, 0, 0)), (say("almost there"), almost), (say("keep wandering"), more))),
        look="half",
    )
