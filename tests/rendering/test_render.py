"""Templates to letters: subject line, languages, strictness, escaping, and the filters."""

from datetime import UTC, datetime
from html import escape

import pytest

import judge.games.machiavelli.letters  # noqa: F401  # its filters
from judge.core.effects import Send
from judge.games.machiavelli.letters.filters import ducats_in
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import UnitKind, UnitRef
from judge.rendering import filters, html_from_text, render, words
from judge.rendering import unwritten as faults


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


SENTENCE = "error of mine kept me from writing it"


def flat(text: str) -> str:
    return " ".join(text.split())


def test_where_a_template_breaks_off_what_it_had_said_goes_out(templates, unwritten):
    templates("replies/x.txt", "Subject: all is well\n\nFirst.\n{{ nobody_said }}\nLast.")
    letter = render.letter(send("replies/x"))
    assert letter.subject == "all is well"
    assert letter.text.startswith("First.\n\n(Something is missing here") and SENTENCE in flat(letter.text)
    assert "First." in letter.html and SENTENCE in flat(letter.html)
    assert unwritten == ["replies/x could not be written: UndefinedError at replies/x.txt:4"]
    unwritten.clear()


@pytest.mark.parametrize("source", [None, "{{ half", "Subject: {{ nobody_said }}", "no subject\n\ntext"])
def test_a_template_that_says_nothing_at_all_leaves_a_letter_that_says_so(source, templates, unwritten):
    if source is not None:
        templates("replies/x.txt", source)
    letter = render.letter(send("replies/x"))
    assert letter.subject == "[sforza] a letter with a gap"
    assert SENTENCE in flat(letter.text) and SENTENCE in flat(letter.html)
    assert len(unwritten) == 1 and unwritten[0].startswith("replies/x could not be written")
    unwritten.clear()


def test_without_its_page_a_letter_is_shaped_from_its_text(templates, unwritten):
    templates("replies/x.txt", "Subject: x\n\nGood day.")
    templates("replies/x.html", "<p>Good night.{{ nobody_said }}</p>")
    letter = render.letter(send("replies/x"))
    assert letter.text == "Good day.\n"
    assert "<p>Good day.</p>" in letter.html and "Good night" not in letter.html
    assert "replies/x.html:1" in unwritten.pop()


PIECES = """Subject: [{{ game }}] {% piece "subject", "news" %}{{ subject_fails }}{% endpiece %}

First.
{% for number in (1, 0, 2) %}
{% piece "number" %}
{% include "replies/number.txt" %}

{% endpiece %}
{% endfor %}
Last.
"""


def test_a_piece_that_fails_is_left_out_and_the_rest_goes_out(templates, unwritten):
    templates("replies/x.txt", PIECES)
    templates("replies/number.txt", "{{ 'ten by %d is %d.' | format(number, 10 // number) }}\n")
    letter = render.letter(send("replies/x", subject_fails="all is well"))
    assert letter.subject == "[sforza] all is well"
    first, _, rest = letter.text.partition("\n\n(Something is missing here")
    assert first == "First.\nten by 1 is 10."
    assert rest.endswith("\n\nten by 2 is 5.\nLast.\n") and SENTENCE in flat(rest)
    what, _, where = unwritten.pop().partition(" at ")
    assert what == '"number" in replies/x.txt could not be written: ZeroDivisionError'
    assert where == "replies/x.txt:6 > replies/number.txt:1"


def test_a_subject_has_words_of_its_own_for_that(templates, unwritten):
    templates("replies/x.txt", PIECES.replace("(1, 0, 2)", "()"))
    assert render.letter(send("replies/x")).subject == "[sforza] news"
    assert '"subject" in replies/x.txt' in unwritten.pop()


def test_a_piece_of_a_page_is_a_paragraph(templates, unwritten):
    templates("replies/x.txt", "Subject: x\n\nx")
    templates("replies/x.html", '<i>{% piece "a" %}{{ nobody_said }}{% endpiece %}{{ said }}</i>')
    html = render.letter(send("replies/x", said="<b>")).html
    assert html.startswith("<i><p>(Something is missing here") and html.endswith("</p>\n&lt;b&gt;</i>")
    assert unwritten.pop().startswith('"a" in replies/x.html')


@pytest.mark.parametrize(
    "source", ["{{ ({})[secret] }}", "{{ {}.pop(secret) }}", "{{ '%d' % secret }}", "{{ secret | local }}"]
)
def test_the_log_tells_where_and_for_what_but_no_value(source, templates, unwritten):
    """A password may be among the facts, and even in the message of an error."""
    templates("replies/x.txt", f"Subject: x\n\n{source}")
    with faults.during("letter 12"):
        render.letter(send("replies/x", secret="hunter2"))
    line = unwritten.pop()
    assert line.startswith("letter 12: replies/x could not be written: ")
    assert "replies/x.txt:3" in line and "hunter2" not in line


def test_a_sentence_that_fails_is_told_as_missing_or_otherwise(templates, unwritten):
    templates("events/x.txt", "{{ nobody_said }}")
    assert SENTENCE in render.piece("events/x.txt", {})
    assert render.piece("events/x.txt", {}, otherwise="") == ""
    assert len(unwritten) == 2
    unwritten.clear()


def test_a_template_name_cannot_leave_its_folder(unwritten):
    letter = render.letter(send("../../../etc/passwd"))
    assert letter.text.startswith("(Something is missing here") and "root:" not in letter.text
    assert "TemplateNotFound" in unwritten.pop()


def test_a_language_without_a_folder_is_answered_in_english(templates):
    templates("replies/x.txt", "Subject: x\n\nyes")
    assert render.letter(Send(to="", template="replies/x", facts={}, language="zz")).text == "yes\n"


def test_local_time_is_absolute_on_the_readers_clock_with_the_zone_named():
    noon = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
    assert words.local_time(noon, "Europe/Rome") == "Thu 12 March 2026, 13:00 (Europe/Rome)"
    assert words.local_time(noon.replace(tzinfo=None), "no/such") == "Thu 12 March 2026, 12:00 (UTC)"


def test_french_counts_nothing_as_one_and_has_a_word_for_the_first_of_a_month():
    assert [ducats_in("fr", n) for n in (0, 1, 2)] == ["0 ducat", "1 ducat", "2 ducats"]
    assert [ducats_in("en", n) for n in (0, 1, 2)] == ["0 ducats", "1 ducat", "2 ducats"]
    first = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    assert words.local_time(first, "UTC", "fr") == "dim. 1er mars 2026, 12:00 (UTC)"
    assert words.local_time(first.replace(day=21), "UTC", "fr") == "sam. 21 mars 2026, 12:00 (UTC)"
    assert words.local_time(first, "UTC") == "Sun 1 March 2026, 12:00 (UTC)"


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
    html = html_from_text.html_from("HEADING\n  a  b\n\n* one\n  more\n* two\n\nplain\nwords")
    assert "<h3>HEADING</h3>" in html and "<pre>  a  b</pre>" in html
    assert "<li>one more</li><li>two</li>" in html and "<p>plain words</p>" in html


@pytest.mark.parametrize(
    "heading", ["ÉTATS ET VŒUX", "RÉSUMÉ : SFORZA", "CE QUI A ÉCHOUÉ : ÉTÉ 1455", "L'ARGENT"]
)
def test_capitals_with_accents_are_headings_too(heading):
    assert f"<h3>{escape(heading)}</h3>" in html_from_text.html_from(f"{heading}\n\ntexte")
    assert "<h3>" not in html_from_text.html_from(heading.capitalize())


FRENCH = "Écrivez « aide » : tout y est ; sinon, « ordres » ! Et puis quoi ? "


@pytest.mark.parametrize("width", range(12, 73))
def test_no_line_is_broken_at_the_blank_of_a_french_sign(width):
    lines = filters.wrap72(FRENCH * 3, width=width).split("\n")
    assert all(len(line) <= width for line in lines)
    assert not any(line.startswith((":", ";", "?", "!", "»")) or line.endswith("«") for line in lines)
    assert flat(render.tidy("\n".join(lines))) == (FRENCH * 3).strip()


@pytest.mark.parametrize("lead", range(60))
def test_news_and_outcomes_hold_french_signs_to_their_words(lead):
    words = f"{'x' * lead} « oui » : {'ab ' * 9}"
    lines = [*filters.ruled(words).split("\n"), *(row[34:] for row in filters.entry("A", words).split("\n"))]
    assert not any(line.strip().startswith((":", "»")) or line.endswith("«") for line in lines)


def test_english_signs_are_broken_as_ever_and_a_colon_within_a_word_holds_nothing():
    assert filters.wrap72("aaaa bbbb: cccc; dddd", width=9) == "aaaa\nbbbb:\ncccc;\ndddd"
    assert filters.wrap72("aaaa :bbbb", width=6) == "aaaa\n:bbbb"


def test_what_fills_its_column_has_a_line_to_itself() -> None:
    """The French names of settings are longer than the English ones, which the text beside them must bear."""
    told = filters.wrap72("le sens de la chose", 28, "  régler jouer sans les retardataires")
    assert told == "  régler jouer sans les retardataires\n" + " " * 28 + "le sens de la chose"
    assert filters.wrap72("le sens", 14, "  régler jeu".ljust(14)) == "  régler jeu  le sens"


def test_no_line_of_a_page_begins_with_a_sign_that_ends_something() -> None:
    """French has a blank before it; lines to be copied, styles and links stay as they are."""
    page = (
        '<style>a :hover { b: c ; }</style><p title="a : b">vos unités : « trois » ! oui</p>'
        "<pre>a : b <i>c : d</i> e : f</pre>"
    )
    shown = page.replace("unités : « trois » !", "unités\u00a0: «\u00a0trois\u00a0»\u00a0!")
    assert render.hold_together(page) == shown


def test_the_text_of_an_object_is_made_once_for_each_language_and_clock(templates) -> None:
    """Another object that says the same has a text of its own."""
    macro = "{% macro row(g) %}{{ g.told() }} {{ at | local }}{% endmacro %}"
    templates("replies/x.txt", "Subject: x\n\n" + macro + "{{ g | remembered(row) }}")

    class Game:
        times = 0

        def told(self) -> str:
            self.times += 1
            return "sforza"

    def said(game: Game, zone: str, language: str = "en") -> str:
        facts = {"g": game, "at": datetime(2026, 3, 12, 12, 0, tzinfo=UTC), "time_zone": zone}
        return render.render_letter("replies/x", facts, language=language).text

    game, other = Game(), Game()
    first, again = said(game, "UTC"), said(game, "UTC")
    assert first == again == "sforza Thu 12 March 2026, 12:00 (UTC)\n" and game.times == 1
    assert "13:00 (Europe/Rome)" in said(game, "Europe/Rome") and game.times == 2
    assert "mars" in said(game, "UTC", "fr") and game.times == 3
    assert said(other, "UTC") == first and (game.times, other.times) == (3, 1)
