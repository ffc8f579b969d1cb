"""Positions as they were loaded last: values, so that whoever asks for the same one is given the same.

Not here: how they are written (the codecs of the games), where they are kept (the store).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

_KEPT = 32


@lru_cache(maxsize=_KEPT)
def load_position(codec: Any, text: str) -> Any:
    """The position that a game's codec has written as `text`. Raises what the codec raises."""
    return codec.load_state(text)
