"""PREDICT: a dry run of the open phase with everybody's filed orders, by the rules of the processing itself.

It throws dice of its own, so that nobody learns what the true ones will say. Not here: a player's preview.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.desk.mastering import is_open
from judge.desk.readiness import unready
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit, phase_facts, position
from judge.game import Outcome, View
from judge.games.dice import SeededDice
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import Power, State
from judge.language.master_commands import Predict
from judge.letter import GameRecord, GameStatus
from judge.report import results
from judge.report.ledger import Ledger, ledger
from judge.report.news import Storyteller
from judge.report.reader import Addressee


@handles(Predict, Role.MASTER, otherwise="only-masters-do")
def predict(visit: Visit, command: Predict) -> Visit:
    """Everything that would happen now, and every purse, for the master alone. Nothing is stored."""
    record = visit.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return visit.say("no-phase-open")
    if not is_open(record, command.phase):
        return visit.say("other-phase-open", named=command.phase[:40], phase=phase_facts(record))
    rules, state = position(visit, record)
    orders = {
        s.seat: tuple(o for f in visit.orders_on_file(record, s.seat) for o in codec.load_orders(f.order))
        for s in record.seats
    }
    dice = SeededDice(b"prediction of " + record.phase.encode())
    outcome = rules.adjudicate(state, orders, dice)
    return visit.say(
        "predicted",
        text=_told(visit, record, rules, state, outcome),
        purses=_purses(rules, state, outcome) if rules.setting.rules.money else {},
        late=unready(visit, record),
        phase=phase_facts(record),
        setting=rules.setting,
    )


def _told(visit: Visit, record: GameRecord, rules: Machiavelli, state: State, outcome: Outcome[State]) -> str:
    """What the results letter would say to somebody who may know all public news."""
    person = visit.person
    letter = results.phase_letter(
        game=rules,
        record=replace(record, deadline=None, seed=b"", commitment=""),
        before=state,
        view=View(reader=None, state=outcome.state, events=outcome.events),
        reader=Addressee(seat=None, role="master", time_zone=person.time_zone if person else "UTC"),
        picture=None,
        closed=record.phase,
    )
    return letter.text


def _purses(rules: Machiavelli, before: State, outcome: Outcome[State]) -> Mapping[str, Ledger]:
    """Every power's money through the phase, in the scenario's order."""
    after = outcome.state
    return {
        seat: ledger(
            Storyteller(rules.setting, before, seat),
            before.ducats.get(Power(seat), 0),
            after.ducats.get(Power(seat), 0),
            outcome.events,
        )
        for seat in rules.seats
    }
