"""The built wheel stands alone: in an empty environment, in another folder, it plays a turn.

``grammar``, ``templates`` and ``maps`` must have come along (architecture 2).
"""

import fcntl
import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

TURN = """
import json, sys
import judge

game = judge.load("balance-of-power")
opening = game.open(seed="wheel")
reading = game.parse("A flo - pst", "florence", opening.state)
outcome = game.adjudicate(opening.state, {"florence": reading}, seed="wheel")
json.dump(
    {
        "from": judge.__file__,
        "phase": opening.state.phase.key,
        "complaints": len(reading.complaints),
        "pistoia": outcome.state.field["pst"].power,
        "map": game.draw(outcome.state, "Summer 1454").png[:4].hex(),
    },
    sys.stdout,
)
"""


@contextmanager
def one_at_a_time(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Builds look at one checkout, and one of them leaves a note in it: workers take turns."""
    with (tmp_path_factory.getbasetemp().parent / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    with one_at_a_time(tmp_path_factory):
        subprocess.run(build, check=True, capture_output=True)
    return next(folder.glob("podesta-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The python of an empty environment that has the wheel, and the libraries it asks for."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "environment", with_pip=True)
    python = folder / "environment/bin/python"
    install = [str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
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


FOLDERS = ("judge", "grammar", "templates", "maps", "docs")
SOURCES = frozenset((*FOLDERS, "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"))
KINDS = frozenset(
    (
        *(
            ".py",
            ".typed",
            ".mako",
            ".md",
            ".lark",
            ".yaml",
            ".txt",
            ".html",
            ".jinja",
            ".ttf",
            ".json",
            ".png",
        ),
        *(".css", ".js", ".svg", ".woff2"),
    )
)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked; built while a note lies where the author might have left one."""
    folder = tmp_path_factory.mktemp("sources")
    note = ROOT / "maps" / "a-note-of-mine.orig"
    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    with one_at_a_time(tmp_path_factory):
        note.write_text("not for others")
        try:
            subprocess.run(build, check=True, capture_output=True)
        finally:
            note.unlink()
    with tarfile.open(next(folder.glob("podesta-*.tar.gz"))) as packed:
        packed.extractall(folder, filter="data")
    return next(path for path in folder.iterdir() if path.is_dir())


def test_the_source_distribution_has_the_judge_and_nothing_that_lay_about(sources: Path) -> None:
    made_by_the_build = {"PKG-INFO", "pyproject.toml", ".gitignore"}
    assert {path.name for path in sources.iterdir()} - made_by_the_build == SOURCES
    files = {path.relative_to(sources) for folder in SOURCES for path in (sources / folder).rglob("*")}
    assert {path for path in files if path.suffix not in KINDS and (sources / path).is_file()} == {
        path.relative_to(ROOT) for path in (ROOT / "docs/systemd").iterdir()
    }


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_source_distribution_lacks_nothing(
    sources: Path, folder: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with one_at_a_time(tmp_path_factory):
        here = {p.relative_to(ROOT) for p in (ROOT / folder).rglob("*") if p.is_file()}
    kept = {p for p in here if "__pycache__" not in p.parts and not p.name.startswith(".")}
    assert kept == {p.relative_to(sources) for p in (sources / folder).rglob("*") if p.is_file()}


def test_the_wheel_says_that_it_is_typed_and_holds_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "judge/py.typed" in names
    roots = {name.split("/")[0] for name in names}
    assert {root for root in roots if not root.endswith(".dist-info")} == {"judge"}
