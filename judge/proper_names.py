"""Names of places and powers in every language, with articles and prepositions: ``names`` in ``maps``.

A name is known by what it is called in English, so one row serves all boards. Not here: which places and
powers there are (boards and scenarios), what players may write for them (a game's reader).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from judge import resources
from judge.core.wording import ENGLISH, Wording

PLACES, POWERS = "places", "powers"
_VOWELS = frozenset("aeiouyàâäéèêëîïôöùûüœæ")
_KIND = re.compile(r"([cfmp]'?) (.+)")
_FORMS = ("text", "of", "to", "in")


@dataclass(frozen=True, slots=True)
class Name:
    """`name` stands alone; `text` inside a sentence (``la Turquie``); `of`, `to` and `at` with prepositions
    (``de Turquie``, ``à la Turquie``, ``en Turquie``). `also` are further words that are read for it."""

    name: str
    text: str
    of: str
    to: str
    at: str
    also: tuple[str, ...] = ()


class ProperName(Wording):
    """The English name of a place or a power. `group` is where its other names are: PLACES or POWERS."""

    group = PLACES

    def in_language(self, language: str) -> str:
        return name_in(str.__str__(self), self.group, language).name


class PowerName(ProperName):
    group = POWERS


class Title(Wording):
    """Name of a scenario in English; files of names may have its title in their language."""

    def in_language(self, language: str) -> str:
        english = str.__str__(self)
        return str(_file(language).get("titles", {}).get(english, english))


@lru_cache(maxsize=4096)
def name_in(english: str, group: str, language: str) -> Name:
    """Name in a language; the English one where that has no other."""
    file = _file(language)
    said = file[group].get(english)
    if said is None:
        number, _, rest = english.partition(" ")
        if rest and number in file["numbered"]:
            bare = name_in(rest, group, language)
            return _shape_name(file, "town", file["numbered"][number].format(n=bare.name))
        return _shape_name(file if "town" in file["forms"] else _file(ENGLISH), "town", english)
    first, *also = [said] if isinstance(said, str) else said
    kind, name = found.groups() if (found := _KIND.fullmatch(first)) else ("town", first)
    made = _shape_name(file, kind, name)
    return Name(made.name, made.text, made.of, made.to, made.at, tuple(also))


def other_names(english: str, group: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Other names for it in any language: the names, and further words that are read for it."""
    found = {language: name_in(english, group, language) for language in languages()}
    further = tuple(word for name in found.values() for word in name.also)
    return tuple(name.name for language, name in found.items() if language != ENGLISH), further


def english_name(written: str, names: Iterable[str], group: str) -> str | None:
    """The one English name of `names` that is so called in another language, or begins so (three letters)."""
    word = _fold(written)
    others = {name: [_fold(o) for said in other_names(name, group) for o in said] for name in names}
    whole = [name for name, said in others.items() if word in said]
    if len(whole) == 1 or len(word) < 3:
        return whole[0] if len(whole) == 1 else None
    begun = [name for name, said in others.items() if any(o.startswith(word) for o in said)]
    return begun[0] if len(begun) == 1 else None


def _fold(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def languages() -> tuple[str, ...]:
    """The codes of all languages that have names of their own."""
    folder = resources.folder("maps").joinpath("names")
    return tuple(sorted(f.name.removesuffix(".yaml") for f in folder.iterdir() if f.name.endswith(".yaml")))


@cache
def _file(language: str) -> Mapping[str, Any]:
    """The names that all games share, and those of each game."""
    if language not in languages():
        return _file(ENGLISH)
    found: dict[str, Any] = {"titles": {}, **resources.table("maps", "names", f"{language}.yaml")}
    for game in sorted(folder.name for folder in resources.folder("maps").iterdir()):
        if resources.folder("maps").joinpath(game, "names", f"{language}.yaml").is_file():
            found = resources.together(found, resources.table("maps", game, "names", f"{language}.yaml"))
    return found


def _shape_name(file: Mapping[str, Any], kind: str, name: str) -> Name:
    elided = f"{kind}'"
    if name[:1].lower() in _VOWELS and elided in file["forms"]:
        kind = elided
    forms = file["forms"][kind]
    return Name(name[:1].upper() + name[1:], *(forms[form].format(n=name) for form in _FORMS))
