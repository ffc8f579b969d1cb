"""Reader of a letter: the few things about a person that change its words. Not here: addresses."""

from __future__ import annotations

from dataclasses import dataclass

from judge.core.game import Seat


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
