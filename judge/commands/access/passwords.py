"""Passwords: hashed with argon2, never kept or echoed in clear.

A right password is remembered for the life of the process, as an HMAC under a secret of the process, so
that a player's next letter does not cost a fifth of a second again. Not here: how often one may try.
"""

from __future__ import annotations

import hmac
from collections import OrderedDict
from collections.abc import Callable
from copy import copy

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_REMEMBERED = 4096


class Passwords:
    """Hashes and verifies. `secret` is fresh for each process; `hasher` takes tests' cheaper settings."""

    def __init__(self, secret: bytes, hasher: PasswordHasher | None = None) -> None:
        self._secret = secret
        self._hasher = hasher or PasswordHasher()
        self._right: OrderedDict[bytes, None] = OrderedDict()
        self._before: Callable[[], None] = lambda: None

    def with_meter(self, before: Callable[[], None]) -> Passwords:
        """The same, with the same memory; `before` is called before each costly look, and may refuse it."""
        same = copy(self)
        same._before = before
        return same

    def hash(self, password: str) -> str:
        """The argon2 hash to keep."""
        self._before()
        hashed = self._hasher.hash(password)
        self._remember(self._key(password, hashed))
        return hashed

    def verify(self, password: str, hashed: str) -> bool:
        """Tell whether `password` is the one that was hashed; an empty or broken hash admits nobody."""
        if not hashed:
            return False
        key = self._key(password, hashed)
        if key in self._right:
            self._right.move_to_end(key)
            return True
        self._before()
        if not self._slowly(lambda: self._hasher.verify(hashed, password)):
            return False
        self._remember(key)
        return True

    def remembers(self, password: str, hashed: str) -> bool:
        """Tell whether this has been verified since the process began: costs nothing; False says nothing."""
        return bool(hashed) and self._key(password, hashed) in self._right

    def _key(self, password: str, hashed: str) -> bytes:
        return hmac.digest(self._secret, f"{hashed}\0{password}".encode(), "sha256")

    def _remember(self, key: bytes) -> None:
        self._right[key] = None
        while len(self._right) > _REMEMBERED:
            self._right.popitem(last=False)

    @staticmethod
    def _slowly(check: Callable[[], bool]) -> bool:
        try:
            return check()
        except (VerificationError, InvalidHashError):
            return False
