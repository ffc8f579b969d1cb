"""PROPOSE and VOTE: players change a setting together. It takes everybody's yes; counts are never told (A16).

A proposal stands until it is adopted, somebody says no, or another takes its place. Not here: draws
(voting), the settings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.desk.registry import carry_out, handles
from judge.desk.undoing import UNDOABLE, remembered
from judge.desk.visit import Role, Visit, begun, position
from judge.game import Seat
from judge.language.commanding import read_command
from judge.language.complaints import Complaint
from judge.language.master_commands import Propose, Vote
from judge.letter import GameRecord

_KEPT = "proposal"
_YES = ("yes", "y", "aye", "for", "si", "sì", "ja", "oui")
_NO = ("no", "n", "nay", "against", "nein", "non")


@handles(Propose, Role.PLAYER, Role.MASTER, otherwise="not-for-you")
def propose(visit: Visit, command: Propose) -> Visit:
    """Put a change of settings to the vote; whoever proposes it is for it."""
    assert visit.standing is not None
    record = visit.table()
    if not begun(record):
        return visit.say("no-phase-open")
    line = "set " + re.sub(r"^set\b\s*", "", command.setting.strip(), flags=re.IGNORECASE)
    read = read_command(line)
    if read is None or isinstance(read, Complaint) or type(read) not in UNDOABLE:
        return visit.say("propose-what", text=visit.without_secrets(command.setting)[:60])
    seat = visit.standing.seat
    votes = [seat] if seat is not None else []
    visit = visit.with_settings(record, **{_KEPT: {"line": line, "yes": votes}})
    record = visit.table()
    visit = visit.say("proposed", line=line)
    facts = {"line": line, "what": "proposed"}
    visit = visit.tell(record, "replies/notices/proposal", visit.others(record), **facts)
    return _counted(visit)


@handles(Vote, Role.PLAYER, otherwise="vote-players")
def vote(visit: Visit, command: Vote) -> Visit:
    """YES or NO to what is proposed."""
    assert visit.standing is not None and visit.standing.seat is not None
    record = visit.table()
    proposal: Mapping[str, Any] | None = record.settings.get(_KEPT)
    if not proposal:
        return visit.say("no-proposal")
    word = command.text.strip().lower().rstrip("!.")
    if word in _YES:
        yes = sorted({*proposal["yes"], visit.standing.seat})
        visit = visit.with_settings(record, **{_KEPT: {**proposal, "yes": yes}})
        return _counted(visit.say("voted", on=True, line=proposal["line"]))
    if word not in _NO:
        return visit.say("vote-how", text=visit.without_secrets(command.text)[:40], line=proposal["line"])
    visit = visit.with_game(_closed(record)).say("voted", on=False, line=proposal["line"])
    facts = {"line": proposal["line"], "what": "rejected"}
    return visit.tell(visit.table(), "replies/notices/proposal", visit.others(record), **facts)


def _closed(record: GameRecord) -> GameRecord:
    return replace(record, settings={k: v for k, v in record.settings.items() if k != _KEPT})


def _counted(visit: Visit) -> Visit:
    """Adopt what everybody wants: then it is done as if a master had written it."""
    record = visit.table()
    proposal = record.settings[_KEPT]
    if any(seat not in proposal["yes"] for seat in _voters(visit, record)):
        return visit
    standing = visit.standing
    assert standing is not None
    visit = visit.with_game(_closed(record)).say("proposal-adopted", line=proposal["line"])
    command = read_command(proposal["line"])
    before, said = visit.table(), len(visit.entries)
    acting = replace(visit, standing=replace(standing, role=Role.MASTER))
    done = remembered(before, carry_out(acting, command), command)
    entries = tuple({**e, "standing": standing} if n >= said else e for n, e in enumerate(done.entries))
    return replace(done, standing=standing, entries=entries)


def _voters(visit: Visit, record: GameRecord) -> tuple[Seat, ...]:
    """Everybody who plays a power that is still there."""
    _, state = position(visit, record)
    gone = {str(p) for p in state.eliminated}
    return tuple(s.seat for s in record.seats if s.person is not None and not s.dummy and s.seat not in gone)
