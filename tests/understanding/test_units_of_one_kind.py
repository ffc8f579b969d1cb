"""Units whose kind is said once for several are of that kind: ``two armies, one at Pavia, one at Como``."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed

VENICE = {"venice": ("A fer", "F uas")}
BUILT = {"build A Padua", "build A Treviso"}


def _filed_in_winter(text: str, **case: object) -> frozenset[str]:
    told = {"power": "venice", "phase": "adjustment", "units": VENICE, **case}
    return orders_filed(text, **told)


@pytest.mark.parametrize(
    "text",
    [
        "I raise two armies, one at Padua and the other at Treviso.",
        "I raise two new armies: one in Padua and one in Treviso.",
        "I build an army at Padua and another at Treviso.",
        "We begin with two armies, one in Padua, another in Treviso.",
        "I'd like to raise two more units, namely an army at Padua and another at Treviso.",
        "Je lève deux armées, l'une à Padoue et l'autre à Trévise.",
        "Je lève une armée à Padoue et une autre à Trévise.",
        "Je voudrais deux nouvelles armées, une à Padoue et une à Trévise.",
        "Ich stelle zwei Armeen auf, eine in Padua und die andere in Treviso.",
        "Costruisco due eserciti, uno a Padova e l'altro a Treviso.",
        "Recluto dos ejércitos, uno en Padua y otro en Treviso.",
        "Ik bouw twee legers, een in Padua en een in Treviso.",
    ],
)
def test_one_and_the_other_are_of_the_kind_named_before(text: str) -> None:
    assert _filed_in_winter(text) == BUILT


def test_the_kind_is_the_last_one_that_was_named() -> None:
    text = "I raise three units, namely an army at Padua, another at Treviso and a garrison in Venice."
    assert _filed_in_winter(text) == {*BUILT, "build G Venice"}


@pytest.mark.parametrize(
    "text",
    [
        "Could I raise two armies, one at Padua and the other at Treviso?",
        "I raise no two armies, one at Padua and the other at Treviso.",
        "If the money lasts, I raise two armies, one at Padua and the other at Treviso.",
        "Ferrara raises two armies, one at Modena and the other at Bologna.",
    ],
)
def test_a_question_a_denial_and_a_condition_raise_nothing(text: str) -> None:
    assert not _filed_in_winter(text)


def test_units_on_the_board_keep_their_own_kind() -> None:
    units = {"venice": ("A pad", "F trv")}
    text = "The army in Padua holds, the other in Treviso holds too."
    assert "A Treviso holds" not in _filed_in_winter(text, phase="fall-movement", units=units)
