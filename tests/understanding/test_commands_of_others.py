"""Another power that has something done gives no order of the writer's; the writer's own ruler does."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    ("power", "text"),
    [
        ("florence", "His Holiness orders that the army in Arezzo goes to Perugia."),
        ("florence", "The Pope commands my army in Arezzo to go to Perugia."),
        ("milan", "Le doge ordonne que Pavie aille à Turin."),
        ("milan", "Le doge ordonne à Pavie d'aller à Turin."),
        ("milan", "The Doge of Venice commands that Pavia goes to Turin."),
    ],
)
def test_what_another_ruler_commands_is_not_filed(power: str, text: str) -> None:
    assert not score(Case(text=text, reading="nothing", power=power)).read


@pytest.mark.parametrize(
    ("power", "text", "read"),
    [
        (
            "papacy",
            "His Holiness orders that the army in Rome goes to Tivoli.",
            {"A Rome -> Tivoli"},
        ),
        ("milan", "The Duke of Milan commands that Pavia go to Turin.", {"A Pavia -> Turin"}),
        ("milan", "Le duc de Milan ordonne que Pavie aille à Turin.", {"A Pavia -> Turin"}),
    ],
)
def test_what_the_writers_ruler_commands_is_an_order(power: str, text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask", power=power)).read == read
