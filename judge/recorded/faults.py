"""What is wrong with a recorded phase before anything can be resolved: values, one for each fault.

Not here: differences between two results (compare).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flaw:
    """`path` leads to the spot (``state_before.units[3].type``); `code` says what is wrong with `given`."""

    path: str
    code: str
    given: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.code}" + (f" ({self.given})" if self.given else "")


class FlawedRecordError(ValueError):
    """A record that cannot be played. `flaws` has all that was found, in the order of the record."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__("; ".join(str(flaw) for flaw in flaws))
        self.flaws = flaws
