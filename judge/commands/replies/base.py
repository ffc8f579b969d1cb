"""A piece of an answer, or a notice: a class whose fields are the facts that its template needs.

The class names the template: `DatePast` is said by the message ``reply/date-past``. Not here: the pieces
(a module for each family beside), to whom they are said (session, reply).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar


def _words(kind: type) -> str:
    """``date-past`` of a class `DatePast`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A letter of our own about a game or a person (`commands.notices`)."""

    template: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.template = f"notice/{_words(cls)}"

    def facts(self) -> dict[str, Any]:
        """What the template sees, by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeNotice(Notice):
    """A notice with a code to bring back, which also knows the person's name and how long the code counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A field `of_game` holds facts that the game alone knows; its templates see them beside the others."""

    template: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.template = f"reply/{_words(cls)}"

    def facts(self) -> dict[str, Any]:
        """What the template sees, by name."""
        found = {f.name: getattr(self, f.name) for f in fields(self)}
        of_game: Mapping[str, Any] = found.pop("of_game", {})
        return {**of_game, **found}


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongRole(Reply):
    """Said to whoever may not ask for this as `role`; `acting`: it is a master who acts for another place."""

    role: str = ""
    acting: bool = False
