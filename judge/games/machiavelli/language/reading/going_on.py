"""Lines that go on with the last letter: ``and one in Cremona too``, ``make that 3 ducats instead of 5``.

Such a line is read only if each of its words is known, and one thing alone is meant. Not here: sentences that
go on within a letter (understanding).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache

from judge import resources
from judge.api.understanding import WORD, tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.headings import kind_named
from judge.games.machiavelli.language.reading.taken_off_file import longest_phrase, name_at, phrases_of
from judge.games.machiavelli.model import orders as o

_FILE = "grammar", "machiavelli", "going_on_words.yaml"
_LONGEST = 100
_SUMS = "instead", "becomes", "idle"
_WITH_SUM = o.Borrow | o.PayBank | o.Pay | o.Expense


def order_going_on(line: str, latest: Sequence[o.Order], names: Names) -> str:
    """The line of the notation for a build that goes on with those of the last letter; empty if none does."""
    builds = [order for order in latest if isinstance(order, o.Build)]
    if not builds or len(builds) < len(latest) or len(line) > _LONGEST:
        return ""
    said = tokens(line.strip(" .!"))
    kinds: set[str] = set()
    places: list[Collection[str]] = []
    goes_on, at = False, 0
    while at < len(said):
        names_place, count = name_at(said, at, names)
        known = {kind: longest_phrase(said, at, _phrases(kind)) for kind in ("goes_on", "idle")}
        kind = kind_named(said, at)
        if longest := max(known.values()):
            goes_on = goes_on or known["goes_on"] == longest
        elif kind:
            kinds.add(kind)
        elif count:
            places.append(names_place)
        elif said[at].kind == WORD or said[at].text != ",":
            return ""
        at += longest or (1 if kind else count or 1)
    kinds = kinds or {str(order.unit.kind) for order in builds}
    areas = [str(area) for area in names.place_titles if places and str(area) in places[0]]
    plain = goes_on and len(places) == 1 and len(kinds) == 1 and len(areas) == 1
    return f"build {next(iter(kinds))} {areas[0]}" if plain else ""


def order_of_another_sum(line: str, latest: Sequence[o.Order]) -> o.Order | None:
    """The one order of the last letter whose sum a line changes, with the new one (``make that 3 instead of
    5``); None if the line says anything else, or several have that sum.
    """
    said = tokens(line.strip(" .!")) if len(line) <= _LONGEST else ()
    kinds, sums, at = list[str](), list[int](), 0
    while at < len(said):
        if said[at].text.isdecimal():
            kinds.append("sum")
            sums.append(int(said[at].text))
            at += 1
            continue
        lengths = {kind: longest_phrase(said, at, _phrases_of_sums(kind)) for kind in _SUMS}
        longest = max(lengths.values())
        if not longest and said[at].text != ",":
            return None
        kinds += [kind for kind in _SUMS if lengths[kind] == longest > lengths["idle"]][:1]
        at += longest or 1
    new, old = _new_and_old(kinds, sums)
    found = [order for order in latest if isinstance(order, _WITH_SUM) and order.ducats == old]
    return replace(found[0], ducats=new) if len(found) == 1 and 0 < new != old else None


def _new_and_old(kinds: Sequence[str], sums: Sequence[int]) -> tuple[int, int]:
    """The new sum and the old one, by the phrases around them; both 0 if these say anything else."""
    match list(kinds):
        case ["sum", "instead", "sum"]:
            return sums[0], sums[1]
        case ["instead", "sum", "becomes", "sum"] | ["instead", "sum", "sum"]:
            return sums[1], sums[0]
    return 0, 0


def without_joining_word(line: str) -> str:
    """A line without a first word that joins it to what was said before; empty if it has none."""
    first, _, rest = line.strip().partition(" ")
    joins = longest_phrase(tokens(first), 0, _phrases("joins")) if first.isalpha() else 0
    return rest.strip() if joins else ""


@cache
def _phrases_of_sums(kind: str) -> Mapping[str, Collection[tuple[str, ...]]]:
    return phrases_of(resources.table(*_FILE)["sums"][kind])


@cache
def _phrases(kind: str) -> Mapping[str, Collection[tuple[str, ...]]]:
    return phrases_of(resources.table(*_FILE)[kind])
