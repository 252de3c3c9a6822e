"""A terminal table for one user and bots. It asks the players in order and saves the record after each action."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from inkling.cli import screen
from inkling.cli.files import save_record
from inkling.core import SYSTEM, AnyBot, Chance, NotAllowed, NotWellFormed, Refusal, Say, Seat, Sight, TimeUp, msg
from inkling.core.driver import AnyPlay, clockwise

WORDS = " -- "


class Leave(Exception):
    """Raised when the user quits the play."""


@dataclass
class Table:
    """A table in the terminal for one user and bots. `lines_shown` is the number of story lines that the user has
    already seen."""

    seat: Seat
    bots: Sequence[AnyBot]
    """By seat; the bot at the person's seat is never asked."""
    chance: Chance
    say: Say
    save: Path | None
    lines_shown: int = 0

    def run(self, play: AnyPlay) -> AnyPlay:
        """Play to the end and return the final play. Raise Leave if the user quits."""
        while play.outcome is None:
            play = self.next(play)
            if self.save is not None:
                save_record(self.save, play.record)
        self.show(play)
        return play

    def next(self, play: AnyPlay) -> AnyPlay:
        """Return the play after the next action."""
        while (after := self.ask_round(play)) is None and self.seat in play.game.rules.turn(play.state):
            click.echo(self.say("Nobody wants to go before you."))
        if after is not None:
            return after
        if TimeUp() in play.game.rules.legal(play.state, SYSTEM):
            return play.act(SYSTEM, TimeUp())
        raise NotAllowed("stuck", msg("Nobody wants to make the next move."))

    def ask_round(self, play: AnyPlay) -> AnyPlay | None:
        for seat in clockwise(play):
            after = self.ask_person(play) if seat == self.seat else self.ask_bot(play, seat)
            if after is not None:
                return after
        return None

    def ask_bot(self, play: AnyPlay, seat: Seat) -> AnyPlay | None:
        """Return the play after the bot's action; None if the bot doesn't want to act. The bot's remarks are in the
        user's language."""
        bot, sight = self.bots[seat], play.sight(seat)
        action = bot.choose(sight, self.chance.fork(f"{play.ply}/{seat}"))
        if action is None:
            return None
        return play.act(seat, action, words=bot.words(sight, action, self.say.to(None, play.record.names)))

    def ask_person(self, play: AnyPlay) -> AnyPlay | None:
        """Ask the user for an action, again and again until it is legal, and return the play after it. Return None if
        the user lets the others act first."""
        first, sight = self.lines_shown == 0, self.show(play)
        screen.show_offers(play, sight, self.say)
        if first:
            if play.game.page.goal:
                click.echo(screen.paint(f"{self.say('Goal:')} {self.say(play.game.page.goal)}", bold=True))
            click.echo(screen.paint(self.say("? help · r rules · q leave"), dim=True))
        while True:
            match screen.ask("> "):
                case None | "q":
                    raise Leave
                case "?":
                    self.explain(play)
                case "r":
                    screen.show_rules(play, self.say)
                case "" if len(play.game.rules.turn(play.state)) > 1:
                    return None
                case "":
                    click.echo(self.say("It’s up to you now; type ? for help."))
                case text:
                    try:
                        return self.act(play, sight, text)
                    except Refusal as refusal:
                        click.echo(self.say.refusal(refusal))

    def act(self, play: AnyPlay, sight: Sight[Any, Any, Any], text: str) -> AnyPlay:
        text, dashes, sentence = text.partition(WORDS)
        action = read_action(play, sight, text.strip())
        return play.act(self.seat, action, ask=sight.ask, words=sentence if dashes else None)

    def show(self, play: AnyPlay) -> Sight[Any, Any, Any]:
        """Print the screen, and the events since the last call of this method. Return the user's sight."""
        sight = play.sight(self.seat)
        screen.clear()
        click.echo()
        screen.show(play, sight, self.say)
        screen.show_story(play, sight.story[self.lines_shown :], self.say)
        self.lines_shown = len(sight.story)
        return sight

    def explain(self, play: AnyPlay) -> None:
        say = self.say
        click.echo(say("Type the number of an action, or its text from the second column."))
        click.echo(say("To add a sentence where the game allows one, type: action -- sentence"))
        if len(play.game.rules.turn(play.state)) > 1:
            click.echo(say("An empty line lets the others go first."))
        click.echo(say("r shows the rules, q leaves the table."))


def read_action(play: AnyPlay, sight: Sight[Any, Any, Any], text: str) -> Any:
    """Return the action that the user typed: a number in the list of actions, or an action in notation."""
    if text.isdecimal():
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(sight.legal):
            raise NotWellFormed("no-number", msg("There is no number {text} in the list."), text=text)
        return sight.legal[number - 1]
    return play.game.words.read(text, play.record.setup.options)
