"""A position as the map shows it. Not here: the map (drawing)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from judge.games.empires.drawing.chart import Chart
from judge.games.empires.model.state import State

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable


def chart_of(table: EmpiresTable, state: State) -> Chart:
    """Chart to be drawn; nothing of it is secret."""
    areas = state.areas
    names: Mapping[str, str] = {str(id): power.name for id, power in table.setting.scenario.powers.items()}
    return Chart(
        board=table.data.board,
        powers=names,
        owner={id: area.owner for id, area in areas.items() if area.owner is not None},
        social_state={id: area.social_state for id, area in areas.items()},
        courts={power: one.court for power, one in state.powers.items() if one.court is not None},
        fortification={id: area.fortification for id, area in areas.items() if area.fortification},
        unrest=frozenset(id for id, area in areas.items() if area.unrest),
        ties={id: area.ties for id, area in areas.items() if area.ties},
        claims={id: area.claims for id, area in areas.items() if area.claims},
        marks={
            id: {power: area.marks_of(power) for power in area.marks}
            for id, area in areas.items()
            if area.marks
        },
    )
