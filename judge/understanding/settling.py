"""What clauses of a sentence say about each other: ``it``, ``the rest``, support of a unit that moves.

Turns readings into lines of the documented notation. Not here: what the lines mean (the game's grammar).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from judge.understanding.frames import Fault, Reading
from judge.understanding.mentions import GROUP, IT, PIECE, WHO, Mention, Piece, Position

OF_THE_MOVE, NOT_NAMED, NOT_FOUND, NOT_ORDERED = 0.65, 0.2, 5.0, 1.3
"""Costs: a support of a unit that moves taken for one of its move; what is helped left out; nothing there; it
stands for what was named in words that are no order.
"""
SAME_GOAL = 1.5
"""Several units of one power into one place would stand each other off: a person would ask."""
_FIELD = re.compile(r"\{([^{}]*)\}")
_OF_ALL = ("hold", "maintain")
_STAYING = ("hold", "rest-holds", "likewise")
_SUPPORT = {"unit", "helped", "it", "to", "power"}
_SUPPORTS = ("support", "supported", "support-of-one", "helped-by")
_COPIED = dict.fromkeys(_SUPPORTS, _SUPPORT)
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


@dataclass(frozen=True, slots=True)
class Move:
    """An order given before: who, and whereto (empty: it stays)."""

    piece: Piece
    to: str
    helps: bool = False
    """It only supports: nothing can be meant by ``it``."""
    only_named: bool = False
    """It has no order, but was spoken of."""
    other_deed: bool = False
    """It does something else than stay."""


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
        named = _with_names(clause, known, after, [*before, *moves], said, position)
        done.append(named)
        known += moves_of(named)
        known += ordered(named)
    return done


def ordered(clause: Reading) -> list[Move]:
    """The pieces that a clause orders to anything but a move."""
    if clause.frame.to_goal or clause.frame.says_nothing:
        return []
    carried = clause.values.get("cargo")
    moved = [Move(carried, "", True)] if isinstance(carried, Piece) else []
    helps = clause.name in _SUPPORTS
    other = clause.name not in _STAYING
    return [*moved, *(Move(piece, "", helps, other_deed=other) for piece in pieces_of(clause))]


def pieces_of(clause: Reading) -> tuple[Piece, ...]:
    """The pieces that a clause is an order for."""
    unit = clause.values.get("unit")
    if isinstance(unit, Piece):
        return (unit,)
    return tuple(one for one in unit if isinstance(one, Piece)) if isinstance(unit, tuple) else ()


def moves_of(clause: Reading) -> Iterator[Move]:
    """The moves that a clause orders."""
    to = clause.values.get("to")
    if clause.frame.to_goal and isinstance(to, tuple):
        for piece in pieces_of(clause):
            yield Move(piece, to[0])


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
    named.settle_helped()
    return named.settled()


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
        if frame.by_whom and isinstance(values.get("to"), tuple):
            values["unit"] = self._own_in_reach(values["to"][0])
        if values.get("but"):
            self.charge("nobody", NOT_FOUND)

    def _settle_mentioned(self, unit: Mention) -> None:
        clause, slot = self.clause, self.clause.frame.slots.get("unit")
        beaten = slot is not None and slot.base == "beaten"
        but_ordered = clause.name in _OF_ALL
        found = _pieces_meant(
            unit, self.known, self.done, self.position, but_ordered=but_ordered, beaten=beaten
        )
        self.by_pronoun = self.by_pronoun or (unit.what == IT and unit.group != WHO)
        if unit.group in ("all", "rest"):
            found = self._without_others(found)
        if not found:
            self.charge("nobody", NOT_FOUND)
        kinds = slot.kinds if slot is not None else ""
        if kinds and any(piece.kind not in kinds for piece in found):
            self.charge("nobody", NOT_FOUND)
        self.values["unit"] = found if len(found) != 1 else found[0]
        if any(piece.place != place for place in _place_said(clause) for piece in found):
            self.charge("elsewhere", NOT_FOUND)  # "everything stays as it is in Milan"

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
        """Who is helped is not named, or named IT: the last that goes somewhere."""
        clause, values, position = self.clause, self.values, self.position
        helped = values.get(key)
        others = [move for move in others if not move.helps]
        goals = [move for move in others if move.to] or others or later
        last = goals[-1] if others else goals[0] if goals else None
        self.by_pronoun = self.by_pronoun or bool(others and helped is not None)
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

    def settled(self) -> Reading:
        clause = replace(self.clause, values=self.values)
        if clause.frame.to_goal:
            if any(move.piece.place == move.to for move in moves_of(clause)):
                self.charge("already-there", NOT_FOUND)
            if len(pieces_of(clause)) > 1:
                self.charge("same-goal", SAME_GOAL)
        if clause.name == "likewise":
            clause = _likewise(clause, self.known, self.done, self.charge)
        values = dict(clause.values)
        if clause.name == "build":
            values = _slot_texts(values, self.charge, self.position)
        cost, faults = round(self.cost, 3), tuple(self.faults)
        return replace(clause, values=values, cost=cost, faults=faults, by_pronoun=self.by_pronoun)


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
    frame = clause.frame.model_copy(update={"lines": ("{unit} - {to}",) if to else ("{unit} H",)})
    return replace(clause, frame=frame, values={"unit": clause.values["unit"], "to": to})


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


def _pieces_meant(
    said: Mention,
    known: Sequence[Move],
    done: Sequence[Reading],
    position: Position,
    *,
    but_ordered: bool,
    beaten: bool = False,
) -> tuple[Piece, ...]:
    """The writer's pieces that a word like ``both`` or ``the rest`` stands for.

    `but_ordered`: all are all that have no order yet (``all units hold`` below other orders); `beaten`: those
    that have to retreat are meant.
    """
    own = (piece for piece in position.pieces if piece.owner == position.seat)
    mine = [piece for piece in own if piece.beaten == beaten and not piece.coming]
    if said.what == IT and said.group == WHO:
        named = _last_piece(done[-1], mine) if done else None
        return (named,) if named is not None else ()
    if said.what == IT and done and (named := _excepted_piece(done[-1], mine)) is not None:
        return (named,)
    if said.what == IT:
        last = [move.piece for move in known if move.piece in mine and not move.helps] or [
            p for r in done for p in pieces_of(r)
        ]
        bought = [r.values["target"] for r in done[-1:] if r.name == "buy-unit" and "target" in r.values]
        last += [piece for piece in bought if isinstance(piece, Piece)]
        return (last[-1],) if last else ()
    kind = said.kind.strip("*")
    fit = [p for p in mine if kind in ("", p.kind)]
    ordered = {move.piece for move in known if not move.only_named} | {
        p for reading in done for p in pieces_of(reading)
    }
    left = [p for p in fit if p not in ordered]
    if said.group == "other":
        alike = [p for p in left if kind or not known or p.kind == known[-1].piece.kind]
        left = alike if len(left) > 1 else left
        return tuple(left) if len(left) == 1 else ()
    if said.group == "both":
        pair = fit if len(fit) == 2 else left
        return tuple(pair) if len(pair) == 2 else ()
    of_rest = said.group == "rest" or (but_ordered and said.group == "all" and not said.number)
    meant = left if of_rest or len(fit) != said.number > 0 else fit
    return tuple(meant) if said.number in (0, len(meant)) else ()


def _excepted_piece(clause: Reading, mine: Sequence[Piece]) -> Piece | None:
    """The writer's piece that a clause about all the others names last: it alone is spoken of then."""
    all_others = any("except" in cell.marks for cell in clause.path) and clause.name in _OF_ALL
    return _last_piece(clause, mine) if all_others else None


def _last_piece(clause: Reading, mine: Sequence[Piece]) -> Piece | None:
    """The writer's piece that a clause names last."""
    for cell in reversed(clause.path):
        if cell.mention is not None and cell.mention.what == PIECE:
            there = [piece for piece in mine if piece.place == cell.mention.place]
            return there[0] if len(there) == 1 else None
    return None


def lines_of_clause(clause: Reading, position: Position) -> Iterator[str]:
    """The lines of the notation; more than one where a slot holds several."""
    values = dict(clause.values)
    several = {
        k: v for k, v in values.items() if isinstance(v, tuple) and not isinstance(v, Piece) and _is_row(k, v)
    }
    if any(isinstance(v, Mention) for v in values.values()):
        return
    rows = product(*several.values()) if several else ((),)
    for row in rows:
        one = {**values, **dict(zip(several, row, strict=True))}
        match one:
            case {"helped": Piece(place=place), "to": (to, *_)} if to == place:
                del one["to"]  # "supports the train in Genoa": where it stands
        for line in _questions_of(clause, one):
            yield _line_of_values(line, one, position)


def _is_row(key: str, value: tuple[Any, ...]) -> bool:
    return key not in ("via", "refuges") and not (
        len(value) == 2
        and all(isinstance(part, str) for part in value)
        and key in ("to", "place", "via", "where", "second", "third")
    )


def _questions_of(clause: Reading, values: Mapping[str, Any]) -> tuple[str, ...]:
    for key, lines in clause.frame.ask.items():
        if key not in values:
            return lines
    return clause.frame.lines


def _line_of_values(line: str, values: Mapping[str, Any], position: Position) -> str:
    def field(found: re.Match[str]) -> str:
        said = found[1]
        key = next((word for word in re.split(r"[\s-]+", said) if word.partition(".")[0] in _KEYS), said)
        value = values.get(key.partition(".")[0])
        if value is None:
            return (
                {"label": "1", "power": position.text_of("power", position.seat)}.get(key, "")
                if said == key
                else ""
            )
        if key == "it" and isinstance(value, Piece):
            goal = values.get("to")
            text = position.text_of("piece", value) + (
                f" - {position.text_of('place', goal)}" if goal else ""
            )
        elif key.endswith(".place") and isinstance(value, Piece):
            text = position.text_of("place", (value.place, ""))
        elif key in ("via", "refuges") and value and isinstance(value[0], tuple):
            text = " - ".join(position.text_of("place", place) for place in value)
        else:
            text = position.text_of("place" if key in _PLACES else "any", value)
        return said.replace(key, text, 1)

    return " ".join(_FIELD.sub(field, line).split())


_PLACES = frozenset({"to", "via", "place", "where", "refuges", "second", "third"})
_KEYS = frozenset(
    {
        "unit",
        "to",
        "via",
        "refuges",
        "second",
        "third",
        "helped",
        "cargo",
        "it",
        "into",
        "power",
        "sum",
        "term",
        "target",
        "place",
        "carrier",
        "label",
        "where",
        "number",
        "special",
        "errand",
    }
)
__all__ = ["GROUP", "Move", "settle"]
