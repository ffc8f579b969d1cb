"""Orders as Absence of Plague has them: for a power in an area, and in prose (A-097, A-110)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.system.orders import Reading
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.legality.campaign import refusal
from judge.games.machiavelli.model.orders import AreaSupport, Support, Transport, TransportFor
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State
from tests.games.machiavelli.language.conftest import FLORENCE, Table, position
from tests.support.machiavelli.pieces import ground, ref, spaces, unit

PAPACY = Power("papacy")
UNITS = (
    "papacy A per", "papacy A urb", "papacy F anc", "papacy G rom", "papacy G urb", "florence A are",
    "autonomous G sie", "papacy F ion", "naples A otr", "papacy A cap",
)  # fmt: skip


@pytest.fixture(scope="module")
def book() -> Table:
    return Table(ground("absence-of-plague"))


def place() -> State:
    phase = Phase(year=1459, season=Season.SPRING, kind=PhaseKind.MOVEMENT)
    return State(phase=phase, **spaces(map(unit, UNITS)))


def read(book: Table, line: str) -> Reading:
    return reader_for(book, place()).read(line, PAPACY)


def words(book: Table, line: str) -> list[str]:
    reading = read(book, line)
    assert not reading.complaints
    return [order_text.words(order, book.setting, place()) for order in reading.orders]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("A Perugia S Arezzo", "A Perugia S Arezzo"),
        ("A Perugia supports Arezzo for Florence", "A Perugia S Arezzo for Florence"),
        ("A per S are in favour of the Florentines", None),
        ("A per S are for flo", "A Perugia S Arezzo for Florence"),
        ("A per S Florentine A are", "A Perugia S Arezzo for Florence"),
        ("A per S A are", "A Perugia S Arezzo for Florence"),
        ("A per S A urb - are", "A Perugia S Arezzo"),
        ("A per S A urb - are for florence", "A Perugia S Arezzo for Florence"),
        ("A per S are for papacy", "A Perugia S Arezzo"),
        ("A per S sie for autonomous", "A Perugia S Siena for autonomous"),
        ("A per S Florence into are", "A Perugia S Arezzo for Florence"),
        ("A per S Are - Sie", "A Perugia S Siena for Florence"),
        ("A per appoggia Arezzo per Florence", None),
        ("F ion T", "F Ionian Sea T"),
        ("F ion transports for Naples", "F Ionian Sea T for Naples"),
        ("F ion T A otr - alb", "F Ionian Sea T for Naples"),
        ("F ion transports the Neapolitan army otr", "F Ionian Sea T for Naples"),
        ("A cap - ion - dur", "A Capua -> Ionian Sea -> Durazzo"),
    ],
)
def test_read_and_told(book: Table, line: str, canonical: str | None) -> None:
    """A-097, A-110: for whom is said unless it is for oneself (A-Q7); a named unit stands for its power."""
    if canonical is None:
        assert read(book, line).complaints
    else:
        assert words(book, line) in ([canonical], [canonical.replace("Ionian Sea", "ION")])
        assert words(book, canonical) == words(book, line)


def test_told_in_french_and_read_so(book: Table) -> None:
    """The French words read back as the same order."""
    for order in (
        AreaSupport(ref("A per"), ref("A are").area, FLORENCE),
        AreaSupport(ref("A per"), ref("A are").area),
        TransportFor(ref("F ion"), Power("naples")),
    ):
        said = order_text.OrderWords.of(order, book.setting.scenario).in_language("fr")
        assert read(book, said).orders == (order,)


def test_the_prose_of_chapter_17(book: Table) -> None:
    """17.1 Example 5: kinds in front, short words, full stops; `both` is each of them."""
    assert words(book, "Armies: Urbino --> Arezzo, Perugia supp. Arezzo.") == [
        "A Urbino -> Arezzo",
        "A Perugia S Arezzo",
    ]
    assert words(book, "Fleets: Ancona --> Adr. Sup.") == ["F Ancona -> UAS"]
    assert words(book, "Garrisons: both conv.") == ["G Roma converts to A", "G Urbino converts to A"]
    assert words(book, "Armies: all hold") == [
        "A Capua holds",
        "A Perugia holds",
        "A Urbino holds",
    ]


def test_what_cannot_be_read_under_a_heading_is_pointed_at(book: Table) -> None:
    """17.1: the rest of the line counts."""
    reading = read(book, "Armies: Urbino --> Arezo, Perugia supp. Arezzo.")
    assert len(reading.orders) == 1
    (complaint,) = reading.complaints
    assert complaint.line[complaint.start : complaint.end] == "Arezo"


def test_the_kind_of_a_heading_is_that_of_each_unit_below_it(book: Table) -> None:
    """17.1: with a fleet in the port of the same city."""
    state = replace(place(), garrisons={g.area: g for g in map(unit, ("papacy G rom", "papacy G anc"))})
    reading = reader_for(book, state).read("Garrisons: Rome conv., Ancona conv. to army", PAPACY)
    assert [order_text.words(order, book.setting, state) for order in reading.orders] == [
        "G Roma converts to A",
        "G Ancona converts to A",
    ]


def test_both_of_them_where_one_has_a_port(book: Table) -> None:
    """A-115: behind a port it must be said into what, and the answer shows for which one."""
    state = replace(place(), garrisons={g.area: g for g in map(unit, ("papacy G rom", "papacy G anc"))})
    (complaint,) = reader_for(book, state).read("Garrisons: both conv.", PAPACY).complaints
    assert complaint.line == "g anc conv"


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("1. Buying the Sienese garrison for 9 ducats.", "9d buy G Siena"),
        ("Buying the garrison of Siena for 9 ducats", "9d buy G Siena"),
        ("Disbanding the army in Arezzo for 12 ducats", "12d disband A Arezzo"),
    ],
)
def test_expenditures_in_prose(book: Table, line: str, canonical: str) -> None:
    """17.1 Example 5."""
    assert words(book, line) == [canonical]


@pytest.mark.parametrize(
    "name", ["Siena", "Sienna", "Firenze", "Florence", "Napoli", "Naples", "Genova", "Genoa"]
)
def test_names_in_italian_and_english(book: Table, name: str) -> None:
    """Issue of the book: names in both languages mean the same place."""
    assert len(read(book, f"A Capua - {name}").orders) == 1


def test_orders_of_one_kind_of_book_are_refused_in_the_other(book: Table) -> None:
    """A-097, A-110 against N-003, N-010: each with the form that is asked for."""
    classic = position()
    are, flo = ref("A are"), ref("A flo")
    balance = ground("balance-of-power")
    codes = [
        refusal(balance, classic, FLORENCE, AreaSupport(are, flo.area), frozenset()),
        refusal(balance, classic, Power("naples"), TransportFor(ref("F ets")), frozenset()),
        refusal(book.setting, place(), PAPACY, Support(ref("A per"), ref("A urb")), frozenset()),
        refusal(
            book.setting,
            place(),
            PAPACY,
            Transport(ref("F ion"), ref("A cap"), ref("A dur").area),
            frozenset(),
        ),
    ]
    assert [remark and remark.code for remark in codes] == [
        "support-names-a-unit",
        "transport-names-an-army",
        "support-names-an-area",
        "transport-names-a-power",
    ]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("Hiring a bodyguard for 3 ducats.", "3d bodyguard for Papacy"),
        ("Hiring a bodyguard for Florence for 6 ducats", "6d bodyguard for Florence"),
        ("Assassination of the Duke of Milan for 33", "33d assassinate Milan"),
        ("Raise a rebellion in Arezzo for 15 ducats", "15d cause rebellion Arezzo"),
        ("Bribe army Arezzo to independent for 9", "9d make autonomous A Arezzo"),
        ("Giving 3 ducats to the Republic of Florence", "pay 3d to Florence"),
        ("Florence may bribe next to my units", None),
        ("Let Venice through the straits", None),
        ("Excommunication: Milan", "ban Milan"),
    ],
)
def test_money_and_leave_in_prose(book: Table, line: str, canonical: str | None) -> None:
    """A-140, A-095, A-190, and the words of chapter 17."""
    assert (canonical is None and words(book, line)) or words(book, line) == [canonical]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        (
            "Raising: army in Roma, garrison in Perugia, fleet in Ancona",
            ["build A Roma", "build G Perugia", "build F Ancona"],
        ),
        ("raise army Roma", ["build A Roma"]),
        ("Raise a fleet in Ancona", ["build F Ancona"]),
        ("maintain: A per, A urb", ["maintain A Perugia", "maintain A Urbino"]),
        ("Forced taxation: Spoleto, Ancona", ["tax Spoleto", "tax Ancona"]),
        ("tassazione forzata Ancona", ["tax Ancona"]),
        ("Ducat exchange: 5 ducats to Milan", ["pay 5d to Milan"]),
        ("Selling Tivoli to the Kingdom of Naples for 5 ducats.", ["sell Tivoli to Naples for 5d"]),
        ("Buying Como from the Duchy of Milan for 6 ducats", ["buy Como from Milan for 6d"]),
    ],
)
def test_phase_a_in_prose(book: Table, line: str, canonical: list[str]) -> None:
    """A-012: what is done stands in front of a line, once for all that follows."""
    state = replace(place(), phase=Phase(year=1459, season=Season.SPRING, kind=PhaseKind.ADJUSTMENT))
    reading = reader_for(book, state).read(line, PAPACY)
    assert not reading.complaints
    assert [order_text.words(order, book.setting, state) for order in reading.orders] == canonical
