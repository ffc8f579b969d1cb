"""Reader of a letter: the few things about a person that change its words. Not here: addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from judge.core.game import Seat


class Reader(Protocol):
    """`seat` None: a master or an observer. `role`: ``player``, ``master`` or ``observer``.

    `maps`: ``png``, ``svg``, ``both`` or ``none``. `letter`: how results come, ``short``, ``full`` or
    ``both``, the short letter with all else below it. `json`: the phase comes as JSON as well. `advice`: the
    letter says what one might do; None: as the table has it.
    """

    @property
    def seat(self) -> Seat | None: ...
    @property
    def name(self) -> str: ...
    @property
    def time_zone(self) -> str: ...
    @property
    def language(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def token(self) -> str: ...
    @property
    def maps(self) -> str: ...
    @property
    def json(self) -> bool: ...
    @property
    def letter(self) -> str: ...
    @property
    def advice(self) -> bool | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressee:
    """The plainest reader."""

    seat: Seat | None
    name: str = ""
    time_zone: str = "UTC"
    language: str = "en"
    role: str = "player"
    token: str = ""
    maps: str = "png"
    json: bool = False
    letter: str = "both"
    advice: bool | None = None
