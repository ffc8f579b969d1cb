"""Each writer has a way of writing units, moves, holds and supports; letters in each are read unasked.

The documented notation is one of them (docs/players.md, "Orders"). Three units, one habit a letter, so that
the third line would be asked about if only the first were understood.
"""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

_KINDS = {"A": "army", "F": "fleet"}
_UNITS = (("A", "Flo", "Florence"), ("A", "Are", "Arezzo"), ("F", "Psa", "Pisa"))

UNITS = (
    "{k} {a}", "{k}. {a}", "{k}-{a}", "{k}({a})", "{k} ({n})", "({k}) {a}", "{k}/{a}", "{k}: {a}",
    "{a} {k}", "{a} ({k})", "{n} ({kind})", "{n} [{k}]", "{n}/{k}", "{n}, {k}", "{a}", "{n}", "{a}:",
    "{n}:", "{Kind} {n}", "{Kind} ({n})", "{Kind}: {n}", "{kind} in {n}", "{Kind} at {n}",
    "the {n} {kind}", "{n}'s {kind}", "{i}. {k} {a}", "{i}) {a}", "({i}) {k} {a}", "#{i} {k} {a}",
    "{i} - {k} {a}", "{Kind} {i} {n}", "{Kind} {i} ({n})", "{Kind} #{i} {n}", "{k}{i} {a}", "- {k} {a}",
    "* {a}", "\u2022 {n}",
)  # fmt: skip
MOVES = (
    "-", " - ", " \u2013 ", "->", " --> ", " => ", " > ", ">>", " \u2192 ", "...", " x ", " m ", " mv ",
    " to ", " 2 ", " - to - ", " moves to ", " move ", " goes to ", " attacks ", " att ", " atk ",
    " advances to ", " marches to ", " heads to ", " into ", " takes ", " enters ", ": ", ": to ",
    ": moves to ", ": -> ",
)  # fmt: skip
HOLDS = (
    "H", "h", "holds", "- H", ": hold", "stands", "stays put", "(hold)", "hld", "= hold", "-> hold",
    "defends", "no order", "stand fast", "does not move", "waits", "remains",
)  # fmt: skip
SUPPORTS = (
    "S", "sup", "supp", "supports", "support", "to support", "in support of", ": S", "S:", "(S)", "/S/",
    "helps", "backs", "-> support", "supports:",
)  # fmt: skip


def _name(habit: str, number: int) -> str:
    letter, short, name = _UNITS[number]
    kind = _KINDS[letter]
    return habit.format(k=letter, a=short, n=name, kind=kind, Kind=kind.title(), i=number + 1)


def _orders(*lines: str) -> frozenset[str]:
    return score(Case(text="\n".join(lines), reading="nothing")).read


@pytest.mark.parametrize("habit", UNITS)
def test_units_are_read_however_they_are_written(habit: str) -> None:
    given = [_name(habit, 0) + " - Bol", _name(habit, 1) + " - Sie", _name(habit, 2) + " H"]
    assert _orders(*given) == {"A Florence -> Bologna", "A Arezzo -> Siena", "F Pisa holds"}


@pytest.mark.parametrize("move", MOVES)
def test_moves_are_read_however_they_are_written(move: str) -> None:
    for habit, goals in (("{k} {a}", ("Bol", "Sie", "Pio")), ("{n}", ("Bologna", "Siena", "Piombino"))):
        given = [_name(habit, n) + move + goals[n] for n in range(3)]
        assert _orders(*given) == {"A Florence -> Bologna", "A Arezzo -> Siena", "F Pisa -> Piombino"}


@pytest.mark.parametrize("hold", HOLDS)
def test_holds_are_read_however_they_are_written(hold: str) -> None:
    given = [_name("{k} {a}", 0) + " " + hold, _name("{a}", 1) + " " + hold, "F Psa - Pio"]
    assert _orders(*given) == {"A Florence holds", "A Arezzo holds", "F Pisa -> Piombino"}


@pytest.mark.parametrize("support", SUPPORTS)
@pytest.mark.parametrize("helped", ["A Flo - Sie", "Flo-Sie", "Florence to Siena", "that move", "Sie"])
def test_supports_are_read_however_they_are_written(support: str, helped: str) -> None:
    """A place alone, into which one's own unit moves, is where it is helped to: nobody helps the garrison
    that he attacks.
    """
    given = ["A Flo - Sie", f"Arezzo {support} {helped}", "F Psa H"]
    assert _orders(*given) == {"A Florence -> Siena", "A Arezzo S A Florence -> Siena", "F Pisa holds"}


def test_help_for_a_garrison_that_is_named_is_for_the_garrison() -> None:
    assert "A Arezzo S G Siena" in _orders("A Flo - Sie", "A Are S G Sie")
    assert "A Arezzo S G Siena" in _orders("A Flo - Bol", "Arezzo supports Siena")
    assert "A Arezzo S G Siena" in _orders("A Flo - Sie", "Arezzo supports the garrison of Siena")


@pytest.mark.parametrize(
    "line",
    [
        "don't maintain F Pisa",
        "F Pisa is not maintained",
        "I won't keep the fleet in Pisa",
        "Pisa fleet unpaid",
        "no maintenance for F Pisa",
        "not paying for the fleet in Pisa",
    ],
)
def test_a_unit_that_is_not_maintained_is_removed(line: str) -> None:
    case = Case(text=f"maintain A Arezzo\n{line}", reading="nothing", phase="adjustment")
    assert score(case).read == {"maintain A Arezzo", "remove F Pisa"}


@pytest.mark.parametrize(
    "line",
    [
        "Arezzo to Siena with support from Perugia",
        "A Arezzo - Siena with help from the Pope",
    ],
)
def test_help_that_others_promised_is_no_order(line: str) -> None:
    assert _orders(line) == {"A Arezzo -> Siena"}


@pytest.mark.parametrize("helper", ["A Are", "Arezzo", "the army in Arezzo"])
def test_help_of_an_own_unit_is_an_order(helper: str) -> None:
    assert _orders(f"A flo - sie with support from {helper}") == {
        "A Florence -> Siena",
        "A Arezzo S A Florence -> Siena",
    }


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("flo/bol\nA are/sie\npsa/pio", {"A Florence -> Bologna", "A Arezzo -> Siena", "F Pisa -> Piombino"}),
        ("flo/bol, F psa/pio", {"A Florence -> Bologna", "F Pisa -> Piombino"}),
        ("flo/sie\nA are s flo/sie", {"A Florence -> Siena", "A Arezzo S A Florence -> Siena"}),
        ("Bol <- Flo\nSie<-A Are", {"A Florence -> Bologna", "A Arezzo -> Siena"}),
        ("Sie <- Bol", set()),
        ("flo/are", set()),
        ("bol/sie", set()),
        ("flo/bol/sie", set()),
    ],
)
def test_slashes_and_arrows_turned_round_are_moves(text: str, read: set[str]) -> None:
    """Two units of one writer beside a slash may be a list; a slash more is no way."""
    assert _orders(*text.split("\n")) == read


@pytest.mark.parametrize("retreat", ["A FLO R PST", "Florence r Pistoia", "flo/pst", "army flo/pst"])
def test_a_beaten_unit_goes_behind_an_r_or_a_slash(retreat: str) -> None:
    beaten = {"A flo": ("pst", "bol")}
    case = Case(text=retreat, reading="nothing", phase="retreats", dislodged=beaten)
    assert score(case).read == {"A Florence -> Pistoia"}


@pytest.mark.parametrize("number", ["x1", "X1:", "x 1", "exp1", "e1"])
def test_expenditures_have_short_names(number: str) -> None:
    assert _orders("A Flo - Bol", f"{number} 9 buy G Sie") == {
        "A Florence -> Bologna",
        "E1 9d buy G Siena",
    }


@pytest.mark.parametrize("verb", ["c", "cv", "conv", "converts to"])
def test_conversions_have_short_names(verb: str) -> None:
    assert _orders(f"Flo {verb} garrison", "A Are - Sie") == {
        "A Florence converts to G",
        "A Arezzo -> Siena",
    }


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("An5 goes to Pe5", {"A Fifth Ancona -> Fifth Perugia"}),
        ("Ba5 turns into a fleet.", {"G Fifth Bari converts to F"}),
        ("I pay 6 ducats to disband the garrison of Pe5", {"E1 6d disband G Fifth Perugia"}),
        ("E1 9 / buy G Pe5", {"E1 9d buy G Fifth Perugia"}),
        ("An5 to Pe6", set()),
    ],
)
def test_names_that_end_with_a_figure_are_read_in_sentences_too(line: str, read: set[str]) -> None:
    """On boards of copies, whose places are numbered."""
    assert score(Case(text=line, reading="nothing", board="five-boots", power="fifth")).read == read


@pytest.mark.parametrize("sign", ["=", " = ", "~", " ~ "])
def test_equals_signs_and_tildes_between_places_are_moves(sign: str) -> None:
    """A goal where a unit of the writer's stands is one if that unit goes away by a line above."""
    assert _orders(f"flo{sign}bol", f"A are{sign}flo", "psa h") == {
        "A Florence -> Bologna",
        "A Arezzo -> Florence",
        "F Pisa holds",
    }
    assert not _orders(f"are{sign}flo", "Flo = Florence", "~are - sie~")


@pytest.mark.parametrize("head", ["N/Spr54:", "Naples, spring 1454:", "N 54:", "N, sp '54:"])
def test_a_power_and_a_time_of_the_year_head_orders_in_their_line(head: str) -> None:
    case = Case(text=f"{head} bar-aqu; nap-cap", reading="nothing", power="naples")
    assert score(case).read == {"A Bari -> Aquila", "F Naples -> Capua"}


def test_letters_head_lists_of_winter() -> None:
    units = {"papacy": ("F las", "A sie", "A fer")}
    case = Case(
        text="b: A rme / A bol\nm: F las / A sie\nd: A fer",
        reading="nothing",
        power="papacy",
        phase="adjustment",
        units=units,
    )
    assert score(case).read == {
        "build A Rome",
        "build A Bologna",
        "maintain F LAS",
        "maintain A Siena",
        "remove A Ferrara",
    }


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("First: 9d buy G Sie.", "Second: 12d disband A Per."),
        ("1st: 9d buy G Sie", "2nd: 12d disband A Per"),
        ("xp1 9d buy G Sie", "xp2: 12d disband A Per"),
        ("D1 9d acheter G Sie", "D2 12d dissoudre A Per"),
        ("Erstens: 9 Dukaten, G Siena kaufen", "xp2 12d disband A Per"),
    ],
)
def test_expenditures_are_numbered_by_words_and_short_names(first: str, second: str) -> None:
    assert _orders(second, first) == {"E1 9d buy G Siena", "E2 12d disband A Perugia"}


@pytest.mark.parametrize(
    "line", ["F Pisa to Tyrrhenian", "F Pisa - Tyrrhenian Sea", "The fleet sails into the Tyrrhenian Sea."]
)
def test_goals_that_share_a_word_are_offered_each_in_a_line(line: str) -> None:
    found = score(Case(text=line, reading="nothing"))
    assert (found.read, found.asked) == (set(), {"F Pisa -> ETS", "F Pisa -> WTS"})


@pytest.mark.parametrize(
    "remark", ["(closing the north)", "(ça ferme le nord)", "(keeps him busy)", "(to annoy the Pope)"]
)
def test_brackets_that_tell_what_an_order_does_leave_it_alone(remark: str) -> None:
    assert _orders(f"A are - sie {remark}") == {"A Arezzo -> Siena"}
    assert not _orders("A are - sie (pending his reply)")


def test_what_is_asked_about_keeps_its_number() -> None:
    """The second expenditure is not the first because the first is asked about."""
    text = "First: perhaps 9d buy G Sie. Second: 12 ducats to disband the army at Perugia."
    found = score(Case(text=text, reading="nothing"))
    assert "E2 12d disband A Perugia" in found.read
    assert not any(line.startswith("E1 12d") for line in found.read)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("E1: 6d, disb. G Sie", "E1 6d disband G Siena"),
        ("E2 = 3 c/b A Are", "E2 3d counter-bribe A Arezzo"),
    ],
)
def test_short_words_of_expenditures(line: str, order: str) -> None:
    assert _orders(line) == {order}
