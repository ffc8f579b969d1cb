"""SET LANGUAGE: in which language somebody's letters are written.

Not here: which language a first letter is in (judge.syntax.other_languages), the words (templates).
"""

from __future__ import annotations

from dataclasses import replace

from rapidfuzz import fuzz

from judge.commands.people.own_entry import by_from_alone, change_entry
from judge.commands.replies import people as replies
from judge.commands.session import Session
from judge.core.people import Person
from judge.core.wording import ENGLISH
from judge.rendering import render
from judge.rendering.words import whole_languages
from judge.syntax.commands.basic_commands import SetLanguage
from judge.syntax.languages import fold, language_codes, words

_NEAR = 70
"""Per cent of likeness from which a word is taken for a misspelt language."""


def set_language(session: Session, command: SetLanguage) -> Session:
    """The language of all letters to the writer, in all games."""
    if session.person is None:
        return session.who_are_you()
    code = language_named(command.language)
    if code is None:
        return unknown(session, command.language)
    person = replace(session.person, language=code)
    return change_entry(session, person, language_set(session, session.person, code))


def language_set(session: Session, before: Person, code: str) -> replies.LanguageSet:
    """The answer to another language, in the one before as well if nothing but a From line asked for it.

    Whoever is written to in a language that they cannot read must read how to get their own again.
    """
    if before.language == code or not before.id or not by_from_alone(session, before):
        return replies.LanguageSet(name=_name(code))
    facts = {"name": _name(code), "back": before.language, "before": ""}
    said = render.piece("reply/language-set", facts, language=before.language)
    return replies.LanguageSet(name=_name(code), back=before.language, before=said)


def unknown(session: Session, word: str) -> Session:
    """Say which languages there are, the likeliest first; one that is hardly like it is not proposed."""
    said = fold(word.strip())
    like = {
        code: max(fuzz.ratio(said, name) for name in _names_of_language(code)) for code in whole_languages()
    }
    there = sorted(like, key=lambda code: (-like[code] if like[code] >= _NEAR else 0, code != ENGLISH, code))
    return session.say(
        replies.UnknownLanguage(
            word=session.without_secrets(word)[:40],
            languages=tuple((code, _name(code)) for code in there),
            near=like[there[0]] >= _NEAR,
        ),
        about="-",
    )


def language_named(word: str) -> str | None:
    """The code of a language that letters are written in: ``fr``, ``fr_CA``, ``French``, ``français``."""
    said = fold(word.strip(" .\"'")).replace("-", "_")
    for code in whole_languages():
        if said.partition("_")[0] == code or said in _names_of_language(code):
            return code
    return None


def _names_of_language(code: str) -> tuple[str, ...]:
    """Names of a language, in small letters without accents: at least its code."""
    names = (words(code)["name"], *words(code)["called"]) if code in language_codes() else ()
    return (code, *map(fold, names))


def _name(code: str) -> str:
    """A language's name for itself."""
    return str(words(code)["name"]) if code in language_codes() else code
