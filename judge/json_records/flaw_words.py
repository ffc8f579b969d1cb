"""Faults of a recorded phase, in words."""

from __future__ import annotations

from collections.abc import Iterable

from judge.json_records.faults import Flaw
from judge.rendering.words import FALLBACK, words


def with_meanings(flaws: Iterable[Flaw], lead: str) -> list[str]:
    """Each flaw behind `lead` (file, line), as in compilers' messages, and below it what it means."""
    meanings = words(FALLBACK)["record-faults"]
    return [f"{lead}{flaw}\n    {meanings.get(flaw.code, '')}".rstrip() for flaw in flaws]
