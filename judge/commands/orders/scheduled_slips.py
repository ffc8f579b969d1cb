"""Slips of the pen in lines for later, which are read as in the phases that they are for.

Not here: what becomes of such lines (scheduled), what they do once their phase opens (scheduled_release).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from judge.commands.limits.letter_costs import Allowance, TimeIsUpError
from judge.commands.limits.line_costs import may_look, parts_of, parts_to_understand
from judge.commands.limits.postponed import not_read
from judge.commands.orders.conditions import (
    Fault,
    Read,
    can_be_read,
    faults,
    split_branch,
    without_idle_blocks,
)
from judge.commands.orders.sentences import condition_first, in_blocks
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.syntax.commands.basic_commands import Command, SetWait
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import Branch

ALWAYS = "always"
"""Standing orders: for every phase that has no lines of its own."""


def commands_in(
    lines: Sequence[str], read: Read, is_order: Callable[[str], bool]
) -> list[tuple[str, Command | None]]:
    """Lines with what they command, where that is an IF or a wish to wait.

    An IF that is an order as it stands is no condition (``if A Pavia is beaten it retreats to Como``).
    """
    found: list[tuple[str, Command | None]] = []
    for line in lines:
        said = read_command(line)
        plain = (
            isinstance(said, Branch)
            and said.word == "if"
            and not can_be_read(split_branch(said)[0], read)
            and is_order(line)
        )
        found.append((line, said if isinstance(said, Branch | SetWait) and not plain else None))
    return found


def check_lines(
    rules: TableGame,
    state: Any,
    seat: Seat,
    section: str,
    lines: Sequence[str],
    allowance: Allowance,
) -> tuple[list[str], list[Complaint]]:
    """The lines that can be understood; if an IF among them cannot, none of them; nor if time is up."""
    try:
        return _check_within_time(rules, state, seat, section, lines, allowance)
    except TimeIsUpError:
        return [], [not_read(lines[0], len(lines) - 1)]


def _check_within_time(
    rules: TableGame, state: Any, seat: Seat, section: str, lines: Sequence[str], allowance: Allowance
) -> tuple[list[str], list[Complaint]]:
    """The same. Raises TimeIsUpError where there is no time to tell what the conditions are of."""
    read = allowance.with_meter(partial(rules.condition, writer=seat))
    in_phases = [rules.as_if(state, phase) for phase in _phases_of(rules, section, rules.phase_of(state))]
    readers = [rules.reader(as_if) for as_if in in_phases]
    slip = cache(partial(_slip, readers, seat))  # a line is asked about more than once

    @cache
    def is_order(line: str) -> bool:
        return may_look(allowance, line, len(readers)) and slip(line) is None

    def reads_on(line: str) -> bool:
        exact = any(reader.is_exact(line, seat) for reader in readers)
        return exact or allowance.understands_on(len(readers) * parts_to_understand(line))

    parts = [part for line in lines for part in condition_first(line, read, is_order)]
    lines = in_blocks(parts, read, is_order)
    with_commands = commands_in(lines, read, is_order)
    wrong = [complaint_about(lines, f) for f in faults(with_commands, read, state)]
    if wrong:
        return [], wrong
    good: list[str] = []
    conditions: list[str] = []
    for number, (line, command) in enumerate(with_commands):
        order = command.rest if isinstance(command, Branch) else line
        if not (allowance.reads_on(parts_of(line)) and reads_on(order)):
            return good, [*wrong, not_read(line, len(lines) - number - 1)]
        if isinstance(command, Branch):
            conditions = _conditions_around(conditions, command, line)
        if isinstance(command, SetWait) or (isinstance(command, Branch) and not _order_in(command)):
            good.append(line)
            continue
        if isinstance(command, Branch):
            order = _order_in(command)
        complaint = slip(order)
        if complaint is None:
            good.append(line)
        else:
            on_its_line = isinstance(command, Branch)
            above = conditions[:-1] if on_its_line else conditions
            lead = line[: line.rfind(order)] if on_its_line else ""
            good += [lead.rstrip()] if on_its_line else []  # its condition holds for what follows, too
            wrong.append(replace(complaint, facts={**complaint.facts, "above": tuple(above), "lead": lead}))
    good, idle = without_idle_blocks(commands_in(good, read, is_order))
    mended = [f for c in wrong if c.corrected for f in (*c.facts.get("above", ()), c.facts.get("lead", ""))]
    left = [line for line in idle if line.strip() not in {m.strip() for m in mended}]  # others come again
    wrong += [Complaint(line=line, start=0, end=len(line), code="condition-idle") for line in left]
    return good, wrong


def _conditions_around(conditions: list[str], branch: Branch, line: str) -> list[str]:
    """The lines of IF, ELSEIF and ELSE that are open below a line; an order behind THEN is none of theirs."""
    if branch.word == "then":
        return conditions
    if branch.word == "endif":
        opened = [at for at, above in enumerate(conditions) if _opens(above)]
        return conditions[: opened[-1]] if opened else []
    order = _order_in(branch)
    return [*conditions, line[: line.rfind(order)].strip() if order else line.strip()]


def _opens(line: str) -> bool:
    """Decide whether a line is an IF, in any language."""
    command = read_command(line)
    return isinstance(command, Branch) and command.word == "if"


def _order_in(branch: Branch) -> str:
    """The order on the line of an IF, behind THEN."""
    return split_branch(branch)[1] if branch.word != "endif" else ""


def _slip(readers: Sequence[OrderReader], seat: Seat, line: str) -> Complaint | None:
    """The first complaint about a line, read as in the phases that it is for; None if any understands it."""
    complaint: Complaint | None = None
    for reader in readers:
        reading = reader.read(line, seat)
        if not reading.complaints:
            return None
        complaint = complaint or reading.complaints[0]
    return complaint


def _phases_of(rules: TableGame, section: str, now: str) -> tuple[str, ...]:
    phases = rules.system.phases
    if section == ALWAYS:
        return tuple(phases.of_kind(now, kind) for kind in phases.kinds)
    return (phases.of_kind(now, section),) if section in phases.sections else (section,)


def complaint_about(lines: Sequence[str], fault: Fault) -> Complaint:
    line = lines[fault.line]
    return Complaint(line=line, start=fault.start, end=fault.end or len(line), code=fault.code)
