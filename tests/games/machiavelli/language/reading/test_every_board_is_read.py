"""What the judge writes of a place it reads, on every board and in every language (N-075)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.core.wording import writing_in
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.language.reading.order_reader import OrderReader, reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.orders import Advance, Hold
from judge.games.machiavelli.model.state import Power, State, UnitKind, UnitRef
from judge.proper_names import languages
from tests.support.machiavelli.sample_tables import PlainTable, opening

SCENARIOS = sorted(library.scenarios())
LANGUAGES = ("en", *sorted(set(languages()) - {"en"}))


def _opened(scenario: str) -> tuple[State, OrderReader]:
    setting = library.table(scenario, {}).setting
    state = opening(setting)
    return state, reader_for(PlainTable(setting), state)


def _wrong(lines: Iterator[tuple[str, Power, object]], reader: OrderReader) -> dict[str, str]:
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

    def lines() -> Iterator[tuple[str, Power, object]]:
        for area, title in names_of(reader.setting.scenario).place_titles.items():
            for kind in (UnitKind.ARMY, UnitKind.FLEET):
                if not reader.setting.scenario.board.areas[area].coasts:
                    yield f"{kind} {title} holds", powers[0], Hold(unit=UnitRef(kind, area))

    assert _wrong(lines(), reader) == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_orders_are_read_as_they_are_written(scenario: str, language: str) -> None:
    """``Fourth Bay holds`` and ``A Fourth Bay -> Third Roads``, in every language's words and names."""
    state, reader = _opened(scenario)
    setting = reader.setting
    board = setting.scenario.board

    def lines() -> Iterator[tuple[str, Power, object]]:
        for power in setting.scenario.powers:
            for unit in state.units_of(power):
                if unit.kind is UnitKind.GARRISON:
                    continue
                near = sorted(board.army_borders.get(unit.area, ()))[:2] if unit.kind is UnitKind.ARMY else ()
                moves = [Advance(unit=unit.ref, to=area) for area in near]
                for order in (Hold(unit=unit.ref), *moves):
                    yield order_text.words(order, setting, state), power, order

    with writing_in(language):
        assert _wrong(lines(), reader) == {}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_unit_is_read_without_its_letter(scenario: str) -> None:
    """By the full name of the place where one's own unit stands alone."""
    state, reader = _opened(scenario)
    titles = names_of(reader.setting.scenario).place_titles

    def lines() -> Iterator[tuple[str, Power, object]]:
        for power in reader.setting.scenario.powers:
            units = state.units_of(power)
            for unit in units:
                if [u.area for u in units].count(unit.area) == 1 and unit.kind is not UnitKind.GARRISON:
                    yield f"{titles[unit.area]} holds", power, Hold(unit=unit.ref)

    assert _wrong(lines(), reader) == {}
