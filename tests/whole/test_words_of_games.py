"""At a judge that plays cards alone no letter speaks of another game: every command, help page and error.

The story is told twice, to people who read English and to people who read French. Not here: whether the
commands do what they should (test_another_game).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.catalogue import Catalogue
from judge.commands.information.help_search import other_names, pages, topic_words
from judge.core.system.words import Vocabulary
from judge.games.cards.system import CardSystem
from judge.games.machiavelli.system import MachiavelliSystem
from judge.games.machiavelli.words import OPTIONS
from judge.syntax.commands.command_mistakes import HEADS, SETTINGS
from tests.support.judges.card_game import cards_at_hand
from tests.support.judges.company import SECRET, Company, Exchange, company

GAME = "trio"

FOREIGN = re.compile(
    r"\b(?:ducats?|fleets?|arm(?:y|ies)|garrisons?|provinces?|famines?|plagues?|besieg\w*|sieges?|convoys?|"
    r"bribes?|treasur\w*|loans?|rebel\w*|assassin\w*|excommunicat\w*|crusades?|retreats?|fortress\w*|"
    r"gazetteer|territor\w*|cavalry|mercenar\w*|conquest|units?|unités?|"
    r"Florence|Florentine|Venice|Milan|Siena|Pisa|Naples|Pope|Papacy|Genoa|Arezzo|Bologna|Savoy|Italy|"
    r"spring|summer|autumn|winter|14\d\d|A (?:flo|mil|are|sie)\b|A [A-Z][a-z]+ (?:-|H|holds)|"
    r"flottes?|armées?|garnisons?|peste|assiég\w*|sièges?|convois?|pots-de-vin|trésor\w*|emprunts?|rébellions?|"
    r"excommuni\w*|retraites?|forteresses?|Venise|Sienne|Pise|Gênes|Pape|Papauté|Savoie|Italie|"
    r"printemps|automne|hiver|Machiavel\w*|"
    r"[A-Z]?sforza|long-war|balance-of-power|civil disorder|désordre civil)\b",
    re.IGNORECASE,
)
"""What is Machiavelli's, in both languages; a siege of the keeper's door has no letter here."""

ERRORS = (
    "set wibble",
    "set fammine",
    "set mony",
    "set citys 12",
    "set trmps",
    "set",
    "prevew",
    "subimt orders",
    "kepeer games",
    "adjust",
    "history of never",
    "why nothing",
    "map then",
    "clear nothing",
    "phase never",
    "propose nonsense",
    "propose trumps",
    "vote perhaps",
    "press to nobody",
    "endpress",
    "set concede nobody",
    "set draw nobody",
    "set absence yesterday",
    "set preference XYZ",
    "set deadline yesterday",
    "set move next 3",
    "set turn next 0",
    "set retreat next 24",
    "set variant unknown",
    "set powers 9",
    "observe nowhere pw",
    "sign on Xnowhere pw",
    "who game nowhere",
    "list nowhere",
    "rule N-003",
    "rule C-002",
    "rule C-999",
    "help xyzzy",
    "help siege",
    "play 99",
    "play",
    "A flo - sie",
    "If you can, play the 3",
    "if nobody knows then play 3",
    "if 99 is on the table then play 3",
    "if 7 is on the table then nothing of use",
    "standing orders",
    "retreats",
    "diary read 99",
    "invite nobody",
    "eject nobody",
    "excuse nobody",
    "declare nobody",
    "dummy nobody",
    "become nobody",
    "rollback 99",
    "undo",
)
"""Lines that are wrong, or that are wrong here."""

QUESTIONS = (
    "help",
    "rules",
    "get rules cards",
    "scenarios",
    "settings",
    "list",
    "list full",
    "status",
    "my powers",
    "version",
    "deck",
    "what is your name?",
    "how do I join a game",
    "how much money do I have",
    "please give me two more days",
    "I want to leave the game",
    "how do I send a letter",
    "who has not sent orders",
    "how do I end the game",
    "how do I vote",
    "what can I do",
    "info player me",
    "summary",
    "history",
    "history all",
    "why",
    "why trick 1",
    "map",
    "map game",
    "who game",
    "template",
    "preview",
    "catch up",
    "diary list",
)


REST = (
    "set broadcast",
    "set all press",
    "set dias off",
    "set players 3",
    "set prflist",
    "set several powers",
    "set gunboat",
    "set fog",
    "set open treasuries",
    "set private",
    "set approval",
    "set allow a@b.example",
    "set deny c@d.example",
    "set partial off",
    "set observer none",
    "set max absence 20",
    "set start Tue 9:00",
    "set level any",
    "set map svg",
    "set timezone Europe/Paris",
    "set password new-one",
    "set address me@there.org",
    "set language en",
    "new reply address",
    "i am also me@there.org",
    "i am not me@there.org",
    "confirm 1-aaaa",
    "forget me",
    "practice",
    "standby",
    "unsubscribe",
    "approve all",
    "promote olga@players.test",
    "force begin",
    "unstart",
    "resign to olga@players.test",
    "whois anna@players.test",
    "suppose play 3",
    "monitor trio pw",
)
"""What is left of all commands."""


def told(c: Company, name: str, *lines: str) -> None:
    """A letter for every few lines, so that none is beyond what a letter may hold."""
    for at in range(0, len(lines), 8):
        c.reply(name, GAME, *lines[at : at + 8], failing=True)
        c.wait(minutes=12)


def begin(c: Company, language: str) -> None:
    for name in ("anna", "bruno", "carla", "olga", "karl"):
        c.write(name, "register", f"name: {name.title()}", f"language: {language}", "end")
    c.write("karl", f"create ?{GAME} pw-karl tricks trumps", "become master", "set turn next 48", "settings")
    yes(c, "karl")
    told(c, "karl", *(f"set {word}" for word in sorted(OPTIONS)))
    c.write("olga", f"observe {GAME} pw-olga")
    for name, seat in zip(("anna", "bruno", "carla"), "SCD", strict=True):
        c.write(name, f"sign on ?{GAME} pw-{name}", f"set preference {seat}", "set trumps")
        yes(c, name)


def yes(c: Company, name: str) -> Exchange | None:
    last = next(
        (
            r
            for r in reversed(c.post.boxes[f"{name}@players.test"])
            if re.search(r"\d-[a-z2-7]{14}", r.subject)
        ),
        None,
    )
    return c.write(name, "yes", answers=last) if last is not None else None


def story(c: Company, language: str) -> None:
    begin(c, language)
    with Vocabulary([CardSystem().words]).in_force():
        asked = [*pages("cards"), *sorted(other_names("cards")), *sorted(topic_words("", "cards"))]
    told(c, "anna", *QUESTIONS)
    told(c, "olga", *QUESTIONS)
    told(c, "karl", *QUESTIONS)
    told(c, "bruno", *(f"help {word}" for word in asked))
    told(c, "carla", *ERRORS)
    told(c, "karl", *ERRORS)
    for line in sorted({*HEADS.values(), *SETTINGS.values()}):
        told(c, "karl", line.replace("-", " "), f"{line.replace('-', ' ')} ,,,")
        told(c, "anna", line.replace("-", " "))
    c.write("zeno", "hello", "what is this?", *QUESTIONS[:20], failing=True)
    c.write("zeno", *ERRORS[:20], failing=True)
    told(c, "anna", "press to bruno", "Hello", "endpress", "broadcast", "Hello", "endbroadcast")
    told(
        c,
        "anna",
        "set wait",
        "set nowait",
        "set absence 20 Mar to 24 Mar",
        "set draw",
        "set nodraw",
        "diary",
        "x",
        "end diary",
    )
    told(
        c,
        "anna",
        "phase trick 2 card 1",
        "if 7 is on the table then play 3",
        "else",
        "play 4",
        "endif",
        "phase now",
    )
    told(c, "anna", "standing orders", "play 3", "phase now", "clear future", "clear")
    told(
        c,
        "karl",
        "pause Easter",
        "resume",
        "predict",
        "set wait",
        "set nowait",
        "undelivered",
        "become cups",
        "preview",
    )
    told(
        c,
        "karl",
        "set deadline +1d",
        "set comment cards",
        "undo",
        "excuse cups",
        "set nmr",
        "set white/grey",
        "set moderated off",
    )
    for _ in range(4):
        c.wait(hours=80)
        told(c, "anna", "why", "history", f"play {3}", "preview")
    told(c, "karl", "process!", "rollback", "rollforward", "eject cups", "dummy cups", "edit hand")
    told(c, "karl", "process!")
    for name in ("olga", "carla", "karl"):
        told(c, name, *REST, "set language " + language)
    told(c, "bruno", "resign")
    c.write("karl", f"sign on keeper {SECRET}", "keeper games", "keeper health", f"keeper back up {GAME}")
    for _ in range(12):
        told(c, "karl", "process!")
        c.wait(hours=1)
    told(c, "karl", "declare swords", "terminate")
    told(c, "anna", "summary", "history all", "export my data")


def foreign_lines(c: Company) -> str:
    """What letters say in words of another game, unless somebody has just written them."""
    wrong: dict[str, list[int]] = {}
    for at, exchange in enumerate(c.exchanges):
        echoed = " ".join(line for e in c.exchanges[max(0, at - 3) : at + 1] for line in e.lines).lower()
        for letter in exchange.sent:
            for line in (letter.subject, *letter.text.splitlines()):
                found = FOREIGN.search(line)
                if found is not None and found[0].lower() not in echoed and not line.startswith("  >"):
                    wrong.setdefault(line, []).append(exchange.number)
    return "\n".join(f"{numbers[:3]} {line}" for line, numbers in wrong.items())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_letter_speaks_of_another_game(language: str, tmp_path) -> None:
    with company(tmp_path, cards_at_hand) as c:
        story(c, language)
        assert c.logged == []
        assert foreign_lines(c) == ""


def both_at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((MachiavelliSystem(folder), CardSystem()))


OF_THE_JUDGE = (
    *("scenarios", "help", "rule N-003", "set variant unknown"),
    *("sign on Xnowhere pw", "observe nowhere pw"),
)
"""What is asked of the judge as a whole, which has both games, or of the other game."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_at_its_table_no_letter_speaks_of_the_other_game_of_a_judge(language: str, tmp_path) -> None:
    """Examples, settings that a slip is taken for, pages of help: though the other game comes first."""
    with company(tmp_path, both_at_hand) as c:
        for name in ("anna", "bruno", "carla"):
            c.write(name, "register", f"name: {name.title()}", f"language: {language}", "end")
        c.write("anna", f"create ?{GAME} pw-anna tricks", "set preference S")
        for name, seat in zip(("bruno", "carla"), "CD", strict=True):
            c.write(name, f"sign on ?{GAME} pw-{name}", f"set preference {seat}")
            yes(c, name)
        c.exchanges.clear()
        told(c, "anna", *(line for line in (*QUESTIONS, *ERRORS) if line not in OF_THE_JUDGE))
        told(c, "bruno", *(f"help {page}" for page in pages("cards")))
        c.wait(hours=80)
        assert c.logged == []
        assert foreign_lines(c) == ""
