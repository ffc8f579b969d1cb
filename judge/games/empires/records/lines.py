"""Lines of this game among those of a file (`judge adjudicate`): which they are, their answers.

Not here: playing one (adjudicate), reading the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.empires.records import adjudicate
from judge.games.empires.records.explained import in_words


class Lines:
    """Empires of the Middle Ages, as a reader of files asks for it."""

    def is_mine(self, record: Any) -> bool:
        """Decide whether a line is about this game."""
        return adjudicate.is_mine(record)

    def answer(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """What comes of a line. Raises FlawedRecordError."""
        return adjudicate.answer(record)

    def told(self, label: str, record: Mapping[str, Any]) -> str:
        """The same, line by line with the working of each rating. Raises FlawedRecordError."""
        return in_words(label, adjudicate.answer(record))
