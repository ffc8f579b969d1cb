"""Nobody loses a power by one word: UNSUBSCRIBE asks, RESIGN is taken back until somebody has the place."""

from __future__ import annotations

from dataclasses import replace

from judge.core.table import SeatRecord
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


def _seat(table: Table, power: str = "florence") -> SeatRecord:
    return next(s for s in table.world.records["sforza"].seats if s.seat == power)


def test_a_resignation_is_taken_back_with_ones_password(table: Table) -> None:
    """The answer says how; orders stay; the others hear both."""
    world, anna = table.world, table.players["florence"]
    table.write("florence", "A flo h")
    before, orders = _seat(table), dict(world.orders)
    text = table.write("florence", "resign", proof="pass")
    assert "sign on Lsforza" in " ".join(text.split()) and _seat(table).person is None
    text = world.write(anna, "sign on Lsforza pw-florence")
    assert "yours again" in text and len(world.notices) == 7
    assert _seat(table).person == before.person and not _seat(table).abandoned
    assert _seat(table).password == before.password and world.orders == orders
    assert "A Florence holds" in table.write("florence", "A flo h")


def test_nobody_takes_back_what_somebody_else_has_or_has_not_given_up(table: Table) -> None:
    world, anna = table.world, table.players["florence"]
    table.write("florence", "resign", proof="pass")
    nina = world.register("Nina")
    world.write(nina, "sign on Lsforza fresh")
    new = _seat(table).person
    assert "yours again" not in world.write(anna, "sign on Lsforza pw-florence")
    assert _seat(table).person == new is not None


def test_a_guess_does_not_take_a_power_back(world: World) -> None:
    """A forged From line with a wrong password gets no more than any newcomer: not past a master's yes."""
    anna = world.full_table(master="Gina")["florence"]
    record = world.records["sforza"]
    world.records["sforza"] = replace(record, options=replace(record.options, approval=True))
    world.write(anna, "resign", token=world.token_of("sforza", "florence"), proof="pass")

    def player() -> int | None:
        return next(s.person for s in world.records["sforza"].seats if s.seat == "florence")

    assert "yours again" not in world.write(anna, "sign on Lsforza guess")
    assert player() is None
    assert "yours again" in world.write(anna, "sign on Lsforza pw-florence")
    assert player() is not None


def test_unsubscribe_of_a_player_changes_nothing(table: Table) -> None:
    before = _seat(table).person
    text = " ".join(table.write("florence", "unsubscribe", proof="pass").split())
    assert "You play Florence" in text and "resign" in text and _seat(table).person == before
