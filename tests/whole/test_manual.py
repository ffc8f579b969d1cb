"""The manuals are the help pages: what the judge mails and what ``docs`` says cannot drift apart."""

from tests.support.manuals import commands_manual as manual


def test_the_pages_are_what_they_are_made_from():
    for name, text in manual.pages().items():
        assert (manual.DOCS / name).read_text("utf-8") == text, f"{name}: run scripts/manual"


def test_every_help_page_stands_in_a_manual():
    assert manual.left_out() == set()
