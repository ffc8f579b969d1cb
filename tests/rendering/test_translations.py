"""Every translated language says the same as English: the same templates, variables, pieces and words.

A language that says ``partial: true`` in its words.yaml may lack some; what it has must be sound.

Words that no French letter has, for they are clumsy or vulgar.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from judge.proper_names import languages as named_in
from judge.rendering.words import languages as written_to
from judge.syntax.commands.command_reader import read_command
from judge.syntax.languages import language_codes, words
from judge.syntax.other_languages import ends_block
from tests.support.manuals import translations
from tests.support.manuals.translations import Standing

LANGUAGES = translations.languages()
WHOLE = [language for language in LANGUAGES if not translations.partial(language)]


standing_of = cache(translations.standing)
"""How a language stands, looked up once: each takes seconds."""


@pytest.fixture(params=LANGUAGES)
def found(request: pytest.FixtureRequest) -> Standing:
    return standing_of(request.param)


def test_every_language_has_a_folder_that_the_judge_finds() -> None:
    assert set(LANGUAGES) == set(written_to()) - {"en"}


def test_no_translated_template_has_a_fault_or_other_variables(found: Standing) -> None:
    assert found.broken == ()


def test_no_translation_is_of_something_that_is_no_more(found: Standing) -> None:
    assert found.unused == ()


def test_nothing_is_missing_in_a_language_that_is_whole() -> None:
    assert {code: standing_of(code).missing for code in WHOLE} == dict.fromkeys(WHOLE, ())


def test_a_language_that_is_whole_has_what_people_write_and_names() -> None:
    for code in WHOLE:
        assert code in language_codes() and code in named_in()
        assert set(words("en")["spellings"]) - set(words(code)["spellings"]) <= {"DUCATS"}


@pytest.mark.parametrize(
    ("italian", "english"),
    [
        ("lettera a Milano, Venezia", "press to Milano, Venezia"),
        ("annuncio", "broadcast"),
        ("lista", "list"),
        ("aiuto press", "help press"),
    ],
)
def test_what_the_italian_pages_tell_people_to_write_is_understood(italian: str, english: str) -> None:
    """docs/translating.md: what a page tells people to write must be."""
    assert read_command(italian) == read_command(english)
    assert ends_block("fine della lettera") and ends_block("fine")


def test_what_has_changed_in_english_since_is_told(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``scripts/translate`` compares fingerprints of the English text that a translation was made from."""
    mail = tmp_path / "mail"
    for name, text in {
        "en/a.txt": "Hello {{ x }}",
        "en/b.txt": "Bye",
        "it/a.txt": "Ciao {{ x }}",
        "it/c.txt": "c",
    }.items():
        (mail / name).parent.mkdir(parents=True, exist_ok=True)
        (mail / name).write_text(text)
    monkeypatch.setattr(translations, "MAIL", mail)
    monkeypatch.setattr(translations, "TEMPLATES", tmp_path)
    monkeypatch.setattr(translations, "_words", lambda language: ([], []))
    translations.note("it")
    assert translations.standing("it") == Standing(
        missing=("b.txt",), changed=(), unused=("c.txt",), broken=()
    )
    (mail / "en" / "a.txt").write_text("Good day {{ y }}")
    after = translations.standing("it")
    assert after.changed == ("a.txt",)
    assert after.broken == ("a.txt: other variables: x, y",)


def test_a_language_comes_over_whole_by_a_po_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written to one, and taken into families that have imports alone: the same messages, none left out."""
    before, po = translations.templates("fr"), translations.po_of("fr")
    shutil.copytree(translations.TEMPLATES, tmp_path / "templates")
    monkeypatch.setattr(translations, "TEMPLATES", tmp_path / "templates")
    for family in (tmp_path / "templates").glob("*/fr/messages/*"):
        own = [line for line in family.read_text().splitlines() if line.startswith("{% import")]
        family.write_text("".join(f"{line}\n" for line in own if "/_words.txt" not in line))
    taken, left = translations.take_po("fr", po)
    assert left == [] and len(taken) > 700
    after = translations.templates("fr")
    assert {name: after[name].body for name in taken} == {name: before[name].body for name in taken}
    assert {name: after[name].source.strip("{#\n}") for name in taken} == {
        name: before[name].source.strip("{#\n}") for name in taken
    }


ROOT = Path(__file__).parents[2]
FRENCH = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file() and "fr" in path.parts)


@pytest.mark.parametrize("words", [r"pass[ée]e?s?\s+dessus", r"d[ée]band(?:er|ez|ée?s?)\b"])
def test_no_french_message_has_them(words: str) -> None:
    assert len(FRENCH) > 20
    assert [p.name for p in FRENCH if re.search(words, p.read_text(encoding="utf-8"), re.IGNORECASE)] == []
