"""Names of places and powers as people write them, made once from a scenario.

Every form is in lower case with single spaces. Not here: guessing at wrong names (suggestions).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, ClassVar, TypeVar

from judge import resources
from judge.api.names import PLACES, POWERS, name_in, other_names
from judge.api.values import ENGLISH
from judge.games.machiavelli.model.board import Area, AreaId
from judge.games.machiavelli.model.scenario import PowerSetup, Scenario
from judge.games.machiavelli.model.state import Power
from judge.kept_data import code_of, read_back_or_make

SHORTEST_PLACE = 3  # letters of a name's beginning that may stand for it (N-075)
SHORTEST_POWER = 2
KINDS = {
    "a": frozenset({"army", "armies", "troops", "armée", "armées", "armee", "armata", "esercito", "heer"}),
    "f": frozenset({"fleet", "fleets", "ship", "ships", "flotte", "flottes", "flotta"}),
    "g": frozenset({"garrison", "garrisons", "garnison", "garnisons", "guarnigione", "besatzung"}),
}
"""Words for kinds of units, by their letters, as lines that are proposed have to keep them."""
_OF_ORDERS = frozenset("afgtsh")
"""Letters of units and orders, which stand for no word of a name."""
_SEAS = ("mer", "mar", "mare")
"""Words for a sea in languages that put them first."""
Id = TypeVar("Id", AreaId, Power)
_GAPS = str.maketrans("._", "  ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Names that may be written, and for whom. `either_place` holds beginnings that fit several places, and
    `shared` whole names that several have.

    `place_titles` and `power_titles` are the full names, for people.
    """

    places: Mapping[str, AreaId]
    powers: Mapping[str, Power]
    adjectives: Mapping[str, Power]
    either_place: Mapping[str, tuple[AreaId, ...]]
    shared: Mapping[str, tuple[AreaId, ...]]
    full_places: Mapping[str, AreaId]
    place_titles: Mapping[AreaId, str]
    power_titles: Mapping[Power, str]
    kinds: ClassVar[Mapping[str, frozenset[str]]] = KINDS

    def place(self, written: str) -> AreaId | None:
        """The place that `written` names, or None."""
        return self.places.get(plain(written))

    def power(self, written: str) -> Power | None:
        """The power that `written` names, or None: a capital tells a name of another language from a word."""
        found = self.powers.get(plain(written))
        if found is None and written[:1].isupper():
            found = self.powers.get(peoples().get(plain(written), ""))
        return found


def plain(written: str) -> str:
    """``  St.  Petersburg `` -> ``st petersburg``: the one form in which names are looked up."""
    bare = " ".join(written.translate(_GAPS).split()).lower()
    if bare.isascii():
        return bare
    return "".join(sign for sign in unicodedata.normalize("NFD", bare) if not unicodedata.combining(sign))


def names_of(scenario: Scenario) -> Names:
    """All names of a scenario's board and powers (N-075)."""
    areas = sorted(scenario.board.areas.values(), key=lambda area: area.id)
    full: dict[str, AreaId] = {}
    for area in areas:
        full[plain(area.name)] = area.id
        without_article = plain(area.name).removeprefix("the ")
        for short in (*area.abbreviations, area.id, without_article):
            full.setdefault(plain(short), area.id)
    powers = sorted(scenario.powers.values(), key=lambda power: power.id)
    adjectives = _adjectives(powers, full)
    english = {form: area for form, area in full.items() if form == plain(scenario.board.areas[area].name)}
    places, either = _with_beginnings(full, SHORTEST_PLACE, first=_beginnings(english, SHORTEST_PLACE))
    for form, place in _with_first_words_short(english).items():
        if form not in either:
            places.setdefault(form, place)
    power_forms, _ = _with_beginnings(_power_forms(powers), SHORTEST_POWER)
    power_forms.update(_letters(powers))
    _add_other_languages(places, either, ((a.name, a.id) for a in areas), PLACES, SHORTEST_PLACE)
    shared = _add_names_read(places, either, areas)
    _add_other_languages(power_forms, {}, ((p.name, p.id) for p in powers), POWERS, SHORTEST_PLACE)
    return Names(
        places=places,
        powers=power_forms,
        adjectives=_owners(powers, places)
        | adjectives
        | dict.fromkeys(("autonomous", "independent"), Power("autonomous")),
        either_place=either,
        shared=shared,
        full_places=full,
        place_titles={area.id: area.name for area in areas},
        power_titles={power.id: power.name for power in powers},
    )


def _with_first_words_short(full: Mapping[str, AreaId]) -> dict[str, AreaId]:
    """Names that differ by their first words, with these cut short: ``U. Adriatic``, ``East. Gulf of L.``.

    No letter that is a unit's or a support stands for a word.
    """
    first_words: dict[str, list[str]] = {}
    for name in full:
        first, _, rest = name.partition(" ")
        first_words.setdefault(rest, []).append(first)
    fits: dict[str, set[AreaId]] = {}
    for rest, firsts in first_words.items():
        for first in firsts if rest and len(firsts) > 1 else ():
            begun = (first[:end] for end in range(1, len(first)) if end > 1 or first[0] not in _OF_ORDERS)
            ends = [end for end in range(SHORTEST_PLACE, len(rest) + 1) if rest[end - 1] != " "]
            for word in begun:
                for end in ends:
                    if not _ends_in_a_letter(rest[:end]):
                        fits.setdefault(f"{word} {rest[:end]}", set()).add(full[f"{first} {rest}"])
    return {form: next(iter(areas)) for form, areas in fits.items() if len(areas) == 1}


def _power_forms(powers: Iterable[PowerSetup]) -> dict[str, Power]:
    forms: dict[str, Power] = {}
    for power in powers:
        forms[plain(power.name)] = power.id
        forms.setdefault(plain(power.id), power.id)
        if power.adjective:
            forms.setdefault(plain(power.adjective), power.id)
    return forms


def _adjectives(powers: Iterable[PowerSetup], places: Iterable[str]) -> dict[str, Power]:
    """Adjectives of units' owners; but not where a place begins with the same word (``Fourth Naples``)."""
    first_words = {place.partition(" ")[0] for place in places}
    found = {plain(power.adjective): power.id for power in powers if power.adjective}
    return {word: power for word, power in found.items() if word not in first_words}


def _owners(powers: Iterable[PowerSetup], places: Collection[str]) -> dict[str, Power]:
    """Owners of units, by the power's name: ``Florence's A Siena``; without the ending as well
    (``HRE A Trieste``), where no place is called so, or begins so (``Fifth Rome``).
    """
    found: dict[str, Power] = {}
    first_words = {place[:end] for place in places for end, sign in enumerate(place) if sign == " "}
    for power in powers:
        for name in map(plain, (power.name, power.id, *name_in(power.name, POWERS, ENGLISH).also)):
            found[f"{name}'s"] = power.id
            if name.endswith("s"):
                found[f"{name}'"] = power.id
            if name not in places and name not in first_words:
                found[name] = power.id
    return found


def _add_other_languages(
    forms: dict[str, Id],
    either: dict[str, tuple[Id, ...]],
    named: Iterable[tuple[str, Id]],
    group: str,
    shortest: int,
) -> None:
    """Names in other languages, and their beginnings; never in place of an English form or beginning."""
    full: dict[str, Id] = {}
    called: list[tuple[tuple[str, ...], tuple[str, ...], Id]] = []
    for name, id in named:
        titles, more_words = other_names(name, group)
        called.append((titles, more_words, id))
    for titles, _, id in called:
        full.update((plain(title), id) for title in titles if plain(title) not in full)
    for _, more_words, id in called:
        full.update((plain(word), id) for word in more_words if plain(word) not in full)
    bare = [(_without_sea(name), id) for name, id in full.items()]
    full.update((word, id) for word, id in bare if word and word not in full)
    more, unclear = _with_beginnings(full, shortest)
    for form, id in more.items():
        if form in full or form not in either:
            forms.setdefault(form, id)
            if form in full:
                either.pop(form, None)
    for beginning, ids in unclear.items():
        if beginning not in forms:
            either.setdefault(beginning, ids)


def _add_names_read(
    forms: dict[str, AreaId], either: dict[str, tuple[AreaId, ...]], areas: Iterable[Area]
) -> dict[str, tuple[AreaId, ...]]:
    """Names that are read whole, never in place of another form; returns those that several places have."""
    found: dict[str, set[AreaId]] = {}
    for area in areas:
        for form in names_read(area.name):
            found.setdefault(form, set()).add(area.id)
    shared = {form: tuple(sorted(ids)) for form, ids in found.items() if len(ids) > 1 and form not in forms}
    either.update(shared)
    for form, ids in found.items():
        if len(ids) == 1:
            forms.setdefault(form, *ids)
            either.pop(form, None)
    return shared


@lru_cache(1024)
def names_read(place: str, language: str = "") -> tuple[str, ...]:
    """Further names of a place by its English one, in all languages or in one, as they are looked up."""
    tables: Any = resources.table("maps", "machiavelli", "names", "read.yaml")
    number, _, rest = place.partition(" ")
    found: list[str] = []
    for code, rows in tables["places"].items():
        numbered = tables["numbered"].get(code, {}).get(number)
        for places, names in rows.items() if language in ("", code) else ():
            called = places.split(", ")
            if place in called:
                found += names.split("; ")
            elif numbered and rest in called:
                found += (
                    form.replace("{n}", name) for name in names.split("; ") for form in numbered.split("; ")
                )
        if numbered and language in ("", code) and rest and not any(rest in row.split(", ") for row in rows):
            found += (form.replace("{n}", rest) for form in numbered.split("; "))
    endings = tables["endings"]
    return tuple(dict.fromkeys(plain(name.replace("~", end)) for name in found for end in endings))


def _without_sea(name: str) -> str:
    """The word by which a sea is called for short: ``mer ionienne`` is ``ionienne``; empty if it is none."""
    sea, _, rest = name.partition(" ")
    return rest if sea in _SEAS and rest.isalpha() and len(rest) > SHORTEST_PLACE else ""


def _letters(powers: Iterable[PowerSetup]) -> dict[str, Power]:
    """The judge's letters; a digit would be taken for a sum."""
    return {power.letter.lower(): power.id for power in powers if power.letter.isalpha()}


def _with_beginnings(
    full: Mapping[str, Id], shortest: int, first: Mapping[str, set[Id]] | None = None
) -> tuple[dict[str, Id], dict[str, tuple[Id, ...]]]:
    """All forms, and the beginnings that fit several ids. A full form always beats a beginning.

    What stands in `first` is looked up there, before any other spelling's beginning.
    """
    fits = {**_beginnings(full, shortest), **(first or {})}
    forms = dict(full)
    either: dict[str, tuple[Id, ...]] = {}
    for beginning, ids in sorted(fits.items()):
        if beginning in full:
            continue
        if len(ids) == 1:
            forms[beginning] = next(iter(ids))
        else:
            either[beginning] = tuple(sorted(ids))
    for form in [form for form in forms if form not in full]:
        if _ends_in_a_letter(form) and forms.get(form[:-2]) == forms[form]:
            del forms[form]  # "F Upper Adriatic S A Venice" supports
    return forms, either


def _ends_in_a_letter(form: str) -> bool:
    """Decide whether the last of several words is but a letter, as those of orders are."""
    return form[-2:-1] == " "


def _beginnings(full: Mapping[str, Id], shortest: int) -> dict[str, set[Id]]:
    """Short forms of each name: its beginnings, and for ``Eastern Gulf of Lyons`` also ``gol``."""
    fits: dict[str, set[Id]] = {}
    for form, id in full.items():
        for end in range(shortest, len(form)):
            if form[end - 1] != " ":
                fits.setdefault(form[:end], set()).add(id)
        initials = "".join(word[0] for word in form.split()[1:])
        if len(initials) >= shortest:
            fits.setdefault(initials, set()).add(id)
    return fits


def pattern(forms: Iterable[str]) -> str:
    """A regular expression for whole forms, longest first, shared beginnings written once.

    A branching of letters instead of a long list of words keeps reading fast.
    """
    known = sorted(forms)
    made: str = read_back_or_make(partial(_pattern, known), code_of(_pattern), repr(known))
    return made


def _pattern(forms: Sequence[str]) -> str:
    tree: dict[str, dict] = {}  # type: ignore[type-arg]
    for form in forms:
        node = tree
        for letter in form:
            node = node.setdefault(letter, {})
        node[""] = {}
    return rf"(?:{_branches(tree)})\.?(?!\w)"


def _branches(node: dict[str, dict]) -> str:  # type: ignore[type-arg]
    ends = "" in node
    parts = []
    for letter in sorted(k for k in node if k):
        sign = r"[.\s_]+" if letter == " " else re.escape(letter).replace("/", r"\/")
        parts.append(sign + _branches(node[letter]))
    if not parts:
        return ""
    body = parts[0] if len(parts) == 1 and not ends else f"(?:{'|'.join(parts)})"
    return f"{body}?" if ends else body


@cache
def peoples() -> Mapping[str, str]:
    """Rulers and peoples by what they are called in six languages, and the power that each is."""
    nouns: Any = resources.table("grammar", "machiavelli", "nouns.yaml")
    return {
        word.strip(): power
        for table in nouns["people"].values()
        for power, words in table.items()
        for word in words.split(";")
    }
