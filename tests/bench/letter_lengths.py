"""How long results letters are: lines, kilobytes, and pixels on a telephone, by book, reader and phase.

`python -m tests.bench.letter_lengths [years]` prints lines; with a folder behind the years some letters are
also written there as pages with their pictures, and measured if Chromium is at hand.
"""

from __future__ import annotations

import base64
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from judge.core.outbound import Rendered
from tests.support.machiavelli.played_letters import Phase, books, letter, phases

WIDTH = 390
"""Of a telephone, in pixels."""
EVERY = 9
"""Of so many letters one is shown as a page."""


def lines(text: str) -> int:
    """Lines above the fold of a short letter, with words on them and without; of a long one all."""
    return len(text.partition("---- Everything else")[0].rstrip("\n").split("\n"))


def kinds(phase: Phase, role: str) -> str:
    kind = str(phase.before.phase.kind)
    return f"{kind}, {role}"


def kilobytes(told: Rendered) -> float:
    """Of a letter as it is sent: text, page, and files in base64."""
    files = sum(len(base64.encodebytes(a.content)) for a in told.attachments)
    return (len(told.text.encode()) + len(told.html.encode()) + files) / 1000


def shown(told: Rendered) -> str:
    """A letter's page with its pictures inside."""
    page = told.html
    for a in told.attachments:
        inside = f"data:{a.type};base64,{base64.b64encode(a.content).decode()}"
        page = page.replace(f"cid:{a.name}", inside)
    return page


def heights(pages: dict[str, str], folder: Path) -> Iterator[tuple[str, int, int]]:
    """Name, and pixels of the whole page and of what stands above the fold, while it is closed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(viewport={"width": WIDTH, "height": 844}, device_scale_factor=1)
        for name, html in pages.items():
            page.set_content(html)
            height = int(page.evaluate("document.documentElement.scrollHeight"))
            page.screenshot(path=folder / f"{name}.png", full_page=True)
            page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            yield name, height, int(page.evaluate("document.documentElement.scrollHeight"))
        browser.close()


def main(years: int, folder: Path | None, **reader: Any) -> None:
    """Print a table."""
    for book, scenario in books().items():
        found: dict[str, list[int]] = defaultdict(list)
        pages: dict[str, str] = {}
        sizes: list[float] = []
        for n, phase in enumerate(phases(scenario, years)):
            for m, (seat, role) in enumerate(phase.readers):
                draw = folder is not None and role == "player" and (n * len(phase.readers) + m) % EVERY == 0
                told = letter(phase, seat, role, pictures=draw, **reader)
                found[kinds(phase, role)].append(lines(told.text))
                if draw:
                    sizes.append(kilobytes(told))
                    pages[f"{book}-{phase.before.phase.key}-{seat}"] = shown(told)
        for kind, counts in sorted(found.items()):
            said = f"median {median(counts):5.0f}, longest {max(counts):4d}, {len(counts):4d} letters"
            print(f"{book:18s} {kind:24s} {said}", flush=True)
        if folder is not None:
            if sizes:
                print(
                    f"{book:18s} kilobytes: median {median(sizes):.0f}, at most {max(sizes):.0f}", flush=True
                )
            measured = list(heights(pages, folder))
            if measured:
                short, whole = sorted(m[1] for m in measured), sorted(m[2] for m in measured)
                print(
                    f"{book:18s} pixels: shown {median(short):5.0f}, at most {short[-1]};"
                    f" whole {median(whole):5.0f}, at most {whole[-1]}",
                    flush=True,
                )


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 2, Path(given[1]) if len(given) > 1 else None)
