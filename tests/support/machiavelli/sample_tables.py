"""A table for tests of letters: the classic ground, and a position as full of marks as can be."""

from dataclasses import dataclass, replace

from judge.core.game import Agenda, Seat
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    Dislodged,
    Phase,
    PhaseKind,
    Power,
    RetreatPlace,
    Season,
    State,
)
from tests.support.machiavelli.pieces import spaces, unit

SPRING = Phase(year=1455, season=Season.SPRING, kind=PhaseKind.MOVEMENT)


@dataclass(frozen=True)
class PlainTable:
    """A game that only knows who owes orders: everybody for all units, or those thrown out."""

    setting: Setting

    def agenda(self, state: State) -> Agenda:
        owes: dict[Seat, tuple[str, ...]] = {}
        for power in self.setting.scenario.powers:
            units = state.units_of(power)
            if state.phase.kind is PhaseKind.RETREATS:
                units = tuple(d.unit for d in state.dislodged.values() if d.unit.power == power)
            if units:
                owes[Seat(power)] = tuple(f"{u.kind} {u.area}" for u in units)
        return Agenda(
            phase=state.phase.key,
            kind=state.phase.kind,
            owes={} if state.victors else owes,
            over=bool(state.victors),
        )


def opening(setting: Setting) -> State:
    """The pieces as the scenario sets them up, ten ducats for everybody."""
    pieces = [u for p in setting.scenario.powers.values() for u in p.units] + [*setting.scenario.autonomous]
    return State(
        phase=SPRING,
        **spaces(pieces),
        province_owner=dict(setting.scenario.province_owner),
        city_owner=dict(setting.scenario.city_owner),
        home_control={p: p for p in setting.scenario.powers},
        ducats=dict.fromkeys(setting.scenario.powers, 10),
    )


def crowded(setting: Setting) -> State:
    """Sieges, rebellions, famine, special units, both coasts, somebody thrown out."""
    state = opening(setting)
    more = [
        unit("france F wgl"),
        unit("milan A+ pav"),
        unit("florence A sie"),
        unit("venice A++ fer"),
        unit("turkey F cro/sc"),
        unit("papacy A mod"),
    ]
    beaten = Dislodged(unit("papacy A bol"), (RetreatPlace(AreaId("rma")), RetreatPlace(AreaId("urb"))))
    return replace(
        state,
        field={**state.field, **{u.area: u for u in more}},
        garrisons={**state.garrisons, AreaId("flo"): unit("florence G flo")},
        dislodged={AreaId("bol"): beaten},
        province_owner={**state.province_owner, AreaId("sie"): Power("florence")},
        city_owner={**state.city_owner, AreaId("gen"): Power("milan")},
        famine=frozenset({AreaId("par"), AreaId("sie")}),
        sieges=frozenset({AreaId("sie"), AreaId("mod")}),
        province_rebellions=frozenset({AreaId("bre"), AreaId("sie")}),
        city_rebellions=frozenset({AreaId("nap")}),
    )
