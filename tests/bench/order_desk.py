"""The order desk: choices for eight units, a page, a preview beside "hello", guessed keys.

Aims: 30 ms and 2 kB for choices, fifteen times "hello" for a preview.
"""

from __future__ import annotations

import gzip
import re
import secrets
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

from judge.core.desk_keys import key_text
from judge.core.wording import writing_in
from tests.bench.noticeboard import _bare
from tests.desk.desks import Desk
from tests.desk.judges import DeskTable, form, served
from tests.desk.positions import desks
from tests.support.judges.unpainted import unpainted

BLOCK = 12
"""Asked one after the other, before it is the turn of something else."""
_PREVIEWS = tuple(
    f"A flo {one}\nA are {another}\nF psa {third}"
    for third in ("h", "- pis", "- ets")
    for one in ("- pst", "h", "- bol", "- pis")
    for another in ("S A flo - pst", "h", "- sie", "- per")
)
"""Letters of three orders, each of which no other is."""


def report() -> None:
    """Print the figures of the desk, a line each."""
    desk = next(d for d in desks("balance-of-power") if _moving(d) >= 8)
    _choices(desk)
    _sizes(desk)
    with tempfile.TemporaryDirectory() as folder, unpainted():
        table = DeskTable(Path(folder), f"sqlite:///{folder}/judge.sqlite")
        table.everybody_joins()
        _round_trips(table)
        _guesses(table)
        table.judge.store.close()


def _moving(desk: Desk) -> int:
    """Units that are given orders of a campaign."""
    return sum(piece.group == "Orders" for piece in desk.facts().choices.pieces)


def _choices(desk: Desk) -> None:
    pages, view = desk.rules.pages, desk.rules.view(desk.state, desk.seat)
    with writing_in("en"):
        took = [_seconds(lambda: pages.choices(view, desk.seat)) for _ in range(12)]
    print(f"choices for eight units: {median(took) * 1000:.1f} ms (worst {max(took) * 1000:.1f}; aim 30)")


def _sizes(desk: Desk) -> None:
    shown = replace(desk, with_others=False).page().decode()
    whole = desk.page().decode()
    parts = re.findall(
        r'<p class="piece">.*?</p>|<script type="application/json".*?</script>', shown, re.DOTALL
    )
    for what, text in (("choices", "".join(parts)), ("page", shown), ("page, with others to try out", whole)):
        print(f"{what}, compressed: {len(gzip.compress(text.encode(), 9))} bytes")


def _round_trips(table: DeskTable) -> None:
    """A look, a preview as the script asks for it, and one without a script, beside the least that the server
    can answer: in turns, and in time of this process, which asks, listens and answers.

    Every preview has other orders than those before it; `again` asks for the same ones.
    """
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    with _bare() as bare, served(table) as web:
        port, path = int(web.rpartition(":")[2]), f"/desk/{key}"

        def preview(lines: str, **more: list[str]) -> Callable[[], None]:
            sent = urlencode({**form(page, lines, "preview"), **more}, doseq=True).encode()
            return lambda: _asked(port, path, sent)

        kinds: dict[str, Callable[[str], Callable[[], None]]] = {
            "hello": lambda _: lambda: _asked(bare, "/"),
            "look": lambda _: lambda: _asked(port, path),
            "preview": lambda lines: preview(lines, part=["preview"]),
            "preview again": lambda lines: preview(lines, part=["preview"]),
            "preview without a script": preview,
        }
        took: dict[str, list[float]] = {what: [] for what in kinds}
        for block in range(0, len(_PREVIEWS), BLOCK):
            for what, asking in kinds.items():
                table.desk.rates.__init__()  # type: ignore[misc]  # a key has forty previews a minute
                asked = [asking(lines) for lines in _PREVIEWS[block : block + BLOCK]]
                took[what] += [_seconds(ask, time.process_time) for ask in asked]
    hello = median(took.pop("hello"))
    for what, each in took.items():
        times = median(each) / hello
        print(f"{what}: {median(each) * 1000:.1f} ms, {times:.1f} times hello ({hello * 1000:.2f} ms)")


def _guesses(table: DeskTable, count: int = 1000) -> None:
    took = _seconds(lambda: [table.desk.page(key_text(secrets.token_bytes(16)), "en") for _ in range(count)])
    print(f"{count} guessed keys: {took * 1000:.0f} ms")


def _asked(port: int, path: str, body: bytes | None = None) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET" if body is None else "POST", path, body)
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    answer.read()
    connection.close()


def _seconds(what: Callable[[], Any], clock: Callable[[], float] = time.perf_counter) -> float:
    began = clock()
    what()
    return clock() - began


if __name__ == "__main__":
    report()
