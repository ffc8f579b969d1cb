"""The letters after a phase: one for each reader, each made only from what that reader may know.

The picture is drawn once for each language, from what everybody may know; in fog once for each reader.

Quiet phases: what readers who got no letter about them (`Agenda.tells`) are told in their next one. Who was
told follows from the positions that are kept.

Not here: words, tables (machiavelli.letters) and maps (machiavelli.drawing).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from judge.core.dice import of_plain
from judge.core.dice_sheet import sheet
from judge.core.effects import Send
from judge.core.game import Outcome, S, Seat, View
from judge.core.outbound import Attachment, OutboundMail, Rendered
from judge.core.system.presenter import OpenGame, PhaseNews, PlayedEarly, UntoldPhase
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus, PhaseRecord
from judge.core.wording import writing_in
from judge.rendering import unwritten
from judge.runtime.environment import Environment, Reader, names_for
from judge.store.database import Store

_MOST_OPEN = 5
"""Games that wait for players, as somebody who practises is told of them."""


def letters_about_phase(
    environment: Environment,
    rules: TableGame,
    game: GameRecord,
    readers: Sequence[Reader],
    before: Any,
    outcome: Outcome[Any],
    *,
    closed: str,
    rolls: Sequence[str],
    early: PlayedEarly | None = None,
    quiet: QuietPhases | None = None,
) -> tuple[OutboundMail, ...]:
    """Letters about a phase that closed (`closed` empty: about the start), in the order of `readers`, to
    those who are told of it. `quiet`: the phases before it, of which some may not have heard yet.

    `rolls` are all throws of the game as JSON, phase by phase; they are told only when it is over.
    """
    over = game.status in (GameStatus.FINISHED, GameStatus.TERMINATED) and not game.options.lesson
    known = game if over else replace(game, seed=b"")
    shown = _Shown(environment, rules, known, outcome, before, closed, over)
    picture = shown.pictures(readers)
    news_of = partial(PhaseNews, record=known, closed=closed, early=early)
    if game.options.practice and not game.options.lesson:
        news_of = partial(news_of, open_games=_open_games(environment))
    if over:
        news_of = partial(
            news_of,
            dice_sheet=_dice(game.seed, rolls),
            enclosed=_whole_game(environment, rules, known, outcome, closed),
            years=_years(environment, rules, game, outcome, closed),
            resigned=_resignations(environment, game),
            players=tuple((r.seat, r.name) for r in readers if r.seat is not None),
        )
    opened, letters = rules.agenda(outcome.state), []
    for reader, others in _by_person(_seat_readers(game, readers), apart=shown.fog):
        seats = [one.seat for one in (reader, *others) if one.seat is not None]
        if closed and not over and not opened.is_told_to(seats):
            continue
        news = news_of(
            reader=reader,
            untold=shown.untold(reader, quiet.untold(before, seats)) if quiet is not None else (),
            before=shown.was(reader),
            view=shown.now(reader),
            picture=picture(reader),
            also=tuple((shown.was(other), shown.now(other)) for other in others),
        )
        letters.append(_letter(reader, game, _content(environment, rules, news, reader.address)))
    return tuple(letters)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A closed phase as each reader may see it; fog does not blind masters, and lifts when it is all over."""

    environment: Environment
    rules: TableGame
    game: GameRecord
    outcome: Outcome[Any]
    before: Any
    closed: str
    over: bool

    @property
    def fog(self) -> bool:
        """Decide whether bystanders know less than there is."""
        return bool(self.now(None).state != self.rules.view_without_fog(self.outcome.state, None).state)

    def now(self, reader: Reader | None) -> View[Any]:
        """The position after the phase, with what happened."""
        return self._view_of(reader, self.outcome.state, self.outcome.events)

    def was(self, reader: Reader) -> Any:
        """The position before it; None at the start."""
        return None if self.before is None else self._view_of(reader, self.before, ()).state

    def untold(self, reader: Reader, phases: Sequence[PhaseRecord]) -> tuple[UntoldPhase, ...]:
        """Phases of which a reader has had no letter."""
        codec = self.rules.system.codec
        return tuple(
            UntoldPhase(
                closed=one.phase,
                before=self._view_of(reader, codec.load_state(one.before), ()).state,
                view=self._view_of(reader, codec.load_state(one.after), codec.load_events(one.events)),
            )
            for one in phases
        )

    def pictures(self, readers: Sequence[Reader]) -> Callable[[Reader], Any]:
        """The map for each reader: one in each language for all, or in fog one for each of them."""
        if self.fog:
            return lambda reader: self._drawing(self.now(reader), reader.language)
        public = self.now(None)
        drawn = {
            language: self._drawing(public, language) for language in {r.language: None for r in readers}
        }
        return lambda reader: drawn[reader.language]

    def _view_of(self, reader: Reader | None, state: Any, events: tuple[Any, ...]) -> View[Any]:
        clear = self.over or (reader is not None and reader.role == "master")
        seat = reader.seat if reader is not None else None
        return (self.rules.view_without_fog if clear else self.rules.view)(state, seat, events)

    def _drawing(self, view: View[Any], language: str) -> Any:
        try:
            with writing_in(language):
                return self.environment.ports.picture(
                    self.rules, self.game, view.state, view.events, self.closed
                )
        except Exception as fault:  # the letter goes out without it
            unwritten.note(fault, "the map")
            return None


def _years(
    environment: Environment, rules: TableGame, game: GameRecord, outcome: Outcome[Any], closed: str
) -> tuple[tuple[int, Mapping[str, int]], ...]:
    """Standings at the end of each year; the last phase is not in the store yet."""
    with environment.store.read() as known:
        phases = known.phases(game.name)
    phase, load = rules.system.phases, rules.system.codec.load_state
    found: dict[int, Mapping[str, int]] = {}
    for record in phases:
        state = load(record.after)
        found[phase.period(rules.phase_of(state) if not record.turn else record.phase)] = rules.tally(state)
    if closed:
        found[phase.period(closed)] = rules.tally(outcome.state)
    return tuple(sorted(found.items()))


def _resignations(environment: Environment, game: GameRecord) -> tuple[tuple[Seat, str, str], ...]:
    """People who left a power and do not play it again, if they are still known."""
    playing = {(place.seat, place.person) for place in game.seats}
    gone = [one for one in game.notes.resigned if (one.seat, one.person) not in playing]
    with environment.store.read() as known:
        people = [known.person(g.person) for g in gone]
    return tuple((g.seat, p.name, g.phase) for g, p in zip(gone, people, strict=True) if p is not None)


def _open_games(environment: Environment) -> tuple[OpenGame, ...]:
    """Listed games that wait for players, the newest first."""
    with environment.store.read() as known:
        forming = [g for g in known.outlines() if g.status is GameStatus.FORMING and g.options.listed]
    found = []
    for game in forming[:_MOST_OPEN]:
        try:
            rules = environment.ports.rules(game)
        except (LookupError, ValueError):  # its scenario is gone
            continue
        places = (game.options.players or len(rules.seats)) - len(game.newcomers)
        if places > 0:
            found.append(OpenGame(game.name, rules.setting.scenario.title, places))
    return tuple(found)


def _whole_game(
    environment: Environment, rules: TableGame, game: GameRecord, outcome: Outcome[Any], closed: str
) -> tuple[Attachment, ...]:
    """Pictures of all phases, the last included, which is not in the store yet."""
    with environment.store.read() as known:
        phases = known.phases(game.name)
    try:
        return environment.ports.whole_game(rules, game, phases, outcome, closed)
    except Exception as fault:  # the letter goes out without them
        unwritten.note(fault, "the pictures of the whole game")
        return ()


def _content(environment: Environment, rules: TableGame, news: PhaseNews, address: str) -> Rendered:
    """A reader's content; if it cannot be worked out, only that there was a phase, so that it stands."""
    try:
        return environment.ports.announce(rules, news)
    except Exception as fault:  # a phase is not undone because somebody's letter fails
        unwritten.note(fault, "results")
    game, reader = news.record, news.reader
    facts = {**names_for(rules, game), "closed": news.closed, "to_role": reader.role}
    told = Send(
        to=address,
        template="unasked/results-unwritten",
        facts=facts,
        game=game.name,
        time_zone=reader.time_zone,
        language=reader.language,
    )
    return environment.ports.render(told)


def _by_person(readers: Sequence[Reader], *, apart: bool) -> Iterator[tuple[Reader, tuple[Reader, ...]]]:
    """Each reader, with the further powers that they play; in fog each power gets a letter of its own."""
    of: dict[int, list[Reader]] = {}
    for reader in readers:
        if reader.seat is not None:
            of.setdefault(reader.person, []).append(reader)
    for reader in readers:
        hand = of[reader.person] if reader.seat is not None and not apart else [reader]
        if reader is hand[0]:
            yield reader, tuple(hand[1:])


def _seat_readers(game: GameRecord, readers: Sequence[Reader]) -> tuple[Reader, ...]:
    """Readers as they sit now: at the start newcomers have just got their seats."""
    return tuple(
        one
        for reader in readers
        for one in (_in_seats(reader, game) if reader.role == "newcomer" else (reader,))
    )


def _in_seats(reader: Reader, game: GameRecord) -> Iterator[Reader]:
    """A newcomer as each of the powers they were given; nobody if they got none."""
    for seat in game.seats:
        if seat.person == reader.person:
            token = seat.token if reader.token else ""  # a new address gets none
            yield replace(reader, role="player", seat=seat.seat, token=token)


def _letter(reader: Reader, game: GameRecord, content: Rendered) -> OutboundMail:
    return OutboundMail(
        to=reader.address,
        content=content,
        kind="results",
        token=reader.token,
        game=game.name,
        in_reply_to=game.thread,
        references=(game.thread,) if game.thread else (),
        unsubscribe=reader.role == "observer",
    )


def _dice(seed: bytes, rolls: Sequence[str]) -> str:
    thrown = [of_plain(row) for text in rolls for row in json.loads(text)]
    return sheet(seed, thrown)


@dataclass(frozen=True, slots=True)
class QuietPhases:
    """The phases of a game before its open one (that of `game`), read from the store as far back as somebody
    has not heard of them."""

    store: Store
    rules: TableGame
    game: GameRecord
    _read: dict[int, PhaseRecord | None] = field(default_factory=dict)

    def untold(self, opened: S, seats: Collection[Seat]) -> tuple[PhaseRecord, ...]:
        """Phases that closed since the last letter to these seats, oldest first. `opened`: the position in
        which the open phase began."""
        return tuple(self._back_to_the_last_letter(opened, seats))[::-1]

    def _back_to_the_last_letter(self, state: S, seats: Collection[Seat]) -> Iterator[PhaseRecord]:
        for turn in range(self.game.turn - 1, 0, -1):
            closed = None if self.rules.agenda(state).is_told_to(seats) else self._phase(turn)
            if closed is None:
                return
            yield closed
            state = self.rules.system.codec.load_state(closed.before)

    def _phase(self, turn: int) -> PhaseRecord | None:
        if turn not in self._read:
            with self.store.read() as known:
                self._read[turn] = known.phase(self.game.name, turn)
        return self._read[turn]
