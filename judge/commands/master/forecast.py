"""PREDICT: a dry run of the open phase with everybody's filed orders, by the rules of the processing itself.

It throws dice of its own, so that nobody learns what the true ones will say. Not here: a player's preview.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.commands.master.process import is_open
from judge.commands.orders.readiness import unready
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, position
from judge.core.dice import SeededDice
from judge.core.game import Outcome, View
from judge.core.system.presenter import PhaseNews
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.core.wording import ENGLISH
from judge.rendering.reader import Addressee
from judge.syntax.commands.master_commands import Predict


def predict(session: SignedOn, command: Predict) -> Session:
    """Everything that would happen now, and every purse, for the master alone. Nothing is stored."""
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    if not is_open(session, record, command.phase):
        return session.say(
            replies.OtherPhaseOpen(named=command.phase[:40], phase=session.phase_facts(record))
        )
    rules, state = position(session, record)
    codec = session.codec(record)
    orders = {
        s.seat: tuple(o for f in session.orders_on_file(record, s.seat) for o in codec.load_orders(f.order))
        for s in record.seats
    }
    dice = SeededDice(b"prediction of " + record.phase.encode())
    outcome = rules.adjudicate(state, orders, dice)
    return session.say(
        replies.Predicted(
            text=_results_letter(session, record, rules, state, outcome),
            purses=rules.presenter.purses(state, outcome),
            late=unready(session, record),
            phase=session.phase_facts(record),
            setting=rules.setting,
        )
    )


def _results_letter(
    session: Session, record: GameRecord, rules: TableGame, state: Any, outcome: Outcome[Any]
) -> str:
    """Words of the results letter to somebody who may know all public news."""
    person = session.person
    news = PhaseNews(
        record=replace(record, deadline=None, seed=b"", commitment=""),
        before=state,
        view=View(reader=None, state=outcome.state, events=outcome.events),
        reader=Addressee(
            seat=None,
            role="master",
            time_zone=person.time_zone if person else "UTC",
            language=person.language if person else ENGLISH,
        ),
        closed=record.phase,
    )
    return rules.presenter.letter(news).text
