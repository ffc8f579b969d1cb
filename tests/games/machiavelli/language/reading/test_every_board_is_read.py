"""What the judge writes of a place it reads, on every board and in every language (N-075)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from judge.core.wording import writing_in
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.names import names_of, names_read, plain
from judge.games.machiavelli.language.reading.order_reader import OrderReader, reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import Board, Coast, Harbour
from judge.games.machiavelli.model.orders import Advance, Hold, Order
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef
from judge.proper_names import PLACES, languages, name_in
from judge.understanding.lexicon import vocabularies
from tests.support.machiavelli.pieces import spaces
from tests.support.machiavelli.sample_tables import PlainTable, opening

SCENARIOS = sorted(library.scenarios())
LANGUAGES = ("en", *sorted(set(languages()) - {"en"}))


def _opened(scenario: str) -> tuple[State, OrderReader]:
    setting = library.table(scenario, {}).setting
    state = opening(setting)
    return state, reader_for(PlainTable(setting), state)


def _wrong(lines: Iterator[tuple[str, Power, Order]], reader: OrderReader) -> dict[str, str]:
    """Lines that do not read as their order, with what they read as."""
    read = {line: (reader.read(line, seat), order) for line, seat, order in lines}
    return {
        line: str(reading.orders or [c.code for c in reading.complaints])
        for line, (reading, order) in read.items()
        if reading.orders != (order,)
    }


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_full_name_is_read_behind_the_letter_of_a_unit(scenario: str) -> None:
    """No word of a place's name is taken for a power (``Fifth Rome`` where a power is called Fifth)."""
    _, reader = _opened(scenario)
    powers = [*reader.setting.scenario.powers]

    def lines() -> Iterator[tuple[str, Power, Order]]:
        for area, title in names_of(reader.setting.scenario).place_titles.items():
            for kind in (UnitKind.ARMY, UnitKind.FLEET):
                if not reader.setting.scenario.board.areas[area].coasts:
                    yield f"{kind} {title} holds", powers[0], Hold(unit=UnitRef(kind, area))

    assert _wrong(lines(), reader) == {}


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_orders_are_read_as_they_are_written(scenario: str, language: str) -> None:
    """``Fourth Bay holds`` and ``A Fourth Bay -> Third Roads``, in every language's words and names."""
    state, reader = _opened(scenario)
    setting = reader.setting
    board = setting.scenario.board

    def lines() -> Iterator[tuple[str, Power, Order]]:
        for power in setting.scenario.powers:
            for unit in state.units_of(power):
                if unit.kind is UnitKind.GARRISON:
                    continue
                near = sorted(board.army_borders.get(unit.area, ()))[:2] if unit.kind is UnitKind.ARMY else ()
                moves = [Advance(unit=unit.ref, to=area) for area in near]
                given: list[Order] = [Hold(unit=unit.ref), *moves]
                for order in given:
                    yield order_text.words(order, setting, state), power, order

    with writing_in(language):
        assert _wrong(lines(), reader) == {}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_unit_is_read_without_its_letter(scenario: str) -> None:
    """By the full name of the place where one's own unit stands alone."""
    state, reader = _opened(scenario)
    titles = names_of(reader.setting.scenario).place_titles

    def lines() -> Iterator[tuple[str, Power, Order]]:
        for power in reader.setting.scenario.powers:
            units = state.units_of(power)
            for unit in units:
                if [u.area for u in units].count(unit.area) == 1 and unit.kind is not UnitKind.GARRISON:
                    yield f"{titles[unit.area]} holds", power, Hold(unit=unit.ref)

    assert _wrong(lines(), reader) == {}


BOARDS = sorted({library.table(name, {}).setting.scenario.board.name: name for name in SCENARIOS}.values())


@pytest.mark.parametrize("language", ["en", "fr", "it", "de", "es", "nl"])
@pytest.mark.parametrize("scenario", BOARDS)
def test_every_sea_is_read_in_six_languages(scenario: str, language: str) -> None:
    """By each of its names; what several seas have for a name is asked about, and names none of them."""
    names = names_of(library.table(scenario, {}).setting.scenario)
    board = library.table(scenario, {}).setting.scenario.board
    wrong: dict[str, object] = {}
    for sea in (area for area in board.areas.values() if area.is_sea):
        own = name_in(str.__str__(sea.name), PLACES, language).name
        called = {plain(own), *names_read(str.__str__(sea.name), language)}
        assert any(names.place(name) == sea.id for name in called), (sea.name, language)
        if language not in languages():
            assert names_read(str.__str__(sea.name), language), (sea.name, language)
        wrong |= {
            name: got for name in called if (got := names.place(name)) != sea.id and name not in names.shared
        }
    assert wrong == {}


@pytest.mark.parametrize("scenario", BOARDS)
def test_no_name_of_another_language_is_a_word_of_an_order(scenario: str) -> None:
    """Such as a verb: a name that is read whole in a sentence must be nothing but a name there."""
    names = names_of(library.table(scenario, {}).setting.scenario)
    read = {form for title in names.place_titles.values() for form in names_read(str.__str__(title))}
    tables = (
        getattr(page, table)
        for page in vocabularies("machiavelli").values()
        for table in ("verbs", "marks", "same", "joins", "blocks", "blocks_first", "lifts")
    )
    said = {phrase.strip() for table in tables for words in table.values() for phrase in words.split(";")}
    assert read & said == set()


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("sign", ["-", "->", "M"])
@pytest.mark.parametrize("scenario", BOARDS)
def test_every_step_of_the_notation_is_read(scenario: str, sign: str) -> None:
    """Between any two neighbours by their short names, whatever they mean in a language (``F ist - cro``).

    N-041: a goal without its coast is the first one, and is no question.
    """
    setting = library.table(scenario, {}).setting
    power = min(setting.scenario.powers)
    wrong: dict[str, object] = {}
    for units in _units_everywhere(setting.scenario.board, power):
        reader = reader_for(PlainTable(setting), replace(opening(setting), **spaces(units)))
        wrong |= _wrong(_steps(setting.scenario.board, units, sign, power), reader)
    assert wrong == {}


def _units_everywhere(board: Board, power: Power) -> Iterator[list[Unit]]:
    """An army wherever one may stand; a fleet on each coast."""
    yield [Unit(power=power, kind=UnitKind.ARMY, area=area) for area in sorted(board.army_borders)]
    shores = sorted(board.fleet_borders, key=str)
    for coasts in ((None, Coast.NORTH), (Coast.SOUTH,)):
        yield [
            Unit(power=power, kind=UnitKind.FLEET, area=h.area, coast=h.coast)
            for h in shores
            if h.coast in coasts
        ]


def _steps(board: Board, units: list[Unit], sign: str, power: Power) -> Iterator[tuple[str, Power, Advance]]:
    for unit in units:
        fleet = unit.kind is UnitKind.FLEET
        shores = board.fleet_borders.get(Harbour(unit.area, unit.coast), ())
        near = {h.area for h in shores} if fleet else {*board.army_borders[unit.area]}
        for goal in sorted(near):
            yield f"{unit.kind} {unit.area} {sign} {goal}", power, Advance(unit=unit.ref, to=goal)
