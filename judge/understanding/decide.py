"""The treatment of a clause: it is taken, taken with an echo, asked about, complained of, or passed over.

Words that block come first. Not here: which clauses a text has (reader), the words of an answer (templates).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from judge.understanding.frames import NOT_THEIRS, Fault, Reading
from judge.understanding.mentions import BOTH, GROUP
from judge.understanding.operators import Operator
from judge.understanding.tokens import Token

TAKEN_UP_TO, ECHOED_UP_TO, ASKED_UP_TO = 0.6, 1.2, 6.0
SAYS_LESS = "say-what-for"
"""The complaint about a clause that lacks what its writer alone can know."""
TAKEN, ECHOED, ASKED, BLOCKED, NOTHING = "taken", "echoed", "asked", "blocked", "nothing"


@dataclass(frozen=True, slots=True)
class Understood:
    """The outcome of one clause: `lines` of the notation that it means, or `choices` of such lines.

    `start`, `end`: where it stands in the text; `faults`: what made it doubtful, the dearest first.
    """

    what: str
    start: int
    end: int
    lines: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    faults: tuple[Fault, ...] = ()
    blocked: str = ""
    cost: float = 0.0
    numbered: bool = True
    """The writer gave each expenditure its number."""
    sentence: tuple[int, int] = (0, 0)
    """The beginning and end of its sentence."""
    leaves_pieces: bool = False
    """Its sentence names a piece of the writer's that no clause orders about."""
    of_rest: bool = False
    """It speaks of all that nothing else is said of: only sure if all else was understood."""
    code: str = ""
    """The complaint that is to offer its lines."""
    lifted: tuple[tuple[int, int], ...] = ()
    """The places of words in it that would block, but belong to it."""
    asides: tuple[tuple[int, int], ...] = ()
    """The places where its sentence says more than the order; they were passed over to guess at it."""
    hangs: bool = False
    """One of those is a condition."""

    @property
    def is_filed(self) -> bool:
        """True if its lines are taken, with an echo of the writer's words or without."""
        return self.what in (TAKEN, ECHOED)


def decision_about(
    clause: Reading,
    beside: float,
    said: Sequence[Token],
    blocks: Sequence[Operator],
    rival: Sequence[Reading] | None,
    can_be_read: Callable[[str], bool],
    *,
    is_plain: bool = False,
) -> Understood:
    """Decide what is done with a clause.

    `beside`: what the words around it cost; `blocks`: the words of its sentence that block it; `rival`: the
    clauses of another reading that is as likely; `is_plain`: what costs too much changes nothing.
    """
    start, end = said[clause.start].start, said[clause.end - 1].end
    lines = tuple(line for line in clause.lines if can_be_read(line))
    whole = bool(lines) and len(lines) == len(clause.lines)
    cost = clause.cost + beside  # a word that nobody knows may be about all of its sentence
    faults = tuple(sorted(clause.faults, key=lambda fault: -fault.cost))
    must_ask = bool(set(clause.frame.ask) - set(clause.values)) or len(clause.frame.lines) > 1
    must_ask = must_ask or bool(clause.frame.code) or any(f.code == NOT_THEIRS for f in faults)
    choices: tuple[tuple[str, ...], ...] = (
        tuple((line,) for line in lines) if must_ask else (lines,) if lines else ()
    )
    if any(fault.code == "same-goal" for fault in faults) and len(lines) == 2:
        choices = tuple(_one_helped(first, other) for first, other in (lines, lines[::-1]))
    if blocks:
        what = BLOCKED
    elif clause.frame.by_whom and not lines:
        what = ASKED
    elif not whole or clause.cost > ASKED_UP_TO or any(fault.code == "unused" for fault in faults):
        what = NOTHING
    elif must_ask or (cost > ECHOED_UP_TO and not is_plain):
        what = ASKED
    elif rival is not None and not any(lines == other.lines for other in rival):
        what = ASKED
        choices = (
            lines,
            *(o.lines for o in rival if o.start < clause.end and o.end > clause.start and o.lines),
        )[:2]
    else:
        what = TAKEN if cost <= TAKEN_UP_TO else ECHOED
    numbered = "label" not in clause.frame.slots or "label" in clause.values
    kind = blocks[0].kind if blocks else ""
    of_rest = clause.frame.rest or any(
        c.mention is not None and c.mention.what == GROUP and c.mention.group != BOTH for c in clause.path
    )
    return Understood(
        what,
        start,
        end,
        lines,
        choices,
        faults,
        kind,
        clause.cost,
        numbered,
        (said[0].start, said[-1].end),
        of_rest=of_rest,
        code=clause.frame.code or (SAYS_LESS if set(clause.frame.ask) - set(clause.values) else ""),
    )


def _one_helped(first: str, other: str) -> tuple[str, ...]:
    """Of two moves into one place: the first, supported by the other."""
    return (first, f"{other.partition(' - ')[0]} S {first}")
