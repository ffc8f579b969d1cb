"""Every command of the old judges is understood, or left out for a reason that is written down (A3 to A13).

Each line of old_commands.yaml is sent in by whom it was for. It must be answered by doing what it asks: any
complaint, refusal or question of what was meant fails.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from judge.core.table import GameStatus, PhaseRecord
from judge.games.machiavelli import codec
from tests.support.judges.fake_judge import World
from tests.support.manuals.old_commands import Entry, entries

MASTER = "gaspare@example.net"
WRITERS: Mapping[str, tuple[str, str]] = {
    "stranger": ("zeno@example.net", ""),
    "anybody": ("olga@example.net", ""),
    "player": ("bruno@example.net", "sign on Lsforza pw-florence"),
    "lone player": ("bruno@example.net", "sign on Lvisconti pw-florence"),
    "observer": ("paul@example.net", "sign on Osforza pw-observer"),
    "master": (MASTER, "sign on Msforza pw-master"),
    "late master": (MASTER, "sign on Msforza pw-master"),
    "late player": ("bruno@example.net", "sign on Lsforza pw-florence"),
    "late anybody": ("olga@example.net", ""),
    "opener": (MASTER, "sign on Mmedici pw-master"),
    "creator": ("anna@example.net", "create ?gonzaga pw-creator"),
    "newcomer": ("anna@example.net", "sign on ?medici pw-newcomer"),
}
"""Address and first line of each who writes in the list."""
_DONE = """
    access-list-set all-press-set overview powers-played
    address-set also-asked also-asked-new approved became begun-already changed cleared-some created
    diary-deleted diary-kept diary-list diary-read edited ejected exported force-begun game games
    help history
    info-player joined later map master-now nothing-changed observing orders paused password-set predicted
    preference-set press-sent preview process-missing processing promoted registered resigned resumed
    rolled-back summary taken-over terminated unstarted version vote-cast wait-set who-game who-is
    absences monitoring no-thresholds agree players-each maps-set json-set people-page-set
    desk-set desk-sent
"""
"""The answers to somebody who was understood."""
DONE = frozenset(f"reply/{name}" for name in _DONE.split())


@pytest.fixture(scope="module")
def opened() -> World:
    """A game that is led, with an observer; one that nobody leads; one that is forming."""
    world = World()
    world.full_table(master="Gaspare")
    world.full_table(game="visconti")
    for name in ("Olga", "Paul"):
        world.register(name)
    world.write("paul@example.net", "observe sforza pw-observer")
    world.write(MASTER, "create ?medici pw-master\nbecome master")
    world.write("anna@example.net", "sign on ?medici pw-newcomer")
    return world


@pytest.mark.parametrize("entry", [e for e in entries() if e.line], ids=lambda e: e.old)
def test_the_old_command_is_understood(opened: World, entry: Entry) -> None:
    world = copy.deepcopy(opened)
    if entry.who.startswith("late "):
        _a_phase_later(world)
    for earlier in entry.after:
        _write(world, earlier["as"], earlier["line"])
    said = _write(world, entry.who, entry.line)
    wrong = [e for e in said if e["template"] not in DONE or e.get("complaints") or e.get("refused")]
    assert said and not wrong, world.answer.text


def _write(world: World, who: str, line: str) -> list[Mapping[str, Any]]:
    address, first = WRITERS[who]
    world.write(address, f"{first}\n{line}" if first else line)
    return list(world.replies[0].facts["entries"])


def _a_phase_later(world: World) -> None:
    """The first phase of the led game has been played."""
    record = world.records["sforza"]
    world.played["sforza"] = (
        PhaseRecord(
            game="sforza",
            turn=1,
            phase=record.phase,
            before=record.state,
            orders="{}",
            after=record.state,
            events=codec.dump_events(()),
            rolls="{}",
            closed=world.now,
        ),
    )
    world.records["sforza"] = replace(record, turn=2)
    world.now += timedelta(hours=1)
    assert record.status is GameStatus.ACTIVE


@pytest.mark.parametrize("entry", [e for e in entries() if e.out], ids=lambda e: e.old)
def test_what_is_left_out_has_a_reason(entry: Entry) -> None:
    assert len(entry.out) > 10 and not entry.line
