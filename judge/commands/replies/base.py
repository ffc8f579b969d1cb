"""A piece of an answer, or a notice: a class whose fields are the facts that its template needs.

The class names the template: `DatePast` is said by the message ``reply/date-past``. Not here: the pieces
(a module for each family beside), to whom they are said (session, reply).

There are hundreds, of which a process says few: what makes a class of facts of one is done when the first of
it is made. That is a tenth of what a process does before its first letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from threading import RLock
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

_FINISHING = RLock()


def _words(kind: type) -> str:
    """``date-past`` of a class `DatePast`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _Facts:
    """A message: what a class of it annotates are its facts, given by name and never changed.

    `_first` is the first part of the names of its templates.
    """

    _first: ClassVar[str] = ""
    template: ClassVar[str] = ""

    _finished: ClassVar[bool] = True
    """In a class itself: it has its constructor, its comparison and its fields."""

    def __init_subclass__(cls) -> None:
        cls.template = f"{cls._first}/{_words(cls)}"
        cls._finished = False

    def __new__(cls, *_: Any, **__: Any) -> Self:
        if not cls._finished:
            finish_class(cls)
        return super().__new__(cls)

    def facts(self) -> dict[str, Any]:
        """Facts that the template sees, by name."""
        return dict(vars(self))


AnyFacts = TypeVar("AnyFacts", bound=_Facts)


def finish_class(kind: type[AnyFacts]) -> type[AnyFacts]:
    """Class itself, with what a dataclass has: whoever looks at the fields of one comes by here."""
    with _FINISHING:
        for cls in reversed(kind.__mro__):
            if issubclass(cls, _Facts) and not cls._finished:
                dataclass(frozen=True, kw_only=True)(cls)
                cls._finished = True
    return kind


class Notice(_Facts):
    """A letter of our own about a game or a person (`commands.notices`)."""

    _first: ClassVar[str] = "notice"


class CodeNotice(Notice):
    """A notice with a code to bring back, which also knows the person's name and how long the code counts."""


class Reply(_Facts):
    """A field `of_game` holds facts that the game alone knows; its templates see them beside the others.

    `is_so_already`: the reply to a line that is in order, and changes nothing because all is so already.
    """

    _first: ClassVar[str] = "reply"
    is_so_already: ClassVar[bool] = False

    def facts(self) -> dict[str, Any]:
        """Facts that the template sees, by name."""
        found = super().facts()
        of_game: Mapping[str, Any] = found.pop("of_game", {})
        return {**of_game, **found}


class WrongRole(Reply):
    """Said to whoever may not ask for this as `role`; `acting`: it is a master who acts for another place."""

    role: str = ""
    acting: bool = False
