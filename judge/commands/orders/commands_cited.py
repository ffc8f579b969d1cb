"""Sentences about a command that they cite (``What does 'resign' do?``): they say nothing of orders.

Not here: answers to such questions (wishes).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.syntax.commands.command_reader import read_command

_CLOSED_BY = {
    "'": "'",
    '"': '"',
    "\u00ab": "\u00bb",
    "\u201e": "\u201c\u201d",
    "\u201c": "\u201d",
    "\u2018": "\u2019",
}
"""By the mark that opens a citation: those that may close it."""
_LONGEST = 120
"""Characters of a line that is looked at."""


def cites_command(line: str) -> bool:
    """Decide whether a short line cites what begins as a command, in quotation marks."""
    return len(line) <= _LONGEST and any(read_command(said) is not None for said in _citations(line))


def _citations(line: str) -> Iterator[str]:
    """The words between each mark that opens a citation and the next that may close it."""
    for at, sign in enumerate(line):
        begins = sign in _CLOSED_BY and not line[at - 1 : at].isalnum()
        ends = [n for n in range(at + 1, len(line)) if line[n] in _CLOSED_BY[sign]] if begins else []
        if ends:
            yield line[at + 1 : ends[0]].strip()
