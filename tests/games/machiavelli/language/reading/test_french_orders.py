"""Orders in French: what people write is read, and what is echoed to them in French reads back the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from judge.core.game import Seat
from judge.core.wording import writing_in
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.language.order_text import words
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import load_scenario, scenarios
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State
from judge.proper_names import PLACES, POWERS, name_in
from tests.games.machiavelli.language.conftest import FLORENCE, Table, position
from tests.games.machiavelli.language.test_order_text import ADJUSTMENT, CAMPAIGN, RETREATS
from tests.support.sampling import as_many

WRITTEN = [
    ("l'armée de Florence tient", "A Florence holds"),
    ("A Florence va à Sienne", "A Florence -> Siena"),
    ("A Florence attaque Sienne", "A Florence -> Siena"),
    ("A Florence se déplace vers Sienne", "A Florence -> Siena"),
    ("A Florence marche sur Pérouse", "A Florence -> Perugia"),
    ("la flotte de Pise va en mer Ligure", "F Pisa -> EGL"),
    ("F Pise va à la mer Tyrrhénienne orientale", "F Pisa -> ETS"),
    ("A Florence -> la Romagne", "A Florence -> Romagna"),
    ("A Florence soutient A Arezzo vers Sienne", "A Florence S A Arezzo -> Siena"),
    ("A Florence appuie A Arezzo", "A Florence S A Arezzo"),
    ("F Pise assiège", "F Pisa besieges"),
    ("F Pise se convertit en garnison", "F Pisa converts to G"),
    ("F Pise se transforme en garnison", "F Pisa converts to G"),
    ("G Pise se convertit en armée", "G Pisa converts to A"),
    ("A Florence lève le siège", "A Florence lifts siege"),
    ("F Pise transporte A Florence vers la Corse", "F Pisa T A Florence -> Corsica"),
    ("A Florence se débande", "A Florence disbands"),
    ("dépense 1 : 9 ducats pour acheter la garnison de Sienne", "E1 9d buy G Siena"),
    ("Dépense 1: 18 ducats soudoyer A Milan", "E1 18d buy A Milan"),
    ("dépense 2: 12 ducats débander A Bologne", "E2 12d disband A Bologna"),
    ("dépense 3: 3 ducats contre-pot-de-vin A Arezzo", "E3 3d counter-bribe A Arezzo"),
    ("dépense 1: 3 ducats soulager la famine à Pise", "E1 3d famine relief Pisa"),
    ("dépense 2: 9 ducats causer une révolte à Milan", "E2 9d cause rebellion Milan"),
    ("dépense 2: 15 ducats révolte Gênes", "E2 15d cause rebellion Genoa"),
    ("dépense 4: 12 ducats pacifier Pise", "E4 12d pacify rebellion Pisa"),
    ("dépense 1: 12 ducats assassiner le Pape", "E1 12d assassinate Papacy"),
    ("dépense 1: 12 ducats assassiner Venise", "E1 12d assassinate Venice"),
    ("dépense 1: rien", "E1 none"),
    ("emprunter 10 ducats pour 2 ans", "borrow 10d for 2 years"),
    ("emprunter 10 ducats pour 1 an", "borrow 10d for 1 year"),
    ("payer 6 ducats à la Turquie", "pay 6d to Turkey"),
    ("verser 6 ducats au Pape", "pay 6d to Papacy"),
    ("payer 6 ducats à l'Autriche", "pay 6d to Austria"),
    ("payer 6 ducats à la banque", "pay 6d to bank"),
    ("allier Venise", "ally Venice"),
]


@pytest.mark.parametrize(("line", "order"), WRITTEN)
def test_what_people_write_in_french_is_read(table: Table, line: str, order: str) -> None:
    state = position()
    reading = reader_for(table, state).read(line, FLORENCE)
    assert not reading.complaints
    assert [words(found, table.setting, state) for found in reading.orders] == [order]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("construire A Florence", "build A Florence"),
        ("construire mercenaires F Pise", "build mercenary F Pisa"),
        ("recruter flotte Pise", "build F Pisa"),
        ("entretenir A Florence", "maintain A Florence"),
        ("garder A Florence", "maintain A Florence"),
        ("retirer F Pise", "remove F Pisa"),
        ("renoncer", "waive"),
        ("construire F Provence côte nord", "build F Provence/nc"),
        ("construire F Provence /cs", "build F Provence/sc"),
    ],
)
def test_adjustments_in_french(table: Table, line: str, order: str) -> None:
    state = position(PhaseKind.ADJUSTMENT)
    reading = reader_for(table, state).read(line, FLORENCE)
    assert not reading.complaints
    assert [words(found, table.setting, state) for found in reading.orders] == [order]


def check(table: Table, kind: PhaseKind, order: o.Order) -> None:
    state = position(kind)
    with writing_in("fr"):
        echoed = str(words(order, table.setting, state))
    reading = reader_for(table, state).read(echoed, FLORENCE)
    assert reading.complaints == (), echoed
    assert reading.orders == (order,), echoed


@settings(
    max_examples=as_many(300, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=CAMPAIGN)
def test_campaign_orders_echoed_in_french_read_back(table: Table, order: o.Order) -> None:
    check(table, PhaseKind.MOVEMENT, order)


@settings(
    max_examples=as_many(100, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=RETREATS)
def test_retreats_echoed_in_french_read_back(table: Table, order: o.Order) -> None:
    check(table, PhaseKind.RETREATS, order)


@settings(
    max_examples=as_many(100, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=ADJUSTMENT)
def test_adjustments_echoed_in_french_read_back(table: Table, order: o.Order) -> None:
    check(table, PhaseKind.ADJUSTMENT, order)


@pytest.mark.parametrize("id", scenarios())
def test_french_names_mean_their_places_on_every_board(id: str) -> None:
    """Each is read as what it names, unless an English name on the same board is spelt so."""
    scenario = load_scenario(id)
    names = names_of(scenario)
    for area in scenario.board.areas.values():
        french = name_in(str(area.name), PLACES, "fr").name
        assert names.place(french) == area.id, french
    for power in scenario.powers.values():
        assert names.power(name_in(str(power.name), POWERS, "fr").name) == power.id


def test_the_beginning_of_a_french_name_is_no_verb() -> None:
    """``pay`` is what ``pays de Galles`` begins with (N-075), and pays all the same."""
    scenario = load_scenario("europe-1901")
    state = State(phase=Phase(year=1901, season=Season.SPRING, kind=PhaseKind.MOVEMENT))
    reader = reader_for(Table(Setting(scenario, scenario.rulebook)), state)
    assert reader.read("pay 5 ducats to Italy", Seat("france")).orders == (o.Pay(5, Power("italy")),)


@pytest.mark.parametrize(
    ("group", "english", "forms"),
    [
        (POWERS, "Florence", ("Florence", "Florence", "de Florence", "à Florence")),
        (POWERS, "Papacy", ("Papauté", "la Papauté", "de la Papauté", "à la Papauté")),
        (POWERS, "Turkey", ("Turquie", "la Turquie", "de Turquie", "à la Turquie")),
        (POWERS, "Austria", ("Autriche", "l'Autriche", "d'Autriche", "à l'Autriche")),
        (
            PLACES,
            "Adriatic Sea",
            ("Mer Adriatique", "la mer Adriatique", "de la mer Adriatique", "à la mer Adriatique"),
        ),
        (PLACES, "Arezzo", ("Arezzo", "Arezzo", "d'Arezzo", "à Arezzo")),
        (
            PLACES,
            "Gulf of Naples",
            ("Golfe de Naples", "le golfe de Naples", "du golfe de Naples", "au golfe de Naples"),
        ),
        (PLACES, "Nowhere", ("Nowhere", "Nowhere", "de Nowhere", "à Nowhere")),
    ],
)
def test_names_take_their_articles_and_prepositions(group: str, english: str, forms: tuple[str, ...]) -> None:
    name = name_in(english, group, "fr")
    assert (name.name, name.text, name.of, name.to) == forms
