"""Lines that go on with what the last letter ordered in winter: ``and one in Cremona too``.

Such a line is read only if each of its words is known, and the last letter ordered one thing alone. Not here:
sentences that go on within a letter (understanding).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from judge import resources
from judge.api.understanding import WORD, tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.headings import kind_named
from judge.games.machiavelli.language.reading.taken_off_file import longest_phrase, name_at, phrases_of
from judge.games.machiavelli.model import orders as o

_FILE = "grammar", "machiavelli", "going_on_words.yaml"
_LONGEST = 100


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


def without_joining_word(line: str) -> str:
    """A line without a first word that joins it to what was said before; empty if it has none."""
    first, _, rest = line.strip().partition(" ")
    joins = longest_phrase(tokens(first), 0, _phrases("joins")) if first.isalpha() else 0
    return rest.strip() if joins else ""


@cache
def _phrases(kind: str) -> Mapping[str, Collection[tuple[str, ...]]]:
    return phrases_of(resources.table(*_FILE)[kind])
