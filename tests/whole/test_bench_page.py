"""The page about the bench explains every figure that the bench prints."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FIGURE = re.compile(
    r'found\[f?"([^"]+)"\]|^        "([^"]+, (?:ms|MB))",$|\{"(letter kept[^"]+)"', re.MULTILINE
)


def test_every_figure_is_explained() -> None:
    source = (ROOT / "tests/bench/processor_time.py").read_text()
    page = (ROOT / "docs/bench.md").read_text()
    figures = {"".join(found) for found in _FIGURE.findall(source)}
    assert len(figures) > 12
    told = {
        re.sub(r",? (ms|\{OTHER_GAMES\} games, ms)$", "", figure)
        .replace("{name}", "KIND")
        .replace("{what.split()[0]} among", "list among")
        for figure in figures
    }
    assert [figure for figure in sorted(told) if f"`{figure}`" not in page] == []
