"""From a position to a picture: the whole board with its keys, or what lies around a power's areas.

Not here: the signs (`symbols`), what never changes on a map, and sizes of windows (judge.painting).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from judge import resources
from judge.api import ENGLISH, ProperName, language_written
from judge.games.empires.drawing import order_marks, symbols, tiles
from judge.games.empires.drawing.board_drawing import drawing_of
from judge.games.empires.drawing.chart import Chart
from judge.games.empires.drawing.order_marks import Mark
from judge.games.empires.sets.set_of_data import SetOfData
from judge.painting import base_map, crops, labels, realms, surround, svg, windows
from judge.painting.drawings import Drawing, Place
from judge.painting.geometry import Box, common_box, meet, widen_box
from judge.painting.ground import Fill, Ground
from judge.painting.lettering import with_titles
from judge.painting.palette import Palette, colours, palette
from judge.painting.pictures import Picture
from judge.painting.raster import Part, Sign

POWERS, KEYS = (560.0, 54.0), (470.0, 56.0)
"""Least width of a column and height of a row in the two keys, in page pixels."""
PIXELS = 1500
"""Width of the PNG of the whole board."""
REACH = (-58.0, -34.0, 58.0, 30.0)
"""Extent of a plaque and what belongs to it, from its middle, in page pixels."""
IN_A_ROW = 3
"""Ties, claims and marks beside each other in an area."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A position on a drawing, within a window of the page."""

    chart: Chart
    drawing: Drawing
    colour: Palette
    window: Box
    marks: tuple[Mark, ...] = ()

    def places(self) -> list[tuple[str, Place]]:
        """The areas in the window."""
        shown = self.drawing.places.items()
        return [(id, place) for id, place in shown if meet(widen_box(place.box, 40), self.window)]


def words() -> dict[str, str]:
    """Words on the map, in the language that is written in; English ones where it has none."""
    return _words(language_written())


@cache
def _words(language: str) -> dict[str, str]:
    english = dict(resources.table("templates", "empires", "map", f"{ENGLISH}.yaml"))
    try:
        return {
            **english,
            **resources.table("templates", "empires", "map", f"{language}.yaml"),
        }
    except FileNotFoundError:
        return english


def scene_of(chart: Chart, window: Box | None = None) -> Scene:
    """Scene of a position: all that is to be seen."""
    drawn = drawing_of(chart.board)
    names = {id: area.name for id, area in chart.board.areas.items()}
    names |= {id: sea.name for id, sea in chart.board.seas.items()}
    titles = {id: str(ProperName(name)) for id, name in names.items()}
    return Scene(
        chart=chart,
        drawing=with_titles(drawn, titles, tiles.size_of),
        colour=palette(chart.powers),
        window=window or (0.0, 0.0, drawn.width, drawn.height),
    )


def picture(chart: Chart, data: SetOfData, title: str) -> Picture:
    """The whole board with title, keys, and the set of data that is played with."""
    scene = scene_of(chart)
    drawing = scene.drawing
    left, top = surround.MARGIN, surround.TITLE
    width, below = drawing.width + 2 * left, top + drawing.height + 30
    page = map_part(scene, (left, top, drawing.width, drawing.height), kept=True)
    powers = surround.key(powers_of(scene), top=below, width=width, cell=POWERS, size=34)
    keys = surround.key(_signs(scene), top=powers.bottom + 16, width=width, cell=KEYS, size=26)
    bottom = keys.bottom + 56
    note = svg.text(left, bottom - 22, 26, words_of_set(data), fill=colours()["ink"])
    end = top + drawing.height + surround.RIM
    return Picture(
        width=width,
        height=bottom,
        parts=(
            Part(at=(0, 0, width, top - surround.RIM), drawn=surround.title(title, width)),
            Part(at=(0, end, width, bottom - end), drawn=powers.svg + keys.svg + note),
            surround.rim(page.at),
            page,
        ),
        pixels=PIXELS,
    )


def crop(chart: Chart, title: str, powers: Iterable[str], marks: Sequence[Mark] = ()) -> Picture | None:
    """Surroundings of the areas of `powers`, with what these are ordered to do, to be read on a telephone."""
    whole = replace(scene_of(chart), marks=tuple(marks))
    drawing, own = whole.drawing, sorted(powers)
    panel = _panel(whole, own)
    if panel is None:
        return None
    areas = _areas_of(chart, own)

    def part_of(window: Box, at: Box, seen: Box) -> Part:
        cut = base_map.cut_names(drawing, seen)
        return replace(map_part(replace(whole, window=window), at, cut=cut), window=seen)

    locator = crops.Locator(
        size=(drawing.width, drawing.height),
        land=tuple(drawing.places[id].outline for id in sorted(set(chart.board.areas) - set(areas))),
        own=tuple(drawing.places[id].outline for id in areas),
        dots=(),
        colours=(whole.colour.land(own[0]), whole.colour.unit(own[0])),
    )
    return crops.crop(panel, title, "", locator, part_of)


def is_cropped(chart: Chart, powers: Iterable[str]) -> bool:
    """Decide whether there is less to see around the areas of `powers` than on the whole board."""
    return _panel(scene_of(chart), sorted(powers)) is not None


def _areas_of(chart: Chart, own: Sequence[str]) -> list[str]:
    return sorted(area for area, power in chart.owner.items() if power in own)


def _panel(whole: Scene, own: Sequence[str]) -> Box | None:
    """The window that shows most of the areas of `own`, and those that orders aim at above all."""
    chart, drawing = whole.chart, whole.drawing
    aims = {
        id for mark in whole.marks for id in (mark.area, mark.start or mark.area) if id in chart.board.areas
    }
    shown = sorted({*_areas_of(chart, own), *aims})
    must = [_standing_box(drawing, area) for area in shown]
    urgent = [_standing_box(drawing, area) for area in aims]
    page = (0.0, 0.0, drawing.width, drawing.height)
    return windows.panel([_around(whole, area) for area in shown], must, page, urgent)


def _around(scene: Scene, area: str) -> Box:
    """An area, and the names and plaques of its neighbours by land, no larger than a window may be."""
    middle = _standing_box(scene.drawing, area)
    near = scene.chart.board.areas[area]
    boxes = [_standing_box(scene.drawing, other) for other in (*near.borders, *near.arrows)]
    box = common_box([middle, scene.drawing.places[area].box, *boxes])
    return windows.clamp(widen_box(box, windows.EDGE), middle)


def _standing_box(drawing: Drawing, area: str) -> Box:
    """An area's name, its plaque and its ties."""
    place = drawing.places[area]
    plaque = labels.box(place.slots["unit"], tiles.PLAQUE)
    return common_box(
        [base_map.label_box(place.label), plaque, labels.box(place.slots["marker"], tiles.MARKS)]
    )


def words_of_set(data: SetOfData) -> str:
    """Tell which set a game is played with, and that the house's is nobody's published one."""
    said = words()["played_with" if data.label.origin == "house" else "played_with_own"]
    return said.format(set=data.label.set, checksum=data.checksum[:8])


def map_part(scene: Scene, at: Box, *, kept: bool = False, cut: frozenset[str] = frozenset()) -> Part:
    """A window of the map where it stands on a sheet; without the names of the areas in `cut`."""
    below, lines = base_map.never_changing(scene.drawing, widen_box(scene.window, 30))
    known = frozenset({*scene.chart.board.areas, *scene.chart.board.seas})
    return Part(
        at=at,
        window=scene.window,
        still=below,
        ground=(*land(scene), *realms.frontiers(scene.drawing, scene.window, scene.chart.owner)),
        lines=lines,
        signs=(
            *base_map.links(scene.drawing, scene.drawing.passages),
            *plaques(scene),
            *bonds(scene),
            *_names(scene.drawing, widen_box(scene.window, 30), known - cut),
            *lists_of_neighbours(scene),
            *order_marks.signs(scene.drawing, scene.colour, scene.marks),
        ),
        kept=kept,
    )


def lists_of_neighbours(scene: Scene) -> tuple[Sign, ...]:
    """Lists of what the areas touch, for a board that nobody has drawn; a drawing shows it, and has none."""
    if scene.drawing.borders:
        return ()
    paper, ink = str(colours()["paper"]), str(colours()["ink"])
    return tuple(
        Sign(
            at=at, drawn=base_map.text_with_halo(svg.text(0, 0, size, words), paper, ink), box=tiles.LIST_BOX
        )
        for at, size, words in tiles.neighbours_written(scene.chart.board, scene.drawing)
    )


@lru_cache(maxsize=64)
def _names(drawing: Drawing, window: Box, known: frozenset[str]) -> tuple[Sign, ...]:
    return base_map.names(drawing, window, known)


def land(scene: Scene) -> Ground:
    """Every area in its owner's colour, with its name for the pointer, and bands along frontiers."""
    board, owner = scene.chart.board, scene.chart.owner
    fills = [
        Fill(scene.colour.land(owner.get(id)), (place.outline,), (id, board.areas[id].name))
        for id, place in scene.places()
        if id in board.areas
    ]
    lands = frozenset(board.areas)
    return (*fills, *realms.bands(scene.drawing, scene.window, owner, scene.colour, lands))


def plaques(scene: Scene) -> list[Sign]:
    """Social state, owner, court, fortifications and unrest of each area."""
    chart, found = scene.chart, []
    courts = {area: power for power, area in chart.courts.items()}
    for id, place in scene.places():
        if id not in chart.board.areas:
            continue
        owner = chart.owner.get(id)
        drawn = symbols.plaque(
            chart.social_state.get(id, chart.board.areas[id].norm),
            **(_badge(scene, owner) if owner else {}),
            court=courts.get(id) is not None,
            fortification=chart.fortification.get(id, 0),
            unrest=id in chart.unrest,
        )
        found.append(Sign(at=place.slots["unit"], drawn=drawn, box=REACH))
    return found


def _badge(scene: Scene, power: str) -> dict[str, str]:
    """Colour, ink and letter of a power."""
    colour = scene.colour
    return {
        "colour": colour.unit(power),
        "ink": colour.letter_on(power),
        "letter": scene.chart.letters.get(power, ""),
    }


def bonds(scene: Scene) -> list[Sign]:
    """Ties, claims and marks of conquest, in rows below each other."""
    found = []
    for id, place in scene.places():
        if id not in scene.chart.board.areas:
            continue
        drawn = _bonds_of(scene, id)
        x, y = place.slots["marker"]
        rows = -(-len(drawn) // IN_A_ROW)
        for number, sign in enumerate(drawn):
            row, column = divmod(number, IN_A_ROW)
            across = min(len(drawn) - row * IN_A_ROW, IN_A_ROW)
            at = (
                x + (column - (across - 1) / 2) * (tiles.MARK + 1),
                y + (row - (rows - 1) / 2) * (tiles.MARK + 1),
            )
            found.append(Sign(at=at, drawn=sign))
    return found


def _bonds_of(scene: Scene, area: str) -> list[str]:
    chart = scene.chart
    ties, claims = chart.ties.get(area, ()), chart.claims.get(area, ())
    drawn = [
        symbols.bond(**_badge(scene, power), tie=power in ties, claim=power in claims)
        for power in chart.powers
        if power in ties or power in claims
    ]
    marks = chart.marks.get(area, {})
    return drawn + [
        symbols.mark(**_badge(scene, power), count=marks[power]) for power in chart.powers if marks.get(power)
    ]


def powers_of(scene: Scene) -> list[tuple[str, str]]:
    """The powers with the number of their areas."""
    found = []
    for id, name in scene.chart.powers.items():
        held = sum(1 for power in scene.chart.owner.values() if power == id)
        badge = _badge(scene, id)
        field = svg.rect(
            -32, -20, 64, 40, rx=5, fill=scene.colour.land(id), stroke=badge["colour"], stroke_width=4
        )
        letter = svg.text(0, 10, 30, badge["letter"], text_anchor="middle", fill=symbols.INK)
        found.append((field + letter, words()["areas"].format(name=name, areas=held)))
    return found


def _signs(scene: Scene) -> list[tuple[str, str]]:
    """Meanings of the signs."""
    first = next(iter(scene.chart.powers))
    badge = _badge(scene, first)
    say = words()
    return [
        (symbols.plaque(1, **badge), say["state"]),
        (symbols.plaque(-1), say["independent"]),
        (symbols.crown(), say["court"]),
        (symbols.tower(2), say["fortification"]),
        (symbols.flame(), say["unrest"]),
        (symbols.bond(**badge, tie=True, claim=False), say["tie"]),
        (symbols.bond(**badge, tie=False, claim=True), say["claim"]),
        (symbols.bond(**badge, tie=True, claim=True), say["tie_and_claim"]),
        (symbols.mark(**badge, count=1), say["mark"]),
        *([(base_map.double((-28, 0), (28, 0)), say["arrow"])] if scene.drawing.passages else ()),
    ]
