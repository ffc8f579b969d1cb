"""RESIGN to somebody: a power is handed over to a substitute who is registered. SET SEVERAL POWERS.

The substitute gets the power by a letter that can be answered; a password comes with SET PASSWORD. Not
here: resigning to nobody (leaving), taking over what is free (signing).
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk import respite
from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.codes import asked_to_prove
from judge.desk.hands import SEVERAL
from judge.desk.ordering import leave_table, without_idle
from judge.desk.planning import fresh_start
from judge.desk.registry import handles
from judge.desk.visit import Role, Trust, Visit, begun, power_facts, seat_record, watching_no_more, with_seat
from judge.language.player_commands import ResignFor, SetSeveral
from judge.letter import Person

_WORDS = re.compile(r"^(?:(?:to|for|in favou?r of|my|substitute|is|power|game|the)\b[\s:,]*)*", re.IGNORECASE)


@handles(ResignFor, Role.PLAYER, otherwise="resign-players")
def resign_for(visit: Visit, command: ResignFor) -> Visit:
    """Give the power to a substitute named by address; nothing happens if that is nobody I know."""
    assert visit.standing is not None and visit.standing.seat is not None
    record = visit.table()
    if not begun(record):
        return visit.say("game-over")
    word = _WORDS.sub("", command.to).strip(" <>.,").lower()
    heir = visit.known.person_at(word)
    if heir is None:
        return visit.say("substitute-unknown", word=word[:80])
    if heir.id == visit.standing.person:
        return visit.say("substitute-oneself")
    if not may_take(visit, heir.id):
        return visit.say("substitute-plays")
    if visit.standing.trust < Trust.OWNER:
        return asked_to_prove(visit, f"resign to {word}")
    return _handed_over(visit, heir)


def may_take(visit: Visit, person: int) -> bool:
    """Whether somebody may play one power more at this table, or any at all."""
    record = visit.table()
    return bool(record.settings.get(SEVERAL)) or all(s.person != person for s in record.seats)


def _handed_over(visit: Visit, heir: Person) -> Visit:
    standing = visit.standing
    assert standing is not None and standing.seat is not None
    game, seat = standing.game, standing.seat
    who = power_facts(visit.rules(visit.table()), seat)
    others = tuple(r for r in visit.others(visit.table()) if r.person.id != heir.id)
    visit = without_idle(leave_table(visit.say("substituted", power=who, name=heir.name)))
    record = visit.game(game)
    assert record is not None
    fresh = replace(
        seat_record(record, seat),
        person=heir.id,
        password="",
        token=visit.context.fresh_token(),
        address="",
        abandoned=False,
        late_notices=0,
        wait=False,
        claimed=False,
    )
    record = watching_no_more(with_seat(record, fresh), heir.id)
    record = respite.with_time(record, seat, visit.context.now, respite.NEW)
    visit = fresh_start(visit.with_game(record), record, seat)
    record = visit.game(game) or record
    facts = {"power": who, "name": heir.name, "until": respite.until(record, visit.context.now)}
    visit = visit.tell(record, "replies/notices/taken-over", iter(others), **facts)
    told = (r for r in visit.others(record) if r.seat == seat)
    visit = visit.tell(record, "replies/notices/substitute", told, power=who)
    return replace(visit, refused=True)


@handles(SetSeveral, *TABLE, otherwise="not-for-you")
def set_several(visit: Visit, command: SetSeveral) -> Visit:
    """Whether one person may take over further powers of this game."""
    if not may_change(visit):
        return only_masters(visit, "several powers")
    record = visit.table()
    old = bool(record.settings.get(SEVERAL))
    visit = visit.with_settings(record, **{SEVERAL: command.on})
    return announce(visit, (Change("several powers", old, command.on),), along=())
