"""Letters of the whole judge are read here; nobody looks at their pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.judges.unpainted import unpainted


@pytest.fixture(autouse=True, scope="module")
def pictures_are_not_painted() -> Iterator[None]:
    with unpainted():
        yield
