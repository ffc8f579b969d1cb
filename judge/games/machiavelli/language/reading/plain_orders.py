"""Orders in plain words: what a part of a line means that the grammar of orders cannot read.

The forms are ``grammar/plain_orders.yaml`` and the files of ``grammar/plain``. Nothing here is a guess: a
form gives one line, or lines among which the writer has to choose. Not here: slips of the pen (mistakes),
what lines mean (order_reader).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from judge import resources
from judge.core.wording import Joined
from judge.games.machiavelli.language.mistaken.plausibility import beside
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind
from judge.syntax.languages import plain, written

_MOBILE = frozenset({UnitKind.ARMY, UnitKind.FLEET})
_UNIT = re.compile(r"(?:(?P<kind>a|f|army|fleet)\s+)?(?P<place>.+)")


@dataclass(frozen=True, slots=True)
class _Numbers:
    """Numbers in the words of one language."""

    pattern: re.Pattern[str]
    words: Mapping[str, int]

    def in_figures(self, part: str) -> str:
        """``twenty-one ducats`` as ``21 ducats``."""
        return self.pattern.sub(self._figures, part)

    def _figures(self, found: re.Match[str]) -> str:
        return str(sum(self.words[word] for word in re.split(r"[-\s]+", found[0])))


@dataclass(frozen=True, slots=True)
class _Words:
    numbers: tuple[_Numbers, ...]
    straight: tuple[tuple[re.Pattern[str], str], ...]
    forms: tuple[tuple[re.Pattern[str], str], ...]
    choices: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
    sieges: tuple[re.Pattern[str], ...]
    attacks: tuple[re.Pattern[str], ...]
    only_one: re.Pattern[str]
    own: str
    """The writer by his own name, with what he does; a pattern once his power is named."""
    blanks: tuple[re.Pattern[str], ...]
    it: re.Pattern[str]
    bracketed: re.Pattern[str]
    brackets: re.Pattern[str]
    numbered: re.Pattern[str]
    shares: tuple[re.Pattern[str], ...]


@cache
def tables() -> tuple[Mapping[str, Any], ...]:
    """The orders in plain words of every language, the English ones last: the others may be put into them."""
    english = resources.table("grammar", "plain_orders.yaml")
    others = [plain(language).get("orders") for language in written()]
    return (*(table for table in others if table is not None), english)


@cache
def _words() -> _Words:
    english = tables()[-1]
    return _Words(
        numbers=tuple(_numbers(table["numbers"]) for table in tables() if "numbers" in table),
        straight=tuple((re.compile(p), better) for t in tables() for p, better in t.get("words", ())),
        forms=tuple((re.compile(p + r"\Z"), line) for t in tables() for p, line in t.get("forms", ())),
        choices=tuple((re.compile(p + r"\Z"), tuple(lines)) for p, lines in english["choices"]),
        sieges=tuple(re.compile(p + r"\Z") for p in english["sieges"]),
        attacks=tuple(re.compile(p + r"\Z") for p in english["attacks"]),
        only_one=re.compile(english["only_one"]),
        own=english["own"],
        blanks=tuple(re.compile(p, re.IGNORECASE) for p in english["blanks"]),
        it=re.compile("|".join(table["it"] for table in tables() if "it" in table)),
        bracketed=re.compile(english["bracketed"]),
        brackets=re.compile(english["brackets"]),
        shares=tuple(re.compile(table["shares"]) for table in tables() if "shares" in table),
        numbered=re.compile("|".join(table["numbered"] for table in tables() if "numbered" in table)),
    )


def _numbers(table: Mapping[str, Any]) -> _Numbers:
    words = "|".join(sorted(table["words"], key=len, reverse=True))
    pattern = rf"\b(?:(?:{table['tens']})[-\s]+)?(?:{words})(?=\s+(?:{table['counted']})\b)"
    return _Numbers(re.compile(pattern), table["words"])


@lru_cache(4096)
def straightened(part: str) -> str:
    """The part with its plain words put straight, but in its own form."""
    part = part.replace("\u2019", "'")
    for numbers in _words().numbers:
        part = numbers.in_figures(part)
    for pattern, better in _words().straight:
        part = pattern.sub(better, part)
    return " ".join(part.split())


def with_blanks(line: str) -> str:
    """``A Per - Sie (via Urb)`` as ``A Per - Sie  via Urb ``: the line stays as long as it is."""
    for pattern in _words().blanks:
        for found in pattern.finditer(line):
            for group in range(1, pattern.groups + 1):
                begin, end = found.span(group)
                line = line[:begin] + " " * (end - begin) + line[end:]
    return line


def with_it_named(part: str, order: str) -> str:
    """``florence supports it`` as ``florence supports a siena - piombino``, where that is the order."""
    return _words().it.sub(order, part)


def without_brackets(line: str, names: Names) -> str:
    """``A Per S Are (Milan)`` as ``A Per S Are @ Milan``: no remark, but whom the support is for (A-110).

    The line stays as long as it is, so that a complaint points at what was written.
    """

    def named(found: re.Match[str]) -> str:
        known = names.power(found[1].strip()) is not None
        return f"@ {found[1]}".ljust(len(found[0])) if known else found[0]

    return _words().bracketed.sub(lambda found: found[1] + _words().brackets.sub(named, found[2]), line)


def has_number(part: str) -> bool:
    """Whether the writer gave the expenditure a number: ``E2: pacify Bari``."""
    return _words().numbered.match(part) is not None


def lines_meant(part: str, seat: str) -> Iterator[str]:
    """The lines that a part in plain words of a power may mean, each to be taken if it can be read."""
    straight = straightened(part)
    if straight != part:
        yield straight
    own = re.sub(_words().own.format(seat=re.escape(seat)), r"i \g<does>", straight)
    if own != straight:
        yield from lines_meant(own, seat)
    for pattern, line in _words().forms:
        if (found := pattern.match(straight)) is not None:
            yield line.format(**found.groupdict(), seat=seat)


def with_unit_named(part: str, names: Names, state: State, seat: Power) -> str:
    """``my fleet holds`` of somebody with one fleet: the part with the place where it stands."""
    found = _words().only_one.search(part)
    if found is None:
        return part
    kind = UnitKind(found["kind"][0].upper())
    mine = [unit for unit in state.units_of(seat) if unit.kind is kind]
    if len(mine) != 1:
        return part
    where = names.place_titles[mine[0].area].lower()
    return f"{part[: found.start()]}{found['kind']} {where}{part[found.end() :]}"


def attacks_meant(part: str, names: Names, state: State, seat: Power, board: Board) -> tuple[str, ...] | None:
    """``attack Siena``, ``take Siena with both armies``: a line for each unit of the writer's beside it.

    None: no such wish.
    """
    part = straightened(part)
    found = next((f for pattern in _words().attacks if (f := pattern.match(part)) is not None), None)
    goal = names.place(found["place"]) if found is not None else None
    if goal is None:
        return None
    titles = names.place_titles
    near = [u for u in state.units_of(seat) if u.kind in _MOBILE and beside(board, u.ref, goal)]
    return tuple(Joined.of((u.kind, titles[u.area], "-", titles[goal])) for u in sorted(near, key=_place))


def _place(unit: Unit) -> str:
    return str(unit.area)


def share_of_money(part: str) -> tuple[int, int] | None:
    """Where a share of what one has stands for a sum: ``a thirteenth of everything``."""
    for pattern in _words().shares:
        if (found := pattern.search(part)) is not None:
            return found.span("share")
    return None


def choices(part: str, seat: str) -> tuple[str, ...]:
    """The lines among which the writer, a power, has to choose; empty if no form fits."""
    straight = straightened(part)
    for pattern, lines in _words().choices:
        if (found := pattern.match(straight)) is not None:
            return tuple(line.format(**found.groupdict(), seat=seat) for line in lines)
    return ()


def siege_meant(part: str, names: Names, state: State, seat: Power) -> tuple[str, ...]:
    """``besiege Siena with A Arezzo``: the siege, if the unit stands there, else its way there first (N-020).

    Without a unit those of the writer's that stand there are meant. An empty line: the unit has to go there
    first, and is not the writer's.
    """
    part = straightened(part)
    for pattern in _words().sieges:
        found = pattern.match(part)
        goal = names.place(found["place"]) if found is not None else None
        if found is None or goal is None:
            continue
        title = names.place_titles[goal]
        named = _UNIT.match(found.groupdict().get("unit") or "")
        if named is None:
            return _siege_by_anybody(names, state, seat, goal)
        start = names.place(named["place"])
        if start is None:
            return ()
        kind = UnitKind.FLEET if _kind_of(named, state, start).startswith("f") else UnitKind.ARMY
        here = names.place_titles[start]
        if start == goal:
            return (f"{kind} {here} besieges",)
        unit = state.field.get(start)
        mine = unit is not None and unit.power == seat and unit.kind is kind
        return (Joined.of((kind, here, "-", title)),) if mine else ("",)
    return ()


def _kind_of(named: re.Match[str], state: State, start: AreaId) -> str:
    """The kind of a unit in small letters: as it is said, or of whoever stands there."""
    there = state.field.get(start)
    return named["kind"] or (str(there.kind).lower() if there is not None else "")


def _siege_by_anybody(names: Names, state: State, seat: Power, goal: AreaId) -> tuple[str, ...]:
    there = state.field.get(goal)
    if there is None or there.power != seat:
        return ()
    return (f"{there.kind} {names.place_titles[goal]} besieges",)
