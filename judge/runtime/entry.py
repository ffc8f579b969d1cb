"""Entries for the command line: run a judge until told to stop, and replay a game.

Not here: arguments (cli), words (templates/mail/en/keeper).
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable
from typing import Any, TextIO

from judge.commands import Passwords
from judge.core.options import TableOptions
from judge.core.system.names import PowerWords
from judge.core.system.table_game import TableGame
from judge.core.table import DeadlineRule, GameRecord
from judge.games_at_hand import games_at_hand
from judge.interrupts import INTERRUPTED, raise_swallowed, say_interrupted
from judge.mail.addresses import OwnAddresses
from judge.rendering import render
from judge.runtime import logs
from judge.runtime.admin.output import upgrade_words
from judge.runtime.admin.upgrade import brought_up_to_date
from judge.runtime.app import Service
from judge.runtime.effects import save
from judge.runtime.phases.audit import Audited, NoSecondJudgeError, audit_phases
from judge.runtime.phases.replay import CannotBeReadError, replay_phases
from judge.runtime.processes import forget_way_to_fork
from judge.runtime.settings import Settings
from judge.runtime.unreadable_games import fault_words
from judge.runtime.wiring import judge_ports
from judge.store.opening import looking_store
from judge.store.private_files import private_folder
from judge.store.transaction import Transaction
from judge.store.upgrades import only_judge

DEMONSTRATION = "demo"
_QUICK = DeadlineRule(clock=-1, min=0, next=1440, grace=1440, delay=0, days="SMTWTFS")


def run(
    settings: Settings, demonstration: bool, settings_now: Callable[[], Settings | None] = lambda: None
) -> int:
    """Run a judge until SIGTERM or SIGINT, then stop it cleanly: 0, or 130 after an interrupt.

    `settings_now` as in `Service`.
    """
    logs.begin(settings.log)
    private_folder(settings.data)
    with only_judge(settings.url):
        done = brought_up_to_date(settings)
        if done.copy is not None:
            print(upgrade_words(done), flush=True)
        service = Service(settings, migrate=False, settings_now=settings_now)
        if demonstration:
            open_demonstration(service)
        interrupts: list[int] = []

        def interrupt(*_: object) -> None:
            interrupts.append(signal.SIGINT)
            service.ask_to_stop()

        signal.signal(signal.SIGTERM, lambda *_: service.ask_to_stop())
        signal.signal(signal.SIGINT, interrupt)
        raise_swallowed()
        service.start_apart()
        print(render.piece("keeper/at-work.txt", _welcome(service, demonstration)), flush=True)
        service.wait()
        if interrupts:
            say_interrupted()
        service.stop()
    forget_way_to_fork()
    return INTERRUPTED if interrupts else 0


def _guests_power(rules: TableGame) -> PowerWords:
    """The power that a beginner learns with, or else the first."""
    lesson = rules.system.lesson
    seat = lesson.seat if lesson is not None else rules.seats[0]
    return rules.setting.scenario.powers[seat]


def open_demonstration(service: Service) -> None:
    """A game that begins with its first player; scripted players have the other powers.

    Does nothing if it is there.
    """
    environment = service.environment
    now = environment.now()
    rules = games_at_hand().scenario("")
    game = GameRecord(
        name=DEMONSTRATION,
        scenario=rules.setting.scenario.id,
        system=rules.system.name,
        options=TableOptions(
            nmr=True, starts_with=1, guests_play=_guests_power(rules).letter, scripted="gentle", advised=True
        ),
        deadline_rules=dict.fromkeys(rules.system.phases.kinds, _QUICK),
        created=now,
        thread=f"<{DEMONSTRATION}.{environment.fresh_token()}@{environment.own.domain}>",
    )

    def unless_there(tx: Transaction) -> None:
        if tx.game(DEMONSTRATION) is None:
            save(tx, game, now)

    service.store.run(unless_there)


def replay(settings: Settings, name: str, output: TextIO) -> int:
    """One line for each phase: ``same``, what differs, or ``unreadable``."""
    store = looking_store(settings.url, settings.data)
    own = OwnAddresses(address=settings.address)
    ports = judge_ports(own, settings.name, Passwords(b""), lambda: "", games_at_hand(settings.maps))
    status = 0
    try:
        for phase in replay_phases(store, ports, name):
            by = f" (played by rules {phase.rules})" if phase.differs and phase.rules is not None else ""
            print(phase.phase, (" ".join(phase.differs) or "same") + by, file=output)
            status = 1 if phase.differs else status
    except LookupError:
        print(f"there is no game {name}", file=output)
        status = 2
    except CannotBeReadError as error:
        print(f"{name} cannot be read: {fault_words(error.fault)}", file=output)
        status = 2
    finally:
        store.close()
    return status


def audit(settings: Settings, name: str, output: TextIO) -> int:
    """One line for each phase of moves or retreats, and what differs; then how many there were."""
    store = looking_store(settings.url, settings.data)
    own = OwnAddresses(address=settings.address)
    ports = judge_ports(own, settings.name, Passwords(b""), lambda: "", games_at_hand(settings.maps))
    found: Counter[str] = Counter()
    try:
        for phase in audit_phases(store, ports, name):
            found[_tell_opinion(phase, output)] += 1
    except LookupError:
        print(f"there is no game {name}", file=output)
        return 2
    except NoSecondJudgeError:
        print(f"the game of {name} has no second judge", file=output)
        return 2
    except CannotBeReadError as error:
        print(f"{name} cannot be read: {fault_words(error.fault)}", file=output)
        return 2
    finally:
        store.close()
    counts = ", ".join(f"{word} {found[word]}" for word in ("same", "differs", "refused"))
    print(f"{found.total()} phases: {counts}", file=output)
    return 1 if found["differs"] else 0


def _tell_opinion(phase: Audited, output: TextIO) -> str:
    """Print what came of one phase; the word for it."""
    opinion = phase.opinion
    if opinion.refused:
        print(f"{phase.phase} refused: {opinion.refused}", file=output)
        return "refused"
    print(phase.phase, "differs" if opinion.differences else "same", file=output)
    for difference in opinion.differences:
        print(f"  {difference}", file=output)
    return "differs" if opinion.differences else "same"


def _welcome(service: Service, demonstration: bool) -> dict[str, Any]:
    settings = service.settings
    smtp = service.listeners.get("smtp")
    lmtp = service.listeners.get("lmtp")
    rules = games_at_hand().scenario("")
    return {
        "name": settings.name,
        "address": settings.address,
        "smtp": f"{settings.smtp.host}:{smtp.port}" if smtp else "",
        "smtp_host": settings.smtp.host if smtp else "",
        "smtp_port": smtp.port if smtp else 0,
        "lmtp": f"{settings.lmtp.host}:{lmtp.port}" if lmtp else "",
        "mailbox": settings.mailbox.host,
        "mailbox_user": settings.mailbox.user,
        "maildir": "" if settings.relay.host else str(settings.maildir.absolute()),
        "relay": f"{settings.relay.host}:{settings.relay.port}",
        "demonstration": DEMONSTRATION if demonstration else "",
        "power": _guests_power(rules).name,
    }
