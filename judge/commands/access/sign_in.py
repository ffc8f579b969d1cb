"""As whom a letter is written, how surely, and by what that is known.

Not here: whether a password or a token opens a place (access.authentication).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from judge.core.game import Seat
from judge.core.places import Role


class Trust(IntEnum):
    """Degree of certainty that a letter is from whoever holds the place that it signs on to.

    `AWAY`: it has the reply token, or a password that nobody's mailbox has vouched for, and comes from an
    address that is not on file. `HOME`: the same from one that is on file; a From line can be forged.
    `OWNER`: it has the password, or a code that went to an address on file, or our own mail server has
    proven its sender.
    """

    AWAY = 1
    HOME = 2
    OWNER = 3


class Key(StrEnum):
    """Means of signing on: `PROOF` is a code, or what our own mail server says; `TAKEN`: the place
    was nobody's, and is theirs by this very letter."""

    TOKEN = "token"
    PASSWORD = "password"
    PROOF = "proof"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """Signed on: at which table, as whom, how surely, and by what.

    `master` is the master who acts for this place (BECOME); `person` is 0 where nobody plays it.
    """

    game: str
    role: Role
    person: int
    seat: Seat | None = None
    trust: Trust = Trust.HOME
    by: Key = Key.TAKEN
    master: int | None = None
