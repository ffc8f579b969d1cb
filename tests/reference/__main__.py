"""``scripts/twice [--seed S] [--book B] N``: N crowded positions of each book, judged by both judges.

Every disagreement is printed as a record that ``judge adjudicate`` plays; then a line for each book. The exit
status is 1 if there was one.
"""

from __future__ import annotations

import argparse
import time

from judge.games.machiavelli.second.books import BOOKS
from tests.reference.comparing import both_phases, told
from tests.reference.tally import Tally


def main() -> int:
    """Whether they disagreed anywhere."""
    parser = argparse.ArgumentParser(prog="scripts/twice", description=__doc__)
    parser.add_argument("positions", type=int, help="how many of each book")
    parser.add_argument("--seed", type=int, default=0, help="the first position; the others follow it")
    parser.add_argument("--book", choices=sorted(BOOKS), action="append", help="of this book alone")
    given = parser.parse_args()
    disagreed = False
    for book in given.book or BOOKS:
        tally, began = Tally(), time.process_time()
        for seed in range(given.seed, given.seed + given.positions):
            for finding in both_phases(book, seed):
                tally.add(finding)
                if finding.differences:
                    print(told(finding, f"{book}:{seed}"), flush=True)
        print(f"{book}: {tally.line()}; {time.process_time() - began:.0f} s of processor")
        disagreed = disagreed or bool(tally.disagreed)
    return int(disagreed)


if __name__ == "__main__":
    raise SystemExit(main())
