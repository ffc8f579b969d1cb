"""Words are made once and printed in the language of whoever reads; also filled up, joined, in HTML."""

from __future__ import annotations

from judge.core.wording import Joined, writing_in
from judge.proper_names import PowerName, ProperName
from judge.rendering import filters, render

SIENA, PAPACY = ProperName("Siena"), PowerName("Papacy")


def test_words_joined_are_each_in_the_readers_language_and_english_as_values() -> None:
    said = Joined.of(("A", SIENA, "->", Joined.of((PAPACY, "!"), "")))
    assert said == "A Siena -> Papacy!"
    with writing_in("fr"):
        assert str(said) == "A Sienne -> Papauté!"


def test_what_is_filled_up_to_a_width_is_what_is_printed() -> None:
    with writing_in("fr"):
        assert (SIENA.ljust(8), SIENA.rjust(8), f"{SIENA:<8}") == ("Sienne  ", "  Sienne", "Sienne  ")
    assert SIENA.ljust(8) == "Siena   "


def test_templates_join_and_capitalize_what_is_printed_and_escape_it_in_html() -> None:
    made = render.environment("en").overlay(autoescape=True)
    with writing_in("fr"):
        said = made.from_string('{{ x | join(", ") }}').render(x=[SIENA, "<b>"])
        assert said == "Sienne, &lt;b&gt;"
        assert filters.upper(PAPACY) == "PAPAUTÉ"
