"""Values as the kind that a test expects of them: anything else fails the test with what there was.

Not here: what a test claims of the value.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """Return the value, which must be there."""
    assert value is not None, "nothing was there"
    return value


def instance_of(kind: type[T], value: object) -> T:
    """Return the value, which must be of this class."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value
