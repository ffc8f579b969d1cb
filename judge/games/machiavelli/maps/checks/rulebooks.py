"""Faults of a rulebook whose values are all right: steps, letters and prices that do not meet.

Not here: values of the wrong kind (faults), the words of a fault (docs/maps.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.data_files.faults import Fault
from judge.games.machiavelli.calendar import STEPS
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import Season, UnitKind
from judge.games.machiavelli.model.year import PhaseRow

_READ_BY: Mapping[str, tuple[str, ...]] = {
    "moves": ("movement",),
    "money": ("banking", "payments", "payments-for-bribes"),
    "adjustment": ("adjustment", "listed-adjustment"),
    "gifts": ("gifts", "banking"),
    "provinces": ("province-sales", "province-trade", "forced-taxation"),
    "bans": ("excommunication",),
    "retreats": ("retreats",),
    "retreat-lists": ("retreats-by-list",),
}
"""Steps of which one must be in a phase whose letter may hold such orders."""

_PAID_IN: Mapping[str, str] = {
    "famine_relief": "relief",
    "pacify_rebellion": "relief",
    "cause_famine": "relief",
    "counter_bribe": "bribes",
    "bribe": "bribes",
    "bribe_autonomous": "bribes",
    "hire": "bribes",
    "cause_rebellion": "rebellions",
    "assassinate": "assassinations",
    "bodyguard": "assassinations",
}
"""The step that reads a price; all but the last may be one step, `expenditures-in-turn`."""


def rulebook_faults(book: Rulebook, base: Rulebook) -> Iterator[Fault]:
    """Everything at once. `base` is the rulebook that it changes: its prices need no step."""
    yield from _year_faults(book)
    yield from _season_faults(book)
    yield from _price_faults(book, base)
    yield from _fight_faults(book)
    for name in sorted(book.settled - {"rulebook"}):
        if not isinstance(getattr(book, name, None), bool):
            yield Fault("settled", "settled-without-option", {"given": name.replace("_", "-")})
    yield from _kind_faults(book)
    yield from _money_faults(book, base)


def _fight_faults(book: Rulebook) -> Iterator[Fault]:
    """Readings of movement and retreats that need each other."""
    taken = {name for row in book.year for name in book.step_names(row)}
    if "retreats-by-judge" in taken and not book.leads_retreats:
        yield Fault("readings.retreats-without-orders", "judge-leads-nobody")
    if book.retreating.led_jointly and "retreats-by-judge" not in taken:
        yield Fault("retreating.led-jointly", "joint-without-judge")
    if book.movement.transports_for_powers and not book.spells_out_convoys:
        yield Fault("movement.transports-for-powers", "transport-without-route")


def _kind_faults(book: Rulebook) -> Iterator[Fault]:
    """Kinds of units that nobody can write, that turn into nothing, or do what no step of the year does."""
    taken = {name for row in book.year for name in book.step_names(row)}
    steps = {"destroy": "city-destruction", "rebuild": "rebuilding"}
    known: dict[str, str] = dict.fromkeys(_USUAL_WORDS, "")
    for kind, row in book.units.items():
        path = f"units.{kind}"
        if "hold" not in row.orders:
            yield Fault(f"{path}.orders", "cannot-hold", {"given": str(kind)})
        for order in sorted(row.orders & steps.keys()):
            if steps[order] not in taken:
                yield Fault(f"{path}.orders", "order-without-step", {"given": order, "wanted": steps[order]})
        for other in sorted((row.becomes or frozenset()) - book.units.keys()):
            yield Fault(f"{path}.becomes", "no-such-kind", {"given": str(other)})
        if not row.words and kind not in _USUAL_KINDS:
            yield Fault(path, "kind-without-words", {"given": str(kind)})
        for word in row.words:
            if not word.strip():
                yield Fault(f"{path}.words", "empty-word")
            elif known.setdefault(word.lower(), str(kind)) != str(kind):
                yield Fault(f"{path}.words", "word-twice", {"given": word})


_USUAL_KINDS = (UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON)
_USUAL_WORDS = ("army", "a", "fleet", "f", "garrison", "g")
"""Words of the usual kinds that the grammar has in every book."""


def _money_faults(book: Rulebook, base: Rulebook) -> Iterator[Fault]:
    """Prices of kinds that there are not, and money that is counted and never paid."""
    for name in ("bribe", "bribe_autonomous"):
        known = book.units.keys() | getattr(base.prices, name).keys()
        for kind in sorted(getattr(book.prices, name).keys() - known):
            yield Fault(f"prices.{name.replace('_', '-')}.{kind}", "no-such-kind", {"given": str(kind)})


def _year_faults(book: Rulebook) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    taken: set[str] = set()
    for number, row in enumerate(book.year):
        where = f"year[{number}]"
        names = list(book.step_names(row))
        taken |= set(names)
        if not row.steps:
            yield Fault(f"{where}.steps", "phase-without-steps", {"season": str(row.season)})
        if row.kind is not None and (key := (row.season, row.kind)) in seen:
            yield Fault(where, "phase-twice", {"season": str(row.season), "kind": str(row.kind)})
        elif row.kind is not None:
            seen.add(key)
        yield from _letter_faults(where, row, frozenset(names))
    order = [tuple(Season).index(row.season) for row in book.year]
    if order != sorted(order):
        yield Fault("year", "seasons-out-of-order", {"given": ", ".join(row.season for row in book.year)})
    if not seen:
        yield Fault("year", "nobody-is-asked")
    if seen and "movement" not in taken:
        yield Fault("year", "nobody-moves")
    if "movement" in taken and not taken & {"retreats", "retreats-by-list", "retreats-by-judge"}:
        yield Fault("year", "beaten-go-nowhere")


def _season_faults(book: Rulebook) -> Iterator[Fault]:
    """Steps that are taken in a season which is none, and so never."""
    lists = {"campaign": book.campaign, "campaign-end": book.campaign_end}
    rows = {f"year[{number}].steps": row.steps for number, row in enumerate(book.year)}
    for where, names in {**lists, "winter": book.winter, **rows}.items():
        for name in names:
            step, only, season = name.partition(" in ")
            if (only and season not in tuple(Season)) or step not in {*STEPS, *lists, "winter"}:
                yield Fault(where, "unknown-step", {"given": name})


def _letter_faults(where: str, row: PhaseRow, names: frozenset[str]) -> Iterator[Fault]:
    if (row.kind is None) is bool(row.letter):
        yield Fault(f"{where}.letter", "letter-without-phase" if row.letter else "phase-without-letter")
    for group in row.letter:
        if not names.intersection(_READ_BY[group]):
            yield Fault(f"{where}.letter", "orders-without-step", {"given": group})


def _price_faults(book: Rulebook, base: Rulebook) -> Iterator[Fault]:
    taken = {name for row in book.year for name in book.step_names(row)}
    for name, step in _PAID_IN.items():
        read = step in taken or ("expenditures-in-turn" in taken and step != "assassinations")
        if not read and getattr(book.prices, name) != getattr(base.prices, name):
            yield Fault(f"prices.{name.replace('_', '-')}", "price-without-step", {"wanted": step})
