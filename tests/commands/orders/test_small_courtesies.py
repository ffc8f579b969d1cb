"""What an answer says in passing must be true: its subject, warnings about money, lists of cities."""

from __future__ import annotations

from judge.games.machiavelli.maps import library
from tests.commands.conftest import Table


def test_a_subject_says_how_many_orders_are_missing(table: Table) -> None:
    table.write("florence", "A flo h\nA are h")
    assert "orders in, 1 missing" in table.world.answer.subject
    table.write("florence", "F psa h")
    assert "orders in" in table.world.answer.subject and "missing" not in table.world.answer.subject


def test_an_autonomous_garrison_made_autonomous_is_paid_in_vain(table: Table) -> None:
    """N-067: nothing would change by it."""
    text = table.write("florence", "expense 1: 9 ducats garrison to autonomous G Siena")
    assert "would be wasted" in " ".join(text.split())


def test_list_names_no_city_that_is_not_in_the_game(table: Table) -> None:
    """N-045: a fortress is nothing where the game does not play with fortresses."""
    setting = library.table("balance-of-power", {}).setting
    forts = {a.name for a in setting.board.areas.values() if a.city is not None and a.city.fortress}
    assert forts and not setting.rules.fortresses
    text = table.write("florence", "list sforza")
    cities = " ".join(part.partition("\n\n")[0] for part in text.split("cities:")[1:])
    listed = {word.strip() for part in text.split("cities:")[1:] for word in _names(part)}
    assert "Rome" in cities and not listed & forts


def _names(part: str) -> list[str]:
    """The names of one list of cities, which ends where a line is no more set in."""
    lines = part.split("\n")
    kept = [lines[0], *(line for line in _following(lines[1:]))]
    return " ".join(line.strip() for line in kept).split(",")


def _following(lines: list[str]) -> list[str]:
    found = []
    for line in lines:
        if not line.startswith("            "):
            break
        found.append(line)
    return found
