"""Whatever state a table is in, its alarm is answered: the clock never looks again and again for nothing."""

from __future__ import annotations

import itertools
import logging
import secrets
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.core.options import TableOptions
from judge.core.table import GameRecord, GameStatus, SeatRecord
from judge.runtime.effects import save
from judge.runtime.phases import worker
from judge.store.database import Store
from tests.support.judges import toy_game as toy
from tests.support.sampling import as_many

FRESH = itertools.count()
HOURS = st.none() | st.integers(-200, 200)
SEATS = st.builds(
    SeatRecord, seat=st.just(toy.A), ready=st.booleans(), wait=st.booleans(), abandoned=st.booleans()
)
SWITCHES = st.builds(
    TableOptions, nmr=st.booleans(), manual_process=st.booleans(), strict_grace=st.booleans()
)


@pytest.fixture(scope="module")
def quiet_store(tmp_path_factory: pytest.TempPathFactory):
    folder: Path = tmp_path_factory.mktemp("alarms")
    store = Store(f"sqlite:///{folder / 'judge.sqlite'}")
    store.migrate()
    yield store
    store.close()


@settings(
    max_examples=as_many(150, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    seats=st.tuples(SEATS, SEATS),
    options=SWITCHES,
    times=st.fixed_dictionaries(
        dict.fromkeys(("opened", "deadline", "grace", "process_at", "reminded"), HOURS)
    ),
    phase=st.integers(1, 5),
)
def test_every_alarm_is_answered(
    quiet_store: Store, caplog: pytest.LogCaptureFixture, seats, options, times, phase
) -> None:
    caplog.set_level(logging.WARNING, "judge.runtime")
    caplog.clear()
    world = toy.world(quiet_store, secret=secrets.token_bytes)
    name = f"g{next(FRESH)}"
    instants: dict[str, Any] = {
        k: None if h is None else toy.START + timedelta(hours=h) for k, h in times.items()
    }
    game = GameRecord(
        name=name,
        scenario="toy",
        status=GameStatus.ACTIVE,
        options=options,
        seats=(seats[0], replace(seats[1], seat=toy.B)),
        phase=f"p{phase}",
        kind="movement",
        state=f"[{phase}, 0]",
        turn=phase,
        deadline_rules={"movement": toy.RULE},
        **instants,
    )
    with quiet_store.write() as tx:
        save(tx, game, toy.START)
    for _ in range(12):
        if not worker.attend(world, name):
            break
    assert worker.look(world, name) is None
    assert not caplog.records, caplog.text
