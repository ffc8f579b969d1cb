"""Games that cannot be read: why, what is noted of them, who is told, and when they go on.

A game is looked at whole only where something failed, and from then on every minute until it can be read; so
one that is damaged costs the others nothing. Its clock stands, letters to it are kept and handled when it can
be read again; the keeper is told once a day. Not here: how a letter is answered (commands), the rows (store).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from judge.core.dice import of_plain
from judge.core.effects import Effect, KeepForLater
from judge.core.repository import UnreadableGameError
from judge.core.system.presenter import PhaseNews
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus, PhaseRecord
from judge.rendering import render
from judge.runtime.environment import Environment, Reader, names_for
from judge.runtime.outbound import notices
from judge.store import admin_queries
from judge.store.queues import letters
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
_STATE = admin_queries.UNREADABLE_GAMES
_DAILY = timedelta(days=1)
_LOOK = timedelta(minutes=1)
_LONGEST = 120
_ROUNDS = 8
"""Times that a letter is decided anew because one more game turns out to be unreadable."""


@dataclass(frozen=True, slots=True)
class GameFault:
    """The reason why a game cannot be read: `code` as the templates know it, and `what` it is about."""

    code: str
    what: str = ""


def fault_words(fault: GameFault, language: str = "en") -> str:
    """The reason why a game cannot be read, as part of a sentence."""
    facts = {"code": fault.code, "what": fault.what}
    return render.piece("keeper/game-fault.txt", facts, language=language).strip()


class _FaultError(Exception):
    def __init__(self, fault: GameFault) -> None:
        super().__init__(fault.code)
        self.fault = fault


# ---------------------------------------------------------------- looking at a game


def fault_of(
    known: Transaction,
    rules_of: Callable[[GameRecord], TableGame],
    name: str,
    *,
    whole: bool,
    letter: bool = False,
) -> GameFault | None:
    """Say why a game cannot be read; None if it can, or if there is none.

    `whole`: with its closed phases and all else that belongs to it. `letter`: one is written about it, too.
    """
    try:
        record = known.game_in_store(name)
        if record is None:
            return None
        rules = _rules(rules_of, record)
        with _noting_faults("position"):
            state = _position(rules, record)
        if whole:
            _belongings(known, rules, record)
        if letter:
            with _noting_faults("letter"):
                _letter(rules, record, state)
    except UnreadableGameError:
        return GameFault("record")
    except _FaultError as found:
        _LOG.debug("game %s cannot be read", name, exc_info=True)
        return found.fault
    return None


def fault_of_rules(rules_of: Callable[[GameRecord], TableGame], record: GameRecord) -> GameFault | None:
    """Say why a table's kind of game, scenario or rules cannot be had; None if they can."""
    try:
        _rules(rules_of, record)
    except _FaultError as found:
        return found.fault
    return None


@contextmanager
def _noting_faults(code: str, what: str = "") -> Iterator[None]:
    """Record any failure inside as this fault of the game, unless disk or database are to blame."""
    try:
        yield
    except _FaultError:
        raise
    except Exception as error:
        if trouble_of(error) is not None:
            raise
        raise _FaultError(GameFault(code, what[:_LONGEST])) from error


def _rules(rules_of: Callable[[GameRecord], TableGame], record: GameRecord) -> TableGame:
    try:
        return rules_of(record)
    except LookupError as error:
        code = "system" if str(error).strip("'") == record.system else "scenario"
        raise _FaultError(
            GameFault(code, (record.system if code == "system" else record.scenario))
        ) from error
    except Exception as error:
        if trouble_of(error) is not None:
            raise
        code, what = (
            ("rules", ", ".join(sorted(record.flags))) if record.flags else ("scenario", record.scenario)
        )
        raise _FaultError(GameFault(code, what[:_LONGEST])) from error


def _position(rules: TableGame, record: GameRecord) -> Any:
    """Everything that is asked of a table's position for lists, agendas and previews."""
    powers = rules.setting.scenario.powers
    names_for(rules, record)
    rules.presenter.listing(record)
    for taken in record.seats:
        powers[taken.seat]
    if not record.state:
        if record.status in (GameStatus.ACTIVE, GameStatus.PAUSED):
            raise ValueError("a phase without a position")
        return None
    state = rules.system.codec.load_state(record.state)
    rules.agenda(state)
    rules.reader(state)
    seen = rules.view(state, None).state
    for seat in rules.seats:
        rules.view(state, seat)
        rules.presenter.holdings(seen, seat)
    rules.winners(state), rules.survivors(state), rules.tally(state)
    return state


def _belongings(known: Transaction, rules: TableGame, record: GameRecord) -> None:
    codec, name = rules.system.codec, record.name
    with _noting_faults("orders"):
        for filed in known.every_order(name):
            for one in filed:
                codec.load_orders(one.order)
    with _noting_faults("kept"):
        for seat in rules.seats:
            known.lines_for_later(name, seat), known.diary(name, seat)
        known.postal(name)
    with _noting_faults("press"):
        known.press(name)
    with _noting_faults("phases"):
        branches = known.phases_undone(name)
        phases = [*known.phases(name), *(phase for branch in branches.values() for phase in branch)]
    for phase in phases:
        with _noting_faults("phases", phase.phase):
            _check_closed(rules, phase)


def _check_closed(rules: TableGame, phase: PhaseRecord) -> None:
    codec = rules.system.codec
    for text in (phase.before, phase.after):
        if text:
            rules.view(codec.load_state(text), None, codec.load_events(phase.events))
    for rows in json.loads(phase.orders).values():
        for _, order, _ in rows:
            codec.load_orders(order)
    for roll in json.loads(phase.rolls):
        of_plain(roll)


def _letter(rules: TableGame, record: GameRecord, state: Any) -> None:
    """The letter that an observer would get now."""
    if state is None:
        return
    reader = Reader(
        address="nobody@invalid", person=0, name="", seat=None, role="observer", time_zone="UTC",
        language="en", token="", maps="none",
    )  # fmt: skip
    rules.presenter.letter(PhaseNews(record=record, reader=reader, view=rules.view(state, None)))


# ---------------------------------------------------------------- what is noted


def notes_by_game(known: Transaction) -> dict[str, Any]:
    """Notes of the games that could not be read when they were last looked at, by name."""
    return known.json_value(_STATE)


def note(environment: Environment, name: str, fault: GameFault) -> None:
    """Note that a game cannot be read, and tell the keeper unless they were told within a day."""
    now = environment.now()

    def work(tx: Transaction) -> None:
        marks = notes_by_game(tx)
        mark = marks.get(name, {"since": now.isoformat(), "told": ""})
        waits = letters.letters_waiting_for(tx.connection, name)
        told = mark["told"]
        if not told or now - datetime.fromisoformat(told) >= _DAILY:
            mark = {**mark, "told": now.isoformat()}
            _tell(environment, tx, name, fault, datetime.fromisoformat(mark["since"]), waits)
        marks[name] = {**mark, "code": fault.code, "what": fault.what, "looked": now.isoformat()}
        admin_queries.keep(tx.connection, _STATE, marks)

    environment.store.run(work)


def _tell(
    environment: Environment,
    tx: Transaction,
    name: str,
    fault: GameFault,
    since: datetime,
    waits: Collection[int],
) -> None:
    facts = {"name": name, "code": fault.code, "what": fault.what, "since": since, "letters": tuple(waits)}
    _LOG.error("game %s cannot be read: %s %s", name, fault.code, fault.what)
    for send in notices.to_keeper(environment, "unasked/game-unreadable", facts):
        tx.enqueue(environment.outgoing(send), environment.message_id(), environment.now(), None)


def look_again(environment: Environment) -> tuple[frozenset[str], bool]:
    """Look at the noted games every minute. Returns those that cannot be read, and whether others now can."""
    now = environment.now()
    with environment.store.read() as known:
        marks = notes_by_game(known)
        due = [name for name, mark in marks.items() if now - datetime.fromisoformat(mark["looked"]) >= _LOOK]
        found = {name: _fault_here(environment, known, name, whole=True) for name in due}
    for name, fault in found.items():
        if fault is not None:
            note(environment, name, fault)
        else:
            _goes_on(environment, name)
            del marks[name]
    return frozenset(marks), None in found.values()


def _goes_on(environment: Environment, name: str) -> None:
    """Letters that waited are handled before anything is played."""

    def work(tx: Transaction) -> None:
        marks = notes_by_game(tx)
        if marks.pop(name, None) is not None:
            admin_queries.keep(tx.connection, _STATE, marks)
            letters.handle_kept(tx.connection, name)
            _LOG.warning("game %s can be read again and goes on", name)

    environment.store.run(work)


def look_at_all(environment: Environment) -> None:
    """Look at every game's record, rules and position, whether or not anybody asks for it."""
    with environment.store.read() as known:
        names = known.names_of_games()
        found = {name: _fault_here(environment, known, name, whole=False) for name in names}
    for name, fault in found.items():
        if fault is not None:
            note(environment, name, fault)


def note_if_unreadable(environment: Environment, name: str) -> bool:
    """Look at a game at which something failed; True if it cannot be read, and is noted now."""
    with environment.store.read() as known:
        fault = _fault_here(environment, known, name, whole=True)
    if fault is not None:
        note(environment, name, fault)
    return fault is not None


def _fault_here(environment: Environment, known: Transaction, name: str, *, whole: bool) -> GameFault | None:
    return fault_of(known, environment.ports.rules, name, whole=whole)


# ---------------------------------------------------------------- letters


def effects_of_letter(
    environment: Environment, known: Transaction, decide: Callable[[int], tuple[Effect, ...]]
) -> tuple[Effect, ...]:
    """Effects of a letter, with the games that cannot be read out of the way of all others.

    `decide` is told how often it was called before.

    What fails for another reason is raised as it is.
    """
    hidden = set(notes_by_game(known))
    known.hide(hidden)
    for tried in range(_ROUNDS):
        try:
            effects = decide(tried)
        except Exception as error:
            found = {} if trouble_of(error) is not None else _unreadable_of(environment, known, hidden)
            if not found:
                raise
        else:
            fresh = known.unreadable_met - hidden
            _note_all(environment, {name: GameFault("record") for name in fresh})
            return effects
        hidden |= found.keys()
        known.hide(hidden)
        _note_all(environment, found)
    return decide(_ROUNDS)


def _unreadable_of(
    environment: Environment, known: Transaction, hidden: Collection[str]
) -> dict[str, GameFault]:
    """The games a letter has looked at that cannot be read: by a quick look at all, else by a whole."""
    names = sorted(name for name in known.read.games if name not in hidden)
    for whole in (False, True):
        looks = ((name, _fault_here(environment, known, name, whole=whole)) for name in names)
        found = {name: fault for name, fault in looks if fault is not None}
        if found:
            return found
    return {}


def _note_all(environment: Environment, faults: dict[str, GameFault]) -> None:
    for name, fault in faults.items():
        note(environment, name, fault)


def as_kept_for_later(effects: Iterable[object]) -> KeepForLater | None:
    """Record of a letter that is kept until a game can be read; None: it is not."""
    return next((effect for effect in effects if isinstance(effect, KeepForLater)), None)
