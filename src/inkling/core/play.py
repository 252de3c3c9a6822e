"""One play of a game. It checks and applies actions, and keeps the record. Plays are immutable: `act` returns the next
one."""

from collections import deque
from collections.abc import Hashable, Iterator
from typing import Generic

from msgspec import Struct, field
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.errors import BadRecord, BadSetup, NotAllowed, NotWellFormed, Refusal, msg
from inkling.core.game import Deal, Game, Rules
from inkling.core.growing import Growing
from inkling.core.limits import LONGEST_SENTENCE
from inkling.core.record import MOST_ENTRIES, SALT, Entry, Record, Setup
from inkling.core.sight import SYSTEM, A, E, Line, O, Outcome, S, Seat, Sight, V, Viewer

FORK = "fork"
"""SYSTEM's entry in a record that reseeds chance from here on."""
KNOWN = ("deal ", "daily ", "day ")
"""Prefixes of the seeds of deals that many groups play."""
JOINERS = {0x200C: None, 0x200D: None}
"""Zero-width joiners: not printable, but some scripts and emoji need them."""


class Offers(dict[Seat, tuple[A, ...]]):
    """A cache of legal actions by seat. An action is usually checked after the sight that listed it, so it need not be
    computed again. Two caches always compare equal, because the state determines their contents."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offers)

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, Offers)

    __hash__ = None


class Play(Struct, Generic[O, S, A, E, V], frozen=True):
    """A game, the record so far, and the state that results from it."""

    game: Game[O, S, A, E, V]
    record: Record
    state: S
    stories: tuple[Growing[Line[E]], ...]
    """By seat; the last is the public story."""
    questions: tuple[Hashable, ...]
    asks: tuple[int, ...]
    turn: tuple[Seat, ...] = ()
    """The seats that may act."""
    sentences: dict[Seat, dict[str, str]] = {}
    """The current sentences, by seat and topic."""
    known_deal: bool = False
    """True if somebody might have seen these cards before. Then the play has no commitment and isn't rated."""
    outcome: Outcome | None = None
    _offers: Offers[A] = field(default_factory=Offers)

    @classmethod
    def begin(
        cls, game: Game[O, S, A, E, V], setup: Setup, salt: str, names: tuple[str, ...] = ()
    ) -> "Play[O, S, A, E, V]":
        check_seats(game, setup.seats)
        check_salt(salt)
        state, events = game.rules.setup(setup.seats, setup.options, Chance.of(setup.seed), setup.deal)
        record = Record.fresh(setup, salt, names)
        viewers = setup.seats + 1
        known = setup.seed.startswith(KNOWN)
        play = cls(
            game, record, state, (Growing(),) * viewers, (None,) * setup.seats, (0,) * setup.seats, known_deal=known
        )
        return play._after(record, state, events, {})

    @classmethod
    def replay(cls, game: Game[O, S, A, E, V], record: Record) -> "Play[O, S, A, E, V]":
        """Replay every entry of a record and return the final play. Raises BadRecord if an entry breaks the rules."""
        *_, last = deque(cls.steps(game, record), maxlen=1)
        return last

    @classmethod
    def steps(cls, game: Game[O, S, A, E, V], record: Record) -> "Iterator[Play[O, S, A, E, V]]":
        """Yield the play before the first entry, after the first, and so on. A generator, because plays are big."""
        if (record.setup.game, record.setup.rules) != (game.name, game.rules.version):
            raise BadRecord(
                "other-rules",
                msg("This record follows version {theirs} of the rules of {game}; here version {ours} applies."),
                theirs=record.setup.rules,
                game=game.title,
                ours=game.rules.version,
            )
        play = cls.begin(game, record.setup, record.salt, record.names)
        yield play
        for ply, entry in enumerate(record.entries, start=1):
            try:
                play = play.repeat(entry)
                if play.record.entries[-1] != entry:
                    raise NotWellFormed("spelling", msg("That isn’t how it’s written in a record."))
            except Refusal as refusal:
                sentence = msg("Entry {ply} ({text}) doesn’t follow the rules: {reason}")
                raise BadRecord("no-replay", sentence, ply=ply, text=entry.do, reason=refusal) from refusal
            yield play

    @property
    def ply(self) -> int:
        return len(self.record.entries)

    @property
    def forks(self) -> tuple[int, ...]:
        """Return the plies at which this play was forked from another one."""
        moves = [(entry.by, entry.do.partition(" ")[0]) for entry in self.record.entries]
        return tuple(ply for ply, word in enumerate(moves) if word == (SYSTEM, FORK))

    def act(self, actor: Seat, action: A, *, ask: int | None = None, words: str | None = None) -> "Play[O, S, A, E, V]":
        """Return the play after this action. Raises NotAllowed, with nothing changed, if the action isn't allowed."""
        self._check(actor, action, ask)
        sentences = self.sentences
        if words is not None or sentences:
            topic = self.game.rules.topic(self.state, actor, action)
            words = check_words(words, topic)
            sentences = put_words(sentences, actor, topic, words)
        state, events = self.game.rules.apply(self.state, actor, action)
        record = self.record.add(Entry(actor, self.game.words.write(action, self.record.setup.options), words))
        return self._after(record, state, events, sentences)

    def fork(self, seed: str) -> "Play[O, S, A, E, V]":
        """Return this play with a new random future: everything so far stays the same, but later chance uses the
        new seed. The fork is recorded as an entry of SYSTEM."""
        if self.outcome is not None:
            raise NotAllowed("over", msg("The game is over."))
        if not (len(seed) == 32 and set(seed) <= set("0123456789abcdef")):
            raise NotWellFormed("bad-fork", msg("A fork consists of 32 hexadecimal digits."))
        record = self.record.add(Entry(SYSTEM, f"{FORK} {seed}"))
        state = self.game.rules.reseed(self.state, Chance.of(seed))
        return replace(self.with_state(state), record=record, known_deal=True)

    def with_state(self, state: S) -> "Play[O, S, A, E, V]":
        """Return this play with another state that the same events could have led to. Use this method instead of
        `replace`, which would keep the old turn and legal actions."""
        return replace(self, state=state, turn=self.game.rules.turn(state), _offers=Offers())

    def repeat(self, entry: Entry) -> "Play[O, S, A, E, V]":
        """Return the play after applying this entry of a record. The entry may be by any seat or by SYSTEM."""
        word, _, seed = entry.do.partition(" ")
        if entry.by == SYSTEM and word == FORK and entry.say is None:
            return self.fork(seed)
        return self.act(entry.by, self.game.words.read(entry.do, self.record.setup.options), words=entry.say)

    @property
    def asks_in_secret(self) -> bool:
        """True if a seat must act and the other players must not know which seat it is."""
        awaited = self.game.table.awaited
        return awaited is not None and set(awaited(self.state)) > set(self.turn)

    def sight(self, viewer: Viewer) -> Sight[A, E, V]:
        game, record, outcome = self.game, self.record, self.outcome
        legal: tuple[A, ...] = ()
        ask, story, said = None, self.stories[-1 if viewer is None else viewer], {}
        if viewer is not None:
            if outcome is None and self.questions[viewer] is not None:
                legal, ask = self.legal(viewer), self.asks[viewer]
            if self.sentences:
                said = dict(self.sentences.get(viewer, ()))
        setup, view = record.setup, game.rules.view(self.state, viewer)
        commitment = "" if self.known_deal else record.commitment
        return Sight(game.name, viewer, setup.seats, setup.options, view, legal, ask, story, outcome, commitment, said)

    def _check(self, actor: Seat, action: A, ask: int | None) -> None:
        if self.outcome is not None:
            raise NotAllowed("over", msg("The game is over."))
        if actor != SYSTEM:
            if len(self.record.entries) >= MOST_ENTRIES:
                raise NotAllowed("too-long", msg("This game has become too long to go on."))
            if actor not in self.turn:
                raise NotAllowed("not-your-turn", msg("It’s not your turn."))
            if ask is not None and ask != self.asks[actor]:
                raise NotAllowed("stale", msg("The game has moved on. Look again and choose."))
        if action not in self.legal(actor):
            raise NotAllowed("not-allowed", msg("You can’t do that now."))

    def legal(self, seat: Seat) -> tuple[A, ...]:
        """Return the legal actions of a seat or of SYSTEM. They are computed only once."""
        offers = self._offers.get(seat)
        if offers is None:
            offers = self._offers[seat] = self.game.rules.legal(self.state, seat)
        return offers

    def _after(
        self, record: Record, state: S, events: tuple[E, ...], sentences: dict[Seat, dict[str, str]]
    ) -> "Play[O, S, A, E, V]":
        rules = self.game.rules
        stories = add_lines(rules, self.stories, events, sentences)
        questions: list[Hashable] = [None] * record.setup.seats
        asks = list(self.asks)
        turn = rules.turn(state)
        for seat in turn:
            questions[seat] = new = rules.question(state, seat)
            asks[seat] += new is not None and new != self.questions[seat]
        outcome = rules.outcome(state)
        return Play(
            self.game, record, state, stories, tuple(questions), tuple(asks), turn, sentences, self.known_deal, outcome
        )


def find_words(sentences: dict[Seat, dict[str, str]], caption: tuple[Seat, str] | None) -> str | None:
    if caption is None:
        return None
    seat, topic = caption
    return sentences.get(seat, {}).get(topic)


def put_words(
    sentences: dict[Seat, dict[str, str]], seat: Seat, topic: str | None, words: str | None
) -> dict[Seat, dict[str, str]]:
    own = sentences.get(seat, {})
    if topic is None or not (words or topic in own):
        return sentences
    others = {other: said for other, said in own.items() if other != topic}
    return {**sentences, seat: {**others, topic: words} if words else others}


def add_lines(
    rules: Rules[O, S, A, E, V],
    stories: tuple[Growing[Line[E]], ...],
    events: tuple[E, ...],
    sentences: dict[Seat, dict[str, str]],
) -> tuple[Growing[Line[E]], ...]:
    """Extend each viewer's story with the visible parts of these events. If every event is public, all viewers share
    the same lines."""
    new_lines, public = [], True
    for event in events:
        new_lines.append(Line(event, find_words(sentences, rules.caption(event)) if sentences else None))
        public = public and rules.see(event, None) is event
    if public:
        return tuple([story.and_then(new_lines) for story in stories])
    longer = []
    for story, viewer in zip(stories, [*map(Seat, range(len(stories) - 1)), None], strict=True):
        visible = []
        for line in new_lines:
            seen = rules.see(line.event, viewer)
            if seen is not None:
                visible.append(line if seen is line.event else Line(seen, line.words))
        longer.append(story.and_then(visible))
    return tuple(longer)


def prepare(
    game: Game[O, S, A, E, V],
    seats: int,
    options: O,
    seed: str,
    deal: Deal | None = None,
    people: tuple[Seat, ...] = (),
) -> Setup:
    """Return the set-up of a new play. Options that the player left open are filled in. `people` are the seats of
    people; bots have the others."""
    check_seats(game, seats)
    settled = game.rules.settle(game.table.seat_people(options, people), seats)
    return Setup(game.name, game.rules.version, seats, settled, seed, deal)


def check_seats(game: Game[O, S, A, E, V], seats: int) -> None:
    if seats not in game.seats:
        raise BadSetup(
            "seats",
            msg("{game} is for {least} to {most} players, not {n}."),
            game=game.title,
            least=game.seats[0],
            most=game.seats[-1],
            n=seats,
        )


def check_salt(salt: str) -> None:
    if not SALT.fullmatch(salt):
        raise BadSetup("salt", msg("A salt consists of 64 hexadecimal digits."))


def check_words(words: str | None, topic: str | None) -> str | None:
    """Normalise a sentence that a player added to an action. Raises NotAllowed if it is too long, unprintable or not
    allowed with this action."""
    if words is None:
        return None
    if topic is None:
        raise NotAllowed("no-words", msg("You can’t add a sentence here."))
    words = " ".join(words.split())
    if len(words) > LONGEST_SENTENCE:
        raise NotAllowed(
            "too-long",
            msg("A sentence can have up to {most} characters, not {n}."),
            most=LONGEST_SENTENCE,
            n=len(words),
        )
    if not words.translate(JOINERS).isprintable():
        raise NotAllowed("odd-characters", msg("A sentence can only contain printable characters."))
    return words or None
