"""The question about a finished play that players can send to a friend: which characters to remove, or which clue to
give."""

from inkling.core.board import BoardContext, Zones
from inkling.core.errors import msg
from inkling.core.html import Html
from inkling.core.looking_back import MomentChoice, MomentQuestion
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.similo.board.card_looks import draw_portrait_or_plate, name_with_soft_hyphens
from inkling.games.similo.board.zones import draw_board
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet
from inkling.games.similo.rules.decks import card_name, write_card_notation
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Options, View
from inkling.games.similo.rules.voting import characters_left, is_clue_due, number_to_remove

WHO_GOES = (
    "",
    msg("{clue}: which one would you remove?"),
    msg("{clue}: which two would you remove?"),
    msg("{clue}: which three would you remove?"),
    msg("{clue}: which four would you remove?"),
)


def make_friend_question(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentQuestion | None:
    scene, seat = sight.view.scene, sight.seat
    if seat is None or not sight.legal:
        return None
    if is_clue_due(scene):
        return make_clue_question(sight, say, context)
    if seat not in scene.voters:
        return None
    choices = tuple(
        MomentChoice(
            write_card_notation(card, scene.options),
            name_with_soft_hyphens(card, scene.options, say.lang),
            draw_portrait_or_plate(card, scene.options, say.lang, context.pictures),
        )
        for card in characters_left(scene)
    )
    remove, clue = number_to_remove(scene), label_clue_choice(scene.clues[-1], scene.options, say)
    return MomentQuestion(say(WHO_GOES[remove], clue=clue), choices, remove)


def draw_friend_question_board(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Zones:
    """Draw the clues. For a clue question, also draw the characters; in a removal question they are the choices
    anyway."""
    zones = draw_board(sight, say, context)
    names = ("clues", "faces", "closer", "legend") if is_clue_due(sight.view.scene) else ("clues", "closer", "legend")
    return {name: zones[name] for name in names}


def make_clue_question(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentQuestion | None:
    view, options = sight.view, sight.view.scene.options
    if view.secret is None:
        return None
    choices = tuple(
        MomentChoice(
            choice_id_of_clue(clue, options),
            label_clue_choice(clue, options, say),
            draw_clue_choice_face(clue, options, say, context.pictures),
        )
        for clue in sight.legal
        if isinstance(clue, Clue)
    )
    text = say("{card} is the secret: which clue would you give?", card=card_name(view.secret, options, say.lang))
    return MomentQuestion(text, choices)


def choice_ids_of_action(sight: Sight[Action, Event, View], action: Action) -> tuple[str, ...]:
    options = sight.view.scene.options
    match action:
        case Clue():
            return (choice_id_of_clue(action, options),)
        case ConfirmMarkedSet() if sight.seat is not None:
            return tuple(write_card_notation(card, options) for card in sight.view.scene.marks[sight.seat])
        case _:
            return ()


def choice_id_of_clue(clue: Clue, options: Options) -> str:
    return f"{write_card_notation(clue.card, options)} {clue.orientation}"


def label_clue_choice(clue: Clue, options: Options, say: Say) -> str:
    name = card_name(clue.card, options, say.lang)
    return say("{card}, upright", card=name) if clue.orientation == "upright" else say("{card}, sideways", card=name)


def draw_clue_choice_face(clue: Clue, options: Options, say: Say, pictures: str) -> Html:
    return Html(
        f'<span class="{clue.orientation}">{draw_portrait_or_plate(clue.card, options, say.lang, pictures)}</span>'
    )
