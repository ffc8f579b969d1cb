"""Readings that are too dear to matter are never worked out, and the cheapest are the same as if all were."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Any

import pytest

from judge.understanding import fitting, reader, search, spans
from judge.understanding.chart import Chart
from judge.understanding.fitting import reading_of
from judge.understanding.word_costs import words_beside
from tests.understanding.score import Case, cases, score

LETTERS = Path(__file__).parent / "training"
LONG = (
    "I'm new to this map so please bear with me: the army in Florence should move to Bologna, the fleet in "
    "Pisa should go out into the Tyrrhenian Sea while Arezzo supports nobody, and I pay 9 ducats to Milan."
)


def charts_of(texts: Sequence[Case], monkeypatch: pytest.MonkeyPatch) -> list[Chart]:
    """The charts of all sentences of some letters, with nothing worked out."""
    made: list[tuple[Any, ...]] = []

    class Noted(Chart):
        def __post_init__(self) -> None:
            made.append((self.lattice, self.frames, self.position, self.previous, self.prices))
            super().__post_init__()

    with monkeypatch.context() as patch:
        patch.setattr(reader, "Chart", Noted)
        for case in texts:
            score(case)
    return [Chart(*row) for row in made]


def salads(count: int) -> Iterator[Case]:
    """Letters of words that stand in no order, taken from others."""
    chance = random.Random(48)
    words = [word for case in cases(LETTERS / "forty-sixth-set.yaml") for word in case.text.split()]
    for _ in range(count):
        text = " ".join(chance.choices(words, k=chance.randint(3, 40)))
        yield Case(text=text, reading="ask")


def some_letters() -> list[Case]:
    files = ("forty-fourth-set", "forty-sixth-set", "forty-seventh-set", "german", "italian")
    return [case for name in files for case in [*cases(LETTERS / f"{name}.yaml")][::25]]


@pytest.mark.parametrize("letters", [some_letters(), [*salads(25)]], ids=["letters", "salads"])
def test_the_cheapest_readings_are_the_same_as_if_all_were_worked_out(
    monkeypatch: pytest.MonkeyPatch, letters: list[Case]
) -> None:
    charts = charts_of(letters, monkeypatch)
    assert len(charts) > len(letters) / 3
    found = [chart.parses() for chart in charts]
    monkeypatch.setattr(search, "LIMITS", (inf,))
    for chart, parses in zip(charts, found, strict=True):
        again = Chart(chart.lattice, chart.frames, chart.position, chart.previous, chart.prices)
        assert [*again.parses()] == [*parses], " ".join(token.text for token in chart.lattice.said)


def test_no_reading_costs_less_than_it_was_thought_to_cost_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    charts = charts_of([Case(text=LONG, reading="ask"), *some_letters()[::3], *salads(10)], monkeypatch)
    attempted: dict[int, float] = {}
    attempts, read = spans.Spans._attempts, reading_of
    count = 0

    def noted(self: Any, start: int, end: int) -> Any:
        rows = attempts(self, start, end)
        attempted.update({id(attempt): least for least, _, attempt in rows})
        return rows

    def compared(attempt: Any, *rest: Any) -> Any:
        nonlocal count
        found = read(attempt, *rest)
        if found is not None:
            count += 1
            assert found.cost >= attempted[id(attempt)], found
        return found

    monkeypatch.setattr(spans.Spans, "_attempts", noted)
    monkeypatch.setattr(spans, "reading_of", compared)
    monkeypatch.setattr(search, "LIMITS", (inf,))
    for chart in charts:
        Chart(chart.lattice, chart.frames, chart.position, chart.previous, chart.prices).parses()
    assert count > 1000


def test_few_readings_of_a_long_sentence_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is counted: of all ways to cut and to read this sentence, few can be cheap."""
    chart = max(
        charts_of([Case(text=LONG, reading="ask")], monkeypatch), key=lambda one: len(one.lattice.said)
    )
    counts: list[int] = []

    def counted(*given: Any) -> Any:
        counts[-1] += 1
        return words_beside(*given)

    monkeypatch.setattr(fitting, "words_beside", counted)
    for limits in (search.LIMITS, (inf,)):
        counts.append(0)
        monkeypatch.setattr(search, "LIMITS", limits)
        Chart(chart.lattice, chart.frames, chart.position, chart.previous, chart.prices).parses()
    assert counts[0] <= 400, counts
    assert counts[0] * 5 <= counts[1] * 2, counts
