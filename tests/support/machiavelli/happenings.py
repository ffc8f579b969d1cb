"""At least one event of every class, with the facts that make its sentence longest."""

from dataclasses import replace

from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.ducats import Halves
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, RetreatPlace, Special, UnitKind, UnitRef

FLORENCE, MILAN, PAPACY, VENICE = (Power(p) for p in ("florence", "milan", "papacy", "venice"))
ARE, FLO, SIE, BOL, PSA = (AreaId(a) for a in ("are", "flo", "sie", "bol", "psa"))
ARMY = UnitRef(UnitKind.ARMY, ARE)
OTHER = UnitRef(UnitKind.ARMY, AreaId("pio"))
GARRISON = UnitRef(UnitKind.GARRISON, SIE)
EQUAL = ev.Reason(code="met-equal-strength", strength=2, against=2, units=(OTHER,))


def order(
    what: od.Order | None, *verdicts: ev.Verdict, power: Power = FLORENCE, **more: object
) -> ev.OrderResolved:
    ref = getattr(what, "unit", ARMY)
    return ev.OrderResolved(power=power, unit=ref, order=what, verdicts=verdicts, rule="N-003", **more)  # type: ignore[arg-type]


def expense(kind: od.ExpenseKind, result: ev.Payment, **more: object) -> ev.ExpenseResolved:
    fields = {"ordered": 9, "spent": 9, "number": 1, "rule": "N-067", "private_to": FLORENCE} | more
    return ev.ExpenseResolved(power=FLORENCE, kind=kind, result=result, **fields)  # type: ignore[arg-type]


ADVANCE = od.Advance(ARMY, SIE)

ORDERS: tuple[ev.OrderResolved, ...] = (
    order(ADVANCE, ev.Verdict.STOOD_OFF, because=EQUAL),
    order(None, ev.Verdict.NO_ORDER_OF_VICTIM),
    *(order(ADVANCE, verdict) for verdict in ev.Verdict),
    order(
        od.Support(OTHER, ARMY, SIE), ev.Verdict.SUPPORT_CUT, because=ev.Reason(code="cut-by", units=(ARMY,))
    ),
    order(ADVANCE, ev.Verdict.NO_CONVOY, because=ev.Reason(code="fleet-dislodged", units=(OTHER,))),
    order(ADVANCE, ev.Verdict.STRAITS_BLOCKED, because=ev.Reason(code="straits-closed", units=(OTHER,))),
    order(ADVANCE, ev.Verdict.STRAITS_BLOCKED, because=ev.Reason(code="way-hangs-on-itself")),
    order(ADVANCE, ev.Verdict.DESTROYED, because=ev.Reason(code="same-refuge", units=(OTHER,))),
    order(
        od.Hold(ARMY),
        ev.Verdict.OK,
        ev.Verdict.DISLODGED,
        because=ev.Reason(code="thrown-out", strength=1, against=2, units=(OTHER,)),
    ),
    *(
        order(what, ev.Verdict.OK)
        for what in (
            od.Hold(ARMY),
            ADVANCE,
            od.Support(ARMY, OTHER, SIE),
            od.Transport(UnitRef(UnitKind.FLEET, AreaId("ets")), ARMY, AreaId("cor")),
            od.Besiege(ARMY),
            od.LiftSiege(ARMY),
            od.Convert(ARMY, UnitKind.GARRISON),
            od.Disband(ARMY),
            od.Remove(ARMY),
            od.Waive(),
        )
    ),
    order(od.Build(ARMY, Special.MERCENARY), ev.Verdict.OK, special=Special.MERCENARY, ducats=6),
    order(od.Maintain(ARMY), ev.Verdict.OK, ducats=3),
    replace(order(None, ev.Verdict.OK, ducats=3), rule="N-054"),
)

EXPENSES: tuple[ev.ExpenseResolved, ...] = (
    *(
        expense(od.ExpenseKind.BUY, result, target=ARMY, required=18, die=4, short_of_funds=True, spent=6)
        for result in ev.Payment
    ),
    expense(od.ExpenseKind.COUNTER_BRIBE, ev.Payment.OK, target=ARMY),
    expense(od.ExpenseKind.FAMINE_RELIEF, ev.Payment.OK, area=SIE, over_maximum=True),
    expense(od.ExpenseKind.PACIFY, ev.Payment.OK, area=SIE, rounded_down_by=2),
    expense(od.ExpenseKind.CAUSE_REBELLION, ev.Payment.TOO_SMALL, area=SIE),
    expense(od.ExpenseKind.DISBAND, ev.Payment.TOO_SMALL, target=ARMY, counter_bribed=6),
    expense(od.ExpenseKind.HIRE, ev.Payment.OK, target=GARRISON),
    expense(od.ExpenseKind.CAUSE_FAMINE, ev.Payment.OK, area=SIE),
    expense(od.ExpenseKind.TO_AUTONOMOUS, ev.Payment.OK, target=GARRISON),
    expense(od.ExpenseKind.ASSASSINATE, ev.Payment.DIE_FAILED, victim=PAPACY, die=3),
)

HAPPENINGS: tuple[ev.Event, ...] = (
    *ORDERS,
    *EXPENSES,
    ev.MustRetreat(power=PAPACY, unit=ARMY, attacker_from=FLO, places=(RetreatPlace(SIE),), rule="N-006"),
    ev.MustRetreat(power=PAPACY, unit=ARMY, attacker_from=None, places=(RetreatPlace(ARE, None, True),)),
    ev.RetreatDrawn(
        power=PAPACY,
        unit=ARMY,
        place=RetreatPlace(SIE),
        places=(RetreatPlace(ARE), RetreatPlace(SIE)),
        rule="N-006",
    ),
    ev.DestroyedNoRetreat(power=PAPACY, unit=ARMY, rule="N-003"),
    ev.BuildWaived(power=FLORENCE, rule="N-001"),
    ev.BuildsPending(power=FLORENCE, count=2, rule="N-001"),
    ev.SiegeBegun(power=FLORENCE, area=SIE, rule="N-020"),
    ev.SiegeLifted(area=SIE, rule="N-022"),
    ev.BesiegedGarrisonDisbanded(area=SIE, rule="N-072"),
    ev.ProvinceChangedHands(area=BOL, was=PAPACY, now=MILAN, rule="N-030"),
    ev.ProvinceChangedHands(area=BOL, was=AUTONOMOUS, now=None, rule="N-030"),
    ev.CityChangedHands(area=SIE, was=AUTONOMOUS, now=FLORENCE, rule="N-030"),
    ev.CityChangedHands(area=SIE, was=None, now=AUTONOMOUS, rule="N-030"),
    ev.IncomeCounted(
        power=FLORENCE,
        seas=1,
        provinces=4,
        cities=5,
        variable=3,
        treasury=23,
        rule="N-052",
        private_to=FLORENCE,
    ),
    ev.IncomeCounted(power=FLORENCE, seas=1, provinces=4, cities=5, variable=3, treasury=23, rule="A-015"),
    ev.VariableIncomeRolled(power=FLORENCE, city=FLO, dice=(3, 1), ducats=4, rule="N-053"),
    ev.PaidBank(power=FLORENCE, ducats=5, rule="N-062", private_to=FLORENCE),
    ev.Paid(power=FLORENCE, to=MILAN, ducats=2, wanted=4, rule="N-064", private_to=FLORENCE),
    ev.Paid(power=FLORENCE, to=MILAN, ducats=2, wanted=2, rule="N-064", private_to=MILAN),
    ev.Paid(power=FLORENCE, to=MILAN, ducats=0, wanted=4, refused="in-debt", private_to=FLORENCE),
    ev.Paid(power=FLORENCE, to=MILAN, ducats=0, wanted=4, refused="not-paid", private_to=FLORENCE),
    ev.Paid(power=FLORENCE, to=MILAN, ducats=0, wanted=4, refused="excommunicated", private_to=FLORENCE),
    ev.ChitGiven(power=FLORENCE, victim=PAPACY, to=MILAN, rule="N-072", private_to=FLORENCE),
    ev.Borrowed(power=FLORENCE, ducats=10, interest=2, years=1, rule="N-061", private_to=FLORENCE),
    ev.Borrowed(power=FLORENCE, ducats=90, interest=2, years=1, refused="over-limit", private_to=FLORENCE),
    ev.Borrowed(power=FLORENCE, ducats=9, interest=2, years=2, refused="prior-default", private_to=FLORENCE),
    ev.LoanCollected(power=FLORENCE, ducats=12, rule="N-065", private_to=FLORENCE),
    ev.LoanDefaulted(power=FLORENCE, ducats=3, owed=12, rule="N-063", private_to=FLORENCE),
    ev.LoanDefaulted(power=FLORENCE, ducats=0, owed=12, kept=4, rule="B-038", private_to=FLORENCE),
    ev.UnitBought(power=MILAN, unit=ARMY, was=PAPACY, rule="N-067"),
    ev.UnitBought(power=MILAN, unit=GARRISON, was=AUTONOMOUS, rule="N-067"),
    ev.UnitDisbandedByBribe(unit=ARMY, was=PAPACY, rule="N-067"),
    ev.GarrisonMadeAutonomous(unit=GARRISON, was=PAPACY, rule="N-067"),
    ev.BribeFailed(unit=ARMY, rule="N-068"),
    ev.FamineCaused(area=SIE, rule="O-009"),
    *(
        ev.StrategicMoved(power=FLORENCE, unit=ARMY, to=BOL, failed=why, rule="O-019")
        for why in ("", "not-there", "besieging", "no-way")
    ),
    ev.ProvinceGiven(power=FLORENCE, area=SIE, to=MILAN, rule="O-012"),
    ev.ProvinceTaxed(power=FLORENCE, area=SIE, ducats=4, rule="O-013"),
    ev.ProvinceDeal(power=FLORENCE, area=SIE, other=MILAN, ducats=9, sold=True, private_to=FLORENCE),
    ev.ProvinceDeal(power=MILAN, area=SIE, other=FLORENCE, ducats=9, sold=False, private_to=MILAN),
    *(
        ev.ProvinceDeal(
            power=FLORENCE, area=SIE, other=MILAN, ducats=9, sold=sold, failed=why, private_to=FLORENCE
        )
        for sold in (True, False)
        for why in ("no-deal", "not-paid", "excommunicated")
    ),
    ev.Excommunicated(power=FLORENCE, rule="A-190"),
    ev.Excommunicated(power=MILAN, rule="A-190"),
    ev.IndependentGarrison(area=SIE, rule="A-200"),
    ev.UnitMadeIndependent(unit=UnitRef(UnitKind.GARRISON, SIE), was=MILAN, rule="A-040"),
    ev.Ranked(places=((FLORENCE,), (MILAN, PAPACY), ()), rule="A-036"),
    ev.CityDestroyed(power=MILAN, area=SIE, ducats=2, rule="B-016"),
    ev.CityDestroyed(power=MILAN, area=SIE, ducats=0, rebels=True, rule="B-016"),
    *(ev.RebuildingBegun(power=MILAN, area=SIE, walls=walls, rule="B-017") for walls in (False, True)),
    *(ev.CityRebuilt(power=MILAN, area=SIE, walls=walls, rule="B-017") for walls in (False, True)),
    ev.RebuildingLost(power=MILAN, area=SIE, rule="B-017"),
    ev.RevenuePaid(power=FLORENCE, ducats=Halves(9), treasury=Halves(13), private_to=FLORENCE, rule="B-003"),
    ev.PointsCounted(power=MILAN, provinces=6, cities=4, major_cities=1, ports=1, points=85, rule="B-039"),
    ev.DucatPointsCounted(power=FLORENCE, ducats=7, points=7, total=82, private_to=FLORENCE, rule="B-039"),
    ev.DucatPointsCounted(
        power=FLORENCE, ducats=7, owed=2, points=1, total=76, private_to=FLORENCE, rule="B-039"
    ),
    ev.PlagueSpread(areas=(SIE, BOL), spared=(FLO,), rule="O-010"),
    ev.PlagueSpread(areas=(), spared=(FLO,), rule="O-010"),
    ev.FamineRelieved(area=SIE, rule="N-067"),
    ev.RebellionBroke(area=SIE, against=FLORENCE, province=True, city=True, rule="N-070"),
    ev.RebellionBroke(area=SIE, against=AUTONOMOUS, province=False, city=True, rule="N-070"),
    ev.RebellionPacified(area=SIE, rule="N-070"),
    ev.RebellionLiberated(area=SIE, by=MILAN, rule="N-070"),
    ev.RebellionLiberated(area=SIE, rule="N-070"),
    ev.RebellionPutDown(area=SIE, where="city", rule="N-070"),
    ev.Assassinated(power=PAPACY, rule="N-072"),
    ev.Assassinated(power=FLORENCE, by_bankers=True, rule="N-072"),
    ev.AssassinationFailed(power=FLORENCE, rule="N-072"),
    ev.DisasterStruck(disaster=ev.Disaster.FAMINE, roll=8, row=4, column=9, areas=(SIE, BOL), rule="N-050"),
    ev.DisasterStruck(disaster=ev.Disaster.STORM, roll=2, row=None, column=None, areas=()),
    *(
        ev.UnitPerished(power=MILAN, unit=ARMY, cause=cause)
        for cause in ("famine", "plague", "storm", "siege", "elimination")
    ),
    ev.HomeCountryGained(power=MILAN, home_of=FLORENCE, rule="N-033"),
    ev.HomeCountryGained(power=FLORENCE, home_of=FLORENCE, rule="N-033"),
    ev.HomeCountryLost(power=FLORENCE, home_of=FLORENCE, rule="N-033"),
    ev.HomeCountryLost(power=MILAN, home_of=FLORENCE, rule="N-033"),
    ev.PowerEliminated(power=PAPACY, rule="N-035"),
    ev.VictoryWon(power=VENICE, cities=15, countries=2, rule="N-037"),
    ev.VictoryThresholdRaised(cities=18, rule="N-037"),
)
