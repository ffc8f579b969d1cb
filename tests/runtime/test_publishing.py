"""The noticeboard of a judge at work: pages follow the store, by themselves or by ``judge publish``."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from judge.cli import main
from judge.core.table import GameStatus
from judge.pages.manuals import manuals
from judge.runtime.effects import save
from judge.runtime.publishing import Noticeboard
from judge.runtime.settings import Settings
from judge.store.database import Store
from judge.store.schema import GameRow
from tests.support.judges.noticeboard import BEGIN, forming
from tests.support.sampling import sampled


@pytest.fixture
def few_manuals(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in sixty of the pages that are no game's: all of them take long to write."""
    monkeypatch.setattr("judge.pages.site.manuals", lambda *known: sampled(manuals(*known), 60))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data", address="judge@podesta.test")


@pytest.fixture
def store(settings: Settings) -> Store:
    settings.data.mkdir(mode=0o700)
    store = Store(settings.url)
    store.migrate()
    with store.write() as tx:
        save(tx, replace(forming(), newcomers=()), BEGIN)
    return store


@pytest.mark.usefixtures("few_manuals")
def test_pages_are_written_again_when_a_game_has_changed(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    board = Noticeboard(settings, store, tmp_path / "public")
    first = board.look()
    assert first is not None and "g/guelfi/index.html" in first.written
    assert board.look() is None
    with store.write() as tx:
        game = tx.game("guelfi")
        assert game is not None
        save(tx, replace(game, comment="Now with cakes"), BEGIN + timedelta(hours=1))
    again = board.look()
    assert again is not None and set(again.written) == {
        *("index.html", "fr/index.html", "g/guelfi/index.html", "g/guelfi/index.json"),
        "fr/g/guelfi/index.html",
    }
    assert "Now with cakes" in (tmp_path / "public/index.html").read_text()


@pytest.mark.usefixtures("few_manuals")
def test_what_was_taken_away_by_hand_comes_back(settings: Settings, store: Store, tmp_path: Path) -> None:
    """Though the game has not changed since, and is not read again otherwise."""
    board = Noticeboard(settings, store, tmp_path / "public")
    board.publish()
    (tmp_path / "public/g/guelfi/index.html").unlink()
    assert board.publish().written == ("g/guelfi/index.html",)


@pytest.mark.usefixtures("few_manuals")
def test_nothing_of_the_judges_lies_in_the_public_folder(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    Noticeboard(settings, store, tmp_path / "public").publish()
    assert list(settings.data.glob("pages-*.json"))
    hidden = {file.name for file in (tmp_path / "public").rglob(".*")}
    assert hidden == {".podesta-pages.json", ".podesta-lock"}


@pytest.mark.usefixtures("few_manuals")
def test_the_command_says_what_it_did(
    settings: Settings, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.close()
    monkeypatch.setenv("JUDGE_DATA", str(settings.data))
    ran = CliRunner().invoke(main, ["publish", str(tmp_path / "public")])
    assert ran.exit_code == 0 and ran.stdout.endswith(" written, 0 as before, 0 taken away\n")
    assert (tmp_path / "public/index.html").stat().st_mode & 0o004  # a web server may read it
    (tmp_path / "file").write_text("")
    failed = CliRunner().invoke(main, ["publish", str(tmp_path / "file" / "public")])
    assert failed.exit_code == 1 and "nothing was changed" in failed.stderr


@pytest.mark.usefixtures("few_manuals")
def test_a_running_judge_keeps_its_pages(settings: Settings, store: Store, tmp_path: Path) -> None:
    """Without a word from anybody, a few seconds after the change."""
    from judge.runtime.app import Service
    from tests.support.judges.live_judge import until

    kept = settings.model_copy(update={"pages": str(tmp_path / "public"), "tick_seconds": 0.1})
    service = Service(kept, store=store)
    service.begin_work(["pages"])
    try:
        until((tmp_path / "public/g/guelfi/index.html").exists, "nothing is published")
        with store.write() as tx:
            tx.connection.execute(
                update(GameRow).values(status=GameStatus.TERMINATED.value, version=GameRow.version + 1)
            )
        until(lambda: not (tmp_path / "public/g/guelfi").exists(), "the page of a dead game stays")
    finally:
        service.stop()


def test_health_and_doctor_tell_how_publishing_is(
    settings: Settings,
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A folder that cannot be written is told with its reason, and by no trace; the old pages stand."""
    monkeypatch.setattr("judge.pages.site.manuals", lambda *_: ())  # they take long on a busy machine
    from judge.runtime.admin import doctor
    from judge.runtime.app import Service
    from judge.runtime.health.report import health
    from tests.support.judges.live_judge import until

    public = tmp_path / "public"
    kept = settings.model_copy(update={"pages": str(public), "tick_seconds": 0.1})

    def found() -> str:
        return next(f for f in doctor.examine(kept) if f.what == "pages").code

    assert found() == "pages-none-yet"
    public.write_text("in the way")
    assert found() == "pages-closed"
    service = Service(kept, store=store)
    service._expect_parts()
    service.begin_work(["pages"])
    try:

        def told() -> dict[str, object]:
            rows = service.components.rows()
            return dict(health(store, service.environment.now(), rows)["components"]["pages"])

        until(lambda: told()["code"] == "pages-folder", "nobody tells of the folder")
        assert "their folder cannot be written" in str(told()["says"]) and not told()["well"]
        assert not any(record.exc_info for record in caplog.records)
        public.unlink()
        until(lambda: bool(told()["well"]), "it works again and nobody says so")
        assert told()["says"] == "The public pages are up to date." and found() == "pages-there"
        (public / ".podesta-pages.json").write_text("not ours")
        assert found() == "pages-failed"
    finally:
        service.stop()


def test_a_full_disk_is_told_by_its_name() -> None:
    from judge.pages.publisher import UnpublishableError
    from judge.runtime.publishing import trouble_with

    full = UnpublishableError("full")
    full.__cause__ = OSError(28, "No space left on device")
    assert trouble_with(full).code == "disk-full"
    assert trouble_with(ValueError("ours")).code == "fault"


@pytest.mark.usefixtures("few_manuals")
def test_who_asks_for_it_is_on_the_page_of_people_at_once(
    settings: Settings, store: Store, tmp_path: Path
) -> None:
    """Though no game has changed; and is gone from there as soon as they change their mind."""
    from judge.core.people import Person
    from judge.core.person_details import PersonDetails
    from tests.support.judges.noticeboard import running

    with store.write() as tx:
        anna = tx.save_person(Person(name="Anna", addresses=("anna@example.org",)))
        record, _ = running()
        seats = tuple(replace(s, person=anna if not n else None) for n, s in enumerate(record.seats))
        save(tx, replace(record, seats=seats), BEGIN)
    board, page = (
        Noticeboard(settings, store, tmp_path / "public"),
        tmp_path / "public" / "people" / "index.html",
    )
    board.publish()
    assert "Anna" not in page.read_text() and board.look() is None
    for wish in (True, False):
        with store.write() as tx:
            person = tx.person(anna)
            assert person is not None
            tx.save_person(replace(person, details=PersonDetails(on_people_page=wish)))
        done = board.look()
        assert done is not None and "people/index.html" in done.written
        assert ("Anna" in page.read_text()) is wish
