"""The dice sheet of a finished game: what lets anyone check every throw, and the check itself.

A sheet is plain text: ``commitment HEX``, ``seed HEX``, then one line for each throw (``NAME DICE TOTAL``),
pick (``NAME pick SIDES NUMBER``) and shuffle (``NAME shuffle 2,0,1``, the places that the cards had before).
The commitment was in the game's first letter; who still has it compares the two. The method: docs/dice.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.core.dice import Picked, Roll, Rolled, SeededDice, Shuffled, commitment


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Disagreement: a code, the throw or word it is about, what stands there and what should."""

    code: str
    where: str
    found: str
    expected: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """Number of throws that were looked at, the commitment that the seed really has, and every fault."""

    throws: int
    commitment: str
    faults: tuple[Fault, ...]


def sheet(seed: bytes, rolls: Iterable[Roll]) -> str:
    """The text of a game's dice sheet, throws in the order they were made."""
    lines = [f"commitment {commitment(seed)}", f"seed {seed.hex()}"]
    lines += map(_line, rolls)
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
    throws = [w for w in words if len(w) > 2]
    dice = SeededDice(seed)
    for name, *said, result in throws:
        expected = _result_of_seed(dice, name, said, result)
        if expected != result:
            faults.append(Fault(code="throw", where=name, found=result, expected=expected))
    return Verified(throws=len(throws), commitment=real, faults=tuple(faults))


def _line(roll: Roll) -> str:
    match roll:
        case Rolled():
            return f"{roll.name} {roll.count} {roll.total}"
        case Picked():
            return f"{roll.name} pick {roll.sides} {roll.number}"
        case Shuffled():
            return f"{roll.name} shuffle {','.join(map(str, roll.order)) or '-'}"


def _result_of_seed(dice: SeededDice, name: str, said: list[str], result: str) -> str:
    """Result that the seed gives for a line. Raises ValueError for a line that is none of ours."""
    match said:
        case ["pick", sides]:
            return str(dice.pick(name, int(sides)))
        case ["shuffle"]:
            cards = 0 if result == "-" else result.count(",") + 1
            return ",".join(map(str, dice.shuffle(name, range(cards)))) or "-"
        case [count]:
            return str(dice.throw(name, int(count)))
    raise ValueError(f"{name} {' '.join(said)} {result}")
