"""After an outage of any length, what came before a deadline has the time to be handled before it is played.

All parts are true ones, with a clock that stands; the wait is the usual hour unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.core.effects import ProcessPhase, StartGame
from judge.core.health import Component, Receiving, Trouble
from judge.core.people import Person
from judge.core.table import GameRecord, Role, Staff
from judge.runtime.effects import carry_out
from judge.runtime.environment import Environment, Waiting
from judge.runtime.health.components import Components
from judge.runtime.heartbeat import Heartbeat
from judge.runtime.inbound.arrivals import Arrivals
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import worker
from judge.store.database import Store
from tests.support.judges import toy_game as toy
from tests.support.letters_kept import keep_letter

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
HERE = "here/1/a"


class Judge:
    """A judge of several processes with a mailbox: what its first one knows, and its clock and readers."""

    def __init__(self, world: Environment, folder: Path, *, alone: bool = False) -> None:
        self.world, self.folder, self.alone = world, folder, alone
        self.clock = toy.clock_of(world)
        self.asked = 0
        self.start()

    def start(self) -> None:
        """Start anew: nothing is known but what was written down."""
        waiting = self.world.waiting
        self.arrivals = Arrivals(self.clock, waiting, handed_over=False, file=self.folder / "last")
        self.components = Components(self.clock)
        self.heartbeat = Heartbeat(self.world.store, self.clock, HERE, self.arrivals, self.components)
        self.arrivals.wake()
        for part in ("disk", "database"):
            self.components.expect(part)
        self.components.expect("mailbox", "judge@post/INBOX")
        self.arrivals.mailbox_expected()
        self.heartbeat.beat()
        name = HERE if self.alone else f"{HERE}/2"
        self.environment = replace(
            self.world,
            worker=name,
            receiver=HERE,
            own_receiver=self.heartbeat.receiving if self.alone else None,
            ask_receivers=self._ask,
        )

    def _ask(self) -> None:
        self.asked += 1
        self.heartbeat.ask()

    def look(self, began: Any = None) -> None:
        """Read the mailbox to its end."""
        self.heartbeat.note_mailbox_read(began or self.clock())

    def beat(self) -> None:
        self.heartbeat.beat()

    def tick(self) -> bool:
        return worker.tick(self.environment)

    def told(self) -> list[str]:
        """The templates of what goes to the master now."""
        while send_next(self.world):
            pass
        box = toy.box_of(self.world)
        found = [text.split()[0] for text in box.to("mia@example.org")]
        box.letters.clear()
        return found


@pytest.fixture
def world(store: Store) -> Environment:
    return toy.world(store)


@pytest.fixture
def game(world: Environment) -> GameRecord:
    """A game in play in which all are ready, with a master."""
    with world.store.write() as tx:
        mia = tx.save_person(Person(name="mia", addresses=("mia@example.org",)))
    master = Staff(person=mia, role=Role.MASTER, password="h", token="tokmia")
    toy.table(world.store, attendants=(master,))
    with world.store.write() as tx:
        carry_out(world, tx, (StartGame(game="toy"),), world.now(), None)
    assert worker.tick(world)
    toy.change(world.store, seats=tuple(replace(s, ready=True) for s in toy.stored(world.store).seats))
    while send_next(world):
        pass
    toy.box_of(world).letters.clear()
    return toy.stored(world.store)


def write(world: Environment, at: Any) -> None:
    """An order that came at that time, and is stored now."""
    raw = b"Message-ID: <1@example.org>\n\naries 5"
    keep_letter(world.store, raw, "ann@example.org", ("judge@judge.example",), "imap", at, stored=world.now())


def played(world: Environment) -> list[str]:
    with world.store.read() as known:
        return [p.events for p in known.phases("toy") if p.phase != "opening"]


def plays_after_handling(judge: Judge, world: Environment) -> None:
    assert not judge.tick() and played(world) == [], "played without what waits"
    assert handle_next(judge.environment)
    judge.beat()
    assert judge.tick() and played(world) == ['["added 5"]']


OUTAGES = [2 * MINUTE, 3 * HOUR, timedelta(days=30)]


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("away", OUTAGES)
def test_a_letter_that_was_stored_before_a_stop_over_the_deadline(
    world: Environment, game: GameRecord, tmp_path: Path, away: timedelta, alone: bool
) -> None:
    judge = Judge(world, tmp_path, alone=alone)
    assert game.deadline is not None
    judge.clock.at = game.deadline - SECOND
    judge.look()
    write(world, judge.clock())
    judge.beat()
    judge.clock.at = game.deadline + away
    world.store.free_lost(judge.clock())
    judge.start()
    assert not judge.tick()
    judge.clock.on(seconds=3)
    judge.look()
    judge.beat()
    plays_after_handling(judge, world)


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("wait", [MINUTE, HOUR])
@pytest.mark.parametrize("first_look", [MINUTE, 4 * MINUTE, 7 * MINUTE])
@pytest.mark.parametrize("away", OUTAGES)
def test_a_letter_that_lay_in_the_mailbox_of_a_judge_that_was_stopped(
    world: Environment,
    game: GameRecord,
    tmp_path: Path,
    away: timedelta,
    first_look: timedelta,
    wait: timedelta,
) -> None:
    """However short the wait is: it begins when the mailbox was first read to its end."""
    world = replace(world, waiting=Waiting(longest_wait=wait))
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - MINUTE
    judge.look()
    judge.beat()
    judge.clock.at = game.deadline + away
    judge.start()
    assert not judge.tick()
    began = judge.clock()
    while judge.clock() < began + first_look:
        judge.clock.on(seconds=30)
        judge.beat()
        assert not judge.tick() and played(world) == []
    write(world, game.deadline - SECOND)
    judge.look(began)
    judge.beat()
    plays_after_handling(judge, world)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("away", OUTAGES)
def test_a_clock_that_wakes_before_the_process_that_takes_letters_in(
    world: Environment, game: GameRecord, tmp_path: Path, away: timedelta, alone: bool
) -> None:
    """A container was paused a moment after the deadline: all was there, and a letter not handled yet."""
    judge = Judge(world, tmp_path, alone=alone)
    assert game.deadline is not None
    judge.clock.at = game.deadline - SECOND
    write(world, judge.clock())
    judge.clock.at = game.deadline + SECOND
    judge.look()
    judge.beat()
    judge.clock.at += away
    assert not judge.tick() and played(world) == [], "played before anybody else was awake"
    assert judge.asked
    judge.beat()
    judge.look()
    judge.beat()
    plays_after_handling(judge, world)


@pytest.mark.parametrize("away", OUTAGES)
def test_the_same_where_single_letters_cannot_be_had(
    world: Environment, game: GameRecord, tmp_path: Path, away: timedelta
) -> None:
    """What was known of the mailbox before says nothing of what came into it since."""
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - 10 * MINUTE
    judge.look()
    judge.components.report("mailbox", Trouble("unfetched"))
    judge.beat()
    judge.clock.at = game.deadline + away
    assert not judge.tick() and played(world) == []
    judge.beat()
    assert not judge.tick() and played(world) == []
    write(world, game.deadline - SECOND)
    judge.look()
    judge.beat()
    plays_after_handling(judge, world)


@pytest.mark.parametrize("hours", [1, 2, 48])
def test_a_database_that_was_away_over_a_deadline(
    world: Environment, game: GameRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """Nobody was frozen, and nobody could store or handle a letter."""
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - SECOND
    write(world, judge.clock())
    judge.clock.at = game.deadline + SECOND
    judge.look()
    judge.beat()
    with monkeypatch.context() as patched:
        patched.setattr(Store, "beat", _away)
        for _ in range(hours * 60):
            judge.clock.on(minutes=1)
            with pytest.raises(ConnectionError):
                judge.beat()
    assert not judge.tick() and played(world) == [], "by what was known before it was away"
    judge.beat()
    plays_after_handling(judge, world)


def _away(*_: Any) -> None:
    raise ConnectionError


@pytest.mark.parametrize("breaks_off", [False, True])
@pytest.mark.parametrize("minutes", [1, 5, 61, pytest.param(600, marks=pytest.mark.with_whole)])
def test_a_mailbox_that_hung_without_complaining(
    world: Environment, game: GameRecord, tmp_path: Path, minutes: int, breaks_off: bool
) -> None:
    """A server that drips bytes: a look from before the deadline ends, with what came in time."""
    world = replace(world, waiting=Waiting(longest_wait=min(HOUR, minutes * MINUTE - SECOND)))
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - MINUTE
    judge.look()
    for _ in range(minutes + 1):
        judge.clock.on(minutes=1)
        judge.beat()
        assert not judge.tick() and played(world) == []
    if breaks_off:
        judge.components.report("mailbox", Trouble("timeout"))
        judge.clock.on(seconds=5)
    write(world, game.deadline - SECOND)
    judge.look()
    judge.beat()
    plays_after_handling(judge, world)


def test_nothing_is_played_while_it_is_noted_that_a_mailbox_was_read(
    world: Environment, game: GameRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two steps of it, by a judge that is one process."""
    world = replace(world, waiting=Waiting(longest_wait=MINUTE))
    judge = Judge(world, tmp_path, alone=True)
    assert game.deadline is not None
    judge.clock.at = game.deadline - MINUTE
    judge.look()
    judge.clock.at = game.deadline
    assert not judge.tick()
    judge.clock.on(minutes=5)
    judge.components.report("mailbox", Trouble("timeout"))
    judge.clock.on(seconds=5)
    write(world, game.deadline - SECOND)
    ticks = 0

    def and_tick(step: Callable[..., Any]) -> Callable[..., None]:
        def both(*given: Any, **named: Any) -> None:
            nonlocal ticks
            step(*given, **named)
            ticks += 1
            assert not judge.tick() and played(world) == [], "played without what waits"

        return both

    for part, name in ((judge.arrivals, "mailbox_read"), (judge.components, "report")):
        monkeypatch.setattr(part, name, and_tick(getattr(part, name)))
    judge.look()
    assert ticks >= 2
    monkeypatch.undo()
    plays_after_handling(judge, world)


# ---------------------------------------------------------------- and yet masters may say PROCESS


def stuck_letter(world: Environment, game: GameRecord) -> None:
    assert game.deadline is not None
    write(world, game.deadline - SECOND)
    claimed = world.store.claim_letter(world.now(), timedelta(days=99), worker="stuck")
    assert claimed is not None


def process(world: Environment) -> None:
    """A master says PROCESS."""
    with world.store.write() as tx:
        effect = ProcessPhase(game="toy", phase=toy.stored(world.store).phase)
        carry_out(world, tx, (effect,), world.now(), None)


@pytest.mark.parametrize("away", OUTAGES)
def test_after_an_outage_a_letter_that_nobody_handles_is_waited_for_as_ever(
    world: Environment, game: GameRecord, tmp_path: Path, away: timedelta
) -> None:
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - SECOND
    stuck_letter(world, game)
    judge.clock.at = game.deadline + away
    judge.start()
    judge.clock.on(seconds=3)
    judge.look()
    back = judge.clock()
    while judge.clock() - back < HOUR:
        judge.beat()
        assert not judge.tick() and played(world) == [], judge.clock() - back
        judge.clock.on(minutes=1)
        judge.look()
    judge.beat()
    assert not judge.tick() and played(world) == []
    assert "unasked/clock-stands" in judge.told()
    process(world)
    judge.clock.on(minutes=1)
    assert judge.tick() and played(world) == ['["added 0"]']


def test_a_process_that_takes_letters_in_and_stays_frozen_is_told_of_and_overruled(
    world: Environment, game: GameRecord, tmp_path: Path
) -> None:
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - SECOND
    write(world, judge.clock())
    judge.clock.at = game.deadline + SECOND
    judge.look()
    judge.beat()
    for _ in range(70):
        judge.clock.on(minutes=1)
        assert not judge.tick() and played(world) == []
    assert judge.told() == ["unasked/clock-stands"]
    assert handle_next(judge.environment)
    process(world)
    judge.clock.on(minutes=6)
    assert judge.tick() and played(world) == ['["added 5"]']


def test_a_mailbox_whose_server_hangs_up_now_and_then_makes_no_wait_longer(
    world: Environment, game: GameRecord, tmp_path: Path
) -> None:
    """As many do every few minutes: it is back in seconds, and the wait did not begin anew each time."""
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - SECOND
    judge.look()
    judge.beat()
    stuck_letter(world, game)
    while judge.clock() < game.deadline + HOUR:
        assert not judge.tick() and played(world) == []
        judge.clock.on(seconds=45)
        if judge.clock().minute % 10 == 0:
            judge.components.report("mailbox", Trouble("lost"))
            judge.clock.on(seconds=5)
        judge.look()
        judge.beat()
    assert not judge.tick() and judge.told() == ["unasked/clock-stands"]


def test_a_judge_that_is_started_again_and_again_plays_when_a_master_says_so(
    world: Environment, game: GameRecord, tmp_path: Path
) -> None:
    judge = Judge(world, tmp_path)
    assert game.deadline is not None
    judge.clock.at = game.deadline - SECOND
    stuck_letter(world, game)
    for _ in range(6):
        judge.clock.on(minutes=50)
        judge.start()
        judge.look()
        judge.beat()
        assert not judge.tick() and played(world) == []
    process(world)
    for _ in range(62):
        judge.clock.on(minutes=1)
        judge.look()
        judge.beat()
        judge.tick()
    assert played(world) == ['["added 0"]']


def test_a_component_that_is_first_read_late_begins_then() -> None:
    """Since when a mailbox works is when it was first read to its end, or read again after it hung."""
    clock = toy.Clock()
    parts = Components(clock)
    parts.expect("mailbox", "post")
    clock.on(minutes=3)
    parts.report("mailbox", at=toy.START)
    assert parts.rows() == (Component(name="mailbox", since=clock(), success=toy.START, source="post"),)
    before = clock()
    clock.on(minutes=9)
    parts.report("mailbox")
    assert parts.rows()[0].since == before, "nobody waited for it"
    parts.ask("mailbox")
    clock.on(minutes=6)
    assert parts.rows()[0].trouble == Trouble("silent")
    parts.report("mailbox")
    assert parts.rows()[0].since == clock() and parts.rows()[0].trouble is None


def test_a_receiver_of_ones_own_that_is_fresh_is_believed(world: Environment, game: GameRecord) -> None:
    """As before: nothing waits where all that came is known, and nobody was away."""
    here = replace(world, worker=f"{HERE}/2", receiver=HERE)
    assert game.deadline is not None
    toy.clock_of(world).at = game.deadline + 2 * SECOND
    told = Receiving(name=HERE, complete=game.deadline + SECOND, settled=toy.START)
    world.store.beat(HERE, world.now(), told)
    assert worker.tick(here) and played(world) == ['["added 0"]']
