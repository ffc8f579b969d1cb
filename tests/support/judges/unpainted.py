"""Pictures that are drawn but not painted: painting takes half of the time of a test that reads letters.

Such a picture has its size, and the fingerprint of its drawing: two are the same bytes if, and only if, the
same was drawn. So it is in all tests but those of modules marked `painted`: where pictures are drawn
(tests/games/machiavelli/drawing), and where painted letters go out (tests/whole/test_played_by_mail).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from judge.painting import raster


def outlined(parts: Any, size: tuple[float, float], width: int, most: int) -> bytes:
    """An empty PNG of the right size that holds the fingerprint of what was drawn."""
    told = PngInfo()
    told.add_text("drawing", sha256(repr((parts, size, width, most)).encode()).hexdigest())
    made = BytesIO()
    Image.new("P", (width, round(width * size[1] / size[0]))).save(made, "PNG", pnginfo=told)
    return made.getvalue()


@contextmanager
def unpainted() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(raster, "_png", outlined)
        patch.setattr(raster, "PICTURES", raster.Remembered(48))
        yield


@pytest.fixture(autouse=True, scope="module")
def pictures_unpainted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nobody looks at pictures, but in modules that say so."""
    if request.node.get_closest_marker("painted"):
        yield
    else:
        with unpainted():
            yield
