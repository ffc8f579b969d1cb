"""Citations within lines: commands in questions (``What does 'resign' do?``), talk between marks, songs.

Not here: answers to such questions (wishes), lines between marks that stand alone (mail.reading).
"""

from __future__ import annotations

from itertools import pairwise

from judge.core.written_words import sentences
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


def cited_sentences(line: str) -> list[str]:
    """The sentences of a line that begins with a mark of quotation and ends with the next one, if several."""
    cited = line.strip().rstrip(",.")
    closing = _CLOSED_BY.get(cited[:1], "")
    end = next((n for n, sign in enumerate(cited) if n and sign in closing), 0)
    found = sentences(cited[1:end]) if end and end == len(cited) - 1 else []
    return found if len(found) > 1 else []


def is_refrain(line: str) -> bool:
    """Decide whether a line says the same words twice in a row, as songs do."""
    parts = [" ".join(part.split()).lower() for part in line.strip(" ,.;!").split(",")]
    return any(before == part and " " in part for before, part in pairwise(parts))
