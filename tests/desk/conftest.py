"""A table with eight players for the tests of the desk: opened once, copied for each test."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from desk_world import World


@dataclass
class Table:
    world: World
    players: Mapping[str, str]

    def write(self, power: str, text: str) -> str:
        """A letter of a power, in answer to one of the judge's: no password needed."""
        return self.world.write(self.players[power], text, token=self.world.token_of("sforza", power))


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
