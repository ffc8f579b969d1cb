"""The units for systemd in ``docs/systemd`` are ones that systemd understands."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

UNITS = sorted((Path(__file__).parents[2] / "docs" / "systemd").glob("podesta*"))


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """`systemd-analyze verify` also looks for the program, which is installed elsewhere here."""
    program = shutil.which("systemd-analyze")
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("systemd-analyze is not installed")
        pytest.skip("systemd-analyze is not installed (apt-get install systemd)")
    for unit in UNITS:
        text = unit.read_text("utf-8").replace("/opt/podesta/bin/judge", "/bin/true")
        (tmp_path / unit.name).write_text(text, "utf-8")
    files = [str(tmp_path / unit.name) for unit in UNITS]
    asked = [program, "verify", *files]
    found = subprocess.run(asked, check=False, capture_output=True, text=True, timeout=60)
    assert (found.returncode, found.stderr.strip()) == (0, ""), found.stderr
    assert {unit.suffix for unit in UNITS} == {".service", ".timer"}
