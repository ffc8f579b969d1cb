"""Commands that only tables of this game have: one validated model for each.

A rule of ``grammar/machiavelli/commands.lark`` makes one (`MachiavelliModels`). Not here: what it does (the
modules beside), the words of options (words).
"""

from __future__ import annotations

from typing import Any, Literal

from judge.api.language import Ahead, Command, SetSecrecy, is_turned_on


class SetEdition(Command):
    edition: Literal["basic", "advanced"]


class SetCities(Command):
    cities: int


class SetRulebook(Command):
    """By which rulebook the scenario is played; its own by the name ``own``."""

    name: str


class Excommunicate(Command):
    """`power` as written (O-018)."""

    power: str


class IgnoreExcommunications(Command):
    """A vote, or its taking back."""

    on: bool


class Edit(Command):
    """Change to the position; empty: nothing yet. `written`: as in another language."""

    text: str
    written: str = ""


class Province(Command):
    """One place of the board, as written; perhaps with a game's name before it."""

    name: str


class Neighbours(Command):
    """Of a place as written; empty: of the writer's own units."""

    of: str = ""


class WhereCanGo(Command):
    """`unit` as written; empty: all of the writer's own."""

    unit: str = ""


class Gazetteer(Command):
    """The whole board; with a table, that game's."""

    table: str = ""


class BookInNumbers(Command):
    """Ask what the rulebook of the game at hand says in numbers; HELP BOOK where it has no page of its own.

    With a `scenario`, that one's instead, or that of a `rulebook` laid over it.
    """

    scenario: str = ""
    rulebook: str = ""


class WhatCanBuild(Command):
    """Ask where the writer could raise units."""


class MachiavelliModels:
    """Trees of the grammar into models; nothing else."""

    def excommunicate(self, c: list[Any]) -> Command:
        return Excommunicate(power=str(c[0]).strip())

    def ignore_bans(self, c: list[Any]) -> Command:
        return IgnoreExcommunications(on=c[0] is None)

    def edit(self, c: list[Any]) -> Command:
        return Edit(text=str(c[0] or ""))

    def retreats_ahead(self, _: list[Any]) -> Command:
        return Ahead(phase="retreats")

    def set_edition(self, c: list[Any]) -> Command:
        return SetEdition(edition=str(c[0]).lower())

    def set_cities(self, c: list[Any]) -> Command:
        return SetCities(cities=int(c[0]))

    def set_rulebook(self, c: list[Any]) -> Command:
        return SetRulebook(name=str(c[0]).strip().lower())

    def set_treasuries(self, c: list[Any]) -> Command:
        return SetSecrecy(
            secret="hidden_treasuries", on=is_turned_on(c[0], c[2]) != ("open" in str(c[1]).lower())
        )

    def province(self, c: list[Any]) -> Command:
        return Province(name=str(c[0]))

    def neighbours(self, c: list[Any]) -> Command:
        return Neighbours(of=str(c[0] or ""))

    def reach(self, c: list[Any]) -> Command:
        return WhereCanGo(unit=str(c[0] or ""))

    def gazetteer(self, c: list[Any]) -> Command:
        return Gazetteer(table=str(c[0] or ""))

    def building(self, _: list[Any]) -> Command:
        return WhatCanBuild()
