"""The figures of this corpus and of the suggestions, as `scripts/letters` prints them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import yaml

HERE = Path(__file__).parent
VERDICTS = ("yes", "partly", "no")


def reviewed() -> dict[str, str]:
    """Each letter's verdict, with the reason behind a colon where it is not a plain yes."""
    found: dict[str, str] = yaml.load((HERE / "review.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    return found


def verdict(review: str) -> str:
    return review.partition(":")[0].strip()


def understood() -> str:
    """One line: how many letters were understood as a person would have understood them."""
    counted = Counter(verdict(review) for review in reviewed().values())
    rest = f"{counted['partly']} partly, {counted['no']} not"
    return (
        f"letters of the corpus understood as a person would: {counted['yes']} of {counted.total()} ({rest})"
    )


def main() -> None:
    from tests.support.manuals.suggestion_figures import measured

    print(understood())
    print(f"right suggestions, one slip in a name:          {measured(1)}")
    print(f"right suggestions, two slips in a name:         {measured(2)}")
    print(f"right suggestions, one slip in an abbreviation: {measured(1, short=True)}")


if __name__ == "__main__":
    main()
