"""Public pages: how large they are, what publishing a phase costs, how many are served, letters meanwhile.

``python -m tests.bench.noticeboard [PHASES]``. For thirty years a whole game is published until it is won,
with its book, map and film; what grows with the years is told for thirty. Compressed is by brotli, as
`podesta[web]` writes it. Answers and letters are measured by processor time, in turns, so that nobody
else who uses the machine disturbs them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from judge.core.table import GameStatus
from judge.mail.addresses import OwnAddresses
from judge.pages.publisher import Publisher
from judge.pages.site import Site
from judge.runtime.admin.http import PublicWeb
from judge.runtime.admin.web import WebServer, listening
from judge.runtime.inbound.worker import handle_next
from judge.store.database import Store
from tests.bench.letters import letters, table
from tests.bench.timing import line, loop, timed
from tests.support.judges.noticeboard import GAMES, LOOK, Shelf, running, shelf

WHOLE = 120
"""Phases after which the game that is measured whole is won; it ends with the last one that was needed."""
ANSWERS, PAIRS = 400, 7
"""Answers in each turn, and turns of which the middle one is told."""
A_SECOND = 20
"""Pages asked for while letters are handled: a front page that many look at."""
_ASKER = """
import http.client, sys, time
port, path, count, rate = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
line = http.client.HTTPConnection("127.0.0.1", port)
for _ in range(count):
    line.request("GET", path, headers={"Accept-Encoding": "br"})
    answer = line.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    if rate:
        time.sleep(1 / rate)
"""


def report(phases: int = 12) -> None:
    """Print the figures."""
    yard = timed(loop, 50).median
    with tempfile.TemporaryDirectory() as name:
        public = Path(name) / "public"
        took = _published(Path(name), phases - 1), _published(Path(name), phases)
        line(
            "publishing the phase that is new, processor", f"{took[1]:.2f} s", "", took[1] / yard, "the loop"
        )
        _sizes(public)
        _thirty_years(Path(name) / "whole")
        _served(public, yard)
        _letters_meanwhile(public)


def _published(folder: Path, phases: int) -> float:
    """Seconds of the processor; what lies there already is kept."""
    kept, site = shelf(phases=phases), Site(LOOK, GAMES)
    with GAMES.words.in_force():
        items = list(site.items(kept, {}))  # type: ignore[arg-type]
        begin = time.process_time()
        Publisher(folder / "public", folder / "memory").publish(items)
    return time.process_time() - begin


def _bytes(files: Iterator[Path]) -> int:
    return sum(file.stat().st_size for file in files)


def _sizes(public: Path) -> None:
    """Kilobytes as they travel, and on the disk; headlines in italics are on the pages of games alone."""
    shared = _bytes(public.glob("a/pages-*.br")) + _bytes(public.glob("a/icon-*.br"))
    upright, fonts = _bytes(public.glob("a/*-bold-*.woff2")), _bytes(public.glob("a/*.woff2"))
    front_page = (public / "g" / "sforza" / "index.html").read_text("utf-8")
    board = _bytes(file for file in public.glob("b/*.br") if file.name.partition(".")[0] in front_page)
    front = public / "index.html.br"
    thumbs = _bytes(public.glob("g/*/thumb.webp"))
    game = public / "g" / "sforza"
    pages = [file.stat().st_size for file in sorted(game.glob("[0-9]*.html.br"))]
    for what, size, aim in (
        (
            "front page, cold, fonts and pictures included",
            front.stat().st_size + shared + upright + thumbs,
            "60 kB",
        ),
        ("game page, cold, fonts and board included", pages[-1] + shared + fonts + board, "250 kB"),
        ("each further phase, in the mean", sum(pages) / len(pages), "10 kB"),
        ("each further phase, the largest", max(pages), "10 kB"),
    ):
        _told(what, size, aim)


def _told(what: str, size: float, aim: str) -> None:
    print(f"{what:<58} {size / 1000:>9.1f} kB   aim {aim}")


def _thirty_years(folder: Path) -> None:
    """A game that is over, in two languages, as it travels (brotli; pictures as they are) and as it lies."""
    record, closed = running(phases=WHOLE)
    rules = GAMES.table(record)
    load = rules.system.codec.load_state
    end = next((n for n, one in enumerate(closed) if rules.winners(load(one.after))), len(closed) - 1)
    years = rules.system.phases.period(closed[end].phase) - rules.system.phases.period(closed[1].phase) + 1
    record = replace(record, status=GameStatus.FINISHED, state=closed[end].after)
    kept = Shelf((record,), {"sforza": closed[: end + 1]})
    with GAMES.words.in_force():
        items = list(Site(LOOK, GAMES).game_files(kept, {}))  # type: ignore[arg-type]
        Publisher(folder / "public", folder / "memory").publish(items)
    public = folder / "public"
    files = [f for at in ("g", "fr/g") for f in (public / at / "sforza").iterdir()]
    pictures = _bytes(f for f in files if f.suffix in (".png", ".webp", ".gif"))
    travels, lies = _bytes(f for f in files if f.suffix == ".br"), _bytes(iter(files)) - pictures
    thirty = 30 / years
    whole = f"{years} years, {end + 1} phases"
    _told(f"a whole game ({whole}), compressed", travels + pictures, "")
    _told("its map, thumbnail and film, which do not grow", pictures, "")
    _told(
        "thirty years, two languages, compressed, pictures included", travels * thirty + pictures, "2000 kB"
    )
    _told("thirty years as they lie, each file three times", lies * thirty + pictures, "")


@contextmanager
def _bare() -> Iterator[int]:
    """The yardstick: the least that Starlette can answer."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route

    async def hello(_: Any) -> Any:
        return PlainTextResponse("hello")

    door = listening("127.0.0.1", 0)
    app = Starlette(routes=[Route("/", hello)])
    server = uvicorn.Server(uvicorn.Config(app, access_log=False, log_level="warning", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    thread.start()
    yield door.getsockname()[1]
    server.should_exit = True
    thread.join(10)


@contextmanager
def _board(public: Path) -> Iterator[int]:
    """The judge's own listener over these pages."""
    store = Store(f"sqlite:///{public.parent}/judge.sqlite")
    own = OwnAddresses(address="judge@podesta.test")
    server = WebServer("127.0.0.1", 0, store, lambda: datetime.now(UTC), own, web=PublicWeb(pages=public))
    server.start()
    yield server.port
    server.stop()
    store.close()


def _asked(port: int, path: str, count: int, rate: float = 0) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", _ASKER, str(port), path, str(count), str(rate)])


def _cost(port: int, path: str) -> float:
    """Seconds of our processor that one answer takes; whoever asks is a process of its own."""
    begin = time.process_time()
    assert _asked(port, path, ANSWERS).wait() == 0
    return (time.process_time() - begin) / ANSWERS


def _served(public: Path, yard: float) -> None:
    with _bare() as bare, _board(public) as port:
        for what, path in (("a game page", "/g/sforza/"), ("a phase as JSON", "/g/sforza/000-opening.json")):
            pairs = [(_cost(bare, "/"), _cost(port, path)) for _ in range(PAIRS)]
            hello, found = (median(times) for times in zip(*pairs, strict=True))
            share = median(one / other for one, other in pairs)
            line(
                f"{what}, served, by processor",
                f"{1 / found:.0f} /s",
                "",
                share,
                f"a bare hello ({1 / hello:.0f} /s)",
            )


def _letters_meanwhile(public: Path, count: int = 60, rounds: int = 4) -> None:
    """Letters handled with and without somebody at the pages, in turns, so that other guests disturb both."""
    spent, waited = {False: 0.0, True: 0.0}, {False: 0.0, True: 0.0}
    with tempfile.TemporaryDirectory() as name, table(Path(name) / "data") as (game, service, _):
        pile = iter(letters(game, count * rounds * 2))
        with _board(public) as port:
            for turn in range(rounds * 2):
                for _ in range(count):
                    game.hand_in(*next(pile))
                asker = _asked(port, "/g/sforza/", 9999, A_SECOND) if turn % 2 else None
                begin, processor = time.perf_counter(), time.process_time()
                while handle_next(service.environment):
                    pass
                spent[asker is not None] += time.process_time() - processor
                waited[asker is not None] += time.perf_counter() - begin
                if asker is not None:
                    asker.kill()
                    asker.wait()
    slower = spent[True] / spent[False]
    line(
        f"letters while {A_SECOND} pages a second are served",
        f"{slower:.2f}",
        "1.10",
        slower,
        f"letters alone, by processor (by the clock {waited[True] / waited[False]:.2f})",
    )


if __name__ == "__main__":
    report(*map(int, sys.argv[1:2]))
