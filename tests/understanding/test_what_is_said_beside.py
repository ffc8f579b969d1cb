"""What is said beside orders and changes nothing: why, in passing, in brackets, once a place is left."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.understanding.score import Case, Outcome, score

OF_TWO = {"venice": ("A ver", "A pad")}


def _score(
    text: str, phase: str = "", language: str = "en", units: Mapping[str, tuple[str, ...]] = OF_TWO
) -> Outcome:
    power = next(iter(units))
    return score(Case(text=text, power=power, units=units, reading="ask", phase=phase, language=language))


@pytest.mark.parametrize(
    "opening",
    [
        "hi,",
        "hey,",
        "yo,",
        "hi!",
        "hi -",
        "hiya,",
        "sorry I'm late,",
        "sorry im late.",
        "Sorry for the delay:",
    ],
)
def test_short_greetings_and_apologies_before_orders_change_nothing(opening: str) -> None:
    found = _score(f"{opening} A ver h, A pad to fer")
    assert (found.read, found.asked) == ({"A Verona holds", "A Padua -> Ferrara"}, frozenset())


@pytest.mark.parametrize(
    "opening", ["so they say,", "sorry I'm late, in my dreams,", "apologies for that lie,"]
)
def test_what_follows_them_may(opening: str) -> None:
    assert not _score(f"{opening} A ver h, A pad to fer").read


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Verona holds. Padua, of course, goes to Ferrara.", "en"),
        ("He is a liar so Padua goes to Ferrara. Verona, as ever, holds.", "en"),
        ("Verona guards the coast (hold). Padua goes to Ferrara.", "en"),
        ("Verona: nothing. Padua to Ferrara, thanks, Gwen", "en"),
        ("Vérone : rien, elle reste. Padoue va à Ferrare, pas à Trévise.", "fr"),
        ("Verona holds. Padua moves to Ferrara, not to Treviso.", "en"),
        ("Verona holds. Padua does not go to Treviso. It goes to Ferrara.", "en"),
    ],
)
def test_it_changes_no_order(text: str, language: str) -> None:
    found = _score(text, language=language)
    assert found.read in (
        {"A Verona holds", "A Padua -> Ferrara"},
        {"A Verona H", "A Padua - Ferrara"},
    )
    assert not found.asked


@pytest.mark.parametrize(
    "text",
    ["Verona, Padua: both hold.", "Both hold (Verona, Padua).", "Verona and Padua: no change, both hold."],
)
def test_a_list_may_be_counted_again(text: str) -> None:
    assert _score(text).read == {"A Verona holds", "A Padua holds"}


def test_a_place_that_ones_own_unit_leaves_is_entered() -> None:
    """``once it's empty`` hangs on nothing that the letter does not order itself."""
    found = _score("Verona goes to Mantua, Padua follows into Verona once it's empty.")
    assert found.read == {"A Verona -> Mantua", "A Padua -> Verona"}


def test_a_place_that_anothers_unit_is_to_leave_is_asked_about() -> None:
    found = _score("Verona holds. Padua goes to Ferrara once they have left.")
    assert not found.read
    assert "A Padua -> Ferrara" in found.asked


@pytest.mark.parametrize("text", ["Nothing stays in Padua.", "Verona wobbles (hold) at Mantua."])
def test_a_word_for_nothing_orders_only_behind_its_unit(text: str) -> None:
    assert not _score(text).read


@pytest.mark.parametrize(
    "text",
    [
        "Pay for Verona; Padua isn't worth its upkeep any more, disband it.",
        "Verona is paid. Disband Padua, nobody will miss it.",
    ],
)
def test_why_a_unit_is_given_up_denies_nothing(text: str) -> None:
    assert _score(text, "adjustment").read == {"maintain A Verona", "remove A Padua"}


def test_why_a_unit_is_not_kept_is_no_upkeep() -> None:
    found = _score("I'd love to keep Padua but I can't feed it. Verona is paid.", "adjustment")
    assert found.read == {"maintain A Verona"}


@pytest.mark.parametrize(
    "text",
    [
        "F U. Adriatic - L. Adriatic\nA Pad h",
        "The fleet in the U Adriatic sails to the L Adriatic, Padua holds.",
        "F Upp. Adriatic - Low. Adriatic; A pad H",
    ],
)
def test_the_first_word_of_a_name_may_be_cut_short(text: str) -> None:
    """Where two names differ by it, and no letter of it is a unit's (N-075)."""
    found = _score(text, units={"venice": ("F uas", "A pad")})
    assert found.read == {"F UAS -> LAS", "A Padua holds"}


def test_orders_without_blanks_may_stand_side_by_side() -> None:
    """``are`` is Arezzo where a dash ties it to a place."""
    found = _score("flo-bol are-per psa-pio thx", units={"florence": ("A flo", "A are", "F psa")})
    assert found.read == {"A Florence -> Bologna", "A Arezzo -> Perugia", "F Pisa -> Piombino"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Padua to Ferrara.\n\nI'm not ordering Verona yet, Austria has not answered.", "en"),
        ("Padua to Ferrara.\nVerona isn't part of this yet, no orders for it until the weekend.", "en"),
        ("Padoue va à Ferrare.\nAucun ordre pour Vérone tant que Venise ne répond pas.", "fr"),
    ],
)
def test_that_one_unit_has_no_order_says_nothing_of_another(text: str, language: str) -> None:
    found = _score(text, language=language)
    assert found.read in ({"A Padua -> Ferrara"}, {"A Padua - Ferrara"})


@pytest.mark.parametrize(
    "text",
    [
        "Padua to Ferrara.\nI have no orders for you yet, Podestà; Verona is still thinking.",
        "Padua to Ferrara.\nNo orders for Mantua yet, and please wait with everything else too.",
        "Padua to Ferrara.\nNo orders for Padua yet.",
    ],
)
def test_that_there_are_no_orders_makes_those_beside_doubtful(text: str) -> None:
    assert not _score(text).read


def test_no_sentence_goes_on_across_an_empty_line() -> None:
    text = (
        "army Verona to Trent, army Padua to Ferrara, fleet Lagoon to Upper Adriatic Sea\n\n"
        "PS for Florence: don't get nervous, I'm only after the marble in Carrara, nothing more"
    )
    found = _score(text, units={"venice": ("A ver", "A pad", "F lag")})
    assert found.read == {"A Verona -> Trent", "A Padua -> Ferrara", "F Lagoon -> UAS"}


@pytest.mark.parametrize(
    "text",
    [
        "Verona ...... Mantua\nPadua ........ Ferrara",
        "A Verona      Mantua\nA Padua       Ferrara",
        "A Verona\tMantua\nA Padua\tFerrara",
        "Verona … Mantua\nPadua … Ferrara",
    ],
)
def test_dots_and_gaps_are_those_of_a_table(text: str) -> None:
    assert _score(text).read == {"A Verona -> Mantua", "A Padua -> Ferrara"}


@pytest.mark.parametrize("text", ["Verona... hmm\nPadua... Ferrara maybe", "Verona ... ?"])
def test_dots_of_whoever_hesitates_are_none(text: str) -> None:
    assert not _score(text).read


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "army padua to ferrara full stop army verona supports army padua to ferrara full stop",
            "en",
        ),
        ("armée padoue vers ferrare virgule armée vérone soutient padoue vers ferrare point", "fr"),
    ],
)
def test_signs_may_be_dictated(text: str, language: str) -> None:
    found = _score(text, language=language)
    assert len(found.read) == 2


def test_an_order_that_a_later_line_corrects_without_being_understood_does_not_stand() -> None:
    """``make it ...``: what is meant is asked, and the order that it names as well."""
    found = _score("Padua to Ferrara.\n\nActually, second thoughts: make it a picnic for Padua instead.")
    assert "A Padua -> Ferrara" not in found.read
    assert "A Padua -> Ferrara" in found.asked


def test_who_is_taken_out_of_an_order_is_none_of_the_rest() -> None:
    text = "Vérone va à Mantoue, Padoue va à Ferrare.\n\nErratum : Vérone ne va pas à Mantoue. "
    text += "Le reste ne change pas."
    assert not any("Verona" in line for line in _score(text, language="fr").read)


@pytest.mark.parametrize(
    "text",
    [
        "Padua to Ferrara. Verona holds.\nSolange",
        "Ci-dessous les ordres de Venise :\nA Padua - Ferrara\nA Verona h",
        "Venice, spring - orders for both armies:\nPadua to Ferrara\nVerona holds",
        "Padua to Ferrara\nVerona holds\nlet me know if that worked!!",
        "Padua to Ferrara.\nEverything else holds: Verona",
    ],
)
def test_names_below_and_headings_above_change_no_order(text: str) -> None:
    assert _score(text).read == {"A Padua -> Ferrara", "A Verona holds"}


@pytest.mark.parametrize(
    "text",
    [
        "A Padua -> Ferrara: bounced",
        "A Padua - Ferrara, stood off",
        "L'armée de Padoue est entrée à Ferrare.",
        "Waiting for orders: A Padua, A Verona",
        "Units idle: A Padua",
        "A Padua wartet noch auf einen Befehl",
        "A Padua attende ancora un ordine",
    ],
)
def test_what_became_of_an_order_and_what_lacks_one_orders_nothing(text: str) -> None:
    assert not _score(text).read


@pytest.mark.parametrize(
    "text",
    [
        "1° l'armée de Padoue va à Ferrare ;\n2° l'armée de Vérone tient ;",
        "1. LAND\n1.1 A Padua - Ferrara\n1.2 A Verona h",
        "SPRING 1454 - VENETIAN STATES\nPadua to Ferrara\nVerona holds",
        "V:\nA PAD-FER\nA VER H",
    ],
)
def test_numbers_and_heads_leave_the_orders(text: str) -> None:
    assert _score(text).read == {"A Padua -> Ferrara", "A Verona holds"}


def test_a_year_is_no_sum() -> None:
    assert not any("1454" in line for line in _score("SPRING 1454 - PAPAL STATES").asked)


def test_an_order_of_which_a_later_line_probably_says_something_else_is_asked_about_with_it() -> None:
    text = "Verona holds. Padua goes to Ferrara.\n\nUpon reflection, since that cannot work, let Padua hold."
    found = _score(text)
    assert "A Padua -> Ferrara" not in found.read
    assert {"A Padua -> Ferrara", "A Padua holds"} <= found.asked


@pytest.mark.parametrize(
    "text", ["F PSA T\nA ARE - SIE\nA FLO - ARE", "A ARE - SIE\nA FLO - ARE\nF PSA T\nLudo"]
)
def test_the_letter_of_transports_alone_carries_nobody_who_walks(text: str) -> None:
    """``F PIS T`` is ``F Pise tient`` to a Frenchman."""
    found = _score(text, units={"florence": ("A flo", "A are", "F psa")})
    assert found.read == {"A Arezzo -> Siena", "A Florence -> Arezzo"}


def test_a_slip_in_the_kind_of_a_unit_is_taken_with_an_echo() -> None:
    found = _score("padua to ferrara, venice garison holds", units={"venice": ("A pad", "G ven")})
    assert found.read == {"A Padua -> Ferrara", "G Venice holds"}


@pytest.mark.parametrize(
    "behind",
    [
        "and then I fly to the moon",
        "and pigs fly",
        "and my grandmother becomes pope",
        "fine, once he has paid",
    ],
)
def test_words_that_say_all_is_well_do_not_cover_what_follows_them(behind: str) -> None:
    """``and`` and ``fine`` are harmless alone, not with whatever stands behind them."""
    found = score(Case(text=f"Rome to Tivoli, Perugia to Siena, {behind}.", reading="ask", power="papacy"))
    assert not found.read


@pytest.mark.parametrize("behind", ["and that's all", "please", "and good luck to everyone", "thanks"])
def test_words_that_say_all_is_well_leave_orders_as_they_are(behind: str) -> None:
    found = score(Case(text=f"Rome to Tivoli, Perugia to Siena, {behind}.", reading="ask", power="papacy"))
    assert found.read == {"A Rome -> Tivoli", "A Perugia -> Siena"}


def test_an_adjective_of_a_town_names_its_piece_though_no_power_is_called_so() -> None:
    text = "La flotte pisane va vers Elbe. La hongroise part en Slavonie."
    found = score(Case(text=text, reading="ask", board="borgia", language="fr"))
    assert "F Pisa -> Elba" in found.read | found.asked


LEANING = (
    "In my dreams",
    "Or so I was told",
    "My uncle says",
    "According to the newspaper",
    "That was the old plan",
    "I wish",
    "Next time",
    "For a bet",
    "Which nobody wants",
    "On my other map",
)


@pytest.mark.parametrize("behind", LEANING)
@pytest.mark.parametrize("between", [". ", "\n", ", "])
def test_a_few_words_that_lean_on_orders_put_them_in_doubt(behind: str, between: str) -> None:
    words = behind if between != ", " else behind[0].lower() + behind[1:]
    text = f"Rome to Tivoli, Perugia to Siena{between}{words}."
    found = score(Case(text=text, reading="ask", power="papacy"))
    assert not found.read


@pytest.mark.parametrize(
    "behind",
    ["As always", "In haste", "For now that is all", "I think that covers it", "Thanks to all", "Later"],
)
def test_a_few_words_that_close_a_letter_leave_its_orders_as_they_are(behind: str) -> None:
    found = score(Case(text=f"Rome to Tivoli, Perugia to Siena.\n{behind}!", reading="ask", power="papacy"))
    assert found.read == {"A Rome -> Tivoli", "A Perugia -> Siena"}


@pytest.mark.parametrize(
    "text",
    [
        "My old orders, for the record:\nA rme - tiv",
        "A rme - tiv (sic!)",
        "Wow: A rme - tiv. Bold proposal of his.",
        "A rme - tiv. A suggestion of Bruno.",
    ],
)
def test_what_is_only_shown_is_asked_about(text: str) -> None:
    assert not score(Case(text=text, reading="ask", power="papacy")).read


def test_who_leaves_it_at_that_holds_nothing() -> None:
    found = score(Case(text="A rme - tiv\nI leave it at that.", reading="ask", power="papacy"))
    assert found.read == {"A Rome -> Tivoli"}


@pytest.mark.parametrize(
    "text",
    [
        "A rme - tiv (Milan)",
        "A rme - tiv *** old ***",
        "A rme - tiv (cit.)",
        "A rme - tiv (his)",
        "A rme - tiv [sic]",
    ],
)
def test_a_remark_that_says_nothing_of_its_order_is_asked_about(text: str) -> None:
    assert not score(Case(text=text, reading="ask", power="papacy")).read


@pytest.mark.parametrize("text", ["A rme - tiv (Tivoli)", "A rme - tiv (Rme)", "A rme - tiv as before"])
def test_a_remark_that_names_its_places_is_none(text: str) -> None:
    assert score(Case(text=text, reading="ask", power="papacy")).read == {"A Rome -> Tivoli"}


@pytest.mark.parametrize("behind", ["I stand by it.", "We leave it as it is.", "Let us leave it."])
def test_words_that_let_a_piece_stay_take_back_no_move(behind: str) -> None:
    found = score(Case(text=f"A rme - tiv\n{behind}", reading="ask", power="papacy"))
    assert "A Rome holds" not in found.read


@pytest.mark.parametrize(
    "text",
    [
        "Rome to Tivoli, Perugia to Siena... and then the alarm clock rang.",
        "On the blackboard I'll have\n    A Rme - Tiv\n    A Per - Sie\nto show what an arrow means.",
        "In the other game I've got the Pope too and sent in Rome to Tivoli, Perugia to Siena.",
        '(to the tune of "My Bonnie")\nRome to Tivoli',
        "Rome to Tivoli. Perugia to Siena. There, lovely. That's what would have gone off to you yesterday.",
    ],
)
def test_orders_inside_a_sentence_of_another_matter_are_asked_about(text: str) -> None:
    assert not score(Case(text=text, reading="ask", power="papacy")).read


@pytest.mark.parametrize(
    "text",
    [
        "Verona holds, since I do not like the look of the weather. Padua to Ferrara.",
        "Verona holds. Padua to Ferrara, whatever the garrison there may think of it.",
        "Verona holds, so nobody chases it off. Padua to Ferrara.",
        "Verona holds. Padua to Ferrara, where nobody will look for it.",
        "Verona holds. Padua to Ferrara (sigh).",
        "Verona holds, with the support of nobody, because nobody is near. Padua to Ferrara.",
    ],
)
def test_reasons_may_deny_and_nobody_may_help(text: str) -> None:
    assert _score(text).read == {"A Verona holds", "A Padua -> Ferrara"}


@pytest.mark.parametrize(
    "text",
    [
        "Should he attack me, Padua goes to Ferrara.",
        "Padua goes to Ferrara since Verona holds, if Milan agrees.",
        "Padua goes to whatever is empty.",
    ],
)
def test_what_an_order_hangs_on_is_no_reason(text: str) -> None:
    assert not _score(text).read


@pytest.mark.parametrize(
    "text",
    [
        "Nine ducats to buy the Mantuan garrison, that's the autonomous one.",
        "Nine ducats to buy the garrison of Mantua, the independent one.",
    ],
)
def test_which_garrison_is_bought_is_not_what_for(text: str) -> None:
    assert score(Case(text=text, power="milan", reading="ask")).read == {"E1 9d buy G Mantua"}


def test_a_remark_leaves_what_other_sentences_order() -> None:
    """It may change the orders of its own sentence, and those behind a heading."""
    found = _score("Verona to Mantua, provisionally speaking of course. Padua to Ferrara.")
    assert found.read == {"A Padua -> Ferrara"} and "A Verona -> Mantua" in found.asked
    assert not _score("Provisionally speaking of course: Verona to Mantua. Padua to Ferrara.").read


@pytest.mark.parametrize(
    "text",
    [
        "Because Milan asked me to, Padua goes to Ferrara.",
        "Since the Pope does not answer his mail, Padua goes to Ferrara.",
    ],
)
def test_a_reason_may_come_first(text: str) -> None:
    assert _score(text).read == {"A Padua -> Ferrara"}


@pytest.mark.parametrize(
    "text",
    [
        "When Milan has left, Padua goes to Ferrara.",
        "Since you asked, would Padua go to Ferrara?",
        "Now that Milan agrees, Padua goes to Ferrara, if he pays.",
    ],
)
def test_what_is_no_reason_hangs_on_or_asks(text: str) -> None:
    assert not _score(text).read
