"""The year cards of the house set, made from stated frequencies and a published seed: ``scripts/year_deck``.

Every column is a list of 56 entries, laid out in the order below and shuffled by the seed; card n takes the
nth of each. So a probability is a count of cards, and docs/empires-set.md states it. Not here: reading a set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

CARDS = 56
SEED = "podesta-1"

SUCCESS = {0: 9, 1: 6, 2: 6, 3: 7, 4: 7, 5: 6, 6: 6, 7: 4, 8: 3, 9: 2}
"""Rating from which an endeavour succeeds, and on how many cards: at 0 on 9 of 56, at 3 on 28, at 6 on 47."""
CHECKS = {1: 3, 2: 3, 3: 4, 5: 5, 9: 6}
"""On how many cards a level of stature makes a leader check necessary: all on the same 12 cards."""
CHECK_CARDS = 12

COLUMNS: Mapping[tuple[str, str], Mapping[str, int]] = {
    ("conquest", "target"): {f"C({n}>)": count for n, count in SUCCESS.items()},
    ("conquest", "target harm"): {"-1(4>)": 10, "-1(6>)": 10},
    ("conquest", "active"): {"-1(<1)": 8, "-1(<3)": 8},
    ("pillage", "target"): {f"G({n}>)": count for n, count in SUCCESS.items()},
    ("pillage", "target harm"): {"-1(1>)": 14, "-1(4>)": 14},
    ("pillage", "active"): {"-1": 4, "-1(<2)": 10},
    ("diplomacy", "target"): {
        **{f"T({n}>)": count for n, count in SUCCESS.items()},
        "T(0>)": SUCCESS[0] - 5,
        "T/C(9>)": 5,  # a tie at any rating (E-023)
    },
    ("fortification", "target"): {f"F({n}>)": count for n, count in SUCCESS.items()},
    ("fortification", "active"): {"-1(<1)": 8},
    ("ruling", "target"): {f"+1({n}>)": count for n, count in SUCCESS.items()},
    ("ruling", "active"): {"-1(<0)": 6},
}


def shuffle_entries(entries: list[str], name: str, seed: str = SEED) -> list[str]:
    """The entries in the order of the SHA-256 sums of seed, name and place: the same everywhere, for ever."""
    order = sorted(range(len(entries)), key=lambda n: sha256(f"{seed}/{name}/{n}".encode()).hexdigest())
    return [entries[n] for n in order]


def column(name: str, counts: Mapping[str, int], seed: str = SEED) -> list[str]:
    """One column of all cards; empty where nothing happens."""
    entries = [code for code, count in counts.items() for _ in range(count)]
    return shuffle_entries(entries + [""] * (CARDS - len(entries)), name, seed)


def checks(seed: str = SEED) -> list[list[int]]:
    """The levels that each card checks. The 12 cards get the levels in turn, so that none is left empty."""
    cards = shuffle_entries([str(n) for n in range(CARDS)], "leader-check", seed)[:CHECK_CARDS]
    found: list[list[int]] = [[] for _ in range(CARDS)]
    for place, level in enumerate(level for level, count in CHECKS.items() for _ in range(count)):
        found[int(cards[place % CHECK_CARDS])].append(level)
    return found


def lines(seed: str = SEED) -> Iterator[str]:
    """The file ``year-cards.yaml``."""
    columns = {key: column(" ".join(key), counts, seed) for key, counts in COLUMNS.items()}
    levels = checks(seed)
    yield "# The year cards of the house set, and nobody else's. They are made by scripts/year_deck from the"
    yield "# frequencies that docs/empires-set.md states. Do not mend them by hand."
    yield f"source: house, seed {seed}"
    yield "cards:"
    for n in range(CARDS):
        yield f"  {n + 1}:"
        for endeavour in dict.fromkeys(endeavour for endeavour, _ in columns):
            parts = []
            for side in ("target", "active"):
                both = [columns.get((endeavour, which), [""] * CARDS)[n] for which in (side, f"{side} harm")]
                if codes := " ".join(code for code in both if code):
                    parts.append(f'{side}: "{codes}"')
            if parts:
                yield f"    {endeavour}: {{{', '.join(parts)}}}"
        if levels[n]:
            yield f"    check: {levels[n]}"


def main() -> None:
    """Print the file."""
    print("\n".join(lines()))


if __name__ == "__main__":
    main()
