"""Murmur, the smallest complete game: it lets the conformance kit and the core be tested without any game of the shelf.

Two to four seats hold two hidden cards each. In a round all secretly choose a card, or to hold, and may change their
minds until they confirm; the cards are shown in step and the single best one scores. Then the round's leader may draw.
"""

from inkling.core.bot import RANDOM, Bot
from inkling.core.chance import Chance
from inkling.core.game import Game
from inkling.core.sight import Sight
from tests.example.notation import label, read, write
from tests.example.rules import apply, caption, legal, outcome, question, setup, topic, turn
from tests.example.state import Action, Choose, Confirm, Draw, Event, Options, State, View
from tests.example.telling import show, tell
from tests.example.views import every_action, imagine, numbers, see, view


def choose_highest(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    best = Choose(max(sight.view.hand, default=0))
    if sight.view.phase == "draw":
        return Draw()
    return best if best in sight.legal else Confirm()


GAME = Game[Options, State, Action, Event, View](
    name="murmur",
    title="Murmur",
    package="tests.example",
    rules=1,
    seats=range(2, 5),
    options=Options,
    actions=Action,
    events=Event,
    views=View,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=view,
    see=see,
    imagine=imagine,
    question=question,
    write=write,
    read=read,
    label=label,
    tell=tell,
    show=show,
    every_action=every_action,
    numbers=numbers,
    bots=(RANDOM, Bot("highest", 1, "Plays the highest card.", choose_highest)),
    for_bots={"rounds": 3},
    higher_is_better=True,
    topic=topic,
    caption=caption,
)
