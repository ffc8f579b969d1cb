"""The mutants' modules and tests are where scripts/mutants looks for them: a rename once left it dead."""

from __future__ import annotations

import ast
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
