"""docs/api.md: its client reads what is published, and the files that it names are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.pages.browser import served
from tests.support.judges.noticeboard import published, running, shelf
from tests.support.paths import DOCS

PAGE = (DOCS / "api.md").read_text("utf-8")


def test_the_client_of_twenty_lines_follows_a_game(tmp_path: Path) -> None:
    fog, _ = running("nebbia", fog=True)
    published(shelf(fog), tmp_path / "public", tmp_path / "memory")
    names: dict[str, Any] = {"__name__": "client"}
    client = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    assert len([line for line in client.splitlines() if line.strip()]) <= 20
    exec(compile(client, str(DOCS / "api.md"), "exec"), names)
    with served(tmp_path / "public") as address:
        assert names["newest"](f"{address}g/sforza").startswith("sforza, 1454-fall-movement: ")
        assert "took" in names["newest"](f"{address}g/sforza")
        assert names["newest"](f"{address}g/nebbia").startswith("nebbia is active")


def test_the_files_that_it_names_are_there(tmp_path: Path) -> None:
    """Of a game with a year that is over, for its film."""
    published(shelf(phases=5), tmp_path / "public", tmp_path / "memory")
    patterns = re.findall(r"^\| (`[^|]+`) \|", PAGE, re.MULTILINE)
    for name in re.findall(r"`([^`]+)`", " ".join(patterns)):
        shape = name.replace("GAME", "sforza").replace("NAMES", "*").replace("NNN", "[0-9][0-9][0-9]")
        assert list((tmp_path / "public").glob(shape.replace("PHASE", "*").replace("KEY", "*"))), name
