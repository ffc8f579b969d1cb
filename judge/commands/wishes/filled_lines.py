"""Lines of a row with what a sentence names in them: once, or for each power, option or pair.

Not here: what a sentence names (slots), which row is meant (scores).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from judge.commands.wishes.slots import UNTIL, Sight
from judge.core.written_words import sentences
from judge.understanding.intents import Row, fill_slots, slots_in

ALL = {"powers": "power", "addresses": "address"}
"""Slots that take all of a kind."""
FURTHER = {"place": "goal", "unit": "other"}
"""Slots for the second name of a kind: where somebody goes, what a unit ought to be."""
DATES = "dates"
"""The slot for two days, from the first to the second."""
_CITY = "/"
"""The sign in the name of a zone that is a city's, and surer than a country's: ``Europe/Lisbon``."""
_OWN = "own"
"""The slot of the writer's own power, that is named once beside others."""
_JOINING = frozenset(
    {",", "&", "+", "and", "or", "nor", "et", "ou", "ni", "und", "oder", "e", "o", "y", "en", "of"}
)
_ENDS = ".!?;"
"""Signs between two sentences, of which only the first may speak of several: ``A and B are late. Out with
him.``
"""
_TWO, _WORDS_OF_A_DAY = 2, 3
_YEAR, _A_LEAP_YEAR = 366, 2024
"""Days, and a year that has all of them."""
_EACH = ("power", "option")
"""Kinds of names that a line may be said for one by one."""


def fill_lines(lines: Sequence[str], values: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Give the lines with what the sentence names; a slot that it does not fill stays as it is."""
    taken: dict[str, str] = {}
    for name, said in values.items():
        taken[name] = said[0]
    if zones := values.get("zone"):
        taken["zone"] = next((zone for zone in zones if _CITY in zone), zones[0])
    for kind, further in FURTHER.items():
        if len(named := values.get(kind, ())) > 1:
            taken[further] = named[1]
    if DATES not in taken and (days := days_between(values.get("date", ()))):
        taken[DATES] = days
    if UNTIL not in taken and (ends := values.get("date")):
        taken[UNTIL] = ends[-1]
    for name, kind in ALL.items():
        if values.get(kind):
            own = values.get(_OWN, ()) if any(f"{{{_OWN}}}" in line for line in lines) else ()
            taken[name] = " ".join(dict.fromkeys(one for one in values[kind] if one not in own))
    return tuple(fill_slots(line, taken.get) for line in lines)


def days_between(dates: Sequence[str]) -> str:
    """Two days that stand apart in a sentence, of which the second is later, as ``Thu 19 Mar to Sun 22 Mar``;
    else empty: ``I leave on {date} and come back on {date}``.
    """
    if len(dates) != _TWO:
        return ""
    first, last = (" ".join(one.split()[:_WORDS_OF_A_DAY]) for one in dates)
    begins, ends = _day_of_the_year(first), _day_of_the_year(last)
    if begins is None or ends is None:
        return ""
    return f"{first} to {last}" if 0 < (ends - begins) % _YEAR < _YEAR // 2 else ""


def _day_of_the_year(day: str) -> int | None:
    """The number in its year of ``Thu 19 Mar``; None of what is no day of a month (``Sat 10:00``)."""
    try:
        found = datetime.strptime(f"{day} {_A_LEAP_YEAR}", "%a %d %b %Y")
    except ValueError:
        return None
    return found.replace(tzinfo=UTC).timetuple().tm_yday


def lines_for_several(row: Row, sight: Sight) -> tuple[str, ...]:
    """Give the one line of a row for each of several names, or for each pair of them; else nothing."""
    return _for_each(row, sight) or _for_pairs(row, sight)


def _for_each(row: Row, sight: Sight) -> tuple[str, ...]:
    """The one line of a row for each name that a sentence has side by side (``kick A and B``)."""
    kind = next(iter(row.slots()), "")
    alone = row.changes and len(row.lines) == 1 and row.slots() == sight.values.keys() == {kind}
    named = tuple(dict.fromkeys(sight.values.get(kind, ())))
    if not alone or kind not in _EACH or len(named) < 2 or len(sentences(sight.text.strip(), _ENDS)) > 1:
        return ()
    _, *between, _ = sight.text.split(f"{{{kind}}}")
    if not all(
        words[:1] and words[0] in _JOINING and words[1:] in ([], ["a"]) for words in map(str.split, between)
    ):
        return ()
    return tuple(line for name in named for line in fill_lines(row.lines, {kind: (name,)}))


def _for_pairs(row: Row, sight: Sight) -> tuple[str, ...]:
    """The lines of a row for each power with its address (``replace A with a@x.org and B with b@x.org``)."""
    powers, addresses = sight.values.get("power", ()), sight.values.get("address", ())
    named = slots_in(sight.text)
    alone = row.changes and row.slots() == {"power", "address"} == set(named)
    if not alone or len({*powers}) < 2 or named != named[:2] * len(powers):
        return ()
    return tuple(
        line
        for power, address in zip(powers, addresses, strict=True)
        for line in fill_lines(row.lines, {"power": (power,), "address": (address,)})
    )


def unused_names(named: Sequence[str], kind: str, row: Row) -> Sequence[str]:
    """Give the names of a kind that a row has no use for."""
    slots = row.slots()
    taken = len(named) if f"{kind}s" in slots else int(kind in slots) + int(FURTHER.get(kind) in slots)
    return named[taken:]
