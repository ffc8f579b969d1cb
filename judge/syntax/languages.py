"""The languages that people may write in, and how orders are echoed: ``grammar/words`` and those of games.

Everybody's words are understood by everybody; a language is a file. Not here: sentences (templates), names of
places and powers (`judge.proper_names`), the grammars that the words go into.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from judge import resources
from judge.core.wording import ENGLISH, Wording


@cache
def language_codes() -> tuple[str, ...]:
    """The codes of the languages that have words here, English first."""
    files = (f.name for f in resources.folder("grammar").joinpath("words").iterdir())
    codes = sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml"))
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


@cache
def words(language: str) -> Mapping[str, Any]:
    """Words in the file of a language, with those of all games; the English ones where there is none."""
    code = language if language in language_codes() else ENGLISH
    return _with_games(("words", f"{code}.yaml"))


@cache
def help_words(language: str) -> Mapping[str, Any]:
    """The words of HELP in another language: ``grammar/help`` and those of games; empty if it has none."""
    return _with_games(("help", f"{language}.yaml"))


def _with_games(file: tuple[str, str]) -> dict[str, Any]:
    """A file of ``grammar``, and what the folders of games in it say in one of that name."""
    folders = sorted(folder.name for folder in resources.folder("grammar").iterdir() if folder.is_dir())
    found: dict[str, Any] = {}
    for folder in ((), *((name,) for name in folders)):
        if resources.folder("grammar").joinpath(*folder, *file).is_file():
            found = resources.together(found, resources.table("grammar", *folder, *file))
    return found


def others() -> Iterator[Mapping[str, Any]]:
    """The words of every language but English, which stands in the grammars."""
    return (words(code) for code in language_codes() if code != ENGLISH)


@cache
def phrase(language: str, group: str, key: str) -> str:
    """``phrase("fr", "uses", "buy")``; in English where a language has no word for it."""
    own = words(language).get(group, {}).get(key)
    return str(words(ENGLISH)[group][key] if own is None else own)


class Word(Wording):
    """One of those words, told in the reader's language: ``Word.of("expected", "PLACE")``."""

    group: str
    key: str

    @classmethod
    def of(cls, group: str, key: str) -> Word:
        made = cls(phrase(ENGLISH, group, key))
        made.group, made.key = group, key
        return made

    def in_language(self, language: str) -> str:
        return phrase(language, self.group, self.key)


class Argument(Wording):
    """Text that stood behind a command, as its reader would write it: ``expense 1`` behind ``clear``."""

    head: str

    @classmethod
    def of(cls, head: str, text: str) -> Argument:
        made = cls(text)
        made.head = head
        return made

    def in_language(self, language: str) -> str:
        known = words(language).get("arguments", {}).get(self.head, {})
        return _translate_argument(f" {str.__str__(self)}", known).strip()


class CommandLine(Wording):
    """A command with what stands behind it, as its reader would write it: ``inviter anna@example.org``."""

    def in_language(self, language: str) -> str:
        line = str.__str__(self)
        file = words(language)
        behind_set = file.get("settings-after-set", {}).items()
        known = {english: f"{file['set'][0]} {said[0]}" for english, said in behind_set}
        for group in ("settings", "commands"):
            known |= {english: said[0] for english, said in file.get(group, {}).items()}
        for head in sorted(known, key=len, reverse=True):
            if line.lower() == head or line.lower().startswith(f"{head} "):
                if head.startswith("set ") and line[len(head) :].strip().lower() == "on":
                    return known[head]  # SET and the name turn it on
                return known[head] + _translate_argument(
                    line[len(head) :], file.get("arguments", {}).get(head, {})
                )
        return line


def _translate_argument(rest: str, arguments: Mapping[str, str]) -> str:
    """Words behind a command, the first English one in the words of a language."""
    own = {english: word for word, english in reversed([*arguments.items()]) if english}
    return re.sub(r"^\s+\S+", lambda found: " " + own.get(found[0].strip(), found[0].strip()), rest)


_TERMINAL = re.compile(r"^([A-Z_]+)((?:\.\d+)?\s*:\s*)/(.+)/(i?)$", re.MULTILINE)


def with_other_languages(grammar: str, section: str = "terminals") -> str:
    """The text of a grammar whose terminals have their words in all other languages behind the English ones.

    Each such terminal stands on a line of its own, as one pattern.
    """

    def widen(found: re.Match[str]) -> str:
        name, head, pattern, flags = found.groups()
        more = [
            f"(?:{o[section][name]})(?!\\w){_behind(o, name)}" for o in others() if name in o.get(section, {})
        ]
        return f"{name}{head}/{'|'.join((pattern, *more))}/{flags}"

    passed = [str(language["passed-over"]) for language in others() if language.get("passed-over")]
    return "\n".join((_TERMINAL.sub(widen, grammar), *(f"%ignore /(?:{words})(?!\\w)/" for words in passed)))


def _behind(language: Mapping[str, Any], terminal: str) -> str:
    """Prepositions: what may follow a word that a place follows."""
    known = language.get("before-a-place", {"terminals": ()})
    return f"(?:{known['words']})?" if terminal in known["terminals"] else ""


def with_articles(pattern: str) -> str:
    """A pattern of names, with the articles that other languages put before them."""
    known = "|".join(str(language["articles"]) for language in others() if language.get("articles"))
    return f"(?:(?:{known})\\s+)?{pattern}" if known else pattern


def fold(text: str) -> str:
    """Small letters without accents, each at its place: how words of other languages are compared."""
    lower = text.lower() if len(text.lower()) == len(text) else text
    if lower.isascii():
        return lower
    return "".join(sign if sign.isascii() else _bare(sign) for sign in lower)


@lru_cache(1024)
def _bare(sign: str) -> str:
    if sign in "’‘´":
        return "'"
    base = unicodedata.normalize("NFD", sign)[0]
    return base if base.isascii() and base.isalpha() else sign
