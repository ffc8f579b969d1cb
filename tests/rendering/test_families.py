"""Families of messages that are not in order: each fault costs its own message, and says where it is.

The page that shows every message of a language with sample facts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jinja2 import TemplateError

from judge.core.effects import Send
from judge.rendering import families, render, words
from judge.rendering.families import FamilyError, cut_family, messages
from tests.support.manuals import translations
from tests.support.manuals.message_page import page

ENGLISH = """\
{% message reply/hello(name) %}
Hello, {{ name }}.
{% endmessage %}

{% message reply/day(name, number?) %}
It is a day{% if number %}, the {{ number }}.{% endif %} for {{ name }}.
{% endmessage %}

{% message reply/bye(name) %}
Farewell, {{ name }}.
{% endmessage %}

{% message notice/letter(name) %}
Subject: a letter

{{ say("reply/hello", name=name) }}
{{ say("reply/day", name=name) }}
{{ say("reply/bye", name=name) }}
{% endmessage %}
"""
FRENCH = ENGLISH.replace("Hello", "Bonjour").replace("It is a day", "Un jour").replace("Farewell", "Adieu")

Write = Callable[[str, str], None]


@pytest.fixture
def write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Write]:
    """Has one family in each language, with this text."""

    def files(language: str) -> Iterator[tuple[str, Path]]:
        yield from ((families.HOUSE, file) for file in sorted(tmp_path.glob(f"{language}.jinja")))

    def begin_anew() -> None:
        families.messages.cache_clear()
        render.environment.cache_clear()

    def written(language: str, text: str) -> None:
        tmp_path.joinpath(f"{language}.jinja").write_text(text, encoding="utf-8")
        begin_anew()

    monkeypatch.setattr(families, "families", files)
    written("en", ENGLISH)
    yield written
    monkeypatch.undo()
    begin_anew()


def letter(language: str = "fr", **facts: Any) -> list[str]:
    told: Mapping[str, Any] = facts or {"name": "Anna"}
    sent = render.letter(Send(to="a@b.test", template="notice/letter", facts=told, language=language))
    return sent.text.split("\n")[:-1]


def test_whole_families_are_said_in_their_language(write: Write) -> None:
    write("fr", FRENCH)
    assert letter() == ["Bonjour, Anna.", "Un jour for Anna.", "Adieu, Anna."]


@pytest.mark.parametrize("fault", ["{% if %}", "{{ name | no_such_filter }}", "{{ name", "{% endfor %}"])
def test_a_message_with_a_fault_falls_back_alone_and_is_logged_with_its_line(
    write: Write, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    """The line of the family, not of the message."""
    write("fr", FRENCH.replace("Un jour", fault))
    assert letter() == ["Bonjour, Anna.", "It is a day for Anna.", "Adieu, Anna."]
    (told,) = [r.getMessage() for r in caplog.records if "reply/day could not be used" in r.getMessage()]
    assert "line 6" in told


@pytest.mark.parametrize(
    ("fault", "told"), [("{% endmessage %}\nBonne nuit.\n", "fr.jinja:4"), ("", "fr.jinja:4")]
)
def test_a_family_that_cannot_be_cut_loses_what_stands_below(
    write: Write, caplog: pytest.LogCaptureFixture, fault: str, told: str
) -> None:
    """A line outside of all messages, or a message that is not closed; the rest is said in English."""
    write("fr", FRENCH.replace("{% endmessage %}\n", fault, 1))
    greeting = "Bonjour, Anna." if fault else "Hello, Anna."
    caplog.set_level(logging.ERROR)
    assert letter() == [greeting, "It is a day for Anna.", "Farewell, Anna."]
    assert any(told.split(":", maxsplit=1)[0] in r.getMessage() for r in caplog.records)


def test_an_english_family_that_cannot_be_cut_is_an_error_at_once(write: Write) -> None:
    write("en", ENGLISH + "A stray line.\n")
    with pytest.raises(FamilyError, match=r"en\.jinja:20"):
        letter("en")


def test_a_fact_that_is_missing_is_an_error_and_the_letter_goes_out(
    write: Write, unwritten: list[str]
) -> None:
    """In tests it fails the test; a reader gets what was said before it, and that something is missing."""
    write("fr", FRENCH)
    said = letter(number=1)
    assert said and "Bonjour" not in said
    assert unwritten.pop().startswith("notice/letter could not be written")


def test_a_translation_with_other_facts_falls_back_alone(
    write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    write("fr", FRENCH.replace("Adieu, {{ name }}", "Adieu, {{ prenom }}"))
    assert letter() == ["Bonjour, Anna.", "Un jour for Anna.", "Farewell, Anna."]
    assert "reply/bye could not be used (UndefinedError)" in caplog.text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("reply/bye(name)", "reply/bye(prenom)", "its tag is not (name)"),
        ("Adieu, {{ name }}", "Adieu, {{ prenom }}", "prenom"),
        ("Adieu, {{ name }}", "Adieu, {% if %}", "line"),
    ],
)
def test_what_differs_in_a_translation_is_told_by_scripts_translate(
    write: Write, old: str, new: str, told: str, tmp_path: Path
) -> None:
    """Facts in the tag, facts in the text, what cannot be compiled."""
    write("fr", FRENCH.replace(old, new))
    english, french = (
        {m.name: words_of(m, tmp_path) for m in cut_family(text, "x.jinja")}
        for text in (ENGLISH, FRENCH.replace(old, new))
    )
    assert not list(translations.faults(english["reply/hello"], french["reply/hello"], "fr"))
    assert any(told in why for why in translations.faults(english["reply/bye"], french["reply/bye"], "fr"))


def words_of(message: families.Message, folder: Path) -> translations.Words:
    return translations.Words(
        name=message.name, path=folder, body=message.body, source=message.source, facts=message.facts,
        as_is=message.as_is, is_message=True,
    )  # fmt: skip


def test_a_language_with_half_of_its_messages_says_the_rest_in_english(write: Write) -> None:
    """And it is offered to nobody as long as it says of itself that it is not whole."""
    half = FRENCH.partition("{% message reply/bye")[0]
    write("fr", half)
    assert letter() == ["Bonjour, Anna.", "Un jour for Anna.", "Farewell, Anna."]
    assert "it" in words.languages() and "it" not in words.whole_languages()


def test_every_message_of_every_language_can_be_compiled() -> None:
    for language in words.languages():
        for name in families.messages(language):
            try:
                render.environment(language).from_string(families.messages(language)[name].source)
            except TemplateError as fault:
                pytest.fail(f"{language} {name}: {fault}")


def test_of_several_names_the_first_that_there_is_is_said(write: Write) -> None:
    """A code without a message of its own has the one for all others."""
    write("en", ENGLISH.replace('say("reply/day"', 'say(["reply/none", "reply/day"]'))
    assert letter("en")[1] == "It is a day for Anna."


def test_a_fact_that_may_be_missing_is_none(write: Write) -> None:
    write("en", ENGLISH.replace("{% if number %}, the {{ number }}.{% endif %}", "{{ number is none }}"))
    write("fr", ENGLISH)
    assert letter("en")[1] == "It is a dayTrue for Anna."


ROW = """\
{% message switch/tax(name) %}
set tax
who pays {{ name }}: 20 ducats {{ 'and so on ' * 9 }}
{% endmessage %}

"""


def test_a_setting_is_a_row_its_name_left_and_what_it_does_right(write: Write) -> None:
    """Filled to 72 columns; a name that is longer than its column stands on a line of its own."""
    english = ENGLISH.replace("{% message notice", ROW + "{% message notice")
    write("en", english.replace('say("reply/hello"', 'say("switch/tax"'))
    first, second, *_ = letter("en")
    assert first.startswith("  set tax                   who pays Anna: 20 ducats and so on")
    assert len(first) <= 72 and second.startswith(" " * 28 + "and so on")


@pytest.mark.parametrize("language", ["fr", "it"])
def test_every_message_stands_there_in_both_languages(language: str, unwritten: list[str]) -> None:
    lines = list(page(language))
    assert sum(line.startswith("### ") for line in lines) == len(messages("en"))
    lacking = messages("en").keys() - messages(language).keys()
    assert lines.count(f"{language}: not translated") == len(lacking)
    at = lines.index("### reply/address-taken")
    assert any(line.startswith("The address ‹word› belongs to somebody") for line in lines[at : at + 12])
    assert lines.count("en") > len(messages("en")) // 2
    of_letters = [line for line in unwritten if " in empires/letter " in line]
    assert unwritten == of_letters, "the letter of a game needs more than names"
    unwritten.clear()
