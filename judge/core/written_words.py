"""Pieces of what people write: the words that a text opens with, parts between signs, sentences, numbers.

Not here: words as tokens (understanding.tokens), one form for each character (plain_text).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile

_DIGITS_OF_A_YEAR = 4
_BULLETS, _BEHIND_NUMBERS = "-–*•·", ".)/°º"
_RULES = "|\u2502"
_LONGEST_END = 20
_CLOSING = "\"'”’»)"
"""Signs that may stand behind the end of a sentence."""
_ENDING = f".!?{_CLOSING}"


def end_of(words: Sequence[str], text: str, start: int = 0) -> int:
    """End of a phrase that stands at `start`, with any blanks between its words; -1 if none stands there."""
    at = start
    for number, word in enumerate(words):
        at = behind_blanks(text, at) if number else at
        glued = number > 0 and text[at - 1 : at] == text[at - 1 : at].strip()
        if glued or not text.startswith(word, at):
            return -1
        at += len(word)
    return -1 if is_of_word(text[at : at + 1]) else at


def end_of_opening(text: str, phrases: Iterable[str]) -> int:
    """End of the longest of these phrases that a text opens with, in whatever case; 0 if none."""
    low = _small(text)
    return max(0, *(end_of(phrase.split(), low) for phrase in phrases))


def phrase_in(text: str, phrases: Iterable[str], start: int = 0) -> tuple[int, int]:
    """Span of the first of these phrases in a text, in whatever case, the longest there; (-1, -1) if none."""
    low, known = _small(text), [phrase.split() for phrase in phrases]
    for at in range(start, len(low)):
        if not (at and is_of_word(low[at - 1])):
            end = max(end_of(words, low, at) for words in known)
            if end >= 0:
                return at, end
    return -1, -1


def letters_at(text: str, at: int) -> str:
    """The letters that stand together from a place on."""
    return "".join(takewhile(str.isalpha, text[at:]))


def without_opening(text: str, phrases: Sequence[str], signs: str = "") -> str:
    """A text behind the phrases that it opens with, one after another, and blanks and `signs` behind each."""
    while end := end_of_opening(text, phrases):
        at = behind_blanks(text, end, signs)
        text = text[at:]
    return text


def end_of_bullet(line: str) -> int:
    """Place behind the sign or number in front of a line of a list, and its blanks; 0 if none is there."""
    word = next(iter(line.split(maxsplit=1)), "")
    end = line.find(word) + len(word)
    number = word.removeprefix("(")
    first, *more = number.rstrip(_BEHIND_NUMBERS).split(".")
    counted = (
        len(number) > len(first) and len(more) < 2 and all(is_number(part, 2) for part in (first, *more))
    )
    is_bullet = counted or not word.strip(_BULLETS)
    return behind_blanks(line, end) if word and is_bullet and end < len(line) else 0


def opens_with_letter(text: str, letters: str) -> bool:
    """Decide whether one of these letters stands alone before the first blank of a text."""
    return text[:1].lower() in letters and text[:1].isalpha() and text[1:2].isspace()


def behind_blanks(text: str, at: int, signs: str = "") -> int:
    """Place of the first character from `at` on that is no blank, and none of these signs."""
    while at < len(text) and (text[at].isspace() or text[at] in signs):
        at += 1
    return at


def is_of_word(sign: str) -> bool:
    """Decide whether a character goes on with a word."""
    return sign.isalnum() or sign == "_"


def word_spans(text: str, signs: str = "") -> Iterator[tuple[int, int]]:
    """Spans of the words of a text, parted by blanks and these signs."""
    end = 0
    for word in text.translate(dict.fromkeys(map(ord, signs), " ")).split():
        start = text.index(word, end)
        end = start + len(word)
        yield start, end


def word_before_colon(text: str) -> str:
    """``re`` of ``Re[2]: orders``, in small letters; empty if no word alone stands before a colon."""
    before, colon, _ = text.partition(":")
    word = before.strip().lower()
    if word.endswith("]"):
        word, _, number = word.removesuffix("]").partition("[")
        word = word.rstrip() if number.isdecimal() else ""
    return word if colon and word.isalpha() else ""


def parts_between(text: str, signs: str) -> list[str]:
    """The parts of a text between any of these signs, as they stand."""
    return text.translate(dict.fromkeys(map(ord, signs), signs[0])).split(signs[0])


def bare_words(text: str) -> list[str]:
    """The words of a text: letters, digits and underscores that stand together."""
    return "".join(sign if is_of_word(sign) else " " for sign in text).split()


def numbers_in(text: str) -> list[str]:
    """The digits of a text, as they stand together."""
    return "".join(sign if sign.isdecimal() else " " for sign in text).split()


def names_a_year(text: str) -> bool:
    """Decide whether four digits stand together in a text."""
    return any(len(number) == _DIGITS_OF_A_YEAR for number in numbers_in(text))


def sentence_ends(text: str, signs: str = ".!?", shortest: int = 0) -> list[int]:
    """The places behind signs that end a sentence: before a blank, a closing sign perhaps between.

    `shortest`: so many letters has the word before at least; a shorter one may be cut short itself.
    """
    ends = []
    for at in range(1, len(text)):
        if text[at].isspace():
            closes = at > 1 and text[at - 1] in _CLOSING
            if text[at - 1 - closes] in signs and _ends_with_letters(
                text[max(at - _LONGEST_END, 0) : at], shortest
            ):
                ends.append(at)
    return ends


def _ends_with_letters(text: str, count: int) -> bool:
    """Decide whether a text ends with so many letters, and perhaps signs behind them."""
    last = text.rstrip(_ENDING)[-count:] if count else ""
    return len(last) == count and all(map(is_of_word, last))


def sentence_spans(text: str, signs: str = ".!?") -> list[tuple[int, int]]:
    """Spans of the sentences of a text, each with its signs and the blanks before it."""
    ends = sentence_ends(text, signs)
    return [*zip([0, *ends], [*ends, len(text)], strict=True)]


def sentences(text: str, signs: str = ".!?") -> list[str]:
    """The sentences of a text with their signs; blanks between them are left out."""
    return [text[start:end].lstrip() for start, end in sentence_spans(text, signs)]


def in_brackets(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the words between brackets of any kind that have no others within."""
    start = -1
    for at, sign in enumerate(text):
        if sign in "([{":
            start = at + 1
        elif sign in ")]}":
            if start >= 0:
                yield start, at
            start = -1


def without_brackets(text: str) -> str:
    """A text with blanks for its brackets and what stands in them, every sign at its place."""
    for start, end in in_brackets(text):
        text = text[: start - 1] + " " * (end - start + 2) + text[end + 1 :]
    return text


def letters_and_figures(text: str) -> list[str]:
    """``S1455M, sie`` as S, 1455, M and sie: letters that stand together, and figures."""
    runs = groupby(text, key=lambda sign: (sign.isalpha(), sign.isdecimal()))
    return ["".join(run) for kind, run in runs if any(kind)]


def has_columns(line: str) -> bool:
    """Decide whether room, or a rule, parts the words of a line into columns."""
    inside = line.lstrip()[1:]
    return "   " in inside or any(rule in inside for rule in _RULES)


def is_number(word: str, digits: int) -> bool:
    """Decide whether a word is a whole number of at most so many digits."""
    return word.isdecimal() and len(word) <= digits


def _small(text: str) -> str:
    """A text in small letters, each at its place."""
    low = text.lower()
    return low if len(low) == len(text) else text
