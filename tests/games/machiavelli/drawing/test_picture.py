"""The picture of a position: everything on it, nobody else's markup in it, light enough for a letter."""

import re
import struct
from base64 import b64decode
from dataclasses import replace
from html import unescape
from importlib import import_module
from io import BytesIO
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from judge.core.game import Seat
from judge.core.wording import writing_in
from judge.games.machiavelli.drawing import crop, cropping, marks_of, picture
from judge.games.machiavelli.drawing.board import tiles
from judge.games.machiavelli.drawing.board.board_drawing import drawing_of, stand
from judge.games.machiavelli.drawing.picture import scene_of
from judge.games.machiavelli.drawing.signs import coasts, symbols
from judge.games.machiavelli.drawing.signs.marks import (
    Bribed,
    Conversion,
    Help,
    Lost,
    Move,
    Raised,
    Siege,
    Struck,
)
from judge.games.machiavelli.drawing.signs.overlaps import overlaps
from judge.games.machiavelli.maps.library import scenarios
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import AUTONOMOUS, Special, UnitKind, UnitRef
from judge.painting import base_map, labels, raster
from judge.painting import ground as ground_painting
from judge.painting import windows as windows_of_pages
from judge.painting.base_map import label_box
from judge.painting.geometry import holds, meet, widen_box
from judge.painting.palette import channels, colours, palette
from judge.painting.pictures import WIDTH
from judge.painting.raster import COLOURS, FONTS
from tests.support import vision
from tests.support.frames import colours_of
from tests.support.machiavelli.pieces import ground
from tests.support.machiavelli.sample_tables import PlainTable, crowded, opening
from tests.support.narrowing import present
from tests.support.patience import usual_seconds

pytestmark = pytest.mark.painted

SETTING = ground()
TABLE = PlainTable(SETTING)
STATE = crowded(SETTING)
SVG = "{http://www.w3.org/2000/svg}"


def svg_of(setting, state, title, marks=()):
    return picture(PlainTable(setting), state, title, marks).svg


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_every_unit_stands_on_the_map_with_its_powers_letter_and_colour():
    svg = svg_of(SETTING, STATE, "t")
    drawing = drawing_of(SETTING.board)
    assert drawing is not None
    colours = palette(SETTING.scenario.powers)
    for piece in STATE.units():
        x, y = stand(drawing.places[piece.area], piece.kind, piece.coast)
        places = [m.end() for m in re.finditer(re.escape(f'<g transform="translate({x:.6g} {y:.6g})'), svg)]
        signs = [svg[at : at + 3000].split("<g transform")[0] for at in places]
        assert any(colours.unit(piece.power) in sign for sign in signs), piece
        if piece.power != AUTONOMOUS:
            letter = SETTING.scenario.powers[piece.power].letter
            assert any(f">{letter}</text>" in sign for sign in signs), piece


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
    nowhere: dict[str, Any] = {field: frozenset()}
    there: dict[str, Any] = {field: frozenset({AreaId("bol"), AreaId("pav")})}
    calm = replace(opening(SETTING), **nowhere)
    struck = replace(calm, **there)
    before, after = (svg_of(SETTING, s, "t").count(sign) for s in (calm, struck))
    assert after - before == 2


def test_units_that_must_retreat_stand_at_the_border_with_a_red_rim_and_their_options():
    """The rim is the sign's own; a dotted line goes to each place that is open to it."""
    calm = replace(STATE, dislodged={})
    before, after = (svg_of(SETTING, s, "t") for s in (calm, STATE))
    assert after.count(symbols._RIM) - before.count(symbols._RIM) == len(STATE.dislodged)
    ways = sum(len(d.places) for d in STATE.dislodged.values())
    assert after.count('stroke-dasharray="1 8"') - before.count('stroke-dasharray="1 8"') == ways


def test_special_units_have_stars_and_others_none():
    """N-014: mercenaries one, professionals two."""
    plain, one, two = (
        symbols.unit(UnitKind.ARMY, "#111111", "#fff", "L", s).count(symbols._STAR)
        for s in (None, Special.MERCENARY, Special.PROFESSIONAL)
    )
    assert (plain, one, two) == (0, 1, 2)


def test_all_land_has_its_owners_colour_and_its_name():
    colours = palette(SETTING.scenario.powers)
    areas = {p.get("id"): p for p in tree(svg_of(SETTING, STATE, "t")).iter(f"{SVG}path") if p.get("id")}
    for id, area in SETTING.board.areas.items():
        assert areas[id].findtext(f"{SVG}title") == area.name
        if not area.is_sea:
            assert areas[id].get("fill") == colours.land(STATE.province_owner.get(id))


def test_every_owned_province_has_its_owners_letter():
    """Whose land it is can be told without colour: as many badges as owned provinces, each with its
    letter."""
    svg = svg_of(SETTING, STATE, "t")
    colour = palette(SETTING.scenario.powers)
    for power, setup in SETTING.scenario.powers.items():
        owned = [a for a, p in STATE.province_owner.items() if p == power]
        badge = symbols.badge(colour.unit(power), colour.letter_on(power), setup.letter)
        cities = [
            a
            for a, p in STATE.city_owner.items()
            if p == power and STATE.province_owner.get(a) != power and SETTING.board.areas[a].city
        ]
        assert svg.count(badge) == len(owned) + len(cities) + 1, power  # and one in the key


def test_titles_from_people_stay_text():
    hostile = '</text><image href="file:///etc/passwd"/><script>alert(1)</script>&"'
    svg = svg_of(SETTING, STATE, hostile)
    kinds = {e.tag.removeprefix(SVG) for e in tree(svg).iter()}
    assert not kinds & {"image", "use", "script", "foreignObject", "a"}
    assert "href" not in re.sub(r">[^<]*<", "><", svg)
    assert hostile in [e.text for e in tree(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    "scenario", ["balance-of-power", "balance-of-power-1995", "europe-1901", "five-boots"]
)
def test_the_picture_is_wide_and_light(scenario):
    setting = ground(scenario)
    drawn = picture(PlainTable(setting), opening(setting), "sforza · Spring 1455")
    assert struct.unpack(">I", drawn.png[16:20])[0] == WIDTH
    assert len(drawn.png) <= 400_000


def test_the_svg_of_the_classic_board_can_be_sent():
    """Its fonts are 88 kB of it."""
    assert len(picture(TABLE, STATE, "t").svg) < 450_000 + 90_000


def test_equal_views_are_painted_once(monkeypatch):
    """The second of two equal pictures costs no painting at all; the third, with another title, only the
    title and the lines of this position: what a board always has is remembered, and so are each sign and the
    key to the powers."""
    first = picture(TABLE, STATE, "once").png
    painted = []
    plain = raster.rasterise

    def counted(*args: Any) -> Any:
        painted.append(1)
        return plain(*args)

    monkeypatch.setattr(raster, "rasterise", counted)
    assert picture(TABLE, STATE, "once").png is first and not painted
    assert picture(TABLE, STATE, "twice").png != first
    lines = [s for part in picture(TABLE, STATE, "twice").parts for s in part.signs if not s.often]
    assert lines and len(painted) == 1 + len(lines)


def test_colours_of_the_land_stay_as_they_were():
    """A picture of few colours, for its weight; but the flat ones are exact."""
    found = _colours(picture(TABLE, STATE, "t").png)
    chosen = palette(SETTING.scenario.powers)
    lands = {channels(chosen.land(p)) for p, s in SETTING.scenario.powers.items() if s.playable}
    assert len(found) <= COLOURS and lands <= found


def test_the_same_position_gives_the_same_bytes(monkeypatch):
    assert picture(TABLE, STATE, "t").svg == picture(TABLE, STATE, "t").svg
    monkeypatch.setattr(raster, "PICTURES", raster.Remembered(1))
    first = picture(TABLE, STATE, "t").png
    monkeypatch.setattr(raster, "PICTURES", raster.Remembered(1))
    assert picture(TABLE, STATE, "t").png == first


def test_the_ground_is_put_together_once_for_a_board_and_its_owners():
    """Whoever orders what: another owner, another window and another language make a new one."""
    florence = [power for power in SETTING.scenario.powers if power == "florence"]

    def ground_now(state, *marks):
        return present(crop(TABLE, state, "t", marks, florence)).parts[-1].ground

    first = ground_now(STATE)
    moved = Move(power=florence[0], kind=UnitKind.ARMY, start=ARE, to=SIE, done=True)
    assert ground_now(replace(STATE, ducats={}), moved) is first
    owners = {area: owner for area, owner in STATE.province_owner.items() if area != FLO}
    assert ground_now(replace(STATE, province_owner=owners)) != first
    with writing_in("fr"):
        other = ground_now(STATE)
    assert [getattr(one, "area", None) for one in other] != [getattr(one, "area", None) for one in first]


def test_the_names_on_the_map_are_written_with_the_bundled_font():
    with_names = picture(TABLE, STATE, "t").png
    assert len(with_names) > len(picture(TABLE, STATE, "").png)
    assert all(name.startswith("Vollkorn") for name in FONTS)


# ---------------------------------------------------------------- orders

ARE, BOL, FLO, HER, SIE, UAS, DAL = map(AreaId, ("are", "bol", "flo", "her", "sie", "uas", "dal"))
ARMY = UnitRef(UnitKind.ARMY, ARE)
OK, CUT, BEATEN = ev.Verdict.OK, ev.Verdict.SUPPORT_CUT, ev.Verdict.STOOD_OFF


def told(order, *verdicts, power="florence", unit=None):
    return ev.OrderResolved(power=power, unit=unit or order.unit, order=order, verdicts=verdicts)


FLEET = UnitRef(UnitKind.FLEET, UAS)
BESIEGER = UnitRef(UnitKind.ARMY, SIE)
GARRISON = UnitRef(UnitKind.GARRISON, FLO)
EVENTS = [
    (
        told(od.Advance(ARMY, AreaId("per")), BEATEN),
        Move(power=Seat("florence"), kind=UnitKind.ARMY, start=ARE, to=AreaId("per"), done=False),
    ),
    (
        told(od.Advance(ARMY, AreaId("per")), OK),
        Move(power=Seat("florence"), kind=UnitKind.ARMY, start=ARE, to=AreaId("per"), done=True),
    ),
    (
        told(od.Advance(ARMY, DAL, via=(UAS,)), OK),
        Move(power=Seat("florence"), kind=UnitKind.ARMY, start=ARE, to=DAL, via=(UAS,), done=True),
    ),
    (
        told(od.Support(ARMY, BESIEGER), CUT),
        Help(power=Seat("florence"), kind=UnitKind.ARMY, start=ARE, target=BESIEGER, into=None, done=False),
    ),
    (
        told(od.Support(ARMY, BESIEGER, AreaId("per")), OK),
        Help(
            power=Seat("florence"),
            kind=UnitKind.ARMY,
            start=ARE,
            target=BESIEGER,
            into=AreaId("per"),
            done=True,
        ),
    ),
    (told(od.Besiege(BESIEGER), OK), Siege(power=Seat("florence"), kind=UnitKind.ARMY, area=SIE, done=True)),
    (
        told(od.LiftSiege(BESIEGER), OK),
        Siege(power=Seat("florence"), kind=UnitKind.ARMY, area=SIE, done=False, lifted=True),
    ),
    (told(od.Convert(GARRISON, UnitKind.ARMY), OK), Conversion(power=Seat("florence"), area=FLO, done=True)),
    (told(od.Build(ARMY), OK), Raised(kind=UnitKind.ARMY, area=ARE)),
    (
        told(od.Disband(ARMY), ev.Verdict.DISBANDED),
        Lost(power=Seat("florence"), kind=UnitKind.ARMY, area=ARE),
    ),
    (
        ev.UnitPerished(power=Seat("florence"), unit=ARMY, cause="famine"),
        Lost(power=Seat("florence"), kind=UnitKind.ARMY, area=ARE),
    ),
    (ev.BribeFailed(unit=ARMY), Bribed(kind=UnitKind.ARMY, area=ARE, done=False)),
    (
        ev.UnitBought(power=Seat("milan"), unit=ARMY, was=Seat("florence")),
        Bribed(kind=UnitKind.ARMY, area=ARE, done=True),
    ),
    (
        ev.DisasterStruck(disaster=ev.Disaster.PLAGUE, roll=9, row=2, column=2, areas=(ARE,)),
        Struck(disaster="plague", area=ARE),
    ),
    (
        ev.DisasterStruck(disaster=ev.Disaster.STORM, roll=9, row=2, column=2, areas=(UAS,)),
        Struck(disaster="storm", area=UAS),
    ),
]


@pytest.mark.parametrize(
    ("event", "mark"), EVENTS, ids=[f"{n}-{type(m).__name__}" for n, (_, m) in enumerate(EVENTS)]
)
def test_every_order_and_its_outcome_leaves_its_mark_on_the_picture(event, mark):
    assert mark in marks_of([event])
    bare, drawn = svg_of(SETTING, STATE, "t"), svg_of(SETTING, STATE, "t", (mark,))
    assert len(drawn) > len(bare) or "lifted" in repr(mark)


def test_an_army_goes_through_the_fleets_that_were_ordered_to_carry_it():
    """Also where its own order does not spell the way out (N-010)."""
    found = marks_of(
        [
            told(od.Transport(FLEET, ARMY, DAL), OK, power="venice"),
            told(od.Advance(ARMY, DAL, by_sea=True), OK),
        ]
    )
    assert [m.via for m in found if isinstance(m, Move)] == [(UAS,)]


def test_a_failed_move_is_shorter_and_ends_in_a_bar_and_no_cross_is_drawn():
    def drawn(done):
        mark = Move(power=Seat("florence"), kind=UnitKind.ARMY, start=ARE, to=AreaId("per"), done=done)
        return svg_of(SETTING, STATE, "t", (mark,))

    assert "l18 18M" not in drawn(False)
    assert drawn(True) != drawn(False)


def test_a_siege_that_ends_is_told_from_one_that_begins():
    """N-020: the ring has gaps after one season; the garrison that fell leaves a ghost."""
    begun = marks_of([told(od.Besiege(BESIEGER), OK)])
    fell = marks_of(
        [
            told(od.Besiege(BESIEGER), OK),
            ev.UnitPerished(power=Seat("milan"), unit=UnitRef(UnitKind.GARRISON, SIE), cause="siege"),
        ]
    )
    assert [m.seasons for m in (*begun, *fell) if isinstance(m, Siege)] == [1, 2]
    assert any(isinstance(m, Lost) for m in fell)


def test_no_name_lies_under_a_unit_and_no_unit_outside():
    counted = overlaps(scene_of(SETTING, STATE, ()))
    assert counted["names-under-units"] == counted["units-outside"] == counted["units-under-units"] == 0


# ---------------------------------------------------------------- coasts


@pytest.mark.parametrize("scenario", ["balance-of-power", "europe-1901"])
def test_every_coast_of_a_province_with_several_is_marked_beside_its_fleet(scenario):
    """N-041: a fleet there says on which one it stands; the mark is free of names and of fleets."""
    setting = ground(scenario)
    drawing = drawing_of(setting.board)
    marks = {(id, coast): at for id, coast, at in coasts.places(drawing)}
    harbours = {
        (str(id), str(h.coast)) for id in setting.board.areas for h in setting.board.harbours(id) if h.coast
    }
    assert harbours and set(marks) == harbours
    svg = svg_of(setting, opening(setting), "t")
    for (id, coast), at in marks.items():
        fleet = present(drawing).places[id].slots[f"fleet/{coast}"]
        box = labels.box(at, coasts.BOX)
        assert max(abs(at[0] - fleet[0]), abs(at[1] - fleet[1])) <= 40
        assert labels.overlap(box, labels.box(fleet, symbols.FLEET)) < 20
        assert all(labels.overlap(box, label_box(p.label)) < 20 for p in present(drawing).places.values())
        assert svg.count(f">{coast}</text>") >= 2  # the letters and their halo


# ---------------------------------------------------------------- crops


@pytest.mark.parametrize("power", SETTING.scenario.powers)
def test_a_crop_shows_own_units_in_one_panel_with_names_to_be_read_and_none_cut(power):
    """On a telephone, 390 pixels wide, no name is under 9 pixels high where the units are near each other,
    and none under 6.3 where they are not; at most 450 pixels and 120 kB."""
    drawing = drawing_of(SETTING.board)
    window = present(cropping.panel(SETTING, STATE, present(drawing), frozenset({power})))
    own = cropping.boxes_shown(STATE, present(drawing), frozenset({power}))
    inside = [box for box in own if holds(window, box)]
    assert 2 * len(inside) > len(own)
    drawn = crop(TABLE, STATE, "t", (), [power])
    assert drawn is not None and len(drawn.png) <= 120_000
    assert 390 * drawn.height / drawn.width <= 450
    told = " stand elsewhere" if len(own) - len(inside) > 1 else " stands elsewhere"
    assert (told in drawn.svg) == (len(own) > len(inside))
    scale = 390 * (windows_of_pages.SHEET - 24) / windows_of_pages.SHEET / (window[2] - window[0])
    seen, named = drawn.parts[-1].window, names_in(drawn)
    for id, place in present(drawing).places.items():
        box = label_box(place.label)
        if id in SETTING.board.areas and meet(box, present(seen)):
            whole = holds(present(seen), widen_box(box, base_map.CUT))
            assert (" ".join(place.label.lines) in named) == whole
            close = window[2] - window[0] <= windows_of_pages.EASILY_READ
            assert not whole or place.label.size * scale >= (9 if close else 6.3)


def names_in(drawn):
    """The names in a crop's panel, their lines joined."""
    signs = [sign.drawn for sign in drawn.parts[-1].signs if "<text" in sign.drawn]
    found = set()
    for sign in signs:
        lines = re.findall(r"<text[^>]*>([^<]+)</text>", sign)
        found |= {unescape(" ".join(lines[:n])) for n in range(1, len(lines) + 1)}
    return found


def test_the_small_map_shows_where_the_panel_lies_and_where_all_own_units_stand():
    drawn = crop(TABLE, STATE, "t", (), [Seat("venice")])
    small, panel = present(drawn).parts[2], present(drawn).parts[-1]
    drawing = drawing_of(SETTING.board)
    assert small.window == (0, 0, present(drawing).width, present(drawing).height)
    assert small.at[1] + small.at[3] < panel.at[1]
    assert small.drawn.count("<circle") == len({unit.area for unit in STATE.units_of(Seat("venice"))})
    panel_window = cropping.panel(SETTING, STATE, present(drawing), frozenset({Seat("venice")}))
    left, top, right, bottom = present(panel_window)
    assert f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"' in small.drawn


@pytest.mark.parametrize("scenario", ["balance-of-power", "europe-1901", "five-boots"])
def test_a_crop_for_units_all_over_the_board_stays_light_and_true_in_colour(scenario):
    """Over 120 kB and half a screen nothing is shown, but whatever is shown has its owner's very colour."""
    setting = ground(scenario)
    power = next(p for p, setup in setting.scenario.powers.items() if setup.playable)
    start = opening(setting)
    spread = [a for a, area in setting.board.areas.items() if not area.is_sea][::3]
    state = replace(
        start, field={a: replace(start.units()[0], kind=UnitKind.ARMY, area=a, power=power) for a in spread}
    )
    drawn = crop(PlainTable(setting), state, "t", (), [power])
    assert len(present(drawn).png) <= windows_of_pages.MOST_BYTES
    assert 390 * present(drawn).height / present(drawn).width <= 450
    shown = _colours(present(drawn).png)
    chosen = palette(setting.scenario.powers)
    lands = {channels(chosen.land(p)) for p in setting.scenario.powers}
    sheet = raster.picture_of(present(drawn).parts, present(drawn).size, present(drawn).pixels)
    painted = {colour for _, colour in colours_of(sheet)}
    assert lands & painted and lands & painted <= shown


def test_the_panel_is_where_most_is_and_what_is_urgent_counts_twice():
    page = (0.0, 0.0, 2400.0, 2400.0)
    near = [(100.0, 100.0, 160.0, 140.0), (700.0, 500.0, 760.0, 540.0)]
    far = [(1800.0, 2000.0, 1860.0, 2040.0), (1900.0, 2100.0, 1960.0, 2140.0)]
    third = (400.0, 300.0, 460.0, 340.0)
    boxes = [*near, third, *far]
    window = present(windows_of_pages.panel(boxes, boxes, page))
    assert [holds(window, box) for box in boxes] == [True, True, True, False, False]
    window = present(windows_of_pages.panel(boxes, boxes, page, urgent=far))
    assert [holds(window, box) for box in boxes] == [False, False, False, True, True]
    wide = (window[2] - window[0], window[3] - window[1])
    assert wide[1] <= wide[0] <= windows_of_pages.EASILY_READ
    assert windows_of_pages.panel([], [], page) is None


def test_two_hundred_units_have_their_panel_in_a_tenth_of_a_second():
    page = (0.0, 0.0, 2400.0, 2400.0)
    boxes = [(x * 150.0, y * 160.0, x * 150.0 + 80, y * 160.0 + 50) for x in range(15) for y in range(14)]
    assert windows_of_pages.panel(boxes, boxes, page)
    assert usual_seconds(lambda: windows_of_pages.panel(boxes, boxes, page), 0.1) < 0.1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_drawing_carries_its_fonts_with_all_letters_that_it_is_written_in(language):
    """A subset of the bundled ones: U+0020 to U+017F, and what people type between words."""
    with writing_in(language):
        drawn = picture(TABLE, STATE, "Città — “Spring” 1454: Łódź…").svg
    found = re.findall(r"@font-face\{font-family:Vollkorn;[^}]*base64,([^)]+)\) format\('woff2'\)\}", drawn)
    assert len(found) == 2 and all(b64decode(font).startswith(b"wOF2") for font in found)
    said = unescape("".join(re.findall(r"<text[^>]*>([^<]+)</text>", drawn)))
    assert all(" " <= c <= "\u017f" or "\u2010" <= c <= "\u2026" for c in said)
    assert not re.search(r"url\((?!#|data:font/woff2)|href", drawn)


def test_the_ground_is_painted_once_for_all_orders_of_a_phase(monkeypatch):
    """Eight powers write by turns, three times each, something else each time: one ground each."""
    painted = []
    paint = ground_painting._paint

    def note(canvas, ground, window):
        painted.append(window)
        paint(canvas, ground, window)

    monkeypatch.setattr(ground_painting, "_paint", note)
    powers = [power for power, setup in SETTING.scenario.powers.items() if setup.playable]
    for kept in (ground_painting._small, ground_painting._large):
        kept.cache_clear()
    for letter in range(3):
        for power in powers:
            crop(TABLE, STATE, f"letter {letter}", (), [power])
        if letter == 0:
            first = len(painted)
    assert len(painted) == first


def test_there_is_no_crop_for_who_has_nothing():
    assert crop(TABLE, STATE, "t", (), [Seat("nobody")]) is None


# ---------------------------------------------------------------- tiles


def test_a_board_without_a_drawing_gets_tiles_with_the_orders_drawn(monkeypatch):
    module = import_module("judge.games.machiavelli.drawing.picture")
    monkeypatch.setattr(module, "drawing_of", lambda board: None)
    move = Move(power=Seat("florence"), kind=UnitKind.ARMY, start=ARE, to=AreaId("per"), done=True)
    bare, drawn = svg_of(SETTING, STATE, "t"), svg_of(SETTING, STATE, "t", (move,))
    assert len(drawn) > len(bare) and drawn.startswith("<svg")
    assert len(picture(TABLE, STATE, "t", (move,)).png) < 400_000


def test_every_tile_bears_the_name_of_its_place():
    named = {id: place.label.lines for id, place in tiles.tile_drawing(SETTING).places.items()}
    assert named == {id: (str(SETTING.board.areas[AreaId(id)].name),) for id in named}


def test_lists_of_neighbours_stay_in_their_tiles():
    crowd = [f"{n:03}" for n in range(40)]
    lines, size = tiles.fit_words(crowd, 260, 3)
    assert " ".join(lines).split() == crowd
    assert all(len(line) * size * tiles.LETTER <= 260 for line in lines)


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


# ---------------------------------------------------------------- colours

FIRST = list(colours()["powers"].values())[:8]
LANDS = [c["land"] for c in FIRST] + [colours()["sea"], colours()["unowned"]]
UNITS = [c["unit"] for c in FIRST] + [colours()["autonomous"]["unit"]]


@pytest.mark.parametrize("eyes", vision.EYES)
@pytest.mark.parametrize("chosen", [LANDS, UNITS], ids=["lands-sea-and-free-land", "units"])
def test_colours_differ_by_twelve_for_all_eyes(eyes, chosen):
    """CIEDE2000 and CIE 1976; normal sight and Machado's three deficiencies."""
    distance, *pair = vision.closest(chosen, eyes)
    assert distance >= 12, pair
    assert min(vision.plain_difference(a, b, eyes) for a, b in combinations(chosen, 2)) >= 12


def test_differences_are_those_of_the_published_examples():
    """Sharma, Wu and Dalal (2005), table 1: pairs of L*a*b* and their CIEDE2000."""
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, wanted in pairs:
        assert vision.between(one, other) == pytest.approx(wanted, abs=1e-4)


def test_the_colours_that_a_drawing_names_are_never_dropped():
    """However few a picture may have: else one power's land would take another's colour."""
    picture = Image.new("RGB", (90, 3))
    named = {(n, 200, 100) for n in range(30)}
    for x in range(90):
        for y in range(3):
            picture.putpixel((x, y), (x % 30, 200, 100) if x < 60 else (x, 10, 10))
    assert set(raster.chosen_colours(picture, named, 8)) == named


@pytest.mark.parametrize("scenario", scenarios())
def test_up_to_eight_powers_have_the_first_eight_colours(scenario):
    powers = list(ground(scenario).scenario.powers)
    lands = [palette(powers).land(p) for p in powers]
    assert len(set(lands)) == len(powers)
    if len(powers) <= 8:
        assert set(lands) <= {c["land"] for c in FIRST}


def test_the_png_shows_the_strong_colour_of_every_power():
    """Palette reduction once changed whose unit it was; here the pixels are looked at."""
    pixels = _colours(picture(TABLE, STATE, "t").png)
    colours = palette(SETTING.scenario.powers)
    for power in SETTING.scenario.powers:
        assert channels(colours.unit(power)) in pixels, power


def _colours(png: bytes) -> set[tuple[int, ...]]:
    drawn = Image.open(BytesIO(png)).convert("RGB")
    return {colour for _, colour in colours_of(drawn)}


@pytest.mark.parametrize("scenario", ["balance-of-power", "absence-of-plague", "borgia", "europe-1901"])
def test_names_are_in_the_readers_language_and_lie_under_nothing_there_either(scenario):
    setting = ground(scenario)
    with writing_in("fr"):
        scene = scene_of(setting, opening(setting), ())
        for id, area in setting.board.areas.items():
            assert " ".join(scene.drawing.places[id].label.lines) == str(area.name), id
        found = overlaps(scene)
        smallest = min(p.label.size for p in scene.drawing.places.values())
    assert not found["names-under-units"] and not found["names-under-names"]
    assert smallest * windows_of_pages.PHONE / windows_of_pages.EASILY_READ >= 9


def test_a_name_that_a_scenario_changes_stands_so_on_the_map():
    setting = ground("empire-and-invaders")
    label = scene_of(setting, opening(setting), ()).drawing.places[AreaId("tyr")].label
    assert " ".join(label.lines) == setting.board.areas[AreaId("tyr")].name == "Tyrol"


def test_every_kind_of_unit_and_burnt_cities_stand_in_the_key_of_the_book_that_has_them():
    borgia, classic = ground("borgia"), SETTING
    svg = svg_of(borgia, opening(borgia), "t")
    assert svg.count("Artillery train") == svg.count("Burnt city") == 1  # B-005, B-016
    plain = svg_of(classic, STATE, "t")
    assert "Artillery train" not in plain and "Burnt city" not in plain
    with writing_in("fr"):
        assert "Train d&#x27;artillerie" in svg_of(borgia, opening(borgia), "t")


def test_the_key_says_who_is_excommunicated():  # O-018
    banned = replace(STATE, excommunicated=frozenset({Seat("milan")}))
    assert "Milan 5, excommunicated" in re.sub(r"Milan \d", "Milan 5", svg_of(SETTING, banned, "t"))
    assert "excommunicated" not in svg_of(SETTING, STATE, "t")


def test_below_what_came_of_a_phase_stands_what_its_signs_mean_and_no_others():
    table, start = PlainTable(SETTING), opening(SETTING)
    moved = Move(power=Seat("milan"), kind=UnitKind.ARMY, start=AreaId("pav"), to=AreaId("mon"), done=False)
    besieged = Siege(power=Seat("milan"), kind=UnitKind.ARMY, area=AreaId("cre"), done=True)
    told = picture(table, start, "t", [moved, besieged], key=False).svg
    assert all(said in told for said in (">Failed<", ">Besieges<", ">Siege, one season<"))
    assert not any(said in told for said in (">Advance<", ">Siege completed<", ">Storm<", ">Army<"))
    assert ">Storm<" not in picture(table, start, "t", key=False).svg
    famine = replace(start, famine=frozenset({AreaId("pav")}))
    assert ">Famine<" in picture(table, famine, "t", key=False).svg


def test_the_number_beside_a_power_is_said_to_be_that_of_its_cities():
    svg = svg_of(SETTING, opening(SETTING), "t")
    assert re.search(r">Milan: \d cities<", svg)
    alone = replace(opening(SETTING), city_owner={AreaId("mil"): Seat("milan")})
    assert ">Milan: 1 city<" in svg_of(SETTING, alone, "t") and ">Florence: 0 cities<" in svg_of(
        SETTING, alone, "t"
    )
