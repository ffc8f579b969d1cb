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

from judge.syntax.complaints import Complaint
from judge.syntax.languages import folded, words, written

_SECRET = ("sign on", "create", "observe", "set password", "monitor")
_PRESS = ("press", "press to", "broadcast")
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”|«[^»]*»')
"""Names that people go by; no word in them is put into English."""
_CONDITION = (
    r"(?=\s.*\balors\b|\s+(?:non\s+|pas\s+)?[afg]\s|\s+\(|.*\b(?:assieg|vide\b|affam|famine\b|revolte|rebel)"
    r"|.*\b(?:possede|controle|appartient)\b|\s+(?:l'|une?\s+)?(?:armee|flotte|garnison)\b)"
)
"""What stands behind a French ``si`` that is a condition of orders, and no prose."""
_FUNCTION_WORD = re.compile(r"[a-z]+'[a-z]+|[a-z]+")


@dataclass(frozen=True, slots=True)
class InEnglish:
    """`text` is the line in English words, `spots` where each of its characters stands in the line."""

    text: str
    spots: tuple[int, ...]

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
    english: str
    pattern: re.Pattern[str]
    arguments: Mapping[str, str]


def in_english(line: str) -> Iterator[InEnglish]:
    """What a line may be in English words, the longest phrases first; nothing if it begins with none."""
    plain = folded(line)
    start = len(plain) - len(plain.lstrip())
    for phrase in _phrases():
        found = phrase.pattern.match(plain, start)
        if found is not None:
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
def ends() -> re.Pattern[str]:
    """Lines that end a block."""
    phrases = [folded(p) for language in written()[1:] for p in words(language).get("ends", ())]
    return (
        re.compile(rf"\s*(?:{'|'.join(map(_spaced, phrases))})\s*\.?\s*$") if phrases else re.compile(r"(?!)")
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
        if any(p.pattern.match(line.lstrip()) for line in plain for p in _phrases_of(language)):
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


@cache
def _phrases() -> tuple[_Phrase, ...]:
    return tuple(phrase for language in written()[1:] for phrase in _phrases_of(language))


@cache
def _phrases_of(language: str) -> tuple[_Phrase, ...]:
    file = words(language)
    before = "|".join(_spaced(folded(word)) for word in file.get("set", ()))
    found = [(folded(p), english, "") for english, said in file.get("commands", {}).items() for p in said] + [
        (folded(p), english, rf"(?:(?:{before})\s+)?(?:(?:l[ae]s?|une?)\s+)?" if before else "")
        for english, said in file.get("settings", {}).items()
        for p in said
    ]
    found += [
        (folded(p), english, rf"(?:{before})\s+")
        for english, said in file.get("settings-after-set", {}).items()
        for p in said
    ]
    if before:
        found.append((before, "set", ""))
    return tuple(
        _Phrase(english, _compiled(said, english, lead), _arguments(file, english))
        for said, english, lead in sorted(found, key=lambda phrase: -len(phrase[0]))
    )


def _compiled(said: str, english: str, lead: str) -> re.Pattern[str]:
    bare = said if english == "set" else _spaced(said)
    behind = _CONDITION if said == "si" else ""
    return re.compile(rf"{lead}(?:{bare})(?!\w){behind}")


def _spaced(phrase: str) -> str:
    return re.escape(phrase).replace(r"\ ", r"\s+")


def _arguments(file: Mapping[str, Any], english: str) -> Mapping[str, str]:
    known = file.get("arguments", {}).get(english, {})
    return {folded(word): meant for word, meant in sorted(known.items(), key=lambda pair: -len(pair[0]))}


def _brought_over(line: str, plain: str, found: re.Match[str], phrase: _Phrase) -> InEnglish:
    """The English phrase, then the rest with its little words put into English."""
    if phrase.english == "propose" and (setting := _proposed(line, plain, found)) is not None:
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
    return InEnglish(text + line[at:], (*spots, *range(at, len(line))))


def _proposed(line: str, plain: str, found: re.Match[str]) -> InEnglish | None:
    """PROPOSE and a setting, which is said as it would be behind SET."""
    start = found.end() + len(plain[found.end() :]) - len(plain[found.end() :].lstrip())
    for language in written()[1:]:
        for word in words(language).get("set", ())[:1]:
            head = f"{word} "
            bare = f"set {line[start:]}"
            said = next((s for s in in_english(head + line[start:]) if s.text not in ("set", bare)), None)
            if said is not None and said.text.startswith("set "):
                spots = [max(start, start + spot - len(head)) for spot in said.spots[len("set ") :]]
                english = "propose " + said.text.removeprefix("set ")
                return InEnglish(english, (*[found.start()] * len("propose "), *spots))
    return None


@cache
def _pattern_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_spaced, words))})(?![\w-])")


def _words_of(arguments: Mapping[str, str]) -> re.Pattern[str]:
    return _pattern_of(tuple(arguments))
