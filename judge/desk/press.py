"""PRESS TO ... and BROADCAST: white press, from one seat to others. Recipients are said first.

Nobody's address, password or token travels along. Not here: other colours of press (later), where the text
ends (letters), who is meant (recipients).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.desk.recipients import Recipients, recipients
from judge.desk.registry import handles
from judge.desk.visit import Reader, Role, Visit, begun, everybody, notice, position, power_facts
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import Power
from judge.language.letters import PressText
from judge.language.reading import reader_for
from judge.letter import GameRecord, GameStatus, KeepPress

_LONGEST = 20_000


@handles(PressText, Role.PLAYER, Role.NEWCOMER, Role.MASTER, Role.OBSERVER)
def send_press(visit: Visit, press: PressText) -> Visit:
    """Send a press letter to whom it names, and echo it; or say why it was held back."""
    record = visit.table()
    assert visit.standing is not None
    to = recipients(visit.rules(record), press.press.to)
    if to.problem:
        return visit.say("press-to-whom", word=to.problem, near=to.near, ambiguous=to.ambiguous)
    to = _but_oneself(visit, to)
    if not (to.seats or to.masters or to.observers or to.everybody):
        return visit.say("press-to-oneself")
    if not any(line.strip() for line in press.text):
        return visit.say("press-empty", closed=press.closed)
    if _barred(visit, record, to):
        return visit.say("press-barred")
    text = _without_tokens(visit, record, "\n".join(press.text))
    if len(text) > _LONGEST:
        return visit.say("press-long", length=len(text), most=_LONGEST)
    if any(re.search(rf"(?<!\S){re.escape(secret)}(?!\S)", text) for secret in visit.secrets):
        return visit.say("press-with-password")
    if not press.closed and _holds_orders(visit, record, press.text):
        return visit.say("press-with-orders", text=text[-400:])
    return _delivered(visit, record, to, text, press.closed)


def _holds_orders(visit: Visit, record: GameRecord, lines: Sequence[str]) -> bool:
    """Whether the writer's own orders stand in a letter without ENDPRESS: they would be told."""
    assert visit.standing is not None
    if visit.standing.seat is None or not begun(record):
        return False
    rules, state = position(visit, record)
    reader = reader_for(rules, state)
    return any(reader.read(line, Power(visit.standing.seat)).orders for line in lines)


def _but_oneself(visit: Visit, to: Recipients) -> Recipients:
    """Nobody writes to himself, whatever the list says."""
    assert visit.standing is not None
    seats = tuple(s for s in to.seats if s != visit.standing.seat)
    return replace(to, seats=seats, masters=to.masters and visit.standing.role is not Role.MASTER)


def _delivered(visit: Visit, record: GameRecord, to: Recipients, text: str, closed: bool) -> Visit:
    assert visit.standing is not None
    rules = visit.rules(record)
    readers = [r for r in visit.others(record) if _reads(r, to)]
    names = _names(rules, to)
    author = _author(visit, rules)
    facts = {
        "author": author,
        "recipients": names,
        "broadcast": to.everybody,
        "text": text,
        "setting": rules.setting,
    }
    sends = tuple(notice(record, "replies/press", r, facts, kind="press") for r in readers)
    kept = KeepPress(
        game=record.name,
        phase=record.phase,
        author=visit.standing.seat or f"{visit.standing.role}:{visit.standing.person}",
        readers=("all",)
        if to.everybody
        else (*to.seats, *(["master"] if to.masters else []), *(["observer"] if to.observers else [])),
        text=text,
        at=visit.context.now,
    )
    visit = replace(visit.put(kept), sends=visit.sends + sends)
    return visit.say(
        "press-sent", recipients=names, broadcast=to.everybody, letters=len(sends), text=text, closed=closed
    )


def _reads(reader: Reader, to: Recipients) -> bool:
    if to.everybody:
        return True
    match reader.role:
        case Role.PLAYER:
            return reader.seat in to.seats
        case Role.MASTER:
            return to.masters
        case Role.OBSERVER:
            return to.observers
        case Role.NEWCOMER:
            return False


def _barred(visit: Visit, record: GameRecord, to: Recipients) -> bool:
    """With press switched off only masters write, and one may write to them."""
    assert visit.standing is not None
    if record.settings.get("press", "white") != "none" or visit.standing.role is Role.MASTER:
        return False
    if record.status in (GameStatus.FORMING, GameStatus.FINISHED):
        return False
    return to.everybody or to.observers or bool(to.seats)


def _author(visit: Visit, rules: Machiavelli) -> Mapping[str, str]:
    """Who speaks: a power by its id; others by role and name."""
    assert visit.standing is not None
    if visit.standing.seat is not None:
        return {"role": "player", **power_facts(rules, visit.standing.seat)}
    person = visit.person_of(visit.standing.person)
    return {"role": visit.standing.role.value, "name": person.name if person is not None else "", "id": ""}


def _names(rules: Machiavelli, to: Recipients) -> tuple[str, ...]:
    """Ids of powers, and ``master``, ``observers``; names are put in by the template."""
    return (*to.seats, *(["master"] if to.masters else []), *(["observers"] if to.observers else []))


def _without_tokens(visit: Visit, record: GameRecord, text: str) -> str:
    """Take reply tokens of this table out of what somebody pasted."""
    for reader in everybody(visit, record):
        if reader.token:
            text = text.replace(f"+{reader.token}", "").replace(reader.token, "")
    return text
