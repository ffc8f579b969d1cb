"""PREDICT: a dry run of the open phase with everybody's filed orders, by the rules of the processing itself.

It throws dice of its own, so that nobody learns what the true ones will say. Not here: a player's preview.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.commands.master.process import is_open
from judge.commands.orders.readiness import unready
from judge.commands.session import Session, phase_facts, position
from judge.core.game import Outcome, View
from judge.core.table import GameRecord, GameStatus
from judge.games.dice import SeededDice
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.letters import results
from judge.games.machiavelli.letters.ledger import Ledger, ledger
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.model.state import Power, State
from judge.rendering.reader import Addressee
from judge.syntax.master_commands import Predict


def predict(session: Session, command: Predict) -> Session:
    """Everything that would happen now, and every purse, for the master alone. Nothing is stored."""
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say("no-phase-open")
    if not is_open(record, command.phase):
        return session.say("other-phase-open", named=command.phase[:40], phase=phase_facts(record))
    rules, state = position(session, record)
    orders = {
        s.seat: tuple(o for f in session.orders_on_file(record, s.seat) for o in codec.load_orders(f.order))
        for s in record.seats
    }
    dice = SeededDice(b"prediction of " + record.phase.encode())
    outcome = rules.adjudicate(state, orders, dice)
    return session.say(
        "predicted",
        text=_told(session, record, rules, state, outcome),
        purses=_purses(rules, state, outcome) if rules.setting.rules.money else {},
        late=unready(session, record),
        phase=phase_facts(record),
        setting=rules.setting,
    )


def _told(
    session: Session, record: GameRecord, rules: Machiavelli, state: State, outcome: Outcome[State]
) -> str:
    """What the results letter would say to somebody who may know all public news."""
    person = session.person
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
            NewsWriter(rules.setting, before, seat),
            before.ducats.get(Power(seat), 0),
            after.ducats.get(Power(seat), 0),
            outcome.events,
        )
        for seat in rules.seats
    }
