"""Base class of everything that stands in a set of data, and the words that its files share.

Every field has a default, so that a file with faults can still be looked at as a whole; a `SetOfData` is made
of faultless files only. Not here: reading files (`files`), what is wrong with them (`checks`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Strict

T = TypeVar("T")

Many = Annotated[tuple[T, ...], Strict(False)]
"""A list in a file, a tuple ever after."""

Religion = Literal["pagan", "moslem", "roman", "eastern", "heretical"]
"""E-010. Every pagan area is of another religion than any other area."""

Stature = Literal["combat", "administration", "diplomacy"]
Level = Literal[1, 2, 3, 5, 9]
"""E-015: the five levels of a stature."""
LEVELS: tuple[Level, ...] = (1, 2, 3, 5, 9)

Endeavour = Literal["conquest", "pillage", "diplomacy", "fortification", "ruling"]
ENDEAVOURS: tuple[Endeavour, ...] = ("conquest", "pillage", "diplomacy", "fortification", "ruling")
"""Endeavours that cards have results for; defense has none (E-022)."""

Marker = Literal["cathedral", "commerce", "university", "palace"]
MARKERS: tuple[Marker, ...] = ("cathedral", "commerce", "university", "palace")
"""E-049: the four kinds of civilisation markers. A cathedral among Moslems is a mosque."""
Building = Literal["army", "fleet", "cathedral", "commerce", "university", "palace"]
"""Pieces that an endeavour may build instead of its usual result (E-049)."""

OWN = "own"
"""The language of an area that speaks one of its own: unrelated to every other area (E-011)."""


class Shape(BaseModel):
    """Keys are written with hyphens; unknown ones are faults, and so is a value of another type."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        populate_by_name=True,
        alias_generator=lambda name: name.replace("_", "-"),
    )
