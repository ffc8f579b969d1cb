"""Where things lie in a checkout, for tests that read files of ours."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
MAPS = ROOT / "maps"
SAMPLE = ROOT / "tests" / "conformance" / "sample"
"""Recorded phases of another judge, a stratified few of each file."""
VECTORS = ROOT.parent / "shared" / "vectors"
"""All recorded phases, where they are at hand."""
