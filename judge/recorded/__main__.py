"""``python -m judge.recorded [--compare] [--explain] [--limit N] FILE...``: the short way for rule builders.

Not here: the command that people use (cli).
"""

from __future__ import annotations

import argparse
import sys

from judge.recorded.run import run


def main() -> int:
    """The exit status of `run`."""
    parser = argparse.ArgumentParser(prog="judge.recorded")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--explain", action="store_true")
    parser.add_argument("--limit", type=int, default=None)
    given = parser.parse_args()
    return run(
        given.files, compare=given.compare, explain=given.explain, output=sys.stdout, limit=given.limit
    )


if __name__ == "__main__":
    sys.exit(main())
