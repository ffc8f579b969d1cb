"""Letters that came before the open phase began: their orders were written for another one, and are not
filed.

The writer is shown what was written and what it would mean now, as lines to be sent back. Whoever has named
the open phase (PHASE FALL 1455) is taken at their word. Not here: how a phase waits for letters (service).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.filing import Given, judge
from judge.desk.hands import lines_of_each, own_seats
from judge.desk.lines import read_waiting
from judge.desk.talk import said
from judge.desk.visit import Role, Visit, phase_facts, position
from judge.games.machiavelli import codec
from judge.games.machiavelli.state import Power
from judge.language import canonical
from judge.language.smalltalk import Talk
from judge.letter import GameRecord

_MOST = 60


def overtaken(visit: Visit, record: GameRecord) -> bool:
    """Whether a phase has begun at a table since this letter came; what the letter itself does is none."""
    before = visit.known.game(record.name)
    opened = before.opened if before is not None else None
    return opened is not None and visit.letter.received < opened


def without_orders(visit: Visit, record: GameRecord) -> Visit:
    """The visit without the lines that wait at the table, if they were written for a phase that is over."""
    if visit.phase_named or not overtaken(visit, record):
        return visit
    shown = visit.pending[:_MOST]
    lines = [line for line in shown if said(visit, line, record) is not Talk.COURTESY]
    if not lines and not visit.cleared:
        return visit
    told = visit.say(
        "orders-before-phase",
        phase=phase_facts(record),
        received=visit.letter.received,
        opened=record.opened,
        lines=tuple(visit.without_secrets(line)[:100] for line in lines),
        more=len(visit.pending) - len(shown),
        cleared=visit.cleared,
        meant=_meant(visit, record),
    )
    return replace(told, pending=(), cleared=False)


def _meant(visit: Visit, record: GameRecord) -> tuple[str, ...]:
    """What the lines would order in the open phase, as far as that is allowed, in words that can be sent
    back.
    """
    standing = visit.standing
    if standing is None or standing.role is not Role.PLAYER or standing.seat is None:
        return ()
    rules, whole = position(visit, record)
    mine = own_seats(record, standing)
    lines = lines_of_each(rules, whole, visit.pending, mine)
    found: list[str] = []
    for seat in mine:
        state = rules.view(whole, seat).state if rules.setting.rules.fog else whole
        acting = replace(visit, pending=lines[seat], standing=replace(standing, seat=seat))
        new, _, _ = read_waiting(acting, rules, state, Power(seat))
        on_file = visit.orders_on_file(record, seat)
        old = [Given(order, f.text, False) for f in on_file for order in codec.load_orders(f.order)]
        kept = judge(rules, state, Power(seat), [*old, *new]).kept
        found += [canonical.words(g.order, rules.setting, state) for g in kept if g.new]
    return tuple(found)
