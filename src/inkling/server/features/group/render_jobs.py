"""Render jobs of a group's page: read the table's log, count, and draw or export. Nothing is stored.

They use only finished games, and of those only what everybody saw: results, revealed answers, and guesses at them. The
data contains member numbers. Names are added last, for current members only.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import Html, Say, Seat
from inkling.core.driver import AnyPlay
from inkling.core.hook_defaults import empty, nothing
from inkling.core.looking_back import Quote, Reading
from inkling.games import SHELF
from inkling.server.features.group.page_data import (
    GroupFacts,
    GroupHistory,
    HitsOfPair,
    ReactedAnswer,
)
from inkling.server.features.group.views import draw_group_page
from inkling.server.features.history.model import PastGame
from inkling.server.features.history.views import name_of_category
from inkling.server.features.reactions.model import Reacted
from inkling.server.storage.log_row import LogRow
from inkling.server.tables.event_registry import decode_row
from inkling.server.tables.events import Acted, PlayResult, Started
from inkling.server.tables.past_play_cache import past_play_cache_of_worker
from inkling.server.tables.play_fold import replay_beginning_of_play
from inkling.server.tables.play_start_row import result_of_play_for_history

MOST_PLAYS = 60
"""Maximum number of games that are read move by move. It bounds the cost of a page."""
MOST_ANSWERS = 6
CACHED = 400
"""Maximum number of games whose figures one render worker caches."""


class FiguresOfGame(Struct, frozen=True):
    """The page's data about one finished game: guesses as (member, member, right or not), and answers that got
    reactions."""

    readings: tuple[tuple[int, int, bool], ...]
    answers: tuple[ReactedAnswer, ...]


_figures: OrderedDict[tuple[str, str], FiguresOfGame] = OrderedDict()


def render_group_page(facts: GroupFacts, lang: str) -> Html:
    """Render the group's page. Runs in a render worker."""
    return draw_group_page(facts, read_group_history(facts, lang), speech(lang))


def export_group_as_json(facts: GroupFacts, lang: str) -> str:
    """Return the group's history as JSON. Former members have null instead of a name."""
    history, names = read_group_history(facts, lang), facts.names
    file = {
        "inkling": 1,
        "group": facts.name,
        "people": [names[member] for member in sorted(names)],
        "games": [game_as_plain_data(game, names, facts.decks, speech(lang)) for game in history.games],
        "answers": [
            {
                "question": answer.quote.question,
                "answer": answer.quote.name,
                "by": names.get(answer.member),
                "reactions": dict(answer.reactions),
            }
            for answer in history.answers
        ],
        "pairs": [
            {"by": names[pair.by], "about": names[pair.about], "hits": pair.hits, "of": pair.tries}
            for pair in history.pairs
        ],
    }
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode()


def game_as_plain_data(
    game: PastGame, names: Mapping[int, str], decks: Mapping[str, str], say: Say
) -> dict[str, object]:
    result = game.result
    return {
        "game": result.game,
        "began": game.at,
        "category": name_of_category(result.game, result.seats, game.category, decks, say),
        "seats": result.seats,
        "people": [names.get(member) for member in result.people],
        "won": result.won,
        "score": result.score,
        "winners": [names.get(member) for member in result.winners],
    }


def read_group_history(facts: GroupFacts, lang: str) -> GroupHistory:
    """Return the group's history. It says how well two members understand each other only if both have agreed to
    that."""
    games = tuple(yield_finished_games(facts.newest)) if facts.newest else ()
    figures = [read_cached_figures_of_game(game.play, lang) for game in games[-MOST_PLAYS:]]
    answers = sorted((answer for play in figures for answer in play.answers), key=ReactedAnswer.count, reverse=True)
    readings = [reading for play in figures for reading in play.readings]
    return GroupHistory(games, tuple(answers[:MOST_ANSWERS]), tuple(count_hits_by_pair(readings, facts.shares_pairs)))


def yield_finished_games(newest: str) -> Iterator[PastGame]:
    """Yield a table's finished games, oldest first, without abandoned ones and forks. `newest` is its newest play."""
    past = past_play_cache_of_worker()
    place = past.past.find_place(newest)
    if place is None:
        return
    started = [row for row in past.past.read_rows(place) if row.kind == "started"]
    table = past.find_readable_table(newest)
    last = result_of_play_for_history(table) if table is not None else None
    decoded = [(row.at, began) for row in started if isinstance(began := decode_row(row.body), Started)]
    for (at, began), after in zip_longest(decoded, decoded[1:]):
        result = after[1].before if after is not None else last
        if result is not None and not began.entries:
            yield PastGame(began.play, at, category_of_game_setup(began), fill_in_players_of_result(result, began))


def category_of_game_setup(began: Started) -> str:
    option = SHELF[began.setup["game"]].page.compared
    return str(began.setup.get("options", {}).get(option) or "") if option else ""


def fill_in_players_of_result(result: PlayResult, began: Started) -> PlayResult:
    """Return the result with its players, which are missing in older rows."""
    people = result.people or tuple(holder for holder in began.seated if isinstance(holder, int))
    return replace(result, people=people)


def read_cached_figures_of_game(play_id: str, lang: str) -> FiguresOfGame:
    """Return the statistics of a finished play, from the cache if possible."""
    if (play_id, lang) not in _figures:
        _figures[play_id, lang] = compute_figures_of_game(play_id, lang)
    _figures.move_to_end((play_id, lang))
    while len(_figures) > CACHED:
        _figures.popitem(last=False)
    return _figures[play_id, lang]


def compute_figures_of_game(play_id: str, lang: str) -> FiguresOfGame:
    past = past_play_cache_of_worker().past
    place = past.find_place(play_id)
    rows = past.read_rows(place, after=place.first - 1) if place is not None else []
    began = decode_row(rows[0].body) if rows else None
    if not isinstance(began, Started):
        return FiguresOfGame((), ())
    game = SHELF[began.setup["game"]]
    if game.back.readings is empty and game.back.quote is nothing:
        return FiguresOfGame((), ())
    play = replay_beginning_of_play(began, tuple(f"{seat + 1}" for seat in range(len(began.seated))))
    hands: list[set[int]] = [set() for _ in began.seated]
    reactions: dict[Quote, set[tuple[int, str]]] = {}
    for row in rows[1:]:
        play = apply_row_of_play(play, row, hands)
        if row.kind == "reacted" and play.outcome is None:
            add_or_remove_reaction(play, row, reactions, speech(lang, game.package))
    if play.outcome is None or play.outcome.reason == "abandoned":
        return FiguresOfGame((), ())
    members = [next(iter(by)) if len(by) == 1 else -1 for by in hands]
    return FiguresOfGame(
        tuple(yield_readings_between_members(game.back.readings(play.stories[-1]), members)),
        tuple(yield_answers_with_reactions(game.name, reactions, members)),
    )


def apply_row_of_play(play: AnyPlay, row: LogRow, hands: list[set[int]]) -> AnyPlay:
    """Return the play after this row. If the row is a move, add its author to the members in `hands` of the seat that
    moved."""
    if row.kind != "acted":
        return play
    acted = decode_row(row.body)
    assert isinstance(acted, Acted)
    if acted.seat >= 0:
        hands[acted.seat].add(row.by)
    return play.act(Seat(acted.seat), play.game.words.read(acted.do, play.record.setup.options), words=acted.say)


def add_or_remove_reaction(play: AnyPlay, row: LogRow, reactions: dict[Quote, set[tuple[int, str]]], say: Say) -> None:
    """Add or remove a reaction to the answer that was public at that moment.

    `reactions` has (member, reaction) by answer.
    """
    reacted = decode_row(row.body)
    quote = play.game.back.quote(play.sight(None), say.to(None, play.record.names))
    if quote is None or not isinstance(reacted, Reacted):
        return
    given = reactions.setdefault(quote, set())
    (given.add if reacted.on else given.discard)((row.by, reacted.reaction))


def yield_readings_between_members(
    readings: Sequence[Reading], members: Sequence[int]
) -> Iterator[tuple[int, int, bool]]:
    """Yield who guessed about whom, and whether the guess was right.

    Leave out guesses by or about a seat in which several people or a bot made the moves.
    """
    for reading in readings:
        by, about = members[reading.by], members[reading.about]
        if by >= 0 and about >= 0:
            yield by, about, reading.hit


def yield_answers_with_reactions(
    game: str, reactions: Mapping[Quote, set[tuple[int, str]]], members: Sequence[int]
) -> Iterator[ReactedAnswer]:
    """Yield the answers of people that have reactions from others."""
    for quote, given in reactions.items():
        member = members[quote.seat]
        counts = Counter(name for by, name in sorted(given) if by != member)
        if counts and member >= 0:
            yield ReactedAnswer(game, quote, member, tuple(counts.most_common()))


def count_hits_by_pair(readings: Sequence[tuple[int, int, bool]], agreed: frozenset[int]) -> list[HitsOfPair]:
    """Return how often the members of each pair understood each other, best pair first.

    Include only pairs whose two members both agreed that the group's page shows this.
    """
    tries: dict[tuple[int, int], list[bool]] = {}
    for by, about, hit in readings:
        if by in agreed and about in agreed and by != about:
            tries.setdefault((by, about), []).append(hit)
    pairs = [HitsOfPair(by, about, sum(hits), len(hits)) for (by, about), hits in tries.items()]
    return sorted(pairs, key=lambda pair: (-pair.hits / pair.tries, -pair.tries))
