"""TEMPLATE: the lines of a full set of orders, to be filled in and sent back.

What is on file already stands there as it is. Not here: what the lines mean (language).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.commands.orders.several_powers import own_seats
from judge.commands.session import Session, SignIn, phase_facts, position, power_facts
from judge.core.game import Seat
from judge.core.table import FiledOrder, GameRecord, GameStatus
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.state import PhaseKind, Power, State, UnitKind, UnitRef
from judge.syntax.player_commands import Template


def template(session: Session, _: Template) -> Session:
    """One line for each unit that needs one, expenditures, and places to build in; once orders are filed."""
    if session.table().status is not GameStatus.ACTIVE:
        return session.say("no-phase-open")
    return replace(session, form=True)


def filled_in(session: Session, sign_in: SignIn) -> Session:
    """The session with the form that was asked for. After filing, so that it holds this letter's orders."""
    if not session.form:
        return session
    record = session.table()
    session = replace(session, form=False)
    mine = own_seats(record, sign_in)
    for seat in mine:
        session = _form(session, record, seat, mine)
    return session


def _form(session: Session, record: GameRecord, seat: Seat, mine: Sequence[Seat]) -> Session:
    """The form of one power; `mine` are all that the writer plays, and one says what the lines are."""
    rules, state = position(session, record)
    filed = session.orders_on_file(record, seat)
    owed = rules.agenda(state).owes.get(seat, ())
    lines = tuple(_lines(rules, state, owed, filed))
    money = rules.setting.rules.money and state.phase.kind is PhaseKind.MOVEMENT
    return session.say(
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
            yield order_text.words(o.Maintain(unit), rules.setting, state)
        else:
            yield f"{kind} {order_text.place(unit.area, rules.setting.scenario)} "


def _places(rules: Machiavelli, state: State, seat: Seat) -> tuple[str, ...]:
    """Cities in which a unit could be raised, in an adjustment."""
    if state.phase.kind is not PhaseKind.ADJUSTMENT:
        return ()
    areas = rules.setting.board.areas
    return tuple(areas[a].name for a in sorted(state.city_owner) if state.city_owner[a] == Power(seat))
