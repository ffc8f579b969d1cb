"""The picture of a position: everything on it, nobody else's markup in it, light enough for a letter."""

import re
import struct
import time
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree

import pytest
from PIL import Image

from judge.catalogue import scenarios
from judge.games.machiavelli.drawing import arrows_of, picture, symbols
from judge.games.machiavelli.drawing.board_drawing import drawing_of
from judge.games.machiavelli.drawing.palette import channels, palette
from judge.games.machiavelli.drawing.picture import COLOURS, FONTS, WIDTH, svg_of
from judge.games.machiavelli.drawing.position import stand
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import AUTONOMOUS, Special, UnitKind, UnitRef
from tests.support.pieces import ground
from tests.support.sample_tables import PlainTable, crowded, opening

SETTING = ground()
TABLE = PlainTable(SETTING)
STATE = crowded(SETTING)
SVG = "{http://www.w3.org/2000/svg}"


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_every_unit_stands_on_the_map_with_its_powers_letter_and_colour():
    svg = svg_of(SETTING, STATE, "t")
    drawing = drawing_of(SETTING.board)
    assert drawing is not None
    colours = palette(SETTING.scenario.powers)
    for piece in STATE.units():
        x, y = stand(drawing.places[piece.area], piece)
        sign = svg[svg.index(f'<g transform="translate({x:.6g} {y:.6g})', svg.index("geometricPrecision")) :]
        assert any(colours.unit(piece.power) in part for part in sign.split("<g transform")[:3]), piece
        if piece.power != AUTONOMOUS:
            letter = SETTING.scenario.powers[piece.power].letter
            assert f">{letter}</text>" in sign[:3000], piece


@pytest.mark.parametrize(
    ("field", "sign"),
    [
        ("sieges", symbols.siege()),
        ("famine", symbols.famine()),
        ("province_rebellions", symbols.rebellion()),
        ("city_rebellions", symbols.rebellion()),
    ],
)
def test_sieges_rebellions_and_famine_are_marked(field, sign):
    """N-020, N-050, N-070: two areas more, two signs more."""
    calm = replace(opening(SETTING), **{field: frozenset()})
    struck = replace(calm, **{field: frozenset({AreaId("bol"), AreaId("pav")})})
    before, after = (svg_of(SETTING, s, "t").count(sign) for s in (calm, struck))
    assert after - before == 2


def test_units_that_must_retreat_are_marked():
    assert svg_of(SETTING, STATE, "t").count(symbols.dislodged()) == len(STATE.dislodged)


def test_special_units_have_stars_and_others_none():
    """N-014: mercenaries one, professionals two."""
    plain, one, two = (
        symbols.unit(UnitKind.ARMY, "#111111", "#fff", "L", s).count(symbols._STAR)
        for s in (None, Special.MERCENARY, Special.PROFESSIONAL)
    )
    assert (plain, one, two) == (0, 1, 2)


def test_all_land_has_its_owners_tint_and_its_name():
    colours = palette(SETTING.scenario.powers)
    areas = {p.get("id"): p for p in tree(svg_of(SETTING, STATE, "t")).iter(f"{SVG}path") if p.get("id")}
    for id, area in SETTING.board.areas.items():
        assert areas[id].findtext(f"{SVG}title") == area.name
        if not area.is_sea:
            assert areas[id].get("fill") == colours.land(STATE.province_owner.get(id))


def test_titles_from_people_stay_text():
    hostile = '</text><image href="file:///etc/passwd"/><script>alert(1)</script>&"'
    svg = svg_of(SETTING, STATE, hostile)
    kinds = {e.tag.removeprefix(SVG) for e in tree(svg).iter()}
    assert not kinds & {"image", "use", "script", "foreignObject", "a"}
    assert "href" not in re.sub(r">[^<]*<", "><", svg)
    assert hostile in [e.text for e in tree(svg).iter(f"{SVG}text")]


def test_the_picture_is_wide_light_and_quick():
    picture(TABLE, STATE, "sforza")
    start = time.process_time()
    drawn = picture(TABLE, STATE, "sforza · Spring 1455")
    assert time.process_time() - start < 1.5
    assert struct.unpack(">I", drawn.png[16:20])[0] == WIDTH
    assert len(drawn.png) < 150_000 and len(drawn.svg) < 400_000


def test_colours_of_the_land_stay_as_they_were():
    """A picture of few colours, for its weight; but the flat ones are exact."""
    found = _colours(picture(TABLE, STATE, "t").png)
    chosen = palette(SETTING.scenario.powers)
    lands = {channels(chosen.land(p)) for p, s in SETTING.scenario.powers.items() if s.playable}
    assert len(found) <= COLOURS and lands <= found


def test_the_same_position_gives_the_same_bytes():
    assert picture(TABLE, STATE, "t") == picture(TABLE, STATE, "t")


def test_the_names_on_the_map_are_written_with_the_bundled_font():
    with_names = picture(TABLE, STATE, "t").png
    assert len(with_names) > len(picture(TABLE, STATE, "").png)
    assert all(name.startswith("Vollkorn") for name in FONTS)


def test_moves_become_arrows_and_failed_ones_get_a_cross():
    army = UnitRef(UnitKind.ARMY, AreaId("are"))
    other = UnitRef(UnitKind.ARMY, AreaId("her"))
    told = (
        ev.OrderResolved(
            power="florence",
            unit=army,
            order=od.Advance(army, AreaId("per")),
            verdicts=(ev.Verdict.STOOD_OFF,),
        ),
        ev.OrderResolved(
            power="turkey", unit=other, order=od.Advance(other, AreaId("bos")), verdicts=(ev.Verdict.OK,)
        ),
        ev.OrderResolved(power="turkey", unit=other, order=od.Hold(other), verdicts=(ev.Verdict.OK,)),
    )
    found = arrows_of(told)
    assert [(a.start, a.to, a.done) for a in found] == [("are", "per", False), ("her", "bos", True)]
    bare, drawn = svg_of(SETTING, STATE, "t"), svg_of(SETTING, STATE, "t", found)
    assert drawn.count("l18 18M") - bare.count("l18 18M") == 2  # white below, red above
    assert drawn.count("12 9") - bare.count("12 9") == 1


@pytest.mark.parametrize("scenario", scenarios())
def test_every_scenario_has_a_picture(scenario):
    setting = ground(scenario)
    state = opening(setting)
    svg = svg_of(setting, state, "t")
    written = [e.text for e in tree(svg).iter(f"{SVG}text")] + [e.text for e in tree(svg).iter(f"{SVG}title")]
    for area in setting.board.areas.values():
        assert area.impassable or area.name in written, area.name
    letters = [setting.scenario.powers[u.power].letter for u in state.units() if u.power != AUTONOMOUS]
    assert all(written.count(letter) >= letters.count(letter) for letter in letters)


# How the three kinds of colour blindness see (Machado, Oliveira and Fernandes 2009, severity 1.0).
EYES = {
    "all three colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def _seen(colour: str, eyes) -> tuple[float, float, float]:
    """CIE L*a*b* of what such eyes make of a colour."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    r, g, b = (min(max(sum(k * v for k, v in zip(row, linear, strict=True)), 0), 1) for row in eyes)
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    fx, fy, fz = (
        (v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116
        for v, w in zip(xyz, white, strict=True)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES.keys())
def test_colour_blind_readers_can_tell_the_powers_apart(eyes):
    colours = palette(SETTING.scenario.powers)
    for first, second in combinations(SETTING.scenario.powers, 2):
        a, b = (_seen(colours.unit(p), eyes) for p in (first, second))
        distance = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
        assert distance > 14, f"{first} and {second}: {distance:.1f}"


def test_the_png_shows_the_strong_colour_of_every_power():
    """Palette reduction once changed whose unit it was; here the pixels are looked at."""
    pixels = _colours(picture(TABLE, STATE, "t").png)
    colours = palette(SETTING.scenario.powers)
    for power in SETTING.scenario.powers:
        assert channels(colours.unit(power)) in pixels, power


def _colours(png: bytes) -> set[tuple[int, int, int]]:
    drawn = Image.open(BytesIO(png)).convert("RGB")
    return {colour for _, colour in drawn.getcolors(1 << 20)}
