"""What the house does in a play by itself: because time is up, other seats are played by people, or it is given up."""

from inkling.core import Abandon, Seat
from inkling.server.tables.rows import Row, TimedOut
from inkling.server.tables.table import Table


def follow(table: Table, row: Row) -> str | None:
    """What the house does in the play because of this row, in the game's notation."""
    play = table.play
    if play is None or not table.playing or not isinstance(row, TimedOut):
        return owed(table)
    action = play.game.table.time_up(play.state, Seat(row.seat))
    return None if action is None else play.game.words.write(action, play.record.setup.options)


def owed(table: Table) -> str | None:
    """What the house has to do in the play as things stand; after a crash between two rows it is still to be done."""
    play = table.play
    if play is None or not table.playing:
        return None
    given_up = bool(table.gave_up) and abandons(table)
    action = Abandon() if given_up else play.game.table.attend(play.state, people_in(table))
    return None if action is None else play.game.words.write(action, play.record.setup.options)


def people_in(table: Table) -> tuple[Seat, ...]:
    """The seats of the play that people play now, without those for whom a bot does."""
    return tuple(
        Seat(seat) for seat, who in enumerate(table.chairs) if isinstance(who, int) and not table.covered[seat]
    )


def abandons(table: Table) -> bool:
    """The host's wish, or that of more than half of the seated people."""
    people = [who for who in table.chairs if isinstance(who, int)]
    return table.host in table.gave_up or 2 * len(table.gave_up & set(people)) > len(people)
