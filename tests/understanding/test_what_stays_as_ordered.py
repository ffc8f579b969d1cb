"""Sentences about all else beside a correction, sieges that go on, leads, hopes and remarks beside orders."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, orders_filed, score


@pytest.mark.parametrize(
    "rest",
    [
        "Everything else stands.",
        "All else as I wrote.",
        "The rest is unchanged.",
        "The rest of my letter stands.",
        "Le reste ne change pas.",
        "Tout le reste est maintenu.",
        "Der Rest bleibt wie gehabt.",
        "Alles andere unverändert.",
        "Il resto rimane com'era.",
        "Lo demás queda como estaba.",
        "De rest blijft zoals het was.",
    ],
)
def test_all_else_as_ordered_orders_nothing(rest: str) -> None:
    assert orders_filed(f"Padua goes to Treviso. {rest}", power="venice") == {"A Padua -> Treviso"}


def test_the_rest_as_before_may_stand_behind_a_comma() -> None:
    assert orders_filed("Padua now goes to Treviso, the rest as before.", power="venice") == {
        "A Padua -> Treviso"
    }


@pytest.mark.parametrize(
    "rest",
    ["The rest holds.", "Everything else stands still.", "Le reste ne bouge pas.", "The rest stand firm."],
)
def test_all_else_that_holds_is_ordered_to(rest: str) -> None:
    others = {"A Verona holds", "F Dalmatia holds", "G Venice holds"}
    assert orders_filed(f"Padua goes to Treviso. {rest}", power="venice") == {"A Padua -> Treviso", *others}


def test_what_is_forgotten_by_name_is_asked_with_what_follows() -> None:
    text = "Forget what I sent this morning about Padua. It now goes to Treviso. Everything else stands."
    found = score(Case(text=text, reading="nothing", power="venice"))
    assert (found.read, found.asked) == (frozenset(), {"A Padua -> Treviso"})


@pytest.mark.parametrize(
    "text",
    [
        "Both sieges go on.",
        "All sieges continue.",
        "I carry on with both sieges.",
        "Je continue les deux sièges.",
        "Les deux sièges continuent.",
        "Alle Belagerungen gehen weiter.",
        "Entrambi gli assedi continuano.",
        "Los asedios continúan.",
        "De belegeringen gaan door.",
    ],
)
def test_sieges_that_go_on_are_those_that_are_there(text: str) -> None:
    units = {"florence": ("A fer", "A are", "A sie", "F psa")}
    assert orders_filed(text, phase="summer-movement", units=units) == {
        "A Ferrara besieges",
        "A Siena besieges",
    }


def test_a_siege_that_goes_on_is_that_of_whom_nothing_else_is_said() -> None:
    units = {"florence": ("A fer", "A sie")}
    found = orders_filed("Carry on with the siege. Siena holds.", phase="summer-movement", units=units)
    assert found == {"A Ferrara besieges", "A Siena holds"}


@pytest.mark.parametrize("text", ["Carry on with the siege.", "The siege goes on if Milan agrees."])
def test_one_siege_of_several_is_not_chosen(text: str) -> None:
    assert not orders_filed(text, phase="summer-movement", units={"florence": ("A fer", "A sie")})


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Everybody tells me that I never win, but here goes: Verona to Mantua.", "A Verona -> Mantua"),
        (
            "I was told not to trust anybody, so I may as well go down with style: Verona to Mantua.",
            "A Verona -> Mantua",
        ),
        ("There isn't much to argue about: Verona goes to Mantua.", "A Verona -> Mantua"),
        ("On m'a dit de ne pas bouger, mais je me lance : Vérone va à Mantoue.", "A Verona -> Mantua"),
        ("Il n'y a pas grand-chose à dire : Vérone va à Mantoue.", "A Verona -> Mantua"),
        ("Man hat mir gesagt, ich gewinne nie, also los: Verona geht nach Mantua.", "A Verona -> Mantua"),
    ],
)
def test_what_is_told_before_a_colon_leads_to_orders(text: str, order: str) -> None:
    assert orders_filed(text, power="venice") == {order}


@pytest.mark.parametrize(
    "text",
    [
        "Milan tells me this is what I want: Verona to Mantua.",
        "This is not what I want: Verona to Mantua.",
        "If Milan agrees, here goes: Verona to Mantua.",
        "He said this is what I want: Verona to Mantua.",
    ],
)
def test_what_others_say_before_a_colon_stays_asked(text: str) -> None:
    assert not orders_filed(text, power="venice")


def test_orders_before_a_lead_stay() -> None:
    assert "A Padua holds" in orders_filed("Padua holds, here goes: Verona to Mantua.", power="venice")


@pytest.mark.parametrize(
    "remark",
    [
        ", since I don't trust the Dalmatians one bit",
        ", and I hope my neighbour chokes on his dinner",
        ", it did nothing out there anyway",
        ", whoever plays it",
        ", und hoffentlich merkt es keiner",
        ", et j'espère que personne ne regarde",
    ],
)
def test_hopes_grounds_and_idle_pieces_behind_an_order_leave_it_alone(remark: str) -> None:
    assert orders_filed(f"The army in Verona goes to Mantua{remark}.", power="venice") == {
        "A Verona -> Mantua"
    }


@pytest.mark.parametrize(
    "text",
    [
        "Arezzo goes to Siena, I hope.",
        "I hope Arezzo goes to Siena.",
        "Arezzo goes to Siena, and I hope the Pope agrees.",
        "Arezzo goes to Siena, and I hope Florence can follow.",
    ],
)
def test_an_order_that_is_only_hoped_for_stays_asked(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Verona goes to Mantua. And I'd like to propose a draw between all of us.",
        "Verona goes to Mantua.\nThat's me for tonight. Nigel",
        "Verona goes to Mantua.\nOthers to follow tomorrow.",
        "Vérone va à Mantoue. Et je voudrais proposer un match nul à tout le monde.",
        "Verona geht nach Mantua. Und ich möchte allen ein Unentschieden vorschlagen.",
        "Verona goes to Mantua. Well played, Milan.",
    ],
)
def test_sentences_that_close_a_letter_doubt_nothing(text: str) -> None:
    assert orders_filed(text, power="venice") == {"A Verona -> Mantua"}


@pytest.mark.parametrize(
    "text",
    ["Verona goes to Mantua.\nThe real ones follow tomorrow.", "Verona to Mantua.\nMilan proposes this."],
)
def test_sentences_that_disown_orders_still_doubt_them(text: str) -> None:
    assert not orders_filed(text, power="venice")


def test_two_orders_for_one_unit_leave_those_for_others_alone() -> None:
    text = "Milan goes to Como. Cremona goes to Mantua. Pavia supports Milan to Como. Milan holds."
    found = score(Case(text=text, reading="nothing", power="milan"))
    assert found.read == {"A Cremona -> Mantua"}
    assert {"A Milan -> Como", "A Milan holds"} <= found.asked


@pytest.mark.parametrize(
    "text",
    [
        "I dispense with the army in Perugia.",
        "Je renonce à l'armée de Pérouse.",
        "Ich verzichte auf die Armee in Perugia.",
        "Rinuncio all'armata di Perugia.",
        "Renuncio al ejército de Perugia.",
    ],
)
def test_who_renounces_a_unit_in_winter_gives_it_up(text: str) -> None:
    assert orders_filed(text, power="papacy", phase="adjustment") == {"remove A Perugia"}


def test_the_one_of_another_place_that_is_renounced_is_not_kept() -> None:
    text = "Je garde la flotte d'Ancône, je renonce à celle de Pérouse."
    assert orders_filed(text, power="papacy", phase="adjustment") == {"maintain F Ancona", "remove A Perugia"}


@pytest.mark.parametrize(
    "text",
    [
        "Florence goes to Bologna, Arezzo supports that if possible, otherwise it goes to Perugia.",
        "L'armée de Florence va à Bologne, celle d'Arezzo la soutient si possible, sinon elle va à Pérouse.",
        "Florenz zieht nach Bologna, Arezzo unterstützt das, sonst geht sie nach Perugia.",
    ],
)
def test_else_behind_a_support_is_about_who_helps(text: str) -> None:
    found = score(Case(text=text, reading="nothing"))
    assert not found.read
    assert "A Arezzo -> Perugia" in found.asked
    assert "A Florence -> Perugia" not in found.asked


def test_a_piece_before_a_colon_carries_on_with_its_own_siege() -> None:
    units = {"florence": ("A fer", "A are", "A sie", "F psa")}
    text = "Ferrara: carry on with the siege. Arezzo stays."
    assert orders_filed(text, phase="summer-movement", units=units) == {
        "A Ferrara besieges",
        "A Arezzo holds",
    }
