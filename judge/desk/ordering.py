"""Orders: read, merged with those on file, judged, filed, and told back in full.

The lines of a standing are kept until it ends, so that they are judged together; then what holds is said
first, before anything else of that table, or last where a letter brought only questions and commands. Not
here: what a line means (language), what is lawful (games).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from judge.desk import keepers
from judge.desk.filing import Given, Judged, judge
from judge.desk.forms import filled_in
from judge.desk.hands import lines_of_each, own_seats
from judge.desk.lines import headed, prose, read_waiting
from judge.desk.overtaken import without_orders
from judge.desk.planning import kept, with_conditions_settled, with_line
from judge.desk.previewing import previewed
from judge.desk.purse import added_up
from judge.desk.readiness import late, missing_units, settle, unready, waiting
from judge.desk.registry import carry_out, handles
from judge.desk.talk import names, said, topics
from judge.desk.visit import (
    Role,
    Standing,
    Trust,
    Visit,
    phase_facts,
    position,
    power_facts,
    seat_record,
    with_seat,
)
from judge.desk.whose import by_power
from judge.game import Remark, Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.orders import Order
from judge.games.machiavelli.state import Power, State
from judge.language import canonical
from judge.language.command_mistakes import misspelt_command
from judge.language.commands import Clear
from judge.language.complaints import Complaint
from judge.language.letters import Raw
from judge.language.reading import reader_for
from judge.language.smalltalk import Talk
from judge.letter import FiledOrder, FileOrders, GameRecord, GameStatus

_NOT_THERE = frozenset({"no-such-unit", "not-your-unit"})
_MOST_LOOKED_AT = 50
"""Lines that order nothing, of which an answer names a few."""
_SAID_BY_MISSING = "no-order"
"""The game's remark about a unit without an order: the answer lists those anyway."""


@handles(Raw)
def keep_line(visit: Visit, raw: Raw) -> Visit:
    """A line for the game: kept until the standing ends."""
    if visit.keeper:
        return keepers.line(visit, raw.line)
    if visit.standing is None:
        return visit if visit.refused else replace(visit, stray=(*visit.stray, raw.line))
    return with_line(visit, raw.line)


@handles(Clear, Role.PLAYER, otherwise="no-orders-of-yours", trust=Trust.AWAY)
def clear(visit: Visit, _: Clear) -> Visit:
    """Take back everything on file for this phase and from this letter; after PHASE, for that one."""
    if visit.ahead:
        said = tuple(p for p in visit.planned if p[0] != visit.ahead)
        return replace(visit, planned=said, unplanned=(*visit.unplanned, visit.ahead))
    return replace(visit, pending=(), cleared=True)


def leave_table(visit: Visit) -> Visit:
    """Close a standing: its orders are filed, and what holds is said.

    It comes first if the letter was about orders; whoever asked something else reads that answer first.
    """
    standing = visit.standing
    if standing is None:
        return visit
    record = visit.table()
    if record.status is GameStatus.ACTIVE and standing.role in (Role.PLAYER, Role.MASTER):
        visit = without_orders(visit, record)
    if standing.role is Role.PLAYER and record.status is GameStatus.ACTIVE and not _decided(visit, record):
        visit = _file_own(with_conditions_settled(visit), standing, record)
        visit = _sent_after_all(visit)
        visit = filled_in(previewed(kept(visit, standing), standing), standing)
    elif standing.role is Role.PLAYER and record.status is GameStatus.PAUSED and visit.planned:
        visit = kept(visit, standing)
    elif standing.role is Role.MASTER and record.status is GameStatus.ACTIVE and visit.pending:
        visit = _file_for_powers(visit, standing, record)
    elif visit.held:
        visit = _sent_after_all(visit)
    elif visit.pending:
        visit = _lines_without_use(visit, standing, record)
    visit = replace(
        visit, standing=None, pending=(), cleared=False, refused=False, ahead="", phase_named=False
    )
    return replace(visit, began=len(visit.entries))


def _sent_after_all(visit: Visit) -> Visit:
    """Press that had to wait for the orders of its own letter goes now, or is refused."""
    held, visit = visit.held, replace(visit, held=(), pending=())
    for press in held:
        visit = carry_out(visit, press)
    return visit


def _decided(visit: Visit, record: GameRecord) -> bool:
    """Whether this very letter has ended the game, by the last vote that was missing."""
    rules, state = position(visit, record)
    return rules.agenda(state).over


def _file_own(visit: Visit, standing: Standing, record: GameRecord) -> Visit:
    """A player's lines, each for the power of theirs whose unit it speaks of."""
    mine = own_seats(record, standing)
    rules, state = position(visit, record)
    lines = lines_of_each(rules, state, visit.pending, mine)
    for seat in reversed(mine):
        if seat == standing.seat or lines[seat] or visit.cleared:
            acting = replace(standing, seat=seat)
            fresh = visit.game(record.name) or record
            visit = _file(replace(visit, pending=lines[seat]), acting, fresh, told=standing)
    return visit


def _file_for_powers(visit: Visit, standing: Standing, record: GameRecord) -> Visit:
    """A master's lines, each for the power that it speaks of. Nobody is made ready by them, nor told (A5)."""
    rules, state = position(visit, record)
    lines, unknown = by_power(rules, state, visit.pending)
    for power in lines:
        seat = Seat(power)
        acting = replace(standing, role=Role.PLAYER, seat=seat)
        visit = _file(replace(visit, pending=lines[power]), acting, record, by=standing)
    if not unknown:
        return visit
    unknown = unknown[:_MOST_LOOKED_AT]
    misspelt = [meant for line in unknown if (meant := misspelt_command(line)) is not None]
    for meant in misspelt:
        visit = visit.complain(meant)
    rest = [visit.without_secrets(line)[:100] for line in unknown if misspelt_command(line) is None]
    return visit.say("orders-of-whom", lines=rest[:10]) if rest else visit


def _lines_without_use(visit: Visit, standing: Standing, record: GameRecord) -> Visit:
    rest: list[str] = []
    for line in visit.pending[:_MOST_LOOKED_AT]:
        meant = misspelt_command(line)
        if meant is not None:
            visit = visit.complain(meant)
        elif said(visit, line, record) is not Talk.COURTESY:
            rest.append(visit.without_secrets(line)[:100])
    if not rest:
        return visit
    return visit.say("no-orders-now", lines=rest[:10], role=standing.role.value, status=record.status.value)


def _file(
    visit: Visit,
    standing: Standing,
    record: GameRecord,
    by: Standing | None = None,
    told: Standing | None = None,
) -> Visit:
    """File what a seat's lines say. `by`: the master who wrote them without being the power; `told`: as whom
    its player is signed on, where they play several.
    """
    assert standing.seat is not None
    rules, state = position(visit, record)
    if rules.setting.rules.fog and by is None:  # what one does not see, one cannot name
        state = rules.view(state, standing.seat).state
    seat = Power(standing.seat)
    new, complaints, passed = read_waiting(visit, rules, state, seat)
    mended = _mended(complaints, rules, state, seat)
    before = visit.orders_on_file(record, standing.seat)
    heard = seat_record(record, standing.seat).heard
    older = by is None and heard is not None and visit.letter.received < heard
    old = [] if visit.cleared and not older else _given(before)
    judged = judge(rules, state, seat, [*new, *old] if older else [*old, *new])
    filed = tuple(_filed(g, rules, state) for g in judged.kept)
    touched = bool(new or complaints or visit.cleared)
    if touched and by is None:
        record = _heard(record, standing.seat, visit.letter.received)
    if filed != before:
        orders = FileOrders(game=record.name, phase=record.phase, seat=standing.seat, orders=filed)
        visit = visit.put(orders)
        visit = replace(visit, filed={**visit.filed, (record.name, record.phase, standing.seat): filed})
    owed = rules.agenda(state).owes.get(standing.seat)
    missing = missing_units(owed or (), judged.kept)
    spoilt = bool(complaints) or bool(judged.refused)
    if by is not None:
        pass  # the old judges did not count these as the power's own letter
    elif touched and owed is not None:
        complete = not spoilt and not missing and bool(filed or not visit.cleared)
        visit = settle(visit, record, standing.seat, complete=complete)
    elif record != visit.known.game(record.name):
        visit = settle(visit, record, standing.seat, complete=seat_record(record, standing.seat).ready)
    entry = _entry(visit, rules, state, standing, judged, complaints, missing=missing, touched=touched)
    purse = added_up(rules.setting, state, seat, judged.kept, mended)
    entry |= {
        "owes": owed is not None,
        "spoilt": spoilt and touched,
        "cleared": visit.cleared,
        "purse": purse,
        "passed": passed,
        "topics": topics(prose(visit, passed), names(visit, record), seat, visit.letter.subject),
        "headed": headed(visit, state),
        "elsewhere": () if by is not None else _elsewhere(visit, state, standing, judged),
        "standing": by or told or standing,
        "older": older and touched,
        "second": told is not None and told.seat != standing.seat,
        "master": by is not None or standing.master is not None,
        "written_for": by is not None,
    }
    earlier = tuple(e for e in visit.entries[: visit.began] if not _outdated(e, entry))
    others = visit.entries[visit.began :]
    said = (entry, *others) if touched or passed else (*others, entry)
    return replace(visit, entries=(*earlier, *said), began=len(earlier))


def _heard(record: GameRecord, seat: Seat, received: datetime) -> GameRecord:
    """Letters may be handled in another order than they came in: the seat remembers the latest."""
    mine = seat_record(record, seat)
    return with_seat(record, replace(mine, heard=max(received, mine.heard or received)))


def without_idle(visit: Visit) -> Visit:
    """Whoever has just given up a power need not hear what it still owes."""
    told = tuple(e for e in visit.entries if e["template"] != "orders" or e["touched"])
    return replace(visit, entries=told, began=len(told))


def _outdated(entry: Mapping[str, Any], fresh: Mapping[str, Any]) -> bool:
    """What an earlier visit to the same seat said, if nothing was done in it."""
    if entry["template"] != "orders" or entry["touched"]:
        return False
    return all(entry[name] == fresh[name] for name in ("standing", "power"))


def _elsewhere(
    visit: Visit, state: State, standing: Standing, judged: Judged
) -> tuple[Mapping[str, str], ...]:
    """The writer's places at other tables whose power the refused orders speak of: they may be for there.

    Told to nobody but the player, writing from an address of theirs: at other tables they may be unknown.
    """
    if standing.master is not None or visit.person is None or visit.person.id != standing.person:
        return ()
    refs = [getattr(g.order, "unit", None) for g, remark in judged.refused if remark.code == "not-your-unit"]
    owners = {Seat(unit.power) for ref in refs if ref is not None and (unit := state.unit(ref)) is not None}
    return tuple(
        {"game": game.name, **power_facts(visit.rules(game), seat.seat)}
        for game in visit.known.games_of(standing.person)
        if game.name != standing.game and game.status is GameStatus.ACTIVE
        for seat in game.seats
        if seat.person == standing.person and seat.seat in owners
    )


def _mended(
    complaints: Sequence[Complaint], rules: Machiavelli, state: State, seat: Power
) -> tuple[Order, ...]:
    """The orders that the corrected lines would give: their cost is worth knowing before they are sent."""
    reader = reader_for(rules, state)
    return tuple(order for c in complaints if c.corrected for order in reader.orders(c.corrected, seat))


def _given(filed: Sequence[FiledOrder]) -> list[Given]:
    return [Given(order, f.text, False) for f in filed for order in codec.load_orders(f.order)]


def _filed(given: Given, rules: Machiavelli, state: State) -> FiledOrder:
    return FiledOrder(
        text=given.text,
        order=codec.dump_orders((given.order,)),
        canonical=canonical.words(given.order, rules.setting, state),
    )


def _entry(
    visit: Visit,
    rules: Machiavelli,
    state: State,
    standing: Standing,
    judged: Judged,
    complaints: tuple[Complaint, ...],
    *,
    missing: tuple[str, ...],
    touched: bool,
) -> dict[str, Any]:
    assert standing.seat is not None
    record = visit.game(standing.game)
    assert record is not None
    mine = seat_record(record, standing.seat)

    def words(given: Given | None) -> str:
        return "" if given is None else canonical.words(given.order, rules.setting, state)

    def told(given: Given | None, remark: Remark) -> Mapping[str, Any]:
        line = visit.without_secrets(given.text) if given is not None else ""
        near = _own_units(rules, state, standing.seat, remark) if remark.code in _NOT_THERE else ()
        return {"remark": remark, "order": words(given), "line": line, "near": near}

    return {
        "template": "orders",
        "game": standing.game,
        "standing": standing,
        "setting": rules.setting,
        "power": power_facts(rules, standing.seat),
        "phase": phase_facts(record),
        "orders": tuple(words(g) for g in judged.kept),
        "complaints": complaints,
        "refused": tuple(told(g, r) for g, r in judged.refused),
        "remarks": tuple(told(g, r) for g, r in judged.remarks if r.code != _SAID_BY_MISSING),
        "missing": tuple(_unit_words(rules, unit) for unit in missing),
        "touched": touched,
        "ready": mine.ready,
        "wait": mine.wait,
        "others_missing": tuple(s for s in unready(visit, record) if s != standing.seat),
        "others_waiting": bool([s for s in waiting(visit, record) if s != standing.seat]),
        "deadline": record.deadline,
        "late": late(visit, record),
        "grace": record.grace,
        "process_at": record.process_at,
        "by_hand": bool(record.settings.get("manual_process")),
    }


def _own_units(rules: Machiavelli, state: State, seat: Seat | None, remark: Remark) -> tuple[str, ...]:
    """The writer's units that may have been meant: in that place, else of that kind in one so called."""
    titles = {a.id: a.name for a in rules.setting.board.areas.values()}
    meant, kind = str(remark.facts.get("area", "")), str(remark.facts.get("kind", ""))
    own = state.units_of(Power(seat or ""))
    there = [u for u in own if u.area == meant]
    alike = [
        u for u in own if str(u.kind) == kind and titles[u.area][:2] == titles.get(AreaId(meant), "")[:2]
    ]
    return tuple(f"{u.kind} {titles[u.area]}" for u in there or alike)


def _unit_words(rules: Machiavelli, unit: str) -> str:
    """``A flo`` with the province's name in full."""
    kind, _, area = unit.partition(" ")
    places = rules.setting.board.areas
    return f"{kind} {next((a.name for a in places.values() if a.id == area), area)}"
