"""Positions and turns are copied dozens of times a phase: `replace`, as quick as copying a dictionary.

Not here: what is changed, and why (changes, steps).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace  # the checker knows it, and the names that it takes
else:
    from dataclasses import replace as slow_replace
    from functools import cache

    def replace(value, /, **changes):
        """As `replace` of dataclasses. Where fields are all that a value has, none of them is looked at.

        Raises TypeError for a name that is no field.
        """
        kind = type(value)
        if not _only_fields(kind):
            return slow_replace(value, **changes)
        copied = object.__new__(kind)
        members = copied.__dict__
        members.update(value.__dict__)
        members.update(changes)
        if len(members) != len(kind.__dataclass_fields__):
            raise TypeError(f"{kind.__name__} has not all of {sorted(changes)}")
        return copied

    @cache
    def _only_fields(kind: Any) -> bool:
        """Decide whether a value is its fields: no slots, nothing worked out when it is made or later."""
        worked_out = hasattr(kind, "__post_init__") or any(
            not f.init for f in kind.__dataclass_fields__.values()
        )
        kept = any(hasattr(member, "__set_name__") for of in kind.__mro__ for member in vars(of).values())
        return not (worked_out or kept or any("__slots__" in vars(of) for of in kind.__mro__))
