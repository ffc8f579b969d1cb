"""Keys of phases: ``1101.2`` is the second turn of the round that begins in 1101, ``1101`` all of it at once.

Not here: which phase is open (engine).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.api import DeadlineRule, NumberedPhases


def _deadlines() -> Mapping[str, DeadlineRule]:
    two_days = DeadlineRule(clock=-1, min=0, next=2880, grace=1440, delay=0, days="SMTWTFS")
    return {"turn": two_days, "round": two_days}


class EmpiresPhases(NumberedPhases):
    """Keys of one number have no turns."""

    def __init__(self) -> None:
        units = (("round", "year", "rounds", "manche", "année", "an"), ("turn", "tour"))
        super().__init__("empires", units, _deadlines())

    def key_from_words(self, written: str, now: str, *, past: bool = False) -> str | None:
        """``round 1101 turn 2``, ``1101.2``, ``1101``; without a turn as the open phase has it."""
        found = super().key_from_words(written, now, past=past)
        bare = found is not None and "turn" not in written and "tour" not in written and "." not in written
        return found.partition(".")[0] if found is not None and bare and "." not in now else found
