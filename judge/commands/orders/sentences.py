"""Conditions as sentences have them: without a comma, with OTHERWISE in the line below, all in one line.

They are put as lines of IF, ELSE and ENDIF, which `conditions` reads. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from judge.commands.orders.conditions import Read, can_be_read, split_branch
from judge.core.system.orders import UnclearConditionError
from judge.core.written_words import parts_between, phrase_in
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import Branch

IsOrder = Callable[[str], bool]
_OTHERWISE = re.compile(
    r"(?:\A|[,;.]\s++|(?<![\s,;.])\s++)(?:or\s++else|otherwise|else(?!\s*+if\b)|sonst|sinon(?!\s++si\b)|altrimenti)\b\s*+[,:]?\s*+",
    re.IGNORECASE,
)
_END = " \t.,;"
_BETWEEN_PARTS = ".,;:"


def in_blocks(lines: Sequence[str], read: Read, is_order: IsOrder) -> tuple[str, ...]:
    """The same lines, every condition with its comma and every OTHERWISE as an ELSE below its IF."""
    said: list[str] = []
    lines = tuple(_with_conditions_of_orders_above(lines, read, is_order))
    last_end = max((number for number, line in enumerate(lines) if _word(line) == "endif"), default=-1)
    for number, line in enumerate(lines):
        closes = number > last_end
        for part in _halves(_with_comma(line, read, is_order), is_order):
            _add(said, part, is_order, closes)
    return tuple(said)


def _with_conditions_of_orders_above(lines: Sequence[str], read: Read, is_order: IsOrder) -> Iterator[str]:
    """The lines, an IF that opens no block in brackets: ``A Milan - Como``, then ``if the Pope agrees``."""
    for number, line in enumerate(lines):
        command = read_command(line) if number and _word(line) == "if" else None
        rest = command.rest if isinstance(command, Branch) and not split_branch(command)[1] else ""
        if rest and not can_be_read(rest, read):
            above, below = lines[number - 1], lines[number + 1] if number + 1 < len(lines) else ""
            heads = bool(below) and (bool(_word(below)) or is_order(below))
            ordering = any(is_order(part) for part in parts_between(rest, _BETWEEN_PARTS))
            if not (heads or ordering or _word(above)) and is_order(above):
                yield f"({line.strip()})"
                continue
        yield line


def condition_first(line: str, read: Read, is_order: IsOrder) -> tuple[str, ...]:
    """``A Milan - Como if A Turin, A Pavia H``: the condition first; other lines as they are."""
    begins, ends = phrase_in(line, ("if",))
    order, behind = line[: max(begins, 0)], line[ends:].strip()
    condition, *more = parts_between(behind, ",;")
    if not order[-1:].isspace() or more == [""] or is_order(line):
        return (line,)
    if not (is_order(order.strip()) and can_be_read(condition, read)):
        return (line,)
    return (
        f"if {condition.strip()}, {order.strip()}",
        *([behind[len(condition) + 1 :].strip()] if more else []),
    )


def may_be_conditional(line: str) -> bool:
    """Decide whether a line is one of IF and its kin, or an OTHERWISE."""
    return bool(_OTHERWISE.match(line.strip()) or _word(line))


def _add(said: list[str], line: str, is_order: IsOrder, closes: bool) -> None:
    """One more line; OTHERWISE belongs to the condition of the line above, or to the block that is open."""
    found = _OTHERWISE.match(line.strip())
    order = line.strip()[found.end() :].rstrip(_END) if found else ""
    if found is None or not said or (order and not is_order(order)):
        said.append(line)
    elif order and _is_sentence(said[-1]):
        said += [f"else {order}", *(["endif"] if closes else [])]
    elif order and is_order(whole := f"{said[-1].rstrip(_END)}, else {order}"):
        said[-1] = whole
    elif sum({"if": 1, "endif": -1}.get(_word(above), 0) for above in said) > 0:
        said.append(line if _word(line) == "else" else f"else {order}".strip())
    else:
        said.append(line)


def _with_comma(line: str, read: Read, is_order: IsOrder) -> str:
    """``if I own Como build A Milan``: parted where the condition ends and an order begins."""
    command = read_command(line)
    if not isinstance(command, Branch) or command.word not in ("if", "elseif") or split_branch(command)[1]:
        return line
    text = command.rest.strip()
    try:
        read(text)
    except UnclearConditionError as unclear:
        if -1 < (colon := text.find(":")) < len(text) - 1 and colon > unclear.at:
            return line  # the condition goes on to its colon
        condition, order = text[: unclear.at].strip(), text[unclear.at :].strip()
        first = _OTHERWISE.split(order, maxsplit=1)[0].rstrip(_END)
        if condition and can_be_read(condition, read) and first and is_order(first):
            return f"{command.word} {condition}, {order}"
    return line


def _halves(line: str, is_order: IsOrder) -> Iterator[str]:
    """``if A Como, build A Milan, otherwise build G Milan``: its two sentences, if both order something."""
    found = _OTHERWISE.search(line) if _is_sentence(line) else None
    if found is None or not is_order(line[found.end() :].rstrip(_END)):
        yield line
        return
    yield line[: found.start()].rstrip(_END)
    yield f"else {line[found.end() :]}"


def _is_sentence(line: str) -> bool:
    """Decide whether a line is an IF with its order behind a comma."""
    command = read_command(line)
    is_if = isinstance(command, Branch) and command.word in ("if", "elseif")
    return is_if and bool(split_branch(command)[1])  # type: ignore[arg-type]


def _word(line: str) -> str:
    command = read_command(line)
    return command.word if isinstance(command, Branch) else ""
