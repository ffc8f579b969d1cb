"""Chooses the sample of recorded phases that stands among our own tests: `make_sample.py FOLDER`.

FOLDER has the whole files. Of every file those phases are taken in which something happens for the first
time: a kind of order with its results, an expenditure, a payment, an event, a draw, a refusal, a
scenario and a step. The same files make the same sample. Not here: comparing it (test_recorded_sample).
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

SAMPLE = Path(__file__).parent / "sample"
TIMES = 1
MOST = 400_000
"""Bytes of each zipped file."""


def happenings(record: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Everything of a phase that a sample must have."""
    report, before = record["report"], record["state_before"]
    yield "scenario", record["variant"], before and before["phase"]["step"]
    for entry in report.get("orders", ()):
        yield "order", entry["order"]["kind"], *map(str, entry["result"])
        yield "unit", entry["unit"].get("type"), entry["unit"].get("special"), entry["order"]["kind"]
    for entry in report.get("expenses", ()):
        notes = sorted(
            set(entry) & {"insufficient_funds", "rounded_down_by", "counter_bribed", "over_maximum"}
        )
        yield "expense", entry["kind"], *entry["result"], *notes
    for entry in report.get("payments", ()):
        yield "payment", *sorted(entry), entry.get("note")
    for entry in report.get("events", ()):
        yield "event", entry["event"], entry.get("cause"), entry.get("where")
    for kind, drawn in report.get("draws", {}).items():
        yield "draw", kind, drawn.get("row") is None if isinstance(drawn, dict) else None
    for power in record["orders"].values():
        for token in power.get("rejected", {}).values():
            yield "refused", token


def chosen(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of a file in which something happens that has not been seen often enough."""
    seen: Counter[tuple[Any, ...]] = Counter()
    for line in lines:
        record = json.loads(line)
        if record.get("anomalies"):
            continue
        new = {one for one in happenings(record) if seen[one] < TIMES}
        if new:
            seen.update(new)
            yield line


def main(folder: Path) -> None:
    """Write the sample anew."""
    for file in sorted(folder.glob("njudge-*.jsonl.gz")):
        with gzip.open(file) as lines:
            text = b"".join(chosen(lines))
        packed = gzip.compress(text, 9, mtime=0)
        if len(packed) > MOST:
            sys.exit(f"{file.name}: the sample has {len(packed)} bytes")
        (SAMPLE / file.name).write_bytes(packed)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
