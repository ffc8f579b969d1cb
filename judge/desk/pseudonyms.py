"""Made-up names that grey letters are signed with: answers to them find their way, and nobody learns whose.

A name belongs to whoever used it first in a game. Source: A-213. Not here: whether a table allows them
(press_rules).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.desk.recipients import recipients
from judge.desk.visit import Visit
from judge.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.letter import GameRecord

NAMES = "pseudonyms"
"""Table setting: whose each made-up name is, by the name in lower case. Never shown to anybody."""
_LONGEST = 40
_QUOTED = re.compile(r"\"([^\"]+)\"|'([^']+)'")
_PLAIN = re.compile(r"[\w .'-]+")


def signed(visit: Visit, rules: Machiavelli, name: str) -> tuple[bool, Visit]:
    """Whether a name is taken or a power's; if not, it is the writer's from now on."""
    assert visit.standing is not None
    record = visit.table()
    key = _key(name)
    owners = dict(record.settings.get(NAMES, {}))
    me = visit.standing.seat
    if me is None or not key or len(key) > _LONGEST or not _PLAIN.fullmatch(name):
        return True, visit
    if owners.get(key, me) != me or not recipients(rules, name).problem:
        return True, visit
    if key in owners:
        return False, visit
    return False, visit.with_settings(record, **{NAMES: {**owners, key: str(me)}})


def bearers(record: GameRecord, written: str) -> Mapping[str, Seat]:
    """The made-up names in a list of recipients and whose they are; empty unless all of it is such names."""
    owners: Mapping[str, str] = record.settings.get(NAMES, {})
    quoted = [next(n for n in found.groups() if n) for found in _QUOTED.finditer(written)]
    wanted = quoted or [part for part in re.split(r"\s*[,;]\s*", written) if part]
    if not wanted or any(_key(name) not in owners for name in wanted):
        return {}
    return {" ".join(name.split()): Seat(owners[_key(name)]) for name in wanted}


def _key(name: str) -> str:
    return " ".join(name.lower().split())
