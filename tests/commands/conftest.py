"""A table with eight players for the tests of the desk: opened once, copied for each test."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.table import PhaseRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power
from tests.support.judges.fake_judge import World


@dataclass
class Table:
    world: World
    players: Mapping[str, str]

    def write(self, power: str, text: str | Iterable[str], **facts: Any) -> str:
        """A letter of a power, in answer to one of the judge's: no password needed."""
        token = self.world.token_of("sforza", power)
        return self.world.write(self.players[power], text, **{"token": token, **facts})

    def play(self, orders: Mapping[str, Sequence[str]]) -> None:
        """Let the open phase be a closed one, played with these orders; the game's record stays as it is."""
        rules = library.table("balance-of-power", {})
        state = codec.load_state(self.world.records["sforza"].state)
        reader = reader_for(rules, state)
        read = {
            Seat(power): tuple(o for line in lines for o in reader.read(line, Power(power)).orders)
            for power, lines in orders.items()
        }
        outcome = rules.adjudicate(state, read, SeededDice(b"seed"))
        record = PhaseRecord(
            game="sforza",
            turn=1,
            phase=state.phase.key,
            before=codec.dump_state(state),
            orders="{}",
            after=codec.dump_state(outcome.state),
            events=codec.dump_events(outcome.events),
            rolls="[]",
            closed=self.world.now,
        )
        self.world.played["sforza"] = (record,)


@pytest.fixture(scope="session")
def opened() -> Table:
    world = World()
    return Table(world, world.full_table())


@pytest.fixture
def table(opened: Table) -> Table:
    return Table(copy.deepcopy(opened.world), opened.players)


@pytest.fixture
def world() -> World:
    return World()
