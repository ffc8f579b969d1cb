"""PRACTICE asks the game: who writes about a table learns the game that is played there."""

from __future__ import annotations

from pathlib import Path

from judge.catalogue import Catalogue
from judge.core.game import Seat
from judge.core.system.scenario_files import Lesson
from judge.games.cards.system import CardSystem
from judge.games.machiavelli.system import MachiavelliSystem
from tests.support.judges.company import Company, company


class TaughtCards(CardSystem):
    """The card game with a lesson."""

    lesson = Lesson(primer="cards/help/orders.txt", scenario="tricks", seat=Seat("swords"))


def both_at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((MachiavelliSystem(folder), TaughtCards()))


def practised(c: Company) -> set[str]:
    with c.service.store.read() as tx:
        return {game.system for game in tx.games() if game.options.practice}


def test_practice_is_of_the_game_that_is_written_about(tmp_path: Path) -> None:
    with company(tmp_path, both_at_hand) as c:
        for name in ("anna", "bruno"):
            c.write(name, "register", f"name: {name.title()}", "timezone: Europe/Rome", "end")
        c.write("anna", "create ?trio secret tricks")
        answer = c.reply("anna", "trio", "practice").answer
        assert "You are Swords" in answer and "a card from your hand" in answer
        assert practised(c) == {"cards"}
        assert "You are Florence" in c.write("bruno", "practice game").answer
        assert practised(c) == {"cards", "machiavelli"}
