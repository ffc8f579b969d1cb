"""Lines of a table: a unit, dots or a gap, and where it goes (``Albania ...... Ragusa``).

Not here: what such a line orders (in_sentences), tables of HTML (mail.reading).
"""

from __future__ import annotations

from itertools import pairwise

from judge.api.language import written_words
from judge.api.understanding import tokens
from judge.games.machiavelli.language.names import KINDS, Names
from judge.games.machiavelli.language.words_of_orders import lexicons

_LEADERS, _GAPS = ("..", "\u2026", ". . . "), ("   ", "\t")
"""Signs and gaps between the columns of a table."""
_LETTERS = frozenset(KINDS)
_LITTLE = frozenset({"in", "of", "the", "at", "de", "d'", "la", "le", "du", "l'"})


_LEAST_CELLS = 3
"""Cells of a row of a table: a kind, a place, and what it does."""
_LONGEST_NAME = 3
"""Words behind the hyphen of a name."""
_AROUND_NAMES = "(\"'.,;:!?)"


def with_columns(line: str) -> str:
    """A line with blanks for the semicolons between the cells of a row (``A;Mil;-;Par``), as spreadsheets are
    copied, every sign at its place.
    """
    kind, *cells = line.strip().split(";")
    is_row = kind.strip().lower() in _LETTERS and len(cells) + 1 >= _LEAST_CELLS
    return line.replace(";", " ") if is_row and not any(cell[:1] == " " for cell in cells) else line


def with_colon(line: str, names: Names) -> str:
    """A line with a colon for the dots or the gap between a unit and its order, every sign at its place."""
    line_end = len(line.rstrip())
    words = [(0, 0), *written_words.word_spans(line, ".\u2026"), (line_end, line_end)]
    between = [(end, start) for (_, end), (start, _) in pairwise(words)]
    for signs, must_say_kind in ((_LEADERS, False), (_GAPS, True)):
        found = [(end, start) for end, start in between if any(sign in line[end:start] for sign in signs)]
        end, start = found[0] if len(found) == 1 else (0, 0)
        if end and _is_unit(line[:end], names, must_say_kind=must_say_kind) and _is_told(line[start:], names):
            return f"{line[:end]}:{' ' * (start - end - 1)}{line[start:]}"
    return line


def with_names_whole(line: str, names: Names) -> str:
    """A line with blanks for the hyphens in names of places (``Boven-Adriatische Zee``): no moves."""
    for at in range(1, len(line) - 1):
        if line[at] == "-" and line[at - 1].isalpha() and line[at + 1].isalpha():
            first, behind = line[:at].rsplit(maxsplit=1)[-1], line[at + 1 :].split()[:_LONGEST_NAME]
            ends = range(1, len(behind) + 1)
            named = (names.place(" ".join((first, *behind[:end])).strip(_AROUND_NAMES)) for end in ends)
            if names.place(first.strip(_AROUND_NAMES)) is None and any(named):
                line = f"{line[:at]} {line[at + 1 :]}"
    return line


def _is_unit(said: str, names: Names, *, must_say_kind: bool) -> bool:
    """Decide whether some words are nothing but a unit, or its place."""
    words = [token.text for token in tokens(said)]
    kinds = [word for word in words if word in _LETTERS or any(word in known for known in KINDS.values())]
    left = [word for word in words if word not in kinds and word not in _LITTLE]
    return names.place(" ".join(left)) is not None and (bool(kinds) or not must_say_kind)


def _is_told(said: str, names: Names) -> bool:
    """Decide whether some words are a place, or begin with a verb of orders."""
    if names.place(said.strip(" .!")) is not None:
        return True
    words = tokens(said)
    return bool(words) and any(
        meaning.what == "verb" for lexicon in lexicons().values() for meaning in lexicon.meanings(words, 0)
    )
