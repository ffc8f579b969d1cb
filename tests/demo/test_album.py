"""The folder that `judge demo` leaves: maps under their own phase, pictures once, the same bytes again."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main

pytestmark = pytest.mark.usefixtures("pictures_unpainted")


def _files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_demonstration_says_how_far_it_is_and_is_the_same_each_time(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    said = CliRunner().invoke(main, ["demo", "--years", "1", "--folder", str(first)])
    assert said.exit_code == 0, said.output
    assert "1454 summer movement is open; 0 of 1 years are over" in said.output
    assert "1 of 1 years are over" in said.output
    CliRunner().invoke(main, ["demo", "--years", "1", "--folder", str(second)])
    assert _files(first) == _files(second)
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


def test_a_picture_of_a_letter_is_the_file_that_it_names(tmp_path: Path) -> None:
    CliRunner().invoke(main, ["demo", "--years", "1", "--folder", str(tmp_path)])
    pages = list(tmp_path.glob("received/*/*.html"))
    sources = [
        (page, src) for page in pages for src in re.findall(r'<img[^>]*\bsrc="([^"]+)"', page.read_text())
    ]
    assert sources and all((page.parent / src).is_file() for page, src in sources)


def test_orders_that_were_drawn_for_one_player_are_nobody_elses_picture(tmp_path: Path) -> None:
    """Nor the map of the phase: each answer names a file of its own, and maps are the whole board's."""
    CliRunner().invoke(main, ["demo", "--years", "1", "--folder", str(tmp_path)])
    drawn: dict[str, set[str]] = {}
    for page in tmp_path.glob("received/*/*orders-in*.html"):
        for source in re.findall(r'<img[^>]*\bsrc="([^"]+)"', page.read_text()):
            drawn.setdefault(source, set()).add(page.parent.name)
    assert drawn and all("/pictures/" in source for source in drawn)
    assert all(len(players) == 1 for players in drawn.values())


@pytest.mark.parametrize("options", [["--years", "1"], ["--scenario", "two-crowns", "--years", "1"]])
def test_every_id_in_every_letter_of_a_game_is_there_once_and_unfolded(
    options: list[str], tmp_path: Path
) -> None:
    """RFC 2392, and Outlook, which loses a picture whose Content-ID goes on in a second line."""
    said = CliRunner().invoke(main, ["demo", *options, "--folder", str(tmp_path)])
    assert said.exit_code == 0, said.output
    shown = 0
    for file in tmp_path.glob("received/*/*.eml"):
        raw = file.read_bytes()
        assert not re.search(rb"(?mi)^(?:content|message)-id:[^\n]*\n[ \t]", raw), file
        parts = list(message_from_bytes(raw, policy=policy.default).walk())
        ids = [str(part["Content-ID"]).strip("<>") for part in parts if part["Content-ID"]]
        pages = [part.get_content() for part in parts if part.get_content_type() == "text/html"]
        wanted = [found for page in pages for found in re.findall(r"cid:([^'\"\s>)]+)", page)]
        assert len(set(ids)) == len(ids) and set(wanted) == set(ids), file
        shown += len(wanted)
    assert shown > 5
