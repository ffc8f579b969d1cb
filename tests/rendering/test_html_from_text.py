"""A complaint on a phone: its line keeps its columns, what is said of it flows."""

from __future__ import annotations

from judge.rendering.html_from_text import html_from


def test_faulty_words_are_underlined_and_the_rest_flows() -> None:
    text = "  > keep besieging, & Pistoia\n    ^^^^^^^^^^^^^^\n    I am not\n    sure of this.\n"
    assert html_from(text) == (
        "<pre>  &gt; <u>keep besieging</u>, &amp; Pistoia</pre>\n<p>I am not sure of this.</p>"
    )


def test_what_is_missing_at_the_end_marks_nothing() -> None:
    assert html_from("  > A flo -\n           ^\n    The line ends too soon.\n") == (
        "<pre>  &gt; A flo -</pre>\n<p>The line ends too soon.</p>"
    )


def test_a_complaint_without_carets_flows_too() -> None:
    assert html_from("  > A rom - nap\n    There is no army\n    in Rome. (N-003)\n") == (
        "<pre>  &gt; A rom - nap</pre>\n<p>There is no army in Rome. (N-003)</p>"
    )


def test_a_rule_behind_its_number_flows() -> None:
    assert html_from("N-003 All move\n       at once.\n") == "<p>N-003 All move at once.</p>"


def test_what_is_quoted_alone_and_tables_keep_their_columns() -> None:
    for block in ("  > one\n  > other", "  Venice   6\n  Naples   4", "> a\n  b"):
        assert html_from(block).startswith("<pre>") and "<p>" not in html_from(block)
