"""The ground of a map, painted by Pillow: the same picture as its SVG gives."""

import pytest
from PIL import Image, ImageChops

from judge.games.machiavelli.drawing.picture import ground_of, scene_of
from judge.painting import ground, raster, svg
from judge.painting.geometry import ring_shape
from judge.painting.ground import Fill, Stroke
from judge.painting.palette import channels
from tests.support.frames import colours_of
from tests.support.machiavelli.pieces import ground as setting_of
from tests.support.machiavelli.sample_tables import opening

pytestmark = pytest.mark.painted

WINDOW = (0.0, 0.0, 100.0, 100.0)
SQUARE = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))
HOLE = ((40.0, 40.0), (40.0, 60.0), (60.0, 60.0), (60.0, 40.0))


def test_what_lies_below_is_seen_through_a_hole():
    """An enclave or a lake keeps its own colour, whichever of the two is painted first."""
    below = (Fill("#0000ff", (ring_shape([((0, 0), (100, 0), (100, 100), (0, 100))]),)),)
    holed = (Fill("#ff0000", (ring_shape([SQUARE, HOLE], holes=[1]),)),)
    image = ground.paint_ground(below, holed, WINDOW, (50, 50))
    assert [image.getpixel(at) for at in ((2, 2), (10, 10), (25, 25))] == [
        (0, 0, 255),
        (255, 0, 0),
        (0, 0, 255),
    ]


def test_edges_are_smooth():
    """A slanting edge has steps between its two colours."""
    slanting = (Fill("#ffffff", (ring_shape([((0, 0), (100, 0), (0, 37))]),)),)
    levels = {colour for _, colour in colours_of(ground.paint_ground((), slanting, WINDOW, (60, 60)))}
    assert len(levels) > 2


def test_what_is_there_for_the_pointer_only_is_not_painted():
    unseen = Fill(None, (ring_shape([SQUARE]),), ("flo", "Florence"))
    assert colours_of(ground.paint_ground((), (unseen,), WINDOW, (20, 20))) == [(400, (0, 0, 0))]
    assert "<title>Florence</title>" in ground.ground_as_svg((unseen,))


@pytest.mark.parametrize(
    "scenario", ["balance-of-power", "europe-1901", "five-boots", "balance-of-power-1995"]
)
def test_pillow_and_a_painter_of_svg_agree_on_every_board(scenario):
    """All but some pixels at edges, of which the points were thinned."""
    setting = setting_of(scenario)
    layers = ground_of(scene_of(setting, opening(setting), ()))
    scene = scene_of(setting, opening(setting), ())
    size = (round(scene.drawing.width / 4), round(scene.drawing.height / 4))
    changing = layers["ground"] + layers["lines"]
    ours = ground.paint_ground(layers["still"], changing, scene.window, size)
    written = svg.window(scene.window, ground.ground_as_svg(layers["still"] + changing))
    theirs = raster.rasterise(written, size).convert("RGB")
    apart = ImageChops.difference(ours, theirs).convert("L").point(lambda level: 255 * (level > 48))
    assert apart.histogram()[255] < 0.02 * size[0] * size[1]


def test_a_line_is_as_wide_as_it_should_be():
    line = Stroke("#ff0000", 10.0, (ring_shape([((0, 50), (100, 50))]),))
    image: Image.Image = ground.paint_ground((), (line,), WINDOW, (100, 100))
    column = [image.getpixel((50, y)) for y in range(100)]
    assert 9 <= column.count(channels("#ff0000")) <= 12


@pytest.mark.parametrize("often", [True, False])
@pytest.mark.parametrize("scale", [0.4, 1.0, 1.7])
def test_a_sign_stands_where_it_is_put_at_any_scale(often: bool, scale: float) -> None:
    """Its middle lies within a pixel of the place that its SVG gives it, cut off at the picture's edge."""
    square = svg.rect(-10, -10, 20, 20, fill="#ff0000")
    for at in ((50.0, 40.0), (95.3, 61.7), (1.0, 1.0)):
        sign = raster.Sign(at=at, drawn=square, box=(-12, -12, 12, 12), often=often, scale=0.8)
        size = (round(100 * scale), round(100 * scale))
        ours, theirs = Image.new("RGB", size), Image.new("RGB", size)
        sign.put(ours, (0, 0), scale)
        written = raster.rasterise(svg.window((0, 0, 100, 100), sign.svg), size)
        theirs.paste(written, (0, 0), written)
        edges = zip(ours.getbbox() or (), theirs.getbbox() or (), strict=True)
        assert all(abs(a - b) <= 1 for a, b in edges), at
