"""Orders that stand below the piece that they are for, as forms and lists have them.

``Florence:`` and ``move to Bologna`` on the next line, or ``Unit: A Florence`` and ``Order: hold``. Not here:
answers below a quoted line (inline_answers).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.syntax.talk_words import single_words

_MOST_WORDS = 4
"""Of the name of a piece."""
_LONGEST = 200
"""Letters of an order below a piece."""


def with_pieces_above(
    lines: Sequence[str], reader: OrderReader, seat: Seat, looks_on: Callable[[str], bool]
) -> tuple[str, ...]:
    """The lines of a letter, those that order nothing by themselves joined to the piece named above them.

    `looks_on`: whether there is time to look at a line; the others stay as they are.
    """
    found: list[str] = []
    piece = ""
    for line in lines:
        said, labelled = _without_label(line)
        if not (piece or labelled or line.rstrip().endswith(":")) or not looks_on(line):
            found.append(line)
            piece = ""
            continue
        if piece and _wants_a_piece(said, reader, seat):
            found[-1] = f"{piece}: {said}"
            piece = ""
            continue
        piece = _piece(said, reader, seat) if line.rstrip().endswith(":") or labelled else ""
        found.append(said if labelled and (piece or reader.orders(said, seat)) else line)
    return tuple(found)


def _without_label(line: str) -> tuple[str, bool]:
    """The text of a line behind a form's word for it, and whether there is such a word (``Unit: A Rome``)."""
    label, colon, said = line.partition(":")
    word = label.strip(" -*#0123456789").lower()
    is_label = bool(colon and said.strip()) and word in single_words("labels")
    return (said.strip(), True) if is_label else (line.strip(), False)


def _piece(said: str, reader: OrderReader, seat: Seat) -> str:
    """The writer's piece that a line names and nothing else; empty if it says anything more."""
    name = said.rstrip(" :")
    if not 0 < len(name.split()) <= _MOST_WORDS or reader.orders(name, seat):
        return ""
    return name if reader.piece_named(name, seat) is not None else ""


def _wants_a_piece(said: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a line is no order, nor the name of another piece."""
    if not said or len(said) > _LONGEST or said.endswith(":"):
        return False
    return not reader.orders(said, seat) and not _piece(said, reader, seat)
