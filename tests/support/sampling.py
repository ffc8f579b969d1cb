"""How much of what is tried by the hundred is tried by default: a sample, or the whole with PODESTA_WHOLE.

A sample is the same each time and spread evenly, so that whatever stands side by side in a list is there.
What must never be missing (a book, a board, a language) is a parameter of its own, not a part of a sample.

A test of many things takes its share with `sampled`, `one_in` or `as_many`. Of a test marked `one_case_in`
one case in so many is tried: the same ones each time, one of each so many neighbours, drawn by its name. A
short list of parameters that is combined with others (boards, languages) is there with each of its values. A
test marked `with_whole` is tried only with all others. What is tried on an empty database of both kinds is
tried on PostgreSQL in a sample, but for the store and for crashes. A test that is named is tried whole.

Not for what must never fail unseen: traps, forged letters, quotations, consent, crashes.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar
from zlib import crc32

import pytest

WHOLE = "PODESTA_WHOLE" in os.environ
"""Set by ``scripts/test --whole``."""
T = TypeVar("T")
Case = tuple[str, Mapping[str, Hashable]]
"""The name of a case, and what its parameters are."""
ON_POSTGRESQL = 8
"""The number of tests on SQLite of which one is tried on PostgreSQL."""
IN_FULL = (
    "tests/store/",
    "tests/desk/test_crashes.py",
    "tests/runtime/test_crashes.py",
    "tests/runtime/phases/test_several_at_work.py",
)
"""The folders and files of which all is tried on PostgreSQL: the store itself, and judges that are killed."""


def one_in(count: int) -> int:
    """The step of a sample: 1 if everything is to be tried."""
    return 1 if WHOLE else count


def sampled(things: Iterable[T], count: int, always: Callable[[T], bool] = lambda _: False) -> Sequence[T]:
    """One in `count` of these, the first among them, so that a list that is not empty gives some; and all
    those that are `always` tried.
    """
    listed = tuple(things)
    drawn = {*[number for number, thing in enumerate(listed) if not always(thing)][:: one_in(count)]}
    return tuple(thing for number, thing in enumerate(listed) if number in drawn or always(thing))


def as_many(whole: int, sample: int) -> int:
    """How often something is tried."""
    return whole if WHOLE else sample


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Takes out what is not in the sample."""
    if WHOLE or any("::" in argument for argument in config.args):
        return
    left_out = {item for item in items if item.get_closest_marker("with_whole")}
    for cases, step in _many_cases(items):
        tried = spread([case_of(case) for case in cases], step)
        left_out |= {case for number, case in enumerate(cases) if number not in tried}
    for twins in _on_postgresql(items):  # what they are of was tried on SQLite
        tried = spread([(twin.nodeid, {}) for twin in twins], ON_POSTGRESQL)
        left_out |= {twin for number, twin in enumerate(twins) if number not in tried}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def _many_cases(items: Sequence[pytest.Item]) -> Iterator[tuple[Sequence[pytest.Item], int]]:
    """The cases of each test that is tried in a sample, and the step."""
    marked: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("one_case_in"):
            marked[item.nodeid.partition("[")[0]].append(item)
    for cases in marked.values():
        marker = cases[0].get_closest_marker("one_case_in")
        assert marker is not None
        yield cases, int(marker.args[0])


def _on_postgresql(items: Sequence[pytest.Item]) -> Iterator[Sequence[pytest.Item]]:
    """The tests tried on PostgreSQL as well as on SQLite, by modules."""
    twins: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        module = item.nodeid.partition("::")[0]
        given = item.callspec.params if hasattr(item, "callspec") else {}
        both = not {"url", "usual_url"}.isdisjoint(given)
        if both and item.get_closest_marker("postgres") and not module.startswith(IN_FULL):
            twins[module].append(item)
    yield from twins.values()


def case_of(item: pytest.Item) -> Case:
    """The case that a test is."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    return item.nodeid, {name: repr(value) for name, value in given.items()}


def spread(cases: Sequence[Case], step: int) -> set[int]:
    """Numbers of the cases that are tried: one of each `step` neighbours, and each value of a short list."""

    def drawn(numbers: Iterable[int]) -> int:
        return min(numbers, key=lambda number: crc32(cases[number][0].encode()))

    sample = {drawn(range(start, min(start + step, len(cases)))) for start in range(0, len(cases), step)}
    having: dict[tuple[str, Hashable], list[int]] = defaultdict(list)
    for number, (_, values) in enumerate(cases):
        for value in values.items():
            having[value].append(number)
    lengths = Counter(name for name, _ in having)
    short = {value for value in having if lengths[value[0]] <= -(-len(cases) // step)}
    met = {value for number in sample for value in cases[number][1].items()}
    return sample | {drawn(having[value]) for value in short - met}
