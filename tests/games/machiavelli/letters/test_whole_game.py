"""A whole game in two pictures: every phase is in the film, every power that ever had a city in the chart."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from judge.core.game import Seat
from judge.games.machiavelli.drawing import chart, film
from judge.games.machiavelli.drawing.picture import MappedGame
from judge.games.machiavelli.letters import whole_game
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season
from judge.painting import raster
from judge.painting.palette import channels, palette
from tests.support.frames import colours_of, frame_count
from tests.support.machiavelli.pieces import ground, unit
from tests.support.machiavelli.sample_tables import PlainTable, crowded, opening
from tests.support.narrowing import present

pytestmark = pytest.mark.painted

SETTING = ground()
TABLE = PlainTable(SETTING)


def game(phases):
    """Positions of a game in which the French army marches about, and Florence takes Genoa in the end."""
    start = opening(SETTING)
    past = [("opening", start, ())]
    for n in range(phases):
        year, season = 1455 + n // 3, (Season.SPRING, Season.SUMMER, Season.FALL)[n % 3]
        phase = Phase(year=year, season=season, kind=PhaseKind.MOVEMENT)
        field = {
            **start.field,
            AreaId("avi"): unit("france A avi"),
            AreaId("wgl"): unit("france F wgl"),
        }
        owners = (
            {**start.city_owner, AreaId("gen"): Power("florence")} if n == phases - 1 else start.city_owner
        )
        state = replace(start, phase=phase, field=field if n % 2 else start.field, city_owner=owners)
        past.append((phase.key, state, ()))
    return past


def test_the_film_runs_through_all_positions_and_the_first_picture_is_the_last_position():
    """Programs that do not know animated pictures show the picture that comes before the frames."""
    past = game(4)
    moving, still = whole_game.attachments(TABLE, "sforza", past)
    assert (moving.name, still.name) == ("sforza-game.png", "sforza-cities.png")
    shown = Image.open(BytesIO(moving.content))
    assert frame_count(shown) == len(past) + 1
    frames = []
    for n in range(frame_count(shown)):
        shown.seek(n)
        frames.append(shown.convert("RGB").tobytes())
    assert frames[0] == frames[-1] != frames[1]


def test_a_long_game_is_told_in_fewer_positions_but_with_both_ends(monkeypatch):
    seen: list[film.Still] = []

    def filmed(game: object, stills: Sequence[film.Still], before: object) -> bytes:
        seen.extend(stills)
        return b"film"

    monkeypatch.setattr(film, "film", filmed)
    monkeypatch.setattr(whole_game, "MOST_STILLS", 5)
    past = game(12)
    whole_game.attachments(TABLE, "sforza", past)
    assert len(seen) <= 6 + 1
    assert (seen[0].state, seen[-1].state) == (past[0][1], past[-1][1])


@pytest.mark.parametrize("scenario", ["balance-of-power", "europe-1901", "five-boots"])
def test_a_film_shows_who_takes_what_on_every_board(scenario, monkeypatch):
    """The first power's colour spreads over all land, position by position; the same bytes each time."""
    setting = ground(scenario)
    start = opening(setting)
    power = next(p for p, setup in setting.scenario.powers.items() if setup.playable)
    land = [id for id, area in setting.board.areas.items() if not area.is_sea and not area.impassable]
    states = [
        replace(start, province_owner={**start.province_owner, **dict.fromkeys(land[:count], power)})
        for count in (0, len(land) // 2, len(land))
    ]
    stills = [film.Still(state=state, title="t") for state in states]
    drawn = film.film(PlainTable(setting), stills)
    monkeypatch.setattr(film, "FILMS", raster.Remembered(1))
    assert film.film(PlainTable(setting), stills) == drawn
    shown = Image.open(BytesIO(drawn))
    colour = channels(palette(setting.scenario.powers).land(power))
    seen = []
    for n in range(1, frame_count(shown)):
        shown.seek(n)
        colours = {c: count for count, c in colours_of(shown.convert("RGB"))}
        seen.append(colours.get(colour, 0))
    assert seen == sorted(seen) and seen[2] > 1.5 * seen[1] > 1.5 * seen[0] > 0


def test_a_film_without_a_drawing_shows_tiles(monkeypatch):
    monkeypatch.setattr(sys.modules[MappedGame.__module__], "drawing_of", lambda board: None)
    drawn = film.film(TABLE, [film.Still(state=crowded(SETTING), title="t")])
    assert Image.open(BytesIO(drawn)).width == film.WIDTHS[0]


def test_a_film_that_is_too_heavy_is_made_smaller(monkeypatch):
    monkeypatch.setattr(film, "MOST_BYTES", 1)
    drawn = film.film(TABLE, [film.Still(state=crowded(SETTING), title="t")])
    assert Image.open(BytesIO(drawn)).width == film.WIDTHS[-1]


def test_a_game_without_phases_has_no_pictures():
    assert whole_game.attachments(TABLE, "sforza", []) == ()
    with pytest.raises(ValueError, match="no positions"):
        film.film(TABLE, [])


def test_the_chart_has_a_line_and_a_name_for_each_power_that_had_cities():
    years = [
        (1454, {Power("florence"): 3, Power("milan"): 0}),
        (1455, {Power("florence"): 5, Power("milan"): 1}),
    ]
    svg = chart.chart(SETTING, years, "sforza").svg
    assert "Florence 5" in svg and "Milan 1" in svg and "Venice" not in svg
    assert all(f">{year}</text>" in svg for year in (1454, 1455))


def test_names_in_the_chart_do_not_lie_on_each_other():
    placed = chart._spread(dict.fromkeys(map(Power, "abcdefgh"), 300.0))
    assert min(b - a for a, b in pairwise(sorted(placed.values()))) >= chart.APART - 1e-6


def test_cities_are_counted_as_for_victory():
    """N-045: fortresses count for nobody."""
    counted = chart.cities_of(SETTING, opening(SETTING))
    owned = [a for a, p in SETTING.scenario.city_owner.items() if p == "florence"]
    fortresses = [a for a in owned if present(SETTING.board.areas[a].city).fortress]
    assert counted[Seat("florence")] == len(owned) - len(fortresses)
