"""Numbers of letters as others see them: permuted, so that nobody can count a judge's letters.

A Feistel network of four rounds over HMAC (Luby and Rackoff: a pseudorandom permutation), on 32 bits. Not
here: the signatures that make them unforgeable (addresses).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

_BITS = 16
_HALF = (1 << _BITS) - 1
_ROUNDS = range(4)
LIMIT = 1 << 2 * _BITS
"""Rows below this are permuted; later ones, if a judge ever writes so many letters, are shown as they are."""


def number_of_row(key: bytes, row: int) -> int:
    """The number that stands in a letter for row `row` of the outbox."""
    return _pass_rounds(key, row, _ROUNDS) if row < LIMIT else row


def row_of(key: bytes, number: int) -> int:
    """The row that a number stands for."""
    return (
        _swap_halves(_pass_rounds(key, _swap_halves(number), reversed(_ROUNDS))) if number < LIMIT else number
    )


def _pass_rounds(key: bytes, value: int, rounds: Iterable[int]) -> int:
    left, right = value >> _BITS, value & _HALF
    for turn in rounds:
        digest = hmac.new(key, b"letter-number:%d:%d" % (turn, right), hashlib.sha256).digest()
        left, right = right, left ^ int.from_bytes(digest[:2], "big")
    return left << _BITS | right


def _swap_halves(value: int) -> int:
    return (value & _HALF) << _BITS | value >> _BITS
