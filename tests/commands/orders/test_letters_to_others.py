"""A letter that greets another player, or its reader, orders nothing; one that greets the judge may."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table
from tests.understanding.score import Case, score

ORDERS = "A Florence -> Bologna\nA Arezzo -> Siena"


def _filed(table: Table, text: str) -> bool:
    table.write("florence", text)
    return any(seat == "florence" for _, _, seat in table.world.orders)


@pytest.mark.parametrize(
    "said",
    [
        "Dear Milan,",
        "Dear Papacy,",
        "Dear Fabio,",
        "Dear Fabio and Anna,",
        "Dear Milan and Venice,",
        "Hi Fabio!",
        "Lieber Fabio,",
        "Carissimo Fabio,",
        "My dear old Fabio,",
        "Fabio,",
        "Venice,",
        "Milan!",
        "Dear Bruno,",
    ],
)
def test_orders_below_a_greeting_to_somebody_else_are_told_and_not_filed(table: Table, said: str) -> None:
    assert not _filed(table, f"{said}\n\n{ORDERS}")
    assert "A Florence -> Bologna" in table.world.answer.text


def test_nor_those_in_its_line(table: Table) -> None:
    assert not _filed(table, "Hi Fabio! A Florence - Bologna, A Arezzo - Siena. What about you?")


def test_those_above_it_and_below_a_greeting_of_the_judge_are(table: Table) -> None:
    table.write("florence", "A Florence holds\n\nDear Fabio,\nA Arezzo - Siena\n\nDear judge,\nF Pisa holds")
    _, orders = next((key, value) for key, value in table.world.orders.items() if key[2] == "florence")
    assert [order.canonical for order in orders] == ["A Florence holds", "F Pisa holds"]


@pytest.mark.parametrize(
    "said",
    [
        "Dear judge,",
        "Hi Podestà!",
        "Hello, Bruno here.",
        "Hello, Bruno of Florence here,",
        "Hello from Florence!",
        "Florence,",
        "Hi all,",
        "Hi there!",
        "For Florence!",
        "Down with Milan!",
        "Sehr geehrte Damen und Herren,",
    ],
)
def test_a_greeting_to_the_judge_leaves_them(table: Table, said: str) -> None:
    assert _filed(table, f"{said}\n\n{ORDERS}")


@pytest.mark.parametrize(
    "heading",
    [
        "Milan to Florence and Venice:",
        "Milan:",
        "From Milan to Florence:",
        "Venice and Milan:",
        "Doge:",
        "The Doge of Venice:",
    ],
)
def test_orders_below_a_heading_of_another_power_are_told_and_not_filed(heading: str) -> None:
    assert not score(Case(text=f"{heading}\n\nA are - urb", reading="nothing")).read


@pytest.mark.parametrize("heading", ["Florence:", "Florence to the judge:", "From Florence:"])
def test_orders_below_a_heading_of_the_writer_are_filed(heading: str) -> None:
    text = f"Milan to Florence:\nA flo - bol\n{heading}\nA are - urb"
    assert score(Case(text=text, reading="ask")).read == {"A Arezzo -> Urbino"}


def test_orders_behind_the_name_of_another_power_are_told_and_not_filed() -> None:
    assert not score(Case(text="Milan: F psa - luc; A are - urb", reading="nothing")).read


def test_a_piece_in_a_town_that_a_power_is_called_after_is_ordered_by_its_name() -> None:
    found = score(
        Case(text="Milan: Pavia\nFerrara: holds", reading="ask", units={"florence": ("A mil", "A fer")})
    )
    assert found.read | found.asked == {"A Milan -> Pavia", "A Ferrara holds"}


@pytest.mark.parametrize(
    "heading", ["Milan wrote it down like this for me over a glass of wine:", "Venise me propose tout ceci :"]
)
def test_orders_of_ones_own_below_a_story_of_another_power_are_asked_about(heading: str) -> None:
    found = score(Case(text=f"{heading}\nA are - urb\nF psa - luc\nA mil - com", reading="nothing"))
    assert not found.read and found.asked == {"A Arezzo -> Urbino", "F Pisa -> Lucca"}


@pytest.mark.parametrize("heading", ["My orders:", "Voici mes ordres :", "Hi,\n\nhere are my orders:\n"])
def test_quoted_lines_below_a_heading_of_ones_own_are_asked_about_where_there_are_no_others(
    heading: str,
) -> None:
    found = score(Case(text=f"{heading}\n> A are - urb\n> F psa - luc\n\nThanks!", reading="nothing"))
    assert not found.read and found.asked == {"A Arezzo -> Urbino", "F Pisa -> Lucca"}


@pytest.mark.parametrize(
    "letter",
    [
        "You wrote:\n> A are - urb",
        "My orders:\n\nOn Tue, Nov 3, 2026 at 10:00 Milan <m@example.org> wrote:\n> A are - urb",
        "My orders:\n> A are - urb\nA are holds",
    ],
)
def test_other_quoted_lines_are_not(letter: str) -> None:
    assert "A Arezzo -> Urbino" not in score(Case(text=letter, reading="nothing")).asked
