"""The signs on the map, each drawn around the origin: shields, ships, towers, cities, marks.

Room that each sign takes on the page, in page pixels: width and height of its box, its slot the middle. The
builder of drawings keeps these boxes apart; the overlap count measures with them.

Not here: where they stand (position), whose they are, the colours of the powers (painting.palette), the
signs' shapes.
"""

from __future__ import annotations

from functools import cache, lru_cache

from judge.games.machiavelli.model.board import City
from judge.games.machiavelli.model.state import Special, UnitKind
from judge.painting import svg
from judge.painting.drawings import Place
from judge.painting.palette import colours, tint
from judge.painting.svg import DIGITS

INK = "#1c130a"
_SHIELD = "M-23-28h46v23c0 17-10 26-23 33c-13-7-23-16-23-33z"
_SAIL = "M-19-19c9 3 27 3 38 0c4 12 4 24 0 36h-38c5-12 5-24 0-36z"
_HULL = "M-32 19h64l-8 13c-1 2-3 2-5 2h-38c-2 0-4 0-5-2z"
_TOWER = "M-17-22h8v6h5v-6h8v6h5v-6h8v11l-3 4v25h-28v-25l-3-4z"
_CASTLE = "M-17-17h8v5h5v-5h8v5h5v-5h8v32h-34z"
_STAR = "M0-9l2.7 5.6 6.1.8-4.5 4.3 1.2 6.1L0 3.9-5.5 6.8l1.2-6.1-4.5-4.3 6.1-.8z"
_FLAME = "M1-17c2 7 11 10 11 20c0 8-5 13-12 13s-12-5-12-12c0-6 4-8 5-14c3 2 4 4 4 7c3-3 5-8 4-14z"
_EMBER = "M0 1c1 4 6 5 6 9c0 4-2 6-6 6s-6-2-6-6c0-4 4-4 6-9z"
_GRAIN = "c-5 0-7-3-7-7c4 0 7 3 7 7c0-4 3-7 7-7c0 4-2 7-7 7"
_EAR = f"M0 16v-30M0-4{_GRAIN}M0 5{_GRAIN}"
_RIM = "#e02010"
LARGEST = 6
"""Income that is written on a city."""
ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


@lru_cache(maxsize=512)
def unit(
    kind: UnitKind, colour: str, ink: str, letter: str, special: Special | None = None, *, lost: bool = False
) -> str:
    """A unit in its power's colour, with its power's letter, and stars if it is a special one (N-014).

    `lost`: with the red rim of a unit that must retreat.
    """
    made = {UnitKind.ARMY: _army, UnitKind.FLEET: _fleet, UnitKind.GARRISON: _garrison}.get(kind, _further)
    rim = _outline(kind, _RIM, 13) + _outline(kind, "#fff", 6) if lost else ""
    return rim + made(colour, ink, letter) + _stars(kind, special)


def _outline(kind: UnitKind, colour: str, width: float) -> str:
    shape = {UnitKind.ARMY: _SHIELD, UnitKind.FLEET: _SAIL + _HULL, UnitKind.GARRISON: _TOWER}.get(
        kind, _SHIELD
    )
    return svg.line(shape, colour, width, stroke_linejoin="round")


def ghost(kind: UnitKind, colour: str) -> str:
    """Remains of a unit that is gone: its outline, and a cross."""
    shape = {UnitKind.ARMY: _SHIELD, UnitKind.FLEET: _SAIL + _HULL, UnitKind.GARRISON: _TOWER}.get(
        kind, _SHIELD
    )
    alarm = str(colours()["alarm"])
    cross = "M-17-17l34 34M17-17l-34 34"
    return (
        svg.path(shape, fill="#fff", fill_opacity=0.55)
        + svg.line(shape, colour, 3.5, stroke_dasharray="7 5", stroke_linejoin="round")
        + svg.line(cross, "#fff", 9, **ROUND)
        + svg.line(cross, alarm, 5, **ROUND)
    )


def _shape_with_edge(d: str, fill: str) -> str:
    return svg.path(d, fill=fill, stroke=INK, stroke_width=2.5, stroke_linejoin="round")


def _letter(letter: str, size: float, y: float, fill: str) -> str:
    return svg.text(0, y, size, letter, text_anchor="middle", fill=fill) if letter else ""


def _army(colour: str, ink: str, letter: str) -> str:
    rim = svg.line(_SHIELD, tint(colour, 0.75), 2, transform="scale(.86)")
    return _shape_with_edge(_SHIELD, colour) + rim + _letter(letter, 34, 9, ink)


def _fleet(colour: str, ink: str, letter: str) -> str:
    mast = svg.line("M0 20v-54", INK, 3)
    ship = (
        _shape_with_edge(_SAIL, colour)
        + _shape_with_edge(_HULL, "#8a5a2b")
        + _shape_with_edge("M0-34l15 5-15 5z", colour)
    )
    return mast + ship + _letter(letter, 31, 10, ink)


def _garrison(colour: str, ink: str, letter: str) -> str:
    return _shape_with_edge(_TOWER, colour) + _letter(letter, 24, 12, ink)


_WHITE = frozenset({Special.MILITIA, Special.CAVALRY, Special.ARMOURED})


def _further(colour: str, ink: str, letter: str) -> str:
    """Of a kind that the usual games do not have: a shield on wheels."""
    wheel = svg.path("M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", fill="#8a5a2b", stroke=INK, stroke_width=2)
    return svg.at(-14, 26, wheel) + svg.at(14, 26, wheel) + _army(colour, ink, letter)


def _stars(kind: UnitKind, special: Special | None) -> str:
    """One for mercenaries, two for professionals, white for militia (N-015) and cavalry (O-014, O-015)."""
    if special is None:
        return ""
    fill = "#ffffff" if special in _WHITE else "#ffd23f"
    star = svg.path(_STAR, fill=fill, stroke=INK, stroke_width=1.6)
    x, y = (12, -18) if kind is UnitKind.GARRISON else (17, -22)
    count = 2 if special in (Special.PROFESSIONAL, Special.ARMOURED) else 1
    return "".join(svg.at(x - 17 * index, y, star, scale=1.25) for index in range(count))


@lru_cache(maxsize=128)
def badge(colour: str, ink: str, letter: str) -> str:
    """Sign of a province's owner, beside its name: a small shield with the power's letter."""
    shape = "M-9-10h18v9c0 7-4 9-9 11c-5-2-9-4-9-11z"
    letters = svg.text(0, 5, 15, letter, text_anchor="middle", fill=ink) if letter else ""
    return svg.path(shape, fill=colour, stroke="#fff", stroke_width=2) + letters


@lru_cache(maxsize=512)
def city(place: City, owner: str | None, *, fortified: bool) -> str:
    """A castle, or a round for an open city, with its income; in the owner's colour where one is given."""
    ink = str(colours()["ink"])
    fill, stroke = (owner, "#ffffff") if owner else ("#fffdf6", ink)
    shape = (
        _shape_with_edge(_CASTLE, fill)
        if fortified
        else svg.circle(16, fill=fill, stroke=INK, stroke_width=2.5)
    )
    if not 1 <= place.income <= LARGEST:
        return shape
    shift = f"translate(0 {2 if fortified else 0})"
    return shape + svg.line(DIGITS[place.income], stroke, 3.4, transform=shift, **ROUND)


def _rubble() -> str:
    """A broken wall."""
    wall = "M-15 14v-18l5 6l5 -10l5 9l5 -6l5 8l5 -4v15z"
    ink = str(colours()["ink"])
    return svg.path(wall, fill="#b9b2a6", stroke=ink, stroke_width=2.5, stroke_linejoin="round")


def city_without_walls(place: City, owner: str | None) -> str:
    """A city that stands again without its walls: an open one before their remains."""
    return svg.at(0, 1, _rubble(), scale=1.55) + svg.at(0, -5, city(place, owner, fortified=False), scale=0.9)


def ruin() -> str:
    """Remains of a burnt city: a broken wall, crossed out."""
    rubble = _rubble()
    cross = "M-16-14L16 16M16-14L-16 16"
    under = svg.line(cross, "#ffffff", 6, **ROUND)
    return rubble + under + svg.line(cross, str(colours()["alarm"]), 3, **ROUND)


@cache
def anchor() -> str:
    ink = str(colours()["water_ink"])
    flukes = "M0-7v19M-6-3h12M-9 4c1 6 5 8 9 8s8-2 9-8"
    ring = svg.circle(3.4, cy=-10, fill="none", stroke=ink, stroke_width=2.6)
    return svg.line(flukes, "#ffffff", 6, **ROUND) + svg.line(flukes, ink, 3, stroke_linecap="round") + ring


def siege(seasons: int = 1) -> str:
    """A ring of palisades around the city: with gaps after one season, whole in the second."""
    gaps: dict[str, svg.Value] = {"stroke_dasharray": "9.5 4.6"} if seasons < 2 else {}
    rim = svg.circle(25, fill="none", stroke="#fff", stroke_width=8, stroke_opacity=0.85)
    return rim + svg.circle(25, fill="none", stroke=colours()["alarm"], stroke_width=5, **gaps)


def _disc(edge: str, fill: str = "#fff6e0") -> str:
    return svg.circle(20, fill=fill, stroke=edge, stroke_width=3)


def rebellion() -> str:
    alarm = str(colours()["alarm"])
    return _disc(alarm) + svg.path(_FLAME, fill=alarm) + svg.path(_EMBER, fill="#ffb52e")


def famine() -> str:
    """An ear of corn, struck out."""
    brown = "#6b4a12"
    ear = svg.path(_EAR, fill="#d9a520", stroke=brown, stroke_width=2.2, stroke_linejoin="round")
    return _disc(brown) + ear + svg.line("M-14 14L14-14", brown, 4)


def plague() -> str:
    """A black cross, as it was painted on doors."""
    return _disc("#3c1f52") + svg.line("M0-12v24M-9-4h18", "#3c1f52", 5.5, stroke_linecap="round")


def storm() -> str:
    """A cloud's bolt."""
    bolt = "M3-15l-12 17h8l-4 13 13-18h-8z"
    return _disc("#24507a", "#e9f3fb") + svg.path(bolt, fill="#24507a")


def coin(failed: bool = False) -> str:
    """A bribe of which everybody hears; struck out if it came to nothing."""
    edge = "#7a5a08"
    gold = svg.circle(15, fill=colours()["coin"], stroke=edge, stroke_width=3)
    mark = svg.line("M-5 6h10M-5-6h10M0-6v12", edge, 3, **ROUND)
    slash = svg.line("M-15 15L15-15", "#fff", 8, **ROUND) + svg.line(
        "M-15 15L15-15", colours()["alarm"], 4.5, **ROUND
    )
    return gold + mark + (slash if failed else "")


def plus() -> str:
    """A unit that was raised."""
    green = str(colours()["gain"])
    disc = svg.circle(11, fill=green, stroke="#fff", stroke_width=2.5)
    return disc + svg.line("M-5.5 0h11M0-5.5v11", "#fff", 3.6, stroke_linecap="round")


def turn(colour: str, *, done: bool) -> str:
    """A conversion: two bent arrows chasing each other; a bar through them if it failed."""
    arcs = "M-13-4a14 14 0 0 1 25-4M13 4a14 14 0 0 1-25 4"
    heads = "M15-15l-2 11-9-6zM-15 15l2-11 9 6z"
    drawn = svg.line(arcs, "#fff", 9, **ROUND) + svg.path(heads, fill="#fff", stroke="#fff", stroke_width=5)
    drawn += svg.line(arcs, colour, 4, **ROUND) + svg.path(heads, fill=colour)
    return (
        drawn
        if done
        else drawn + svg.line("M0-15v30", "#fff", 8) + svg.line("M0-15v30", colours()["alarm"], 4.5)
    )


ARMY = (42.0, 48.0)
FLEET = (54.0, 52.0)
GARRISON = (30.0, 36.0)
CITY = (36.0, 36.0)
PORT_CITY = (62.0, 36.0)
"""A city with its anchor at the right."""
MARK = (34.0, 34.0)
DISLODGED = (46.0, 50.0)


def size_of(slot: str, place: Place) -> tuple[float, float]:
    """The size of what may stand in a slot of a place."""
    known = {"city": PORT_CITY, "garrison": GARRISON, "dislodged": DISLODGED}
    if slot.startswith("fleet") or (slot == "unit" and place.sea):
        return FLEET
    return known.get(slot, ARMY if slot == "unit" else MARK)
