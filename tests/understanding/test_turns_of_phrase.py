"""Turns of phrase that letters of orders have: what of them is taken, and what is asked about."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

TO_A_FLEET = "G Venice converts to F"


@pytest.mark.parametrize(
    "text",
    [
        "turn the Venice garrison into a fleet",
        "Treviso to Friuli, and turn the Venice garrison into a fleet.",
        "make a fleet of the garrison in Venice",
        "Venice (garrison) into a fleet",
    ],
)
def test_a_garrison_is_turned_into_a_fleet(text: str) -> None:
    found = score(Case(text=text, reading="ask", board="1995", power="venice"))
    assert TO_A_FLEET in found.read and not found.asked


def test_making_peace_converts_nothing() -> None:
    found = score(Case(text="I make peace with the army of Florence.", reading="nothing", power="florence"))
    assert not found.read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("I have doubts about Arezzo. The army there goes to Perugia.", {"A Arezzo -> Perugia"}),
        (
            "Florence to Siena. Arezzo was a mistake. The army there goes to Perugia.",
            {"A Florence -> Siena", "A Arezzo -> Perugia"},
        ),
    ],
)
def test_there_is_what_was_spoken_of_last(text: str, read: set[str]) -> None:
    """Also where that was said in mere talk."""
    assert score(Case(text=text, reading="ask")).read == read


def test_one_that_is_left_out_goes_on_alone() -> None:
    text = "Everything of mine holds, apart from the army in Bologna: that one goes to Modena."
    found = score(Case(text=text, reading="ask", power="papacy"))
    assert found.read == {"A Bologna -> Modena", "A Perugia holds", "A Rome holds", "F Ancona holds"}


@pytest.mark.parametrize(
    "text",
    [
        "Florence to Pistoia (not Bologna, that would annoy the Pope).",
        "Florence goes to Pistoia (not to Bologna, he is waiting there).",
    ],
)
def test_a_denial_in_brackets_is_no_bar_to_asking(text: str) -> None:
    found = score(Case(text=text, reading="ask"))
    assert not found.read and found.asked == {"A Florence -> Pistoia"}


def test_nothing_hangs_on_a_defeat_that_says_what_then() -> None:
    """The order above it stands, and so does where the unit goes if it is beaten."""
    text = "Siena goes to Piombino.\nShould Siena be beaten, it retreats to Soana, or else to Pisa."
    found = score(Case(text=text, reading="ask", board="borgia"))
    assert found.read == {"A Siena -> Piombino", "retreat A Siena -> Soana -> Pisa"}


@pytest.mark.parametrize(
    "condition", ["Should Lucca be beaten.", "Should Siena be beaten, Florence goes to Pistoia."]
)
def test_other_conditions_are_still_what_the_line_above_hangs_on(condition: str) -> None:
    found = score(Case(text=f"Florence holds.\n{condition}", reading="ask", board="borgia"))
    assert not found.read


def test_a_fleet_is_known_by_its_gulf() -> None:
    units = {"florence": ("A luc", "F egl")}
    text = "The fleet comes back from the Gulf into Pisa for the summer."
    found = score(Case(text=text, reading="ask", phase="summer-movement", units=units))
    assert not found.read and found.asked == {"F EGL -> Pisa"}


@pytest.mark.parametrize("text", ["Austria: Hungray to Slavonia", "hey!! Austria: Hungray to Slavonia"])
def test_the_writer_heads_his_own_orders(text: str) -> None:
    """His name and a colon before another of his pieces is no unit."""
    found = score(Case(text=text, reading=("A hun - sla",), power="austria"))
    assert found.result == "right", (found.read, found.asked)


def test_a_sentence_goes_on_behind_a_word_that_ends_none() -> None:
    text = (
        "Maman conduit, je tape : flotte Naples en mer Tyrrhénienne, messine passe à\n"
        "Otrante et bari va a aquila. voila !!"
    )
    found = score(Case(text=text, reading="ask", board="1995", power="naples", language="fr"))
    assert {"A Bari -> Aquila", "A Messina -> Otranto"} <= {*found.read, *found.asked}


@pytest.mark.parametrize(
    ("text", "power", "order"),
    [
        ("Avingon to Turin", "france", "A Avignon -> Turin"),
        ("A Avingon - Turin", "france", "A Avignon -> Turin"),
        ("Mesina hold", "naples", "A Messina holds"),
        ("Mesina tient.", "naples", "A Messina holds"),
    ],
)
def test_one_slip_in_a_long_name_is_taken(text: str, power: str, order: str) -> None:
    """No other name is within two letters; the answer says how it was read."""
    assert score(Case(text=text, reading="ask", power=power)).read >= {order}


@pytest.mark.parametrize(
    ("text", "power", "order"),
    [
        ("Avignon to Turni", "france", "A Avignon -> Turin"),
        ("Arezo goes to Sienna", "florence", "A Arezzo -> Siena"),
        ("A Mil - Pva", "milan", "A Milan -> Pavia"),
        ("Milan to Cermonna", "milan", "A Milan -> Cremona"),
    ],
)
def test_a_slip_that_may_be_another_name_is_asked_about(text: str, power: str, order: str) -> None:
    """Tunis is as near as Turin; two slips are two; three letters are too few; two letters too many."""
    found = score(Case(text=text, reading="ask", power=power))
    assert not found.read and order in found.asked


@pytest.mark.parametrize(
    "text",
    [
        "Verona holds, and so does the fleet.",
        "Verona holds and so does the fleet in the Upper Adriatic.",
        "Verona stays where it is, as does the Upper Adriatic fleet.",
        "Verona holds, the fleet too.",
    ],
)
def test_so_does_another(text: str) -> None:
    units = {"venice": ("A pad", "A ver", "F uas")}
    found = score(Case(text=text, reading="ask", power="venice", units=units))
    assert found.read == {"A Verona holds", "F UAS holds"}


def test_it_is_the_unit_that_is_helped() -> None:
    """B-022: a list of retreats that only says ``it`` is of the unit before, not of one that supports it."""
    text = "Siena holds, with Florence supporting it. Should it be beaten it retreats to Pisa, then to Soana."
    units = {"florence": ("A sie", "A flo", "F pio")}
    found = score(Case(text=text, reading="ask", board="borgia", units=units))
    assert "retreat A Siena -> Pisa -> Soana" in found.asked


@pytest.mark.parametrize("text", ["Ferrara falls back to Padua.", "Beaten! Ferrara falls back on Padua."])
def test_falls_back_is_no_condition(text: str) -> None:
    """``falls`` is IF in German alone."""
    case = Case(
        text=text,
        reading="ask",
        power="venice",
        phase="retreats",
        units={"venice": ("A vic",)},
        dislodged={"A fer": ("ver", "pad")},
    )
    assert score(case).read == {"A Ferrara -> Padua"}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("A flo - sie\nF pis - ets\n\nRectif : F Pis - Lig et pas ETS.", {"A Florence -> Siena"}),
        ("A flo - sie\nF pis - ets\n\nBerichtigd: F pis - lig.", {"A Florence -> Siena"}),
        (
            "Army Florence to Siena.\nFleet Pisa to Piombino.\n"
            "Wait, if Siena bounces then all does, that looks silly. Florence to Bologna instead of Siena.",
            {"F Pisa -> Piombino"},
        ),
    ],
)
def test_no_order_stands_that_a_later_line_contradicts(text: str, left: set[str]) -> None:
    """Behind a label that nobody knows, or beside words that make it a question."""
    read = score(Case(text=text, reading="ask")).read
    assert read & {"A Florence -> Siena", "F Pisa -> ETS", "F Pisa -> Piombino"} <= left


@pytest.mark.parametrize(
    "retort",
    [
        "Et puis quoi encore ?", "Cours toujours.", "Dans tes rêves !", "Compte là-dessus.", "Ben voyons.",
        "Tu peux toujours courir.", "Quand les poules auront des dents.",
    ],
)  # fmt: skip
def test_a_retort_takes_what_stands_before_it_for_none(retort: str) -> None:
    """Somebody repeats what was asked of them."""
    french = f"Je vais gentiment envoyer mon armée de Florence à Bologne. {retort}"
    assert not score(Case(text=french, reading="nothing", language="fr")).read


@pytest.mark.parametrize(
    "retort", ["In your dreams.", "Dream on!", "Fat chance.", "Pull the other one.", "As if!"]
)
def test_so_does_one_in_english(retort: str) -> None:
    text = f"My army in Florence goes to Bologna so that he can have Pisa. {retort}"
    assert not score(Case(text=text, reading="nothing")).read


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("A flo - bol\nAs if we had a choice!", "en"),
        ("Florence à Bologne, bien sûr.", "fr"),
    ],
)
def test_words_like_one_take_nothing_back(text: str, language: str) -> None:
    assert score(Case(text=text, reading="ask", language=language)).read == {"A Florence -> Bologna"}


def test_a_sign_of_times_behind_a_number_counts_pieces() -> None:
    found = score(Case(text="1x fleet in Venice please", reading="ask", power="venice", phase="adjustment"))
    assert found.read | found.asked == {"build F Venice"}


@pytest.mark.parametrize(
    "text",
    [
        "The whole kingdom sits tight, with one exception: the Palermo squadron leaves for the Bay of Tunis.",
        "All hold, with the sole exception of Palermo, which sails to the Bay of Tunis.",
    ],
)
def test_an_exception_is_none_of_those_that_stay(text: str) -> None:
    found = score(Case(text=text, reading="ask", power="naples"))
    assert found.read | found.asked == {
        "A Bari holds",
        "A Messina holds",
        "F Naples holds",
        "F Palermo -> BOT",
    }
