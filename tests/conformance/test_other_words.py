"""Results that the record tells in other words than ours (docs/rulings.md, "Told in other words")."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.records.told_events import RESULTS
from tests.conformance.known_bugs.other_words import Labels
from tests.support.machiavelli.battlefield import Fought, fight


def words(fought: Fought, unit: str, by_point: bool = False) -> list[str]:
    told = tuple(e for e in fought.events if isinstance(e, OrderResolved))
    ours = [RESULTS[verdict] for verdict in fought.verdicts(unit)]
    return Labels(told, by_point).words(fought.told(unit), ours)


OWN = ["milan A mil S A ber - cre", "milan A cre - mil", "milan A ber - cre"]


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        ([*OWN, "venice A pav S A cre - mil"], "dislodged"),
        (["milan A mil S A ber - cre", "milan A+ cre - mil", "milan A ber - cre"], "dislodged"),
        ([*OWN, "milan A pav S A cre - mil"], "ok"),  # its own side's support does not count
        ([*OWN], "ok"),
        ([*OWN, "venice A pav S A cre - mil", "france A com S A mil"], "ok"),
        ([*OWN, "venice A pav S A cre - mil", "france A com - mil"], "cut"),
        (["milan A mil S A ber", "milan A cre - mil", "milan A ber H", "venice A pav S A cre - mil"], "ok"),
    ],
)
def test_a_supporter_overrun_by_its_own_side_is_called_dislodged(lines: list[str], word: str) -> None:  # D55
    fought = fight(*lines)
    assert "milan A mil" in fought.units
    assert words(fought, "A mil") == [word]


SECOND: dict[str, Any] = {"cuts_whole_support": False}


@pytest.mark.parametrize(
    ("lines", "unit", "told"),
    [
        (["milan A+ mil S A ber - cre", "milan A ber - cre", "venice A+ pav - mil"], "A mil", ["cut"]),
        (["milan A+ mil S A ber - cre", "milan A ber - cre", "venice A pav - mil"], "A mil", ["ok"]),
        (
            ["milan A+ mil S A ber", "milan A ber - com", "venice A+ pav - mil"], "A mil",
            ["cut"],  # void, and cut all the same
        ),
        (
            [
                "milan G+ mil S A pav - mil", "venice A pav - mil", "milan A mil H",
                "venice A cre S A pav - mil",
            ],
            "G mil", ["cut"],
        ),
        (["milan G+ mil S A pav - mil", "milan A pav - mil"], "G mil", ["ok"]),  # his own side's
        (
            [  # counted before any support is cut
                "milan A+ mil S A ber - cre", "milan A ber - cre", "venice A pav - mil",
                "venice A com S A pav - mil", "france A swi - com",
            ],
            "A mil", ["cut"],
        ),
        (["milan A mil S A ber - cre", "milan A ber - cre", "venice A+ pav - mil"], "A mil", None),
    ],
)  # fmt: skip
def test_strong_support_is_called_cut(lines: list[str], unit: str, told: list[str] | None) -> None:  # D63
    fought = fight(*lines, **SECOND)
    ours = [RESULTS[verdict] for verdict in fought.verdicts(unit)]
    assert words(fought, unit, by_point=True) == (ours if told is None else told)
    assert words(fought, unit, by_point=False) == ours


def test_a_beaten_besieger_that_carries_is_told_of_without_its_siege() -> None:
    lines = ["naples A luc - psa - sie", "turkey F psa T A luc - sie", "florence G psa", "milan A+ pst - psa"]
    fought = fight(*lines, sieges="psa", sieges_as_recorded=True, siege_waits_during_another_order=True)
    assert fought.verdicts("F psa") == (Verdict.SIEGE_IN_PROGRESS, Verdict.DISLODGED)
    assert words(fought, "F psa") == ["dislodged"]
    fought = fight("naples A luc H", *lines[1:], sieges="psa", sieges_as_recorded=True)
    assert words(fought, "F psa") == ["siege_in_progress", "dislodged"]
