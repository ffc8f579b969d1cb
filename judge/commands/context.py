"""Things that commands are handed besides a letter and the records: the time, fresh tokens, passwords, rules.

Not here: anything that is kept between letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from math import inf
from typing import Any

from judge.catalogue import Catalogue
from judge.commands.access.passwords import Passwords
from judge.commands.limits.letter_costs import Allowance
from judge.commands.wishes.found import FoundOnce, Wish
from judge.understanding.intents import Like


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePolicy:
    """The keeper's rules: who is answered at all, what stands under every answer, whether games are opened.

    `denied` and `allowed` are addresses, or ``*@domain``; with none allowed, everybody is. `keepers` are the
    addresses of those who may give commands to the judge itself, with the hashes of their passwords.
    """

    denied: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    message: str = ""
    closed: bool = False
    reason: str = ""
    keepers: Mapping[str, str] = field(default_factory=dict)

    def answers(self, address: str) -> bool:
        """Tell whether letters from an address are answered."""
        named = (address.lower(), f"*@{address.lower().rpartition('@')[2]}")
        if any(name in self.denied for name in named):
            return False
        return not self.allowed or any(name in self.allowed for name in named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """`now` is an aware datetime in UTC. `fresh_token` gives a new secret for an address (80 bits, base32).

    `games` are all that can be played here. `address` and `name` are the judge's own.
    `may_write`: whether another letter may go to an address that is not on file today; `reaches`: whether
    one can go to an address at all.
    `desk` is where links to the order desk begin, ``https://judge.example.org/desk/``, empty: this judge has
    none; `fresh_desk_key` gives a new secret for one.
    `allowance` is what this letter may cost, `found_wishes` what its lines may want, with the names in them
    (`sights`) and the rows that they are like (`rankings`), `found_orders` what they order. `draws_orders`:
    answers to orders bring a picture of them. `letters_awaited_until`: when letters that may have been
    held up while the judge was away have had time to come (no phase is played before); None: none are.
    """

    now: datetime
    fresh_token: Callable[[], str]
    passwords: Passwords
    games: Catalogue
    address: str
    name: str
    version: str
    policy: JudgePolicy = JudgePolicy()
    may_write: Callable[[str], bool] = lambda address: True
    reaches: Callable[[str], bool] = lambda address: True
    allowance: Allowance = field(default_factory=lambda: Allowance(seconds=inf))
    found_wishes: FoundOnce[tuple[Wish, ...]] = field(default_factory=FoundOnce)
    sights: FoundOnce[tuple[Any, ...]] = field(default_factory=FoundOnce)
    rankings: FoundOnce[tuple[tuple[Like, ...], ...]] = field(default_factory=FoundOnce)
    found_orders: FoundOnce[tuple[Any, ...]] = field(default_factory=FoundOnce)
    draws_orders: bool = True
    letters_awaited_until: Callable[[], datetime | None] = lambda: None
    desk: str = ""
    fresh_desk_key: Callable[[], str] = lambda: ""
