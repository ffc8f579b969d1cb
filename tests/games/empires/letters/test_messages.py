"""Everything that can happen, or be refused, is told in words of every language."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from judge.api import Said
from judge.api.names import PLACES, name_in
from judge.core.dice import SeededDice
from judge.core.wording import writing_in
from judge.games.empires import scripted
from judge.games.empires.letters.figures import figure
from judge.games.empires.letters.telling import SILENT, is_told, message_of, name_of
from judge.games.empires.model import events as news
from judge.games.empires.model import optional_events as optional
from judge.games.empires.model.ground import Power
from judge.games.empires.system import EmpiresSystem
from judge.rendering import families, render, words
from tests.support.paths import ROOT

PLAY = ROOT / "judge" / "games" / "empires" / "play"
EVENTS = [
    one
    for one in (*vars(news).values(), *vars(optional).values())
    if isinstance(one, type) and issubclass(one, news.Event) and one is not news.Event and one not in SILENT
]


@pytest.mark.parametrize("language", words.whole_languages())
def test_every_event_has_a_message(language: str) -> None:
    known = families.messages(language)
    for kind in EVENTS:
        assert f"empires/{name_of(object.__new__(kind))}" in known, kind


def _reasons() -> set[str]:
    """Codes with their rules, as the rules of the game give them."""
    found: set[str] = set()
    for file in ("legality", "programs", "court", "taxes", "defense", "pieces"):
        text = (PLAY / f"{file}.py").read_text("utf-8")
        found |= set(re.findall(r'"([a-z]+(?:-[a-z]+)+)", "[EH]-', text))
    return found - {"diplomacy-from-court"}


@pytest.mark.parametrize("language", words.whole_languages())
def test_every_reason_is_said_in_words(language: str) -> None:
    codes = _reasons()
    assert len(codes) > 20
    for code in codes:
        assert render.piece("empires/reason", {"code": code}, language=language) != code, code


@pytest.mark.parametrize(
    ("value", "said"),
    [(2, "2"), (Fraction(5, 2), "2½"), (Fraction(1, 2), "½"), (Fraction(-3, 2), "-1½"), (0, "0"), (-4, "-4")],
)
def test_halves_are_written_as_halves(value: Fraction | int, said: str) -> None:
    """E-Q1: they are kept."""
    assert figure(value) == said


@pytest.mark.parametrize(
    ("message", "facts", "said"),
    [
        ("told-conquered", {"area": "Burgundy", "owner": None}, "conquiert la Bourgogne."),
        ("told-conquered", {"area": "Scotland", "owner": None}, "conquiert l'Écosse."),
        ("told-tie-made", {"area": "Toulouse", "lost": False}, "noue un lien avec Toulouse."),
        ("told-claim-won", {"area": "Denmark"}, "gagne un droit sur le Danemark."),
        (
            "told-unrest-began",
            {"area": "Brittany", "cause": "cut-off"},
            "Troubles en Bretagne : la région est coupée",
        ),
        ("told-unrest-ended", {"area": "Steppes"}, "Les troubles ont pris fin dans les Steppes."),
        (
            "told-social-state-changed",
            {"area": "Ireland", "before": 0, "after": 1},
            "L'Irlande monte de 0 à 1.",
        ),
        (
            "told-rebelled",
            {"area": "Portugal", "owner": None},
            "Le Portugal se révolte et devient une région",
        ),
        ("told-court-lost", {"area": "Ile de France", "suitable": ()}, "perd sa cour en Île-de-France, et"),
    ],
)
def test_french_names_of_areas_have_their_article(message: str, facts: dict[str, object], said: str) -> None:
    told = render.piece(f"empires/{message}", {"power": "france", **facts}, language="fr")
    assert said in " ".join(told.split())


def test_no_french_sentence_names_an_area_without_its_article() -> None:
    """But in brackets, in lists and in lines of orders."""
    text = (ROOT / "templates/empires/fr/messages/events.jinja").read_text("utf-8")
    bare = re.findall(r"[^({\s][ ]\{\{ (?:area|target|base) \}\}", text)
    assert not bare


def test_what_happens_is_told_with_the_names_of_the_readers_language() -> None:
    """Every event of two rounds in French: no area by a name that French has another one for."""
    table = EmpiresSystem().game("two-crowns", {})
    dice = SeededDice(b"names of areas")
    state = table.open(dice).state
    texts: list[str] = []
    while state.year < 1111:
        owing = table.engine.agenda(state).owes
        orders = {seat: scripted.letter(table.engine.ground, state, Power(seat), dice) for seat in owing}
        out = table.engine.adjudicate(state, orders, dice)
        with writing_in("fr"):
            texts += [str(Said.of(message_of(table, event))) for event in out.events if is_told(event)]
        state = out.state
    foreign = [
        name
        for name in map(str, table.place_names)
        if name_in(name, PLACES, "fr").text.split()[-1].split("'")[-1] != name.split()[-1]
    ]
    assert len(foreign) > 40 and any("entreprend de conquérir" in text for text in texts)
    wrong = [text for text in texts for name in foreign if re.search(rf"\b{name}\b", text)]
    assert wrong == []
