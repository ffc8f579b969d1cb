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
    values = dict(clause.values)
    by_pronoun = clause.by_pronoun
    cost, faults = clause.cost, list(clause.faults)

    def charge(code: str, amount: float) -> None:
        nonlocal cost
        cost += amount
        faults.append(Fault(code, clause.start, clause.end, amount))

    unit = values.get("unit")
    if clause.frame.rest and unit is None:
        unit = Mention(GROUP, group="rest")
    if clause.name == "build" and isinstance(unit, Mention):
        values["unit"] = unit = _kind_built(done)
    if isinstance(unit, Mention):
        slot = clause.frame.slots.get("unit")
        beaten = slot is not None and slot.base == "beaten"
        found = _pieces_meant(unit, known, done, position, but_ordered=clause.name in _OF_ALL, beaten=beaten)
        by_pronoun = by_pronoun or (unit.what == IT and unit.group != WHO)
        if isinstance(unit, Mention) and unit.group in ("all", "rest"):
            elsewhere = {move.piece for move in after}
            but = values.pop("but", ())
            if isinstance(but, Mention):
                found, but = (), ()  # "all hold except him": nobody knows who is left
            left_out = elsewhere | set((but,) if isinstance(but, Piece) else but)
            found = tuple(piece for piece in found if piece not in left_out)
        if not found:
            charge("nobody", NOT_FOUND)
        kinds = clause.frame.slots["unit"].kinds if "unit" in clause.frame.slots else ""
        if kinds and any(piece.kind not in kinds for piece in found):
            charge("nobody", NOT_FOUND)
        values["unit"] = found if len(found) != 1 else found[0]
        if any(piece.place != place for place in _place_said(clause) for piece in found):
            charge("elsewhere", NOT_FOUND)  # "everything stays as it is in Milan"
    if clause.frame.by_whom and isinstance(values.get("to"), tuple):
        near = [
            p
            for p in position.pieces
            if p.owner == position.seat and not p.coming and position.reaches(p, values["to"][0])
        ]
        values["unit"] = tuple(sorted(near, key=lambda piece: piece.place))
    if values.get("but"):
        charge("nobody", NOT_FOUND)
    mine = set(pieces_of(replace(clause, values=values)))
    if clause.name in _HELPED:
        key = _HELPED[clause.name]
        helped = values.get(key)
        others = [move for move in known if move.piece not in mine]
        later = [move for move in after if move.piece not in mine]
        if helped is None or (isinstance(helped, Mention) and helped.what == IT):
            others = [move for move in others if not move.helps]
            goals = [move for move in others if move.to] or others or later
            last = goals[-1] if others else goals[0] if goals else None
            by_pronoun = by_pronoun or bool(others and helped is not None)
            for_anybody = values.get("power") or "carry" in position.groups  # one's own armies
            if last is None or (clause.name == "transport" and for_anybody):
                if clause.name != "transport" or not for_anybody:
                    charge("nobody", NOT_FOUND)
            else:
                of_one_that_stays = helped is None and not last.to
                doubtful = of_one_that_stays and (
                    _is_in_brackets(clause) or _may_help(others, mine, position)
                )
                if last.only_named or doubtful:
                    charge("not-ordered", NOT_ORDERED)
                values[key] = last.piece
                if (wanted := clause.frame.slots[key].kinds if key in clause.frame.slots else "") and (
                    last.piece.kind not in wanted
                ):
                    charge("nobody", NOT_FOUND)  # no fleet is carried
                if last.to and "to" not in values:
                    values["to"] = (last.to, "")
                if helped is None and clause.name != "helped-by":
                    charge("not-named", NOT_NAMED)
                by_land = position.reaches(last.piece, last.to)
                if helped is None and clause.name == "transport" and by_land and _by_its_letter(clause):
                    charge("nobody", NOT_FOUND)  # "F PIS T" is "F Pise tient" to a Frenchman
        elif isinstance(helped, Mention):
            goals = [move for move in (*others, *later) if move.to == helped.place]
            if len(goals) == 1 and "to" not in values:
                values[key], values["to"] = goals[0].piece, (goals[0].to, "")
                charge("of-the-move", OF_THE_MOVE / 2)
            elif "area" not in position.groups:
                values[key] = Piece("A", helped.place, "")
                charge("nobody", NOT_FOUND / 2)
        elif clause.name == "transport" and "carry" in position.groups and isinstance(helped, Piece):
            values = {"unit": values.get("unit"), "power": values.get("power") or helped.owner}
        elif "to" not in values and isinstance(helped, Piece):
            goes = [move for move in all_moves if move.piece == helped and move.to]
            if goes:
                values["to"] = (goes[-1].to, "")
                charge("of-the-move", 0.0 if clause.name == "transport" else OF_THE_MOVE)
            elif clause.name == "transport" and not values.get("power") and "carry" not in position.groups:
                charge("lacks-to", NOT_FOUND / 2)
    if clause.name in _HELPED and mine & {values.get(_HELPED[clause.name])}:
        charge("nobody", NOT_FOUND)  # nobody helps itself
    if clause.frame.to_goal and any(
        move.piece.place == move.to for move in moves_of(replace(clause, values=values))
    ):
        charge("already-there", NOT_FOUND)
    if clause.frame.to_goal and len(pieces_of(replace(clause, values=values))) > 1:
        charge("same-goal", SAME_GOAL)
    if clause.name == "likewise":
        clause = _likewise(replace(clause, values=values), known, done, charge)
        values = dict(clause.values)
    if clause.name == "build":
        values = _slot_texts(values, charge, position)
    return replace(clause, values=values, cost=round(cost, 3), faults=tuple(faults), by_pronoun=by_pronoun)


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
