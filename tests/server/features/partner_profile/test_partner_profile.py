"""Partner profiles: from their table's log alone, for this person alone, until they object."""

from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from inkling.catalogs import speech
from inkling.core.bot import Habits, Known, Opened, pick_bot
from inkling.core.chance import Chance
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.games.similo.rules.events import HandDealt
from inkling.server.bots.action_choice import choose_bot_action
from inkling.server.features.consent.model import BotMemorySet
from inkling.server.features.deals.model import make_new_deal_code, read_deal_code
from inkling.server.features.options.model import OptionsSet
from inkling.server.features.partner_profile import render_jobs as partner_profile_jobs
from inkling.server.features.partner_profile.profile_cache import PartnerProfileCache
from inkling.server.features.partner_profile.views import render_profile_page
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.storage.log_reader import open_play_reader
from inkling.server.tables.events import SYSTEM_ROW, AbandonRequested, BotSeated, PresetChosen, SatDown
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.past_play_cache import open_past_play_cache
from inkling.server.tables.play_start_row import make_start_row
from inkling.server.tables.registry import TableRegistry
from tests.not_none import not_none

SIMILO = SHELF["similo"]
PLAYS = 5


async def play_out(tables: TableRegistry, live: LiveTable, mind: str, covered: bool = False) -> None:
    """Let Ada play with this bot's traits. In a covered play, a bot fills in for her from the middle on."""
    minds = [pick_bot(SIMILO.bots.all, mind).choose, pick_bot(SIMILO.bots.all, "normal").choose]
    while live.table.playing:
        play = not_none(live.table.play)
        for seat in play.game.rules.turn(play.state):
            action = minds[seat](play.sight(seat), Chance.of(f"{live.table.n}"))
            if action is None:
                continue
            do = SIMILO.words.write(action, play.record.setup.options)
            if seat == 0 and not (covered and play.ply > 8):
                await tables.service.act(live, 0, do)
            else:
                await tables.service.play_action_chosen_by_server(live, seat, do, live.table)
            break


async def begin(tables: TableRegistry, live: LiveTable, nth: int, known: bool = False) -> None:
    """Begin a play with fixed cards; those of a shared deal come with the table."""
    numbers = count()

    def token(size: int) -> str:
        return sha256(f"{nth} {next(numbers)}".encode()).hexdigest()[: 2 * size]

    deck = ("fables", "myths", "history", "magic")[nth % 4]
    if not known:
        await tables.service.change(live, 0, OptionsSet({"giver": 0, "asked": True, "deck": deck}))
    await tables.service.change(live, SYSTEM_ROW, make_start_row(live.table, token))


async def remember(
    tables: TableRegistry, url: str, mind: str
) -> tuple[LiveTable, int, Known, Known, Mapping[int, Habits]]:
    """Play some games of Ada with a bot, in one of which a bot covers for her. Return what is known of her in the next
    game, after she objects, and in a fresh process that reads the log. Also return how many clues she gave."""
    opener, clues = partial(open_past_play_cache, open_play_reader), 0
    readers = RenderWorkers(opener, url, 1, 600, ("inkling.server.features.partner_profile.views",))
    try:
        live = await seat_ada(tables)
        for nth in range(PLAYS + 1):
            await begin(tables, live, nth)
            assert nth or not await PartnerProfileCache(readers).habits_by_seat(live.table)
            await play_out(tables, live, mind, covered=nth == PLAYS)
            if nth < PLAYS and live.table.play is not None:
                clues += len(live.table.play.state.scene.clues)
        await begin(tables, live, PLAYS + 1)
        known = await PartnerProfileCache(readers).habits_by_seat(live.table)
        await tables.service.change(live, 0, BotMemorySet(False))
        without = await PartnerProfileCache(readers).habits_by_seat(live.table)
        open_past_play_cache(open_play_reader, url)
        return (
            live,
            clues,
            known,
            without,
            partner_profile_jobs.learn_habits_of_members("similo", live.table.history.plays, (0, 1)),
        )
    finally:
        await readers.close()


async def seat_ada(tables: TableRegistry, given: PresetChosen | None = None) -> LiveTable:
    """Seat Ada and a bot at a new table."""
    live = await tables.make_table("similo", "person-a", "Ada", given)
    await tables.service.change(live, 0, SatDown(0))
    await tables.service.change(live, 0, BotSeated(1, "strong"))
    return live


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Return the database URL of the fixture `tables`."""
    return f"sqlite:///{tmp_path}/inkling.db"


async def test_bots_know_from_the_log_what_somebody_goes_by(tables: TableRegistry, database: str) -> None:
    live, clues, known, without, again = await remember(tables, database, "painter")
    assert set(known) == {Seat(0)}
    assert known[Seat(0)].weights[0][0] == "looks"
    kinds = dict(known[Seat(0)].kinds)
    assert min(kinds, key=lambda kind: kinds[kind]) == "texts", "somebody who reads explains her worst"
    assert known[Seat(0)].seen == clues, "a play in which a bot acted for her tells nothing about her"
    assert without == {}, "with one tap bots treat her like a stranger"
    assert again == {0: known[Seat(0)]}, "another process reads the same, and nothing about anybody else"
    say = speech("en", SIMILO.package).to(None, ())
    assert SIMILO.bots.describe_habits is not None
    assert SIMILO.bots.describe_habits(known[Seat(0)], say) == "I notice you go by details in the pictures."
    played, what = live.table.history.plays, (live.table.code, "similo")
    shown = render_profile_page(*what, played, 0, True, "en")
    assert "I notice you go by details in the pictures." in shown
    assert 'name="kind" value="remembered"' in shown
    assert "I notice" not in render_profile_page(*what, played, 1, True, "en")
    assert "never met" in render_profile_page(*what, played, 0, False, "en")
    assert "achtest auf Einzelheiten in den Bildern" in render_profile_page(*what, played, 0, True, "de")


async def test_what_is_known_changes_what_the_bot_does_and_nothing_else(tables: TableRegistry, database: str) -> None:
    live, _, known, _, _ = await remember(tables, database, "herald")
    play = not_none(live.table.play)
    hers = pick_bot(SIMILO.bots.all, "herald").choose(play.sight(Seat(0)), Chance.of("x"))
    play = play.act(Seat(0), hers)
    sight = play.sight(Seat(1))
    memories: tuple[Known, ...] = (known, known, {}, {Seat(1): known[Seat(0)]})
    thoughts = [choose_bot_action("similo", "strong", sight, "seed", "en", (), memory) for memory in memories]
    assert thoughts[0] is not None
    assert thoughts[0] == thoughts[1]
    assert thoughts[2] == thoughts[3] == choose_bot_action("similo", "strong", sight, "seed", "en", ())


async def read_all(tables: TableRegistry, url: str) -> tuple[list[Opened], LiveTable]:
    """Return what is read from a shared deal, then from plays that were finished, abandoned and running."""
    found: list[Opened] = []
    for given in (read_deal_code(make_new_deal_code("similo", 2, {})).to_preset(), None):
        live = await seat_ada(tables, given)
        for nth in range(1 if given else 3):
            await begin(tables, live, nth, known=given is not None)
            if nth == 0:
                await play_out(tables, live, "painter")
            else:
                await lay_a_clue(tables, live)
            if nth == 1:
                await tables.service.change(live, 0, AbandonRequested())
                assert not live.table.playing
        open_past_play_cache(open_play_reader, url)
        found += partner_profile_jobs.read_finished_plays("similo", live.table.history.plays)
    return found, live


async def lay_a_clue(tables: TableRegistry, live: LiveTable) -> None:
    play = not_none(live.table.play)
    giver = play.state.scene.giver
    do = SIMILO.words.write(play.sight(giver).legal[0], play.record.setup.options)
    await (
        tables.service.act(live, 0, do)
        if giver == 0
        else tables.service.play_action_chosen_by_server(live, giver, do, live.table)
    )


async def test_only_what_the_replay_shows_to_everybody_is_read(tables: TableRegistry, database: str) -> None:
    """Similo R6, R13: the hand of a finished play; nothing of a shared deal, an abandoned or a running play."""
    (known, own), live = await read_all(tables, database)
    assert len(live.table.history.plays) == 3, "one played out, one given up, one running: only the first was read"
    assert known.stories == (), "others may have yet to play these cards"
    assert own.view.hand is None
    assert own.seated == (0, "")
    dealt = [line.event for line in own.stories[0] if isinstance(line.event, HandDealt)]
    assert len(own.stories) == 2
    assert dealt[0].cards is not None
    assert len(dealt[0].cards) == 5
    running = not_none(live.table.play)
    assert running.outcome is None
    assert own.view.scene.grid != running.state.scene.grid
