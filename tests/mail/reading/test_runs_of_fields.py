"""Many lines that look like fields of heads: each is taken apart a few times, however many stand together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from judge.mail.reading import quoted_heads, quoting

MOST = 3
"""Looks at one line: as a field, for the text of its head, and for the sentence above a quotation."""
LOOKS = ("label_of", "has_day", "_has_address", "plain_digits")
SHAPES = [
    "From: a@b 1", "a: 1.1.1.1.1", "M: 1.2. 3.", "X: y", "Milan:", "X: y\n", "From: a@b\n",
    "_____\nFrom: x", "X: 12.3.2026\n  @z", "On 1 a b c",
]  # fmt: skip


def _count(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, counted: Counter[str]) -> None:
    look: Callable[..., object] = getattr(module, name)

    def counting(*given: Any, **more: Any) -> object:
        counted[name] += 1
        return look(*given, **more)

    monkeypatch.setattr(module, name, counting)


@pytest.mark.parametrize("shape", SHAPES)
def test_no_line_is_taken_apart_from_each_line_above_it(monkeypatch: pytest.MonkeyPatch, shape: str) -> None:
    counted: Counter[str] = Counter()
    for name in LOOKS:
        _count(monkeypatch, quoted_heads, name, counted)
    lines = [line.replace("X", f"X{'abc'[n % 3]}") for n in range(400) for line in shape.split("\n")]
    quoting.divide([f"{line} {'ab'[n % 2]}" if line else "" for n, line in enumerate(lines)])
    assert {name: count for name, count in counted.items() if count > MOST * len(lines)} == {}


def test_what_may_be_a_signature_is_told_by_the_next_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: Counter[str] = Counter()
    _count(monkeypatch, quoting, "_is_quoted", counted)
    lines = ["--", "a line", "> quoted"] * 400
    quoting.divide(lines)
    assert counted["_is_quoted"] < 30 * len(lines)


def test_below_all_that_counts_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: Counter[str] = Counter()
    _count(monkeypatch, quoting, "other_letter", counted)
    lines = ["", *[f"X: {n}" for n in range(9_000)]]
    found = quoting.divide(lines)
    assert counted["other_letter"] == quoting.MOST_LINES + 1
    assert found.kept + found.left_out == lines and not found.problems
