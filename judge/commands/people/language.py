"""SET LANGUAGE: in which language somebody's letters are written.

Not here: which language a first letter is in (judge.syntax.other_languages), the words (templates).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.people.own_entry import changed_entry
from judge.commands.session import Session
from judge.rendering.words import languages
from judge.syntax.commands import SetLanguage
from judge.syntax.languages import folded, words, written


def set_language(session: Session, command: SetLanguage) -> Session:
    """The language of all letters to the writer, in all games."""
    if session.person is None:
        return session.who_are_you()
    code = language_named(command.language)
    if code is None:
        return unknown(session, command.language)
    person = replace(session.person, language=code)
    return changed_entry(session, person, "language-set", name=_name(code))


def unknown(session: Session, word: str) -> Session:
    """Say which languages there are."""
    there = tuple((code, _name(code)) for code in languages())
    return session.say(
        "unknown-language", about="-", word=session.without_secrets(word)[:40], languages=there
    )


def language_named(word: str) -> str | None:
    """The code of a language that there are templates in: ``fr``, ``fr_CA``, ``French``, ``français``."""
    said = folded(word.strip(" .\"'")).replace("-", "_")
    for code in languages():
        called = (words(code)["name"], *words(code)["called"]) if code in written() else ()
        if said.partition("_")[0] == code or said in map(folded, called):
            return code
    return None


def _name(code: str) -> str:
    """What a language calls itself."""
    return str(words(code)["name"]) if code in written() else code
