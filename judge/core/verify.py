"""The dice sheet of a finished game: what lets anyone check every throw, and the check itself.

A sheet is plain text: ``commitment HEX``, ``seed HEX``, then one line per throw: name, dice, total. The
commitment was in the game's first letter; who still has it compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.core.dice import Rolled, SeededDice, commitment


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What does not agree: a code, the throw or word it is about, what stands there and what should."""

    code: str
    where: str
    found: str
    expected: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """How many throws were looked at, the commitment that the seed really has, and every fault."""

    throws: int
    commitment: str
    faults: tuple[Fault, ...]


def sheet(seed: bytes, rolls: Iterable[Rolled]) -> str:
    """The text of a game's dice sheet, throws in the order they were made."""
    lines = [f"commitment {commitment(seed)}", f"seed {seed.hex()}"]
    lines += [f"{r.name} {r.count} {r.total}" for r in rolls]
    return "\n".join(lines) + "\n"


def verify(text: str, promised: str | None = None) -> Verified:
    """Check a sheet: the seed against its commitment (and `promised`, from the first letter), and each throw.

    Raises ValueError if the text has no usable ``seed`` line.
    """
    words = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    heads = {w[0].lower(): w[1] for w in words if len(w) == 2}
    if "seed" not in heads:
        raise ValueError("no seed")
    seed = bytes.fromhex(heads["seed"])
    real = commitment(seed)
    faults = [
        Fault(code="commitment", where=source, found=given, expected=real)
        for source, given in (("sheet", heads.get("commitment")), ("first letter", promised))
        if given is not None and given.strip().lower() != real
    ]
    throws = [w for w in words if len(w) == 3]
    dice = SeededDice(seed)
    for name, count, total in throws:
        expected = str(dice.throw(name, int(count)))
        if expected != total:
            faults.append(Fault(code="throw", where=name, found=total, expected=expected))
    return Verified(throws=len(throws), commitment=real, faults=tuple(faults))
