"""Tries modules first that wait for judges of their own, for servers or for a browser.

Other workers have the processors meanwhile, and none waits for one of them at the end.
"""

from __future__ import annotations

import pytest

_FIXTURES = frozenset({"browser", "live"})
"""What gives a test a browser, or a judge that runs by itself."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put these modules before all others; their order, and that of the others, stays."""
    waiting = {item.path for item in items if _waits(item)}
    items.sort(key=lambda item: item.path not in waiting)


def _waits(item: pytest.Item) -> bool:
    used = frozenset(item.fixturenames) if isinstance(item, pytest.Function) else frozenset()
    return item.get_closest_marker("mailservers") is not None or not _FIXTURES.isdisjoint(used)
