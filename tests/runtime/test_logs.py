"""A fault that is foreseen is one line in the log; a traceback is for faults of ours."""

from __future__ import annotations

import ast
import errno
import logging

import pytest

from judge.runtime.logs import tell_of
from tests.support.paths import ROOT

_LOG = logging.getLogger("judge.runtime")


def test_a_full_disk_is_one_line_and_a_fault_of_ours_has_its_place(caplog: pytest.LogCaptureFixture) -> None:
    tell_of(_LOG, OSError(errno.ENOSPC, "No space left on device"), "game %s stays", "sforza")
    tell_of(_LOG, KeyError("x"), "game %s stays", "sforza")
    foreseen, ours = caplog.records
    assert foreseen.getMessage() == "game sforza stays: disk-full" and not foreseen.exc_info
    assert ours.getMessage() == "game sforza stays" and ours.exc_info


def test_wherever_something_is_caught_a_foreseen_fault_is_told_apart() -> None:
    """Whoever logs a traceback has looked what kind of trouble it is."""
    blind = []
    for path in sorted((ROOT / "judge" / "runtime").rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
                calls = {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
                if "exception" in calls and not names & {"trouble_of", "trouble_with"}:
                    blind.append(f"{path.name}: {function.name}")
    assert blind == []
