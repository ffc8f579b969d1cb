"""A question that no line likely answers brings the nearest three that tell; what is no question brings none.

Not here: how like a line a sentence is (test_examples_of_wishes).
"""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import opened, write
from tests.support.sentences import has_numbered_lines, what_holds


def test_a_question_brings_the_nearest_lines_that_tell() -> None:
    world, answer = write("master", "Do people usually answer in time around here?")
    assert "  2  " in answer and "  4  " not in answer, answer
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Was passiert bei der Pest?", "PLAGUE"),
        ("Cosa succede con la peste?", "PLAGUE"),
        ("Wat doet een hongersnood eigenlijk?", "HONGERSNOOD"),
        ("How do I ship an army across the water?", "CONVOY"),
    ],
)
def test_a_question_about_a_topic_is_no_question_about_ones_own_orders(text: str, told: str) -> None:
    assert told in write("player", text)[1]


def test_a_remark_brings_no_line() -> None:
    _, answer = write("observer", "The great powers come and go.")
    assert not has_numbered_lines(answer), answer
