"""SIGN ON KEEPER, and what keepers ask of the judge itself: who may ask, and that it is noted down.

A keeper writes from an address that the settings name, is registered, and gives a password of their own in
every letter; the answer goes to that address. Everybody else learns nothing, not even whether the address or
the password was wrong. Not here: carrying it out (service), the words of the commands (language).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from judge.desk import codes
from judge.desk.codes import Purpose
from judge.desk.registry import handles
from judge.desk.visit import Visit
from judge.language.command_mistakes import misspelt_command
from judge.language.keeper_commands import KeeperAsk, KeeperUnclear, read_ask
from judge.letter import Errand

RESERVED = ("keeper", "control")
"""No game is called so; the second is what the old judges' keepers signed on to."""
TRIES = "_keeper"
"""Detail of a person: when a wrong keeper's password came from their address."""
SHORTEST = 8
"""Characters of a keeper's password."""
_MOST, _DAY, _HOUR = 4, timedelta(days=1), timedelta(hours=1)
_APART = timedelta(minutes=5)
"""How far apart passwords are still looked at while the door is closed."""


def meant(visit: Visit, table: str) -> bool:
    """Whether a sign-on is to the judge itself; a game of that name from old times comes first."""
    word = table.lower().lstrip("?@")
    return word.removeprefix("m") in RESERVED and visit.game(word) is None


def sign_on(visit: Visit, password: str) -> Visit:
    """From a keeper's own address and with their password; four wrong tries close the door for an hour.

    Behind a closed door a password is looked at that has opened it since the judge was started, one of any
    kind every few minutes, and one in a letter with the code that the keeper gets when the door closes.
    """
    hashed = visit.context.house.keepers.get(visit.letter.sender, "")
    if not hashed or visit.person is None or visit.letter.proof == "fail":
        return _refused(visit)
    tries = _tries(visit)
    known = visit.context.passwords.remembers(password, hashed)
    if not known and not _may_try(visit, tries):
        return _refused(visit)
    if not password or not visit.context.passwords.verify(password, hashed):
        tries = (*tries, visit.context.now)[-_MOST:]
        visit = _refused(_with_tries(visit, tries))
        return _told(visit) if len(tries) == _MOST else visit
    visit = _with_tries(visit, ()) if tries else visit
    return replace(_noted(visit, KeeperAsk(verb="hello"), ""), refused=False, keeper=True)


def _may_try(visit: Visit, tries: tuple[datetime, ...]) -> bool:
    assert visit.person is not None
    if visit.person.id in visit.vouched or len(tries) < _MOST:
        return True
    since = visit.context.now - tries[-1]
    return since >= (_APART if visit.at_home(visit.person.id) else _HOUR)


def _told(visit: Visit) -> Visit:
    """The keeper learns of it, once a day, and gets a code that opens the door."""
    assert visit.person is not None
    visit, code = codes.asked(visit, visit.person, Purpose.PROVE, about="keeper")
    if code is None or visit.person is None:
        return visit
    return codes.sent(visit, visit.person, code, "keeper-besieged", to=visit.letter.sender)


def _refused(visit: Visit) -> Visit:
    return replace(visit.say("keepers-only", about="-"), refused=True, keeper=False)


def _tries(visit: Visit) -> tuple[datetime, ...]:
    kept = visit.person.details.get(TRIES, "") if visit.person is not None else ""
    times = (datetime.fromisoformat(t) for t in kept.split())
    return tuple(t for t in times if visit.context.now - t < _DAY)


def _with_tries(visit: Visit, tries: tuple[datetime, ...]) -> Visit:
    assert visit.person is not None
    details = {k: v for k, v in visit.person.details.items() if k != TRIES}
    if tries:
        details[TRIES] = " ".join(t.isoformat() for t in tries)
    return visit.with_person(replace(visit.person, details=details))


@handles(KeeperAsk)
def ask(visit: Visit, command: KeeperAsk) -> Visit:
    """Note it down; it is carried out right after this letter."""
    if not visit.keeper:
        return visit if visit.refused else visit.say("keepers-only", about="-")
    if command.verb != "password":
        return _noted(visit, command, command.line)
    if len(command.text) < SHORTEST:
        return _noted(visit, KeeperAsk(verb="password-short", number=SHORTEST), "keeper password ***")
    hashed = visit.context.passwords.hash(command.text)
    return _noted(visit, KeeperAsk(verb="password", text=hashed), "keeper password ***")


@handles(KeeperUnclear)
def unclear(visit: Visit, command: KeeperUnclear) -> Visit:
    """Only a keeper is told how it is used."""
    if not visit.keeper:
        return visit if visit.refused else visit.say("keepers-only", about="-")
    complaint = visit.masked(command.complaint)
    return _noted(visit, KeeperAsk(verb="unclear", number=complaint.start, text=complaint.line), "")


def line(visit: Visit, text: str) -> Visit:
    """A keeper may leave the word KEEPER out. What is no command even so is told at the end, as always."""
    asked = read_ask(f"keeper {text}")
    if isinstance(asked, KeeperAsk):
        return ask(visit, asked)
    meant = misspelt_command(text)
    return visit.complain(meant) if meant is not None else replace(visit, stray=(*visit.stray, text))


def _noted(visit: Visit, command: KeeperAsk, line: str) -> Visit:
    """As an errand. The greeting alone is one too: it tells how the judge is."""
    assert visit.person is not None
    errand = Errand(
        ask=command.model_dump(exclude={"line"}),
        line=visit.without_secrets(line)[:200],
        to=visit.letter.sender,
        subject=visit.letter.subject[:80],
        time_zone=visit.person.time_zone,
        language=visit.person.language,
        in_reply_to=visit.letter.message_id,
    )
    return visit.put(errand)
