"""Readings that rulebooks could name once and the rules no longer have: files and games with them still load.

Some imitated what another judge does by accident and are passed over; others were words for what is now a yes
or a no, and are carried over. Several that always went together in books are one now: a file that names some
of them has all or none. Not here: switches that nobody knew (checks.rulebooks).
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from judge.data_files.faults import Fault

_LOG = logging.getLogger("judge.games")

FORMER = frozenset(
    {
        "assassination.is_by_chance",
        "assassination.method",
        "assassination.most_sixths_unlimited",
        "barred_retreats",
        "bought_in_fall",
        "builds_at",
        "conquest_at_the_start",
        "convoy_coasts",
        "counter_bribe_out_of_reach",
        "country_at_the_start",
        "country_reach",
        "disasters.contagion",
        "disasters.dice",
        "disasters.draw",
        "disasters.plague_after",
        "disasters.plague_takes",
        "disasters.severity",
        "disbanding_bars_conversion",
        "elimination_with_home_gained",
        "expenditures.besieged",
        "expenditures.contradictory",
        "expenditures.one_independent_an_area",
        "expenditures.refuses_contradictions",
        "expenditures.spares_besieged",
        "fortress_income",
        "idle_disasters",
        "idle_garrisons",
        "income.forced_tax",
        "income.forced_tax_of_city",
        "income.occupants_have_the_divided",
        "income.of_the_divided",
        "income.paid",
        "income.without_dice",
        "landing_at_sea",
        "landless_country",
        "listed_cities",
        "limits.loot_years",
        "limits.specials",
        "limits.strategic_moves",
        "lost_country",
        "opening.countries",
        "opening.everybody_rules_home",
        "overpaid_bank",
        "prices.doubled",
        "reach.bribes_only_near",
        "reach.of_bribes",
        "rebellion_for_sale_in_venice",
        "relief_at_sea",
        "retreating.large_city",
        "retreating.led_to",
        "retreating.middling_city",
        "retreats",
        "siege_without_besieger",
        "siege_without_garrison",
        "strong_supporter",
        "unrest_in_venice",
        "unrest_seen",
        "victory.basic_cities",
        "victory.basic_countries",
        "victory.cities_a_country",
        "victory.fallen_units",
        "victory.fallen_units_stay",
        "victory.other_cities",
        "victory.points.country",
        "victory.points.ducat",
        "victory.points.unit",
        "victory.ranks",
        "victory.several",
    }
)
"""Their switches, those of tables with their table."""

FORMER_STEPS = frozenset({"conquest-before-moves"})
"""Names of steps."""

RENAMED: Mapping[str, tuple[str, str | bool, str | bool]] = {
    "control_at": ("changes_hands_in_fall", "always", "fall"),
    "unit_limits": ("limits_raising_alone", "as-listed", "raising"),
    "unnamed_units": ("keeps_unnamed_units", "lost", "kept"),
    "hangs_on_money": ("counts_what_hangs_on_money", "refused", "counts"),
    "siege_after_another_order": ("siege_waits_during_another_order", "ends", "waits"),
    "besieged_conversion": ("sieges_as_recorded", "comes-out", "withstands"),
    "city_at_sea": ("city_at_sea_is_two_spaces", "shore", "sea"),
    "fortress_control": ("fortress_is_its_garrisons", "like-cities", "garrison-only"),
    "venice_conversion_under_equal_attack": (
        "venice_converts_by_strength",
        "succeeds",
        "stands-off",
    ),
    "venice_sortie": ("venice_converts_by_strength", "never", "by-strength"),
    "barred_attack": ("straits_as_recorded", "spares", "cuts"),
    "straits_held_by": ("straits_need_control", "fleet", "fleet-in-control"),
    "rebels_help": ("garrisons_and_rebels_as_recorded", "sole-claimant", "advances-first"),
    "convoyed_attack": ("convoyed_attack_cuts_all", "spares-its-fleets", "cuts"),
    "convoy_route": ("spells_out_convoys", "found", "spelled-out"),
    "convoy_between_neighbours": ("as_in_diplomacy", "when-asked", "own-fleet"),
    "retreat_to_attackers_start": ("as_in_diplomacy", "never", "if-it-came-by-sea"),
    "unnamed_coast": ("as_in_diplomacy", "first", "needed"),
    "support_without_kind": ("vague_support_is_narrow", "whoever-is-there", "field-unit"),
    "supported_coast": ("vague_support_is_narrow", "either", "first"),
    "surplus": ("as_in_diplomacy", "last-count", "first-count"),
    "removed_first": ("as_in_diplomacy", "lowest-counter", "farthest"),
    "fleets_raised": ("as_in_diplomacy", "in-ports", "on-coasts"),
    "dismissal": ("dismisses_specials_alone", "any", "specials"),
    "whole_country": ("country_is_its_cities", "land-and-cities", "cities"),
    "home_is": ("home_is_original", "ruled", "original"),
    "paid_first": ("pays_as_written", "lowest-counter", "as-written"),
    "not_raised_beside": ("bars_province_of_the_removed", "same-place", "province"),
    "support_cut": ("cuts_whole_support", "by-point", "whole"),
    "rebellion_targets": ("rebellions_at_home", "enemy", "any"),
    "rebellion_ended_by": ("garrisons_and_rebels_as_recorded", "field-hold", "any-hold"),
    "self_bribes": ("counters_own_units_alone", "all-but-buy", "counter-only"),
    "rebels_bar_builds": ("rebels_bar_all_builds", "in-their-space", "anywhere"),
    "rebels_bar_conversions": ("garrisons_and_rebels_as_recorded", "their-victim", "anybody"),
    "rebels_bar_retreats": ("rebels_bar_city_too", "in-their-space", "anywhere"),
    "garrison_ends_rebellion": ("garrisons_and_rebels_as_recorded", False, True),
    "rebels_help_advances_first": ("garrisons_and_rebels_as_recorded", False, True),
    "rebels_bar_all_conversions": ("garrisons_and_rebels_as_recorded", False, True),
    "barred_attack_cuts_support": ("straits_as_recorded", False, True),
    "straits_bar_moves_alone": ("straits_as_recorded", False, True),
    "support_without_kind_is_for_field_unit": ("vague_support_is_narrow", False, True),
    "supported_coast_is_first": ("vague_support_is_narrow", False, True),
    "own_fleet_asks_for_convoy": ("as_in_diplomacy", False, True),
    "start_is_open_after_transport": ("as_in_diplomacy", False, True),
    "coast_must_be_named": ("as_in_diplomacy", False, True),
    "first_of_surplus_count": ("as_in_diplomacy", False, True),
    "removes_farthest_first": ("as_in_diplomacy", False, True),
    "raises_fleets_on_coasts": ("as_in_diplomacy", False, True),
    "moves_as_in_diplomacy": ("as_in_diplomacy", False, True),
    "builds_as_in_diplomacy": ("as_in_diplomacy", False, True),
    "bank.cuts_to_credit": ("credit_covers_interest", False, True),
    "expenditures.skips_what_is_too_dear": ("are_whole_or_none", False, True),
    "expenditures.refuses_odd_sums": ("are_whole_or_none", False, True),
    "expenditures.short": ("are_whole_or_none", "rest-is-spent", "skipped"),
    "expenditures.odd_sum": ("are_whole_or_none", "rounded-down", "refused"),
    "expenditures.below_price": ("refuses_sums_below_price", "tried", "refused"),
    "bank.credit_covers": ("credit_covers_interest", "principal", "debt"),
    "bank.beyond": ("credit_covers_interest", "refused", "cut"),
    "bank.debts": ("keeps_debts_apart", "together", "apart"),
    "income.after_forced_tax": ("forced_tax_is_light", "nothing", "as-ever"),
    "income.told": ("is_told_to_all", "owner", "all"),
    "income.famished_land": ("land_and_city_pay_apart", "barren", "pays"),
    "income.trade_of_a_city": ("land_and_city_pay_apart", "always", "as-the-city"),
    "income.beside_rebels": ("needs_garrison_beside_rebels", "walled", "garrisoned"),
    "assassination.attempts": ("allows_any_attempts", "one-each", "unlimited"),
    "assassination.sieges": ("breaks_sieges", "wait", "broken"),
    "assassination.faces": ("high_faces_kill", "low", "high"),
    "disasters.method": ("is_drawn", "table", "draw"),
    "income.famished_land_pays": ("land_and_city_pay_apart", False, True),
    "income.trade_ends_with_city": ("land_and_city_pay_apart", False, True),
    "income.pays_after_forced_tax": ("forced_tax_is_light", False, True),
    "rebels.rise": ("rise_in_cities", "province-and-city", "city-or-province"),
    "rebels.against": ("leave_control_to_nobody", "controller", "risen"),
    "rebels.cities": ("rise_in_cities", "fortified", "all"),
    "rebels.control": ("leave_control_to_nobody", "kept", "nobody"),
    "rebels.city_left_open": ("victim_is_their_enemy", "quiet", "joins"),
    "rebels.help": ("victim_is_their_enemy", "advances-and-conversions", "advances"),
    "rebels.rivals": ("rise_in_cities", "get-none", "most-cities"),
    "rebels.victim_retreats": ("victim_is_their_enemy", "province", "elsewhere"),
    "rebels.put_down_by": ("entering_puts_down", "hold", "entering-or-hold"),
    "rebels.bribes_that_end": ("victim_is_their_enemy", "of-the-victims-unit", "any-change"),
    "rebels.freed_by": ("rise_in_cities", "entering-or-buying", "standing"),
    "rebels.stay_against_first": ("leave_control_to_nobody", False, True),
    "rebels.help_most_cities": ("rise_in_cities", False, True),
    "rebels.are_freed_by_standing": ("rise_in_cities", False, True),
    "rebels.city_left_open_joins": ("victim_is_their_enemy", False, True),
    "rebels.help_advances_alone": ("victim_is_their_enemy", False, True),
    "rebels.any_bribe_ends": ("victim_is_their_enemy", False, True),
    "rebels.outlive_victim": ("victim_is_their_enemy", True, False),
    "victory.ties": ("most_cities_break_ties", "all-win", "most-cities"),
    "movement.support": ("supports_areas", "unit", "area"),
    "movement.transport": ("transports_for_powers", "army", "power"),
    "movement.independent_garrisons": ("leaves_garrisons_idle", "help-attackers", "idle"),
    "movement.transported_from": ("transports_for_powers", "start", "last-carrier"),
    "movement.leave_for": ("transports_for_powers", "army", "carrier"),
    "movement.circles": ("cancels_beaten_orders", "turn", "most-advances"),
    "movement.cut_by": ("cancels_beaten_orders", "any-attack", "undislodged"),
    "movement.beaten_orders": ("cancels_beaten_orders", "bar-others", "cancelled"),
    "movement.bought_besieger": ("bought_besieger_is_free", "holds", "free"),
    "retreating.attacks_shut": ("led_jointly", False, True),
    "retreating.independents_go_into_city": ("led_jointly", False, True),
    "movement.supporters_supported": ("supports_areas", True, False),
    "movement.armies_are_their_carriers": ("transports_for_powers", False, True),
    "movement.most_advances_settle_circles": ("cancels_beaten_orders", False, True),
    "keeps_besieged_in": ("sieges_as_recorded", False, True),
    "convoy_during_siege": ("sieges_as_recorded", False, True),
    "retreating.shut_by": ("led_jointly", "standoff", "any-attack"),
    "retreating.led": ("led_jointly", "one-by-one", "jointly"),
    "retreating.independent": ("led_jointly", "lost", "into-city"),
}
"""Former names, those in tables with their table: the name now, and the former values for no and for yes.

Several that only went together in books have one name now.
"""

JOINED = frozenset(new for new, count in Counter(new for new, _, _ in RENAMED.values()).items() if count > 1)
"""Names now of several former ones: each brings what the others meant as well."""

_PLACES = ("options", "readings", "rulebook")
"""Keys of rulebooks and scenarios under which switches stand."""


def without_former(data: object) -> tuple[object, list[Fault]]:
    """A file's data without them, and a fault for each: ``former-reading``, ``renamed-reading``, or
    ``joined-reading``.
    """
    if not isinstance(data, Mapping):
        return data, []
    faults: list[Fault] = []
    whole = dict(data)
    for place in _PLACES:
        if isinstance(given := whole.get(place), Mapping):
            whole[place] = {key: _steps_left(value) for key, value in given.items() if not _is_former(key)}
            faults += _faults_of_former(place, given)
    whole, renamed = _carried_over(whole)
    faults += renamed
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
    kept, renamed = _carried_over({key: value for key, value in flags.items() if not _is_former(key)})
    log("a game", renamed)
    return kept


def log(file: str, faults: list[Fault]) -> None:
    """Say that a file names some: those that are passed over, joined to others, or have another name."""
    for fault in faults:
        if fault.code == "renamed-reading":
            _LOG.info("%s: %s: this reading is now called %s", file, fault.path, fault.facts["wanted"])
        elif fault.code == "joined-reading":
            wanted = fault.facts["wanted"]
            _LOG.warning("%s: %s: this reading is part of %s now, with others", file, fault.path, wanted)
        else:
            _LOG.warning("%s: %s: the rules no longer have this reading; it is passed over", file, fault.path)


def _carried_over(
    given: Mapping[Any, Any], path: str = "", at: str = ""
) -> tuple[dict[Any, Any], list[Fault]]:
    """Switches and tables by the names they have now. `path` is without, `at` with the place in the file."""
    found: dict[Any, Any] = {}
    faults: list[Fault] = []
    for key, value in given.items():
        name, here = f"{path}{key}".replace("-", "_"), f"{at}{key}"
        if path and name in FORMER:
            faults.append(_fault(here, str(key)))
        elif name in RENAMED:
            new, no, yes = RENAMED[name]
            now = {no: False, yes: True}.get(value, value) if isinstance(value, str | bool) else value
            found[new] = now if found.get(new, True) is True else False  # of several that differ: off
            code = "joined-reading" if new in JOINED else "renamed-reading"
            faults.append(Fault(here, code, {"given": str(key), "wanted": new.replace("_", "-")}))
        elif isinstance(value, Mapping):
            inside = "" if not path and key in _PLACES else f"{name}."
            table, passed_over = _carried_over(value, inside, f"{here}.")
            faults += passed_over
            if table or not value:
                found[key] = table
        else:
            found[key] = value
    return found, faults


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
