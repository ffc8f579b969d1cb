"""Public pages: how large they are, what publishing a phase costs, how many are served, letters meanwhile.

``python -m tests.bench.noticeboard [PHASES]``. A game of thirty years has some 180 phases: what one takes in
the mean is told for so many. Compressed is by brotli, as `podesta[web]` writes it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from judge.mail.addresses import OwnAddresses
from judge.pages.publisher import Publisher
from judge.pages.site import Site
from judge.runtime.admin.web import WebServer, listening
from judge.runtime.inbound.worker import handle_next
from judge.store.database import Store
from tests.bench.letters import letters, table
from tests.bench.timing import line, loop, timed
from tests.support.judges.noticeboard import GAMES, LOOK, shelf

THIRTY_YEARS = 180
"""Phases: three campaigns a year, most of them with retreats, and an adjustment."""
SECONDS = 3.0
A_SECOND = 20
"""Pages asked for while letters are handled: a front page that many look at."""
_ASKER = """
import http.client, sys, time
port, path, seconds, rate = int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
line, count, end = http.client.HTTPConnection("127.0.0.1", port), 0, time.monotonic() + seconds
while time.monotonic() < end:
    line.request("GET", path, headers={"Accept-Encoding": "br"})
    answer = line.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    count += 1
    if rate:
        time.sleep(1 / rate)
print(count)
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
        _sizes(public, phases)
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


def _sizes(public: Path, phases: int) -> None:
    """Kilobytes as they travel, and on the disk; headlines in italics are on the pages of games alone."""
    shared = _bytes(public.glob("a/pages-*.br")) + _bytes(public.glob("a/icon-*.br"))
    upright, fonts = _bytes(public.glob("a/*-bold-*.woff2")), _bytes(public.glob("a/*.woff2"))
    front_page = (public / "g" / "sforza" / "index.html").read_text("utf-8")
    board = _bytes(file for file in public.glob("b/*.br") if file.name.partition(".")[0] in front_page)
    front = public / "index.html.br"
    thumbs = _bytes(public.glob("g/*/thumb.webp"))
    game = public / "g" / "sforza"
    pages = [file.stat().st_size for file in sorted(game.glob("[0-9]*.html.br"))]
    french = public / "fr/g/sforza"
    whole = _bytes(game.glob("*.br")) + _bytes(french.glob("*.br"))
    disk = _bytes(game.glob("*")) + _bytes(french.glob("*"))
    each, lying = whole / (phases + 1), disk / (phases + 1)
    for what, size, aim in (
        (
            "front page, cold, fonts and pictures included",
            front.stat().st_size + shared + upright + thumbs,
            "60 kB",
        ),
        ("game page, cold, fonts and board included", pages[-1] + shared + fonts + board, "250 kB"),
        ("each further phase, in the mean", sum(pages) / len(pages), "10 kB"),
        ("each further phase, the largest", max(pages), "10 kB"),
        ("thirty years, two languages, compressed", each * THIRTY_YEARS, "2000 kB"),
        ("thirty years as they lie, with what is not compressed", lying * THIRTY_YEARS, ""),
    ):
        print(f"{what:<58} {size / 1000:>9.1f} kB   aim {aim}")


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
    server = WebServer("127.0.0.1", 0, store, lambda: datetime.now(UTC), own, pages=public)
    server.start()
    yield server.port
    server.stop()
    store.close()


def _asked(port: int, path: str, rate: float = 0, seconds: float = SECONDS) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", _ASKER, str(port), path, str(seconds), str(rate)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _rate(port: int, path: str) -> float:
    """Answers a second to somebody who asks one after the other; the best of three."""
    return max(int(_asked(port, path).communicate()[0]) for _ in range(3)) / SECONDS


def _served(public: Path, yard: float) -> None:
    with _bare() as bare, _board(public) as port:
        hello = _rate(bare, "/")
        for what, path in (("a game page", "/g/sforza/"), ("a phase as JSON", "/g/sforza/000-opening.json")):
            found = _rate(port, path)
            line(f"{what}, served", f"{found:.0f} /s", "", found / hello, f"a bare hello ({hello:.0f} /s)")


def _letters_meanwhile(public: Path, count: int = 60, rounds: int = 4) -> None:
    """Letters handled with and without somebody at the pages, in turns, so that other guests disturb both."""
    spent = {False: 0.0, True: 0.0}
    with tempfile.TemporaryDirectory() as name, table(Path(name) / "data") as (game, service, _):
        pile = iter(letters(game, count * rounds * 2))
        with _board(public) as port:
            for turn in range(rounds * 2):
                for _ in range(count):
                    game.hand_in(*next(pile))
                asker = _asked(port, "/g/sforza/", A_SECOND, 120.0) if turn % 2 else None
                begin = time.perf_counter()
                while handle_next(service.environment):
                    pass
                spent[asker is not None] += time.perf_counter() - begin
                if asker is not None:
                    asker.kill()
                    asker.wait()
    slower = spent[True] / spent[False]
    line(
        f"letters while {A_SECOND} pages a second are served",
        f"{slower:.2f}",
        "1.10",
        slower,
        "letters alone",
    )


if __name__ == "__main__":
    report(*map(int, sys.argv[1:2]))
