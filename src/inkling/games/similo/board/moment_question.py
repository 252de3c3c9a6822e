"""Questions for a friend about a finished play: which characters to remove, which clue to give."""

from inkling.core.board import BoardContext, Zones
from inkling.core.errors import msg
from inkling.core.html import Html
from inkling.core.looking_back import MomentChoice, MomentQuestion
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.similo.board.card_looks import draw_portrait
from inkling.games.similo.board.zones import draw_board
from inkling.games.similo.rules.actions import Action, Clue, Confirm
from inkling.games.similo.rules.decks import card_name, write_card
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Options, View
from inkling.games.similo.rules.voting import characters_left, clue_is_due, number_to_remove

WHO_GOES = (
    "",
    msg("{clue}: which one would you remove?"),
    msg("{clue}: which two would you remove?"),
    msg("{clue}: which three would you remove?"),
    msg("{clue}: which four would you remove?"),
)


def ask_friend(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentQuestion | None:
    scene, seat = sight.view.scene, sight.seat
    if seat is None or not sight.legal:
        return None
    if clue_is_due(scene):
        return ask_for_clue(sight, say, context)
    if seat not in scene.voters:
        return None
    choices = tuple(
        MomentChoice(
            write_card(card, scene.options),
            card_name(card, scene.options, say.lang),
            draw_portrait(card, scene.options, say.lang, context.pictures),
        )
        for card in characters_left(scene)
    )
    remove, clue = number_to_remove(scene), name_clue(scene.clues[-1], scene.options, say)
    return MomentQuestion(say(WHO_GOES[remove], clue=clue), choices, remove)


def show_friend(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Zones:
    """Draw the clues; before a clue also the characters, which a guesser's choices show anyway."""
    zones = draw_board(sight, say, context)
    names = ("clues", "faces", "closer", "legend") if clue_is_due(sight.view.scene) else ("clues", "closer", "legend")
    return {name: zones[name] for name in names}


def ask_for_clue(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentQuestion | None:
    view, options = sight.view, sight.view.scene.options
    if view.secret is None:
        return None
    choices = tuple(
        MomentChoice(
            id_of_clue(clue, options), name_clue(clue, options, say), draw_clue(clue, options, say, context.pictures)
        )
        for clue in sight.legal
        if isinstance(clue, Clue)
    )
    text = say("{card} is the secret: which clue would you give?", card=card_name(view.secret, options, say.lang))
    return MomentQuestion(text, choices)


def find_decision(sight: Sight[Action, Event, View], action: Action) -> tuple[str, ...]:
    options = sight.view.scene.options
    match action:
        case Clue():
            return (id_of_clue(action, options),)
        case Confirm() if sight.seat is not None:
            return tuple(write_card(card, options) for card in sight.view.scene.marks[sight.seat])
        case _:
            return ()


def id_of_clue(clue: Clue, options: Options) -> str:
    return f"{write_card(clue.card, options)} {clue.orientation}"


def name_clue(clue: Clue, options: Options, say: Say) -> str:
    name = card_name(clue.card, options, say.lang)
    return say("{card}, upright", card=name) if clue.orientation == "upright" else say("{card}, sideways", card=name)


def draw_clue(clue: Clue, options: Options, say: Say, pictures: str) -> Html:
    return Html(f'<span class="{clue.orientation}">{draw_portrait(clue.card, options, say.lang, pictures)}</span>')
