"""Differences of the books, each in a line with the number of its rule. Classic is the first value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

UNREST = {(True, True): 1, (True, False): 2, (False, True): 3, (False, False): 5}
"""N-072 effect 5: at home, with a unit; the highest face that brings rebels."""


@dataclass(frozen=True, kw_only=True)
class Book:
    """One book, as far as the second judge knows it. Values left out are those of the classic game."""

    name: str
    scenario: str
    season: str = "summer"
    year: int = 1456
    besieged_convert: bool = False  # N-021, M-005
    second_season: Literal["lift", "free", "waits"] = "lift"  # N-022, M-004, F-036, B-012
    into_city: Literal["last", "always", "never"] = "last"  # N-026, M-003, F-035, B-022
    cut_by_point: bool = False  # N-015, M-011
    friends_hold: bool = False  # N-008, F-033
    support_over_sea: bool = True  # F-031
    spares_its_fleets: bool = True  # N-003 (D of 1982)
    carried_along_coasts: bool = True  # N-010, M-007
    arrivals_close: bool = True  # N-040 c, d; M-006, F-003
    converting_closes: bool = True  # N-040 e; M-006
    beaten_sortie: bool = False  # F-035, F-Q38
    entering_puts_down: bool = False  # F-Q30
    rebels_most_cities: bool = False  # B-033
    rebels_in_city_first: bool = False  # B-033
    victims_risen: bool = False  # F-022: against whom they rose
    retreats: Literal["asked", "listed", "led"] = "asked"  # N-006, B-022, A-019
    leads_the_beaten: bool = False  # F-035
    most_expenses: int | None = 4  # N-066
    short_is_spent: bool = True  # N-066, F-026
    odd_sums: bool = True  # N-066, F-020
    near: Literal["all", "bribes", "nothing"] = "all"  # N-069, F-Q20, B-023
    self_bribes: bool = True  # N-073
    garrisons_bought: bool = True  # N-067, F-Q23
    cities_break_ties: bool = False  # N-068, B-031
    bought_besieger_holds: bool = True  # N-024, D97
    debtors_give: bool = False  # N-064
    credit_covers_interest: bool = False  # F-025
    home_is_original: bool = False  # N-067, F-Q31, B-Q44
    control_at_once: bool = True  # N-030, N-074; M-002, F-012, B-020
    high_faces_kill: bool = False  # N-072, F-023
    free_sixths: int = 0  # B-034
    murder_sieges_wait: bool = False  # B-034
    any_siege_surrenders: bool = False  # F-Q33
    rebels_hold: bool = False  # F-022: nobody controls what rebels
    struck_besieger_spares: bool = True  # N-072 effect 4; B-034 has no such exception
    hangs_on_money: bool = False  # N-020, F-036, B-010: sieges that only this phase's rebels make possible
    unrest: Mapping[tuple[bool, bool], int] = field(default_factory=lambda: UNREST, hash=False)


CLASSIC = Book(name="classic", scenario="balance-of-power")
SECOND = Book(
    name="second-edition",
    scenario="balance-of-power-1995",
    besieged_convert=True,
    second_season="free",
    into_city="always",
    cut_by_point=True,
    carried_along_coasts=False,
    arrivals_close=False,
    converting_closes=False,
    bought_besieger_holds=False,
    control_at_once=False,
)
FRENCH = Book(
    name="french-1454",
    scenario="french-1454",
    second_season="free",
    into_city="always",
    friends_hold=True,
    support_over_sea=False,
    arrivals_close=False,
    beaten_sortie=True,
    leads_the_beaten=True,
    entering_puts_down=True,
    victims_risen=True,
    most_expenses=None,
    short_is_spent=False,
    odd_sums=False,
    near="bribes",
    self_bribes=False,
    garrisons_bought=False,
    bought_besieger_holds=False,
    debtors_give=True,
    credit_covers_interest=True,
    home_is_original=True,
    control_at_once=False,
    high_faces_kill=True,
    any_siege_surrenders=True,
    rebels_hold=True,
    hangs_on_money=True,
)
BORGIA = Book(
    name="borgia",
    scenario="borgia",
    season="spring",
    year=1499,
    second_season="waits",
    into_city="never",
    rebels_most_cities=True,
    rebels_in_city_first=True,
    retreats="listed",
    most_expenses=None,
    short_is_spent=False,
    odd_sums=False,
    near="nothing",
    self_bribes=False,
    garrisons_bought=False,
    cities_break_ties=True,
    bought_besieger_holds=False,
    debtors_give=True,
    home_is_original=True,
    control_at_once=False,
    free_sixths=1,
    murder_sieges_wait=True,
    struck_besieger_spares=False,
    hangs_on_money=True,
    unrest={(True, True): 1, (True, False): 1, (False, True): 2, (False, False): 2},
)
BOOKS = {book.name: book for book in (CLASSIC, SECOND, FRENCH, BORGIA)}
