"""The files of wishes as they are written: ``grammar/wishes.yaml``, a game's own, and one for each language.

Not here: the rows made from them (rows).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from judge import resources


class Calendar(BaseModel):
    """The words of dates and spans in a language; those before and behind an hour, and between two days.

    `counted`: what else is counted, by numbers in words. `ahead_of_hours`, `behind_hours`: phrases beside an
    hour, and the minutes that they add to it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    days: Mapping[str, str]
    spans: Mapping[str, tuple[str, ...]]
    counted: tuple[str, ...] = ()
    ones: tuple[str, ...]
    times: Mapping[str, str]
    parts_of_days: Mapping[str, str]
    to: tuple[str, ...]
    at: tuple[str, ...]
    after: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    ahead_of_hours: Mapping[str, int] = {}
    behind_hours: Mapping[str, int] = {}


class LanguageFile(BaseModel):
    """One file of ``grammar/wishes``: examples by the name of their row.

    `same`: words and phrases that mean the same, the first a word; `wrappings`: phrases that say nothing.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    same: tuple[tuple[str, ...], ...] = ()
    wrappings: tuple[str, ...] = ()
    calendar: Calendar
    rows: Mapping[str, tuple[str, ...]]


class WishesFile(BaseModel):
    """One such file. `slots`: words by what is filled in for them, by slot.

    `further`: a game's own examples of rows of the house, by row and language; `before_years`: its words
    that are a phase with a year behind them, `phases` what they are called elsewhere; `topics`: the rows that
    prose about a topic is near to; `options`: what options are called in languages whose words of SET do not
    say it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    meaning: tuple[str, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    wrappings: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()
    uncounted_before: tuple[str, ...] = ()
    days_counted: Mapping[str, tuple[str, ...]] = {}
    times: Mapping[str, str] = {}
    parts_of_days: Mapping[str, str] = {}
    spans: Mapping[str, tuple[str, ...]] = {}
    whole_spans: Mapping[str, str] = {}
    ones: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    ahead_of_hours: Mapping[str, int] = {}
    behind_hours: Mapping[str, int] = {}
    ahead_of_days: tuple[str, ...] = ()
    between_spans: tuple[str, ...] = ()
    until: tuple[str, ...] = ()
    before_unknown_dates: tuple[str, ...] = ()
    unknown_dates: tuple[str, ...] = ()
    slots: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    further: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    before_years: frozenset[str] = frozenset()
    phases: Mapping[str, tuple[str, ...]] = {}
    topics: Mapping[str, tuple[str, ...]] = {}
    options: Mapping[str, tuple[str, ...]] = {}
    denies: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    still: tuple[str, ...] = ()
    little: tuple[str, ...] = ()
    telling: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    hence: tuple[str, ...] = ()
    foreign_languages: Mapping[str, tuple[str, ...]] = {}
    of_clocks: tuple[str, ...] = ()
    refers: tuple[str, ...] = ()
    declines: tuple[str, ...] = ()
    takes_back: tuple[str, ...] = ()
    wants_now: tuple[str, ...] = ()
    tries_out: tuple[str, ...] = ()
    before_places: tuple[str, ...] = ()
    before_messages: tuple[str, ...] = ()
    coordinating: tuple[str, ...] = ()
    the_game: tuple[str, ...] = ()
    that: tuple[str, ...] = ()
    between_weekdays: tuple[str, ...] = ()
    each_weekday: tuple[str, ...] = ()
    of_others: tuple[str, ...] = ()
    no_hours: tuple[str, ...] = ()
    ordinals: Mapping[int, tuple[str, ...]] = {}
    rows: Mapping[str, Mapping[str, Any]]


@cache
def language_files() -> Mapping[str, LanguageFile]:
    """Give the files of languages by their codes."""
    folder = resources.folder("grammar").joinpath("wishes")
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".yaml"))
    return {name.removesuffix(".yaml"): _language("grammar", "wishes", name) for name in files}


def _language(*path: str) -> LanguageFile:
    told = dict(resources.table(*path))
    told["calendar"] = {str(name).replace("-", "_"): what for name, what in told["calendar"].items()}
    return LanguageFile.model_validate(told)


def wishes_file(*path: str) -> WishesFile:
    """Read the file of the house, or of a game."""
    told = {str(name).replace("-", "_"): what for name, what in resources.table(*path).items()}
    return WishesFile.model_validate(told)
