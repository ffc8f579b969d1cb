"""Faults of a recorded phase before anything can be resolved: values, one for each fault.

Not here: differences between two results (tests/conformance).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flaw:
    """`path` leads to the spot (``state_before.units[3].type``); `code` says what is wrong with `given`.

    `meant` is what it is most like of what could stand there.
    """

    path: str
    code: str
    given: str = ""
    meant: str = ""

    def __str__(self) -> str:
        spot = f"{self.path}: " if self.path else ""
        return (
            spot
            + self.code
            + (f" ({self.given})" if self.given else "")
            + (f"; {self.meant}?" if self.meant else "")
        )

    def within(self, others: Iterable[Flaw]) -> bool:
        """Decide whether another flaw is about this spot, what holds it, or, of the whole, what is in it."""
        spots, whole = [one.path for one in others], self.code.startswith(("bad-", "not-a"))
        return any(s == self.path or _holds(s, self.path) or (whole and _holds(self.path, s)) for s in spots)


def _holds(path: str, spot: str) -> bool:
    return spot.startswith((f"{path}.", f"{path}["))


class FlawedRecordError(ValueError):
    """A record that cannot be played. `flaws` has all that was found, in the order of the record."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__("; ".join(str(flaw) for flaw in flaws))
        self.flaws = flaws
