"""Kinds of sentences: questions, refusals, what others say, those that speak of the next; and clauses.

Not here: what it wants (reading).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from judge.commands.wishes.kinds_of_rows import has_phrase
from judge.commands.wishes.rows import Wishes, wishes
from judge.core.written_words import sentences
from judge.syntax.calendar_words import months, whole_months
from judge.understanding.tokens import NUMBER, SIGN, WORD, tokens

_ENDS = ".!?;"
_SHORTEST_CLAUSE = 2
"""Words of a part of a sentence that is looked at by itself."""
_JOINTS = ",;+&"
"""Signs that may stand between two wishes."""
_MOST_JOINTS = 3
"""Words between two wishes of a sentence that are looked at."""
_SHORTEST_HEAD = 2
"""Words before what is passed on."""
_BEFORE_AN_END = 3
"""Words before a date that are looked at."""


def is_turned_round(said: str, known: Wishes) -> bool:
    """Decide whether a sentence has a word that says no to the rest of it."""
    return any(token.text in known.denies for token in tokens(said))


def is_declined(said: str, known: Wishes) -> bool:
    """Decide whether a sentence says what its writer will not do, or what somebody else says."""
    return has_phrase(known.declines, said)


def is_taken_back(said: str, known: Wishes) -> bool:
    """Decide whether a sentence says that what its writer said is no more so."""
    return has_phrase(known.takes_back, said) and not is_wanted_now(said, known)


def is_wanted_now(said: str, known: Wishes) -> bool:
    """Decide whether a sentence says that its writer is for a thing by now."""
    return has_phrase(known.wants_now, said)


def tells_of_another(said: str, known: Wishes) -> bool:
    """Decide whether a sentence begins with a name and a verb of what others do: ``Fred is away``."""
    first, verb, *_ = (*tokens(said)[:2], None, None)
    return (
        first is not None
        and verb is not None
        and first.kind == WORD
        and first.capital
        and verb.text in known.of_others
        and first.text not in known.asks
    )


def tries_out(said: str, known: Wishes) -> bool:
    """Decide whether a sentence asks what would be, or says that it gives no order."""
    return asks(said, known) or has_phrase(known.tries_out, said)


def asks(said: str, known: Wishes) -> bool:
    """Decide whether a sentence asks, or has a word that asks: ``tell me how much``."""
    return said.rstrip().endswith("?") or any(token.text in known.asks for token in tokens(said))


def asks_what_is(said: str, known: Wishes) -> bool:
    """Decide whether a sentence is a question that wants to know: ``Has everybody arrived?``"""
    if not said.rstrip().endswith("?"):
        return False
    words = [token.text for token in tokens(said) if token.kind == WORD]
    return words[:1] != [] and (words[0] in known.asks or not known.still.isdisjoint(words))


def refers_only(sentence: str, known: Wishes) -> bool:
    """Decide whether a sentence speaks of what others say, and of nothing itself: ``How do I do that?``"""
    said = [token.text for token in tokens(sentence) if token.kind == WORD]
    return all(word in known.refers or word in known.asks for word in said)


def parts_of_line(text: str) -> list[str]:
    """The sentences of a line; the full stop of a day (``20. März``) ends none."""
    parts: list[str] = []
    for part in sentences(text, _ENDS):
        if parts and _ends_in_a_day(parts[-1]) and _begins_with_a_month(part):
            parts[-1] = f"{parts[-1].rstrip()} {part.lstrip()}"
        else:
            parts.append(part)
    return parts


def _ends_in_a_day(part: str) -> bool:
    said = tokens(part)[-2:]
    return [token.kind for token in said] == [NUMBER, SIGN] and said[-1].text == "."


def _begins_with_a_month(part: str) -> bool:
    said = tokens(part)[:1]
    return bool(said) and (said[0].text in whole_months() or said[0].text in months())


def clauses(sentence: str) -> Iterator[str]:
    """The parts of a sentence between commas and the like, the longer ones, without reasons.

    A sentence that tells what somebody says, or a condition, has none but what follows from it (``so take the
    seat away from him``): all else in it is not wanted now.
    """
    known = wishes()
    said = tokens(sentence)
    tells = any(token.text in known.telling for token in said)
    free = (one for one, behind in itertools.pairwise(said) if not behind.glued or one.kind == WORD)
    begins = [0, *(token.start for token in free if token.text in known.joining), len(sentence)]
    for start, end in itertools.pairwise(begins):
        clause = sentence[start:end].strip(" ,;:-()")
        if tells and not _follows(clause, known):
            continue
        if clause != sentence.strip() and len(clause.split()) >= _SHORTEST_CLAUSE:
            yield clause


def _follows(clause: str, known: Wishes) -> bool:
    """Decide whether a part of a sentence says what follows from the rest, and that is to be."""
    said = [token.text for token in tokens(clause)]
    return said[:1] != [] and said[0] in known.hence and known.telling.isdisjoint(said)


def pieces(sentence: str, known: Wishes) -> list[str]:
    """The parts of a sentence between all words and signs that may join wishes; none if one is too short."""
    joints = [one for one in tokens(sentence) if one.text in known.coordinating or one.text in _JOINTS]
    begins, ends = [0, *(one.end for one in joints)], [*(one.start for one in joints), len(sentence)]
    found = [sentence[begin:end].strip() for begin, end in zip(begins, ends, strict=True)]
    found = [one for one in found if one]
    return found if min(map(_count_of_words, found or [""])) >= _SHORTEST_CLAUSE else []


def halves(sentence: str, known: Wishes) -> Iterator[tuple[str, str]]:
    """The two parts of a sentence before and behind the first words between that may join two wishes."""
    said = tokens(sentence)
    around = zip(said, said[1:], said[2:], strict=False)
    between = (
        (one, word, other)
        for one, word, other in around
        if word.text in known.coordinating or word.text in _JOINTS
    )
    joints = (word for one, word, other in between if not (one.capital and other.capital))  # two names
    for joint in itertools.islice(joints, _MOST_JOINTS):
        one, other = (part.strip(" ,") for part in (sentence[: joint.start], sentence[joint.end :]))
        if min(_count_of_words(one), _count_of_words(other)) >= _SHORTEST_CLAUSE:
            yield one, other


def _count_of_words(part: str) -> int:
    """Count the words of a part of a sentence; a sign apart (``pause ?``) is none."""
    return sum(any(map(str.isalnum, word)) for word in part.split())


def head_of_message(sentence: str, known: Wishes) -> str:
    """The part of a sentence before what it has passed on: ``Tell Venice that ...``, ``A line for the Pope:
    ...``; empty if it has none.
    """
    said = tokens(sentence)
    begins = (n for n, one in enumerate(said) if one.text in known.before_messages)
    begin = next((n for n in begins if n >= _SHORTEST_HEAD and n + 1 < len(said)), None)
    return sentence[: said[begin].start].strip(" ,") if begin is not None else ""


def has_end(seen: str, known: Wishes) -> bool:
    """Decide whether a sentence says until when: ``no game until {date}``."""
    before, date, _ = seen.partition("{date}")
    words = [token.text for token in tokens(before)][-_BEFORE_AN_END:]
    return bool(date) and not known.until.isdisjoint(words)
