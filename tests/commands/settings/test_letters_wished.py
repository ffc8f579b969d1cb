"""SET LETTER by letter: what is understood, what is answered to slips, and what comes of it."""

from __future__ import annotations

import pytest

from judge.core.game import Seat
from judge.core.places import Role
from judge.runtime.recipients import readers
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


def wish(table: Table, power: str = "florence") -> str:
    person = table.world.person_at(table.players[power])
    assert person is not None
    return person.details.letter


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("line", "form", "said"),
    [
        ("set letter short", "short", "as the short letter: your own orders"),
        ("SET LETTER FULL", "full", "come in full"),
        ("set letters both", "both", "with everything else below it"),
        ("lettre courte", "short", "as the short letter"),
        ("lettre longue", "full", "in full"),
        ("lettre les deux", "both", "everything else below it"),
    ],
)
def test_each_wish_is_understood_said_and_kept(table: Table, line: str, form: str, said: str) -> None:
    answer = flat(table.write("florence", line))
    assert said in answer and "This applies to all your games." in answer
    assert wish(table) == form
    assert wish(table, "milan") == "both"  # nobody else's


def test_who_has_not_chosen_gets_both_and_the_last_wish_holds(table: Table) -> None:
    assert wish(table) == "both"
    table.write("florence", "set letter short\nset letter full")
    assert wish(table) == "full"


def test_the_results_of_all_games_go_by_it(table: Table) -> None:
    table.write("florence", "set letter short")
    record = table.world.records["sforza"]
    found = {r.seat: r.letter for r in readers(record, table.world.person, table.world.now) if r.seat}
    assert found.pop(Seat("florence")) == "short" and set(found.values()) == {"both"}


@pytest.mark.parametrize("line", ["set letter", "set letter medium", "set letter long short"])
def test_a_slip_is_met_with_what_to_write_and_changes_nothing(table: Table, line: str) -> None:
    answer = flat(table.write("florence", line))
    assert 'Write "set letter short", "set letter full" or "set letter both"' in answer
    assert wish(table) == "both"


def test_a_slip_in_the_form_of_maps_as_well(table: Table) -> None:
    assert 'Write "set map png", "svg", "both" or "none".' in flat(table.write("florence", "set map gif"))


def test_an_observer_and_a_master_may_choose_too(world: World) -> None:
    world.full_table(master="Gina")
    world.write("gina@example.net", "sign on Msforza pw-master\nset letter short", proof="pass")
    record = world.records["sforza"]
    (master,) = (r for r in readers(record, world.person, world.now) if r.role == Role.MASTER.value)
    assert master.letter == "short"


@pytest.mark.parametrize("asked", ["help past", "help set letter", "aide past"])
def test_help_has_it(table: Table, asked: str) -> None:
    answer = table.write("florence", asked)
    assert "set letter short, full, both" in answer or "lettre courte, longue, les deux" in answer
