"""Mallory writes all letters of these tests. He sees what goes to his own address, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from judge.core.effects import Send
from judge.core.options import TableNotes, TableOptions
from judge.core.people import Person
from judge.core.table import GameRecord, SeatRecord
from judge.rendering import render
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World

MALLORY = "mallory@evil.example"


def person_at(world: World, address: str) -> Person:
    person = world.person_at(address)
    assert person is not None
    return person


def without_tries(record: GameRecord) -> tuple[TableOptions, TableNotes]:
    return record.options, replace(record.notes, tries={})


def seat_of(table: Table, power: str = "florence") -> SeatRecord:
    """A place, whatever is kept of the last letter from it: orders may come with a token alone."""
    seat = next(s for s in table.world.records["sforza"].seats if s.seat == power)
    return replace(seat, heard=None, latest=(), amiss="")


def code_sent(world: World, to: str) -> str:
    """The code in the one letter with a code that went to an address, be it the answer."""
    letters = (*world.notices, *world.replies)
    sends = [s for s in letters if s.to == to and s.facts.get("code")]
    assert len(sends) == 1, [(s.to, s.template) for s in letters]
    assert str(sends[0].facts["code"]) in render.letter(sends[0]).subject
    return str(sends[0].facts["code"])


def letters_sent_to(world: World, address: str) -> str:
    """Everything that the last letter made the judge send to an address."""
    sends = [e for e in world.effects if isinstance(e, Send) and e.to == address]
    return "\n".join(f"{c.subject}\n{c.text}" for c in map(render.letter, sends))


def tokens_sent(world: World, address: str) -> list[str]:
    return [e.token for e in world.effects if isinstance(e, Send) and e.to == address and e.token]


def code_of(world: World, address: str) -> str:
    """The first code that somebody has not brought back yet, as letters show it."""
    person = person_at(world, address)
    return f"{person.id}-{person.details.codes[0].secret}"
