"""Mutants have their modules and tests, which a rename once left dead, and a few known ones are killed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_modules_and_tests_are_there() -> None:
    """`__main__` cannot be imported without running it."""
    tree = ast.parse((HERE / "__main__.py").read_text(encoding="utf-8"))
    values = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    rules = ROOT / "tests" / "games" / "machiavelli"
    quick = [name for names in ast.literal_eval(values["QUICK"]) for name in names]
    assert [name for name in quick if not (rules / name).exists()] == []
    resolver = ROOT / ast.literal_eval(values["RESOLVER"])
    assert all([*(resolver / folder).rglob("[a-z]*.py")] for folder in ("movement", "steps"))


def test_the_mutants_that_are_known_to_be_noticed_are() -> None:
    """``scripts/mutants --kept``, in a process of its own, which bends modules and forks."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--kept"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
