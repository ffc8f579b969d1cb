"""A player's lines that correct themselves, put right before anything else is made of them.

All that looks at the letter afterwards sees what is meant; the answer quotes what was written. Not here: what
a line means in the end (a game's reader).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.commands.limits.letter_costs import TimeIsUpError
from judge.commands.limits.metered_readers import reader_within_allowance
from judge.commands.session import Session
from judge.core.game import Seat
from judge.core.system.orders import Reading
from judge.core.system.table_game import TableGame


def with_lines_put_right(session: Session, rules: TableGame, state: Any, seat: Seat) -> Session:
    """The session with a seat's lines as they are meant; as they are where there is no time to find out."""
    lines = session.in_hand.pending
    reader = reader_within_allowance(rules.reader(state), session.context.allowance)
    try:
        meant = reader.lines_put_right(lines, seat)
    except TimeIsUpError:
        return session
    changed = {old: new for old, new in zip(lines, meant, strict=True) if old != new}
    if not changed:
        return session
    letter = replace(session.letter, lines=tuple(changed.get(line, line) for line in session.letter.lines))
    written = {new: old for old, new in changed.items() if new}
    return replace(session, letter=letter, in_hand=replace(session.in_hand, pending=meant, written=written))


def with_words_written(line: str, reading: Reading, written: Mapping[str, str]) -> Reading:
    """The reading of a line, its orders echoed with the words that it was put right from, if it was."""
    words = written.get(line)
    return reading if words is None else replace(reading, echoed=tuple((o, words) for o in reading.orders))
