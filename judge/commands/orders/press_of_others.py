"""Lines of press letters that others at a table have written, and that the writer of a letter may have read.

Not here: when such a line is asked about (lines_spoken_of).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from judge.commands.orders.several_powers import own_seats
from judge.commands.press.pseudonyms import marks_of
from judge.commands.session import Session
from judge.core.shared_words import item_words
from judge.core.table import GameRecord


class PressOfOthers:
    """The lines, looked up once they are asked for."""

    def __init__(self, session: Session, record: GameRecord) -> None:
        self._session, self._record = session, record

    def holds(self, lines: Sequence[str]) -> bool:
        """Decide whether one letter has all these lines; an old one has a single line by chance."""
        words = set(map(_words_of_order, lines))
        phase = self._record.phase
        return any(words <= said for said, sent in self._letters if len(words) > 1 or sent == phase)

    @cached_property
    def _letters(self) -> list[tuple[frozenset[str], str]]:
        """The words of each line of each letter, and the phase in which it was sent."""
        record = self._record
        mine = own_seats(record, self._session.sign_in)
        as_read = {"all", *mine, *(name for seat in mine for name in marks_of(record, seat))}
        sent = self._session.repository.press(record.name)
        read = [one for one in sent if one.author not in mine and not as_read.isdisjoint(one.readers)]
        return [(frozenset(map(_words_of_order, one.text.splitlines())), one.phase) for one in read]


def _words_of_order(line: str) -> str:
    """The words of a line without the sign in front of it, and without its arrow."""
    return item_words(line).replace(" to ", " ")
