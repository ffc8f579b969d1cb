"""The rules that no text known to us has (H-001 on), and readings of those it has (E-Q1 on), as switches.

A set states those it wants otherwise; a scenario may too. Not here: what a switch does (the rules).
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from judge.games.empires.sets.shape import Shape


class HouseRules(Shape):
    """Every switch with its number; the default is what the house plays."""

    exile: Literal["any-own-area", "out", "none"] = "any-own-area"
    """H-001: a court lost without a suitable area goes to any own area, the leader's language and religion
    unchanged; or the power is out of the game, as it is in either case without any area. none: no rule."""
    most_fortification: int = Field(default=3, ge=1, le=9)
    """H-002: points that one area may have; an F result adds one."""
    fortification_weight: int = Field(default=1, ge=0, le=9)
    """H-003, E-Q4: what each point takes from a rating in conquest and pillage."""
    claims: Literal["owned-with-tie", "none"] = "owned-with-tie"
    """H-004: at a round's end an owned area with an own tie becomes a claim, which lasts; or none are won."""
    ties_at_courts: bool = False
    """H-005: diplomacy may aim at another power's court."""
    tax_check: Literal["all-but-court", "unrest-only"] = "all-but-court"
    """H-006: which taxed areas are checked for rebellion."""
    idle: Literal["rule-court", "unused"] = "rule-court"
    """H-007, E-Q22: without a letter the court is ruled if that is lawful, or all cards stay unused."""
    gifts: bool = True
    """H-008: powers may give each other gold."""
    cut_off: Literal["round-end", "at-once"] = "round-end"
    """H-009: when an area that is cut off from its court enters unrest."""
    heirless: Literal["other-languages", "all-but-court"] = "other-languages"
    """H-010: whose areas enter unrest and are checked when a leader dies without an heir."""
    simultaneous_from: int = Field(default=5, ge=2, le=7)
    """H-011: from so many players on, rounds are simultaneous unless the table says otherwise."""
    marks_wiped: Literal["never", "instead", "as-well"] = "never"
    """H-014: a C result from an area against the one from which C results stand in it (10.36) takes one of
    them away, instead of what it does else or beside it; or never."""

    halves: Literal["kept", "down", "up"] = "kept"
    """E-Q1"""
    diplomatic_conquest_claims: bool = False
    """E-Q5"""
    below_zero_by_defense: Literal["harm-only", "nothing"] = "harm-only"
    """E-Q7"""
    sea_gold: Literal["longest-run", "all-seas"] = "longest-run"
    """E-Q11"""
    defense_halved: bool = False
    """E-Q12: the defense is subtracted before the rating is halved."""
    floor: Literal["level", "norm"] = "level"
    """E-Q13"""
    targets: Literal["border-or-seas", "chain"] = "border-or-seas"
    """E-Q14"""
    defended: Literal["conquest-and-pillage", "all"] = "conquest-and-pillage"
    """E-Q15"""
    leader_of: Literal["dynasty", "court"] = "dynasty"
    """E-Q16: whose language and religion a leader has."""
    sea_gold_for_free: bool = True
    """E-Q19: free endeavours pay for seas too."""
    defend_cut_off: bool = False
    """E-Q21"""
    zero_before_gold: bool = False
    """E-Q23: a rating below zero is refused before extra gold is added."""
    completed_marks: Literal["all", "own"] = "all"
    """E-Q24: whose marks go when one power completes its conquest."""
    own_cut_off_diplomacy: bool = True
    """E-Q29"""
    same_codes: Literal["each", "once"] = "each"
    """E-Q30"""
    diplomatic_conquest: Literal["mark", "whole"] = "mark"
    """E-Q31: what it gives in an area of population 2 or more."""
    marks_hinder: Literal["owner", "all"] = "owner"
    """E-Q32"""
    conquered_fortification: Literal["one-less", "none-left"] = "one-less"
    """E-Q34"""
