"""Settings that are turned on or off: ``set no fog``, ``set fog off``, ``set fog = yes``.

Not here: which settings there are (grammar).
"""

from __future__ import annotations

_OFF = ("off", "no", "false", "disable", "disabled")


def is_turned_on(no: object, word: object) -> bool:
    """Tell whether a setting is turned on: by NO before it, ON or OFF behind it, both, or its name alone."""
    off = word is not None and str(word).lower().split()[-1].lstrip("=: ") in _OFF
    return (no is None) != off
