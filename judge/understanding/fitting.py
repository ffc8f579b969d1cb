"""The fit of some words to a frame: what fills its slots, with which marks, and what the other words cost.

Not here: frames themselves, which words make a clause (chart), what other words cost (word_costs).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from judge.understanding.fits import AGAIN, PRONOUN, Fits
from judge.understanding.frames import NOT_THEIRS, Fault, Frame, Reading
from judge.understanding.lexicon import turns
from judge.understanding.mentions import GROUP, IT, KIND, PIECE, Cell, Mention, Piece
from judge.understanding.prices import INSTEAD, ONLY_ONE, OTHER_VERB, SECOND_VERB, UNUSED
from judge.understanding.word_costs import Part, Words, is_mere_verb, words_beside

ELSEWHERE, UNLIKE = 6.5, 0.3
"""Costs: a place that must be the unit's own and is not; a verb that stands in the clause before."""
FROM_ALONE = 1.2
"""``from Florence to Siena`` without a verb is a journey or a greeting as well as an order."""
_NO_FIT, _ROUNDING = 99.0, 0.001
_OF_GOALS = frozenset({"to", "arrow", "via"})
THERE = 5.0
"""Cost of a move to where the unit stands."""
PASSED_BY = 1.3
"""Cost of a goal without a mark behind a verb that says so of what is left or passed (``leaves Bologna``)."""
UNSAID = 0.6
"""Cost of a verb left out from which nothing else says what is done (``Florence Bologna``)."""
_PASSING = "passes-by"
_SEVERAL = 2
"""The least number that counts units."""
_OF_MONEY = frozenset({"money", "autonomous-units"})
_OF_OTHERS = frozenset({"target", "whose"})
"""Slots for what is said to be another power's."""


class Attempt(NamedTuple):
    """Some words that could be an order of a frame.

    `least`: what it costs at least beside words that no order has a use for; `verb`: the cell with its verb,
    -1 if there is none; `ellipsis`: it stands in the clause before.
    """

    least: float
    path: Sequence[Cell]
    frame: Frame
    verb: int
    concept: str
    ellipsis: bool = False


def attempts(path: Sequence[Cell], frames: Iterable[Frame], fits: Fits) -> Iterator[Attempt]:
    """All ways in which a path of cells could be one order, even one that goes on from the clause before."""
    said = {concept for cell in path for concept in cell.verbs}
    marks = {mark for cell in path for mark in cell.marks}
    named = [cell for cell in path if cell.mention is not None]
    others = [cell for cell in path if is_mere_verb(cell)]
    corrected = sum("correction" in cell.joins for cell in path)
    leaves_a_choice = "or" in marks or any(cell.block == "or" for cell in path)
    for frame in frames:
        if frame.offers_a_choice and not leaves_a_choice:
            continue
        with_verb = not said.isdisjoint(frame.verbs) and said.issuperset(frame.needs)
        with_verb = with_verb and said.isdisjoint(frame.without)
        goes_on = frame.goes_on and not said
        without = frame.verbless is not None and not {*marks, "none"}.isdisjoint(frame.verbless.marks)
        if not (with_verb or goes_on or without) or not fits.may_fill(named, frame):
            continue
        least = frame.always
        if "instead" not in marks:
            used = {*frame.verbs, *frame.free, *frame.free_behind}
            least += OTHER_VERB * sum(used.isdisjoint(cell.verbs) for cell in others)
            least += fits.least_named(named, corrected, marks, frame)
        if goes_on:
            yield Attempt(least + UNLIKE, path, frame, -1, "", ellipsis=True)
        if without:
            yield Attempt(least + _least_without_verb(path, frame), path, frame, -1, "")
        for number, cell in enumerate(path if with_verb else ()):
            concept = next((verb for verb in frame.verbs if verb in cell.verbs), "")
            if concept:
                yield Attempt(least, path, frame, number, concept)


def _least_without_verb(path: Sequence[Cell], frame: Frame) -> float:
    """The least that it costs that no verb says an order."""
    less = frame.verbless
    if less is None:
        return 0.0
    return less.cost - less.beside - (less.new if less.new and _begins_as_new(path) else 0.0)


def reading_of(attempt: Attempt, verbs: frozenset[str], fits: Fits) -> Reading | None:
    """The reading that some words are as an order of a frame; None if they are none. `verbs`: all that the
    frames at hand have.
    """
    _, path, frame, verb, concept, _ = attempt
    return _fit(attempt, words_beside(path, frame, verb, concept, verbs, fits.prices), fits)


def _begins_as_new(path: Sequence[Cell]) -> bool:
    """Decide whether an article for what is not there yet is the first word that does not join."""
    first = next((cell for cell in path if cell.sign or cell.mention is not None), None)
    return first is not None and first.sign in turns().indefinite


def _fit(attempt: Attempt, words: Words, fits: Fits) -> Reading | None:
    _, path, frame, verb, _, ellipsis = attempt
    parts, cost, faults = words[0], words[1], [*words[2]]
    filled, more, cells = _fill_slots(parts, frame, fits)
    if filled is None:
        return None
    if (only := fits.only_one(frame)) is not None and "unit" not in filled:
        filled["unit"] = only
        cost += ONLY_ONE
    from_alone = 0.0
    if verb < 0 and not ellipsis and frame.verbless is not None:
        cost += frame.verbless.cost
        if frame.verbless.beside and fits.are_plainly_beside(filled, cells):
            cost -= frame.verbless.beside
        is_new = bool(frame.verbless.new) and _begins_as_new(path)
        cost -= frame.verbless.new if is_new else 0.0
        if frame.verbless.cost >= UNSAID and not is_new:
            faults.append(Fault("no-verb", path[0].start, path[-1].end, frame.verbless.cost))
        goal = cells.get(frame.verbless.slot)
        if any(part.cell is cells.get("unit") and "from" in part.marks for part in parts):
            from_alone = FROM_ALONE
            cost += from_alone
        if not any(part.cell is goal and part.marks & set(frame.verbless.marks) for part in parts):
            return None
    lacking = [key for key, slot in frame.slots.items() if key not in filled and key in frame.lacks]
    for key in lacking:
        cost += frame.lacks[key]
        if frame.lacks[key] > INSTEAD * 2:
            faults.append(Fault(f"lacks-{key}", path[0].start, path[-1].end, frame.lacks[key]))
    used = {id(cell) for cell in cells.values()}
    unit, where = filled.get("unit"), filled.get("where")
    for part in parts:
        if verb >= 0 and _takes_up_target(part, path[verb], cells) and fits.unused(part, frame) == PRONOUN:
            cost += AGAIN - PRONOUN  # "the fleet in Durazzo, dissolve it"
        if id(part.cell) in used or "instead" in part.marks or fits.unused(part, frame) < UNUSED:
            continue
        behind_goal = not part.marks.isdisjoint(_OF_GOALS) or bool(
            part.cell.sign and not _is_enclosed(path, part.cell)
        )  # or a letter, half an order
        target = filled.get("target")
        if isinstance(target, Piece) and target.owner and part.mention.power == target.owner:
            cost += AGAIN - UNUSED  # "the army in Piacenza of Milan"
        elif part.mention.what == KIND and _is_of_kind(cells.get("into"), part.mention.kind):
            cost += AGAIN - UNUSED  # "goes aboard as a fleet (make it a fleet)"
        elif not behind_goal and _says_it_again(part.mention, unit):
            cost += AGAIN - UNUSED
            if verb < 0 and "from" not in part.marks:
                cost -= from_alone
                from_alone = 0.0
        else:
            faults.append(Fault("unused", part.cell.start, part.cell.end, UNUSED))
    if (frame.group in _OF_MONEY or not _OF_OTHERS.isdisjoint(cells)) and fits.contradicts(filled, cells):
        faults.append(Fault(NOT_THEIRS, path[0].start, path[-1].end, 0.0))
    unit_cell = cells.get("unit")
    denied = verb >= 0 and not path[verb].verbs.keys().isdisjoint(frame.not_of_all)
    if denied and unit_cell is not None and unit_cell.mention is not None and unit_cell.mention.what == GROUP:
        faults.append(Fault("unused", unit_cell.start, unit_cell.end, UNUSED))
    if (counted := _cell_with_wrong_count(unit_cell, where)) is not None:
        faults.append(Fault("unused", counted.start, counted.end, UNUSED))
    goal = filled.get("to")
    if goal and filled.get("helped") and "to" in cells and _is_a_piece(cells["to"]):
        cost += SECOND_VERB
        faults.append(Fault("piece-for-goal", cells["to"].start, cells["to"].end, SECOND_VERB))
    if _is_passed_by(path, verb, parts, cells.get("to")):
        cost += PASSED_BY
        faults.append(Fault("passed-by", cells["to"].start, cells["to"].end, PASSED_BY))
    stays = isinstance(unit, Piece) and isinstance(goal, tuple) and goal[:1] == (unit.place,)
    if stays and frame.moving and not filled.get("helped") and "via" not in filled:
        cost += THERE
    same_place = "where" in frame.slots and frame.slots["where"].base == "same-place"
    if isinstance(unit, Piece) and where is not None and where[0] not in (unit.place, (unit.place, "")):
        cost += ELSEWHERE if same_place else THERE  # "an army in Florence, another in Arezzo"
    if verb >= 0:
        cost += THERE * sum(
            cells[key].start < path[verb].start
            for key, slot in frame.slots.items()
            if slot.behind and key in cells
        )
    cost += more + frame.always + (UNLIKE if ellipsis else 0.0)
    return Reading(
        frame.key,
        frame,
        path[0].start,
        path[-1].end,
        round(cost, 3),
        filled,
        tuple(faults),
        (),
        tuple(path),
        ellipsis,
    )


def _takes_up_target(part: Part, verb: Cell, cells: Mapping[str, Cell]) -> bool:
    """Decide whether a pronoun right behind the verb stands for the target, which is named before it."""
    target = cells.get("target")
    behind = part.mention.what == IT and part.cell.start == verb.end
    return behind and target is not None and target.end <= verb.start


def _is_enclosed(path: Sequence[Cell], cell: Cell) -> bool:
    """Decide whether brackets stand on both sides of a cell, behind a name (``Ancona (F)``)."""
    at = next(n for n, one in enumerate(path) if one is cell)
    closed = 1 < at < len(path) - 1 and path[at - 1].sign == "(" and path[at + 1].sign == ")"
    return closed and path[at - 2].mention is not None


def _is_of_kind(cell: Cell | None, kind: str) -> bool:
    """Decide whether a cell names this kind of units."""
    return cell is not None and cell.mention is not None and cell.mention.kind == kind


def _cell_with_wrong_count(unit: Cell | None, where: Any) -> Cell | None:
    """The words for units of which other than so many are counted as there are places for them."""
    if unit is None or unit.mention is None or unit.mention.what not in (KIND, PIECE):
        return None
    row = unit.mention.several or (unit.mention,)
    places = len(row)
    if row[0].what == KIND and where:
        places = len(where) if isinstance(where[0], tuple) else 1
    return unit if _SEVERAL <= row[0].number != places else None


def _is_passed_by(path: Sequence[Cell], verb: int, parts: Sequence[Part], goal: Cell | None) -> bool:
    """Decide whether a goal stands right behind a verb as what is left or passed, and not gone to."""
    passing = verb >= 0 and _PASSING in path[verb].verbs
    return passing and any(part.cell is goal and "verb" in part.marks for part in parts)


def _is_a_piece(cell: Cell) -> bool:
    """Decide whether a cell names a piece and no mere place: it may be the one that is helped."""
    return cell.mention is not None and cell.mention.what == PIECE and bool(cell.mention.kind)


def _says_it_again(mention: Mention, unit: Any) -> bool:
    """Decide whether a mention only says again which unit is meant: its kind alone, or its place."""
    if not isinstance(unit, Piece) or mention.several or mention.owner:
        return False
    if mention.what == KIND:
        return mention.kind in ("", unit.kind)
    return mention.what == PIECE and mention.place == unit.place and mention.kind in ("", unit.kind)


def _fill_slots(
    parts: Sequence[Part], frame: Frame, fits: Fits
) -> tuple[dict[str, Any] | None, float, dict[str, Cell]]:
    """The cheapest way to put parts into slots: values by slot, the cost, and the cell of each slot."""
    options = [fits.options(part, frame) for part in parts]
    rest = [*accumulate((min(cost for _, _, cost in row) for row in reversed(options)), initial=0.0)][::-1]
    filling = _Filling(parts, options, rest, fits.required_slots(frame))
    filling.search(0, 0.0, {}, {})
    return (None, _NO_FIT, {}) if filling.best is None else filling.best


@dataclass(slots=True)
class _Filling:
    """Parts that are put into slots. `rest`: the least cost of the parts from each one on."""

    parts: Sequence[Part]
    options: Sequence[Sequence[tuple[str, Any, float]]]
    rest: Sequence[float]
    required: Collection[str]
    best: tuple[dict[str, Any], float, dict[str, Cell]] | None = None

    def search(self, at: int, cost: float, used: dict[str, Any], cells: dict[str, Cell]) -> None:
        """Keep the cheapest way to fill slots with the parts from one on, beside those that are `used`."""
        best = self.best
        if best is not None and (cost >= best[1] or cost + self.rest[at] > best[1] + _ROUNDING):
            return
        if at == len(self.parts):
            if all(key in used for key in self.required):
                self.best = (dict(used), cost, dict(cells))
            return
        for key, value, more in self.options[at]:
            if key and key in used:
                continue
            if key:
                used[key], cells[key] = value, self.parts[at].cell
            self.search(at + 1, cost + more, used, cells)
            if key:
                del used[key], cells[key]
