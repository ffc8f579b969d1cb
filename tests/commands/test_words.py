"""Every code, piece and page has its words; every letter renders."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from judge import resources
from judge.commands.information.help_search import pages
from judge.core.dice import SeededDice
from judge.core.system.words import vocabulary
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import PhaseKind, Power
from judge.rendering.families import messages
from judge.syntax.commands.command_mistakes import heads, settings
from tests.support.help_pages import page_text
from tests.support.judges.fake_judge import World

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = resources.folder("templates").joinpath("mail", "en")
_COMMANDS = ("commands", "games/machiavelli/commands")


def _sources(*folders: str) -> str:
    return "\n".join(p.read_text() for f in folders for p in sorted((ROOT / "judge" / f).rglob("*.py")))


def _unsaid(kind: str, names: Iterable[str]) -> list[str]:
    return [n for n in sorted(names) if f"{kind}/{n}" not in messages("en")]


def test_every_notice_has_a_template() -> None:
    named = set(re.findall(r'"(replies/[a-z/-]+)"', _sources(*_COMMANDS)))
    assert [n for n in sorted(named) if not TEMPLATES.joinpath(*f"{n}.txt".split("/")).is_file()] == []


def test_every_fatal_remark_of_the_game_has_its_words() -> None:
    folder = ROOT / "judge" / "games" / "machiavelli" / "legality"
    source = "\n".join(
        p.read_text() for p in sorted(folder.glob("*.py")) if p.name not in ("positions.py", "editing.py")
    )
    codes = set(re.findall(r'(?:_no\(|code=|return |, |\()"([a-z]+(?:-[a-z]+)+)"', source))
    assert len(codes) > 30
    assert _unsaid("remark", codes) == []


def test_every_fault_of_a_position_has_its_words() -> None:
    """EDIT tells them; those of a phase or of a list can only come in a file."""
    source = (ROOT / "judge" / "games" / "machiavelli" / "legality" / "positions.py").read_text()
    codes = set(re.findall(r'(?:, |= |else )"([a-z]+(?:-[a-z]+)+)"', source))
    page = messages("en")["reply/edit-impossible"].body
    assert len(codes) > 10
    assert {c for c in codes if f'"{c}"' not in page} == {
        "no-such-phase",
        "dislodged-outside-retreats",
    }


def test_every_complaint_has_its_words() -> None:
    source = _sources("syntax", "games/machiavelli/language")
    codes = set(re.findall(r'code="([a-z-]+)"', source)) | set(re.findall(r'complaint\("([a-z-]+)"', source))
    assert len(codes) > 10
    assert _unsaid("complaint", codes) == []


def test_every_command_and_setting_tells_its_usage() -> None:
    assert _unsaid("usage", {*heads(vocabulary()).values(), *settings(vocabulary()).values()}) == []


@pytest.mark.parametrize("page", pages())
def test_every_page_of_help_renders_in_72_columns(page: str) -> None:
    text = World().write("who@a.example", f"help {page}")
    assert len(text) > 200
    assert max(len(line) for line in text.split("\n")) <= 72


def _examples(page: str, heading: str) -> list[str]:
    """The order lines that a page of help shows under a heading, each column by itself."""
    text = page_text(page)
    part = text.split(heading, 1)[1].strip("\n").split("\n\n", 1)[0]
    if page == "money":  # its second column explains
        return [re.split(r"\s{2,}", line[2:])[0] for line in part.split("\n") if re.match(r"  \S", line)]
    columns = [
        c for line in part.split("\n") if line.startswith("  ") for c in re.split(r"\s{2,}", line.strip())
    ]
    return [c for c in columns if c and c[:5] not in ("the a", "the r", "leave", "by an", "the s")]


@pytest.mark.parametrize(
    ("page", "heading", "kind"),
    [
        ("orders", "Campaigns", "movement"),
        ("orders", "Retreats", "retreats"),
        ("orders", "Adjustments", "adjustment"),
        *[("money", f"\n{part}\n", "movement") for part in ("Expenditures", "Bribes", "Permission")],
        ("money", "\nBanking, before the expenditures\n", "movement"),
    ],
)
def test_every_order_that_help_shows_is_understood(page: str, heading: str, kind: str) -> None:
    rules = library.table("balance-of-power", {})
    state = rules.open(SeededDice(b"help")).state
    state = replace(state, phase=replace(state.phase, kind=PhaseKind(kind)))
    shown = _examples(page, heading)
    assert len(shown) >= 2
    reader = reader_for(rules, state)
    wrong = [
        line
        for line in shown
        if not (found := reader.read(line, Power("florence"))).orders or found.complaints
    ]
    assert wrong == []
