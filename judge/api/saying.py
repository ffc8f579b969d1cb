"""Sayings of a game: the name of a message and its facts, told in the language of whoever reads it.

Not here: the messages (``templates/<game>/<language>/messages``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.core.wording import ENGLISH, Wording
from judge.rendering import families, render


@dataclass(frozen=True, slots=True)
class Message:
    """``Message("cards/played", {"seat": "Swords", "card": 3})`` is said by the message ``cards/played``.

    `rule`: the number of the rule behind it, for those who ask why.
    """

    name: str
    facts: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""

    @property
    def is_written(self) -> bool:
        """There is such a message."""
        return self.name in families.messages(ENGLISH)


class Said(Wording):
    """A message as text, in the language of each reader."""

    message: Message

    @classmethod
    def of(cls, message: Message) -> Said:
        made = cls(render.piece(message.name, message.facts))
        made.message = message
        return made

    def in_language(self, language: str) -> str:
        return render.piece(self.message.name, self.message.facts, language=language)
