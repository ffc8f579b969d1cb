"""Lines of an answer that name what was offered: by numbers, by places, all of it.

Not here: what was offered (offers), what such a line takes (answered_questions, wishes.menu_answers), the
words for it (people.consent).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.commands.people import consent
from judge.commands.people.consent_words import (
    first_ones_said,
    place_said,
    without_courtesies,
    words_between_numbers,
)
from judge.core.plain_text import words_between
from judge.core.written_words import sentences
from judge.syntax.talk_words import single_words

_LONGEST = 60
"""Characters of an answer by numbers."""
_LONGEST_LINE = 1000
"""Characters of a line that may begin with one."""
_QUOTES = tuple("'\"\u00ab\u201c\u201d\u201e")
_ENDS_OF_A_YES = ",.!;"
_AROUND_NUMBERS = ",;:.()#=-\u2013+&"


def is_choice(said: str) -> bool:
    """Decide whether a line names what it takes, and says nothing else."""
    return bool(numbers_taken(said)) or consent.agrees_to_all(said)


def parted(line: str) -> tuple[str, str]:
    """The sentence with which a line takes what was offered, and the rest; nothing and the line if there is
    none such. A number alone before a sentence counts an item (``1. A Pisa holds``).
    """
    if len(line) > _LONGEST_LINE:
        return "", line
    first, *rest = sentences(line) or [line]
    if not rest or first.strip(" .)(").isdecimal() or not is_choice(first):
        return "", line
    return first.strip(), line[line.index(first) + len(first) :].strip()


def yes_apart(line: str) -> tuple[str, str]:
    """The yes at the beginning of a line, and what is said in addition: another sentence, or one behind AND
    (``Yes, and build A Florence``); nothing and the line if there is none such.
    """
    if consent.answer_of([line]) is consent.Answer.YES or len(line) > _LONGEST_LINE:
        return "", line
    ends = [at for at, sign in enumerate(line[:_LONGEST]) if sign in _ENDS_OF_A_YES]
    for end in reversed(ends):
        head, rest = line[:end].strip(), line[end + 1 :].lstrip(f" {_ENDS_OF_A_YES}")
        first, _, behind = rest.partition(" ")
        joined = first.lower() in words_between_numbers()
        adds = (joined and behind) or (line[end] != "," and any(map(str.isalnum, rest)))
        if adds and consent.answer_of([head]) is consent.Answer.YES:
            return head, behind if joined and behind else rest
    return "", line


def parts_joined(line: str) -> Iterator[tuple[str, str]]:
    """The two parts of a line on both sides of each word like AND near its beginning."""
    end = 0
    for word in line[:_LONGEST].split():
        start = line.index(word, end)
        end = start + len(word)
        if start and word.lower() in words_between_numbers() and line[end:].strip():
            yield line[:start].rstrip(f" {_ENDS_OF_A_YES}"), line[end:].strip()


def numbers_in(said: str) -> tuple[int, ...]:
    """The numbers that a line consists of: ``1``, ``1 and 3``; none if it says anything else."""
    said = said.lower().lstrip(" (#").rstrip(" .,)!") if len(said) <= _LONGEST else ""
    words = words_between(said, ",&+")
    signs = "".join(word for word in words if word not in words_between_numbers())
    only = signs.isdecimal() and "0" not in signs and said[0].isdecimal() and said[-1].isdecimal()
    adds_up = "+" in said and len(set(signs)) < len(signs)
    return tuple(dict.fromkeys(map(int, signs))) if only and not adds_up else ()


def numbers_taken(said: str) -> tuple[int, ...] | None:
    """The numbers that a line takes: as `numbers_in`, or beside a word that agrees to some or refuses them
    (``1) yes``, ``yes to 1 and 2``, ``1: yes, 2: no``); None if it says anything else.
    """
    if len(said) > _LONGEST or said.strip()[:1] in _QUOTES:
        return None
    if place := place_said(said):
        return (place,)
    said = without_courtesies(said)
    if numbers := numbers_in(said):
        return numbers
    if numbers := first_ones_said(said):
        return numbers
    words = words_between(said.lower(), _AROUND_NUMBERS)
    if words and consent.agrees_in_a_word(words[0]):
        behind = [word for word in words[1:] if word not in single_words("to")]
        return numbers_in(" ".join(behind)) or None
    taken: list[int] = []
    open_numbers: list[int] = []
    for word in words:
        if word.isdecimal():
            open_numbers += numbers_in(word) or [0]
        elif open_numbers and consent.agrees_in_a_word(word):
            taken, open_numbers = taken + open_numbers, []
        elif open_numbers and consent.refuses_in_a_word(word):
            open_numbers = []
        elif word not in words_between_numbers():
            return None
    counted = any(map(str.isdecimal, words))
    return tuple(dict.fromkeys(taken)) if counted and not open_numbers and 0 not in taken else None
