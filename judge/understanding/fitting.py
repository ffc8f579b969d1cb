"""How well some words fit a frame: what fills its slots, with which marks, and what the other words cost.

Not here: frames themselves, which words make a clause (chart), what a slot may hold (slots).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from judge.understanding.frames import Fault, Frame, Reading
from judge.understanding.mentions import (
    BARE,
    GROUP,
    IT,
    KIND,
    LABEL,
    PIECE,
    SPECIAL,
    SUM,
    TERM,
    WHO,
    Cell,
    Mention,
    Piece,
    Position,
)
from judge.understanding.operators import SHORT
from judge.understanding.slots import is_of_another, resolved

UNUSED, SECOND_VERB, OTHER_VERB = 1.8, 1.6, 0.8
UNKNOWN, CROSSED, SIGN_COST, JOINED, INSTEAD, DANGLING = 1.3, 0.9, 0.3, 0.4, 0.2, 3.0
INSTEAD_OF_VERB, MOST_VERBLESS = 5.0, 1.2
"""What another verb costs in an order that is seldom said without its own (`verbless` above the second)."""
JOINED_VERB = 1.2
"""What an AND costs behind the verb, where another verb follows it."""
_HELPING = frozenset({"support", "transport"})
_HARMLESS = frozenset("()\"'`*_[]:|“”«»„‚\u2026")
_PARTING = frozenset({":", "|"})
"""Signs between a unit and where it goes, in lists and tables."""
_PICTURES_OF_NO = frozenset("\u274c\u274e\u26d4\u2716\U0001f6ab\U0001f44e\U0001f645\U0001f6d1")
_LIGHT_SIGNS = frozenset(",;.!?/&+=-#<>\\~")
_ENDING = frozenset(";.!?")
_LEADING = frozenset({"to", "arrow", "from", "of", "via"})
"""Marks that a name has to follow."""
ELSEWHERE, UNLIKE = 6.5, 0.3
"""Costs: a place that must be the unit's own and is not; a verb that stands in the clause before."""
FROM_ALONE = 1.2
"""``from Florence to Siena`` without a verb is a journey or a greeting as well as an order."""
UNKNOWN_NAME = 2.4
"""What an unknown word costs where a name should stand: it may be another place."""
NEAR_SUM, BLOCKED_WORD, ONLY_ONE, ENDED = 0.2, 1.0, 0.2, 3.0
_GOING_ON = frozenset({"they", "it", "he", "she", "these", "that", "so", "which", "who", "in"})
"""Words behind a comma that go on about what stands before it."""
TAKEN_UP, MOST_BEHIND_COMMA = 0.15, 5
"""What a comma costs behind which the same is taken up again (``my army, it goes``), and how far behind."""
UNUSED_GROUP, WRITER = 0.9, 0.2
"""What it costs to pass over ``all`` beside money, and the writer's own name there."""
_OF_WRITER = frozenset({"start", "first", "from", "by"})
"""Where the writer's own name stands in what his power does (``Ferrara gives 3 ducats to Milan``)."""
_OF_LISTS = frozenset({"or"})
"""What stands before another place of a list, whatever mark it has (``or to Pavia``)."""
_OF_SUMS = frozenset({SUM, TERM, BARE, LABEL})
_NO_FIT = 99.0
AGAIN = 0.2
"""Cost of the kind, or the place, of a unit that is named already (``the fleet goes from Elba to Pisa``)."""
_OF_GOALS = frozenset({"to", "arrow", "via"})
PRONOUN, RELATIVE = 1.3, 0.2
"""Costs of a word like ``them``, or ``which``, that fills no slot."""
CORRECTED = 0.7
"""Cost of a name that is put right at once (``Aquila - sorry, I mean Otranto``)."""
THERE = 5.0
"""Cost of a move to where the unit stands."""
JOINED_IDLE = 0.05
"""Cost of an AND behind a verb that has nothing to do (``pay everyone and raise an army``)."""
SPLIT = 1.2
"""Cost of an AND between a verb and what is named behind it (``Swiss to help and the fleet stays``)."""
SOMEWHERE = 0.5
"""Cost of an unknown word, in small letters, that says where a unit rests."""
_HELPED = frozenset({"helped-by"})
_RESTING = frozenset({"hold", "maintain"})
OF_MONEY = frozenset({"money", "autonomous-units"})
NOT_THEIRS = "not-theirs"
"""The fault of an expense that names a power which has not what it is about: it is asked about."""
LITTLE = 2
"""Letters of a word that stands before a name, and behind one may be more of it."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What words cost that an order of a frame has no use for."""

    unknown: float = UNKNOWN
    dangling: float = DANGLING
    left_piece: float = 0.0
    """Of the writer's, in words that are taken for talk."""
    talk: float = 1.0
    """By how much words beside the orders are dearer or cheaper."""
    doubts_names: bool = True
    """An unknown word in small letters behind a name may be more of it."""


PRICES = Prices()
LENIENT = Prices(
    unknown=0.3,
    dangling=1.0,
    left_piece=2.5,
    talk=0.4,
    doubts_names=False,
)
"""Of whoever asks what may be meant."""


class Part(NamedTuple):
    mention: Mention
    marks: frozenset[str]
    cell: Cell


def readings(
    path: Sequence[Cell],
    frames: Mapping[str, Frame],
    verbs: frozenset[str],
    fits: Fits,
    before: Collection[str],
    most: float,
) -> Iterator[Reading]:
    """The readings of a path of cells as one order.

    `verbs`: all that the frames at hand have; `before`: the frames of clauses that it may go on from;
    `most`: readings that cost more are not wanted.
    """
    said = {concept for cell in path for concept in cell.verbs}
    marks = {mark for cell in path for mark in cell.marks}
    known: dict[tuple[object, ...], _Words] = {}

    def words(frame: Frame, verb: int, concept: str) -> _Words:
        key = (verb, concept, frame.free, frame.free_behind)
        if key not in known:
            known[key] = _parts(path, frame, verb, concept, verbs, fits.prices)
        return known[key]

    for name, frame in frames.items():
        with_verb = not said.isdisjoint(frame.verbs) and said.issuperset(frame.needs)
        with_verb = with_verb and said.isdisjoint(frame.without)
        goes_on = frame.goes_on and name in before and not said
        without = frame.verbless is not None and not {*marks, "none"}.isdisjoint(frame.verbless.marks)
        if not (with_verb or goes_on or without) or not fits.may_fill(path, frame):
            continue
        places = [(-1, "", True)] * goes_on + [(-1, "", False)] * without
        if with_verb:
            concepts = (next((v for v in frame.verbs if v in cell.verbs), "") for cell in path)
            places += [(number, concept, False) for number, concept in enumerate(concepts) if concept]
        for verb, concept, ellipsis in places:
            found = _fit(path, name, frame, verb, words(frame, verb, concept), fits, most, ellipsis=ellipsis)
            if found is not None:
                yield found


def _fit(
    path: Sequence[Cell],
    name: str,
    frame: Frame,
    verb: int,
    words: _Words,
    fits: Fits,
    most: float,
    *,
    ellipsis: bool = False,
) -> Reading | None:
    """The reading of a path as an order of a frame; None if it is none, or costs more than is wanted.

    `verb`: the cell with its verb, -1 if there is none; `ellipsis`: it stands in the clause before.
    """
    parts, cost, faults = words[0], words[1], [*words[2]]
    most += len(parts) * (UNUSED - AGAIN)  # what is said again costs less in the end
    if cost + frame.always > most:
        return None
    filled, more, cells = _filled(parts, frame, fits, most - cost - frame.always)
    if filled is None:
        return None
    if (only := fits.only_one(frame)) is not None and "unit" not in filled:
        filled["unit"] = only
        cost += ONLY_ONE
    from_alone = 0.0
    if verb < 0 and not ellipsis and frame.verbless is not None:
        cost += frame.verbless.cost
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
        if id(part.cell) in used or "instead" in part.marks or fits.unused(part, frame) < UNUSED:
            continue
        behind_goal = not part.marks.isdisjoint(_OF_GOALS) or bool(
            part.cell.sign
        )  # or a letter, half an order
        target = filled.get("target")
        if isinstance(target, Piece) and target.owner and part.mention.power == target.owner:
            cost += AGAIN - UNUSED  # "the army in Piacenza of Milan"
        elif not behind_goal and _says_it_again(part.mention, unit):
            cost += AGAIN - UNUSED
            if verb < 0 and "from" not in part.marks:
                cost -= from_alone
                from_alone = 0.0
        else:
            faults.append(Fault("unused", part.cell.start, part.cell.end, UNUSED))
    if (frame.group in OF_MONEY or "target" in cells) and fits.contradicts(filled, cells):
        faults.append(Fault(NOT_THEIRS, path[0].start, path[-1].end, 0.0))
    goal = filled.get("to")
    if goal and filled.get("helped") and "to" in cells and _is_a_piece(cells["to"]):
        cost += SECOND_VERB
        faults.append(Fault("piece-for-goal", cells["to"].start, cells["to"].end, SECOND_VERB))
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
        name,
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


_Words = tuple[Sequence[Part], float, Sequence[Fault]]
"""What is named by some words, what the others cost, and why."""


def _parts(
    path: Sequence[Cell], frame: Frame, verb: int, concept: str, verbs: frozenset[str], prices: Prices
) -> _Words:
    """What is named, with its marks; and what the other words cost."""
    parts: list[Part] = []
    faults: list[Fault] = []
    marks: frozenset[str] = frozenset()
    dangling = 0.0
    cost = 0.0
    after_verb = after_free = instead = False
    saved = marks, after_verb, after_free

    def charge(code: str, cell: Cell, amount: float) -> None:
        nonlocal cost
        cost += amount
        faults.append(Fault(code, cell.start, cell.end, amount))

    for number, cell in enumerate(path):
        if cell.cost:
            charge("slip" if cell.guess else "unclear-name", cell, cell.cost)
        if number == verb:
            past = cell.verbs[concept]
            if past:
                charge("past", cell, past)
            if concept in _HELPED and number and path[number - 1].sign == ":":
                charge(
                    "second-verb", cell, SECOND_VERB
                )  # "Florence: support of Arezzo" is what Florence does
            marks, after_verb, dangling = frozenset(), True, 0.0
        elif "instead" in cell.marks:
            saved = marks, after_verb, after_free
            marks, instead = cell.marks, True
        elif cell.mention is not None and not _is_article(path, number) and not _is_relative(path, number):
            alone = (
                "then"
                if after_free
                else "verb"
                if after_verb
                else "start"
                if not parts and (verb < 0 or number < verb)
                else "none"
            )
            here = marks or frozenset({alone, "first"} if verb < 0 and not parts else {alone})
            if number and path[number - 1].sign in _PARTING:
                here |= {"colon"}
            parts.append(Part(cell.mention, here, cell))
            marks, after_verb, after_free, dangling = frozenset(), False, False, 0.0
            if instead:
                (marks, after_verb, after_free), instead = saved, False
        elif cell.marks:
            if dangling and cell.sign == "-" and not path[number - 1].marks:
                charge("unclear-name", path[number - 1], prices.dangling)  # "A Florence - Cremoza - Siena"
            marks = cell.marks | (marks & _OF_LISTS)
            dangling = prices.dangling if not cell.free or not marks.isdisjoint(_LEADING) else 0.0
        elif cell.block in frame.lifts:
            marks, dangling = frozenset({cell.block}) & _OF_LISTS, 0.0
        elif cell.block and not cell.free:
            charge("blocked", cell, BLOCKED_WORD)
        elif cell.free and number and _is_named(path[number - 1]) and _helps_instead(cell, concept):
            charge("second-verb", cell, SECOND_VERB)  # "goes in and the Swiss support that move"
        elif cell.free:
            last = number == len(path) - 1 and cell.end == cell.start + 1
            size = LITTLE if number and _is_named(path[number - 1]) else 1
            bare = last and len(cell.sign.rstrip("'")) <= size
            dangling = prices.dangling if bare else dangling
        elif cell.verbs:
            behind = verb < 0 or number > verb
            free = (*frame.free, *frame.free_behind) if behind else frame.free
            if concept in cell.verbs or (free and not set(cell.verbs).isdisjoint(free)):
                after_free, dangling = True, 0.0  # "allow Milan to pass"
                if verb < 0 and not frame.moving and set(cell.verbs).isdisjoint(frame.verbs):
                    charge("second-verb", cell, SECOND_VERB)  # "borrow ten ducats at the bank" pays nothing
            else:
                dear = verb < 0 and frame.verbless is not None and frame.verbless.cost > MOST_VERBLESS
                other = SECOND_VERB if not verbs.isdisjoint(cell.verbs) else OTHER_VERB
                charge("second-verb", cell, INSTEAD_OF_VERB if dear else other)
        elif "correction" in cell.joins and parts and _names(path, number + 1):
            marks, dangling = parts.pop().marks, 0.0
            charge("corrected", cell, CORRECTED)
        elif cell.joins:
            splits = after_verb and _names(path, number + 1) and path[number - 1].verbs
            behind = any(c.verbs and not c.free for c in path[number + 1 :]) and 0 <= verb < number
            amount = SPLIT if splits else JOINED_VERB if behind else JOINED
            idle = verb > number and any(c.verbs for c in path[:number])
            charge("joined", cell, amount if parts or after_verb else JOINED_IDLE if idle else 0.0)
        elif cell.unknown:
            named = number > 0 and _is_named(path[number - 1]) and (cell.capital or prices.doubts_names)
            for_name = not marks.isdisjoint(_LEADING) or named
            if concept in _RESTING and after_verb and "in" in marks and not cell.capital:
                for_name, marks, dangling = False, frozenset(), 0.0
                charge("unknown-word", cell, SOMEWHERE)  # "stays in barracks"
                continue
            charge("unknown-word", cell, UNKNOWN_NAME if for_name else _cost_of_unknown(cell.sign, prices))
        elif cell.sign == ":":
            marks, dangling = frozenset(), 0.0  # "For the spring: an army in Pisa"
        elif cell.sign and cell.sign not in _HARMLESS and not _is_picture(cell.sign):
            is_light = cell.sign in _LIGHT_SIGNS
            of_list = number + 1 < len(path) and path[number + 1].block in frame.lifts
            light = NEAR_SUM if of_list else _cost_of_sign(path, number)
            charge("sign" if is_light else "unused", cell, light if is_light else UNUSED)
    return parts, cost + dangling, faults


def _is_picture(sign: str) -> bool:
    """Decide whether a sign is a small picture that says neither yes nor no (not a cross, a thumb)."""
    return unicodedata.category(sign[0]) in ("So", "Sk", "Mn") and sign[0] not in _PICTURES_OF_NO


def _names(path: Sequence[Cell], number: int) -> bool:
    """Decide whether the next cell that says anything names something."""
    following = next((cell for cell in path[number:] if not (cell.free or cell.sign == ",")), None)
    return following is not None and following.mention is not None and following.mention.what != IT


def _cost_of_sign(path: Sequence[Cell], number: int) -> float:
    """A comma parts orders, but beside a sum, a kind or what goes on about the same it parts nothing."""
    sign = path[number].sign
    if sign == "." and number and path[number - 1].sign in SHORT:
        return 0.0
    if sign != ",":
        return ENDED if sign in _ENDING else SIGN_COST
    if _is_taken_up(path, number):
        return TAKEN_UP
    if number and not _HELPING.isdisjoint(path[number - 1].verbs):
        return CROSSED  # "Florence supports, fleet to Piombino"
    beside = [path[n] for n in (number - 1, number + 1) if 0 <= n < len(path)]
    if any(cell.mention is not None and cell.mention.what in _OF_SUMS for cell in beside):
        return NEAR_SUM
    if any("instead" in cell.marks or "correction" in cell.joins for cell in beside):
        return NEAR_SUM
    if any(cell.mention is not None and cell.mention.what in (KIND, SPECIAL) for cell in beside):
        return SIGN_COST
    if any(cell.sign in SHORT for cell in beside):
        return SIGN_COST
    goes_on = number + 1 < len(path) and path[number + 1].sign in _GOING_ON
    return SIGN_COST if goes_on else CROSSED


def _is_taken_up(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a pronoun behind a comma stands for what is named before it, or ends between commas."""
    if number > 1 and _is_it(path, number - 1):
        return True
    for at in range(number + 1, min(len(path), number + MOST_BEHIND_COMMA)):
        if _is_it(path, at):
            return True
        cell = path[at]
        if cell.mention is not None and not cell.free:
            return False
        if not (cell.free or cell.verbs or cell.marks or cell.block):
            return False
    return False


def _is_relative(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a word is the WHO of what is named right before it (``it is Avignon that goes``)."""
    mention, before = path[number].mention, path[number - 1].mention if number else None
    of_one = before is not None and before.what == PIECE
    return of_one and mention is not None and mention.what == IT and mention.group == WHO


def _is_it(path: Sequence[Cell], number: int) -> bool:
    mention = path[number].mention
    return mention is not None and mention.what == IT and not _is_article(path, number)


def _is_article(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a word that may mean IT is the article of what is named behind it."""
    following = path[number + 1] if number + 1 < len(path) else None
    it, named = path[number].mention, following.mention if following is not None else None
    return path[number].free and it is not None and it.what == IT and named is not None and named.what != IT


def _helps_instead(cell: Cell, concept: str) -> bool:
    """Decide whether a word that may be passed over is also the verb of what helps, in another order."""
    return not _HELPING.isdisjoint(cell.verbs) and concept not in cell.verbs


def _is_named(cell: Cell) -> bool:
    """Decide whether an unknown word behind a cell may be more of its name."""
    return cell.mention is not None and cell.mention.what in (KIND, PIECE)


def _cost_of_unknown(word: str, prices: Prices) -> float:
    """A letter alone may be a verb of the notation."""
    return UNUSED if len(word) == 1 and not word.isdigit() else prices.unknown


def _filled(
    parts: Sequence[Part], frame: Frame, fits: Fits, most: float
) -> tuple[dict[str, Any] | None, float, dict[str, Cell]]:
    """The cheapest way to put parts into slots: values by slot, the cost, and the cell of each slot.

    None if it costs more than `most`.
    """
    best: tuple[float, dict[str, Any], dict[str, Cell]] | None = None
    options = [fits.options(part, frame) for part in parts]
    required = fits.required(frame)
    rest = [*accumulate((min(cost for _, _, cost in row) for row in reversed(options)), initial=0.0)][::-1]
    if rest[0] > most:
        return None, _NO_FIT, {}

    def search(at: int, cost: float, used: dict[str, Any], cells: dict[str, Cell]) -> None:
        nonlocal best
        if cost + rest[at] > most or (best is not None and cost >= best[0]):
            return
        if at == len(parts):
            if all(key in used for key in required):
                best = (cost, dict(used), dict(cells))
            return
        for key, value, more in options[at]:
            if key and key in used:
                continue
            if key:
                used[key], cells[key] = value, parts[at].cell
            search(at + 1, cost + more, used, cells)
            if key:
                del used[key], cells[key]

    search(0, 0.0, {}, {})
    return (None, _NO_FIT, {}) if best is None else (best[1], best[0], best[2])


class Fits:
    """What mentions can stand for in slots on one position, each worked out once."""

    def __init__(self, position: Position, prices: Prices = PRICES) -> None:
        self._position = position
        self.prices = prices
        self._known: dict[tuple[int, str], tuple[tuple[str, Any, float], ...]] = {}
        self._options: dict[tuple[int, frozenset[str], str], list[tuple[str, Any, float]]] = {}
        self._only: dict[str, Piece | None] = {}
        self._required: dict[str, frozenset[str]] = {}

    def _values(self, mention: Mention, frame: Frame) -> tuple[tuple[str, Any, float], ...]:
        """The slots of a frame that a mention can fill, whatever its marks."""
        key = (id(mention), frame.key)  # cells live as long as their sentence
        known = self._known.get(key)
        if known is None:
            found = []
            for name, slot in frame.slots.items():
                value = resolved(mention, slot.base, slot.kinds, slot.several, self._position)
                if value is not None:
                    found.append((name, value[0], value[1]))
            known = self._known[key] = tuple(found)
        return known

    def contradicts(self, filled: Mapping[str, Any], cells: Mapping[str, Cell]) -> bool:
        """Decide whether a power is named that has not what the order is about."""
        place, foe = filled.get("place"), filled.get("against")
        if isinstance(place, tuple) and foe and self._position.holder(place[0]) not in ("", foe):
            return True
        named = ((cells[key].mention, filled[key]) for key in ("target", "place") if key in cells)
        return any(m is not None and is_of_another(m, value, self._position) for m, value in named)

    def only_one(self, frame: Frame) -> Piece | None:
        """The one beaten piece that a retreat can be of, where there is but one."""
        if frame.key not in self._only:
            slot = frame.slots.get("unit")
            pieces = self._position.pieces if slot is not None and slot.base == "beaten" else ()
            beaten = [p for p in pieces if p.beaten and p.owner == self._position.seat]
            self._only[frame.key] = beaten[0] if len(beaten) == 1 else None
        return self._only[frame.key]

    def required(self, frame: Frame) -> frozenset[str]:
        """The slots that must be filled by something that is said."""
        known = self._required.get(frame.key)
        if known is None:
            known = frozenset(frame.required)
            known -= frozenset() if self.only_one(frame) is None else {"unit"}
            self._required[frame.key] = known
        return known

    def may_fill(self, path: Sequence[Cell], frame: Frame) -> bool:
        """Decide whether each slot that must be filled has something that could fill it."""
        wanted = self.required(frame)
        for cell in path:
            if not wanted:
                break
            if cell.mention is not None:
                wanted = wanted.difference(name for name, _, _ in self._values(cell.mention, frame))
        return not wanted

    def options(self, part: Part, frame: Frame) -> Sequence[tuple[str, Any, float]]:
        """What a part may be in a frame, the cheapest first; at last: nothing."""
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
        """What it costs that a part stands for nothing in a frame."""
        said = part.mention
        if said.what == IT:
            if part.cell.free or part.cell.marks:
                return 0.0
            return RELATIVE if said.group == WHO else PRONOUN
        if said.what == LABEL and part.cell.start == 0 and "label" not in frame.slots:
            return 0.0  # "4." of a list
        if frame.moving:
            return UNUSED
        if said.what == GROUP and not said.kind and ("with" in part.marks or "unit" not in frame.slots):
            return UNUSED_GROUP
        writer = said.what == PIECE and not said.kind and self._position.seat in (said.power, said.owner)
        return WRITER if writer and not part.marks.isdisjoint(_OF_WRITER) else UNUSED
