"""Readings that rulebooks could name once and the rules no longer have: files and games with them still load.

They imitated what another judge does by accident. Not here: switches that nobody knew (checks.rulebooks).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from judge.data_files.faults import Fault

_LOG = logging.getLogger("judge.games")

FORMER = frozenset(
    {
        "bought_in_fall",
        "conquest_at_the_start",
        "convoy_coasts",
        "counter_bribe_out_of_reach",
        "country_at_the_start",
        "country_reach",
        "disbanding_bars_conversion",
        "idle_disasters",
        "idle_garrisons",
        "landing_at_sea",
        "landless_country",
        "listed_cities",
        "lost_country",
        "overpaid_bank",
        "rebellion_for_sale_in_venice",
        "relief_at_sea",
        "siege_without_besieger",
        "siege_without_garrison",
        "strong_supporter",
        "unrest_in_venice",
        "unrest_seen",
    }
)
"""Their switches."""

FORMER_STEPS = frozenset({"conquest-before-moves"})
"""Names of steps."""

_PLACES = ("options", "readings", "rulebook")
"""Keys of rulebooks and scenarios under which switches stand."""


def without_former(data: object) -> tuple[object, list[Fault]]:
    """A file's data without them, and a fault ``former-reading`` for each."""
    if not isinstance(data, Mapping):
        return data, []
    faults: list[Fault] = []
    whole = dict(data)
    for place in _PLACES:
        if isinstance(given := whole.get(place), Mapping):
            whole[place] = {key: _steps_left(value) for key, value in given.items() if not _is_former(key)}
            faults += _faults_of_former(place, given)
    if "idle" in whole:
        del whole["idle"]
        faults.append(_fault("idle", "idle"))
    if isinstance(powers := whole.get("powers"), Mapping):
        whole["powers"] = {name: _not_drawn(power) for name, power in powers.items()}
        drawn = (name for name, power in powers.items() if isinstance(power, Mapping) and "drawn" in power)
        faults += [_fault(f"powers.{name}.drawn", "drawn") for name in drawn]
    return whole, faults


def current(flags: Mapping[str, Any]) -> dict[str, Any]:
    """A game's flags without them; each is logged."""
    for key in sorted(key for key in flags if _is_former(key)):
        _LOG.warning("A game is set to a reading that the rules no longer have; it is passed over: %s", key)
    return {key: value for key, value in flags.items() if not _is_former(key)}


def log(file: str, faults: list[Fault]) -> None:
    """Say that a file names some, which are passed over."""
    for fault in faults:
        _LOG.warning("%s: %s: the rules no longer have this reading; it is passed over", file, fault.path)


def _is_former(key: object) -> bool:
    return str(key).replace("-", "_") in FORMER


def _steps_left(value: Any) -> Any:
    return [one for one in value if not _is_former_step(one)] if isinstance(value, list) else value


def _is_former_step(name: object) -> bool:
    return str(name).partition(" in ")[0] in FORMER_STEPS


def _faults_of_former(place: str, given: Mapping[Any, Any]) -> Iterator[Fault]:
    for key, value in given.items():
        if _is_former(key):
            yield _fault(f"{place}.{key}", str(key))
        steps = value if isinstance(value, list) else ()
        yield from (_fault(f"{place}.{key}", str(one)) for one in steps if _is_former_step(one))


def _fault(path: str, given: str) -> Fault:
    return Fault(path, "former-reading", {"given": given})


def _not_drawn(power: Any) -> Any:
    if not isinstance(power, Mapping):
        return power
    return {key: value for key, value in power.items() if key != "drawn"}
