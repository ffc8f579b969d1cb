"""Orders of the optional rules as people write them (O-001 to O-019)."""

from __future__ import annotations

import re

import pytest

from judge import resources
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import PhaseKind, Power, Special, UnitKind, UnitRef
from tests.games.machiavelli.language.conftest import FLORENCE, Table, position
from tests.support.help_pages import page_text

E = o.ExpenseKind


def ref(words: str) -> UnitRef:
    kind, area = words.split()
    return UnitRef(UnitKind(kind), AreaId(area))


A_BOL, A_PAV, G_GEN = ref("A bol"), ref("A pav"), ref("G gen")
TO_MOD = o.Advance(A_BOL, AreaId("mod"))
RIDE = o.Advance(A_PAV, AreaId("gen"), None, (AreaId("mon"),))


@pytest.mark.parametrize(
    ("rule", "line", "order"),
    [
        ("O-002", "E1: 12 ducats make autonomous A Bologna", o.Expense(1, E.TO_AUTONOMOUS, 12, A_BOL)),
        ("O-002", "E1: make autonomous A bol", o.Expense(1, E.TO_AUTONOMOUS, 12, A_BOL)),
        ("N-067", "E1: garrison to autonomous G gen", o.Expense(1, E.TO_AUTONOMOUS, 18, G_GEN)),
        (
            "O-004",
            "E1: 9d hire G Genoa converts to A",
            o.Expense(1, E.HIRE, 9, G_GEN, order=o.Convert(G_GEN, UnitKind.ARMY)),
        ),
        (
            "O-006",
            "expense 1: 6 ducats hire A Bologna - Modena",
            o.Expense(1, E.HIRE, 6, A_BOL, order=TO_MOD),
        ),
        ("O-006", "E1 hire A bol moves to mod", o.Expense(1, E.HIRE, 6, A_BOL, order=TO_MOD)),
        (
            "O-009",
            "expense 2: 3 ducats cause famine Siena",
            o.Expense(2, E.CAUSE_FAMINE, 3, area=AreaId("sie")),
        ),
        ("O-009", "E2: scorched earth in Siena", o.Expense(2, E.CAUSE_FAMINE, 3, area=AreaId("sie"))),
        ("N-067", "E2: 15d cause rebellion Siena", o.Expense(2, E.CAUSE_REBELLION, 15, area=AreaId("sie"))),
        ("N-067", "E2: famine Siena", o.Expense(2, E.FAMINE_RELIEF, 3, area=AreaId("sie"))),
        ("O-012", "give Siena to Milan", o.GiveProvince(AreaId("sie"), Power("milan"))),
        ("O-012", "give province Pisa to the Papacy", o.GiveProvince(AreaId("psa"), Power("papacy"))),
        ("O-012", "give province Milan to Venice", o.GiveProvince(AreaId("mil"), Power("venice"))),
        ("N-072", "give Milan to Venice", o.GiveChit(Power("milan"), Power("venice"))),
        ("O-013", "force Siena", o.ForceTax(AreaId("sie"))),
        ("O-013", "forced taxation Siena", o.ForceTax(AreaId("sie"))),
        ("O-014", "C pav m mon m gen", RIDE),
        ("O-014", "Cavalry in Pavia -> Montferrat -> Genoa", RIDE),
        ("O-015", "AC pav h", o.Hold(A_PAV)),
        ("N-025", "F psa c g", o.Convert(ref("F psa"), UnitKind.GARRISON)),
        ("O-019", "strategic A Pavia -> Genoa", o.StrategicMove(A_PAV, AreaId("gen"))),
        ("O-019", "A pav strategically to gen", o.StrategicMove(A_PAV, AreaId("gen"))),
    ],
)
def test_campaigns(table: Table, rule: str, line: str, order: o.Order) -> None:
    reading = reader_for(table, position()).read(line, FLORENCE)
    assert (reading.orders, reading.complaints) == ((order,), ()), rule


@pytest.mark.parametrize(
    ("rule", "line", "order"),
    [
        ("O-014", "build C pav", o.Build(A_PAV, Special.CAVALRY)),
        ("O-014", "build cavalry Pavia", o.Build(A_PAV, Special.CAVALRY)),
        ("O-015", "b ac pav", o.Build(A_PAV, Special.ARMOURED)),
        ("O-015", "build armored cavalry A Pavia", o.Build(A_PAV, Special.ARMOURED)),
        ("O-014", "maintain C pav", o.Maintain(A_PAV)),
        ("N-014", "build CM A pav", o.Build(A_PAV, Special.MILITIA)),
    ],
)
def test_adjustments(table: Table, rule: str, line: str, order: o.Order) -> None:
    reading = reader_for(table, position(PhaseKind.ADJUSTMENT)).read(line, FLORENCE)
    assert (reading.orders, reading.complaints) == ((order,), ()), rule


@pytest.mark.parametrize(
    ("language", "campaigns", "adjustments"),
    [("en", "Campaigns", "Adjustments"), ("fr", "Campagnes", "Ajustements")],
)
def test_every_order_on_the_page_of_help_is_understood(
    table: Table, language: str, campaigns: str, adjustments: str
) -> None:
    page = page_text("options", language)
    kinds = {campaigns: PhaseKind.MOVEMENT, adjustments: PhaseKind.ADJUSTMENT}
    for heading, kind in kinds.items():
        part = page.split(f"\n{heading}\n", 1)[1].split("\n\n", 1)[0]
        lines = [line.strip().split("   ")[0] for line in part.splitlines() if re.match(r"  \S", line)]
        lines = [line.split("  ")[0] for line in lines]
        assert len(lines) > 1
        for line in lines:
            reading = reader_for(table, position(kind)).read(line, FLORENCE)
            assert len(reading.orders) == 1 and not reading.complaints, line


@pytest.mark.parametrize("language", ["", "fr"])
def test_orders_are_read_as_the_pages_of_the_rules_write_them(table: Table, language: str) -> None:
    """O-001 to O-019: what stands there can be written as it stands."""
    page = " ".join(resources.text("docs", "rules", *filter(None, (language,)), "optional.md").split())
    named = re.findall(r"(?:Orders?|Ordres?) ?: (.*?)(?= \*\*O-| ## |$)", page)
    lines = [line for said in named for line in re.findall(r"`(\w[^`.]+)`", said)]
    reader = reader_for(table, position())
    read = [
        (line, reader.read(line, FLORENCE)) for line in lines if not line.startswith(("build", "construire"))
    ]
    assert [line for line, reading in read if reading.complaints] == []
    assert len(read) >= 14
