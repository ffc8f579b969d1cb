"""Commands in other languages, brought into English words: ``grammar/words``.

A line that is no English command is looked at once more: where it begins with a phrase of some language, the
phrase becomes the English one, and the little words behind it too. Every character knows where it came from,
so that a complaint can point at the line as it was written. Not here: what commands mean (command_reader).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from judge.core.complaints import Complaint
from judge.syntax.languages import folded, words, written

_SECRET = ("sign on", "create", "observe", "set password", "monitor")
_PRESS = ("press", "press to", "broadcast")
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”|«[^»]*»')
"""Names that people go by; no word in them is put into English."""
_FUNCTION_WORD = re.compile(r"[a-z]+'[a-z]+|[a-z]+")
_ARTICLES = ("la", "las", "le", "les", "un", "une")
"""What may stand before a setting."""
_FIRST_WORD = re.compile(r"\w*")


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
        quoted = _hidden(line) if hidden else line
        return replace(complaint, line=quoted, start=start, end=max(end, start + 1))


@dataclass(frozen=True, slots=True)
class _Phrase:
    """`first`: the words that it may begin with; a line that begins with none of them need not be tried.

    `bare`: a setting with no word of SET before it, which by itself might be prose.
    """

    english: str
    pattern: re.Pattern[str]
    arguments: Mapping[str, str]
    language: str
    first: frozenset[str]
    bare: re.Pattern[str] | None = None


def in_english(line: str) -> Iterator[InEnglish]:
    """What a line may be in English words, the longest phrases first; nothing if it begins with none."""
    plain = folded(line)
    for phrase, found in _begun_with(plain, written()[1:]):
        yield _brought_over(line, plain, found, phrase)


def is_command(line: str) -> bool:
    """Whether a line begins with a phrase of another language."""
    return next(in_english(line), None) is not None


@cache
def command_phrases() -> Mapping[str, str]:
    """All phrases, in capitals, and the English commands they stand for: to be proposed for slips."""
    found: dict[str, str] = {}
    for language in written()[1:]:
        for english, phrases in words(language).get("commands", {}).items():
            for phrase in phrases:
                found.setdefault(phrase.upper(), english)
    return found


@cache
def setting_phrases() -> tuple[str, ...]:
    """What settings are called behind a word of SET, in capitals: to be proposed for slips."""
    groups = (
        words(language).get(g, {}) for language in written()[1:] for g in ("settings", "settings-after-set")
    )
    return tuple(
        dict.fromkeys(phrase.upper() for group in groups for said in group.values() for phrase in said)
    )


@cache
def set_words() -> tuple[str, ...]:
    """One word of SET for each language, English first: settings are said behind it."""
    return ("set", *(str(said[0]) for language in written()[1:] if (said := words(language).get("set"))))


@cache
def ends() -> re.Pattern[str]:
    """Lines that end a block."""
    phrases = [folded(p) for language in written()[1:] for p in words(language).get("ends", ())]
    return (
        re.compile(rf"(?<!\s)\s*+(?:{'|'.join(map(_spaced, phrases))})\s*+\.?\s*+$")
        if phrases
        else re.compile(r"(?!)")
    )


def ends_block(line: str) -> bool:
    """Whether a line ends a block in another language."""
    return ends().match(folded(line)) is not None


@cache
def fields() -> Mapping[str, str]:
    """The fields of a registration in other languages, as `letters` names fields, and what they are."""
    found = {}
    for language in written()[1:]:
        for name, english in words(language).get("fields", {}).items():
            found[re.sub(r"[\s_-]+", "", folded(name))] = english
    return found


def language_of(lines: Sequence[str]) -> str | None:
    """The language, other than English, that a letter is written in; None if there is no telling."""
    for language in written()[1:]:
        known = words(language).get("recognised-by")
        if known is None:
            continue
        plain = [folded(line) for line in lines[:200]]
        if any(next(_begun_with(line, (language,)), None) for line in plain):
            return language
        little = {folded(word) for word in known["of"]}
        if (
            len(little.intersection(w for line in plain for w in _FUNCTION_WORD.findall(line)))
            >= known["words"]
        ):
            return language
    return None


@cache
def months() -> Mapping[str, int]:
    """The names of the months and their numbers, January 0."""
    return {
        folded(name): number
        for language in written()[1:]
        for number, name in enumerate(words(language).get("months", ()))
    }


@cache
def weekdays() -> Mapping[str, int]:
    """The same for days of the week, Monday 0."""
    return {
        folded(name): number
        for language in written()[1:]
        for number, name in enumerate(words(language).get("weekdays", ()))
    }


@cache
def word_for_word(group: str) -> Mapping[str, str]:
    """Single words and their English ones: ``days`` and ``phases``."""
    return {
        folded(word): english
        for language in written()[1:]
        for word, english in words(language).get(group, {}).items()
    }


def opens_with_secret(line: str) -> bool:
    """Whether a line signs on in another language: what follows may be a password."""
    return any(said.text.startswith(_SECRET) for said in in_english(line))


def _hidden(line: str) -> str:
    """A line whose password is unreadable: all of it but its first word."""
    head = line[: len(line) - len(line.lstrip())] + line.split(None, 1)[0]
    return head + re.sub(r"\S", "*", line[len(head) :])


def word_by_word(text: str, group: str) -> str:
    """A text whose words that stand in a group have become the English ones."""
    known = word_for_word(group)
    plain = folded(text)
    return _pattern_of(tuple(sorted(known, key=len, reverse=True))).sub(
        lambda found: known[" ".join(found[0].split())], plain
    )


# ---------------------------------------------------------------- phrases


def _begun_with(plain: str, languages: Sequence[str]) -> Iterator[tuple[_Phrase, re.Match[str]]]:
    """The phrases that a folded line begins with, the longest of each language first."""
    start = len(plain) - len(plain.lstrip())
    first = _first_word(plain, start)
    for language in languages:
        for phrase in _by_first_word(language).get(first, ()):
            found = phrase.pattern.match(plain, start)
            if found is not None:
                yield phrase, found


def _first_word(plain: str, start: int = 0) -> str:
    found = _FIRST_WORD.match(plain, start)
    return found[0] if found is not None else ""


@cache
def _by_first_word(language: str) -> Mapping[str, tuple[_Phrase, ...]]:
    found: dict[str, tuple[_Phrase, ...]] = {}
    for phrase in _phrases_of(language):
        for word in sorted(phrase.first):
            found[word] = (*found.get(word, ()), phrase)
    return found


@cache
def _phrases_of(language: str) -> tuple[_Phrase, ...]:
    file = words(language)
    before = "|".join(_spaced(folded(word)) for word in file.get("set", ()))
    setting = frozenset(_first_word(folded(word)) for word in file.get("set", ()))
    lead = rf"(?:(?:{before})\s+)?(?:(?:{'|'.join(_ARTICLES)})\s+)?" if before else ""
    found = [(folded(p), english, "") for english, said in file.get("commands", {}).items() for p in said]
    found += [(folded(p), english, lead) for english, said in file.get("settings", {}).items() for p in said]
    found += [
        (folded(p), english, rf"(?:{before})\s+")
        for english, said in file.get("settings-after-set", {}).items()
        for p in said
    ]
    alone = tuple(
        _Phrase("set", re.compile(rf"(?:{_spaced(folded(word))})(?!\w)"), {}, language, setting)
        for word in file.get("set", ())
    )
    return (
        *(
            _Phrase(
                english,
                re.compile(rf"{head}(?:{_spaced(said)})(?!\w){_behind(file, english, said)}"),
                _arguments(file, english),
                language,
                _first_words(said, setting, lead, head),
                re.compile(rf"(?:{before})\s") if head and head == lead else None,
            )
            for said, english, head in sorted(found, key=lambda phrase: -len(phrase[0]))
        ),
        *alone,
    )


def _first_words(said: str, setting: frozenset[str], lead: str, head: str) -> frozenset[str]:
    """What a phrase may begin with: itself, or the words that may or must stand before a setting."""
    if not head:
        return frozenset({_first_word(said)})
    return setting | {_first_word(said), *_ARTICLES} if head == lead else setting


def _behind(file: Mapping[str, Any], english: str, said: str) -> str:
    """What has to stand behind a phrase, as a pattern that takes nothing: else the line is prose.

    ``behind`` of the language's file has it for a phrase, or for all that say one command; ``prose`` has
    the words that follow no command, but in conversation (``la carte est superbe``).
    """
    wanted, phrases = "", {**file.get("commands", {}), **file.get("settings", {})}
    for name, pattern in file.get("behind", {}).items():
        if said in [folded(p) for p in phrases.get(name, [name])]:
            wanted = rf"(?=\s*+(?:{pattern}))"
    prose = file.get("prose", {})
    if not prose or english in prose.get("but", ()):
        return wanted
    return rf"{wanted}(?!\s+(?:{prose['words']}))"


def _spaced(phrase: str) -> str:
    return re.escape(phrase).replace(r"\ ", r"\s+")


def _arguments(file: Mapping[str, Any], english: str) -> Mapping[str, str]:
    known = file.get("arguments", {}).get(english, {})
    return {folded(word): meant for word, meant in sorted(known.items(), key=lambda pair: -len(pair[0]))}


def _brought_over(line: str, plain: str, found: re.Match[str], phrase: _Phrase) -> InEnglish:
    """The English phrase, then the rest with its little words put into English."""
    if (
        phrase.english == "propose"
        and (setting := _proposed(line, plain, found, phrase.language)) is not None
    ):
        return setting
    text, spots = phrase.english, [found.start()] * len(phrase.english)
    end = len(line)
    if phrase.english in _PRESS and ":" in plain:
        end = plain.index(":", found.end()) if ":" in plain[found.end() :] else end
    pieces = _words_of(phrase.arguments).finditer(plain, found.end(), end) if phrase.arguments else iter(())
    at, named = found.end(), [quoted.span() for quoted in _QUOTED.finditer(plain)]
    for piece in pieces:
        if any(start < piece.start() < stop for start, stop in named):
            continue
        meant = phrase.arguments[" ".join(piece[0].split())]
        text, spots = text + line[at : piece.start()] + meant, [*spots, *range(at, piece.start())]
        spots += [piece.start()] * len(meant)
        at = piece.end()
    bare = phrase.bare is not None and not phrase.bare.match(found[0]) and bool(line[found.end() :].strip())
    return InEnglish(text + line[at:], (*spots, *range(at, len(line))), bare)


def _proposed(line: str, plain: str, found: re.Match[str], language: str) -> InEnglish | None:
    """PROPOSE and a setting, which is said as it would be behind SET."""
    start = found.end() + len(plain[found.end() :]) - len(plain[found.end() :].lstrip())
    head = f"{words(language)['set'][0]} " if words(language).get("set") else ""
    bare = f"set {line[start:]}"
    said = next((s for s in in_english(head + line[start:]) if s.text not in ("set", bare)), None)
    if said is None or not said.text.startswith("set "):
        return None
    spots = [max(start, start + spot - len(head)) for spot in said.spots[len("set ") :]]
    english = "propose " + said.text.removeprefix("set ")
    return InEnglish(english, (*[found.start()] * len("propose "), *spots))


@cache
def _pattern_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_spaced, words))})(?![\w-])")


def _words_of(arguments: Mapping[str, str]) -> re.Pattern[str]:
    return _pattern_of(tuple(arguments))
