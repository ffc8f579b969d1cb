"""Prose that nobody could read is asked about where one order fits what it names, and is never done."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

PADUA = {"venice": ("A pad", "A ver", "F dal", "G ven")}
ALBANIA = {"turkey": ("A alb", "F las", "F tun")}


@pytest.mark.parametrize(
    ("case", "asked"),
    [
        (
            Case(
                text="Ferrare est seule et mal gardée : Padoue y entre, Vérone la soutient.",
                reading="ask",
                power="venice",
                language="fr",
            ),
            {"A Padua -> Ferrara", "A Verona S A Padua -> Ferrara"},
        ),
        (
            Case(
                text="The big day has come! The army in Albania crosses over to Bari, carried by my fleet in "
                "the Lower Adriatic.",
                reading="ask",
                board="1995",
                power="turkey",
                phase="summer-movement",
                units=ALBANIA,
            ),
            {"F LAS T A Albania -> Bari"},
        ),
        (
            Case(
                text="Levée du printemps 1459 : une flotte à Naples, une armée à Bari.",
                reading="ask",
                board="absence-of-plague",
                power="naples",
                phase="adjustment",
                language="fr",
            ),
            {"build F Napoli", "build A Bari"},
        ),
        (
            Case(
                text="Milan falls back on Como, as my grandmother always said it would.",
                reading="ask",
                power="milan",
                phase="retreats",
                dislodged={"A mil": ("com", "pav")},
            ),
            {"A Milan -> Como"},
        ),
        (
            Case(
                text="Cremona: support the besieging army in Mantua.",
                reading="ask",
                power="milan",
                phase="summer-movement",
                units={"milan": ("A man", "A cre", "A pav")},
            ),
            {"A Cremona S A Mantua"},
        ),
        (
            Case(
                text="Nothing for Pisa and Florence, they hold. Arezzo? Siena.",
                reading="ask",
            ),
            {"A Arezzo -> Siena"},
        ),
        (
            Case(
                text="The Dalmatian fleet bobs along to the Upper Adriatic. My other forces, worn out as "
                "they are, remain idle.",
                reading="ask",
                power="venice",
            ),
            {"A Padua holds", "A Verona holds", "G Venice holds"},
        ),
    ],
    ids=["there", "carried", "builds", "retreat", "besieger", "asked after", "the rest"],
)
def test_the_one_order_that_fits_is_offered(case: Case, asked: set[str]) -> None:
    """Units, places and verbs of the sentence leave one order: it is asked about beside what was read."""
    found = score(case)
    assert found.read | found.asked >= asked


@pytest.mark.parametrize(
    "text",
    [
        "I see that Padua is still mine and that Ferrara has a garrison.",
        "My grandmother was born in Padua and died in Ferrara, poor soul.",
        "Should Padua really walk off to Ferrara, what then of Verona?",
        "Verona and Padua are both lovely at this time of the year.",
    ],
)
def test_talk_that_names_units_and_places_offers_nothing_new(text: str) -> None:
    """Without a verb of going, or with a word that blocks, nothing is likely."""
    found = score(Case(text=text, reading="nothing", power="venice"))
    assert not found.read and not found.asked


def test_a_unit_with_an_order_is_not_asked_about() -> None:
    found = score(
        Case(
            text="A pad - fer\nLast summer the Padua lads wandered off towards Treviso, what a hoot.",
            reading=("A pad - fer",),
            power="venice",
            units=PADUA,
        )
    )
    assert found.read == {"A Padua -> Ferrara"} and not found.asked


def test_a_support_of_several_that_stay_is_asked_about() -> None:
    """Whom of two beside it a unit supports, its writer alone knows."""
    found = score(
        Case(
            text="Florence and Arezzo stay in place. Siena supports.",
            reading="ask",
            units={"florence": ("A flo", "A are", "A sie")},
        )
    )
    assert found.read == {"A Florence holds", "A Arezzo holds"} and found.asked


def test_the_verb_of_another_order_behind_a_name_is_not_passed_over() -> None:
    """``support`` may be a noun; behind the name of who does it, it is none, and nothing is done unasked."""
    text = "So Avignon goes in and the Swiss support that move."
    found = score(Case(text=text, reading="ask", board="french-1454", power="france"))
    assert (found.result, found.read) == ("right", frozenset())


@pytest.mark.parametrize("bought", ["A sie", "A per", "G sie", "A pis", "F psa"])
def test_a_unit_that_cannot_be_bought_is_no_it(bought: str) -> None:
    """Whether it stands there or not, is the writer's own or not: the letter is answered."""
    found = score(Case(text=f"expense 1: 18 buy {bought}\nIt marches off to Pistoia.", reading="ask"))
    assert found.read <= {
        f"E1 18d buy {bought[0]} {name}" for name in ("Siena", "Perugia", "Pistoia", "Pisa")
    }


def test_a_line_of_the_notation_is_told_at_the_very_word() -> None:
    """What stands there is no sentence, and is not guessed at."""
    found = score(Case(text="A are s A flo -", reading="ask"))
    assert not found.read and not found.asked


@pytest.mark.parametrize(
    ("case", "taken"),
    [
        (
            Case(
                text="Retraites de Florence : celle d'Arezzo recule à Urbino, "
                "celle de Florence se sauve à Pistoia.",
                reading="ask",
                board="1995",
                power="florence",
                phase="retreats",
                dislodged={"A are": ("urb",), "A flo": ("pst",)},
                language="fr",
            ),
            {"A Arezzo -> Urbino", "A Florence -> Pistoia"},
        ),
        (
            Case(
                text="okay so turkey here um the army in albania goes to herzegovina and the fleet from "
                "durazzo goes out into the lower adriatic and the other fleet the tunis one goes to the "
                "western mediterranean",
                reading="ask",
                power="turkey",
            ),
            {"A Albania -> Herzegovina", "F Durazzo -> LAS", "F Tunis -> WMS"},
        ),
    ],
    ids=["that of", "the other one"],
)
def test_an_order_that_leaves_no_doubt_is_taken(case: Case, taken: set[str]) -> None:
    """Each word is known, each place used, each verb says this order: it is filed, with an echo."""
    found = score(case)
    assert found.read == taken and not found.asked


@pytest.mark.parametrize(
    "text",
    [
        "In 1453 Florence attacked Siena.",
        "Our army at Florence marched to Siena and Arezzo supported it.",
        "The army in Florence has gone to Siena.",
        "L'armée de Florence attaquait Sienne.",
        "Dear Milan, Florence goes to Siena as agreed.",
        "Perugia supports Arezzo to Siena.",
        "France claims Florence will attack Siena.",
        "When he leaves? A are - sie",
        "Florence to Siena. No, Arezzo to Siena.",
        "This is only a first idea. Florence falls on Siena, and Arezzo lends it a hand.",
        'The Pope writes: "Florence goes to Siena."',
    ],
)
def test_what_leaves_a_doubt_is_not(text: str) -> None:
    """It tells of the past, of others, of a plan; it counts, asks, corrects itself, or quotes."""
    assert not score(Case(text=text, reading="ask")).read


def test_what_a_correction_may_have_changed_is_asked_about() -> None:
    text = (
        "Florence to Bologna, Arezzo to Siena.\n\nPS Sorry, one change: Arezzo should go to Urbino instead."
    )
    assert "A Arezzo -> Siena" not in score(Case(text=text, reading="ask")).read


@pytest.mark.parametrize(
    "text",
    [
        "Every spring our army in Florence marches to Siena.",
        "L'armée d'Arezzo va à Pérouse chaque printemps.",
        "Your army in Arezzo goes to Perugia.",
        "His army at Florence goes over to Siena.",
        "Votre armée d'Arezzo va à Pérouse.",
        "The best move is army Florence to Siena with the help of Arezzo.",
    ],
)
def test_a_habit_an_opinion_and_what_is_somebody_else_s_are_no_order(text: str) -> None:
    """A unit is the writer's own where a sentence begins with it, and what is always done is not done now."""
    assert not score(Case(text=text, reading="ask")).read


def test_whose_unit_is_helped_may_be_said_behind_the_verb() -> None:
    case = Case(text="Verona supports his army from Cremona to Mantua.", reading="ask", power="venice")
    found = score(case)
    assert found.read | found.asked == {"A Verona S A Cremona -> Mantua"}


@pytest.mark.parametrize(
    ("board", "power", "text", "read", "asked"),
    [
        (
            "borgia",
            "spain",
            "mes gon\ntun bot\npal h",
            {"A Palermo holds", "F Tunis -> BOT"},
            {"F Messina -> GON"},
        ),
        ("classic", "florence", "are sie\nflo bol", set(), {"A Arezzo -> Siena", "A Florence -> Bologna"}),
    ],
)
def test_a_line_of_two_names_is_asked_about_whatever_else_they_mean(
    board: str, power: str, text: str, read: set[str], asked: set[str]
) -> None:
    """``are`` and ``mes`` are words as well, ``flo`` is a power: without an arrow between two names it is a
    move that is asked about.
    """
    found = score(Case(text=text, reading="ask", board=board, power=power))
    assert (found.read, found.asked) == (read, asked)
