"""Heads of somebody's words, known by their form: an address, a moment beside a name, a tag in brackets.

Lists of the heads that programs write do not end. A line in which nothing stands but names, moments and
addresses is no order, no heading of orders and no sentence, whichever program wrote it. Not here: heads of
whole letters (mail.reading.quoted_heads), posts of others (posts_of_others), what follows from one
(orders_below_heads).
"""

from __future__ import annotations

from functools import cache

from judge.core.mail_address import canonical
from judge.core.written_words import is_number
from judge.syntax.calendar_words import months, weekdays, whole_months, whole_weekdays
from judge.syntax.talk_words import opening, phrases, single_words, words_in

_LONGEST, _LONGEST_TAG = 120, 60
"""Characters of a head, and of a tag."""
_MOST_NAMES = 4
"""Words of a name, or beside an address."""
_AROUND = "[](){}<>,;:.\u00b7\u00bb\u203a\u2013\u2014\"'|-"
_TAGS = {"[": "]", "<": ">", "{": "}"}
_PARTS_OF_A_DATE = 3
_SHORTEST_RULE, _DRAWN = 8, "_"
"""Signs of a rule that programs draw above what they quote."""
_ENGLISH = frozenset(
    {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february"}
    | {"march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}
)
_SHORT = frozenset(name[:3] for name in _ENGLISH) | {"tues", "thur", "thurs", "sept"}


def is_head(line: str) -> bool:
    """Decide whether a line has the form of a head: with an address, or a name and a moment, or in brackets
    from its first sign to its last.
    """
    text = line.strip()
    if not 0 < len(text) <= _LONGEST:
        return False
    if is_tag(text):
        return True
    said = [word for part in text.split() if (word := part.strip(_AROUND))]
    rest = [word for word in said if not _is_moment(word) and not _is_address(word)]
    named = [word for word in rest if word[0].isalpha()]
    if len(named) > _MOST_NAMES or any(map(heads_orders, named)):
        return False
    if any(map(_is_address, said)):
        return True
    dated = any(map(_is_day, said)) and any(word.isdecimal() for word in said)
    return bool(named) and (dated or any(map(is_time, said)) or any(map(_is_date, said)))


def is_dated_only(line: str) -> bool:
    """Decide whether a head has a day and neither a time, an address nor a tag: letters begin so."""
    said = [word for part in line.split() if (word := part.strip(_AROUND))]
    return not (is_tag(line) or any(is_time(word) or _is_address(word) for word in said))


def ends_letters(line: str) -> bool:
    """Decide whether a program ends its user's letter with a line: that of a device, or of lawyers."""
    return phrases("sent-with").begin(opening(line)) or phrases("legal").stand_in(words_in(line))


def is_rule(line: str) -> bool:
    """Decide whether a line is a rule as programs draw it above what they quote."""
    return len(line) >= _SHORTEST_RULE and not line.strip(_DRAWN)


def is_tag(line: str) -> bool:
    """Decide whether a line is a tag in brackets (``[quote=Anna]``), and no list or order in them."""
    text = line.strip()
    closed = text[-1:] == _TAGS.get(text[:1], "\n")
    within = text[1:-1]
    plain = not any(sign in within for sign in (*_TAGS, *_TAGS.values()))
    return closed and plain and len(text) <= _LONGEST_TAG and _is_word_with_value(within)


def _is_word_with_value(within: str) -> bool:
    """Decide whether what stands in a tag is one word, or a word and what it is set to."""
    word, sign, _ = within.partition("=")
    return word.isalpha() and (bool(sign) or within.islower())


def is_time(word: str) -> bool:
    """Decide whether a word is a time of day: ``14:03``, ``14h03``, ``2:03pm``, ``14:03:21``."""
    low = word.lower().removesuffix("pm").removesuffix("am").replace("h", ":", 1)
    parts = low.split(":")
    return len(parts) in (2, 3) and all(is_number(part, 2) for part in parts) and len(parts[1]) == 2


def _is_date(word: str) -> bool:
    """Decide whether a word is a date in numbers: ``3/2/2026``, ``02.03.26``, ``2026-03-02``."""
    for sign in "/.-":
        parts = word.split(sign)
        if len(parts) == _PARTS_OF_A_DATE and all(is_number(part, 4) for part in parts):
            return True
    return False


def _is_address(word: str) -> bool:
    """Decide whether a word is an address of mail."""
    name, at, domain = word.rpartition("@")
    return bool(name and at) and "." in domain and bool(canonical(word))


def _is_moment(word: str) -> bool:
    """Decide whether a word of a head tells of a moment, or stands between a name and one."""
    if not word[0].isalpha():
        return True
    folded = "".join(token.text for token in words_in(word))
    return is_time(word) or folded in single_words("around-times") or _is_day(word)


def _is_day(word: str) -> bool:
    """Decide whether a word names a day of the week or a month."""
    return "".join(token.text for token in words_in(word)) in days()


def heads_orders(word: str) -> bool:
    """Decide whether a word of a head is one that stands above orders, or sets a time."""
    folded = {token.text for token in words_in(word)}
    known = (single_words(kind) for kind in ("headings", "introduces", "labels", "sets-times"))
    return any(not folded.isdisjoint(words) for words in known)


@cache
def days() -> frozenset[str]:
    """The names of days and months, short ones too."""
    return _ENGLISH | _SHORT | frozenset((*weekdays(), *months(), *whole_weekdays(), *whole_months()))
