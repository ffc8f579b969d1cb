"""Scores the reader over sets of sentences, each sent as a letter of a player to a whole judge.

`python -m tests.understanding.score [--all] FILE.yaml ...` prints figures for each file, and the cases that
were not read right. The format of a file is in README.md beside. Not here: the sets themselves.
"""

from __future__ import annotations

import argparse
import copy
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict

from judge.commands import on_letter
from judge.commands.replies import orders as replies
from judge.core.complaints import Complaint
from judge.core.effects import FileOrders, KeepScheduled, Send
from judge.core.game import Seat
from judge.core.wording import Wording
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Dislodged, Phase, PhaseKind, RetreatPlace, Season, State
from judge.games_at_hand import games_at_hand
from judge.mail.reading.quoting import divide
from tests.support.judges.fake_judge import GAMES, World
from tests.support.machiavelli.pieces import spaces, unit

SCENARIOS = {
    "classic": "balance-of-power",
    "1995": "balance-of-power-1995",
    "borgia": "borgia",
    "absence-of-plague": "absence-of-plague",
    "french-1454": "french-1454",
    "five-boots": "five-boots",
}
TRAP, ASK = "nothing", "ask"
OUTCOMES = ("right", "asked well", "half", "wrong")
GAME = "sforza"


class Case(BaseModel):
    """One sentence or letter and what it means; README.md beside says what each field is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    reading: tuple[str, ...] | Literal["ask", "nothing"]
    also: tuple[tuple[str, ...], ...] = ()
    board: str = "classic"
    power: str = "florence"
    phase: str = ""
    units: Mapping[str, tuple[str, ...]] = {}
    dislodged: Mapping[str, tuple[str, ...]] = {}
    ducats: int | None = 200
    language: str = "en"


@dataclass(frozen=True)
class Outcome:
    """What became of a case: one of OUTCOMES; for traps right or wrong."""

    case: Case
    result: str
    read: frozenset[str]
    asked: frozenset[str]
    milliseconds: float

    @property
    def is_trap(self) -> bool:
        return self.case.reading == TRAP


@cache
def cases(path: Path) -> tuple[Case, ...]:
    """The cases of a file; raises a ValidationError that names a wrong field."""
    found = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader) or {}
    common = found.get("common", {}) if isinstance(found, dict) else {}
    rows = found["cases"] if isinstance(found, dict) else found
    return tuple(Case.model_validate({**common, **row}) for row in rows)


@cache
def _world(board: str) -> World:
    world = World()
    world.full_table(GAME, options=SCENARIOS.get(board, board), master="Gaspare")
    return world


def power_of(board: str) -> str:
    """A power that is played on a board."""
    return str(_world(board).records[GAME].seats[0].seat)


def _position(state: State, case: Case) -> State:
    """The opening, or what the case makes of it: its phase, its units, who was beaten, the purse."""
    if case.phase:
        said = case.phase.split("-")
        year = int(said.pop(0)) if said[0].isdigit() else state.phase.year
        season = Season(said.pop(0)) if len(said) > 1 else state.phase.season
        state = replace(state, phase=Phase(year=year, season=season, kind=PhaseKind(said[0])))
    if case.units:
        kept = [u for u in state.units() if str(u.power) not in case.units]
        mine = [
            unit(f"{power} {words}", n)
            for power, names in case.units.items()
            for n, words in enumerate(names)
        ]
        state = replace(state, **spaces((*kept, *mine)))
    if case.dislodged:
        beaten = {}
        for words, places in case.dislodged.items():
            gone = unit(f"{case.power} {words}")
            beaten[gone.area] = Dislodged(gone, tuple(RetreatPlace(AreaId(place)) for place in places))
        state = replace(state, dislodged=beaten)
    if case.ducats is not None:
        state = replace(state, ducats={**state.ducats, case.power: case.ducats})  # type: ignore[dict-item]
    return state


def _table(case: Case) -> World:
    world = copy.copy(_world(case.board))
    world.records, world.persons = dict(world.records), dict(world.persons)
    world.orders, world.laid_by, world.diaries = {}, {}, {}
    record = world.records[GAME]
    state = _position(codec.load_state(record.state), case)
    world.records[GAME] = replace(
        record, state=codec.dump_state(state), phase=state.phase.key, kind=str(state.phase.kind)
    )
    return world


def score(case: Case) -> Outcome:
    """What the judge makes of a case. What hangs on a condition or lies for later is no order of now."""
    world = _table(case)
    record = world.records[GAME]
    seat = next(s for s in record.seats if s.seat == case.power)
    assert seat.person is not None
    address = world.persons[seat.person].addresses[0]
    began = time.perf_counter()
    world.effects = world_effects(world, address, case.text, seat.token)
    spent = 1000 * (time.perf_counter() - began)
    rules, state = GAMES.table(record), codec.load_state(record.state)
    reader = rules.reader(state)
    read: set[str] = set()
    refused: set[str] = set()
    asked: set[str] = set()
    questions = 0
    for effect in world.effects:
        if isinstance(effect, FileOrders):
            read |= {str(filed.canonical) for filed in effect.orders}
        elif isinstance(effect, KeepScheduled):
            read |= {f"later: {line.section}: {line.text}" for line in effect.lines}
        elif isinstance(effect, Send):
            for line in proposals(effect):
                found = reader.orders(line, Seat(case.power))
                asked |= {str(reader.words(order)) for order in found}
            questions += sum(1 for _ in _complaints(effect))
            refused |= {str(line) for line in _refused(effect, reader, case)}
    others = [replace(state, phase=replace(state.phase, kind=kind)) for kind in PhaseKind]
    readers = [reader, *(rules.reader(other) for other in others)]
    wanted = [_canonical(lines, readers, case) for lines in _readings(case)]
    return Outcome(
        case, _result(case, read, refused, asked, questions, wanted), frozenset(read), frozenset(asked), spent
    )


def orders_filed(text: str, **of_case: object) -> frozenset[str]:
    """The orders that are on file after a letter with this text alone; `of_case` are further fields of it."""
    return score(Case.model_validate({"text": text, "reading": "nothing", **of_case})).read


def holds_beside(case: Case) -> tuple[str, ...]:
    """Lines that have the units hold about which a letter of moves asks nothing; all but the first
    where it asks nothing at all.
    """
    world = _table(case)
    record = world.records[GAME]
    rules, state = GAMES.table(record), codec.load_state(record.state)
    if state.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    reader, seat = rules.reader(state), Seat(case.power)
    asked = {rules.about(order) for line in score(case).asked for order in reader.orders(line, seat)}
    holds = [f"{unit.kind} {unit.area} h" for unit in state.units() if unit.power == case.power]
    free = [hold for hold in holds for order in reader.orders(hold, seat) if rules.about(order) not in asked]
    return tuple(free if len(free) < len(holds) else free[1:])


def world_effects(world: World, address: str, text: str, token: str) -> tuple[Any, ...]:
    """The effects of a letter of a player in answer to one of the judge's."""
    found = divide(text.split("\n"))
    letter = world.letter(
        address,
        found.kept,
        token=token,
        answers=tuple(found.answers),
        quoted_below=tuple(found.quoted_below),
        signature=tuple(found.signature),
        set_apart=tuple(found.set_apart),
    )
    return on_letter(letter, world, world.context())


def _readings(case: Case) -> tuple[tuple[str, ...], ...]:
    return case.also if isinstance(case.reading, str) else (case.reading, *case.also)


def _canonical(lines: Iterable[str], readers: Sequence[Any], case: Case) -> frozenset[str]:
    """The lines in their canonical words, of the open phase before others; fails where there are none."""
    found = set()
    for line in lines:
        orders = next((read for reader in readers if (read := reader.orders(line, case.power))), ())
        assert orders, f"no order of the notation: {line!r} of {case.text!r}"
        found |= {str(readers[0].words(order)) for order in orders}
    return frozenset(found)


def _result(
    case: Case,
    read: set[str],
    refused: set[str],
    asked: set[str],
    questions: int,
    wanted: Sequence[frozenset[str]],
) -> str:
    if case.reading == TRAP:
        return "wrong" if read and frozenset(read) not in wanted else "right"
    read = read | (refused & frozenset().union(*wanted))  # what the rules refuse was understood as well
    if frozenset(read) in wanted:
        return "right"
    if case.reading == ASK:
        return (
            "wrong" if read and not any(read <= one for one in wanted) else "right" if questions else "half"
        )
    if not any(read <= one for one in wanted):
        return "wrong"
    if any(one <= read | asked for one in wanted):
        return "asked well"
    return "half"


def _replies(effect: Send) -> Iterable[Mapping[str, Any]]:
    found = effect.facts.get("entries", ()) if isinstance(effect.facts, Mapping) else ()
    return [entry for entry in found if isinstance(entry, Mapping)]


def _complaints(effect: Send) -> Iterable[Complaint]:
    for entry in _replies(effect):
        found = entry.get("complaints") or ((entry["complaint"],) if "complaint" in entry else ())
        yield from (one for one in found if isinstance(one, Complaint))


def _refused(effect: Send, reader: Any, case: Case) -> Iterable[str]:
    """What was read, and is not allowed."""
    for entry in _replies(effect):
        if entry.get("template") != replies.Orders.template:
            continue
        for one in entry.get("refused", ()):
            yield from (str(reader.words(order)) for order in reader.orders(str(one["order"]), case.power))


def proposals(effect: Send) -> Iterable[str]:
    """The lines that a letter offers, one by one."""
    for complaint in _complaints(effect):
        facts = complaint.facts
        for line in (complaint.corrected, *facts.get("lines", ())):
            if line:
                yield from (str.__str__(line) if isinstance(line, Wording) else str(line)).split(";")


def figures(outcomes: Sequence[Outcome]) -> str:
    """Right, asked well, half, wrong; traps taken; milliseconds a letter."""
    orders = Counter(o.result for o in outcomes if not o.is_trap)
    traps = [o for o in outcomes if o.is_trap]
    times = sorted(o.milliseconds for o in outcomes)
    taken = sum(o.result == "wrong" for o in traps)
    all_orders = max(1, sum(orders.values()))
    good = 100 * (orders["right"] + orders["asked well"]) / all_orders
    told = ", ".join(f"{name} {orders[name]}" for name in OUTCOMES)
    mean = sum(times) / max(1, len(times))
    last = times[int(0.99 * (len(times) - 1))] if times else 0
    return (
        f"orders {sum(orders.values())}: {told} ({good:.0f} % right or asked well); "
        f"traps {len(traps)}: taken {taken}; "
        f"letters {mean:.1f} ms in the mean, {last:.1f} at the 99th percentile"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures of each file; 1 if a trap was taken."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("files", nargs="+", type=Path)
    options.add_argument("--all", action="store_true", help="tell the right ones as well")
    options.add_argument("--figures", action="store_true", help="tell nothing but the figures")
    given = options.parse_args(arguments)
    bad = 0
    for path in given.files:
        outcomes = [score(case) for case in cases(path)]
        for outcome in outcomes:
            if given.all or (outcome.result != "right" and not given.figures):
                print(_told(outcome))
        print(f"{path}: {figures(outcomes)}")
        bad += sum(o.result == "wrong" for o in outcomes if o.is_trap)
    return 1 if bad else 0


def _told(outcome: Outcome) -> str:
    case = outcome.case
    wanted = case.reading if isinstance(case.reading, str) else "; ".join(case.reading)
    result = "trap taken" if outcome.is_trap and outcome.result == "wrong" else outcome.result
    return (
        f"{result.upper()}: {case.board} {case.power} {case.phase}\n  {case.text.strip()!r}\n"
        f"  want:  {wanted}\n  read:  {'; '.join(sorted(outcome.read))}"
        f"\n  asked: {'; '.join(sorted(outcome.asked))}"
    )


if __name__ == "__main__":
    with games_at_hand().words.in_force():
        sys.exit(main())
