"""Source distributions of public packages, fetched for their test letters: a table names each with its hash.

An index that is away is no fault of ours: then the test is skipped, on the build server too.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
from contextlib import suppress
from pathlib import Path

import pytest


def fetched(package: dict, folder: Path) -> dict[str, str]:
    """The files of a sdist by their names, its hash compared."""
    wanted = f"{package.get('index_name', package['package'])}=={package['version']}"
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", wanted]
    with suppress(subprocess.TimeoutExpired):
        subprocess.run([*command, "-d", str(folder)], check=False, capture_output=True, timeout=300)
    found = [file for file in folder.iterdir() if file.name.startswith(package["package"])]
    if not found:
        pytest.skip(f"{wanted} could not be fetched")
    assert hashlib.sha256(found[0].read_bytes()).hexdigest() == package["sha256"]
    with tarfile.open(found[0]) as archive:
        files = ((one.name.partition("/")[2], archive.extractfile(one)) for one in archive if one.isfile())
        return {name: file.read().decode("utf-8", "replace") for name, file in files if file is not None}
