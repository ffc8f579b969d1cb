"""Details kept about somebody beyond name and addresses: each key once, with its default.

Times are aware datetimes in UTC. Not here: who reads or changes which of it (commands), columns (store).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from pydantic import TypeAdapter


class Purpose(StrEnum):
    """Purpose of a code.

    `OLD` and `NEW` are the two ends of an address to be added: one on file agrees, and the new one does.
    `PROVE` makes the letter that brings it the owner's, `PASSWORD` vouches for what one letter said: for the
    passwords of places. With either a yes has the lines done that wait for it.
    """

    OLD = "old"
    NEW = "new"
    FORGET = "forget"
    PROVE = "prove"
    PASSWORD = "password"


LETTERS = ("short", "full", "both")
"""Forms in which results may come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingLine:
    """A line of somebody's that is done when they have said yes. `place`: whose line it is (`places.key`)."""

    place: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """`about` is an address or a place (`places.key`), `place` one whose letters shall go to that address.
    `lines` are done by a yes, in this order.

    `claimed`: only a From line asked for it. `asked` is when the last letter with it went out. `refused`: the
    answer was no; it lets nothing through any more, and until `until` no From line alone asks again.
    """

    secret: str
    purpose: Purpose
    about: str = ""
    place: str = ""
    lines: tuple[WaitingLine, ...] = ()
    claimed: bool = False
    refused: bool = False
    asked: datetime
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenUp:
    """A power that somebody gave up: its password's hash, and whether only a From line spoke for who chose
    it."""

    password: str
    claimed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDetails:
    """`maps` is as what maps come: ``png``, ``svg``, ``both`` or ``none``; `letter` how results come:
    ``short``, ``full``, or ``both``, the short letter with all else below it; `json`: results have the phase
    as JSON beside them; `advice`: letters say what one might do (None: the first four of somebody new do);
    `desk`: each new phase brings a link to the order desk; `reminders`: hours before a deadline (None: as
    usual), `quiet_hours`: minutes of the day from and to which none comes; `on_people_page`: everybody may
    see name and games on public pages; `punctuality`: others may see how often somebody was on time.
    `fields`: what REGISTER was told under names of the writer's own. `new_addresses`: until
    when each is new. `codes` are out at this very judge. `given_up`: by game and seat (``sforza|florence``),
    the oldest first.
    `invitations`, `changes_told` and `keeper_tries` are when invitations were sent, other addresses heard of
    a change, and a wrong keeper's password came.
    """

    maps: str = "png"
    letter: str = "both"
    json: bool = False
    advice: bool | None = None
    desk: bool = False
    reminders: tuple[int, ...] | None = None
    quiet_hours: tuple[int, int] | None = None
    on_people_page: bool = False
    punctuality: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)
    new_addresses: Mapping[str, datetime] = field(default_factory=dict)
    codes: tuple[Code, ...] = ()
    given_up: Mapping[str, GivenUp] = field(default_factory=dict)
    invitations: tuple[datetime, ...] = ()
    changes_told: tuple[datetime, ...] = ()
    keeper_tries: tuple[datetime, ...] = ()

    @property
    def details_for_owner(self) -> dict[str, str]:
        """Details that their owner is shown, by name."""
        chosen = {name: getattr(self, name) for name in ("maps", "letter")}
        own = {name: value for name, value in chosen.items() if value != getattr(_USUAL, name)}
        on = {name: "on" for name in ("json", "desk", "on_people_page", "punctuality") if getattr(self, name)}
        advice = {} if self.advice is None else {"advice": "on" if self.advice else "off"}
        hours = ", ".join(str(hour) for hour in self.reminders or ()) or "off"
        reminders = {} if self.reminders is None else {"reminders": hours}
        quiet = {} if self.quiet_hours is None else {"quiet_hours": "-".join(map(_clock, self.quiet_hours))}
        return {**self.fields, **own, **on, **advice, **reminders, **quiet}


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


_USUAL = PersonDetails()
_KEYS = frozenset(f.name for f in fields(PersonDetails))
_JSON = TypeAdapter(PersonDetails)
_FORMER: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "_codes": ("codes", json.loads),
    "_new": ("new_addresses", json.loads),
    "_left": ("given_up", json.loads),
    "_invited": ("invitations", json.loads),
    "_changes": ("changes_told", str.split),
    "_keeper": ("keeper_tries", str.split),
}
"""Texts of older judges, that stood beside the writer's own fields: today's key, and how each is read."""


def plain(details: PersonDetails) -> dict[str, Any]:
    """Details that are otherwise than of somebody new, as plain JSON."""
    found: dict[str, Any] = _JSON.dump_python(details, mode="json", exclude_defaults=True)
    return found


def of_plain(values: Mapping[str, Any]) -> PersonDetails:
    """The details of `plain`, or of an older judge. Raises ValueError."""
    if not values:
        return _USUAL
    kept: dict[str, Any] = {k: v for k, v in values.items() if k in _KEYS and (_is_choice(k, v) or _today(v))}
    own = {
        k: v for k, v in values.items() if not k.startswith("_") and not _is_choice(k, v) and not _today(v)
    }
    for name, (key, read) in _FORMER.items():
        if name in values:
            kept[key] = read(values[name])
    return _JSON.validate_python({**kept, "fields": {**own, **kept.get("fields", {})}})


def _today(value: Any) -> bool:
    """Older judges had texts only, today's has none beside `maps` and `letter`."""
    return not isinstance(value, str)


def _is_choice(key: str, value: Any) -> bool:
    """Tell whether it is the text of one of these two, and no field called so with something else in it."""
    return key == "maps" or (key == "letter" and value in LETTERS)


def without_codes(values: Mapping[str, Any]) -> dict[str, Any]:
    """Plain details for another judge: a code names a number of the judge that sent it. Raises ValueError."""
    return plain(replace(of_plain(values), codes=()))
