"""People who write to the judge: who is registered, and how reliably they play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from judge.core.person_details import PersonDetails


@dataclass(frozen=True, slots=True)
class NamesPerson:
    """Marks a value that is a person's number, or a text that ends in one behind what `before` matches."""

    before: str = ""


PersonNumber = Annotated[int, NamesPerson()]
"""A person's number at this judge; 0: the one whom this very letter registers. Other judges have others."""
PlaceName = Annotated[str, NamesPerson(r"(?:master|observer|newcomer|player|along):")]
"""A place at a table, or who reads along: ``florence``, ``all``, ``master:7``, ``along:7``."""
ClaimKey = Annotated[str, NamesPerson(r".+:")]
"""As whom somebody tries to sign on: ``florence:7``, ``master:7``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A registered correspondent. `addresses` in lower case, the first is where letters go; `id` 0 is new.

    `time_zone` is an IANA name; `language` a two-letter code.
    """

    id: PersonNumber = 0
    name: str
    addresses: tuple[str, ...]
    time_zone: str = "UTC"
    language: str = "en"
    details: PersonDetails = field(default_factory=PersonDetails)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """Number of phases that somebody was on time or late with, and of powers of theirs that were given up."""

    on_time: int = 0
    late: int = 0
    abandoned: int = 0
    stands_by: bool = False
