"""Whatever hangs on a clause that was not understood falls with it, and is told."""

from __future__ import annotations

import pytest

from judge.core.game import Seat
from tests.commands.conftest import Table

CLAUSES = [
    "A are - sie, on the understanding that he pays",
    "The day he pays: A are - sie",
    "Without his support do nothing\n\nA are - sie",
    "Valid only after the treaty,\nA are - sie",
    "let us say he leaves\nA are - sie",
    "A are - sie\n(imagine he leaves)",
    "If it rains, A are h; as second best, A are - sie",
    "A are - sie (sauf objection)",
    "Faute d'accord, A are - sie",
    "A are - sie, quitte à attendre son accord",
    "Mangels Einspruch: A are - sie",
    "A are - sie, unter Umständen",
    "Hat er gezahlt, A are - sie",
    "A are - sie, bis er zahlt",
    "In attesa della sua risposta: A are - sie",
    "A are - sie con riserva",
    "Una volta pagato, A are - sie",
    "A are - sie, salvo obiezioni",
    "A la espera de su respuesta, A are - sie",
    "Una vez pagado: A are - sie",
    "A are - sie, a reserva de su voto",
    "Behoudens bezwaar: A are - sie",
    "Heeft hij betaald, A are - sie",
    "A are - sie, pas na zijn antwoord",
    "Se piove, A are h. In ogni altro caso A are - sie.",
    "A are - sie\nA are - sie\nif he agrees",
    "A are - sie _while he sleeps_",
    "A are - sie. But not if my ally supports.",
    "Sans réponse de sa part: A are - sie",
    "A are - sie — bei seiner Zustimmung",
    "A are - sie, given his agreement",
    "A are - sie. Aber nicht wenn er kommt.",
    "A are - sie, je nach Antwort",
    "A are - sie\nNote: in het geval dat hij komt",
    "Orders (al naar gelang zijn antwoord)\nA are - sie",
    "# Should I not write again\nA are - sie",
    "If it rains, A are h. The alternative A are - sie.",
    "if Perugia is dangerous\nthen A are h\nelse A are - sie\nendif",
    "if Perugia is dangerous then A are h, otherwise florence to bologna",
    "if Perugia is dangerous\nthen A are h\nelseif A Florence\nthen A are - sie\nendif",
    "if it rains:\nA are - sie\nA flo - bol\nelse:\nA are h\nA flo h",
    "if he attacks, A are h, else A are - sie",
    "If Milan agrees, A are - sie. Otherwise A are h.",
    "If they let us, A Are - Sie; if not, A Are holds",
    "elseif foo\nA are - sie",
    "A flo - sie (if he lets me, else A flo h)",
    "A are - per (if he moves away)",
    "A are - per, if he moves away",
    "A are - per if he moves away",
    "A are - per unless venice objects",
    "A are - sie if venice lets me, otherwise A are h",
    "A are - sie; else A are h",
    "A are - sie\nunless it rains",
    "A are - sie\nif the Pope agrees",
    "A are - sie\nsupposing he is bored",
    "supposing he is bored\nA are - sie",
    "after he has agreed\nA are - sie",
    "A are - sie. Only when he says so.",
    "s'il est d'accord:\nA are - sie",
    "Es sei denn, er schläft\nA are - sie",
    "Mientras duerma\nA are - sie",
    "A are - sie\n(but only if Naples agrees)",
    "when Siena is empty, A are - sie",
    "in case he goes to Siena: A are - sie",
    "A flo - bol provided that Venice supports",
    "A are - sie (only if Milan agrees)",
    "A are h, A flo - bol (or else h)",
    "should Venice attack, A are - sie",
    "assuming peace holds A are - sie",
    "A are - sie - but only if Naples moves",
    "si Venise attaque, A are - sie, sinon A are h",
    "A are - sie [if the Pope lets me; otherwise hold]",
    "A are - sie as long as Milan stays out",
    "depending on the answer of Venice: A are - sie",
    "all hold unless attacked",
    "expense 1: 9 ducats buy G Lucca if he is still there",
    "A are - sie sauf si Milan vient",
    "wenn Mailand zieht, A are - sie, sonst A are h",
    "if Milan is dangerous: A are - sie",
    "A are - sie. If the Pope agrees.",
    "If the Pope agrees. A are - sie",
    "provided he lets me\nA are - sie\nA flo - bol",
    "provided he lets me\nA are h\nalternatively\nA are - sie",
    "provided he lets me:\nA are h\nalternatively:\nA are - sie",
    "A are h\nunless he writes\nA are - sie",
    "In that case: A are - sie",
    "A are - sie, on the off chance that he sleeps",
    "A are h (in any other case A are - sie)",
    "tant qu'il dort, A are - sie",
    "A are - sie (dès qu'il accepte)",
    "A are h, dans le cas contraire A are - sie",
    "quando sarà d'accordo: A are - sie",
    "A are h; in caso contrario A are - sie",
    "A are - sie\nvorausgesetzt er stimmt zu",
    "außer es regnet, A are - sie",
    "A are - sie, siempre y cuando acepte",
    "A are - sie. Con tal de que acepte.",
    "zodra hij akkoord is\nA are - sie",
    "als hij slaapt, A are h, anders A are - sie",
    "A are - sie\n... if it rains",
    "== If the Pope agrees ==\nA are - sie",
    "*** En cuanto firme ***\nA are - sie",
    "**Provided he lets me**\nA are - sie",
    "Orders (if he agrees)\nA are - sie",
    "My orders, if he agrees:\nA are - sie",
    "If he agrees, these are my orders\nA are - sie",
    "Presuming peace:\nA are h\nOr otherwise:\nA are - sie",
    "À condition qu'il paie:\nA are h\n\nEt sinon:\nA are - sie",
    "Provided he lets me:\nA are h\nInstead:\nA are - sie",
    "provided he lets me\nA are h\nsome other day\nA are - sie",
    "If Milan is friendly, A are h.\nAt worst, A are - sie.",
    "| A are h | except if he minds |\n| A are - sie | second choice |",
    "IF Perugia is dangerous\nA are h\nENDIF\nthe other plan\nA are - sie",
    "Arezzo holds. If he agrees.",
    "A are h! If not already done!",
    "Si hace falta. Arezzo se mantiene",
    "A are h {als hij akkoord is}",
    "A are - sie (sino)",
    "mit seiner Zustimmung: A are - sie",
    "Greift er an, A are - sie",
    "suppose c'è pace\nA are - sie",
    "A are - sie\nP.S. if he agrees",
    "A are - sie\nNB: seulement s'il le veut",
    "I would like the following, if he agrees\n\nA are - sie",
    "Dear judge, here are my orders if he agrees:\nA are - sie",
    "Condition: it rains\nOrder: A are - sie",
    "Case 1: it rains\nA are h\nCase 2: it does not\nA are - sie",
    "Scenario A (if he agrees):\nA are h\n\nScenario B:\nA are - sie",
    "a) provided that he pays: A are h\nb) A are - sie",
    "Does he agree?\nyes: A are h\nno: A are - sie",
    "A are h before he moves. Arezzo to Siena instead.",
    "A are h (but appena firma)",
    "Dopo la sua firma, A are - sie. Invece A are resta.",
    "A are - sie\nin case he leaves, else A are h",
    "A are - sie\nunless he leaves: otherwise A are h",
    "A are - sie. In case he leaves; unless he objects.",
    "A are - sie\nsince if he leaves it is free",
    "A are - sie\nbecause as long as he agrees it works",
    "A are - sie\nso that he leaves; unless he objects",
    "A are - sie\nbecause he leaves, else A are h",
    "A are - sie. Considering that should he leave it is free.",
    "A are - sie\npuisque dès qu'il part c'est libre",
    "A are - sie. Weil im Falle eines Angriffs es frei ist.",
    "A are - sie, siccome se parte è libera",
    "A are - sie\nporque se va, si no se queda",
    "A are - sie\nomdat zodra hij gaat het vrij is",
    "Ecco i miei ordini se piove:\nA are - sie",
    "Voici mes ordres quand il pleut :\nA are - sie",
    "Prima che parta? A are - sie",
    "When he leaves? A are - sie",
    "A are - sie, A flo h\tove lui voglia",
    "Arezzo nach Siena unter Vorbehalt\nlast resort: Arezzo stays",
    "A are - sie tant qu'il dort\nlast resort: A are h",
    "Granted that he is willing? A are - sie",
    "| A are h | quando parte |\n| A are - sie | o |",
    "Dear judge, here are my orders außer er widerspricht:\nA are - sie",
    "A are - sie\nThis only just in case.",
    "A are - sie - of A are h",
]
OF_ALL = [
    "All of this if he agrees.",
    "The above only on condition that he pays.",
    "This only if Milan agrees.",
    "These orders count unless it rains.",
    "Alles nur, wenn er zustimmt",
    "Tout ceci à condition qu'il paie",
    "P.S. provided that he pays",
]


HEADS = (
    "assuming",
    "provided he lets me\n",
    "zodra hij akkoord is\n",
    "supposing he is bored\n",
    "after he has agreed\n",
    "Es sei denn, er schläft\n",
    "Mientras duerma\n",
    "== If",
    "*** En",
    "**Provided",
    "If he agrees, these",
    "provided he lets me\n",
    "suppose",
    "A are - sie\nP.S.",
    "A are - sie\nNB",
    "Condition:",
    "I would like",
    "Dear judge",
    "A are - sie\nThis",
    "Ecco i",
    "Voici mes",
    "Without his support do nothing\n",
    "Valid only after",
    "let us say he leaves\n",
    "# Should I",
    "A are - sie\nNote: in het",
    "Orders (al naar",
)
"""A condition alone on its line may belong to the order above it."""


def held(table: Table) -> list[str]:
    phase = table.world.records["sforza"].phase
    return [str(o.canonical) for o in table.world.filed_orders("sforza", phase, Seat("florence"))]


@pytest.mark.parametrize("text", CLAUSES)
def test_nothing_that_hangs_on_an_unread_clause_is_held(table: Table, text: str) -> None:
    said = table.write("florence", text)
    assert held(table) == [], said
    assert "could not use" in said or "not allowed" in said or "passed" in said


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize("text", [t for t in CLAUSES if not t.startswith(HEADS)])
def test_the_lines_beside_it_count(table: Table, text: str) -> None:
    """A line of its own is an order as ever."""
    table.write("florence", f"F pis h\n{text}")
    assert held(table) == ["F Pisa holds"]


@pytest.mark.parametrize(
    "text",
    [
        "A are - sie. If you have questions, write to me.",
        "Once again, here you are\nA are - sie",
        "A are - sie\nWhen is the deadline?",
        "if A Florence: A are - sie",
        "Tell me if this is wrong, here are my orders:\nA are - sie",
        "Let me know if I can help. My orders:\nA are - sie",
        "or rather\nA are - sie",
        "If Milan agrees, A flo - bol.\nA are - sie",
        "Of course\nA are - sie",
        "A are - sie\nNote: if you have questions, write to me",
        "A are - sie\nP.S. When do we meet?",
        "My plan 1454\nA are - sie",
        "A are - sie\nbecause he leaves",
        "A are - sie. Weil er vielleicht geht.",
        "A are - sie\nBecause Milan asked me, and I like him",
        "When is the deadline? A are - sie",
        "My orders as Florence:\nA are - sie",
    ],
)
def test_what_hangs_on_nothing_is_held(table: Table, text: str) -> None:
    table.write("florence", text)
    assert held(table) == ["A Arezzo -> Siena"]


@pytest.mark.parametrize("text", OF_ALL)
def test_a_condition_of_all_lines_above_takes_them_all(table: Table, text: str) -> None:
    table.write("florence", f"A are - sie\nA flo h\n\nF psa h\n{text}")
    assert held(table) == []


def test_another_unit_below_a_condition_has_its_order(table: Table) -> None:
    """Only what may be the ELSE of an order that fell is asked about."""
    table.write("florence", "If Milan agrees, A are - sie.\nA flo h\nF psa h")
    assert held(table) == ["A Florence holds", "F Pisa holds"]


def test_below_a_heading_of_another_time_a_unit_has_its_order_of_now(table: Table) -> None:
    table.write("florence", "Next turn:\nA are - sie\n\nThis turn:\nA are h")
    assert held(table) == ["A Arezzo holds"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("if A Florence then A are h, else A are - sie", "A Arezzo holds"),
        ("if A Siena, A are h, else A are - sie", "A Arezzo -> Siena"),
        ("if A Florence\nA are h\nelseif it rains\nA are - sie\nendif", "A Arezzo holds"),
    ],
)
def test_conditions_that_are_understood_decide(table: Table, text: str, order: str) -> None:
    """N-075: the first branch that holds; one below it that cannot be read takes nothing from it."""
    table.write("florence", text)
    assert held(table) == [order]


@pytest.mark.parametrize(
    "text",
    [
        "A flo - sie\n\nPlease sit on that, my password pw-florence, until I write again.",
        "Please sit on this, my password pw-florence, until I write again.\nA flo - sie",
        "The fallback of pw-florence:\nA flo - sie",
    ],
)
def test_a_line_that_is_quoted_shows_no_password(table: Table, text: str) -> None:
    """Architecture: no letter of ours repeats a password."""
    told = table.world.write("bruno@example.net", f"sign on Lsforza pw-florence\n{text}", proof="pass")
    assert "means for the orders that go with it" in " ".join(told.split()) and "pw-florence" not in told
