"""Letters that hold orders, wishes and questions: each sentence is met as if alone, and none is lost.

Not here: two wishes in one sentence (test_two_wishes_at_once), what a sentence is (sets of sentences).
"""

from __future__ import annotations

import pytest

from tests.support.sentences import opened, what_holds, write

_PURSE = "You have 5 ducats"
_SECRET = "is secret"
_NEW = "a new {}: 3 ducats"
_WHO = "WHO IS IN SFORZA"
_DUE = "Orders are due"
_DRAW = ("set draw",)
_FLORENCE, _AREZZO, _PISA = "A Florence -> Bologna", "A Arezzo holds", "F Pisa holds"

LETTERS = [
    ("Army Florence goes to Bologna. I would like to propose a draw.", {_FLORENCE}, _DRAW, ()),
    ("Well now! Florence to Bologna, Pisa stays put. And I'd like a draw.", {_FLORENCE, _PISA}, _DRAW, ()),
    ("Pisa holds. How many ducats do I have? Who plays Venice?", {_PISA}, (), (_PURSE, _WHO)),
    (
        "Arezzo stays, Florence to Bologna. What does it cost to disband an enemy fleet?",
        {_AREZZO, _FLORENCE},
        (),
        ("fleet of another power: 18 ducats to buy, 12 to disband",),
    ),
    ("Please pay 2 ducats to Milan, pls. When is the deadline?", {"pay 2d to Milan"}, (), (_DUE,)),
    (
        "How much does an assassination cost? Army in Arezzo stays where it is.",
        {_AREZZO},
        (),
        ("an assassination: 12 ducats",),
    ),
    ("Fleet Pisa to EGL.\nI'd be for a draw.\nHow does a siege work?", {"F Pisa -> EGL"}, _DRAW, ("SIEGE",)),
    ("Florence to Bologna and who plays Milan?", {_FLORENCE}, (), (_WHO,)),
    (
        "Fleet Pisa holds. What is a garrison? Who plays Milan? When is the deadline? How much money have I?",
        {_PISA},
        (),
        ("GARRISON", _WHO, _DUE, "> How much money have I?"),
    ),
    (
        "Florence to Bologna. The weather is awful here and I am tired. I'd like a draw.",
        {_FLORENCE},
        _DRAW,
        ("> The weather is awful here and I am tired.",),
    ),
    ("L'armée de Florence va à Bologne. Je propose un match nul.", {_FLORENCE}, _DRAW, ()),
    ("La flotte de Pise reste. Combien de ducats ai-je ? Qui joue Milan ?", {_PISA}, (), (_PURSE, _WHO)),
    (
        "Versez un ducat à Milan, svp. Combien coûte une nouvelle flotte ?",
        {"pay 1d to Milan"},
        (),
        (_NEW.format("fleet"),),
    ),
    (
        "Florence à Bologne, Arezzo tient. Qu'est-ce qu'une garnison ?",
        {_FLORENCE, _AREZZO},
        (),
        ("inside the walls",),
    ),
    (
        "Arezzo tient. Combien d'argent a Venise ?",
        {_AREZZO},
        (),
        (f"How much money Venice has {_SECRET}",),
    ),
    ("Das Heer in Florenz zieht nach Bologna. Ich schlage ein Unentschieden vor.", {_FLORENCE}, _DRAW, ()),
    (
        "Die Flotte in Pisa hält. Was kostet eine Flotte? Wer spielt Mailand?",
        {_PISA},
        (),
        (_NEW.format("fleet"), _WHO),
    ),
    ("Gib Neapel 2 Dukaten, bitte. Wie viele Dukaten habe ich noch?", {"pay 2d to Naples"}, (), (_PURSE,)),
    ("Arezzo bleibt stehen. Wann ist Abgabeschluss?", {_AREZZO}, (), (_DUE,)),
    (
        "Die Armee in Arezzo hält, und was kostet es, eine feindliche Armee zu kaufen?",
        {_AREZZO},
        (),
        ("army of another power: 18 ducats to buy, 12 to disband",),
    ),
    (
        "Pisa hält. Wie viel Gold ist in meiner Kasse, und was kostet eine neue Armee?",
        {_PISA},
        (),
        (_PURSE, _NEW.format("army")),
    ),
    (
        "Wie viel Geld hat Mailand? Florenz nach Bologna.",
        {_FLORENCE},
        (),
        (f"How much money Milan has {_SECRET}",),
    ),
    ("L'armata di Firenze va a Bologna. Propongo un pareggio.", {_FLORENCE}, _DRAW, ()),
    (
        "La flotta di Pisa resta ferma. Quanto costa un'armata? Chi gioca Milano?",
        {_PISA},
        (),
        (_NEW.format("army"), _WHO),
    ),
    ("Do un ducato a Milano, per favore. Quanti ducati ho?", {"pay 1d to Milan"}, (), (_PURSE,)),
    ("Arezzo tiene. Come funziona un assedio?", {_AREZZO}, (), ("You cannot just walk into a city",)),
    ("El ejército de Florencia va a Bolonia. Propongo un empate.", {_FLORENCE}, _DRAW, ()),
    (
        "La flota de Pisa se queda. ¿Cuánto cuesta un asesinato? ¿Quién juega Milán?",
        {_PISA},
        (),
        ("an assassination: 12 ducats", _WHO),
    ),
    ("Doy un ducado a Milán, por favor. ¿Cuántos ducados tengo?", {"pay 1d to Milan"}, (), (_PURSE,)),
    ("Arezzo se mantiene. ¿Qué es una guarnición?", {_AREZZO}, (), ("inside the walls",)),
    ("Propongo empate. Le regalo a Milán todo lo que tengo.", set(), _DRAW, ("pay 5 ducats to",)),
    ("Het leger in Florence gaat naar Bologna. Ik stel een gelijkspel voor.", {_FLORENCE}, _DRAW, ()),
    (
        "De vloot in Pisa blijft. Wat kost een leger? Wie speelt Milaan?",
        {_PISA},
        (),
        (_NEW.format("army"), _WHO),
    ),
    ("Geef Milaan één dukaat, aub. Hoeveel dukaten heb ik?", {"pay 1d to Milan"}, (), (_PURSE,)),
    ("Arezzo blijft staan. Hoe werkt een belegering?", {_AREZZO}, (), ("You cannot just walk into a city",)),
    (
        "Hoeveel geld heeft Venetië? Florence naar Bologna.",
        {_FLORENCE},
        (),
        (f"How much money Venice has {_SECRET}",),
    ),
]

OPPOSITES = [
    'Milan wrote: "Florence to Bologna. I propose a draw. How much money do you have?"',
    "Did you order Pisa to hold? Did Milan propose a draw?",
    '"Pisa holds. What does an army cost?" was all that Venice wrote to me.',
    "Florence to Bologna? Venice would like a draw, so I hear.",
    "Suppose Florence goes to Bologna. Would that be legal?",
    "Milan asks: how much money do you have? He wants Florence to go to Bologna.",
    "Should Florence go to Bologna? Should I propose a draw?",
    "My wife says: give Milan three ducats. What do you think?",
    "If Milan agrees, I propose a draw. If not, Florence to Bologna.",
    'Il Milanese dice: "Propongo un pareggio. Firenze va a Bologna."',
    'Mailand schreibt: „Florenz nach Bologna. Ich schlage ein Unentschieden vor."',
    "Would Florence have to hold? And what does Milan pay for a fleet?",
    "Oh sure, a draw. Because Milan has been so nice to me.",
]


@pytest.mark.parametrize(("letter", "filed", "offered", "answered"), LETTERS)
def test_each_sentence_is_met_as_if_it_stood_alone(
    letter: str, filed: set[str], offered: tuple[str, ...], answered: tuple[str, ...]
) -> None:
    world, answer = write("player", letter)
    told = " ".join(answer.split())
    assert {order.canonical for orders in world.orders.values() for order in orders} == filed
    assert _lines_offered(world) == offered
    assert all(words in told for words in answered), told
    assert "MONEY" not in answer and "sure that this is an order" not in told


@pytest.mark.parametrize("letter", OPPOSITES)
def test_what_is_no_order_and_no_wish_of_the_writer_does_nothing(letter: str) -> None:
    world, _ = write("player", letter)
    assert what_holds(world) == what_holds(opened())
    assert _lines_offered(world) == ()


@pytest.mark.parametrize(
    "please", ["svp", "s.v.p.", "pls", "bitte", "per favore", "por favor", "aub", "alstublieft"]
)
def test_a_word_that_says_please_puts_no_order_in_doubt(please: str) -> None:
    world, answer = write("player", f"Pisa holds, {please}")
    assert [order.canonical for orders in world.orders.values() for order in orders] == [_PISA], answer


def test_a_wish_beside_orders_is_taken_by_a_yes() -> None:
    world, answer = write("player", "Florence to Bologna. I would like to propose a draw.")
    assert '"yes" or "1"' in answer
    done = world.write("bruno@example.net", "yes", token=world.token_of("sforza", "florence"))
    assert "You have voted for a draw" in done


def test_whoever_asks_for_the_page_of_prices_gets_it() -> None:
    assert "MONEY" in write("player", "the whole price list please")[1]


def _lines_offered(world: object) -> tuple[str, ...]:
    menu = world.records["sforza"].notes.menus.get("florence")  # type: ignore[attr-defined]
    return menu.lines if menu is not None else ()


@pytest.mark.parametrize(
    "said",
    [
        "Bruno wrote \u2018Who plays Naples? A flo - bol. A are - sie.\u2019",
        "My advice is\nA flo - bol\nA are - sie",
    ],
)
def test_what_cites_or_leads_is_not_taken_out_of_its_letter(said: str) -> None:
    """Without it its letter would order what nobody gave (issue 26)."""
    world, _ = write("player", said)
    assert what_holds(world) == what_holds(opened())
