"""Places of people's numbers in the rows of a game: a judge that takes it in gives them its own.

Nothing is listed here: a column is known by its foreign key or by what it holds
(`tables.HOLDS`), and JSON by the types of its model, in which PersonNumber, PlaceName and ClaimKey name
people. Not here: who has which number (export).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from sqlalchemy import Column, Table

from judge.core.options import TableNotes, TableOptions
from judge.core.people import NamesPerson
from judge.core.person_details import without_codes
from judge.store.records import rest_of
from judge.store.schema import HOLDS, Base

Number = Callable[[int], int]
"""The number that takes the place of a number."""

_PEOPLE = "people"


def renumber(table: str, values: Mapping[str, Any], number: Number) -> dict[str, Any]:
    """A row of a game, or of somebody at its table, with other numbers for its people."""
    row = dict(values)
    for column, holds in _columns_naming_people(Base.metadata.tables[table]):
        value = row.get(column)
        if value is None:
            continue
        if holds is None:
            row[column] = number(value)
        elif is_dataclass(holds):
            row[column] = json.dumps(exchange_numbers(holds, rest_of(value), number), ensure_ascii=False)
        else:
            row[column] = exchange_numbers(holds, value, number)
    if table == _PEOPLE:
        row["details"] = without_codes(row["details"])
    return row


def person_numbers_in(table: str, values: Mapping[str, Any]) -> frozenset[int]:
    """The numbers of all people in a row."""
    found: set[int] = set()

    def note(number: int) -> int:
        found.add(number)
        return number

    renumber(table, values, note)
    return frozenset(found)


def mentions(table: Table) -> bool:
    """Decide whether rows of a table name people."""
    return bool(_columns_naming_people(table))


@cache
def _columns_naming_people(table: Table) -> tuple[tuple[str, Any], ...]:
    """The columns that name people, with the type that they hold; None: a number."""
    return tuple((c.name, c.info.get(HOLDS)) for c in table.columns if HOLDS in c.info or _is_number(c))


def _is_number(column: Column[Any]) -> bool:
    own = column.table.name == _PEOPLE and column.primary_key
    return own or any(key.target_fullname == f"{_PEOPLE}.id" for key in column.foreign_keys)


def exchange_numbers(hint: Any, value: Any, number: Number) -> Any:
    """JSON of a type, with other numbers for its people; what the type does not know stays as it is."""
    origin, args = get_origin(hint), get_args(hint)
    if value is None:
        return None
    if origin is Annotated:
        marks = [mark for mark in args[1:] if isinstance(mark, NamesPerson)]
        return _mark_number(marks[0], value, number) if marks else exchange_numbers(args[0], value, number)
    if origin in (Union, UnionType):
        return _of_union(args, value, number)
    if isinstance(hint, type) and is_dataclass(hint):
        return _of_model(hint, value, number)
    if origin is tuple and isinstance(value, list | tuple):
        each = args[:1] * len(value) if args[1:] == (...,) else args
        return [exchange_numbers(h, v, number) for h, v in zip(each, value, strict=False)]
    if isinstance(value, Mapping) and len(args) == 2:
        return {
            exchange_numbers(args[0], k, number): exchange_numbers(args[1], v, number)
            for k, v in value.items()
        }
    return value


def _of_union(hints: tuple[Any, ...], value: Any, number: Number) -> Any:
    """By the only one of the types that is not None: unions of several name no people."""
    rest = [hint for hint in hints if hint is not type(None)]
    return exchange_numbers(rest[0], value, number) if len(rest) == 1 else value


def _of_model(model: type, value: Mapping[str, Any], number: Number) -> dict[str, Any]:
    hints = _hints(model)
    found = {k: exchange_numbers(hints.get(k, Any), v, number) for k, v in value.items()}
    if model is TableNotes and "undo" in found:
        found["undo"] = [_patch(patch, number) for patch in found["undo"]]
    return found


def _patch(patch: Mapping[str, Any], number: Number) -> dict[str, Any]:
    """A patch of undo holds options and, in games of older judges, notes; None: it was not set."""
    hints = _hints(TableNotes) | _hints(TableOptions)
    kept = {k: exchange_numbers(hints.get(k, Any), v, number) for k, v in patch.get("settings", {}).items()}
    return {**patch, "settings": kept} if "settings" in patch else dict(patch)


def _mark_number(mark: NamesPerson, value: Any, number: Number) -> Any:
    if not mark.before:
        return number(int(value))
    found = re.fullmatch(f"({mark.before})(\\d+)", value)
    return f"{found[1]}{number(int(found[2]))}" if found else value


@cache
def _hints(model: type) -> dict[str, Any]:
    assert is_dataclass(model)
    hints = get_type_hints(model, include_extras=True)
    return {f.name: hints[f.name] for f in fields(model)}
