"""Murmur, the smallest complete game, for tests of the kit and the core without a real game. Two to four seats hold two
hidden cards each. In a round all secretly choose a card, or hold, and may change their minds until they confirm. The
cards are shown in step and the single best one scores. Then the round's leader may draw."""

from inkling.core.bot import RANDOM, Bot, Bots
from inkling.core.chance import Chance
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.sight import Sight
from tests.example import notation, rules, story, views
from tests.example.state import Action, Choose, Confirm, Draw, Event, Options, State, View


def choose_highest(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    best = Choose(max(sight.view.hand, default=0))
    if sight.view.phase == "draw":
        return Draw()
    return best if best in sight.legal else Confirm()


GAME: Game[Options, State, Action, Event, View] = Game(
    name="murmur",
    title="Murmur",
    package="tests.example",
    seats=range(2, 5),
    rules=Rules(
        version=1,
        options=Options,
        actions=Action,
        events=Event,
        views=View,
        higher_is_better=True,
        setup=rules.setup,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        outcome=rules.outcome,
        view=views.view,
        see=views.see,
        imagine=views.imagine,
        question=rules.question,
        topic=rules.topic,
        caption=rules.caption,
    ),
    words=Words(write=notation.write, read=notation.read, label=notation.label, tell=story.tell, show=story.show),
    bots=Bots(all=(RANDOM, Bot("highest", 1, "Plays the highest card.", choose_highest)), options={"rounds": 3}),
    learner=Learner(every_action=views.every_action, numbers=views.numbers),
)
