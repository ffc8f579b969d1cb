"""Files for a web server: only what changed, whole or not at all, and gone when it is public no more."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.core.options import TableOptions
from judge.core.system.pages import pages_of
from judge.core.wording import writing_in
from judge.pages import publisher as module
from judge.pages.boards import board_files
from judge.pages.publisher import LIST, Item, Publisher, UnpublishableError
from tests.support.judges.noticeboard import GAMES, published, shelf


def item(path: str, text: str, stamp: str = "") -> Item:
    return Item(path, stamp or text, text.encode)


def shown(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.startswith(".") and file.suffix != ".br"
    }


@pytest.fixture
def notice(tmp_path: Path) -> Publisher:
    return Publisher(tmp_path / "public", tmp_path / "memory.json")


def test_files_lie_there_with_their_compressed_twins(notice: Publisher) -> None:
    found = notice.publish([item("g/a/index.html", "<p>Hello"), item("g/a/map.png", "PNG")])
    assert found.written == ("g/a/index.html", "g/a/map.png")
    files = shown(notice.folder)
    assert files.keys() == {"g/a/index.html", "g/a/index.html.gz", "g/a/map.png"}
    assert gzip.decompress(files["g/a/index.html.gz"]) == files["g/a/index.html"] == b"<p>Hello"
    assert (notice.folder / "g/a/index.html").stat().st_mode & 0o777 == 0o644
    assert (notice.folder / "g/a").stat().st_mode & 0o777 == 0o755


def test_only_what_changed_is_made_and_written(notice: Publisher) -> None:
    made: list[str] = []

    def counted(path: str, text: str, stamp: str) -> Item:
        def make() -> bytes:
            made.append(path)
            return text.encode()

        return Item(path, stamp, make)

    notice.publish([counted("a.html", "1", "s1"), counted("b.html", "1", "s1")])
    first = (notice.folder / "a.html").stat().st_mtime_ns
    again = notice.publish([counted("a.html", "1", "s1"), counted("b.html", "2", "s2")])
    assert made == ["a.html", "b.html", "b.html"] and again.written == ("b.html",) and again.kept == 1
    same = notice.publish([counted("a.html", "1", "s3"), counted("b.html", "2", "s2")])
    assert same.written == () and (notice.folder / "a.html").stat().st_mtime_ns == first


def test_what_each_was_made_from_is_not_told(notice: Publisher) -> None:
    """A stamp may be a hash of secrets: it lies elsewhere."""
    notice.publish([item("a.html", "x", "stamp-of-a-secret")])
    assert "stamp-of-a-secret" in notice.memory.read_text()
    assert b"stamp-of-a-secret" not in b"".join(
        f.read_bytes() for f in notice.folder.rglob("*") if f.is_file()
    )


def test_what_is_public_no_more_is_gone(notice: Publisher) -> None:
    """Even if the memory was lost: the folder has a list of its own. What is not ours stays."""
    notice.publish([item("g/a/index.html", "a"), item("index.html", "i")])
    (notice.folder / "robots.txt").write_text("theirs")
    notice.memory.unlink()
    assert notice.publish([item("index.html", "i")]).removed == ("g/a/index.html",)
    assert shown(notice.folder).keys() == {"index.html", "index.html.gz", "robots.txt"}
    assert not (notice.folder / "g").exists()


def test_a_full_disk_leaves_the_old_pages_whole(notice: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    notice.publish([item("a.html", "old"), item("b.html", "old"), item("c.html", "old")])
    before, write = shown(notice.folder), Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.name == ".new-b.html":
            write(path, content[:1])
            raise OSError(28, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UnpublishableError, match="No space"):
        notice.publish([item("a.html", "new"), item("b.html", "new")])
    monkeypatch.undo()
    assert shown(notice.folder) == before
    assert not list(notice.folder.rglob(".new-*"))
    notice.publish([item("a.html", "new"), item("b.html", "new")])
    assert shown(notice.folder)["a.html"] == b"new" and "c.html" not in shown(notice.folder)


def test_a_page_that_fails_leaves_the_old_ones(notice: Publisher) -> None:
    notice.publish([item("a.html", "old")])

    def fails() -> bytes:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        notice.publish([item("a.html", "new"), Item("b.html", "b", fails)])
    assert shown(notice.folder)["a.html"] == b"old" and not list(notice.folder.rglob(".new-*"))


@pytest.mark.parametrize("path", ["../a.html", "/a.html", "a//b", "a/../../b", "a\\b", "a\0b", ""])
def test_no_path_leads_out_of_the_folder(notice: Publisher, path: str) -> None:
    with pytest.raises(ValueError):
        notice.publish([item(path, "x")])


def test_two_publishers_at_once_wait_for_each_other(notice: Publisher) -> None:
    """Each writes all of its files; whoever is last wins as a whole."""
    faults: list[BaseException] = []

    def publish(word: str) -> None:
        try:
            for _ in range(5):
                Publisher(notice.folder, notice.memory).publish(
                    [Item(f"{n}.html", word, f"{word} {n}".encode) for n in range(20)]
                )
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=publish, args=(word,)) for word in ("one", "two", "three")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    words = {text.split()[0] for name, text in shown(notice.folder).items() if name.endswith(".html")}
    assert len(words) == 1


def test_a_folder_that_nobody_may_write_to_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnpublishableError):
        Publisher(tmp_path / "file" / "public", tmp_path / "memory").publish([item("a.html", "x")])


# ------------------------------------------------------------ games


def test_a_phase_more_writes_a_few_files(tmp_path: Path) -> None:
    """The new phase, the one that now has a next one, the game's own files, the front pages."""
    folder, memory = tmp_path / "public", tmp_path / "memory"
    published(shelf(phases=2), folder, memory)
    again = published(shelf(phases=2), folder, memory)
    assert again.written == () and again.removed == ()
    more = published(shelf(phases=3), folder, memory)
    assert {path.rpartition("/")[2] for path in more.written} == {
        *("002-1454-summer-movement.html", "003-1454-fall-movement.html", "003-1454-fall-movement.json"),
        *(
            "index.html",
            "index.json",
            "games.json",
            "press.html",
            "feed.xml",
            "deadline.ics",
            "map.png",
        ),  # unpainted, all small pictures are alike
    }


def test_a_rollback_takes_its_pages_back(tmp_path: Path) -> None:
    folder, memory = tmp_path / "public", tmp_path / "memory"
    published(shelf(phases=3), folder, memory)
    back = published(shelf(phases=2), folder, memory)
    assert "g/sforza/003-1454-fall-movement.html" in back.removed
    assert not list(folder.rglob("003-*"))
    assert json.loads((folder / "g/sforza/index.json").read_text())["phases"][-1]["number"] == 2


def test_a_game_that_becomes_private_is_gone_everywhere(tmp_path: Path) -> None:
    folder, memory = tmp_path / "public", tmp_path / "memory"
    kept = shelf()
    published(kept, folder, memory)
    hidden = replace(kept.records[0], options=TableOptions(listed=False))
    published(kept.with_record(hidden), folder, memory)
    assert not (folder / "g/sforza").exists() and not (folder / "fr/g/sforza").exists()
    everything: Any = b"".join(
        f.read_bytes() for f in folder.rglob("*") if f.is_file() and f.suffix not in (".gz", ".br")
    )
    assert b"sforza" not in everything


def test_the_list_names_public_files_alone(tmp_path: Path) -> None:
    folder, memory = tmp_path / "public", tmp_path / "memory"
    published(shelf(), folder, memory)
    listed = json.loads((folder / LIST).read_text())
    found = {path for path in shown(folder) if not path.endswith(".gz")}
    assert listed.keys() == found
    assert (folder / module.LOCK).stat().st_size == 0


def test_files_of_a_board_are_written_anew_when_they_say_something_else() -> None:
    """What browsers keep for ever is named by all that it says."""
    rules = GAMES.scenario("balance-of-power")
    board = pages_of(rules).board()
    assert board is not None
    with writing_in("fr"):
        french = pages_of(rules).board()
        assert french is not None
        told = list(board_files(french, rules))
    for item in (*board_files(board, rules), *told):
        name = item.path.rpartition("/")[2].partition(".")[0]
        if item.path.startswith("b/") and item.path.endswith(".json"):
            assert name == hashlib.sha256(item.make()).hexdigest()[:16] == item.stamp
    moved = replace(board, windows=dict(list(board.windows.items())[:2]))
    old, new = ({i.path: i for i in board_files(one, rules)} for one in (board, moved))
    assert not [path for path in old.keys() & new.keys() if old[path].make() != new[path].make()]
