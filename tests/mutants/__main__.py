"""Runs a sample of mutants of the movement resolver against the tests of its rules, and lists the survivors.

The tree is never touched: each mutant lives in a child process, whose import of one module finds the mutated
source. First come the quick tests of movement, then a sample of recorded phases; a mutant is killed by the
first test that fails, or by the clock.
"""

from __future__ import annotations

import argparse
import importlib.machinery
import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis  # noqa: F401 - what every child would have to import is imported once
import lark  # noqa: F401
import pydantic  # noqa: F401
import pytest
import yaml  # noqa: F401

ROOT = Path(__file__).parents[2]
RESOLVER = "judge/games/machiavelli"
MODULES = (
    *(str(p.relative_to(ROOT)) for p in sorted((ROOT / RESOLVER / "movement").glob("[a-z]*.py"))),
    f"{RESOLVER}/steps/movement.py",
    f"{RESOLVER}/steps/retreats.py",
)
RULES = ROOT / "tests" / "rules"
QUICK = (
    ("worked_examples", "datc", "movement"),
    ("convoys", "sieges", "conversions", "straits", "retreats", "venice", "reasons", "movement_solver"),
    ("second_edition", "second_edition_sieges", "second_edition_venice", "old_readings", "cavalry"),
    ("optional_autonomous", "diplomacy", "movement_checks", "rebellions", "assassination"),
)
RECORDED = "tests/recorded/test_recorded_sample.py::test_a_phase_of_every_kind"
PATIENCE = 10
"""A mutant may take so many times as long as the tests of the resolver as it is."""


class Mutated(importlib.machinery.SourceFileLoader):
    """Loads one module from a source of its own. Nothing is written."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The place of this finder in ``sys.meta_path``: it knows one module."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        """The mutated module."""
        return self.source_to_code(self.source, self.path)


def judged(mutant: dict[str, str] | None) -> int:
    """In a child: the exit status of the tests, 0 if they noticed nothing."""
    sys.dont_write_bytecode = True
    sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - to the end
    if mutant is not None:
        name = mutant["module"].removesuffix(".py").replace("/", ".")
        sys.meta_path.insert(0, Mutated(name, str(ROOT / mutant["module"]), mutant["source"]))
    plain = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    rounds = [[str(RULES / f"test_{name}.py") for name in names] for names in QUICK]
    return next((bad for tests in (*rounds, [RECORDED]) if (bad := pytest.main([*plain, *tests]))), 0)


def survives(mutant: dict[str, str] | None, patience: float) -> bool:
    """Whether all tests pass, in a process of its own and before so many seconds are over."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = int(judged(mutant))
        finally:
            os._exit(status)
    end = time.monotonic() + patience
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def main() -> int:
    """Print the survivors as they turn up, and how many were killed."""
    parser = argparse.ArgumentParser(prog="scripts/mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="mutants to try (300)")
    parser.add_argument("--seed", type=int, default=3, help="which ones (3)")
    parser.add_argument("modules", nargs="*", default=MODULES, help="modules to mutate (the resolver)")
    mutator, *words = sys.argv[1:]  # the python of the environment that has cosmic-ray, and the user's words
    given = parser.parse_args(words)
    command = [mutator, str(Path(__file__).with_name("sample.py")), str(given.count), str(given.seed)]
    found = subprocess.run([*command, *given.modules], check=True, capture_output=True, text=True, cwd=ROOT)
    mutants = [json.loads(text) for text in found.stdout.splitlines()]
    begin = time.monotonic()
    if not survives(None, 1800):
        print("The tests fail before anything is mutated.")
        return 1
    patience = PATIENCE * (time.monotonic() - begin)
    alive = 0
    for number, mutant in enumerate(mutants, start=1):
        if survives(mutant, patience):
            alive += 1
            place = f"{mutant['module'].removeprefix(RESOLVER + '/')}:{mutant['line']}"
            print(f"survived  {place:<28} {mutant['operator']}\n          {mutant['changed']}", flush=True)
        if sys.stderr.isatty():
            print(f"{number}/{len(mutants)}", end="\r", file=sys.stderr)
    tried, killed = len(mutants), len(mutants) - alive
    print(f"{killed} of {tried} mutants killed ({100 * killed / tried:.1f} %)")
    return 0


sys.exit(main())
