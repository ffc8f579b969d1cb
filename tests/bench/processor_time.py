"""Measures the judge's own work in time of a processor: letters, a phase, sending, lists, the first letter.

``python -m tests.bench.processor_time`` prints the figures of this tree with the fixed loop beside them;
``--against REVISION [PAIRS]`` runs that revision and this tree in turn, so many times, and prints the
quartiles of both and of the ratio of each pair: what other guests of the machine do falls upon both alike.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import process_time, thread_time
from typing import Any
from unittest import mock

from sqlalchemy import event, text

from judge.demo.play import JUDGE, Demonstration
from judge.games.machiavelli.letters import presenter
from judge.painting import raster
from judge.runtime.app import Service
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases.worker import tick
from tests.bench.letters import table
from tests.bench.timing import each, loop

ROOT = Path(__file__).parents[2]
LETTERS, OTHER_GAMES = 60, 1000
Figures = dict[str, float]

_MIX = {
    "three good orders": (("{0}", "{1}", "{2}"), ("{3}", "{4}", "{5}")),
    "a correction": (("{0}",), ("{3}",)),
    "a question": (("Which orders do you have of me?",), ("When is the deadline?",)),
    "press": (("press", "We march at dawn, and not for gold.", "endpress"),) * 2,
    "prose": (("Thank you for last time, and best regards to all of you.",),) * 2,
}


@contextmanager
def statements(service: Service) -> Iterator[Counter[str]]:
    """Count the statements of the database meanwhile, by their first word."""
    heard: Counter[str] = Counter()

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        heard[statement.split(None, 1)[0]] += 1

    event.listen(service.store.engine, "before_cursor_execute", note)
    try:
        yield heard
    finally:
        event.remove(service.store.engine, "before_cursor_execute", note)


def asked(heard: Counter[str]) -> int:
    """Without those that begin transactions."""
    return sum(count for word, count in heard.items() if word not in ("BEGIN", "PRAGMA"))


class House:
    """A judge with one table, whose players' letters are kept and handled one by one."""

    def __init__(self, game: Demonstration, service: Service) -> None:
        self.game, self.service, self.written = game, service, 0
        self.seats = sorted((s for s in game.record.seats if s.token), key=lambda s: s.seat)
        with service.store.read() as tx:
            self.homes = {s.seat: tx.person(s.person or 0).addresses[0] for s in self.seats}  # type: ignore[union-attr]
        rules = service.environment.ports.rules(game.record)
        state = rules.system.codec.load_state(game.record.state)
        self.orders: dict[str, list[str]] = {}
        """Two ways of ordering three units."""
        for seat in self.seats:
            units = [f"{u.kind} {u.area}" for u in state.units_of(seat.seat)][:3]
            plans = (rules.bot_lines(state, seat.seat, bytes([n]) * 16) for n in range(1, 30))
            of_units = ([line for line in plan if line[0] in "AaFfGg"][:3] for plan in plans)
            plan = next(lines for lines in of_units if any(" - " in line for line in lines))
            self.orders[seat.seat] = [f"{unit} h" for unit in units] + (plan * 3)[:3]

    def keep(self, lines: tuple[str, ...], turn: int, *, answering: bool = True) -> float:
        """One letter comes in, an answer to one of the judge's or a fresh one; what the door costs."""
        seat = self.seats[turn % len(self.seats)]
        local, _, domain = JUDGE.partition("@")
        to, sender = f"{local}+{seat.token}@{domain}" if answering else JUDGE, self.homes[seat.seat]
        self.written += 1
        head = (
            f"From: {sender}",
            f"To: {to}",
            "Subject: moves",
            f"Message-ID: <p-{self.written}@players.test>",
        )
        body = (line.format(*self.orders[seat.seat]) for line in lines)
        raw = "\r\n".join((*head, "", *body, "")).encode()
        began = thread_time()
        self.service.keep(raw, sender, (to,), "smtp", self.service.environment.now())
        return thread_time() - began

    def handled(self) -> None:
        while handle_next(self.service.environment):
            pass


def seconds(work: Callable[[], object]) -> float:
    began = thread_time()
    work()
    return thread_time() - began


def letters(house: House) -> Figures:
    """Each kind by itself: every seat writes by turns, first one wording, then the other."""
    found: Figures = {}
    door = 0.0
    for name, wordings in _MIX.items():
        for warm in range(2 * len(house.seats)):
            house.keep(wordings[warm // len(house.seats)], warm)
        house.handled()
        for n in range(LETTERS):
            door += house.keep(wordings[n // len(house.seats) % 2], n)
        with statements(house.service) as heard:
            took = seconds(house.handled)
        found[f"letter: {name}, ms"] = 1e3 * took / LETTERS
        found[f"letter: {name}, statements"] = asked(heard) / LETTERS
    found["letter: orders never drawn before, ms"] = _anew(house)
    return {"letter kept at the door, ms": 1e3 * door / LETTERS / len(_MIX), **found}


def _anew(house: House) -> float:
    """As if each letter had orders that nobody gave before: no picture is remembered, but what lies below."""
    for n in range(LETTERS):
        house.keep(_MIX["three good orders"][n // len(house.seats) % 2], n)
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(raster, "PICTURES", raster.Remembered(1)))
        if drawn := getattr(presenter, "_picture_of_orders", None):  # none in older states
            stack.enter_context(mock.patch.object(presenter, drawn.__name__, drawn.__wrapped__))
        took = seconds(house.handled)
    return 1e3 * took / LETTERS


def phases(house: House, times: int = 3) -> Figures:
    """A phase with its letters, and those letters handed to the relay; the last of several."""
    game, service = house.game, house.service
    found: Figures = {}
    for n in range(times):
        game.clock.at = game.record.deadline or game.clock.at
        who = f"signon M{game.record.name} {game.passwords['gaspare']}"
        game.write("gaspare", f"now {n}", [who, "process!"])
        house.handled()
        _all_sent(service)
        with statements(service) as heard:
            found["phase with its letters, ms"] = 1e3 * seconds(lambda: _ticked(service))
            found["phase with its letters, statements"] = asked(heard)
        with statements(service) as heard:
            found["its letters sent, ms"] = 1e3 * seconds(lambda: _all_sent(service))
            found["its letters sent, statements"] = asked(heard)
    return found


def _ticked(service: Service) -> None:
    while tick(service.environment):
        pass


def _all_sent(service: Service) -> None:
    while send_next(service.environment):
        pass


def lists(house: House) -> Figures:
    """Letters that ask for all games, where there are a thousand of them."""
    found: Figures = {}
    with house.service.store.write() as tx:
        columns = [*tx.connection.execute(text("SELECT * FROM games LIMIT 1")).mappings().one()]
        given = ", ".join({"name": "'g' || n", "number": "n + 1000"}.get(c, c) for c in columns)
        counted = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < :most)"
        insert = f"INSERT INTO games ({', '.join(columns)}) {counted} SELECT {given} FROM games, c"
        tx.connection.execute(text(insert), {"most": OTHER_GAMES})
    for what in ("list", "status", "signon Vsforzza secret"):
        house.keep((what,), 0, answering=False)
        house.handled()
        house.keep((what,), 0, answering=False)
        found[f"{what.split()[0]} among {OTHER_GAMES} games, ms"] = 1e3 * seconds(house.handled)
    return found


_FIRST = """
from contextlib import nullcontext
from time import process_time
import sys
began = process_time()
try:
    from judge.collecting import without_collecting
except ImportError:  # of an older state
    uncollected = nullcontext
with without_collecting():
    import judge.runtime.app
imported = process_time()
from judge.demo.play import serve_embedded, Clock
from judge.runtime.inbound.worker import handle_next
from pathlib import Path
class Post:
    port = 25
service = serve_embedded(Path(sys.argv[1]), Post(), Clock(), int(sys.argv[2]))
ready = process_time()
while handle_next(service.environment):
    pass
done = process_time()
# getrusage would count what the parent had
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
memory = int(peak.split()[1]) / 1024
print(1e3 * (imported - began), 1e3 * (ready - imported), 1e3 * (done - ready), memory)
"""


def first_letter(house: House, folder: Path) -> Figures:
    """Time of a fresh process for its imports, its service, and then for one letter with orders.

    As where the judge is installed: its modules are compiled, and other processes have begun before.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    runs: list[list[float]] = []
    for seed in range(7, 11):
        house.keep(_MIX["three good orders"][0], 0)
        command = [sys.executable, "-c", _FIRST, str(folder), str(seed)]
        run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        runs.append([*map(float, run.stdout.split())])
    names = (
        "imports, ms",
        "service ready, ms",
        "first letter of a process, ms",
        "imports and first letter, MB",
    )
    return dict(zip(names, map(min, zip(*runs[1:], strict=True)), strict=True))


def figures() -> Figures:
    """All of them, measured once."""
    found: Figures = {"the loop, ms": 1e3 * each([loop] * 20, 5, process_time).median}
    with tempfile.TemporaryDirectory() as name, table(Path(name) / "data") as (game, service, _):
        limits = service.environment
        for budget, none in ((limits.budget, ("hour", "day")), (limits.costs, ("hour", "strangers"))):
            for field in none:
                object.__setattr__(budget, field, 0)
        service.warm_up()
        house = House(game, service)
        found |= letters(house)
        found |= phases(house)
        found |= first_letter(house, Path(name) / "data")
        found |= lists(house)
    return found


def of_tree(tree: Path) -> Figures:
    """The figures of another tree, by this very program."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, __file__, "--json"]
    run = subprocess.run(command, cwd=tree, env=environment, check=True, capture_output=True, text=True)
    return dict(json.loads(run.stdout.splitlines()[-1]))


def against(revision: str, pairs: int = 5) -> None:
    """Print the quartiles of both states of the code, and of the ratios of pairs."""
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name) / "tree"
        subprocess.run(["git", "worktree", "add", "--detach", tree, revision], cwd=ROOT, check=True)
        try:
            found = [(of_tree(tree), of_tree(ROOT)) for _ in range(pairs)]
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)
    print(f"{'':<40} {revision[:12]:>24} {'this tree':>24} {'ratio':>21}")
    for what in found[0][0]:
        before, after = ([pair[n][what] for pair in found] for n in (0, 1))
        ratios = [b / a for a, b in zip(before, after, strict=True) if a]
        print(f"{what:<40} {_quartiles(before)} {_quartiles(after)}  {_quartiles(ratios, 2)}")


def _quartiles(values: list[float], digits: int = 1) -> str:
    low, median, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
    width = 6 if digits > 1 else 7
    return " ".join(f"{value:{width}.{digits}f}" for value in (low, median, high))


def report() -> None:
    """Print the figures of this tree."""
    found = figures()
    for what, value in found.items():
        print(f"{what:<48} {value:10.2f}   {value / found['the loop, ms']:8.2f} x the loop")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--json"]:
            print(json.dumps(figures()))
        case ["--against", revision, *pairs]:
            against(revision, *map(int, pairs))
        case _:
            report()
