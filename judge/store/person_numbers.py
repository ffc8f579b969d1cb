"""Where the numbers of people stand in the rows of a game: a judge that takes it in gives them its own.

Every such place is named here, and nowhere else; a test plays every command and looks for any that is not.
Not here: who has which number (dumping).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

Number = Callable[[int], int]
"""The number that takes the place of a number."""

MENTIONING = ("games", "places", "orders", "press")
"""The tables of a game whose rows name people."""
_COLUMNS = {"people": "id", "addresses": "person", "places": "person"}
_PARTS = ("seats", "newcomers", "attendants")
"""Parts of a game whose entries each have a ``person``."""
_LISTS = ("monitors", "all_press")
"""Table settings that are lists of people."""
_PAIRS = ("conduct",)
"""Table settings that are lists of a person and something."""
_KEYED = ("tries", "absences")
"""Table settings by who it is about, such as ``master:3``, or ``florence`` and ``florence:3``."""
_POSTAL = "postal"
_POSTAL_LISTS = ("readers", "to")
_UNDO = "undo"
"""A table setting: patches of all others."""
_DIARY = "diary"
_PLACE = re.compile(r"((?:master|observer|newcomer|player|along):)(\d+)")
_KEY = re.compile(r"(.+:)(\d+)")
_CODES = ("_confirm", "_codes")
"""Details of a person: what is to be confirmed by a code that another judge has sent."""


def renumbered(table: str, values: Mapping[str, Any], number: Number) -> dict[str, Any]:
    """A row of a game, or of somebody at its table, with other numbers for its people."""
    row = dict(values)
    if (column := _COLUMNS.get(table)) and row[column] is not None:
        row[column] = number(row[column])
    if table == "people":
        row["details"] = {k: v for k, v in row["details"].items() if k not in _CODES}
    elif table == "games":
        row["rest"] = _as_json(_game(json.loads(row["rest"]), number))
    elif table == "press":
        row["author"] = _named(_PLACE, row["author"], number)
        row["readers"] = _all_named(row["readers"], number)
    elif table == "orders" and row["phase"] == _DIARY:
        row["orders"] = _as_json([_entry(entry, number) for entry in json.loads(row["orders"])])
    return row


def mentioned(table: str, values: Mapping[str, Any]) -> frozenset[int]:
    """The numbers of all people in a row."""
    found: set[int] = set()

    def noted(number: int) -> int:
        found.add(number)
        return number

    renumbered(table, values, noted)
    return frozenset(found)


def _game(rest: dict[str, Any], number: Number) -> dict[str, Any]:
    for part in _PARTS:
        rest[part] = [
            entry | {"person": number(entry["person"])} if entry["person"] is not None else entry
            for entry in rest.get(part, ())
        ]
    rest["settings"] = _settings(rest.get("settings", {}), number)
    return rest


def _settings(settings: Mapping[str, Any], number: Number) -> dict[str, Any]:
    return {name: _setting(name, value, number) for name, value in settings.items()}


def _setting(name: str, value: Any, number: Number) -> Any:
    if value is None:  # in a patch: it was not set
        return None
    if name in _LISTS:
        return [number(person) for person in value]
    if name in _PAIRS:
        return [[number(person), *rest] for person, *rest in value]
    if name in _KEYED:
        return {_named(_KEY, who, number): kept for who, kept in value.items()}
    if name == _POSTAL:
        return [_letter(letter, number) for letter in value]
    if name == _UNDO:
        return [_patch(patch, number) for patch in value]
    return value


def _patch(patch: Mapping[str, Any], number: Number) -> dict[str, Any]:
    return {k: _settings(v, number) if k == "settings" else v for k, v in patch.items()}


def _letter(letter: Mapping[str, Any], number: Number) -> dict[str, Any]:
    lists = {name: _all_named(letter[name], number) for name in _POSTAL_LISTS}
    return {**letter, "archived": _named(_PLACE, letter["archived"], number), **lists}


def _entry(entry: Mapping[str, Any], number: Number) -> dict[str, Any]:
    """An entry of a diary: its key is when it was written and, behind a bar, by whom."""
    when, _, who = entry["order"].rpartition("|")
    return {**entry, "order": f"{when}|{number(int(who))}"}


def _all_named(places: list[str], number: Number) -> list[str]:
    return [_named(_PLACE, place, number) for place in places]


def _named(pattern: re.Pattern[str], place: str, number: Number) -> str:
    found = pattern.fullmatch(place)
    return f"{found[1]}{number(int(found[2]))}" if found else place


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
