"""TEMPLATE: the lines of a full set of orders, to be filled in and sent back.

What is on file already stands there as it is. Not here: what the lines mean (language).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.orders.several_powers import own_seats
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import AnySession, Playing, Session, SignedOn, position, power_facts
from judge.core.game import Seat
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.player_commands import Template


def template(session: Playing, _: Template) -> Session:
    """One line for each unit that needs one, expenditures, and places to build in; once orders are filed."""
    if session.table().status is not GameStatus.ACTIVE:
        return session.say(shared.NoPhaseOpen(status=session.table().status.value))
    return replace(session, in_hand=replace(session.in_hand, form=True))


def fill_form(session: SignedOn) -> Session:
    """The session with the form that was asked for. After filing, so that it holds this letter's orders."""
    if not session.in_hand.form:
        return session
    record = session.table()
    session = replace(session, in_hand=replace(session.in_hand, form=False))
    mine = own_seats(record, session.sign_in)
    for seat in mine:
        session = _form(session, record, seat, mine)
    return session


def _form(session: AnySession, record: GameRecord, seat: Seat, mine: Sequence[Seat]) -> AnySession:
    """The form of one power; `mine` are all that the writer plays, and one says what the lines are."""
    rules, state = position(session, record)
    filed = session.orders_on_file(record, seat)
    return session.say(
        replies.Template(
            setting=rules.setting,
            power=power_facts(rules, seat),
            phase=session.phase_facts(record),
            several=len(mine) > 1,
            first=seat == mine[0],
            of_game=rules.presenter.form(state, seat, filed),
        )
    )
