"""Pictures as tests look at them: how many frames one has, and how often each colour is in it."""

from __future__ import annotations

from typing import Any

from PIL import Image

from tests.support.narrowing import present


def frame_count(picture: Image.Image) -> int:
    """Return 1 for a picture that does not move."""
    return int(getattr(picture, "n_frames", 1))


def colours_of(picture: Image.Image) -> list[tuple[int, tuple[int, ...]]]:
    """How many pixels have which colour, in a picture of red, green and blue."""
    found: Any = present(picture.getcolors(1 << 22))
    return list(found)
