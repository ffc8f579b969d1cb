"""Named dice: drawn from a game's secret seed, or scripted for tests and recorded phases.

Every throw has a name, so that a new throw in one step disturbs no other, and anyone who is given the
seed at the end of the game can repeat all of them. Not here: where the seed comes from (runtime).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field

_FAIR = 256 - 256 % 6  # bytes from here on would favour low faces


def commitment(seed: bytes) -> str:
    """What the first letter of a game publishes: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Dice of one game: HMAC-SHA256 of the throw's name under the seed, without modulo bias."""

    seed: bytes

    def throw(self, name: str, count: int = 1) -> int:
        """The sum of `count` dice named `name`; die k alone has the face of byte stream ``name#k``."""
        return sum(self._face(f"{name}#{k}") for k in range(1, count + 1))

    def _face(self, name: str) -> int:
        block = 0
        while True:
            digest = hmac.new(self.seed, f"{name}/{block}".encode(), hashlib.sha256).digest()
            for byte in digest:
                if byte < _FAIR:
                    return byte % 6 + 1
            block += 1


class UnscriptedThrowError(LookupError):
    """A scripted game asked for a throw that its script does not hold."""


@dataclass(frozen=True, slots=True)
class ScriptedDice:
    """Totals written down beforehand, by name. A missing name takes `otherwise`, or raises."""

    totals: Mapping[str, int]
    otherwise: int | None = None

    def throw(self, name: str, count: int = 1) -> int:
        """The written total. Raises UnscriptedThrowError where there is none and no default."""
        total = self.totals.get(name, self.otherwise)
        if total is None:
            raise UnscriptedThrowError(name)
        return total


@dataclass(frozen=True, slots=True)
class Rolled:
    """One throw as it fell."""

    name: str
    count: int
    total: int


@dataclass(slots=True)
class RecordingDice:
    """Passes throws on and notes each, so that a phase's throws can be stored and verified."""

    dice: SeededDice | ScriptedDice
    rolls: list[Rolled] = field(default_factory=list)

    def throw(self, name: str, count: int = 1) -> int:
        """As the dice inside."""
        total = self.dice.throw(name, count)
        self.rolls.append(Rolled(name, count, total))
        return total
