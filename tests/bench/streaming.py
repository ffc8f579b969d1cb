"""How adjudication grows with the units, and how fast recorded phases stream."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Unit, UnitKind
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games_at_hand import records_at_hand
from judge.json_records.files import run
from tests.bench.timing import each, line, loop

HERE = Path(__file__)
VECTORS = HERE.parents[3] / "shared" / "vectors"
SAMPLE = HERE.parents[1] / "conformance" / "sample"
WARM, COUNTED = 10, 2000  # phases of each file
BEST_OF = 5


def crowded(count: int, seed: int) -> Callable[[], object]:
    """A campaign of the classic board with exactly so many field units, spread at random, all with orders."""
    game = library.table("balance-of-power", {"famine": False})
    whim = Random(seed)
    state = game.open(SeededDice(b"crowd")).state
    areas = [a for a in sorted(game.setting.board.areas.values(), key=lambda a: a.id) if not a.impassable]
    powers = sorted(game.setting.scenario.powers)
    field = {}
    for area in whim.sample(areas, count):
        at_sea = area.is_sea or area.one_space
        kind = UnitKind.FLEET if at_sea else UnitKind.ARMY
        field[area.id] = Unit(power=whim.choice(powers), kind=kind, area=area.id)
    state = replace(state, field=field, garrisons={})
    reader = reader_for(game, state)
    given = {
        Seat(power): tuple(
            order
            for text in orders(PlayerView(game.setting, state, power), whim)
            for order in reader.read(text, Seat(power)).orders
        )
        for power in powers
    }
    return lambda: game.adjudicate(state, given, SeededDice(b"crowd"))


def growth() -> None:
    """Time for twice as many units over time for half as many."""
    few, many = ([crowded(count, seed) for seed in range(40)] for count in (30, 60))
    half, whole = each(few, BEST_OF).median, each(many, BEST_OF).median
    line(
        "a campaign of 60 units",
        f"{whole * 1e3:.2f} ms",
        "2 x",
        whole / half,
        f"30 units ({half * 1e3:.2f} ms)",
    )


def streaming() -> None:
    """Phases through ``judge adjudicate`` in a second of the processor, file by file."""
    for file in sorted((VECTORS if VECTORS.is_dir() else SAMPLE).glob("*.jsonl.gz")):
        yard = each([loop] * 20, BEST_OF).median
        _stream(file, WARM)
        begin = time.process_time()
        count = _stream(file, COUNTED)
        took = time.process_time() - begin
        line(
            f"recorded phases a second ({file.name}, {count})",
            f"{count / took:.0f} /s",
            "200 /s",
            took / count / yard,
            "the loop",
        )


def _stream(file: Path, limit: int) -> int:
    """How many phases came out."""
    out = io.StringIO()
    run([str(file)], records_at_hand(), output=out, limit=limit)
    return out.getvalue().count("\n")
