"""Replies to the commands that only this game has.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.core.game import Seat
    from judge.core.system.names import Setting
    from judge.games.machiavelli.advice import reach
    from judge.games.machiavelli.advice.building import Building
    from judge.games.machiavelli.advice.places import Place, Standing
    from judge.games.machiavelli.letters import book_in_numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class BadCities(Reply):
    cities: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BanLaid(Reply):
    power: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BanNotNow(Reply):
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BanPlayers(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class BanVote(Reply):
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BanWhom(Reply):
    word: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookInNumbers(Reply):
    setting: Setting
    book: book_in_numbers.BookInNumbers
    rules: Mapping[str, Any]
    scenario: str
    """The title of the scenario that shows a book which was named; empty at the game at hand."""
    at_hand: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EditHow(Reply):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditImpossible(Reply):
    text: str
    flaws: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EditNone(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class EditNoted(Reply):
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited(Reply):
    operations: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class Gazetteer(Reply):
    setting: Setting
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchRulebook(Reply):
    name: str
    known: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Province(Reply):
    setting: Setting
    place: Place
    held: Standing | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach(Reply):
    setting: Setting
    units: tuple[reach.Reach, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchExcluded(Reply):
    switch: str
    needs: str
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchSettled(Reply):
    switch: str
    on: bool
    book: str
    free: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownPlace(Reply):
    word: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatCanBuild(Reply):
    setting: Setting
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    building: Building


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoseUnits(Reply):
    pass
