"""``python -m cartography BOARD``: make ``maps/drawings/BOARD.json``; ``--warp`` makes its cartogram anew
before.

A drawing that disagrees with its board is not written; every pair that differs is printed. The same files
give the same bytes. Not here: the steps themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import yaml

from cartography import building, empires_plan, machiavelli_plan, ornament, slots, warping, writing
from cartography.plan import Plan
from cartography.projection import write_warp
from judge.painting import labels
from judge.painting.agreement import Disagreement, disagreements

ROOT = Path(__file__).parents[1]
DRAWINGS = ROOT / "maps" / "drawings"


def plan_of(name: str) -> Plan:
    """The plan of a board, by which game has one of that name."""
    return (
        empires_plan.plan(name)
        if (ROOT / "maps" / "empires" / name).is_dir()
        else machiavelli_plan.plan(name)
    )


def all_slots(plan: Plan, sheet: building.Sheet) -> tuple[dict[str, Any], list[labels.Box]]:
    """Small provinces first: what they take, their neighbours leave alone. Seas last."""
    order = sorted(plan.network.areas, key=lambda id: (id in sheet.water, sheet.areas[id].area, id))
    page = (sheet.page.width, sheet.page.height)
    found: dict[str, Any] = {}
    boxes: list[labels.Box] = []
    for id in order:
        field = slots.Field(id, sheet.areas, sheet.water, page)
        near = [b for b in boxes if labels.overlap(b, (field.left, field.top, field.x[-1], field.y[-1])) > 0]
        solved, taken = slots.slots(plan.wanted(sheet, id), field, near)
        found[id] = slots.within(solved, sheet.areas[id])
        boxes += taken
    return found, boxes


def differences(plan: Plan, sheet: building.Sheet) -> tuple[Disagreement, ...]:
    drawn = [id for id in sheet.areas if not id.startswith("_")]
    found = disagreements(plan.network, drawn, building.neighbours(sheet.areas))
    strange = [Disagreement("drawn-only", (id,)) for id in drawn if id not in plan.network.areas]
    return (*found, *strange)


def made(name: str) -> tuple[str, tuple[Disagreement, ...]]:
    """The text of a board's drawing, empty if it disagrees with the board; and the disagreements."""
    plan = plan_of(name)
    sheet = building.sheet(name)
    differs = differences(plan, sheet)
    if differs:
        return "", differs
    found, boxes = all_slots(plan, sheet)
    features: Mapping[str, Any] = {}
    if "features" in sheet.control:
        text = (building.FOLDER.parent / "features" / f"{sheet.control['features']}.yaml").read_text()
        features = yaml.safe_load(text)
    decoration = ornament.ornament(sheet, features, boxes, plan.straits, plan.passages)
    return writing.text(writing.drawing(sheet, found, decoration, sheet.control["source"])), ()


@click.command()
@click.argument("name", metavar="BOARD")
@click.option("--warp", is_flag=True, help="Make the cartogram anew; everything moves.")
def main(name: str, warp: bool) -> None:
    """Make maps/drawings/BOARD.json."""
    if warp:
        write_warp(warping.warp(name, plan_of(name).room), name)
    text, differs = made(name)
    for one in differs:
        click.echo(f"{name}: {one.kind}: {' - '.join(one.areas)}", err=True)
    if differs:
        sys.exit(1)
    (DRAWINGS / f"{name}.json").write_text(text)
    click.echo(f"{name}: {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
