"""Named dice: drawn from a game's secret seed, or scripted for tests and recorded phases.

Every throw, pick and shuffle has a name, so that a new one in one step disturbs no other, and anyone who is
given the seed at the end of the game can repeat all of them (docs/dice.md). Not here: where the seed comes
from (runtime).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as counted
from typing import TypeVar

C = TypeVar("C")

_FAIR = 256 - 256 % 6  # bytes from here on would favour low faces


def commitment(seed: bytes) -> str:
    """Commitment that the first letter of a game publishes: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Dice of one game: HMAC-SHA256 of the throw's name under the seed, without modulo bias."""

    seed: bytes

    def throw(self, name: str, count: int = 1) -> int:
        """The sum of `count` dice named `name`; die k alone has the face of byte stream ``name#k``."""
        return sum(self._face(f"{name}#{k}") for k in range(1, count + 1))

    def pick(self, name: str, sides: int) -> int:
        """1 .. `sides`, from the stream ``name@sides``."""
        if sides < 1:
            raise ValueError(sides)
        return self._below(f"{name}@{sides}", sides) + 1

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """By swaps from the last place down (Fisher and Yates): place n with one of 0 .. n, from the stream
        ``name%n``."""
        order = list(cards)
        for n in range(len(order) - 1, 0, -1):
            other = self._below(f"{name}%{n}", n + 1)
            order[n], order[other] = order[other], order[n]
        return tuple(order)

    def _face(self, name: str) -> int:
        for block in counted():
            for byte in self._block(name, block):
                if byte < _FAIR:
                    return byte % 6 + 1
        raise AssertionError

    def _below(self, name: str, bound: int) -> int:
        """0 .. `bound` - 1: the first eight bytes of the first block whose number favours none of them."""
        fair = 2**64 - 2**64 % bound
        for block in counted():
            number = int.from_bytes(self._block(name, block)[:8], "big")
            if number < fair:
                return number % bound
        raise AssertionError

    def _block(self, name: str, block: int) -> bytes:
        return hmac.new(self.seed, f"{name}/{block}".encode(), hashlib.sha256).digest()


class UnscriptedThrowError(LookupError):
    """A scripted game asked for a throw that its script does not hold."""


@dataclass(frozen=True, slots=True)
class ScriptedDice:
    """Totals and picks written down beforehand, by name. A missing name takes `otherwise`, or raises; cards
    stay as they are unless `orders` says in which order (of their places, from 0) they come."""

    totals: Mapping[str, int]
    otherwise: int | None = None
    orders: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def throw(self, name: str, count: int = 1) -> int:
        """The written total. Raises UnscriptedThrowError where there is none and no default."""
        total = self.totals.get(name, self.otherwise)
        if total is None:
            raise UnscriptedThrowError(name)
        return total

    def pick(self, name: str, sides: int) -> int:
        """The written number. Raises UnscriptedThrowError where there is none and no default."""
        return self.throw(name)

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """The written order, or as they are."""
        return tuple(cards[n] for n in self.orders.get(name, range(len(cards))))


@dataclass(frozen=True, slots=True)
class Rolled:
    """One throw as it fell."""

    name: str
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class Picked:
    """One number of 1 .. `sides`."""

    name: str
    sides: int
    number: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The places, from 0, that the cards had before, in the order in which they lie now."""

    name: str
    order: tuple[int, ...]


Roll = Rolled | Picked | Shuffled


@dataclass(slots=True)
class RecordingDice:
    """Passes everything on and notes it, so that a phase's luck can be stored and verified."""

    dice: SeededDice | ScriptedDice
    rolls: list[Roll] = field(default_factory=list)

    def throw(self, name: str, count: int = 1) -> int:
        """As the dice inside."""
        total = self.dice.throw(name, count)
        self.rolls.append(Rolled(name, count, total))
        return total

    def pick(self, name: str, sides: int) -> int:
        """As the dice inside."""
        number = self.dice.pick(name, sides)
        self.rolls.append(Picked(name, sides, number))
        return number

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """As the dice inside."""
        order = self.dice.shuffle(name, range(len(cards)))
        self.rolls.append(Shuffled(name, order))
        return tuple(cards[n] for n in order)


def plain(roll: Roll) -> list[object]:
    """A roll as JSON types: ``[name, dice, total]``, ``[name, "pick", sides, number]``,
    ``[name, "shuffle", [2, 0, 1]]``."""
    match roll:
        case Rolled():
            return [roll.name, roll.count, roll.total]
        case Picked():
            return [roll.name, "pick", roll.sides, roll.number]
        case Shuffled():
            return [roll.name, "shuffle", list(roll.order)]


def of_plain(row: Sequence[object]) -> Roll:
    """The roll that `plain` made a row of. Raises ValueError for any other row."""
    match row:
        case [str(name), int(count), int(total)]:
            return Rolled(name, count, total)
        case [str(name), "pick", int(sides), int(number)]:
            return Picked(name, sides, number)
        case [str(name), "shuffle", [*order]]:
            return Shuffled(name, tuple(int(str(n)) for n in order))
    raise ValueError(row)
