"""A number in an answer takes a line of the letter that is answered, however little a program tells of it."""

from __future__ import annotations

from pathlib import Path

from judge.core.table import GameStatus
from tests.support.judges.company import Company, company


def led(everybody: Company) -> None:
    everybody.write("gina", "register", "name: Gina", "end", "create ?sforza gina's-word", "become master")
    everybody.write("anna", "register", "name: Anna", "end", "sign on ?sforza annas-word")
    everybody.reply("gina", "sforza", "force begin")


def test_a_program_that_names_only_the_letter_it_answers(tmp_path: Path) -> None:
    """RFC 5322 3.6.4 asks for the whole thread; not all write more than In-Reply-To."""
    with company(tmp_path) as everybody:
        led(everybody)
        asked = everybody.reply("gina", "sforza", "Put the game on hold, please")
        assert "1  pause" in asked.answer
        everybody.reply("gina", "sforza", "1")
        assert everybody.record("sforza").status is GameStatus.PAUSED


def test_an_older_letter_is_not_answered_for_a_newer_one(tmp_path: Path) -> None:
    with company(tmp_path) as everybody:
        led(everybody)
        (older,) = everybody.reply("gina", "sforza", "give us 2 more days").sent
        everybody.reply("gina", "sforza", "Put the game on hold, please")
        before = everybody.record("sforza").deadline
        everybody.write("gina", "1", answers=older)
        after = everybody.record("sforza").deadline
        assert before is not None and after is not None and (after - before).days == 2
        assert everybody.record("sforza").status is GameStatus.ACTIVE
