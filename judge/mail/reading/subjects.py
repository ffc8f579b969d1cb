"""Subjects, as mail programs write them before letters that are handed on and before answers.

Not here: subjects of machines (automatic), what a subject says instead of a body (letter).
"""

from __future__ import annotations

from judge.core.written_words import word_before_colon

_HANDED_ON = frozenset(
    {"fw", "fwd", "wg", "tr", "rv", "doorst", "vl", "i", "vb", "enc", "pd", "ilt", "\u03c0\u03c1\u03b8"}
    | {"\u8f6c\u53d1", "\u8f49\u5bc4", "\u8ee2\u9001"}
)
_ANSWERED = frozenset({"re", "aw", "antw", "sv", "odp", "r", "vs"})
"""``VS`` is an answer in Finnish, and a letter handed on in Danish."""
_BEHIND = "(fwd)"
"""As Pine writes it."""


def is_handed_on(subject: str) -> bool:
    """Decide whether a program has written before a subject, or behind it, that a letter is handed on."""
    return word_before_colon(subject.lstrip("[")) in _HANDED_ON or subject.lower().endswith(_BEHIND)


def is_of_another_letter(subject: str) -> bool:
    """Decide whether a subject is that of a letter that was answered, handed on, or went over a list."""
    answered = word_before_colon(subject) in _ANSWERED
    return answered or is_handed_on(subject) or subject.startswith("[")
