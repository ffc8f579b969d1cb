"""TEMPLATE: the lines of a full set of orders, to be filled in and sent back.

What is on file already stands there as it is. Not here: what the lines mean (language).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.hands import own_seats
from judge.desk.registry import handles
from judge.desk.visit import Role, Standing, Trust, Visit, phase_facts, position, power_facts
from judge.game import Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli import orders as o
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import PhaseKind, Power, State, UnitKind, UnitRef
from judge.language import canonical
from judge.language.player_commands import Template
from judge.letter import FiledOrder, GameRecord, GameStatus


@handles(Template, Role.PLAYER, otherwise="no-orders-of-yours", trust=Trust.AWAY)
def template(visit: Visit, _: Template) -> Visit:
    """One line for each unit that needs one, expenditures, and places to build in; once orders are filed."""
    if visit.table().status is not GameStatus.ACTIVE:
        return visit.say("no-phase-open")
    return replace(visit, form=True)


def filled_in(visit: Visit, standing: Standing) -> Visit:
    """The visit with the form that was asked for. After filing, so that it holds this letter's orders."""
    if not visit.form:
        return visit
    record = visit.table()
    visit = replace(visit, form=False)
    mine = own_seats(record, standing)
    for seat in mine:
        visit = _form(visit, record, seat, mine)
    return visit


def _form(visit: Visit, record: GameRecord, seat: Seat, mine: Sequence[Seat]) -> Visit:
    """The form of one power; `mine` are all that the writer plays, and one says what the lines are."""
    rules, state = position(visit, record)
    filed = visit.orders_on_file(record, seat)
    owed = rules.agenda(state).owes.get(seat, ())
    lines = tuple(_lines(rules, state, owed, filed))
    money = rules.setting.rules.money and state.phase.kind is PhaseKind.MOVEMENT
    return visit.say(
        "template",
        setting=rules.setting,
        power=power_facts(rules, seat),
        phase=phase_facts(record),
        lines=lines,
        several=len(mine) > 1,
        first=seat == mine[0],
        money=money,
        used=tuple(
            o_.number for f in filed for o_ in codec.load_orders(f.order) if isinstance(o_, o.Expense)
        ),
        places=_places(rules, state, seat),
    )


def _lines(
    rules: Machiavelli, state: State, owed: tuple[str, ...], filed: tuple[FiledOrder, ...]
) -> Iterator[str]:
    """Orders on file in canonical words; units without one with nothing behind them."""
    done: set[UnitRef] = set()
    for each in filed:
        done |= {
            u for order in codec.load_orders(each.order) if (u := getattr(order, "unit", None)) is not None
        }
        yield each.canonical
    for words in owed:
        kind, _, area = words.partition(" ")
        unit = UnitRef(UnitKind(kind), area)  # type: ignore[arg-type]
        if unit in done:
            continue
        if state.phase.kind is PhaseKind.ADJUSTMENT:
            yield canonical.words(o.Maintain(unit), rules.setting, state)
        else:
            yield f"{kind} {canonical.place(unit.area, rules.setting.scenario)} "


def _places(rules: Machiavelli, state: State, seat: Seat) -> tuple[str, ...]:
    """Cities in which a unit could be raised, in an adjustment."""
    if state.phase.kind is not PhaseKind.ADJUSTMENT:
        return ()
    areas = rules.setting.board.areas
    return tuple(areas[a].name for a in sorted(state.city_owner) if state.city_owner[a] == Power(seat))
