"""Tries a sample of what is tried by the hundred; all of it with PODESTA_WHOLE, or where a test is named.

Of a test marked `one_case_in` one case in so many is tried: the same ones each time, one of each so many
neighbours, drawn by its name. A short list of parameters that is combined with others (boards, languages) is
there with each of its values. A test marked `with_whole` is tried only with all others. What is tried on an
empty database of both kinds is tried on PostgreSQL in a sample, but for the store and for crashes.

Not for what must never fail unseen: traps, forged letters, quotations, crashes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from zlib import crc32

import pytest

from tests.support.sampling import WHOLE

Case = tuple[str, Mapping[str, int]]
"""The name of a case, and the place of its value in the list of each parameter."""
ON_POSTGRESQL = 4
"""Of so many tests that passed on SQLite one is tried on PostgreSQL."""
IN_FULL = (
    "tests/store/",
    "tests/desk/test_crashes.py",
    "tests/runtime/test_crashes.py",
    "tests/runtime/phases/test_several_at_work.py",
)
"""Where everything is tried on PostgreSQL: the store itself, and judges that are killed."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Takes out what is not in the sample."""
    if WHOLE or any("::" in argument for argument in config.args):
        return
    left_out = {item for item in items if item.get_closest_marker("with_whole")}
    for cases, step in (*_many_cases(items), *_on_postgresql(items)):
        tried = spread([_case(case) for case in cases], step)
        left_out |= {case for number, case in enumerate(cases) if number not in tried}
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


def _on_postgresql(items: Sequence[pytest.Item]) -> Iterator[tuple[Sequence[pytest.Item], int]]:
    """What is tried on PostgreSQL as well as on SQLite, by modules."""
    twins: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        module = item.nodeid.partition("::")[0]
        both = {"url", "usual_url"} & {*_case(item)[1]}
        if both and item.get_closest_marker("postgres") and not module.startswith(IN_FULL):
            twins[module].append(item)
    for cases in twins.values():
        yield cases, ON_POSTGRESQL


def _case(item: pytest.Item) -> Case:
    return item.nodeid, item.callspec.indices if hasattr(item, "callspec") else {}


def spread(cases: Sequence[Case], step: int) -> set[int]:
    """Numbers of the cases that are tried: one of each `step` neighbours, and each value of a short list."""

    def drawn(numbers: Iterable[int]) -> int:
        return min(numbers, key=lambda number: crc32(cases[number][0].encode()))

    sample = {drawn(range(start, min(start + step, len(cases)))) for start in range(0, len(cases), step)}
    having: dict[tuple[str, int], list[int]] = defaultdict(list)
    for number, (_, values) in enumerate(cases):
        for value in values.items():
            having[value].append(number)
    lengths = Counter(name for name, _ in having)
    short = {value for value in having if lengths[value[0]] <= -(-len(cases) // step)}
    met = {value for number in sample for value in cases[number][1].items()}
    return sample | {drawn(having[value]) for value in short - met}
