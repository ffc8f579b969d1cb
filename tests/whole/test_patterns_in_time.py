"""No pattern takes more than its share of a long text: of modules, of tables of words, terminals of Lark.

Which are not seen: tests/support/patterns/collect.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LEAST = 600
"""Patterns that are known to be there: fewer, and some are not seen."""


def test_twice_the_text_takes_twice_the_time(tmp_path: Path) -> None:
    """At 2,000 characters at most three times as long as at 1,000, whatever is repeated in them.

    No parser is kept there from before: one that is read back compiles nothing. One process tries them all:
    to find them takes longer than to try them.
    """
    command = [sys.executable, "-m", "tests.support.patterns.pump", "0", "1"]
    anew = {**os.environ, "TMPDIR": str(tmp_path)}
    told = subprocess.run(command, env=anew, capture_output=True, text=True, check=False, timeout=570)
    assert told.returncode == 0, told.stderr[-2000:]
    *slow, last = told.stdout.strip().splitlines()
    assert not slow, "\n".join(slow)
    assert int(last.split()[0]) >= LEAST


def test_a_pattern_that_is_slow_is_found() -> None:
    """The pump itself: repetitions that share blanks, one without end, one that looks on from each find."""
    program = (
        "import signal\n"
        "from tests.support.patterns import pump\n"
        "from tests.support.patterns.collect import Pattern\n"
        "signal.signal(signal.SIGPROF, pump._interrupt)\n"
        r"for text in (r'end\s*(of\s+)?\s*\.?\s*$', r'(?:so|so\s|\s)*on', r'(?:and\s*)+\.', r'a+\Z'):"
        "\n"
        "    print(bool(pump.slow(Pattern(text, 0, 'here:1', ('match',)))))\n"
        "for way in ('search', 'finditer'):\n"
        r"    print(bool(pump.slow(Pattern(r'a(?=(?:\w|,)*)', 0, 'here:1', (way,)))))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300
    )
    assert told.stdout.split() == ["True", "True", "False", "False", "False", "True"], told.stderr
