"""Replies to the commands that only this game has.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.api.commands import Notice, Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.api.values import Seat, Setting
    from judge.games.machiavelli.advice import reach
    from judge.games.machiavelli.advice.building import Building
    from judge.games.machiavelli.advice.places import Place, Standing
    from judge.games.machiavelli.letters import book_in_numbers


class BadCities(Reply):
    cities: int
    most: int


class BanLaid(Reply):
    power: Seat


class BanNotNow(Reply):
    reason: str


class BanPlayers(WrongRole):
    pass


class BanVote(Reply):
    on: bool


class BanWhom(Reply):
    word: str
    near: tuple[str, ...]


class BookInNumbers(Reply):
    setting: Setting
    book: book_in_numbers.BookInNumbers
    rules: Mapping[str, Any]
    scenario: str
    """The title of the scenario that shows a book which was named; empty at the game at hand."""
    at_hand: bool


class EditHow(Reply):
    text: str


class EditImpossible(Reply):
    text: str
    flaws: tuple[Mapping[str, str], ...]


class EditNone(Reply):
    pass


class EditNothing(Reply):
    is_so_already = True
    text: str


class EditNoted(Reply):
    note: str


class Edited(Reply):
    operations: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    setting: Setting


class Gazetteer(Reply):
    setting: Setting
    places: tuple[Place, ...]


class NoSuchRulebook(Reply):
    name: str
    known: tuple[Any, ...]


class Province(Reply):
    setting: Setting
    place: Place
    held: Standing | None


class Reach(Reply):
    setting: Setting
    units: tuple[reach.Reach, ...]


class SwitchExcluded(Reply):
    switch: str
    needs: str
    on: bool


class SwitchSettled(Reply):
    switch: str
    on: bool
    book: str
    free: tuple[str, ...]


class UnknownPlace(Reply):
    word: str
    near: tuple[str, ...]


class WhatCanBuild(Reply):
    setting: Setting
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    building: Building


class WhoseUnits(Reply):
    pass


class Excommunication(Notice):
    banned: Any
    pope: str
    ignored: bool
