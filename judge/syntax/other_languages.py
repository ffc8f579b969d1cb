"""Commands in other languages, brought into English words: ``grammar/words``.

A line that is no English command is looked at once more: where it begins with a phrase of some language, the
phrase becomes the English one, and the little words behind it too. Every character knows where it came from,
so that a complaint can point at the line as it was written. Not here: what commands mean (command_reader).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from judge.core.complaints import Complaint
from judge.core.system.words import bare, vocabulary
from judge.core.written_words import end_of
from judge.syntax import phrases
from judge.syntax.languages import fold, language_codes, words

_SECRET = ("sign on", "create", "observe", "set password", "monitor")
_PRESS = ("press", "press to", "broadcast")
_QUOTES = {'"': '"', "“": "”", "«": "»"}
"""Quotation marks around names that people go by; no word in them is put into English."""
_ARTICLES = ("la", "las", "le", "les", "un", "une")
"""Articles that may stand before a setting."""


@dataclass(frozen=True, slots=True)
class InEnglish:
    """`text` is the line in English words, `spots` where each of its characters stands in the line.

    `bare`: it is a setting without a word of SET before it; one that cannot be read is prose.
    """

    text: str
    spots: tuple[int, ...]
    bare: bool = False

    def back(self, complaint: Complaint, line: str) -> Complaint:
        """A complaint about the English words as one about the line that was written."""
        spots = (*self.spots, len(line))
        start = spots[min(complaint.start, len(self.spots))]
        end = spots[min(complaint.end, len(self.spots))]
        hidden = "*" in complaint.line and "*" not in self.text
        quoted = _hide_password(line) if hidden else line
        return replace(complaint, line=quoted, start=start, end=max(end, start + 1))


@dataclass(frozen=True, slots=True)
class _Phrase:
    """One way to say a command, or a setting. `rank`: its place, the longest first.

    `before`: words of SET have to stand before it; `bare`: they may, and where none does it may be prose.
    `behind`: what has to follow, `prose`: what must not (`phrases.follows`); `option`: an option of a game
    has to.
    """

    rank: int
    english: str
    words: tuple[str, ...]
    arguments: phrases.Table
    language: str
    before: bool = False
    bare: bool = False
    behind: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    option: bool = False

    def end_in(self, plain: str, head: _Head) -> int:
        """End of the phrase that begins behind a head, in a folded line; -1 if it does not."""
        if not self.bare and (head.article or head.is_set != self.before):
            return -1
        end = end_of(self.words, plain, head.end)
        if end < 0 or (
            self.prose and plain[end : end + 1].isspace() and phrases.follows(self.prose, plain, end)
        ):
            return -1
        if self.option and bare(plain[end:]) not in map(fold, vocabulary().options):
            return -1
        return end if phrases.follows(self.behind, plain, end) else -1


@dataclass(frozen=True, slots=True)
class _Head:
    """Beginning before a phrase: nothing, a word of SET, an article, or both; `end`: where it begins."""

    end: int
    is_set: bool = False
    article: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    """`is_set`: a word of SET stands before the phrase."""

    start: int
    end: int
    is_set: bool


def in_english(line: str) -> Iterator[InEnglish]:
    """Readings of a line in English words, the longest phrases first; nothing if it begins with none."""
    plain = fold(line)
    for phrase, found in _phrases_at_start(plain, language_codes()[1:]):
        yield _brought_over(line, plain, found, phrase)


def is_command(line: str) -> bool:
    """Tell whether a line begins with a phrase of another language."""
    return next(in_english(line), None) is not None


@cache
def command_phrases() -> Mapping[str, str]:
    """All phrases, in capitals, and the English commands they stand for: to be proposed for slips."""
    found: dict[str, str] = {}
    for language in language_codes()[1:]:
        for english, ways in words(language).get("commands", {}).items():
            for phrase in ways:
                found.setdefault(phrase.upper(), english)
    return found


@cache
def setting_phrases() -> tuple[str, ...]:
    """Names of settings behind a word of SET, in capitals: to be proposed for slips."""
    groups = (
        words(language).get(g, {})
        for language in language_codes()[1:]
        for g in ("settings", "settings-after-set")
    )
    return tuple(
        dict.fromkeys(phrase.upper() for group in groups for said in group.values() for phrase in said)
    )


@cache
def set_words() -> tuple[str, ...]:
    """One word of SET for each language, English first: settings are said behind it."""
    return (
        "set",
        *(str(said[0]) for language in language_codes()[1:] if (said := words(language).get("set"))),
    )


@cache
def _ends() -> frozenset[str]:
    return frozenset(fold(phrase) for code in language_codes()[1:] for phrase in words(code).get("ends", ()))


def ends_block(line: str) -> bool:
    """Tell whether a line ends a block in another language."""
    return " ".join(fold(line).split()).removesuffix(".").rstrip() in _ends()


@cache
def fields() -> Mapping[str, str]:
    """The fields of a registration in other languages, as `letters` names fields, and what they are."""
    found = {}
    for language in language_codes()[1:]:
        for name, english in words(language).get("fields", {}).items():
            found["".join(sign for sign in fold(name) if sign.isalnum())] = english
    return found


def language_of(lines: Sequence[str]) -> str | None:
    """The language, other than English, that a letter is written in; None if there is no telling."""
    plain = [fold(line) for line in lines[:200]]
    for language in language_codes()[1:]:
        little, least = _little_words(language)
        if not little:
            continue
        if any(next(_phrases_at_start(line, (language,)), None) for line in plain):
            return language
        if len(little.intersection(word for line in plain for word in _words_in(line))) >= least:
            return language
    return None


@cache
def _little_words(language: str) -> tuple[frozenset[str], int]:
    """The little words that a language is recognised by, and how many it takes; none: by no words."""
    known = words(language).get("recognised-by", {"of": (), "words": 0})
    return frozenset(map(fold, known["of"])), known["words"]


def _words_in(plain: str) -> list[str]:
    bare = "".join(sign if sign.isalpha() or sign == "'" else " " for sign in plain)
    return [word.strip("'") for word in bare.split()]


def opens_with_secret(line: str) -> bool:
    """Tell whether a line signs on in another language: what follows may be a password."""
    return any(said.text.startswith(_SECRET) for said in in_english(line))


def _hide_password(line: str) -> str:
    """A line whose password is unreadable: all of it but its first word."""
    head = line[: len(line) - len(line.lstrip())] + line.split(None, 1)[0]
    return head + "".join(sign if sign.isspace() else "*" for sign in line[len(head) :])


# ---------------------------------------------------------------- phrases


def _phrases_at_start(plain: str, languages: Sequence[str]) -> Iterator[tuple[_Phrase, _Found]]:
    """The phrases that a folded line begins with, the longest of each language first."""
    start = len(plain) - len(plain.lstrip())
    for language in languages:
        found: dict[int, tuple[_Phrase, _Found]] = {}
        for head in _heads(plain, start, language):
            for phrase in _by_first_word(language).get(_first_word(plain, head.end), ()):
                end = phrase.end_in(plain, head)
                if end >= 0:
                    found.setdefault(phrase.rank, (phrase, _Found(start, end, head.is_set)))
        yield from (found[rank] for rank in sorted(found))


def _heads(plain: str, start: int, language: str) -> Iterator[_Head]:
    """All that may stand before a phrase in a line, the longest first."""
    sets = [_Head(end, is_set=True) for words in _set_of(language) if (end := _past(words, plain, start))]
    for head in (*sets, _Head(start)):
        ends = (_past((word,), plain, head.end) for word in _ARTICLES)
        yield from (_Head(end, head.is_set, article=True) for end in ends if end)
        yield head


def _past(words: Sequence[str], plain: str, start: int) -> int:
    """Place where what follows these words begins, if they stand there with a blank behind them; else 0."""
    end = end_of(words, plain, start)
    return len(plain) - len(plain[end:].lstrip()) if end > 0 and plain[end : end + 1].isspace() else 0


def _first_word(plain: str, start: int = 0) -> str:
    end = start
    while end < len(plain) and (plain[end].isalnum() or plain[end] == "_"):
        end += 1
    return plain[start:end]


@cache
def _by_first_word(language: str) -> Mapping[str, tuple[_Phrase, ...]]:
    found: dict[str, tuple[_Phrase, ...]] = {}
    for phrase in _phrases_of(language):
        word = _first_word(phrase.words[0])
        found[word] = (*found.get(word, ()), phrase)
    return found


@cache
def _set_of(language: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(fold(word).split()) for word in words(language).get("set", ()))


@cache
def _phrases_of(language: str) -> tuple[_Phrase, ...]:
    file, behind = words(language), _behind(language)
    found = [
        (fold(said), english, group)
        for group in ("commands", "settings", "settings-after-set", "before-options")
        for english, ways in file.get(group, {}).items()
        for said in ways
    ]
    known = sorted(found, key=lambda phrase: -len(phrase[0]))
    arguments = {english: _arguments(file, english) for english in {english for _, english, _ in known}}
    has_set = bool(_set_of(language))
    said_so = [
        _Phrase(
            rank,
            english,
            tuple(said.split()),
            arguments[english],
            language,
            before=has_set and group in ("settings-after-set", "before-options"),
            bare=has_set and group == "settings",
            behind=behind.get(said, ()),
            prose=_prose(file, english),
            option=group == "before-options",
        )
        for rank, (said, english, group) in enumerate(known)
    ]
    alone = (
        _Phrase(len(known) + n, "set", said, phrases.Table({}), language)
        for n, said in enumerate(_set_of(language))
    )
    return (*said_so, *alone)


@cache
def _behind(language: str) -> Mapping[str, tuple[str, ...]]:
    """Words that must stand behind phrases, by the phrase; the file has it by that, or by its command."""
    file = words(language)
    known = {**file.get("commands", {}), **file.get("settings", {})}
    return {
        fold(phrase): tuple(wanted)
        for name, wanted in file.get("behind", {}).items()
        for phrase in known.get(name, [name])
    }


def _prose(file: Mapping[str, Any], english: str) -> tuple[str, ...]:
    """The words that follow no command, but in conversation: ``la carte est superbe``."""
    prose = file.get("prose", {})
    return () if english in prose.get("but", ()) else tuple(prose.get("words", ()))


def _arguments(file: Mapping[str, Any], english: str) -> phrases.Table:
    known = file.get("arguments", {}).get(english, {})
    return phrases.Table({fold(word): meant for word, meant in known.items()})


def _brought_over(line: str, plain: str, found: _Found, phrase: _Phrase) -> InEnglish:
    """The English phrase, then the rest with its little words put into English."""
    if (
        phrase.english == "propose"
        and (setting := _proposal_in_english(line, plain, found, phrase.language)) is not None
    ):
        return setting
    text, spots = phrase.english, [found.start] * len(phrase.english)
    end = len(line)
    if phrase.english in _PRESS and ":" in plain:
        end = plain.index(":", found.end) if ":" in plain[found.end :] else end
    at, named = found.end, [*_spans_of_quotations(line)]
    for piece, meant in phrase.arguments.found_in(plain, found.end, end):
        if any(start < piece.start < stop for start, stop in named):
            continue
        text, spots = text + line[at : piece.start] + meant, [*spots, *range(at, piece.start)]
        spots += [piece.start] * len(meant)
        at = piece.end
    alone = phrase.bare and not found.is_set and bool(line[found.end :].strip())
    return InEnglish(text + line[at:], (*spots, *range(at, len(line))), alone)


def _proposal_in_english(line: str, plain: str, found: _Found, language: str) -> InEnglish | None:
    """PROPOSE and a setting, which is said as it would be behind SET."""
    start = found.end + len(plain[found.end :]) - len(plain[found.end :].lstrip())
    head = f"{words(language)['set'][0]} " if words(language).get("set") else ""
    bare = f"set {line[start:]}"
    said = next((s for s in in_english(head + line[start:]) if s.text not in ("set", bare)), None)
    if said is None or not said.text.startswith("set "):
        return None
    spots = [max(start, start + spot - len(head)) for spot in said.spots[len("set ") :]]
    english = "propose " + said.text.removeprefix("set ")
    return InEnglish(english, (*[found.start] * len("propose "), *spots))


def _spans_of_quotations(line: str) -> Iterator[tuple[int, int]]:
    """Beginnings and ends of names in quotation marks."""
    at = 0
    while at < len(line):
        closing = _QUOTES.get(line[at])
        end = line.find(closing, at + 1) if closing else -1
        if end >= 0:
            yield at, end + 1
        at = end + 1 if end >= 0 else at + 1
