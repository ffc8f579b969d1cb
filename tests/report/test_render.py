"""Templates to letters: subject line, languages, strictness, escaping, and the filters."""

from datetime import UTC, datetime

import pytest
from jinja2 import TemplateNotFound, UndefinedError

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.state import UnitKind, UnitRef
from judge.letter import Send
from judge.report import filters, looks, render, words


@pytest.fixture
def templates(tmp_path, monkeypatch):
    """A folder of templates beside the real words and layout."""
    real = render.resources.text
    written: dict[tuple[str, ...], str] = {}

    def text(*path: str) -> str:
        if path in written:
            return written[path]
        return real(*path)

    monkeypatch.setattr(render.resources, "text", text)
    render.environment.cache_clear()
    yield lambda name, source: written.__setitem__(("templates", "mail", "en", *name.split("/")), source)
    render.environment.cache_clear()


def send(template: str, **facts: object) -> Send:
    return Send(to="a@example.org", template=template, facts=facts, game="sforza", time_zone="Europe/Rome")


def test_first_line_is_the_subject_and_the_rest_the_text(templates):
    templates("replies/hello.txt", "Subject: [{{ game }}]  hello\n\nGood day, {{ name }}.\n\n\n\nDone.")
    letter = render.letter(send("replies/hello", name="Cosimo"))
    assert letter.subject == "[sforza] hello"
    assert letter.text == "Good day, Cosimo.\n\nDone.\n"


def test_a_letter_without_html_template_gets_the_layout_with_everything_escaped(templates):
    templates("replies/x.txt", "Subject: x\n\n{{ said }}")
    letter = render.letter(send("replies/x", said='<script>alert("x")</script>'))
    assert "<script>" not in letter.html
    assert "&lt;script&gt;" in letter.html


def test_html_templates_escape_and_text_templates_do_not(templates):
    templates("replies/x.txt", "Subject: x\n\n{{ said }}")
    templates("replies/x.html", "<p>{{ said }}</p>")
    letter = render.letter(send("replies/x", said="a < b"))
    assert letter.text == "a < b\n"
    assert letter.html == "<p>a &lt; b</p>"


def test_undefined_names_and_missing_templates_are_errors(templates):
    templates("replies/x.txt", "Subject: x\n\n{{ nobody_said }}")
    with pytest.raises(UndefinedError):
        render.letter(send("replies/x"))
    with pytest.raises(TemplateNotFound):
        render.letter(send("replies/none"))


def test_a_template_name_cannot_leave_its_folder(templates):
    with pytest.raises(TemplateNotFound):
        render.letter(send("../../../etc/passwd"))


def test_a_language_without_a_folder_is_answered_in_english(templates):
    templates("replies/x.txt", "Subject: x\n\nyes")
    assert render.letter(Send(to="", template="replies/x", facts={}, language="zz")).text == "yes\n"


def test_local_time_is_absolute_on_the_readers_clock_with_the_zone_named():
    noon = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
    assert words.local_time(noon, "Europe/Rome") == "Thu 12 March 2026, 13:00 (Europe/Rome)"
    assert words.local_time(noon.replace(tzinfo=None), "no/such") == "Thu 12 March 2026, 12:00 (UTC)"


def test_the_caret_points_at_the_word():
    line = "expense 1: 21 d buy a bologan"
    assert filters.caret(line, 22, 29) == " " * 22 + "^^^^^^^"
    assert filters.caret(line, 500, 900) == " " * len(line) + "^"


def test_a_rule_stands_at_the_right_margin_and_no_line_is_wider_than_72_columns():
    news = filters.ruled("Milan bought the army in Bologna from the Papacy. " * 3, "N-067")
    assert all(len(line) <= 72 for line in news.split("\n"))
    assert news.endswith("(N-067)") and len(news.split("\n")[-1]) == 72


def test_names_fall_back_to_ids_without_a_setting(templates):
    templates("replies/x.txt", "Subject: x\n\n{{ u | unit_name }}, {{ u | unit_short }}, {{ 1 | ducats }}")
    letter = render.letter(send("replies/x", u=UnitRef(UnitKind.ARMY, AreaId("bol"))))
    assert letter.text == "army in bol, A bol, 1 ducat\n"


def test_text_blocks_become_headings_lists_columns_and_paragraphs():
    html = looks.html_from("HEADING\n  a  b\n\n* one\n  more\n* two\n\nplain\nwords")
    assert "<h3>HEADING</h3>" in html and "<pre>  a  b</pre>" in html
    assert "<li>one more</li><li>two</li>" in html and "<p>plain words</p>" in html
