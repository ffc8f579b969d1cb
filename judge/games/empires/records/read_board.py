"""The board of a line: which places touch, and what areas speak (E-007, E-011).

Facts of the book's text about areas: the languages of the 77 (E-011), seafarers (E-024), Kiev (E-007). A
case that names such an area need not say it again.

Not here: who has what (read_positions), what only its map says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.games.empires.records import shape
from judge.games.empires.sets.board import Area, Board, Sea
from judge.games.empires.sets.shape import OWN
from judge.json_records.faults import Flaw
from judge.json_records.unknown_keys import likeliest_key


class _GivenArea(Area):
    """An area whose values are as far from those of a printed board as a line may say."""

    population: int = 0
    norm: int = 0


def is_known(name: str, known: Iterable[str], path: str, code: str, flaws: list[Flaw]) -> bool:
    """Decide whether a name is one of those known; else that is a fault."""
    if name in known:
        return True
    flaws.append(Flaw(path, code, name, likeliest_key(name, known)))
    return False


def board_of(raw: shape.State, flaws: list[Flaw]) -> Board:
    both = sorted(set(raw.areas) & set(raw.seas))
    flaws += [Flaw(f"state_before.seas.{name}", "land-and-sea", name) for name in both]
    borders = _mutual(raw, "borders", flaws)
    arrows = _mutual(raw, "arrows", flaws)
    _mutual(raw, "points", flaws)
    coasts, meeting = _waters(raw, flaws)
    for n, pair in enumerate(raw.links):
        _link(raw, n, pair, (borders, coasts, meeting), flaws)
    languages = _languages(raw, flaws)
    return Board(
        board="given",
        languages=languages,
        areas={
            id: _GivenArea(
                name=id,
                language=language_of(id, area)[0],
                religion=area.religion,
                population=area.population,
                norm=area.norm,
                seafaring=_is_seafaring(id, area),
                borders=_in_order(borders[id], raw.areas),
                arrows=_in_order(arrows[id], raw.areas),
                seas=_in_order(coasts[id], raw.seas),
            )
            for id, area in raw.areas.items()
        },
        seas={id: Sea(name=id, seas=_in_order(meeting[id], raw.seas)) for id in raw.seas},
    )


def _in_order(places: list[str], all: Iterable[str]) -> tuple[str, ...]:
    """Places in the order of the position, however its links were written: equal chains are found alike."""
    return tuple(place for place in all if place in places)


def _languages(raw: shape.State, flaws: list[Flaw]) -> dict[str, tuple[str, ...]]:
    """The languages of each group, those of leaders among them; one of two groups is a fault."""
    group_of: dict[str, str] = {}
    for id, area in raw.areas.items():
        language, group = language_of(id, area)
        if group and group_of.setdefault(language, group) != group:
            flaws.append(Flaw(f"state_before.areas.{id}.group", "language-in-two-groups", group))
    for power in raw.powers.values():
        language = (power.leader.language if power.leader else None) or ""
        if language in _GROUP_OF:
            group_of.setdefault(language, _GROUP_OF[language])
    return {
        group: tuple(sorted(one for one, of in group_of.items() if of == group))
        for group in sorted({*group_of.values()})
    }


def language_of(id: str, area: shape.Area) -> tuple[str, str]:
    """Language and group: as given, else as the book's list has them (E-011); OWN is in no group."""
    name = bare(id)
    group = (area.group or "").casefold().replace(" ", "-")
    alone = group == _NON_INDO_EUROPEAN or (area.language or "").casefold() == OWN
    if alone or (area.language is None and area.group is None and name in _WITHOUT_KIN):
        return OWN, ""
    language = area.language if area.language is not None else LANGUAGES.get(name, "")
    return language, area.group or _GROUP_OF.get(language, "")


def _is_seafaring(id: str, area: shape.Area) -> bool:
    return area.seafaring if area.seafaring is not None else id in _SEAFARERS


Mutual = dict[str, list[str]]


def _mutual(raw: shape.State, key: str, flaws: list[Flaw]) -> Mutual:
    """Pairs that touch each other. Where both ends have a list, each must name the other."""
    found: Mutual = {id: [] for id in raw.areas}
    for id, area in raw.areas.items():
        for n, other in enumerate(getattr(area, key) or ()):
            path = f"state_before.areas.{id}.{key}[{n}]"
            if not is_known(other, raw.areas, path, "unknown-area", flaws):
                continue
            back = getattr(raw.areas[other], key)
            if other == id:
                flaws.append(Flaw(path, "borders-itself", other))
            elif back is not None and id not in back:
                flaws.append(Flaw(path, "not-symmetric", other))
            for one, two in ((id, other), (other, id)):
                if two not in found[one]:
                    found[one].append(two)
    return found


def _waters(raw: shape.State, flaws: list[Flaw]) -> tuple[Mutual, Mutual]:
    """The seas of each area, and those that each sea meets."""
    coasts: Mutual = {id: [] for id in raw.areas}
    meeting: Mutual = {id: [] for id in raw.seas}
    for id, area in raw.areas.items():
        for n, sea in enumerate(area.seas or ()):
            path = f"state_before.areas.{id}.seas[{n}]"
            if is_known(sea, raw.seas, path, "unknown-sea", flaws):
                if raw.seas[sea] and id not in raw.seas[sea]:
                    flaws.append(Flaw(path, "not-symmetric", sea))
                _add(coasts, id, sea)
    for sea, places in raw.seas.items():
        for n, place in enumerate(places):
            path = f"state_before.seas.{sea}[{n}]"
            if not is_known(place, {**raw.areas, **raw.seas}, path, "unknown-area", flaws):
                continue
            if place in raw.areas:
                listed = raw.areas[place].seas
                if listed is not None and sea not in listed:
                    flaws.append(Flaw(path, "not-symmetric", place))
                _add(coasts, place, sea)
            else:
                if place == sea:
                    flaws.append(Flaw(path, "borders-itself", place))
                _add(meeting, sea, place)
                _add(meeting, place, sea)
    if _KIEV in raw.areas and _BLACK_SEA in raw.seas:
        _add(coasts, _KIEV, _BLACK_SEA)  # E-007
    return coasts, meeting


def _link(
    raw: shape.State, n: int, pair: list[str], into: tuple[Mutual, Mutual, Mutual], flaws: list[Flaw]
) -> None:
    """A pair of places that touch: two areas, two seas, or one of each."""
    path, (borders, coasts, meeting) = f"state_before.links[{n}]", into
    if len(pair) != 2 or pair[0] == pair[1]:
        flaws.append(Flaw(path, "not-a-pair", ", ".join(pair)[:80]))
        return
    there = {**raw.areas, **raw.seas}
    if not all(tuple(is_known(one, there, path, "unknown-area", flaws) for one in pair)):
        return
    one, two = sorted(pair, key=lambda place: place in raw.seas)
    if two in raw.areas:
        _add(borders, one, two)
        _add(borders, two, one)
    elif one in raw.areas:
        _add(coasts, one, two)
    else:
        _add(meeting, one, two)
        _add(meeting, two, one)


def _add(into: Mutual, one: str, other: str) -> None:
    if other not in into[one]:
        into[one].append(other)


_GROUPS: Mapping[str, Mapping[str, str]] = {
    "Germanic": {
        "Low Frankish": "Friesland, Flanders",
        "Old High German": "Franconia, Lorraine, Bavaria, Austria, Switzerland, Swabia",
        "Old Saxon": "Saxony, Brandenburg",
        "Anglo-Saxon": "Wessex, Mercia, Northumbria",
        "Old Norse": "Denmark, Sweden, Norway",
    },
    "Romanic": {
        "North Italic": "Verona, Venice, Lombardy, Tuscany, Rome, Corsica",
        "South Italic": "Naples, Apulia, Sicily, Sardinia",
        "Langue d'Oil": "Ile de France, Normandy, Champagne, Anjou",
        "Langue d'Oc": "Burgundy, Provence, Toulouse, Aquitaine, Aragon, Valencia",
        "Iberian": "Leon, Portugal, Castille, Cordova, Granada",
        "Vlach": "Wallachia",
    },
    "Slavonic": {
        "West Slavonic": "Poland, Pomerania, Bohemia, Silesia, Volhynia",
        "East Slavonic": "Novgorod, Muscovy, Smolensk, Ryazan, Kiev",
        "South Slavonic": "Croatia, Serbia, Bulgaria, Macedonia",
    },
    "Celtic": {"Celtic": "Ireland, Scotland, Wales, Brittany"},
    "Hellenic": {"Greek": "Greece, Constantinople, Adrianople, Trebizond, Asia, Cilicia"},
    "Baltic": {"Baltic": "Lithuania, Prussia, Livonia"},
}
_OWN_LANGUAGES = "Hungary, Steppes, Khazar, Georgia, Anatolia, Syria, Jerusalem, Armenia"
_NON_INDO_EUROPEAN = "non-indo-european"
"""The group whose areas are related to no other (E-011)."""
_SEAFARERS = frozenset({"Venice", "Lombardy", "Constantinople", "Norway", "Sweden", "Denmark"})
_KIEV, _BLACK_SEA = "Kiev", "Black Sea"

LANGUAGES: Mapping[str, str] = {
    area: language
    for languages in _GROUPS.values()
    for language, areas in languages.items()
    for area in areas.split(", ")
}
_WITHOUT_KIN = frozenset(_OWN_LANGUAGES.split(", "))
_GROUP_OF: Mapping[str, str] = {
    language: group for group, languages in _GROUPS.items() for language in languages
}


def bare(name: str) -> str:
    """A name of the list without its article: ``the Steppes``."""
    return name.removeprefix("the ").removeprefix("The ")
