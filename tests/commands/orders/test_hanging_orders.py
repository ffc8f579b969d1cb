"""Whatever hangs on a clause that was not understood falls with it, and is told."""

from __future__ import annotations

import pytest

from judge.core.game import Seat
from tests.commands.conftest import Table

CLAUSES = [
    "if Perugia is dangerous\nthen A are h\nelse A are - sie\nendif",
    "if Perugia is dangerous then A are h, otherwise florence to bologna",
    "if Perugia is dangerous\nthen A are h\nelseif A Florence\nthen A are - sie\nendif",
    "if it rains:\nA are - sie\nA flo - bol\nelse:\nA are h\nA flo h",
    "if he attacks, A are h, else A are - sie",
    "If Milan agrees, A are - sie. Otherwise A are h.",
    "If they let us, A Are - Sie; if not, A Are holds",
    "elseif foo\nA are - sie",
    "A flo - sie (if he lets me, else A flo h)",
    "A are - per (if he moves away)",
    "A are - per, if he moves away",
    "A are - per if he moves away",
    "A are - per unless venice objects",
    "A are - sie if venice lets me, otherwise A are h",
    "A are - sie; else A are h",
    "A are - sie\nunless it rains",
    "A are - sie\nif the Pope agrees",
    "A are - sie\nsupposing he is bored",
    "supposing he is bored\nA are - sie",
    "after he has agreed\nA are - sie",
    "A are - sie. Only when he says so.",
    "s'il est d'accord:\nA are - sie",
    "Es sei denn, er schläft\nA are - sie",
    "Mientras duerma\nA are - sie",
    "A are - sie\n(but only if Naples agrees)",
    "when Siena is empty, A are - sie",
    "in case he goes to Siena: A are - sie",
    "A flo - bol provided that Venice supports",
    "A are - sie (only if Milan agrees)",
    "A are h, A flo - bol (or else h)",
    "should Venice attack, A are - sie",
    "assuming peace holds A are - sie",
    "A are - sie - but only if Naples moves",
    "si Venise attaque, A are - sie, sinon A are h",
    "A are - sie [if the Pope lets me; otherwise hold]",
    "A are - sie as long as Milan stays out",
    "depending on the answer of Venice: A are - sie",
    "all hold unless attacked",
    "expense 1: 9 ducats buy G Lucca if he is still there",
    "A are - sie sauf si Milan vient",
    "wenn Mailand zieht, A are - sie, sonst A are h",
    "if Milan is dangerous: A are - sie",
    "A are - sie. If the Pope agrees.",
    "If the Pope agrees. A are - sie",
    "provided he lets me\nA are - sie\nA flo - bol",
    "provided he lets me\nA are h\nalternatively\nA are - sie",
    "provided he lets me:\nA are h\nalternatively:\nA are - sie",
    "A are h\nunless he writes\nA are - sie",
    "In that case: A are - sie",
    "A are - sie, on the off chance that he sleeps",
    "A are h (in any other case A are - sie)",
    "tant qu'il dort, A are - sie",
    "A are - sie (dès qu'il accepte)",
    "A are h, dans le cas contraire A are - sie",
    "quando sarà d'accordo: A are - sie",
    "A are h; in caso contrario A are - sie",
    "A are - sie\nvorausgesetzt er stimmt zu",
    "außer es regnet, A are - sie",
    "A are - sie, siempre y cuando acepte",
    "A are - sie. Con tal de que acepte.",
    "zodra hij akkoord is\nA are - sie",
    "als hij slaapt, A are h, anders A are - sie",
]


HEADS = (
    "assuming",
    "provided he lets me\n",
    "zodra hij akkoord is\n",
    "supposing he is bored\n",
    "after he has agreed\n",
    "Es sei denn, er schläft\n",
    "Mientras duerma\n",
)
"""A condition alone on its line may belong to the order above it."""


def held(table: Table) -> list[str]:
    phase = table.world.records["sforza"].phase
    return [str(o.canonical) for o in table.world.filed("sforza", phase, Seat("florence"))]


@pytest.mark.parametrize("text", CLAUSES)
def test_nothing_that_hangs_on_an_unread_clause_is_held(table: Table, text: str) -> None:
    said = table.write("florence", text)
    assert held(table) == [], said
    assert "could not use" in said or "not allowed" in said or "passed" in said


@pytest.mark.parametrize("text", [t for t in CLAUSES if not t.startswith(HEADS)])
def test_the_lines_beside_it_count(table: Table, text: str) -> None:
    """A line of its own is an order as ever."""
    table.write("florence", f"F pis h\n{text}")
    assert held(table) == ["F Pisa holds"]


@pytest.mark.parametrize(
    "text",
    [
        "A are - sie. If you have questions, write to me.",
        "Once again, here you are\nA are - sie",
        "A are - sie\nWhen is the deadline?",
        "if A Florence: A are - sie",
    ],
)
def test_what_hangs_on_nothing_is_held(table: Table, text: str) -> None:
    table.write("florence", text)
    assert held(table) == ["A Arezzo -> Siena"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("if A Florence then A are h, else A are - sie", "A Arezzo holds"),
        ("if A Siena, A are h, else A are - sie", "A Arezzo -> Siena"),
        ("if A Florence\nA are h\nelseif it rains\nA are - sie\nendif", "A Arezzo holds"),
    ],
)
def test_conditions_that_are_understood_decide(table: Table, text: str, order: str) -> None:
    """N-075: the first branch that holds; one below it that cannot be read takes nothing from it."""
    table.write("florence", text)
    assert held(table) == [order]
