"""At a judge that plays Empires alone no letter speaks of another game, in either language.

AREAS: the board of Empires in words, as GAZETTEER and PROVINCE are those of other boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from judge.catalogue import Catalogue
from judge.commands.information.help_search import other_names, pages, topic_words
from judge.core.system.words import Vocabulary
from judge.games.empires.system import EmpiresSystem
from judge.syntax.commands.command_mistakes import HEADS, SETTINGS
from tests.support.judges.company import Company, company
from tests.whole.test_words_of_games import ERRORS, QUESTIONS

FOREIGN = re.compile(
    r"\b(?:ducats?|fleets?|arm(?:y|ies)|garrisons?|provinces?|famines?|besieg\w*|sieges?|convoys?|bribes?|loans?|"
    r"assassin\w*|excommunicat\w*|retreats?|gazetteer|territor\w*|cavalry|mercenar\w*|tricks?|trumps?|swords?|cups|"
    r"Florence|Florentine|Milan|Siena|Pisa|Pope|Papacy|Genoa|Arezzo|Bologna|Italy|spring|autumn|14\d\d|"
    r"flottes?|armées?|garnisons?|assiég\w*|sièges|convois?|pots-de-vin|emprunts?|retraites?|"
    r"Sienne|Pise|Gênes|Pape|Papauté|Italie|printemps|automne|Machiavel\w*|atouts?|plis?)\b",
    re.IGNORECASE,
)
"""Of Machiavelli and of the card game, but for what Empires has as well."""


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


def told(c: Company, name: str, lines: Sequence[str]) -> None:
    """A letter for every few lines, so that none is beyond what a letter may hold."""
    for at in range(0, len(lines), 8):
        c.reply(name, "crowns", *lines[at : at + 8], failing=True)
        c.wait(minutes=12)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_letter_speaks_of_another_game(language: str, tmp_path: Path) -> None:
    with company(tmp_path, at_hand) as c:
        for name in ("anna", "bruno", "olga"):
            c.write(name, "register", f"name: {name.title()}", f"language: {language}", "end")
        c.write("anna", "create ?crowns pw-anna two-crowns", "set preference E", "settings")
        c.write("bruno", "sign on ?crowns pw-bruno", "set preference F")
        c.write("olga", "observe crowns pw-olga", *QUESTIONS[:6])
        with Vocabulary([EmpiresSystem().words]).in_force():
            words = [*pages("empires"), *sorted(other_names("empires")), *sorted(topic_words("", "empires"))]
        told(c, "anna", [line for line in QUESTIONS if "cards" not in line and "trick" not in line])
        told(c, "bruno", [f"help {word}" for word in words][:64])
        told(c, "anna", [line for line in ERRORS if not FOREIGN.search(line)][:48])
        told(
            c,
            "bruno",
            [line.replace("-", " ") for line in sorted({*HEADS.values(), *SETTINGS.values()})][:64],
        )
        c.reply("anna", "crowns", "rule Wessex", "preview", "template")
        c.wait(hours=80)
        c.write("zeno", "hello", "what is this?", *QUESTIONS[:12], failing=True)
        wrong: dict[str, int] = {}
        for at, exchange in enumerate(c.exchanges):
            echoed = " ".join(line for e in c.exchanges[max(0, at - 3) : at + 1] for line in e.lines).lower()
            for letter in exchange.sent:
                for line in (letter.subject, *letter.text.splitlines()):
                    found = FOREIGN.search(line)
                    if found is not None and found[0].lower() not in echoed and not line.startswith("  >"):
                        wrong.setdefault(line, exchange.number)
        assert c.logged == []
    assert not wrong, "\n".join(f"{number} {line}" for line, number in wrong.items())


def empires_alone(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, empires_alone) as c:
        c.write("anna", "register", "name: Anna", "end")
        yield c


def test_the_whole_board(judge: Company) -> None:
    """Every area stands there, with its neighbours."""
    told = judge.write("anna", "areas").answer
    board = EmpiresSystem().game("two-crowns", {}).data.board
    told = " ".join(told.split())
    assert not [area.name for area in board.areas.values() if f"{area.name}: " not in told]
    assert (
        "Brittany: Celtic, Roman church; population 0, usual social state -1. by land Anjou, Normandy" in told
    )
    assert "seas Bay of Biscay, Channel" in told


def test_one_area_at_a_table(judge: Company) -> None:
    judge.write("anna", "practice game two-crowns")
    answers = next(r for r in reversed(judge.post.boxes["anna@players.test"]) if "+" in r.reply_to)
    told = " ".join(judge.write("anna", "areas Normandy", answers=answers).answer.split())
    assert "Normandy: England's, social state 0; Langue d'Oil, Roman church" in told
    assert "Brittany: " not in told


def test_what_is_no_area(judge: Company) -> None:
    assert 'No area here is called "atlantis"' in judge.write("anna", "areas Atlantis").answer


def test_in_french(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "language: fr", "end")
    told = " ".join(judge.write("anna", "régions bretagne").answer.split())
    assert "Bretagne : Celtic, Église romaine" in told and "terre Anjou, Normandie" in told


def test_at_a_table_of_another_game(tmp_path: Path) -> None:
    """The word belongs to Empires: no other game's player is shown its board."""
    with company(tmp_path) as c:
        c.write("anna", "register", "name: Anna", "end", "practice game")
        answers = next(r for r in reversed(c.post.boxes["anna@players.test"]) if "+" in r.reply_to)
        assert "Brittany" not in c.write("anna", "areas", answers=answers).answer
