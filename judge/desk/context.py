"""What the desk is handed besides a letter and the records: the time, fresh tokens, passwords, rules.

Not here: anything that is kept between letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.desk.passwords import Passwords
from judge.games.machiavelli.engine import Machiavelli


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """`now` is an aware datetime in UTC. `fresh_token` gives a new secret for an address (80 bits, base32).

    `tables` is `judge.library.table`: the rules for a scenario and flags; it raises LookupError for an
    unknown scenario. `scenarios` are the ids of all there are. `address` and `name` are the judge's own.
    """

    now: datetime
    fresh_token: Callable[[], str]
    passwords: Passwords
    tables: Callable[[str, Mapping[str, Any]], Machiavelli]
    scenarios: Callable[[], tuple[str, ...]]
    address: str
    name: str
    version: str
    default_scenario: str = "balance-of-power"
