"""What the school costs a newcomer is told in docs/school.md, as it is measured."""

from __future__ import annotations

import pytest

from tests.support.manuals.school_minutes import PAGE, courses, section


@pytest.mark.parametrize("course", sorted(courses()))
def test_letters_and_minutes_are_those_of_the_page(course: str) -> None:
    assert section(course) in PAGE.read_text("utf-8")


def test_the_page_tells_of_no_other_course() -> None:
    told = [
        line.removeprefix("## ") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("## ")
    ]
    assert sorted(told) == sorted(courses())
