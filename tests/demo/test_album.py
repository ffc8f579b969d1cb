"""The folder that `judge demo` leaves: maps under their own phase, pictures once, the same bytes again."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main


def _files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def _played(folder: Path, *options: str) -> str:
    """What is said while a year is played into a folder."""
    said = CliRunner().invoke(main, ["demo", "--years", "1", *options, "--folder", str(folder)])
    assert said.exit_code == 0, said.output
    return said.output


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a demonstration: one for all tests that only look at it."""
    folder = tmp_path_factory.mktemp("first")
    _played(folder)
    return folder


def test_a_demonstration_says_how_far_it_is_and_is_the_same_each_time(first: Path, tmp_path: Path) -> None:
    said = _played(tmp_path)
    assert "1454 summer movement is open; 0 of 1 years are over" in said
    assert "1 of 1 years are over" in said
    assert _files(first) == _files(tmp_path)
    files = _files(first)
    maps = sorted(name for name in files if name.startswith("maps/"))
    assert maps[0] == "maps/001-1454-spring-movement.png"
    page = files["index.html"].decode()
    assert all(f'id="{re.sub(r"^maps/([0-9]+-)?|[.]png$", "", name)}"' in page for name in maps)
    shown = [name for name in files if name.endswith(".png")]
    assert len({files[name] for name in shown}) == len(shown)
    letters = [name for name in files if name.startswith("received/")]
    assert letters and all(not name.endswith(".png") for name in letters)
    assert sum(len(files[name]) for name in letters if name.endswith(".eml")) < 40_000 * len(letters) / 3


def test_a_picture_of_a_letter_is_the_file_that_it_names(first: Path) -> None:
    pages = list(first.glob("received/*/*.html"))
    sources = [
        (page, src) for page in pages for src in re.findall(r'<img[^>]*\bsrc="([^"]+)"', page.read_text())
    ]
    assert sources and all((page.parent / src).is_file() for page, src in sources)


def test_orders_that_were_drawn_for_one_player_are_nobody_elses_picture(first: Path) -> None:
    """Nor the map of the phase: each answer names a file of its own, and maps are the whole board's."""
    drawn: dict[str, set[str]] = {}
    for page in first.glob("received/*/*orders-in*.html"):
        for source in re.findall(r'<img[^>]*\bsrc="([^"]+)"', page.read_text()):
            drawn.setdefault(source, set()).add(page.parent.name)
    assert drawn and all("/pictures/" in source for source in drawn)
    assert all(len(players) == 1 for players in drawn.values())


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("scenario", ["", "two-crowns"])
def test_every_id_in_every_letter_of_a_game_is_there_once_and_unfolded(
    scenario: str, first: Path, tmp_path: Path
) -> None:
    """RFC 2392, and Outlook, which loses a picture whose Content-ID goes on in a second line."""
    if scenario:
        _played(tmp_path, "--scenario", scenario)
    shown = 0
    for file in (tmp_path if scenario else first).glob("received/*/*.eml"):
        raw = file.read_bytes()
        assert not re.search(rb"(?mi)^(?:content|message)-id:[^\n]*\n[ \t]", raw), file
        parts = list(message_from_bytes(raw, policy=policy.default).walk())
        ids = [str(part["Content-ID"]).strip("<>") for part in parts if part["Content-ID"]]
        pages = [part.get_content() for part in parts if part.get_content_type() == "text/html"]
        wanted = [found for page in pages for found in re.findall(r"cid:([^'\"\s>)]+)", page)]
        assert len(set(ids)) == len(ids) and set(wanted) == set(ids), file
        shown += len(wanted)
    assert shown > 5
