"""What the parser expected, in words that a player knows, in a settled order.

The names of the terminals are those of ``grammar/orders.lark``. Not here: sentences (templates).
"""

from __future__ import annotations

_WORDS = {
    "KIND": "army, fleet or garrison",
    "SPECIAL": "militia, mercenary or professional",
    "PLACE": "a province",
    "COAST": "a coast such as /nc",
    "POWER": "a power",
    "BANK": "bank",
    "NUMBER": "a number",
    "DUCATS": "ducats",
    "FOR": "for 1 year or for 2 years",
    "YEARS": "for 1 year or for 2 years",
    "TO": "to",
    "MOVE": "->",
    "HOLD": "holds",
    "SUPPORT": "supports",
    "TRANSPORT": "transports",
    "BY_SEA": "by sea",
    "CONVERT": "converts to",
    "BESIEGE": "besieges",
    "LIFT": "lifts siege",
    "DISBAND": "disband",
    "BUILD": "build",
    "MAINTAIN": "maintain",
    "REMOVE": "remove",
    "WAIVE": "waive",
    "BORROW": "borrow",
    "GIVE": "pay or give",
    "ALLY": "ally",
    "UNALLY": "unally",
    "EXPENSE": "expense 1:",
    "RELIEF": "famine relief",
    "PACIFY": "pacify rebellion",
    "COUNTER": "counter-bribe",
    "BUY": "buy",
    "AUTONOMOUS": "garrison to autonomous",
    "REBELLION": "cause rebellion",
    "ASSASSINATE": "assassinate",
    "NONE": "none",
    "$END": "the end of the line",
}

SPELLINGS: dict[str, tuple[str, ...]] = {
    "KIND": ("army", "fleet", "garrison"),
    "SPECIAL": ("militia", "mercenary", "professional", "elite mercenary", "elite professional"),
    "BANK": ("bank",),
    "DUCATS": ("ducats",),
    "MOVE": ("moves to",),
    "HOLD": ("holds",),
    "SUPPORT": ("supports",),
    "TRANSPORT": ("transports", "convoys"),
    "CONVERT": ("converts to", "convert"),
    "BESIEGE": ("besieges", "siege"),
    "LIFT": ("lift siege", "lift"),
    "DISBAND": ("disband", "disbands"),
    "BUILD": ("build",),
    "MAINTAIN": ("maintain",),
    "REMOVE": ("remove",),
    "WAIVE": ("waive",),
    "BORROW": ("borrow",),
    "GIVE": ("give", "pay", "loan"),
    "ALLY": ("ally",),
    "UNALLY": ("unally",),
    "RELIEF": ("famine relief", "famine", "relief"),
    "PACIFY": ("pacify rebellion", "pacify"),
    "COUNTER": ("counter-bribe",),
    "BUY": ("buy", "purchase"),
    "AUTONOMOUS": ("garrison to autonomous",),
    "REBELLION": ("cause rebellion", "rebellion"),
    "ASSASSINATE": ("assassinate",),
    "NONE": ("none",),
}
"""How each word is best spelt; the nearest of them is proposed for a word that is none."""

VERBS = frozenset(SPELLINGS) - {
    "RELIEF",
    "PACIFY",
    "COUNTER",
    "BUY",
    "AUTONOMOUS",
    "REBELLION",
    "ASSASSINATE",
    "NONE",
}
"""Words of orders; the others are uses of an expenditure."""


def in_words(expected: frozenset[str]) -> tuple[str, ...]:
    """Each expectation once, names before verbs before the end of the line."""
    return tuple(dict.fromkeys(words for terminal, words in _WORDS.items() if terminal in expected))
