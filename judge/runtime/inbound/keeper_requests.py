"""What keepers ask by letter, carried out after the letter: one answer for all that one letter asked.

It is noted in the letter's transaction and crossed out in that of the answer; a crash in between does it
again, which changes nothing more. What could be read in transit stays on the machine: no text of anybody's
letters, no copies of the database. Not here: who may ask (commands), doing it (admin.administration).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from judge.core.effects import KeeperRequest, Send
from judge.mail.reading.parts import enclosed
from judge.runtime.admin.administration import Administration
from judge.runtime.environment import Environment
from judge.runtime.logs import tell_of
from judge.store.queues import keeper_requests as queue
from judge.store.queues.keeper_requests import WaitingRequests
from judge.store.transaction import Transaction
from judge.syntax.commands.keeper_commands import KeeperUnclear

_LOG = logging.getLogger("judge.runtime")
_LEASE = timedelta(minutes=10)
_MOST = 3
_FILES = re.compile(r"\.ya?ml(\.txt)?$", re.IGNORECASE)

Facts = Mapping[str, Any]
Done = tuple[str, Facts]
"""The piece of the answer that tells of it (``keeper/administration``), and its facts."""


def note(tx: Transaction, letter: int | None, requests: Sequence[KeeperRequest]) -> None:
    """Lay them by. The greeting says something only where nothing else is asked."""
    asked = [e for e in requests if e.ask["verb"] != "hello"] or requests[:1]
    queue.put(tx.connection, letter, asked)


def run_next(environment: Environment, administration: Administration) -> bool:
    """Do what one letter asked. False: nothing is asked."""
    with environment.store.read() as tx:
        if queue.first(tx.connection) is None:
            return False
    claimed = environment.store.run(lambda tx: _claimed(tx, environment.now()))
    if claimed is None:
        return False
    entries = (
        [_entry(administration, claimed, asked) for asked in claimed.asked]
        if claimed.attempts <= _MOST
        else []
    )
    environment.store.run(lambda tx: _answered(environment, tx, claimed, entries))
    return True


def _claimed(tx: Transaction, now: datetime) -> WaitingRequests | None:
    return queue.claim(tx.connection, now, now + _LEASE)


def _answered(
    environment: Environment, tx: Transaction, claimed: WaitingRequests, entries: Sequence[Facts]
) -> None:
    """Cross it out and answer, unless somebody else has done so meanwhile."""
    if not queue.finish(tx.connection, claimed):
        return
    send = Send(
        to=claimed.recipient,
        template="keeper/administration",
        facts={"entries": entries, "letter_subject": claimed.subject},
        time_zone=claimed.time_zone,
        language=claimed.language,
        in_reply_to=claimed.in_reply_to,
        references=(claimed.in_reply_to,) if claimed.in_reply_to else (),
    )
    tx.enqueue(environment.outgoing(send), environment.message_id(), environment.now(), claimed.letter)


def _entry(administration: Administration, claimed: WaitingRequests, asked: Facts) -> Facts:
    letter, to = claimed.letter or 0, claimed.recipient
    job = _Job(administration=administration, letter=letter, to=to, **_known(asked["ask"]))
    _LOG.info("keeper %s: %s", claimed.recipient, asked["line"] or "signs on")
    try:
        piece, said = _VERBS[job.verb](job)
    except (LookupError, ValueError, OSError) as error:
        piece, said = "failed", {"error": str(error)[:300]}
    except Exception as error:
        tell_of(_LOG, error, "a keeper's command failed: %s", asked["line"])
        piece, said = "failed", {"error": f"{type(error).__name__}: {error}"[:300]}
    return {"line": asked["line"], "piece": piece, **said}


def _known(ask: Facts) -> dict[str, Any]:
    return {key: ask[key] for key in ("verb", "name", "number", "text")}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    administration: Administration
    letter: int
    to: str
    verb: str
    name: str
    number: int
    text: str


def _hello(job: _Job) -> Done:
    return "hello", {
        "health": job.administration.health(),
        "undelivered": len(job.administration.outbox("dead")),
    }


def _game(job: _Job) -> Done:
    found = job.administration.game(job.name)
    if found is not None and found["unreadable"]:
        return "games", {"games": (found,)}
    return ("game", {"game": found}) if found is not None else ("no-such", {"what": "game", "word": job.name})


def _letter(job: _Job) -> Done:
    found = job.administration.letter(job.number)
    missing = ("no-such", {"what": "letter", "word": job.number})
    return ("letter", {"letter": found}) if found is not None else missing


def _outgoing(job: _Job) -> Done:
    found = job.administration.outgoing(job.number)
    missing = ("no-such", {"what": "letter in the outbox", "word": job.number})
    return ("outgoing", {"letter": found}) if found is not None else missing


def _with_letter(change: Callable[[Administration, int], bool]) -> Callable[[_Job], Done]:
    """A change to a letter that came in; then what holds of it now."""

    def work(job: _Job) -> Done:
        changed = change(job.administration, job.number)
        piece, facts = _letter(job)
        return piece, {**facts, "changed": changed}

    return work


def _with_outgoing(change: Callable[[Administration, int], bool]) -> Callable[[_Job], Done]:
    def work(job: _Job) -> Done:
        changed = change(job.administration, job.number)
        piece, facts = _outgoing(job)
        return piece, {**facts, "changed": changed}

    return work


def _patterns(text: str) -> tuple[str, ...]:
    """Addresses and ``*@domain``. Raises ValueError for what is neither."""
    words = [w.strip(".,;<>").lower() for w in re.split(r"[\s,;]+", text)]
    wrong = [w for w in words if w and not re.fullmatch(r"[^@\s]+@[\w.-]+", w)]
    if wrong:
        raise ValueError(f"{wrong[0]} is no address, nor *@ and a domain")
    return tuple(w for w in words if w)


def _rule(name: str, *, remove: bool) -> Callable[[_Job], Done]:
    def work(job: _Job) -> Done:
        patterns = _patterns(job.text)
        if name == "deny" and not remove and any(_covers(p, job.to) for p in patterns):
            raise ValueError(f"that would deny you yourself ({job.to})")
        before = job.administration.policy()
        return "house", {
            "house": job.administration.change_list(name, patterns, remove=remove),
            "before": before,
        }

    return work


def _covers(pattern: str, address: str) -> bool:
    return pattern in (address.lower(), f"*@{address.lower().rpartition('@')[2]}")


def _policy(job: _Job) -> Done:
    before = job.administration.policy()
    if job.verb == "message":
        return "house", {"house": job.administration.say_daily(job.text), "before": before}
    if job.verb in ("open", "close"):
        return "house", {
            "house": job.administration.open_games(job.verb == "open", job.text),
            "before": before,
        }
    return "house", {"house": before, "before": before}


def _receivers(job: _Job) -> Done:
    return "receivers", {"receivers": job.administration.lost_receivers(), "forgotten": (), "unknown": ()}


def _forget_receivers(job: _Job) -> Done:
    """Names that are forgotten, and those that are gone still."""
    names = dict.fromkeys(w for w in re.split(r"[\s,;]+", job.text) if w)
    forgotten = job.administration.forget_receivers(tuple(names))
    unknown = tuple(name for name in names if name not in forgotten)
    return "receivers", {**_receivers(job)[1], "forgotten": forgotten, "unknown": unknown}


def _import(job: _Job) -> Done:
    raw = job.administration.raw_letter(job.letter)
    files = enclosed(raw or b"", _FILES)
    if not files:
        return "nothing-enclosed", {}
    taken, faults = job.administration.import_maps(files)
    return "imported", {"taken": taken, "faults": faults, "files": tuple(files)}


def _unclear(job: _Job) -> Done:
    return "unclear", {"complaint": KeeperUnclear(line=job.text, at=job.number).complaint}


def _password(job: _Job) -> Done:
    return "password", {"changed": job.administration.set_password(job.to, job.text)}


_VERBS: Mapping[str, Callable[[_Job], Done]] = {
    "hello": _hello,
    "usage": lambda job: ("usage", {}),
    "health": _hello,
    "doctor": lambda job: ("doctor", {"findings": job.administration.examination()}),
    "games": lambda job: ("games", {"games": job.administration.games()}),
    "game": _game,
    "letters": lambda job: ("letters", {"letters": job.administration.letters(job.name), "status": job.name}),
    "letter": _letter,
    "letter-again": _with_letter(Administration.handle_again),
    "letter-set-aside": _with_letter(Administration.set_letter_aside),
    "outbox": lambda job: ("outbox", {"letters": job.administration.outbox(job.name), "status": job.name}),
    "outgoing": _outgoing,
    "outgoing-resend": _with_outgoing(Administration.resend),
    "outgoing-set-aside": _with_outgoing(Administration.hold_back),
    "house": _policy,
    "message": _policy,
    "open": _policy,
    "close": _policy,
    "deny": _rule("deny", remove=False),
    "deny-remove": _rule("deny", remove=True),
    "allow": _rule("allow", remove=False),
    "allow-remove": _rule("allow", remove=True),
    "receivers": _receivers,
    "receivers-forget": _forget_receivers,
    "scenarios": lambda job: ("scenarios", {"scenarios": job.administration.scenarios()}),
    "import": _import,
    "back-up": lambda job: ("copied", {"made": job.administration.back_up(job.name), "restored": False}),
    "restore": lambda job: ("copied", {"made": job.administration.restore(job.text), "restored": True}),
    "password": _password,
    "password-short": lambda job: ("password-short", {"shortest": job.number}),
    "unclear": _unclear,
}
