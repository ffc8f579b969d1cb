"""HELP by a word of another language: the topic is found, and told as for the English word."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from judge.commands.information.help_search import topic_of
from judge.syntax.languages import help_words
from tests.support.letters_of_people import write

_ASKED: Mapping[str, Mapping[str, str]] = {
    "siege": {"de": "die Belagerung", "it": "l'assedio", "es": "el asedio", "nl": "een belegering"},
    "bribe": {"de": "Bestechung", "it": "corruzione", "es": "soborno", "nl": "omkoping"},
    "retreat": {"de": "Rückzug", "it": "la ritirata", "es": "retirada", "nl": "terugtocht"},
    "loan": {"de": "Darlehen", "it": "prestito", "es": "préstamo", "nl": "lening"},
    "support": {"de": "Unterstützung", "it": "appoggio", "es": "apoyo", "nl": "steun"},
    "famine": {"de": "Hungersnot", "it": "carestia", "es": "hambruna", "nl": "hongersnood"},
    "maintain": {"de": "Unterhalt", "it": "mantenimento", "es": "mantenimiento", "nl": "onderhoud"},
    "income": {"de": "Einkommen", "it": "rendita", "es": "ingresos", "nl": "inkomsten"},
    "draw": {"de": "Remis", "it": "pareggio", "es": "empate", "nl": "gelijkspel"},
    "deadline": {"de": "Frist", "it": "scadenza", "es": "plazo", "nl": "uiterste datum"},
}


@pytest.mark.parametrize("topic", _ASKED)
@pytest.mark.parametrize("language", ["de", "it", "es", "nl"])
def test_a_topic_is_found_by_a_word_of_another_language(topic: str, language: str) -> None:
    found = topic_of(_ASKED[topic][language], game="machiavelli")
    assert found is not None and found.name == topic


def test_the_four_languages_ask_for_the_same_topics() -> None:
    """Topics of single books are asked for in English and French."""
    asked = [help_words(language)["words"].keys() for language in ("de", "it", "es", "nl")]
    assert len(asked[0]) >= 50 and all(words == asked[0] for words in asked)
    assert not asked[0] - help_words("fr")["words"].keys()


@pytest.mark.parametrize(
    "line",
    ["help Belagerung", "Wie geht eine Belagerung?", "Come funziona l'assedio?", "¿Cómo funciona el asedio?"],
)
def test_a_letter_that_asks_so_is_answered(line: str) -> None:
    assert "SIEGE" in write("player", line)[1] or "besieges" in write("player", line)[1]
