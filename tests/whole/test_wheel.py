"""The built wheel stands alone: in an empty environment, in another folder, it plays a turn.

``grammar``, ``templates`` and ``maps`` must have come along (architecture 2).
"""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

TURN = """
import json, sys
import judge
from judge.games.machiavelli.library import table
from judge.games.machiavelli.language.order_reader import reader_for
from judge.games.machiavelli.drawing import picture

game = table("balance-of-power", {})
opening = game.open(judge.SeededDice(b"wheel"))
reader = reader_for(game, opening.state)
reading = reader.read("A flo - pst", judge.Seat("florence"))
outcome = game.adjudicate(opening.state, {judge.Seat("florence"): reading.orders}, judge.SeededDice(b"wheel"))
json.dump(
    {
        "from": judge.__file__,
        "phase": opening.state.phase.key,
        "complaints": len(reading.complaints),
        "pistoia": outcome.state.field["pst"].power,
        "map": picture(game, outcome.state, "Summer 1454").png[:4].hex(),
    },
    sys.stdout,
)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The python of an empty environment that has the wheel, and the libraries it asks for."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    wheel = next(folder.glob("podesta-*.whl"))
    venv.create(folder / "environment", with_pip=True)
    python = folder / "environment/bin/python"
    install = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    # The libraries are those of the lock, lent by path: only our own package must come out of the wheel.
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    ours = Path(sysconfig.get_path("purelib"))
    for package in ours.iterdir():
        if (
            package.suffix != ".pth"
            and not (Path(site) / package.name).exists()
            and "podesta" not in package.name
        ):
            (Path(site) / package.name).symlink_to(package)
    return python


def test_the_wheel_plays_a_turn_away_from_the_checkout(installed: Path, tmp_path: Path):
    ran = subprocess.run(
        [installed, "-c", TURN],
        cwd=tmp_path,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert Path(found.pop("from")).is_relative_to(installed.parent.parent)
    assert found == {
        "phase": "1454-spring-movement",
        "complaints": 0,
        "pistoia": "florence",
        "map": b"\x89PNG".hex(),
    }


def test_the_installed_command_validates_its_own_maps(installed: Path, tmp_path: Path):
    ran = subprocess.run(
        [installed.parent / "judge", "maps", "check"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr
