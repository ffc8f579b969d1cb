"""Runs a sample of mutants of the rules of a phase against their tests, and lists the survivors.

The tree is never touched: each mutant lives in a child process, where the functions of one module are given
the code that the mutated source makes of them. First come the quick tests of movement, then a sample of
recorded phases; a mutant is killed by the first test that fails, or by the clock.

The short form (``--kept``) bends what `kept.yaml` lists, each against the one test that noticed it once: the
tests and the bending must still work.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from math import ceil
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
import yaml

ROOT = Path(__file__).parents[2]
RESOLVER = "judge/games/machiavelli"
MODULES = tuple(
    str(path.relative_to(ROOT))
    for folder in ("movement", "steps")
    for path in sorted((ROOT / RESOLVER / folder).rglob("[a-z]*.py"))
)
RULES = ROOT / "tests" / "games" / "machiavelli"
QUICK = (
    ("movement/test_datc.py", "movement/test_movement.py", "books/test_worked_examples.py"),
    ("movement",),
    (
        "books/test_second_edition.py",
        "books/test_second_edition_sieges.py",
        "books/test_second_edition_venice.py",
    ),
    ("books/test_old_readings.py", "steps", "properties/test_standoffs.py"),
)
"""Tests of the rules, each round longer than the one before it."""
RECORDED = "tests/conformance/test_recorded_sample.py::test_a_phase_of_every_kind"
KEPT = Path(__file__).with_name("kept.yaml")
PATIENCE = 3
"""A mutant may take so many times as long as the resolver as it is, which must also load everything.

Time is the processor's: what else the machine does kills no mutant."""


def passed() -> bool:
    """Whether all tests pass, in silence. The recorded phases come last: they take longest."""
    rounds = [[str(RULES / name) for name in names] for names in QUICK]
    return all(pass_all(tests) for tests in (*rounds, [str(ROOT / RECORDED)]))


def pass_all(tests: Sequence[str]) -> bool:
    """Run some tests in silence, up to the first that fails; decide whether none does."""
    plain = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        return pytest.main([*plain, *tests]) == 0


def bend(mutant: dict[str, str]) -> None:
    """Give the functions of a module, which others hold already, the code of the mutated source."""
    name = mutant["module"].removesuffix(".py").replace("/", ".")
    bent = ModuleType(name)
    exec(compile(mutant["source"], mutant["module"], "exec"), vars(bent))
    _swap(vars(importlib.import_module(name)), vars(bent))


def _swap(members: Mapping[str, object], bent: Mapping[str, object]) -> None:
    for name, new in bent.items():
        match members.get(name), new:
            case (FunctionType() as old, FunctionType()):
                old.__code__ = new.__code__
            case (property(fget=FunctionType() as old), property(fget=FunctionType() as getter)):
                old.__code__ = getter.__code__
            case (type() as old, type()) if old is not new:
                _swap(vars(old), vars(new))


def survives(mutant: dict[str, str], patience: int, passed: Callable[[], bool] = passed) -> bool:
    """Whether all tests pass with a mutant, in a process of its own that gets so many seconds."""
    child = os.fork()
    if child == 0:
        noticed = True
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))
            bend(mutant)
            noticed = not passed()
        finally:
            os._exit(noticed)
    return os.waitpid(child, 0)[1] == 0


def kept_mutants() -> list[dict[str, str]]:
    """The mutants of the short form. Raises ValueError where a line is gone, or there more than once."""
    rows: list[dict[str, str]] = yaml.safe_load(KEPT.read_text(encoding="utf-8"))
    for row in rows:
        row["module"] = f"{RESOLVER}/{row['module']}"
        source = (ROOT / row["module"]).read_text(encoding="utf-8")
        if source.count(row["was"]) != 1:
            raise ValueError(f"{KEPT.name}: once in {row['module']} should stand: {row['was']}")
        row["source"] = source.replace(row["was"], row["becomes"])
    return rows


def try_kept() -> int:
    """Print the mutants of the short form that their tests do not notice; 1 if there are any."""
    mutants = kept_mutants()
    begin = time.process_time()
    if not pass_all(sorted({str(RULES / mutant["test"]) for mutant in mutants})):
        print("The tests fail before anything is mutated.")
        return 1
    patience = ceil(PATIENCE * (time.process_time() - begin))
    alive = [m for m in mutants if survives(m, patience, partial(pass_all, [str(RULES / m["test"])]))]
    for mutant in alive:
        print(f"survived  {mutant['module']}: {mutant['becomes']}, by {mutant['test']}")
    print(f"{len(mutants) - len(alive)} of {len(mutants)} mutants killed")
    return 1 if alive else 0


def main() -> int:
    """Print the survivors as they turn up, and how many were killed."""
    parser = argparse.ArgumentParser(prog="scripts/mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="mutants to try (300)")
    parser.add_argument("--seed", type=int, default=3, help="which ones (3)")
    parser.add_argument("--kept", action="store_true", help="the short form alone")
    parser.add_argument("--mutator", help="the python of the environment that has cosmic-ray")
    parser.add_argument("modules", nargs="*", default=MODULES, help="modules to mutate (the resolver)")
    given = parser.parse_args()
    if given.kept:
        return try_kept()
    command = [given.mutator, str(Path(__file__).with_name("sample.py")), str(given.count), str(given.seed)]
    found = subprocess.run([*command, *given.modules], check=True, capture_output=True, text=True, cwd=ROOT)
    mutants = [json.loads(text) for text in found.stdout.splitlines()]
    begin = time.process_time()
    if not passed():  # which also loads, once for all, what every child needs
        print("The tests fail before anything is mutated.")
        return 1
    patience = ceil(PATIENCE * (time.process_time() - begin))
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
