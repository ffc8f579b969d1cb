"""Pictures that are painted when their letters are composed: the same as at once, each once, none missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from judge.catalogue import Catalogue
from judge.core.table import GameRecord, PhaseRecord
from judge.core.wording import writing_in
from judge.games.cards.system import CardSystem
from judge.mail.sending import Delivery
from judge.painting import raster
from judge.runtime.outbound.pictures import PaintingAhead
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases.worker import tick
from judge.runtime.scenes import Painter, Shown, Unpainted
from tests.desk.judges import DeskTable
from tests.support.judges.every_game import every_game
from tests.support.judges.unpainted import outlined, unpainted
from tests.support.narrowing import present


@pytest.fixture(autouse=True)
def pictures_are_not_painted() -> Iterator[None]:
    with unpainted():
        yield


@pytest.fixture
def table(tmp_path: Path) -> Iterator[DeskTable]:
    made = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
    made.everybody_joins()
    made.everybody_holds()
    made.work()
    made.clock.at = present(made.game.process_at)
    yield made
    made.judge.store.close()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All that is painted, as often as it is."""
    found: list[Any] = []

    def counted(*drawn: Any) -> bytes:
        found.append(drawn)
        return outlined(*drawn)

    monkeypatch.setattr(raster, "_png", counted)
    return found


def pictures_sent(table: DeskTable) -> list[dict[str, bytes]]:
    """Of each results letter, by their names."""
    letters = [one for box in table.work().values() for one in box]
    found = [
        {str(p.get_filename()): p.get_content() for p in one.walk() if p.get_content_type() == "image/png"}
        for one in letters
    ]
    return [one for one in found if one]


# ------------------------------------------------------------ the same picture


@cache
def company() -> tuple[Catalogue, dict[str, tuple[GameRecord, tuple[PhaseRecord, ...]]]]:
    games, shelf = every_game(CardSystem())
    return games, {r.name: (r, shelf.closed[r.name]) for r in shelf.records if shelf.closed.get(r.name)}


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "name", ["sforza", "nebbia", "finita", "borgia", "concert", "crowns", "regna", "trio"]
)
def test_a_scene_is_painted_as_its_picture_is(name: str, language: str) -> None:
    """In every game, for every seat and for bystanders, in fog too: by its values alone, byte by byte."""
    games, tables = company()
    record, closed = tables[name]
    rules = games.table(record)
    codec, last = rules.system.codec, closed[-1]
    state, events = codec.load_state(last.after), codec.load_events(last.events)
    painter = Painter(games)
    for seat in (None, *rules.seats):
        view = rules.view(state, seat, events)
        own = (seat,) if seat is not None else ()
        with writing_in(language):
            if own:
                there = rules.presenter.has_crop(view.state, own)
                drawn = rules.presenter.crop(view.state, "A title: é", view.events, own)
            else:
                there = rules.presenter.has_picture(view.state)
                drawn = rules.presenter.picture(view.state, "A title: é", view.events)
        assert there == (drawn is not None)
        if drawn is None:
            continue
        shown = Shown(
            rules=rules,
            record=record,
            state=view.state,
            events=view.events,
            title="A title: é",
            language=language,
            seats=own,
        )
        values = Unpainted.of(shown).values
        with writing_in(language):
            at_once = drawn.png, drawn.smaller().png
        assert (painter.painted(values, False), painter.painted(values, True)) == at_once


# ------------------------------------------------------------ when, and how often


def test_letters_take_pictures_along_that_no_phase_waited_for(table: DeskTable, painted: list[Any]) -> None:
    assert tick(table.judge.environment) and painted == []
    sent = pictures_sent(table)
    assert len(sent) == len(table.game.seats) and len(painted) == len(table.game.seats) + 1
    assert all(content.startswith(b"\x89PNG") for one in sent for content in one.values())
    assert {len(one) for one in sent} == {2}


def test_who_has_time_paints_what_letters_wait_for(table: DeskTable, painted: list[Any]) -> None:
    """Each picture once, whoever does it; of letters that are gone nothing is painted."""
    assert tick(table.judge.environment)
    helper = PaintingAhead()
    for _ in range(4):
        assert helper.paint_next(table.judge.environment)
    assert len(painted) == 4
    pictures_sent(table)
    assert len(painted) == len(table.game.seats) + 1
    assert not helper.paint_next(table.judge.environment)
    assert not PaintingAhead().paint_next(table.judge.environment)


def test_what_a_lost_process_was_painting_is_painted_again(table: DeskTable, painted: list[Any]) -> None:
    """It had said so, and nothing came of it: the letter waits for nobody."""
    store, now = table.judge.store, table.judge.environment.now()
    assert tick(table.judge.environment)
    for key in store.unpainted_scenes(now, 40):
        assert store.take_scene(key, now) is not None and store.take_scene(key, now) is None
    assert painted == [] and not PaintingAhead().paint_next(table.judge.environment)
    assert len(pictures_sent(table)) == len(table.game.seats)


def test_a_letter_that_was_refused_is_not_painted_again(table: DeskTable, painted: list[Any]) -> None:
    """Nor by another process, which remembers nothing."""

    class Busy:
        def send(self, *_: object) -> Delivery:
            return Delivery("retry", "451 later")

    environment = table.judge.environment
    assert tick(environment)
    while send_next(replace(environment, post=Busy())):
        pass
    assert len(painted) == len(table.game.seats) + 1
    other = replace(environment, ports=replace(environment.ports, paint=fails))
    table.judge.environment = replace(other, now=lambda: table.clock.at)
    table.clock.at = table.clock.at.replace(day=table.clock.at.day + 1)
    assert {len(one) for one in pictures_sent(table)} == {2}


def fails(values: str, smaller: bool) -> bytes:
    raise ZeroDivisionError


def test_a_letter_goes_out_without_a_picture_that_cannot_be_painted(
    table: DeskTable, unwritten: list[str]
) -> None:
    environment = table.judge.environment
    table.judge.environment = replace(environment, ports=replace(environment.ports, paint=fails))
    assert tick(table.judge.environment)
    assert PaintingAhead().paint_next(table.judge.environment)
    letters = [one for box in table.work().values() for one in box]
    pages = [p.get_content() for one in letters for p in one.walk() if p.get_content_type() == "text/html"]
    assert pages and not any("<img" in page for page in pages)
    assert unwritten and all("the map could not be written: ZeroDivisionError" in line for line in unwritten)
    unwritten.clear()


# ------------------------------------------------------------ weight


def test_a_board_beside_a_heavy_crop_is_painted_smaller(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it is where pictures are painted at once."""

    def heavy(parts: Any, size: tuple[float, float], width: int, most: int) -> bytes:
        return outlined(parts, size, width, most) + bytes(400_000 if width == 1200 else 110_000)

    monkeypatch.setattr(raster, "_png", heavy)
    assert tick(table.judge.environment)
    sent = pictures_sent(table)
    whole = [content for one in sent for name, content in one.items() if "near" not in name]
    assert {int.from_bytes(content[16:20]) for content in whole} == {900}


def test_scenes_are_light(table: DeskTable) -> None:
    """Kilobytes of a phase in the database, where pictures would be a megabyte; sent letters leave none."""
    assert tick(table.judge.environment)
    pictures_sent(table)
    with table.judge.store.read() as known:
        rows = known.connection.execute(
            text("SELECT hash, length(content) FROM blobs WHERE hash LIKE 'scene-%'")
        ).all()
    scenes = {name: size for name, size in rows if not name.endswith(".png")}
    phases = 2  # the opening and the first
    assert len(scenes) == phases * (len(table.game.seats) + 1) and max(scenes.values()) < 8_000
    assert {size for name, size in rows if name.endswith(".png")} == {0}
