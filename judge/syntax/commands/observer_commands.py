"""Requests of observers beyond commands. Not here: how it is written (``grammar/observers.lark``)."""

from __future__ import annotations

from typing import Any

from judge.syntax.commands.basic_commands import Command


class Monitor(Command):
    """OBSERVE without press: results only."""

    table: str
    password: str = ""


class CatchUp(Command):
    """All that happened before one came. `table` as written, or empty."""

    table: str = ""


class SetBroadcast(Command):
    """Setting of whether an observer or a master gets letters that are written to all."""

    on: bool


class SetAllPress(Command):
    """Setting of whether a master or an observer reads all press, where the table allows it."""

    on: bool


class ObserverModels:
    """Mixed into the transformer of all commands (commanding): one method for each rule."""

    def monitor(self, c: list[Any]) -> Command:
        return Monitor(table=str(c[0]), password=str(c[1] or ""))

    def catch_up(self, c: list[Any]) -> Command:
        words = str(c[0] or "").split()
        return CatchUp(table=next((w for w in words if w.lower() not in ("on", "with", "in", "please")), ""))

    def set_broadcast(self, c: list[Any]) -> Command:
        return SetBroadcast(on=c[0] is None)

    def set_all_press(self, c: list[Any]) -> Command:
        return SetAllPress(on=str(c[0]).lower().startswith("all"))
