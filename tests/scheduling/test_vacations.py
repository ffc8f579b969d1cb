"""Vacations stop the clock: a deadline is later by the time of them that falls before it, and by no more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.core.table import DeadlineRule
from judge.scheduling.absences import Absence, clock_stopped, deadlines, spans_without_cover

RULE = DeadlineRule(clock=-1, min=0, next=3 * 1440, grace=1440, delay=0, days="SMTWTFS")


def noon(day: int) -> datetime:
    return datetime(2026, 3, day, 12, tzinfo=UTC)


def away(first: int, last: int) -> Absence:
    return Absence(noon(first), noon(last))


@pytest.mark.parametrize(
    ("spans", "due"),
    [
        ([], 5),
        ([away(3, 5)], 7),
        ([away(1, 4)], 7),  # it has begun already
        ([away(4, 9)], 10),
        ([away(5, 9)], 5),  # the clock has run down
        ([away(3, 5), away(4, 6)], 8),  # two at once
        ([away(3, 5), away(6, 7)], 8),  # the first makes the second count
        ([away(1, 2)], 5),
    ],
)
def test_the_clock_stands_still_meanwhile(spans: list[Absence], due: int) -> None:
    assert clock_stopped(noon(5), noon(2), spans) == noon(due)


@pytest.mark.parametrize(
    ("others", "left"),
    [
        ([], [away(3, 7)]),
        ([away(1, 3), away(7, 9)], [away(3, 7)]),
        ([away(1, 4)], [away(4, 7)]),
        ([away(4, 5)], [away(3, 4), away(5, 7)]),
        ([away(4, 6), away(5, 9)], [away(3, 4)]),
        ([away(2, 8)], []),
    ],
)
def test_where_the_clock_stands_already_it_is_not_stopped_again(
    others: list[Absence], left: list[Absence]
) -> None:
    assert spans_without_cover(away(3, 7), others) == tuple(left)


def test_a_new_phase_has_its_whole_time_beside_a_vacation_on_days_that_the_rule_allows() -> None:
    assert deadlines(RULE, noon(2), "UTC", [away(3, 7)], stops=[away(3, 7)]).deadline == noon(9)
    weekdays = DeadlineRule(clock=12 * 60, min=0, next=3 * 1440, grace=1440, delay=0, days="-MTWTF-")
    times = deadlines(weekdays, noon(2), "UTC", (), stops=[away(3, 5)])
    assert times.deadline == noon(9)  # the 7th is a Saturday
    assert times.grace >= times.deadline + timedelta(days=1)
