"""Questions about a command that they cite (``What does 'resign' do?``): they say nothing of orders.

Not here: answers to such questions (wishes).
"""

from __future__ import annotations

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
"""Characters of a question that is looked at."""
_PARTING = frozenset(",;:.!?")
"""Signs behind which more is said than the question."""


def asks_about_command(line: str) -> bool:
    """Decide whether a line is one short question that cites what begins as a command, and says no more."""
    asked = line.strip()
    if len(asked) > _LONGEST or not asked.endswith("?"):
        return False
    begin = next((n for n, sign in enumerate(asked) if sign in _CLOSED_BY), len(asked) - 1)
    closing = _CLOSED_BY.get(asked[begin], "")
    end = next((n for n in range(begin + 1, len(asked)) if asked[n] in closing), 0)
    around = asked[:begin] + asked[end + 1 : -1]
    return (
        bool(end) and _PARTING.isdisjoint(around) and read_command(asked[begin + 1 : end].strip()) is not None
    )
