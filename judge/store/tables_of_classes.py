"""Makes a table of a class whose annotations are its columns, written as for SQLAlchemy's mapped classes.

The judge runs statements over tables and never loads objects: without what maps these a process begins a
tenth sooner. Types are checked as those of mapped classes (schema). Not here: any table (schema).
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin, get_type_hints

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, Table

T = TypeVar("T")
_TYPES: dict[Any, Any] = {int: Integer, bool: Boolean}


class Mapped(Generic[T]):
    """Annotation of a column: its type, with ``| None`` where it may be empty."""


class _Given:
    """Settings of a column beside its name and type."""

    def __init__(self, said: tuple[Any, ...], named: dict[str, Any]) -> None:
        self.said, self.named = said, named


def mapped_column(*said: Any, **named: Any) -> Any:
    """Column without its name; without a type where the annotation says it, or the column that it names."""
    return _Given(said, named)


class DeclarativeBase:
    """A class with a ``__tablename__`` below one is a table: its columns are its attributes."""

    metadata: ClassVar[MetaData]
    type_annotation_map: ClassVar[dict[Any, Any]]
    __table__: ClassVar[Table]

    def __init_subclass__(cls) -> None:
        name = cls.__dict__.get("__tablename__")
        if name is None:
            return
        hints = get_type_hints(cls)
        columns = [_column(cls, column, hints[column]) for column in cls.__annotations__]
        cls.__table__ = Table(name, cls.metadata, *columns, *cls.__dict__.get("__table_args__", ()))
        for column in cls.__table__.c:
            setattr(cls, column.key, column)

    @classmethod
    def __clause_element__(cls) -> Table:
        """Table that statements mean by the class."""
        return cls.__table__


def _column(cls: type[DeclarativeBase], name: str, hint: Any) -> Column[Any]:
    (kind,) = get_args(hint)
    empty = get_origin(kind) is UnionType and NoneType in get_args(kind)
    if empty:
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
    given = cls.__dict__.get(name, _Given((), {}))
    typed = any(not isinstance(one, ForeignKey) for one in given.said)
    types = () if typed or given.said else ((_TYPES | cls.type_annotation_map)[kind],)
    key = bool(given.named.get("primary_key"))
    return Column(name, *types, *given.said, **{"nullable": empty and not key} | given.named)
