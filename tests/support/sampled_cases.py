"""Tries one in so many cases of a test marked `one_case_in`; all if PODESTA_WHOLE, or where a case is named.

The sample is the same each time and spread over the list: one of each so many neighbours, drawn by its name.
A short list of parameters that is combined with others (boards, languages, databases) is there with each of
its values. Not for what must never fail unseen: traps, forged letters, quotations, crashes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from zlib import crc32

import pytest

from tests.support.sampling import one_in

Case = tuple[str, Mapping[str, int]]
"""The name of a case, and the place of its value in the list of each parameter."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Takes out the cases that are not in the sample."""
    if any("[" in argument for argument in config.args):
        return
    marked: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("one_case_in"):
            marked[item.nodeid.partition("[")[0]].append(item)
    tried: set[pytest.Item] = set()
    for tests in marked.values():
        marker = tests[0].get_closest_marker("one_case_in")
        assert marker is not None
        tried |= {tests[number] for number in spread([_case(test) for test in tests], one_in(*marker.args))}
    left_out = {item for tests in marked.values() for item in tests} - tried
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


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
