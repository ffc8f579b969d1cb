"""A piece of an answer: a class whose fields are the facts that its template needs.

The class names the template: `DatePast` is said by ``replies/said/date-past.txt``. Not here: the pieces
(a module for each family beside), to whom they are said (session, reply).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A field `of_game` holds facts that the game alone knows; its templates see them beside the others."""

    template: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.template = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

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
