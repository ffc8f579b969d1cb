"""Relations between the clauses of a sentence: ``it``, ``the rest``, support of a unit that moves.

Not here: which pieces such words mean (pieces_meant), the lines that are made of it (clause_lines).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from judge.understanding.clause_lines import lines_of_clause
from judge.understanding.frames import Fault, Reading
from judge.understanding.mentions import GROUP, IT, WHO, Mention, Piece, Position
from judge.understanding.pieces_meant import (
    OF_ALL,
    SUPPORTS,
    Move,
    landings_of,
    moves_of,
    orders_besides_moves,
    pieces_meant,
    pieces_of,
)

OF_THE_MOVE, NOT_NAMED, NOT_FOUND, NOT_ORDERED = 0.65, 0.2, 5.0, 1.3
"""Costs: a support of a unit that moves taken for one of its move; what is helped left out; nothing there; it
stands for what was named in words that are no order.
"""
SAME_GOAL = 1.5
"""Several units of one power into one place would stand each other off: a person would ask."""
_SUPPORT = {"unit", "helped", "it", "to", "power", "whose"}
_COPIED = dict.fromkeys(SUPPORTS, _SUPPORT)
"""The values of a deed that another piece does as well; of all others its unit and what it turns into."""
_IN_BRACKETS = "helped-in-brackets"
_HELPED = {
    "support": "helped",
    "supported": "helped",
    "support-of-one": "helped",
    "transport": "cargo",
    "helped-by": "it",
}
"""The slots for what is helped."""


def settle(
    clauses: Sequence[Reading], before: Sequence[Move], position: Position, last: Reading | None = None
) -> tuple[Reading, ...]:
    """The clauses with their lines; what cannot be found out costs too much to be taken.

    `last`: the clause before them, in another sentence.
    """
    done = _name_all_meant(clauses, clauses, before, position, last)
    if any(clause.name == "support" and "to" not in clause.values for clause in done):
        done = _name_all_meant(clauses, done, before, position, last)  # now that it is known who moves
    return tuple(replace(one, lines=tuple(lines_of_clause(one, position))) for one in done)


def _name_all_meant(
    clauses: Sequence[Reading],
    moving: Sequence[Reading],
    before: Sequence[Move],
    position: Position,
    last: Reading | None,
) -> list[Reading]:
    """The clauses with all that is meant by name. `moving`: the same as far as it is known who moves."""
    moves = [move for clause in moving for move in moves_of(clause)]
    done: list[Reading] = []
    known = list(before)
    for number, clause in enumerate(clauses):
        after = [move for later in clauses[number + 1 :] for move in moves_of(later)]
        said = done or ([last] if last is not None else [])
        spoken_of = _with_helper_spoken_of(clause, known, done)
        named = _with_names(clause, spoken_of, after, [*before, *moves], said, position)
        done.append(named)
        known += moves_of(named)
        known += orders_besides_moves(named)
    return done


def _with_helper_spoken_of(clause: Reading, known: Sequence[Move], done: Sequence[Reading]) -> Sequence[Move]:
    """The moves before a clause; where it begins with ELSE behind a support, the one that helps is spoken of
    (``Arezzo supports that, otherwise it goes to Siena``).
    """
    otherwise = any(cell.block == "or" for cell in clause.path[:1])
    if not (otherwise and done and done[-1].name in SUPPORTS):
        return known
    helpers = pieces_of(done[-1])
    return [replace(move, helps=False) if move.piece in helpers else move for move in known]


def _with_names(
    clause: Reading,
    known: Sequence[Move],
    after: Sequence[Move],
    all_moves: Sequence[Move],
    done: Sequence[Reading],
    position: Position,
) -> Reading:
    named = _Naming(clause, known, after, all_moves, done, position)
    named.settle_unit()
    named.settle_place_left()
    named.settle_helped()
    return named.settled_clause()


class _Naming:
    """A clause while its words for pieces become pieces: values, and what has to be charged for each."""

    def __init__(
        self,
        clause: Reading,
        known: Sequence[Move],
        after: Sequence[Move],
        all_moves: Sequence[Move],
        done: Sequence[Reading],
        position: Position,
    ) -> None:
        self.clause, self.position, self.done = clause, position, done
        self.known, self.after, self.all_moves = known, after, all_moves
        self.values = dict(clause.values)
        self.by_pronoun = clause.by_pronoun
        self.cost, self.faults = clause.cost, list(clause.faults)

    def charge(self, code: str, amount: float) -> None:
        self.cost += amount
        self.faults.append(Fault(code, self.clause.start, self.clause.end, amount))

    def settle_unit(self) -> None:
        """The pieces that do it; those that EXCEPT leaves out do not."""
        values, frame = self.values, self.clause.frame
        unit = values.get("unit")
        if frame.rest and unit is None:
            unit = Mention(GROUP, group="rest")
        if self.clause.name == "build" and isinstance(unit, Mention):
            values["unit"] = unit = _kind_built(self.done)
        if isinstance(unit, Mention):
            self._settle_mentioned(unit)
        elif unit is not None and self._is_of_other_kind(pieces_of(replace(self.clause, values=values))):
            self.charge("nobody", NOT_FOUND)
        if frame.by_whom and isinstance(values.get("to"), tuple):
            values["unit"] = self._own_in_reach(values["to"][0])
        if values.get("but"):
            self.charge("nobody", NOT_FOUND)

    def _settle_mentioned(self, unit: Mention) -> None:
        clause, slot = self.clause, self.clause.frame.slots.get("unit")
        beaten = slot is not None and slot.base == "beaten"
        but_ordered = clause.name in OF_ALL
        found = pieces_meant(
            unit, self.known, self.done, self.position, but_ordered=but_ordered, beaten=beaten
        )
        self.by_pronoun = self.by_pronoun or (unit.what == IT and unit.group != WHO)
        if unit.group in ("all", "rest"):
            found = self._without_others(found)
        if not found:
            self.charge("nobody", NOT_FOUND)
        if self._is_of_other_kind(found):
            self.charge("nobody", NOT_FOUND)
        self.values["unit"] = found if len(found) != 1 else found[0]
        if any(piece.place != place for place in _place_said(clause) for piece in found):
            self.charge("elsewhere", NOT_FOUND)  # "everything stays as it is in Milan"

    def _is_of_other_kind(self, pieces: Sequence[Piece]) -> bool:
        """Decide whether some pieces are of a kind that cannot do it (a garrison carries nobody)."""
        slot = self.clause.frame.slots.get("unit")
        kinds = slot.kinds if slot is not None else ""
        return bool(kinds) and any(piece.kind not in kinds for piece in pieces)

    def _without_others(self, found: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """All of these but what has an order behind the clause, and what EXCEPT names."""
        but = self.values.pop("but", ())
        if isinstance(but, Mention):
            return ()  # "all hold except him": nobody knows who is left
        left_out = {move.piece for move in self.after} | set((but,) if isinstance(but, Piece) else but)
        return tuple(piece for piece in found if piece not in left_out)

    def _own_in_reach(self, place: str) -> tuple[Piece, ...]:
        position = self.position
        near = [
            p
            for p in position.pieces
            if p.owner == position.seat and not p.coming and position.reaches(p, place)
        ]
        return tuple(sorted(near, key=lambda piece: piece.place))

    def settle_place_left(self) -> None:
        """The place that the clause before leaves, where a piece takes it."""
        if self.clause.name != "takes-place":
            return
        last = self.done[-1:]
        left = {move.piece.place for one in last for move in (*moves_of(one), *landings_of(one))}
        unit = self.values.get("unit")
        if len(left) == 1 and isinstance(unit, Piece) and unit.place not in left:
            self.values["to"], self.by_pronoun = (next(iter(left)), ""), True
            self.clause = _with_line(self.clause, "{unit} - {to}")
        else:
            self.charge("nobody", NOT_FOUND)

    def settle_helped(self) -> None:
        """The piece that a support or a transport is for, and whereto it goes."""
        clause, values = self.clause, self.values
        if clause.name not in _HELPED:
            return
        mine = set(pieces_of(replace(clause, values=values)))
        key = _HELPED[clause.name]
        helped = values.get(key)
        others = [move for move in self.known if move.piece not in mine]
        later = [move for move in self.after if move.piece not in mine]
        if helped is None or (isinstance(helped, Mention) and helped.what == IT):
            self._help_last(key, others, later, mine)
        elif isinstance(helped, Mention):
            self._help_into(key, helped, (*others, *later))
        elif isinstance(helped, Piece):
            self._help_named(helped)
        if mine & {self.values.get(key)}:
            self.charge("nobody", NOT_FOUND)  # nobody helps itself

    def _help_last(self, key: str, others: list[Move], later: list[Move], mine: set[Piece]) -> None:
        """Take the last unit that goes somewhere as the one helped, if none is named, or only IT."""
        clause, values, position = self.clause, self.values, self.position
        helped = values.get(key)
        others = [move for move in others if move.to or not move.helps]
        goals = [move for move in others if move.to] or others or later
        last = goals[-1] if others else goals[0] if goals else None
        if last is not None and others and clause.name == "support" and helped is not None:
            last = self._in_reach_of_all(mine, last, others[-1])
        self.by_pronoun = self.by_pronoun or bool(others)
        for_anybody = values.get("power") or "carry" in position.groups  # one's own armies
        if clause.name == "transport" and for_anybody:
            return
        if last is None:
            self.charge("nobody", NOT_FOUND)
            return
        of_one_that_stays = helped is None and not last.to
        doubtful = of_one_that_stays and (_is_in_brackets(clause) or _may_help(others, mine, position))
        if last.only_named or doubtful:
            self.charge("not-ordered", NOT_ORDERED)
        values[key] = last.piece
        wanted = clause.frame.slots[key].kinds if key in clause.frame.slots else ""
        if wanted and last.piece.kind not in wanted:
            self.charge("nobody", NOT_FOUND)  # no fleet is carried
        if last.to and "to" not in values:
            values["to"] = (last.to, "")
        if helped is None and clause.name != "helped-by":
            self.charge("not-named", NOT_NAMED)
        by_land = position.reaches(last.piece, last.to)
        if helped is None and clause.name == "transport" and by_land and _by_its_letter(clause):
            self.charge("nobody", NOT_FOUND)  # "F PIS T" is "F Pise tient" to a Frenchman

    def _in_reach_of_all(self, mine: Collection[Piece], moving: Move, last: Move) -> Move:
        """The last that goes somewhere; the last that was spoken of, if only that one can be helped by all
        (``The army in Turin besieges the town. The Swiss support that one.``).
        """

        def is_in_reach(move: Move) -> bool:
            return all(self.position.reaches(piece, move.to or move.piece.place) for piece in mine)

        return last if not is_in_reach(moving) and is_in_reach(last) else moving

    def _help_into(self, key: str, helped: Mention, moves: Sequence[Move]) -> None:
        """Help into a place: for the only one that goes there."""
        goals = [move for move in moves if move.to == helped.place]
        if len(goals) == 1 and "to" not in self.values:
            self.values[key], self.values["to"] = goals[0].piece, (goals[0].to, "")
            self.charge("of-the-move", OF_THE_MOVE / 2)
        elif "area" not in self.position.groups:
            self.values[key] = Piece("A", helped.place, "")
            self.charge("nobody", NOT_FOUND / 2)

    def _help_named(self, helped: Piece) -> None:
        """Help for a piece that is named: of its move, if it has one."""
        values, transport = self.values, self.clause.name == "transport"
        if transport and "carry" in self.position.groups:
            self.values = {"unit": values.get("unit"), "power": values.get("power") or helped.owner}
        elif "to" not in values:
            goes = [move for move in self.all_moves if move.piece == helped and move.to]
            if goes:
                values["to"] = (goes[-1].to, "")
                self.charge("of-the-move", 0.0 if transport else OF_THE_MOVE)
            elif transport and not values.get("power") and "carry" not in self.position.groups:
                self.charge("lacks-to", NOT_FOUND / 2)

    def settled_clause(self) -> Reading:
        clause = replace(self.clause, values=self.values)
        if clause.frame.to_goal:
            if any(move.piece.place == move.to for move in moves_of(clause)):
                self.charge("already-there", NOT_FOUND)
            if len(pieces_of(clause)) > 1:
                self.charge("same-goal", SAME_GOAL)
        if clause.name == "move-by-sea" and _has_no_other_way(clause, self.position):
            clause = _with_line(clause, "{unit} - {to}")
        if clause.name == "likewise":
            clause = _likewise(clause, self.known, self.done, self.charge)
        values = dict(clause.values)
        if clause.name == "build":
            values = _slot_texts(values, self.charge, self.position)
        cost, faults = round(self.cost, 3), tuple(self.faults)
        return replace(clause, values=values, cost=cost, faults=faults, by_pronoun=self.by_pronoun)


def _has_no_other_way(clause: Reading, position: Position) -> bool:
    """Decide whether a piece stands beside no place that it goes to: it says nothing more that it goes by
    sea.
    """
    unit, to = clause.values.get("unit"), clause.values.get("to")
    return isinstance(unit, Piece) and isinstance(to, tuple) and not position.reaches(unit, to[0])


def _by_its_letter(clause: Reading) -> bool:
    """Decide whether a clause has no verb but the letter of the notation."""
    verbs = [cell for cell in clause.path if not set(cell.verbs).isdisjoint(clause.frame.verbs)]
    return bool(verbs) and all(len(cell.sign) == 1 for cell in verbs)


def _place_said(clause: Reading) -> tuple[str, ...]:
    """The place where a clause says that its pieces stand, if it names one."""
    slot, where = clause.frame.slots.get("where"), clause.values.get("where")
    return (where[0],) if slot is not None and slot.base == "same-place" and where else ()


def _is_in_brackets(clause: Reading) -> bool:
    """Decide whether help is told in brackets: ``Rome holds (support Spoleto)`` may be said of Rome."""
    return any(_IN_BRACKETS in cell.verbs for cell in clause.path)


def _may_help(others: Sequence[Move], mine: Iterable[Piece], position: Position) -> bool:
    """Decide whether several that stay stand beside a piece that only ``supports``: a person would ask."""
    staying = {move.piece for move in others if not move.to}
    return any(sum(position.reaches(piece, other.place) for other in staying) > 1 for piece in mine)


def _likewise(clause: Reading, known: Sequence[Move], done: Sequence[Reading], charge: Any) -> Reading:
    """The deed of the clause before, for another piece: ``Arezzo too``; or that of a piece that is named
    (``the same as Florence``), which is only asked about.
    """
    like = clause.values.get("like")
    last = done[-1] if done else None
    if isinstance(like, Piece):
        last = next((one for one in reversed(done) if like in pieces_of(one)), None)
        if last is None or last.frame.to_goal:
            return _same_move(clause, like, known, charge)
        charge("not-ordered", NOT_ORDERED)
    said = {key: value for key, value in last.values.items() if value is not None} if last is not None else {}
    where = last.frame.slots.get("where") if last is not None else None
    if where is not None and where.base == "same-place":
        said.pop("where", None)
    goes = last is not None and last.frame.to_goal
    copied = {"unit", "into", "to"} if goes else _COPIED.get(last.name if last else "", {"unit", "into"})
    if last is None or "unit" not in said or not said.keys() <= copied or last.name == "likewise":
        charge("nobody", NOT_FOUND)
        return clause
    if goes:
        charge("same-goal", SAME_GOAL)
    return replace(clause, frame=last.frame, name=last.name, values={**said, "unit": clause.values["unit"]})


def _same_move(clause: Reading, like: Piece, known: Sequence[Move], charge: Any) -> Reading:
    """The move of a piece that was named, or that it stays, for another piece."""
    move = next((move for move in reversed(known) if move.piece == like and not move.helps), None)
    if move is None or move.other_deed:
        charge("nobody", NOT_FOUND)
    else:
        charge("not-ordered", NOT_ORDERED)
    to = (move.to, "") if move is not None and move.to else None
    clause = _with_line(clause, "{unit} - {to}" if to else "{unit} H")
    return replace(clause, values={"unit": clause.values["unit"], "to": to})


def _with_line(clause: Reading, line: str) -> Reading:
    """The clause with another line of the notation for it."""
    return replace(clause, frame=clause.frame.model_copy(update={"lines": (line,)}))


def _kind_built(done: Sequence[Reading]) -> str | None:
    """The kind of the piece that the clause before builds last."""
    unit = done[-1].values.get("unit") if done and done[-1].name == "build" else None
    last = unit[-1] if isinstance(unit, tuple) and not isinstance(unit, Piece) else unit
    return last.kind if isinstance(last, Piece) else None


def _slot_texts(values: dict[str, Any], charge: Any, position: Position) -> dict[str, Any]:
    where = values.get("where")
    unit = values.get("unit", "A" if "special" in values else None)
    if (
        isinstance(unit, Piece)
        and isinstance(where, tuple)
        and where[0] not in (unit.place, (unit.place, ""))
    ):
        charge("nobody", NOT_FOUND)
    if isinstance(unit, str) and isinstance(where, tuple):
        places = [where] if isinstance(where[0], str) else where
        built = tuple(Piece(unit, place[0], position.seat) for place in places)
        return {**values, "unit": built[0] if len(built) == 1 else built, "where": None}
    if unit is None:
        charge("nobody", NOT_FOUND)
    if isinstance(unit, str):
        charge("nobody", NOT_FOUND)
    return values
