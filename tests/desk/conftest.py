"""A judge with a desk and a game that has begun; nobody looks at the pictures in its letters."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.desk.judges import DeskTable
from tests.pages.browser import chromium
from tests.support.judges.unpainted import unpainted


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a judge whose game has begun."""
    folder = tmp_path_factory.mktemp("begun")
    with unpainted():
        made = DeskTable(folder, f"sqlite:///{folder}/judge.sqlite")
        made.everybody_joins()
        made.judge.store.close()
    return folder


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> Iterator[DeskTable]:
    folder = tmp_path / "judge"
    shutil.copytree(begun, folder)
    with unpainted():
        made = DeskTable(folder, f"sqlite:///{folder}/judge.sqlite")
        yield made
        made.judge.store.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found
