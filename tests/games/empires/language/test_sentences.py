"""Sentences in English and French as orders; what is told, asked, denied or half understood is none."""

from __future__ import annotations

import re
from itertools import count

import pytest

from judge.core.dice import SeededDice
from judge.games.empires.language.frames import frames
from judge.games.empires.language.lexicon import LANGUAGES, words_of
from judge.games.empires.system import EmpiresSystem
from judge.games.empires.table_game import EmpiresTable
from tests.support.paths import ROOT
from tests.support.patience import usual_seconds


@pytest.fixture(scope="module")
def table() -> EmpiresTable:
    return EmpiresSystem().game("europe-1101", {})


SENTENCES = {
    # one endeavour, whoever speaks and however politely
    "I want to rule Wessex": "rule Wessex",
    "We will fortify Wessex": "fortify Wessex",
    "I would like to conquer Wales from Mercia": "conquer Wales from Mercia",
    "Let us attack Brittany from Wessex with two extra gold": "conquer Brittany from Wessex, 2 extra gold",
    "Spend 2 extra gold to conquer Wales from Mercia": "conquer Wales from Mercia, 2 extra gold",
    "From Mercia, conquer Wales": "conquer Wales from Mercia",
    "attack from Mercia into Wales": "conquer Wales from Mercia",
    "invade Wales from Mercia, three times at most": "conquer Wales from Mercia, at most 3 cards",
    "conquer Wales from Mercia for at most 3 years": "conquer Wales from Mercia, at most 3 cards",
    "send an army from Mercia to conquer Wales": "conquer Wales from Mercia",
    "establish a tie with Scotland": "tie with Scotland",
    "make a tie with Scotland using 1 gold": "tie with Scotland, 1 extra gold",
    "strengthen the walls of Wessex": "fortify Wessex",
    "restore order in Wessex": "rule Wessex",
    "rule my court": "rule Wessex",
    # conditions, before and behind
    "rule Burgundy until the unrest is over": "rule Burgundy until Burgundy is calm",
    "rule Wessex until it is 2": "rule Wessex until social state of Wessex = 2",
    "if Wessex is in unrest, rule Wessex": "rule Wessex, if Wessex is in unrest",
    "if I have more than 5 gold, conquer Wales from Mercia with 3 extra gold": (
        "conquer Wales from Mercia, 3 extra gold, if gold > 5"
    ),
    "unless Wales is mine, conquer it from Mercia": "conquer Wales from Mercia, if Wales is not mine",
    "conquer Wales from Mercia until it falls or I have less than 3 gold": (
        "conquer Wales from Mercia until Wales is mine or gold < 3"
    ),
    "conquer Provence from Burgundy with 2 gold more, no more than three cards, and stop when I have "
    "less than 4 gold": "conquer Provence from Burgundy, 2 extra gold, at most 3 cards, stop if gold < 4",
    # several orders
    "First, rule Wessex, then fortify it": "rule Wessex; fortify Wessex",
    "tax Wessex and conquer Wales from Mercia and rule it": (
        "tax Wessex; conquer Wales from Mercia; rule Wales"
    ),
    "plunder Wales and tax the rest": "tax everything, plunder Wales",
    # taxes and cards
    "tax everything after the first card": "tax everything, before card 2",
    "collect taxes from Wessex and Mercia": "tax Wessex, Mercia",
    "tax all my areas except Wales": "tax everything except Wales",
    "raise taxes everywhere": "tax everything",
    "leave 2 cards for defence": "keep 2 cards for defense",
    "keep two cards back for defence": "keep 2 cards for defense",
    "send 3 gold to France": "give 3 gold to France",
    "use the card Master masons on Wessex": "play Master masons on Wessex",
    # what holds beyond the turn
    "protect Wessex from France with 3 gold": "defend Wessex against France, with 3 gold",
    "if France attacks Wessex, defend with 2 gold": "defend Wessex against France, with 2 gold",
    "defend everything against everybody": "defend everything",
    "if his rating is 4 or more, defend Wessex with 2 gold": "defend Wessex, with 2 gold, if rating >= 4",
    "I want to go first": "places 1",
    "go last": "places 6",
    "play second, else first": "places 2, 1",
    "if I lose my court, move it to Mercia": "lost court to Mercia",
    "If my court is lost, move it to Mercia": "lost court to Mercia",
    "move my court to Mercia": "court to Mercia",
    # French
    "je gouverne la Bourgogne jusqu'à ce que le trouble cesse": "rule Burgundy until Burgundy is calm",
    "nous conquérons la Provence depuis la Bourgogne avec 2 pièces d'or supplémentaires, au plus 3 cartes, "
    "arrêter si or < 4": "conquer Provence from Burgundy, 2 extra gold, at most 3 cards, stop if gold < 4",
    "conquérir la Provence à partir de la Bourgogne, deux pièces d'or en plus, trois cartes au maximum, "
    "arrêter si j'ai moins de 4 pièces d'or": (
        "conquer Provence from Burgundy, 2 extra gold, at most 3 cards, stop if gold < 4"
    ),
    "conquérir le pays de Galles depuis la Mercie jusqu'à ce qu'il soit à nous": (
        "conquer Wales from Mercia until Wales is mine"
    ),
    "conquérir le pays de Galles depuis la Mercie, puis le gouverner": (
        "conquer Wales from Mercia; rule Wales"
    ),
    "laisser deux cartes pour la défense": "keep 2 cards for defense",
    "taxer tout après la première carte": "tax everything, before card 2",
    "lever l'impôt en Wessex et en Mercie": "tax Wessex, Mercia",
    "faire un lien avec l'Écosse avec une pièce d'or": "tie with Scotland, 1 extra gold",
    "si la France attaque Wessex, défendre avec 2 pièces d'or": "defend Wessex against France, with 2 gold",
    "d'abord gouverner Wessex, puis fortifier Wessex": "rule Wessex; fortify Wessex",
    "je veux jouer en premier": "places 1",
}
"""E-005, E-017, E-021, E-022: what people write, and the lines that it is."""


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_is_read(table: EmpiresTable, sentence: str) -> None:
    state = table.open(SeededDice(b"lines")).state
    reading = table.reader(state).read(sentence, table.seats[0])
    assert not reading.complaints
    assert "; ".join(str(table.words(order)).strip() for order in reading.orders) == SENTENCES[sentence]


NO_ORDERS = """
    France will attack Wessex from Normandy
    I think France will conquer Wales
    should I conquer Wales from Mercia
    I might conquer Wales from Mercia
    conquer Wales from Mercia?
    I conquered Wales from Mercia
    England conquers Wales from Mercia
    I will not conquer Wales from Mercia
    don't rule Wessex
    do not conquer Wales from Mercia
    never attack Wales
    let us not fortify Wessex
    I would have ruled Wessex
    maybe rule Wessex
    rule Wessex or fortify it
    rule Wessex or Mercia
    conquer Wales and Scotland from Mercia
    tie with Scotland and Wales
    give 3 gold
    do you want me to attack Wales from Mercia
    you attack Wales from Mercia
    attack Wales from Mercia, France
    if you attack Wales, I will defend Wessex
    if France attacks, I will give 3 gold to Kiev
    move to Mercia
    keep 2 gold
    keep at most 2 cards
    tax the rest
    tax Wessex and Mercia, then rule it
    conquer Wales from Mercia after the first card
    conquer Wales from Mercia unless France attacks
    conquer Wales from Mercia if France owns it
    conquer Wales from Mercia if gold is not < 4
    rule it
    rule Wessex tomorrow
    let France rule Wessex
    France, rule Wessex
    I rule Wessex, France rules Mercia
    we will be first to attack Wales
    conquer Wales from Mercia with France
    ask France to attack Wales from Mercia
    spend 3 gold
    everything
    je ne gouverne pas Wessex
    ne pas taxer le pays de Galles
    la France attaque Wessex depuis la Normandie
    est-ce que je gouverne Wessex
    si tu attaques Wessex, je défends Wessex
    j'ai gouverné Wessex
    gouverner Wessex ou Mercie
    la passe
    un lien avec la France
"""


@pytest.mark.parametrize("line", NO_ORDERS.strip().splitlines())
def test_what_is_no_order_is_asked_about(table: EmpiresTable, line: str) -> None:
    state = table.open(SeededDice(b"lines")).state
    reading = table.reader(state).read(line.strip(), table.seats[0])
    assert reading.orders == ()
    assert reading.complaints


@pytest.mark.parametrize(
    ("line", "place", "code"),
    [
        ("nous attaquons la Navarre depuis l'Aragon", "Navarre", "empires-no-area"),
        ("I want to conquer Atlantis from Wessex", "Atlantis", "empires-no-area"),
        ("I want to rule Wessex or Mercia", "I want to rule Wessex or Mercia", "empires-not-read"),
        ("I think you are right", "I", "empires-no-order"),
        ("what do you think of that?", "what", "empires-no-order"),
        ("I go to bed", "I", "empires-no-order"),
    ],
)
def test_a_sentence_that_sets_out_like_an_order_is_no_talk(
    table: EmpiresTable, line: str, place: str, code: str
) -> None:
    """Its line is to be corrected; what is `empires-no-order` is passed over, and its writer is ready."""
    state = table.open(SeededDice(b"lines")).state
    (wrong,) = table.reader(state).read(line, table.seats[0]).complaints
    assert (wrong.line[wrong.start : wrong.end], wrong.code) == (place, code)


def test_words_of_both_languages_mean_the_same_things() -> None:
    """Every meaning that frames ask for has a word in each; words are as lines are compared."""
    verbs = {frame["verb"] for frame in frames().values()}
    for language in LANGUAGES:
        known = words_of(language)
        said = {meaning for means in known.values() for meaning in means.get("verb", ())}
        assert said == verbs
        assert [
            phrase for phrase in known if phrase != phrase.casefold() or re.search(r"[à-ÿ]", phrase)
        ] == []


def test_frames_speak_the_documented_notation(table: EmpiresTable) -> None:
    """The line of each frame, filled, is one that the grammar reads."""
    names = {"target": "wessex", "base": "mercia", "areas": "wessex", "but": "wessex", "to": "france"}
    more = {"card": "master masons", "against": "france", "area": "wessex", "places": "1", "cards": "2"}
    for name, frame in frames().items():
        line = re.sub(r"[\[\]]", "", frame["line"])
        there = {**names, **more, "gold": "3"} | ({"to": "mercia"} if "court" in name else {})
        assert not hasattr(table.grammar.read(line.format_map(there)), "expected"), name


def test_a_long_line_takes_no_time(table: EmpiresTable) -> None:
    """Pieces are taken one after another; nothing is tried again."""
    state = table.open(SeededDice(b"lines")).state
    reader = table.reader(state)
    reader.read("I rule Wessex", table.seats[0])
    tries = count()  # what was read is remembered
    for line in ("a " * 196, "rule " * 78, "wessex and " * 35, "up to 3 " * 48, "if it is " * 43):
        read = lambda: reader.read(f"{line}{next(tries)}", table.seats[0])  # noqa: B023, E731
        assert usual_seconds(read, 0.2) < 0.2, line
    assert (ROOT / "grammar" / "empires" / "frames.yaml").exists()
