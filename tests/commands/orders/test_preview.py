"""PREVIEW: the code of the phase, played on what the writer knows; nobody else's orders show through."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.effects import FileOrders
from judge.games.machiavelli import codec
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Power, Unit, UnitKind
from judge.games.machiavelli.visibility.fog import sight
from tests.commands.conftest import Table


def _preview(text: str) -> str:
    return text[text.index("PREVIEW") :]


def test_an_advance_into_an_empty_province_is_foreseen(table: Table) -> None:
    said = _preview(table.write("florence", "A flo - sie\npreview"))
    assert "A Florence -> Siena" in said
    assert "Siena is now Florence's" in said


def test_money_is_part_of_it(table: Table) -> None:
    said = _preview(table.write("florence", "A flo h\nexpense 1: 3 ducats counter-bribe A are\npreview"))
    assert "    5  now" in said
    assert "    2  left" in said


def test_bribes_are_part_of_it(table: Table) -> None:
    """N-067: what the old judge's PREDICT never showed (its appendix 6, A 9)."""
    said = _preview(table.write("venice", "expense 1: 6 ducats disband G fer\nA pad - fer\npreview"))
    words = " ".join(said.split())
    assert "paid the autonomous garrison in Ferrara to go home: it is disbanded" in words
    assert "Ferrara and its city are now Venice's" in words
    assert "-6 to disband the garrison in Ferrara: it worked" in words


def test_what_is_supposed_of_others_is_played_and_not_kept(table: Table) -> None:
    said = _preview(table.write("florence", "A flo - bol\nsuppose Papacy: A bol - flo\npreview"))
    assert "Papacy: A Bologna -> Florence" in said
    filed = {(e.seat, f.canonical) for e in table.world.of(FileOrders) for f in e.orders}
    assert filed == {("florence", "A Florence -> Bologna")}


def test_own_orders_can_be_supposed_otherwise(table: Table) -> None:
    table.write("florence", "A flo h")
    said = _preview(table.write("florence", "what if A flo - sie"))
    assert "A Florence -> Siena" in said
    assert "A Florence holds" in table.write("florence", "list")


def test_others_filed_orders_do_not_change_a_byte(table: Table) -> None:
    asked = "A flo - sie\nexpense 1: 3 d counter-bribe A are\npreview"
    before = _preview(table.write("florence", asked))
    table.write("papacy", "A rom - sie\nA per s A rom - sie\nexpense 1: 3 d counter-bribe A bol")
    table.write("milan", "borrow 20 ducats for 1 year\nexpense 1: 12 d disband A flo")
    assert _preview(table.write("florence", asked)) == before


def test_a_line_of_nobody_is_told(table: Table) -> None:
    said = table.write("florence", "A flo h\nsuppose A xyzzy h\npreview")
    assert "xyzzy" in said


def test_a_template_holds_the_orders_of_its_own_letter(table: Table) -> None:
    said = table.write("florence", "template\nA flo - pistoia")
    assert "\nA Florence -> Pistoia\n" in said[said.index("filled in") :]


def test_what_the_rules_forbid_cannot_be_supposed(table: Table) -> None:
    said = table.write("florence", "preview\nsuppose Milan: A mil - pistoia\nsuppose Milan: A cre - mantua")
    vain = said[said.index("Not supposed, because it is not allowed") :]
    assert "Milan: A Milan -> Pistoia" in vain and "(N-" in vain[:300]
    assert "Milan: A Milan" not in said[: said.index("Not supposed, because it is not allowed")]
    assert "Milan: A Cremona -> Mantua" in said


def test_whom_one_hires_one_sees_at_work(table: Table) -> None:
    """O-004"""
    table.write("florence", "set autonomous sorties")
    said = table.write("florence", "borrow 9 ducats for 1 year\nE1 9d hire G Lucca converts to A\npreview")
    assert "G Lucca converts to A" in said.split("PREVIEW")[1]


# ---------------------------------------------------------------- units that are not there, or not seen


def _flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Austria: A gon - pav", "There is no army in Gulf of Naples."),
        ("Austria: A pav - mil", "The unit in Pavia is not Austria's, and it is not trying to buy it."),
        ("Austria: A mil s A gon", "The unit in Milan is not Austria's"),
        ("A gon - pav", 'Put the power first: "suppose Milan: A Milan - Pavia"'),
        ("Austria: G siena h", "The unit in Siena is not Austria's"),
        ("Austria: G bologna h", "There is no garrison in Bologna."),
        ("Austria: F tyr h", "The unit in Tyrolea is an army, so write A before it."),
    ],
)
def test_a_unit_that_is_not_theirs_is_supposed_in_vain_and_nothing_else_is_lost(
    table: Table, line: str, why: str
) -> None:
    """N-003: what is ordered in the same letter is filed, whatever is wrong with what is supposed."""
    said = table.write("florence", f"A flo - sie\nsuppose {line}\nset wait")
    filed = {f.canonical for e in table.world.of(FileOrders) for f in e.orders}
    assert filed == {"A Florence -> Siena"}
    assert table.world.records["sforza"].seats[1].wait
    assert why in _flat(_preview(said)) or why in _flat(said)


@pytest.fixture
def fogged(table: Table) -> Table:
    record = table.world.records["sforza"]
    table.world.records["sforza"] = replace(record, flags={**record.flags, "fog": True})
    return table


LINES = (
    "suppose Turkey: {unit} h",
    "suppose {unit} - dal",
    "suppose Austria: A tyr s {unit}",
    "suppose Florence: A flo s {unit} - sie",
    "suppose Venice: E1 18d buy {unit}",
    "suppose E1 12d disband {unit}",
    "suppose Turkey: E1 3d counter-bribe {unit}",
    "preview {unit} d",
    "what if Turkey: {unit} c G",
)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("unit", ["A alb", "F dur", "F tun", "A bos", "F ion"])
def test_in_fog_an_unseen_unit_is_as_good_as_none(fogged: Table, unit: str, line: str) -> None:
    """The same bytes, be there a unit out of Florence's sight or not."""
    asked = f"A flo h\n{line.format(unit=unit)}\npreview"
    record = fogged.world.records["sforza"]
    state = codec.load_state(record.state)
    area = unit.split()[1]
    assert area not in sight(library.table("balance-of-power", {}).setting.board, state, Power("florence"))
    kind = UnitKind(unit[0])
    stands = Unit(power=Power("turkey"), kind=kind, area=AreaId(area), serial=99)
    answers = set()
    for there in (True, False):
        field = {a: u for a, u in state.field.items() if a != area}
        field |= {stands.area: stands} if there else {}
        changed = replace(state, field=field)
        fogged.world.records["sforza"] = replace(record, state=codec.dump_state(changed))
        fogged.world.orders.clear()
        fogged.world.counted = 1000
        answers.add(fogged.write("florence", asked))
    assert len(answers) == 1


def test_in_fog_nobody_is_told_that_there_is_nothing(fogged: Table) -> None:
    said = _flat(fogged.write("florence", "suppose Turkey: A alb h\nA gon - nap"))
    assert "No army is in sight in Albania." in said
    assert "No army is in sight in Gulf of Naples." in said
