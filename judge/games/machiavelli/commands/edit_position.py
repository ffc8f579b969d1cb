"""EDIT: a master puts the position right by hand. Everybody is told what was changed, but no sum of money.

What comes out must be able to stand by the rules of the game: legality.positions says whether it can. Not
here: what an operation does (machiavelli.editing), remembering it (master.edit_log).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from judge.api.commands import Session, SignedOn, edit_log, notices, position, shared
from judge.api.values import GameRecord, Role, begun
from judge.games.machiavelli import codec
from judge.games.machiavelli.commands import replies
from judge.games.machiavelli.commands.at_table import game_at
from judge.games.machiavelli.commands.models import Edit
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.names import Names, names_of
from judge.games.machiavelli.language.order_text import UnitWords
from judge.games.machiavelli.legality.editing import (
    NOBODY,
    SECRET,
    Operation,
    apply_operations,
    before,
    place_of,
)
from judge.games.machiavelli.legality.positions import PositionFault, position_faults
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Season, State
from judge.games.machiavelli.visibility.fog import sight

_UNIT = re.compile(
    r"(?:add\s+|unit\s+|place\s+)*(?:(militia|mercenary|professional)\s+)?([A-Z])\s+(.+)", re.IGNORECASE
)
_REMOVE = re.compile(r"(?:remove|no|delete)\s+(?:unit\s+)?([A-Z])\s+(.+)", re.IGNORECASE)
_DUCATS = re.compile(
    r"(ducats|treasury|money|revenue)\s++(.+?)(?<!\s)\s++(\d{1,4}(?:[.,][05]|½)?|½)\s*+d?(?:ucats)?",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"published\s++(?:treasury\s++)?(.+?)(?<!\s)\s++(\d{1,4})\s*+d?(?:ucats)?", re.IGNORECASE
)
_FALLEN = re.compile(
    r"fallen\s++(.+?)(?<!\s)\s++(?:in\s++)?(spring|summer|fall|autumn)\s++(\d{4})", re.IGNORECASE
)
_OWNER = re.compile(r"(owner|province|city|country)\s+(.+)", re.IGNORECASE)
_MARK = re.compile(r"(no\s*)?(famine|siege|rebellion|city\s*rebellion)\s+(.+)", re.IGNORECASE)
_RUIN = re.compile(r"(no\s*)?(?:ruin|burnt|walls?\s*(down)(?:\s+in)?)\s+(.+)", re.IGNORECASE)
_BY = re.compile(r"(?<!\s)\s++by\s++", re.IGNORECASE)
_AGAINST = re.compile(r"(?<!\s)\s++against\s++", re.IGNORECASE)
_LOAN = re.compile(
    r"loan\s++(.+?)(?<!\s)\s++(\d{1,3})(?:\s*+(?:\+|plus|interest|and)\s*+(\d{1,3}))?\s*+(?:due\s*+)?(?:in\s*+)?(\d{1,2})"
    r"(?:\s*+campaigns?)?",
    re.IGNORECASE,
)
_NO_LOANS = re.compile(r"no\s*(?:loans?|debts?)\s+(.+)", re.IGNORECASE)
_CHIT = re.compile(r"(no\s*)?chit\s+(.+)", re.IGNORECASE)
_POWER_MARK = re.compile(r"(no\s*)?(default|eliminated|ban)\s+(.+)", re.IGNORECASE)
_BACK = re.compile(r"(?:undo|back)\s*", re.IGNORECASE)
_NOTE = re.compile(r"(?:note|because|comment)\b:?\s*(.*)", re.IGNORECASE)
_COAST = re.compile(r"(.+?)(?:(?<!\s)\s++)?/\s*+(nc|sc|ec|wc)\b\s*+(.*)", re.IGNORECASE)
_LITTLE = ("of", "to", "is", "for", "at", "in", "=", "à", "la", "le")
_LONGEST_NOTE = 200
_LONGEST_QUOTED = 70


def edit(session: SignedOn, command: Edit) -> Session:
    """One change of the open phase's position, or a note for everybody."""
    record = session.table()
    if not begun(record):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    if not command.text.strip():
        return session.say(replies.EditHow(text=""))
    note = _NOTE.fullmatch(command.text)
    if note is not None:
        return _add_note(session, record, command, session.without_secrets(note[1])[:_LONGEST_NOTE])
    if _BACK.fullmatch(command.text):
        return _without_last_edit(session, record)
    rules, state = game_at(session, record), position(session, record)[1]
    operations = _there(rules.setting.board, _read(_halves(command.text), names_of(rules.setting.scenario)))
    if not operations or not _has_what_it_needs(rules, operations):
        return session.say(replies.EditHow(text=_quotation(session, command)))
    new = apply_operations(state, operations)
    flaws = _flaws(rules, state, new) or _nothing_there(state, operations)
    if flaws:
        return session.say(replies.EditImpossible(text=_quotation(session, command), flaws=flaws))
    if new == state:
        return session.say(replies.EditNothing(text=_quotation(session, command)))
    changes = _changes(state, operations)
    return _write_position(session, edit_log.note_edit(record, operations), rules, (state, new), changes)


def _quotation(session: Session, command: Edit) -> str:
    """The line as its writer has it, shortened."""
    return session.without_secrets(command.written or f"edit {command.text}")[:_LONGEST_QUOTED]


def _halves(text: str) -> str:
    """Mail programs and our own reading of signs make ``1⁄2`` of ``½`` (NFKC): here it is one again."""
    return text.replace("1\u20442", "½")


def _has_what_it_needs(rules: Machiavelli, operations: Iterable[Operation]) -> bool:
    """Decide whether the game has the kinds of units, and the halves and the revenue that waits (B-003)."""
    book = rules.setting.rules
    kinds = {o[1] for o in operations if o[0] in ("unit", "remove")}
    halves = any(o[0] in ("ducats", "revenue") and not o[2].isdecimal() for o in operations)
    waits = any(o[0] == "revenue" for o in operations)
    later = book.income.is_paid_later
    return kinds <= {str(kind) for kind in book.units} and (later or not (halves or waits))


Change = tuple[Operation, Operation]
"""What was done, and what stood there before (empty: nothing)."""


def _changes(state: State, operations: Iterable[Operation]) -> tuple[Change, ...]:
    changes: list[Change] = []
    for operation in operations:
        changes.append((operation, before(state, operation)))
        state = apply_operations(state, (operation,))
    return tuple(changes)


def _without_last_edit(session: Session, record: GameRecord) -> Session:
    """EDIT UNDO: the last edit of the open phase never was."""
    rules, state = game_at(session, record), position(session, record)[1]
    rest, last = edit_log.without_last(record)
    played = session.repository.phases(record.name)
    if last is None or not played:
        return session.say(replies.EditNone())
    old = codec.load_state(
        edit_log.position_with_edits(played[-1].after, session.rules(record), rest, record.turn)
    )
    undone = tuple((("undone", *operation), ()) for operation in last)
    return _write_position(session, rest, rules, (state, old), undone)


def _write_position(
    session: Session,
    record: GameRecord,
    rules: Machiavelli,
    positions: tuple[State, State],
    changes: tuple[Change, ...],
) -> Session:
    """Write the position; secrets are said to their owner and the masters only, and in fog what is seen."""
    record = replace(record, state=codec.dump_state(positions[1]), process_at=None)
    session = session.with_game(record)
    setting = rules.setting
    session = session.say(replies.Edited(operations=changes, setting=setting))
    for reader in session.others(record):
        seen = changes
        if reader.role is not Role.MASTER:
            sight = _sight(rules, positions, reader.seat)
            seen = tuple(
                _visible_change(c, reader.seat) for c in changes if sight is None or _place(c) in sight
            )
        told = notices.Edited(operations=seen, note="", edited=True)
        session = session.tell(record, told, iter((reader,)))
    return session


def _sight(rules: Machiavelli, positions: tuple[State, State], seat: str | None) -> frozenset[Any] | None:
    """In fog the places that a reader sees, before or after, and None for powers' affairs; else None."""
    if not rules.setting.rules.fog:
        return None
    power = Power(seat) if seat is not None else None
    return frozenset({None}).union(*(sight(rules.setting.board, p, power) for p in positions))


def _place(change: Change) -> Any:
    operation = change[0]
    return place_of(operation[1:] if operation[0] == "undone" else operation)


def _visible_change(change: Change, seat: str | None) -> Change:
    """A change as one player may read it: of others' money and chits only whose they are."""
    done = change[0][1:] if change[0][0] == "undone" else change[0]
    if done[0] not in SECRET or done[1] == seat:
        return change
    return (("secret", done[1]), ())


def _add_note(session: Session, record: GameRecord, command: Edit, note: str) -> Session:
    if not note:
        return session.say(replies.EditHow(text=_quotation(session, command)))
    session = session.say(replies.EditNoted(note=note))
    told = notices.Edited(operations=(), note=note, edited=False)
    return session.tell(record, told, session.others(record))


# ---------------------------------------------------------------- reading


def _read(text: str, names: Names) -> tuple[Operation, ...]:
    """The operations that a line asks for; none if it is not understood."""
    text = text.strip()
    for pattern, read in (
        (_NO_LOANS, _no_loans),
        (_CHIT, _chit),
        (_POWER_MARK, _power_mark),
        (_REMOVE, _removal),
        (_LOAN, _loan),
        (_DUCATS, _sum),
        (_PUBLISHED, _publish_treasury),
        (_FALLEN, _read_fallen),
        (_MARK, _mark),
        (_RUIN, _ruin),
        (_OWNER, _owner),
        (_UNIT, _unit),
    ):
        found = pattern.fullmatch(text)
        if found is not None:
            return read(found, names)
    return ()


def _removal(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    area = names.place(_bare(found[2]))
    return (("remove", found[1].upper(), area),) if area is not None else ()


def _sum(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``ducats milan 20``, ``revenue milan 4.5``: what has been counted and is paid out later in the year."""
    what, power = ("revenue" if found[1].lower() == "revenue" else "ducats"), names.power(found[2])
    return ((what, power, found[3]),) if power is not None else ()


def _publish_treasury(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``published florence 22``: the treasury as everybody can reckon it (A-015)."""
    power = names.power(found[1])
    return (("published", power, found[2]),) if power is not None else ()


def _read_fallen(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``fallen milan spring 1461``: out of the game since then, which the ranks ask for (A-037)."""
    power, season = names.power(found[1]), found[2].lower().replace("autumn", Season.FALL)
    return (("fallen", power, found[3], season),) if power is not None else ()


def _loan(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``loan milan 20 + 4 due in 3``: so many campaigns from now on."""
    power = names.power(found[1])
    return (("loan", power, found[2], found[3] or "0", found[4]),) if power is not None else ()


def _no_loans(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    power = names.power(found[1])
    return (("no-loans", power),) if power is not None else ()


def _chit(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``chit milan venice``: Milan has a chit for an attempt on Venice."""
    for first, second in _splits(re.sub(r"\b(on|against)\b", " ", found[2])):
        holder, victim = names.power(first), names.power(second)
        if holder is not None and victim is not None:
            return (("chit", holder, victim, "" if found[1] else "on"),)
    return ()


def _power_mark(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    power = names.power(found[3])
    return ((found[2].lower(), power, "" if found[1] else "on"),) if power is not None else ()


def _owner(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``owner flo milan`` is province and city; ``country milan florence`` who rules a home country."""
    what = found[1].lower()
    for place, owner in _splits(found[2]):
        power = _holder(owner, names)
        if power is None:
            continue
        if what == "country":
            of = names.power(place)
            if of is not None:
                return (("country", of, power or AUTONOMOUS),)
            continue
        area = names.place(place)
        if area is not None:
            return tuple((w, area, power) for w in (("province", "city") if what == "owner" else (what,)))
    return ()


def _there(board: Board, operations: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Of province and city together only what there is: open land has no city."""
    if len(operations) < 2:
        return operations
    return tuple(o for o in operations if o[0] != "city" or board.area(AreaId(o[1])).city is not None)


def _mark(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``no famine flo``; ``rebellion flo against milan``, or against whoever has it."""
    place, *against = _AGAINST.split(found[3], 1)
    area, victim = names.place(_bare(place)), _holder(against[0], names) if against else None
    what = "".join(found[2].lower().split()).replace("cityrebellion", "city-rebellion")
    wrong = against and (not victim or found[1] or not what.endswith("rebellion"))
    if area is None or wrong:
        return ()
    return ((what, area, "" if found[1] else "on", *([victim] if victim else [])),)


def _ruin(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    """``ruin gen by france``, ``walls down gen by france``, ``no ruin gen``."""
    place, *by = _BY.split(found[3], 1)
    area, burner = names.place(place), names.power(by[0]) if by else None
    if area is None or (by and burner is None):
        return ()
    return (("ruin", area, burner or "", "walls" if found[2] else "", "" if found[1] else "on"),)


def _unit(found: re.Match[str], names: Names) -> tuple[Operation, ...]:
    special, kind, rest = (found[1] or "").lower(), found[2].upper(), found[3]
    coast = ""
    with_coast = _COAST.fullmatch(rest)
    if with_coast is not None:
        coast, rest = with_coast[2].lower(), f"{with_coast[1]} {with_coast[3]}"
    for place, owner in _splits(rest):
        area, power = names.place(place), _holder(owner, names)
        if area is not None and power:
            return (("unit", kind, area, power, special, coast),)
    return ()


def _splits(text: str) -> tuple[tuple[str, str], ...]:
    """A place and a power in one text, without a word between them or with ``of``, ``to``, ``is``."""
    words = _bare(text).split()
    return tuple((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))


def _bare(text: str) -> str:
    """A text without the little words between names."""
    return " ".join(w for w in text.split() if w.lower() not in _LITTLE)


def _holder(written: str, names: Names) -> Power | None:
    """A power, the autonomous cities, or nobody (an empty id); None if it is none of these."""
    word = written.strip().lower()
    if word in ("nobody", "none", "neutral"):
        return Power(NOBODY)
    return AUTONOMOUS if word in ("autonomous", "autonomy") else names.power(word)


# ---------------------------------------------------------------- faults


def _flaws(rules: Machiavelli, old: State, new: State) -> tuple[Mapping[str, str], ...]:
    """Reasons why the new position cannot stand; what was wrong before does not bar another change."""
    before = set(position_faults(rules.setting, old))
    faults = [fault for fault in position_faults(rules.setting, new) if fault not in before]
    return tuple({"code": f.code, "given": _words(f, rules.setting.scenario)} for f in faults)


def _words(fault: PositionFault, scenario: Scenario) -> str:
    """``G Florence``, ``Florence``: what a fault is about."""
    area = scenario.board.areas.get(AreaId(fault.given))
    if fault.unit is not None and area is not None:
        return UnitWords.of(fault.unit.kind, area.id, scenario)
    return area.name if area is not None else fault.given


def _nothing_there(state: State, operations: tuple[Operation, ...]) -> tuple[Mapping[str, str], ...]:
    """A unit that is to go must be there."""
    for operation in operations:
        if operation[0] != "remove":
            continue
        sign_in = [f"{u.kind} {u.area}" for u in state.units()]
        sign_in += [f"{d.unit.kind} {d.unit.area}" for d in state.dislodged.values()]
        if f"{operation[1]} {operation[2]}" not in sign_in:
            return ({"code": "no-such-unit", "given": f"{operation[1]} {operation[2]}"},)
    return ()
