"""``judge draw``: a recorded phase as a picture, and clear words for what cannot be drawn."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main

SAMPLE = Path(__file__).parents[1] / "conformance" / "sample" / "njudge-classic.jsonl.gz"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """Three phases of the sample, not zipped."""
    lines = gzip.decompress(SAMPLE.read_bytes()).splitlines()[:3]
    path = tmp_path_factory.mktemp("draw") / "three.jsonl"
    path.write_bytes(b"\n".join(lines))
    return path


def draw(*arguments):
    return CliRunner().invoke(main, ["draw", *map(str, arguments)])


def test_a_phase_is_drawn_as_png_and_as_svg(file, tmp_path):
    for form, start in (("--png", b"\x89PNG"), ("--svg", b"<svg")):
        out = tmp_path / form
        result = draw(file, "--phase", 2, form, "-o", out)
        assert result.exit_code == 0, result.output
        assert out.read_bytes().startswith(start)


def test_a_power_gets_what_lies_around_its_own_units(file, tmp_path):
    near, whole = tmp_path / "near", tmp_path / "whole"
    power = next(iter(json.loads(file.read_text().splitlines()[1])["orders"]))
    assert draw(file, "--phase", 2, "--as", power, "--svg", "-o", near).exit_code == 0
    assert draw(file, "--phase", 2, "--as", power, "--whole", "--svg", "-o", whole).exit_code == 0
    assert b"Bribe failed" not in near.read_bytes() and b"Bribe failed" in whole.read_bytes()


@pytest.mark.parametrize("wrong", [["--phase", "99"], ["--phase", "2", "--as", "atlantis"]])
def test_what_cannot_be_drawn_is_said(file, wrong):
    result = draw(file, *wrong)
    assert result.exit_code == 2 and wrong[-1] in result.output


def test_a_file_that_is_no_record_is_said(tmp_path):
    path = tmp_path / "broken.jsonl"
    path.write_text("{oh")
    assert draw(path).exit_code == 2
    path.write_text('{"variant": "atlantis"}')
    assert draw(path).exit_code == 2


def test_overlaps_are_counted_over_all_positions(file):
    """No name lies under a unit, in any position."""
    counted = json.loads(draw(file, "--overlaps").output)
    assert counted["phases"] == 3 and counted["units"] > 0
    assert counted["names-under-units"] == 0
