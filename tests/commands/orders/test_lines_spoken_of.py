"""A line of ours beside a sentence about it is asked about; small talk leaves what its writer typed."""

from __future__ import annotations

import pytest

from judge.mail.reading.own_letters import OwnLetter, repeated_lines
from tests.commands.conftest import Table

HELD = """Florence, your orders for Spring 1454 as I hold them:

  A Arezzo -> Siena
  A Florence holds
  F Pisa -> Eastern Gulf of Lyons (EGL)
  E1 9d buy G Lucca

Your orders are complete.
"""
OURS = "A Arezzo -> Siena"


def _filed(table: Table, text: str, power: str = "florence") -> list[str]:
    lines = text.split("\n")
    table.write(power, text, repeated_lines=repeated_lines(lines, [OwnLetter(1, HELD)]))
    found = (orders for (_, _, seat), orders in table.world.orders.items() if seat == power)
    return [order.canonical for order in next(found, ())]


def _yes(table: Table) -> str:
    """The answer that takes the line which the last letter offers."""
    return "yes" if 'answer "yes"' in " ".join(table.world.answer.text.split()) else "1"


@pytest.mark.parametrize(
    "text",
    [
        f"I see here\n{OURS}\nwho ordered that?",
        f"I see here\n\n{OURS}\n\nwho ordered that?",
        f"Where did you get this from?\n{OURS}",
        f"Somebody has put down\n{OURS}\nin my name, it seems",
        f"{OURS}\nI never wrote so.",
        f"{OURS}\n\nThis is wrong.",
        f"{OURS}\n\nsurely no order of mine",
        f"In the list stands\n{OURS}",
        f"Why on earth do you list\n{OURS}",
        f"This line of yours,\n{OURS},\nis wrong.",
        f"My archive shows\n{OURS}\nfor this season",
        f"Die Zeile\n{OURS}\nverstehe ich nicht",
        f"Je lis chez vous\n{OURS}\net je m'étonne",
        f"Then it goes on\n{OURS}\nand so forth",
        "The list has\n* A Arezzo -> Siena\nonce more",
    ],
)
def test_a_line_of_ours_beside_a_sentence_is_asked_about(table: Table, text: str) -> None:
    assert _filed(table, text) == []
    assert _filed(table, _yes(table)) == [OURS]


def test_orders_of_the_writer_beside_it_are_filed(table: Table) -> None:
    assert _filed(table, f"F Pisa holds\n\nI see here\n{OURS}\nwho ordered that?") == ["F Pisa holds"]


def test_what_is_held_already_stands_and_nothing_is_asked(table: Table) -> None:
    table.write("florence", OURS)
    assert _filed(table, f"I see here\n{OURS}\nwho ordered that?") == [OURS]


@pytest.mark.parametrize(
    "text",
    [
        "Hi, hope you are well.\nA Are -> Sie\nsee you in Rome",
        "There we go again\na arezzo to siena\nwhat a season",
        f"Hi, hope you are well.\n\n{OURS}",
        f"Long day at work.\n{OURS}",
        f"Dear judge,\n\n{OURS}\n\nThanks a lot\nElena",
        f"Here are my orders\n{OURS}",
        f"My orders for this season\n\n{OURS}\n\nBest wishes",
        f"{OURS}\n\nThe dog wants out.",
        f"{OURS}\nsee you in Rome",
    ],
)
def test_small_talk_leaves_what_its_writer_typed(table: Table, text: str) -> None:
    assert _filed(table, text) == [OURS]


def test_what_was_offered_is_taken_whatever_is_said_beside_it(table: Table) -> None:
    assert _filed(table, f"I see here\n{OURS}\nwho ordered that?") == []
    assert _filed(table, f"I meant that one\n{OURS}\nand nothing else") == [OURS]


@pytest.mark.parametrize(
    "text",
    [
        "Fabio suggests\nA Are - Sie",
        "The Pope would love\nA Are - Sie",
        "Milan's idea\nA Are - Sie",
        "According to Venice\nA Are - Sie",
        "Milan hat vorgeschlagen\nA Are - Sie",
        "A Are - Sie\nsays Fabio",
        "A Are - Sie\n(Fabio)",
        "A Are - Sie\nwas the Pope's idea",
    ],
)
def test_an_order_beside_a_sentence_that_breaks_off_and_names_another_is_asked_about(
    table: Table, text: str
) -> None:
    assert _filed(table, text) == []
    assert _filed(table, _yes(table)) == [OURS]


@pytest.mark.parametrize(
    "text",
    [
        "Milan is going to hate this.\nA Are - Sie",
        "Against Milan\nA Are - Sie",
        "I have promised Fabio\nA Are - Sie",
        "A Are - Sie\nto annoy Milan",
        "A Are - Sie\nand Fabio can do what he likes",
        "A Are - Sie\n\nFlorence",
        "A Are - Sie\nThe Pope sleeps.",
        "Thank you for the map! A Are - Sie.",
        "I hope you are well. My army in Arezzo goes to Siena. Write soon.",
    ],
)
def test_who_names_another_beside_an_order_of_his_own_is_not_asked(table: Table, text: str) -> None:
    assert _filed(table, text) == [OURS]


@pytest.mark.parametrize(
    "text",
    [
        "you wrote new line Army Arezzo to Siena new line Army Florence holds new line and I say thank you",
        "In your last mail it said Army Florence besieges period Army Arezzo to Siena period",
        "hey siri read my mail. Your orders: Army Arezzo to Siena. Army Florence holds. done",
        "judge said army arezzo to siena was refused",
        "You say that army Arezzo goes to Siena and that army Florence holds question mark",
    ],
)
def test_a_report_dictated_in_one_line_orders_nothing(table: Table, text: str) -> None:
    assert _filed(table, text) == []


@pytest.mark.parametrize(
    "heading",
    [
        "My former orders:",
        "My past orders:",
        "My last orders:",
        "My withdrawn orders:",
        "My erstwhile orders:",
        "Ex-orders:",
        "My orders as they were:",
        "Meine alten Befehle:",
        "My former orders",
    ],
)
def test_orders_of_before_are_asked_about(table: Table, heading: str) -> None:
    assert _filed(table, f"{heading}\nA Are - Sie") == []
    assert _filed(table, _yes(table)) == [OURS]


@pytest.mark.parametrize("text", ["Ex-order: A Are - Sie", "(old) A Are - Sie", "A Are - Sie [former]"])
def test_so_is_one_with_a_word_for_that_beside_it(table: Table, text: str) -> None:
    assert _filed(table, text) == []


@pytest.mark.parametrize(
    "heading", ["My orders:", "My final orders:", "My humble orders:", "My new orders", "Second try:"]
)
def test_those_of_now_are_filed(table: Table, heading: str) -> None:
    assert _filed(table, f"{heading}\nA Are - Sie") == [OURS]


PLAN = "A Are - Sie\nA Flo h"
PRESS = f"press to florence\nMy plan for you, please copy:\n\n{PLAN}\n\nand I will do my part.\nendpress"
PLANNED = [OURS, "A Florence holds"]


@pytest.mark.parametrize(
    "text",
    [
        f"See below.\n\n{PLAN}",
        f"Good grief.\n\n{PLAN}",
        f"lol\n{PLAN}",
        f"{PLAN}\n\nSo much for that.",
        "FYI\n\n* A Are - Sie\n* A Flo h",
        "Good grief.\n\nA Are - Sie\n\nno way\n\nA Flo h",
        "A Are -> Sie\nA Flo h\n\nHe lies, of course.",
    ],
)
def test_press_of_another_that_is_pasted_beside_a_sentence_is_asked_about(table: Table, text: str) -> None:
    table.write("milan", PRESS)
    assert _filed(table, text) == []


@pytest.mark.parametrize(
    "text",
    [
        PLAN,
        f"Dear judge,\n\n{PLAN}\n\nThanks a lot\nElena",
        f"My orders for this season\n\n{PLAN}\n\nBest wishes",
    ],
)
def test_who_plays_what_another_proposed_says_so_in_his_lines(table: Table, text: str) -> None:
    table.write("milan", PRESS)
    assert _filed(table, text) == PLANNED


@pytest.mark.parametrize("power", ["florence", "venice"])
def test_lines_of_press_that_the_writer_has_not_read_are_none(table: Table, power: str) -> None:
    """What he has written himself is none either."""
    table.write(power, PRESS.replace("florence", "naples"))
    assert _filed(table, f"Long day at work.\n\n{PLAN}") == PLANNED


def test_other_lines_than_those_of_press_are_filed_beside_any_sentence(table: Table) -> None:
    table.write("milan", PRESS)
    assert _filed(table, "Long day at work.\n\nA Are - Per\nA Flo h") == ["A Arezzo -> Perugia", PLANNED[1]]


@pytest.mark.parametrize(
    "text",
    [
        "A Are - Sie\nhm?\nA Flo h\nno way",
        "A Are - Sie\nfunny\nA Flo h\nthat was last spring",
        "A Are - Sie\n\nthis one was good\n\nA Flo h\n\nfunny",
        "A Are - Sie\n   <-- funny\nA Flo h\n   <-- too late now",
        "Huh.\nA Are - Sie\nas I feared\nA Flo h\nwho says that",
    ],
)
def test_lines_with_comments_between_are_asked_about(table: Table, text: str) -> None:
    """So people write between the lines of another."""
    assert _filed(table, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "A Are - Sie\nto keep Milan out\nA Flo h\nI like it here",
        "A Are - Sie\nbecause I can\nA Flo h\nsince nobody comes",
        "A Are - Sie\nWhat a season this has been for all of us\nA Flo h\n\nThe dog wants out.",
        "A Are - Sie\nand\nA Flo h\nplease",
        "Army:\nA Are - Sie\nThe other one:\nA Flo h\nThanks",
    ],
)
def test_reasons_of_the_writer_between_lines_are_no_comments(table: Table, text: str) -> None:
    assert _filed(table, text) == [OURS, "A Florence holds"]


def test_a_sentence_that_goes_on_below_several_lines_holds_all_of_them(table: Table) -> None:
    """What is not understood would fall upon the last alone."""
    assert _filed(table, "I would suggest\nA Are - Sie\nA Flo h\nif you agree.\nM.") == []


@pytest.mark.parametrize(
    "pasted",
    [
        "A Pad - Trv\nA Are - Per",
        "Long day at work.\n\nA Flo h\n\nA Are - Per",
        "A Are - Per\nA Pad - Trv\n\nA Flo h",
    ],
)
def test_press_that_is_pasted_below_orders_of_the_writer_is_asked_about(table: Table, pasted: str) -> None:
    """It has an order for the power of another, or a sentence stands elsewhere in the letter."""
    table.write("milan", "press to florence\nA Are - Per\nA Pad - Trv\n\nPlease.\nendpress")
    assert "A Arezzo -> Perugia" not in _filed(table, f"F Psa h\n\n{pasted}")


@pytest.mark.parametrize(
    "text",
    [
        "The letter of Tuesday, viz.\n   A Are - Sie\n   F Psa h\nis not mine at all.",
        "Issue 31 of an old magazine opens with\nAREZZO -> SIENA\nPISA -> PIOMBINO\nand ends in 1989.",
        "What shall it look like?\n\n=== SPECIMEN ===\nA Are - Sie\n=== END OF SPECIMEN ===",
        "Arezzo to Siena, Arezzo to Siena,\nding dang dong.",
        "Arezzo to Siena ........... 3 ducats\nPisa to Piombino .......... 9 ducats\nNo customer so far.",
        "A Are - Sie\nTreat it as never written.",
    ],
)
def test_a_list_that_its_form_makes_part_of_something_else_is_asked_about(table: Table, text: str) -> None:
    """A list within a sentence, a sample between rules, a refrain, a list of prices."""
    assert _filed(table, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "== ORDERS ==\nA Are - Sie\n== END OF ORDERS ==",
        "*** Florence ***\nA Are - Sie",
        "Here is what I want, viz.\nA Are - Sie",
        "19.\n\nA Are - Sie",
        "Arezzo to Siena ...... and that is all.",
    ],
)
def test_rules_and_dots_around_orders_leave_them(table: Table, text: str) -> None:
    assert _filed(table, text) == [OURS]


@pytest.mark.parametrize("broken", ["F psa - xyzzy", "F psa - Xanadu", "A rma h", "A xyz - sie"])
def test_an_order_with_a_wrong_name_comments_on_nothing(table: Table, broken: str) -> None:
    assert _filed(table, f"A Flo h\n{broken}\nA Are - Sie\nWhat a day") == ["A Florence holds", OURS]


@pytest.mark.parametrize(
    "above",
    [
        "Our first moves were",
        "She will",
        "Elle veut",
        "My guess is",
        "My advice is",
        "They are",
        "Unser Anfang war",
    ],
)
def test_a_line_that_breaks_off_above_orders_and_makes_them_no_orders_of_now(
    table: Table, above: str
) -> None:
    assert _filed(table, f"{above}\nA Are - Sie\nA Flo - Bol") == []
    assert _filed(table, "yes") == ["A Arezzo -> Siena", "A Florence -> Bologna"]


@pytest.mark.parametrize(
    "above",
    ["My orders are", "My moves this time are", "Here they are", "We will"],
)
def test_one_that_makes_them_orders_leaves_them(table: Table, above: str) -> None:
    filed = _filed(table, f"{above}\nA Are - Sie\nA Flo - Bol")
    assert filed == ["A Arezzo -> Siena", "A Florence -> Bologna"]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize(
    "above",
    [
        *("Carla's last letter", "His daughter made these moves for fun", "Old stuff", "On the wall it says"),
        *(
            "Would this be legal",
            "His postcard reads",
            "What I would do as his friend",
        ),
    ],
)
def test_a_line_above_that_nobody_understands_makes_orders_doubtful(
    table: Table, above: str, between: str
) -> None:
    assert _filed(table, f"{above}{between}A Are - Sie") == []
    assert _filed(table, _yes(table)) == [OURS]


@pytest.mark.parametrize(
    "above",
    [
        "Land troops",
        "Army moves",
        "Spring moves for Florence",
        "hello again",
        "My moves",
        "And here they are",
    ],
)
def test_one_that_heads_orders_or_greets_leaves_them(table: Table, above: str) -> None:
    assert _filed(table, f"{above}\nA Are - Sie") == [OURS]


@pytest.mark.parametrize("two", ["HEADS\n{}\nTAILS\n{}", "either\n{}\nor\n{}"])
def test_so_do_lines_above_each_of_two_lists(table: Table, two: str) -> None:
    assert _filed(table, two.format("A Are - Sie\nA Flo h", "A Are - Per\nA Flo - Bol")) == []


@pytest.mark.parametrize("name", ["elena", "Carla", "Rosalinde"])
def test_lines_with_the_name_of_another_before_a_bar_are_asked_about(table: Table, name: str) -> None:
    table.write("florence", f"{name} | A are - sie\n{name} | A flo - bol")
    assert not table.world.orders


@pytest.mark.parametrize(
    "row", ["orders | A are - sie", "1 | A are - sie", "A are | - sie", "Bruno | A are - sie"]
)
def test_rows_of_the_writer_are_orders(table: Table, row: str) -> None:
    """Bruno plays Florence."""
    table.write("florence", row)
    assert table.world.orders
