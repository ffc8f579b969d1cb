"""Letters about any position: units anywhere, lines of every form about places with units and without.

Made by a seed, so that a test can be run again. Not here: positions that play could reach (tests/properties).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.table import PhaseRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Dislodged,
    Phase,
    PhaseKind,
    Power,
    RetreatPlace,
    Season,
    Special,
    State,
    Unit,
    UnitKind,
)
from tests.support.judges.fake_judge import World

EXTRAS = {
    "disband": True,
    "autonomous_sorties": True,
    "autonomous_garrisoning": True,
    "autonomous_advances": True,
    "autonomous_convoys": True,
    "autonomous_support": True,
    "cavalry": True,
    "province_trade": True,
    "forced_taxation": True,
    "scorched_earth": True,
    "strategic_movement": True,
}
BASIC = {"money": False, "dice": False, "special": False, "loans": False, "assassinations": False}
GAMES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "classic": ("balance-of-power", {}),
    "options": ("balance-of-power", {**EXTRAS, "fortresses": True}),
    "basic": ("balance-of-power", BASIC),
    "1995": ("balance-of-power-1995", {}),
    "1995, options": ("balance-of-power-1995", EXTRAS),
}

CAMPAIGN = (
    "{k} {p} h", "{k} {p} - {q}", "{k} {p} - {q} - {r}", "{k} {p} - {q} by sea", "{k} {p} s {l} {q}",
    "{k} {p} s {l} {q} - {r}", "{k} {p} s G {q} c", "{k} {p} s G {q} c A", "{k} {p} t {l} {q} - {r}",
    "{k} {p} b", "{k} {p} b {q}", "{k} {p} l", "{k} {p} c", "{k} {p} c G", "{k} {p} c A", "{k} {p} c F/nc",
    "{k} {p} d", "strategic {k} {p} - {q}", "c {p} - {q} - {r}", "{k} {p} - xyzzy", "{k} {p} s", "all hold",
)  # fmt: skip
MONEY = (
    "e{n} {m}d buy {l} {q}", "e{n} buy {l} {q}", "e{n} {m}d counter-bribe {l} {q}",
    "e{n} {m}d disband {l} {q}", "e{n} {m}d autonomous garrison {q}", "e{n} {m}d make autonomous {l} {q}",
    "e{n} {m}d rebellion {q}", "e{n} rebellion {q}", "e{n} {m}d relief {q}", "e{n} {m}d pacify {q}",
    "e{n} {m}d assassinate {w}", "e{n} {m}d cause famine {q}", "e{n} {m}d hire {l} {q} c A",
    "e{n} hire {l} {q} - {r}", "e{n} hire {l} {q} s {k} {p} - {r}", "e{n} hire {l} {q} t {k} {p} - {r}",
    "e{n} none", "borrow {m}d 1 year", "pay {m}d to {w}", "pay {m}d to bank", "give {w} to {v}",
    "give province {q} to {w}", "force {q}", "ally {w}", "unally {w}",
)  # fmt: skip
WINTER = (
    "build {k} {p}", "build militia A {p}", "build cavalry {p}", "maintain {k} {p}", "remove {k} {p}",
    "waive", "waive 3", "maintain all",
)  # fmt: skip
FORMS = {
    PhaseKind.MOVEMENT: (*CAMPAIGN, *CAMPAIGN, *MONEY, *WINTER[:1]),
    PhaseKind.RETREATS: ("{k} {p} - {q}", "{k} {p} c G", "{k} {p} d", "{k} {p} h", "e{n} {m}d buy {l} {q}"),
    PhaseKind.ADJUSTMENT: (*WINTER, *WINTER, *CAMPAIGN[:2]),
}
BEFORE = (
    "", "suppose ", "suppose {v}: ", "suppose {w}: ", "preview ", "what if {w}: ", "{v}: ", "why ", "map ",
    "if {v} has {q} then ", "if {k} {p} then ", "phase fall 1454\n", "phase winter 1454\n", "preview\n",
    "retreat preference ", "template\n", "clear\n",
)  # fmt: skip
SEASONS = {
    PhaseKind.MOVEMENT: tuple(Season),
    PhaseKind.RETREATS: tuple(Season),
    PhaseKind.ADJUSTMENT: (Season.FALL,),
}


def any_state(rules: Machiavelli, dice: Random) -> State:
    """Units and owners thrown onto the board; some of them could never come to stand so."""
    board, powers = rules.setting.board, [Power(s) for s in rules.seats]
    areas, owners = sorted(board.areas), [*powers, AUTONOMOUS]
    kind = dice.choice([PhaseKind.MOVEMENT] * 3 + [PhaseKind.RETREATS, PhaseKind.ADJUSTMENT])
    field: dict[AreaId, Unit] = {}
    garrisons: dict[AreaId, Unit] = {}
    for serial, area in enumerate(dice.sample(areas, dice.randrange(5, 45))):
        place, power = board.areas[area], dice.choice(owners)
        afloat = place.is_sea or (board.harbours(area) and dice.random() < 0.3)
        coast = dice.choice(place.coasts) if afloat and place.coasts else None
        special = dice.choice([*[None] * 6, Special.MILITIA, Special.MERCENARY, Special.PROFESSIONAL])
        unit_kind = UnitKind.FLEET if afloat else UnitKind.ARMY
        unit = Unit(power=power, kind=unit_kind, area=area, coast=coast, special=special, serial=serial)
        if place.city is not None and place.city.fortified and dice.random() < 0.4:
            garrisons[area] = replace(unit, kind=UnitKind.GARRISON, coast=None)
        else:
            field[area] = unit
    land = [area for area in areas if board.areas[area].ownable]
    beaten = {}
    if kind is PhaseKind.RETREATS:
        for serial, area in enumerate(dice.sample(sorted(field), min(len(field), 4))):
            places = tuple(RetreatPlace(near) for near in sorted(board.army_borders.get(area, ()))[:3])
            lost = replace(field[area], power=dice.choice(powers), serial=100 + serial)
            beaten[area] = Dislodged(lost, places)
    return replace(
        rules.open(SeededDice(b"seed")).state,
        phase=Phase(year=1454, season=dice.choice(SEASONS[kind]), kind=kind),
        field=field,
        garrisons=garrisons,
        dislodged=beaten,
        province_owner={area: dice.choice(owners) for area in land if dice.random() < 0.8},
        city_owner={a: dice.choice(owners) for a in land if board.areas[a].city and dice.random() < 0.9},
        province_rebellions=frozenset(dice.sample(land, 3)),
        sieges=frozenset(area for area in garrisons if area in field),
        famine=frozenset(dice.sample(land, 2)),
        eliminated=frozenset(dice.sample(powers, 1) if dice.random() < 0.3 else ()),
        ducats={power: dice.randrange(40) for power in powers},
    )


def any_lines(rules: Machiavelli, state: State, dice: Random) -> list[str]:
    """Up to six lines of every form; half of the places have a unit."""
    areas = sorted(rules.setting.board.areas)
    places = [*state.field, *state.garrisons, *dice.sample(areas, len(areas) // 2)]
    powers = [str(seat) for seat in rules.seats]
    return [
        (dice.choice(BEFORE) + dice.choice(FORMS[state.phase.kind])).format(
            k=dice.choice(("A", "F", "G", "")),
            l=dice.choice(("A", "F", "G", "")),
            p=dice.choice(places),
            q=dice.choice(places),
            r=dice.choice(places),
            v=dice.choice(powers),
            w=dice.choice(powers),
            n=dice.randrange(1, 5),
            m=dice.randrange(40),
        )
        for _ in range(dice.randrange(1, 7))
    ]


def playing(world: World, game: str, *, fog: bool) -> Machiavelli:
    """The rules by which the table in `world` is played from now on."""
    scenario, flags = GAMES[game]
    flags = {**flags, "fog": fog}
    world.records["sforza"] = replace(world.records["sforza"], scenario=scenario, flags=flags)
    return library.table(scenario, flags)


def set_up(world: World, state: State, *, ready: Seat | None = None) -> None:
    """Let the table stand at a position, without orders; all but `ready` have said that they are."""
    record = world.records["sforza"]
    world.orders.clear()
    world.laid_by.clear()
    world.diaries.clear()
    world.records["sforza"] = replace(
        record,
        state=codec.dump_state(state),
        phase=state.phase.key,
        kind=str(state.phase.kind),
        seats=tuple(replace(s, ready=ready is not None and s.seat != ready) for s in record.seats),
    )


def play(world: World, rules: Machiavelli, state: State, dice: Random) -> None:
    """Let a phase be over that began at a position, with orders of every form from everybody."""
    reader = reader_for(rules, state)
    orders = {
        seat: tuple(
            order
            for line in any_lines(rules, state, dice)
            for order in reader.read(line.rpartition("\n")[2].rpartition(": ")[2], Power(seat)).orders
        )
        for seat in rules.seats
    }
    outcome = rules.adjudicate(state, orders, SeededDice(b"seed"))
    record = PhaseRecord(
        game="sforza",
        turn=1,
        phase=state.phase.key,
        before=codec.dump_state(state),
        orders="{}",
        after=codec.dump_state(outcome.state),
        events=codec.dump_events(outcome.events),
        rolls="[]",
        closed=world.now,
    )
    world.played["sforza"] = (record,)
    set_up(world, outcome.state)
