"""Meanings that mentions can have in the slots of frames on one position.

Not here: what a slot may hold (slots), which of the slots a mention fills (fitting).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, NamedTuple

from judge.understanding.frames import Frame
from judge.understanding.mentions import GROUP, IT, KIND, LABEL, PIECE, WHO, Cell, Mention, Piece, Position
from judge.understanding.prices import INSTEAD, PRICES, UNUSED, Prices
from judge.understanding.slots import is_of_another, resolve
from judge.understanding.word_costs import Part

UNUSED_GROUP, WRITER, SENDER = 0.9, 0.2, 0.1
"""Costs of passing over ``all`` beside money, the writer's own name there, and who sends a unit."""
_OF_WRITER = frozenset({"start", "first", "from", "by"})
"""Where the writer's own name stands in what his power does (``Ferrara gives 3 ducats to Milan``)."""
_WHO_ACTS = frozenset({"start", "first"})
CUT_SHORT = 0.3
"""Cost of a name that is cut short, in small letters."""
AGAIN = 0.2
"""Cost of the kind, or the place, of a unit that is named already (``the fleet goes from Elba to Pisa``)."""
PRONOUN, RELATIVE = 1.3, 0.2
"""Costs of a word like ``them``, or ``which``, that fills no slot."""


_NEVER = 99.0
_PASSED_OVER = (frozenset({"with"}), _OF_WRITER)
"""Marks behind which something may be passed over for less."""


class _Least(NamedTuple):
    """The least that something named costs in a frame, in a slot and in none; its place, and that of the
    unit that it may be.

    `may_be_again`: it may only say again what is said; `may_count`: it may be all of a list; `several`: it
    is one.
    """

    filled: float
    unused: float
    slots: tuple[str, ...] = ()
    place: str = ""
    unit: str = ""
    may_be_again: bool = False
    may_count: bool = False
    several: bool = False


class Fits:
    """The meanings that mentions can have in slots on one position, each worked out once."""

    def __init__(self, position: Position, prices: Prices = PRICES) -> None:
        self._position = position
        self.prices = prices
        self._known: dict[tuple[int, str], tuple[tuple[str, Any, float], ...]] = {}
        self._options: dict[tuple[int, frozenset[str], str], list[tuple[str, Any, float]]] = {}
        self._least: dict[tuple[int, str], _Least] = {}
        self._only: dict[str, Piece | None] = {}
        self._required: dict[str, frozenset[str]] = {}

    def _values(self, mention: Mention, frame: Frame) -> tuple[tuple[str, Any, float], ...]:
        """The slots of a frame that a mention can fill, whatever its marks."""
        key = (id(mention), frame.key)  # cells live as long as their sentence
        known = self._known.get(key)
        if known is None:
            found = []
            for name, slot in frame.slots.items():
                value = resolve(mention, slot.base, slot.kinds, slot.several, self._position)
                if value is not None:
                    found.append((name, value[0], value[1]))
            known = self._known[key] = tuple(found)
        return known

    def contradicts(self, filled: Mapping[str, Any], cells: Mapping[str, Cell]) -> bool:
        """Decide whether a power is named that has not what the order is about."""
        place, foe = filled.get("place"), filled.get("against")
        if isinstance(place, tuple) and foe and self._position.holder(place[0]) not in ("", foe):
            return True
        helped, whose = filled.get("helped"), filled.get("whose")
        if isinstance(helped, Piece) and whose and helped.owner != whose:
            return True
        named = ((cells[key].mention, filled[key]) for key in ("target", "place") if key in cells)
        return any(m is not None and is_of_another(m, value, self._position) for m, value in named)

    def are_plainly_beside(self, filled: Mapping[str, Any], cells: Mapping[str, Cell]) -> bool:
        """Decide whether a unit that its kind names, or both whose names are cut short, stands beside a place
        where none of the writer's does.
        """
        unit, goal = filled.get("unit"), filled.get("to")
        if "unit" not in cells or not (isinstance(unit, Piece) and isinstance(goal, tuple)):
            return False
        named = cells["unit"]
        cut_short = named.end - named.start == 1 and 0.0 < named.cost <= CUT_SHORT
        plain = cut_short or (named.mention is not None and bool(named.mention.kind))
        own = {piece.place for piece in self._position.pieces if piece.owner == self._position.seat}
        return plain and goal[0] not in own and self._position.reaches(unit, goal[0])

    def only_one(self, frame: Frame) -> Piece | None:
        """The one beaten piece that a retreat can be of, where there is but one."""
        if frame.key not in self._only:
            slot = frame.slots.get("unit")
            pieces = self._position.pieces if slot is not None and slot.base == "beaten" else ()
            beaten = [p for p in pieces if p.beaten and p.owner == self._position.seat]
            self._only[frame.key] = beaten[0] if len(beaten) == 1 else None
        return self._only[frame.key]

    def required_slots(self, frame: Frame) -> frozenset[str]:
        """The slots that must be filled by something that is said."""
        known = self._required.get(frame.key)
        if known is None:
            known = frozenset(frame.required_slots)
            known -= frozenset() if self.only_one(frame) is None else {"unit"}
            self._required[frame.key] = known
        return known

    def may_fill(self, path: Sequence[Cell], frame: Frame) -> bool:
        """Decide whether each slot that must be filled has something that could fill it."""
        wanted = self.required_slots(frame)
        for cell in path:
            if not wanted:
                break
            if cell.mention is not None:
                wanted = wanted.difference(name for name, _, _ in self._values(cell.mention, frame))
        return not wanted

    def least_named(self, named: Sequence[Cell], corrected: int, marks: Set[str], frame: Frame) -> float:
        """The least that all that is named and what lacks cost in a frame, where `marks` are said, and
        `corrected` of it may be put right.
        """
        known, frame_key = self._least, frame.key
        rows = [known.get((id(cell), frame_key)) or self._least_of(cell, frame) for cell in named]
        only = self.only_one(frame)
        units = [row.unit for row in rows if row.unit] + ([only.place] if only is not None else [])
        several = any(row.several for row in rows)
        filled, more = [], []
        for row in rows:
            if row.may_count and several:
                continue
            again = row.may_be_again or units.count(row.place) > (row.unit == row.place)
            unused = min(row.unused, AGAIN) if again else row.unused
            filled.append(min(row.filled, unused))
            more.append(unused - filled[-1])
        least = sum(sorted(filled)[:-corrected] if corrected else filled)
        left = len(more) - corrected - frame.slots_beside(marks)
        least += sum(sorted(more)[:left]) if left > 0 else 0.0
        if frame.lacks:
            fillable = {name for row in rows for name in row.slots} | (
                {"unit"} if only is not None else set()
            )
            least += sum(cost for name, cost in frame.lacks.items() if name not in fillable)
        return least

    def _least_of(self, cell: Cell, frame: Frame) -> _Least:
        found = self._least[id(cell), frame.key] = self._least_worked_out(cell, frame)
        return found

    def _least_worked_out(self, cell: Cell, frame: Frame) -> _Least:
        said = cell.mention
        assert said is not None
        values = self._values(said, frame)
        if said.what == IT:
            return _Least(0.0, 0.0, tuple(name for name, *_ in values))
        filled = [min(frame.slots[name].marks.values(), default=_NEVER) + cost for name, _, cost in values]
        units = (value for name, value, _ in values if name == "unit" and isinstance(value, Piece))
        return _Least(
            min(filled, default=_NEVER),
            min(self.unused(Part(said, marks, cell), frame) for marks in _PASSED_OVER),
            tuple(name for name, *_ in values),
            place=said.place if said.what == PIECE and not said.owner else "",
            unit=next((piece.place for piece in units), ""),
            may_be_again=said.what == KIND or (bool(said.power) and "target" in frame.slots),
            may_count=said.what == GROUP and not said.kind,
            several=bool(said.several),
        )

    def options(self, part: Part, frame: Frame) -> Sequence[tuple[str, Any, float]]:
        """The meanings that a part may have in a frame, the cheapest first; at last: nothing."""
        if "instead" in part.marks:
            return [("", None, INSTEAD)]
        key = (id(part.cell), part.marks, frame.key)
        known = self._options.get(key)
        if known is None:
            known = self._options[key] = self._options_of(part, frame)
        return known

    def _options_of(self, part: Part, frame: Frame) -> list[tuple[str, Any, float]]:
        found: list[tuple[str, Any, float]] = []
        for name, value, cost in self._values(part.mention, frame):
            marks = frame.slots[name].marks
            costs = [marks[mark] for mark in part.marks if mark in marks]
            if "then" in part.marks and "then" not in marks and "verb" in marks:
                costs.append(marks["verb"])
            if costs:
                found.append((name, value, min(costs) + cost))
        return [*sorted(found, key=lambda option: option[2]), ("", None, self.unused(part, frame))]

    def unused(self, part: Part, frame: Frame) -> float:
        """The cost of a part that stands for nothing in a frame."""
        said = part.mention
        if said.what == IT:
            if part.cell.free or part.cell.marks:
                return 0.0
            return RELATIVE if said.group == WHO else PRONOUN
        if said.what == LABEL and part.cell.start == 0 and "label" not in frame.slots:
            return 0.0  # "4." of a list
        if frame.moving:
            return SENDER if self._sends(part, frame) else UNUSED
        if said.what == GROUP and not said.kind and ("with" in part.marks or "unit" not in frame.slots):
            return UNUSED_GROUP
        writer = said.what == PIECE and not said.kind and self._position.seat in (said.power, said.owner)
        return WRITER if writer and not part.marks.isdisjoint(_OF_WRITER) else UNUSED

    def _sends(self, part: Part, frame: Frame) -> bool:
        """Decide whether a part is the writer, by a name that is no place's, who sends a unit somewhere
        (``the Pope sends his army from Rome to Perugia``).
        """
        said = part.mention
        by_name = said.what == PIECE and not (said.kind or said.place) and said.power == self._position.seat
        return by_name and frame.to_goal and not part.marks.isdisjoint(_WHO_ACTS)
