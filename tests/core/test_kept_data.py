"""Plain data that was worked out before is read back, and worked out anew where that cannot be.

What was made of an object is given again, to that very object and to no other.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge import kept_data, resources
from judge.core.remembered import ByIdentity, LastTuple
from judge.kept_data import code_of, read_back_or_make
from tests.support.narrowing import present

DATA = {"no": [1, 2.5, None, True], 7: "seven", "deep": {"a": ["b"]}}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files of its own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.delenv("CACHE_DIRECTORY", raising=False)
    return tmp_path


def never() -> Any:
    raise AssertionError("made again")


def test_data_is_made_once_and_the_same(own: Path) -> None:
    assert read_back_or_make(lambda: DATA, "a", "text") == DATA
    again = read_back_or_make(never, "a", "text")
    assert again == DATA and list(again) == list(DATA)
    again["deep"]["a"].append("changed")
    assert read_back_or_make(never, "a", "text") == DATA, "each reader has values of its own"
    (folder,) = own.iterdir()
    assert folder.stat().st_mode & 0o077 == 0, "nobody else may put data there"
    assert len([*folder.iterdir()]) == 1


def test_whatever_it_depends_on_tells_it_apart(own: Path) -> None:
    for n, of in enumerate((("a", "b"), ("ab", ""), ("a", "c"), ("a",))):
        assert read_back_or_make(lambda n=n: n, *of) == n  # type: ignore[misc]


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\x00" * 80, None])
def test_what_was_cut_or_changed_is_made_anew(own: Path, content: bytes | None) -> None:
    read_back_or_make(lambda: DATA, "text")
    (file,) = own.glob("*/*.data")
    whole = file.read_bytes()
    file.write_bytes(whole[:-3] + b"xyz" if content is None else content)
    assert read_back_or_make(lambda: "anew", "text") == "anew" == read_back_or_make(never, "text")


def test_what_is_no_plain_data_is_not_kept(own: Path) -> None:
    odd = Path("somewhere")
    assert read_back_or_make(lambda: odd, "text") is odd
    assert not [*own.glob("*/*")]


def test_where_others_may_write_nothing_is_read(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_back_or_make(lambda: DATA, "text") == DATA
    (folder,) = own.iterdir()
    folder.chmod(0o777)
    assert kept_data.folder() is None and read_back_or_make(lambda: "anew", "text") == "anew"
    folder.rename(own / "elsewhere")
    folder.symlink_to(own / "elsewhere")
    assert kept_data.folder() is None


def test_a_service_has_a_folder_of_its_own(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As systemd makes it; where it cannot be used, there are the temporary files."""
    monkeypatch.setenv("CACHE_DIRECTORY", f"{own / 'cache'}:/var/cache/other")
    assert read_back_or_make(lambda: DATA, "text") == DATA
    assert [file.suffix for file in (own / "cache").iterdir()] == [".data"]
    monkeypatch.setenv("CACHE_DIRECTORY", str(own / "not" / "there"))
    assert kept_data.folder() == own / f"podesta-cache-{os.getuid()}"


def test_what_nobody_reads_any_more_goes(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where there are too many files, once in a process, and what was read lately stays."""
    monkeypatch.setattr(kept_data, "MOST_FILES", 20)
    folder = present(kept_data.folder())
    for number in range(21):
        file = folder / f"podesta-{number}.data"
        file.touch()
        os.utime(file, (1_000 + 1_000 * (number == 3), 100 + number))
    assert len([*folder.iterdir()]) == 21, "looked at once"
    kept_data._clear.cache_clear()
    assert kept_data.folder() == folder
    left = {int(file.stem.removeprefix("podesta-")) for file in folder.iterdir()}
    assert len(left) == 10 and 3 in left


def test_tables_of_ours_are_parsed_once(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = resources.table("grammar", "help.yaml")
    assert made == yaml.load(resources.text("grammar", "help.yaml"), yaml.CSafeLoader)
    monkeypatch.setattr(yaml, "load", never)
    assert repr(resources.table("grammar", "help.yaml")) == repr(made)


def test_other_code_is_another_mark(tmp_path: Path) -> None:
    marks: list[str] = []
    for text in ("def made(): return 1", "def made(): return 2"):
        file = tmp_path / f"m{len(marks)}.py"
        file.write_text(text)
        names: dict[str, Any] = {}
        exec(compile(text, str(file), "exec"), names)
        marks.append(code_of(names["made"]))
    assert marks[0] != marks[1] and code_of(never) == code_of(never) not in marks


def test_what_is_kept_is_found_again_by_every_process(tmp_path: Path) -> None:
    """Else the folder grows with each of them: the order of a set differs from process to process."""
    program = (
        "from judge.commands.wishes.rows import wishes\n"
        "from judge.games.machiavelli.language.reading import doubt_phrases, hanging\n"
        "wishes('machiavelli'), doubt_phrases.by_language(), hanging._words()\n"
    )
    found = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TMPDIR": str(tmp_path)}
        subprocess.run([sys.executable, "-c", program], env=environment, check=True)
        found.append({*tmp_path.rglob("*.data")})
    assert found[0] == found[1] and len(found[0]) > 10


def test_the_last_objects_are_remembered_and_twins_are_told_apart() -> None:
    made: list[list[int]] = []

    def length(of: list[int]) -> int:
        made.append(of)
        return len(of)

    known = ByIdentity(length, most=2)
    first, twin, third = [1], [1], [1, 2, 3]
    assert [known(first), known(twin), known(first)] == [1, 1, 1] and len(made) == 2
    assert known(third) == 3 and len(made) == 3
    assert known(first) == 1 and len(made) == 3
    assert known(twin) == 1 and len(made) == 4


def test_an_object_that_is_gone_is_no_other(most: int = 3) -> None:
    """Python gives the identity of what is gone to something new: what is remembered is kept alive."""
    known: ByIdentity[list[int], int] = ByIdentity(lambda of: of[0], most)
    assert [known([number]) for number in range(200)] == list(range(200))


def test_a_tuple_of_the_same_objects_is_the_last_one() -> None:
    """Objects that are merely equal are others."""
    last, one, other = LastTuple[list[int]](), [1], [1]
    first = last((one, other))
    assert last((one, other)) is first
    for different in ((other, one), (one,), (one, other, one), ()):
        assert last(different) is different and last((one, other)) == first
