"""The whole game as one moving picture: what is in it, when it is painted anew, and no secret."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from judge.core.game import Seat
from judge.core.options import TableOptions
from judge.core.system.pages import pages_of
from judge.core.table import GameRecord, GameStatus
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.state import Power
from judge.pages.archive import MOST, film, has_film
from judge.pages.public_game import PublicGame, public_game
from judge.painting import films
from judge.painting.palette import channels
from tests.support.frames import colours_of, frame_count
from tests.support.judges.card_game import CardSystem
from tests.support.judges.noticeboard import GAMES, Shelf, files, published, running
from tests.support.judges.unpainted import unpainted

pytestmark = pytest.mark.painted


def shown(record: GameRecord, closed: Any) -> PublicGame:
    kept: Any = Shelf((record,), {record.name: closed})
    return public_game(kept, record, GAMES.table(record))


def ended(phases: int = 12, **flags: Any) -> tuple[GameRecord, Any]:
    record, closed = running(phases=phases, **flags)
    return replace(record, status=GameStatus.FINISHED), closed


@pytest.fixture(scope="module")
def painted() -> bytes:
    return film(shown(*ended()), "").make()


def test_it_runs_from_the_first_position_to_the_last_and_begins_again(painted: bytes) -> None:
    picture = Image.open(BytesIO(painted))
    assert frame_count(picture) == 13 and picture.width == films.PUBLIC_WIDTH and picture.info["loop"] == 0
    seen, stays = [], []
    for number in range(frame_count(picture)):
        picture.seek(number)
        seen.append(picture.convert("RGB").tobytes())
        stays.append(picture.info["duration"])
    assert len(set(seen)) == len(seen), "each year has another title, each phase other units"
    assert stays == [films.FRAME] * 12 + [films.LAST]


def test_it_is_light_enough_to_be_sent_to_a_friend(painted: bytes) -> None:
    assert len(painted) < 13 * 12_000


def test_what_stays_between_two_positions_is_as_it_was_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are stored as what changed; whoever looks at one sees all of it."""
    whole: list[Image.Image] = []
    painted = films._paint_frames

    def kept(*told: Any) -> list[Image.Image]:
        whole.extend(painted(*told))
        return whole

    monkeypatch.setattr(films, "_paint_frames", kept)
    picture = Image.open(BytesIO(film(shown(*ended(3)), "").make()))
    for number, frame in enumerate(whole):
        picture.seek(number)
        assert picture.convert("RGB").tobytes() == frame.convert("RGB").tobytes()


def test_units_have_the_very_colours_of_their_powers(painted: bytes) -> None:
    """However few colours a film has: one power's badge is never taken for another's."""
    game = shown(*ended())
    picture = Image.open(BytesIO(painted))
    picture.seek(frame_count(picture) - 1)
    found = {colour for _, colour in colours_of(picture.convert("RGB"))}
    state = game.phase(game.closed[-1])[1].state
    for power in {unit.power for unit in state.units()}:
        assert channels(game.pages.colours()[Seat(power)].piece) in found, power


def test_the_pages_lead_to_it() -> None:
    with unpainted():
        record, closed = ended(3)
        made = files(Shelf((record,), {"sforza": closed}))
    assert made["g/sforza/film.gif"][:6] == b"GIF89a"
    for page in ("g/sforza/index.html", "fr/g/sforza/index.html", "g/sforza/book.html"):
        assert re.search(r'href="[./]*g/sforza/film\.gif"', made[page].decode()), page


def test_while_a_game_is_played_it_is_painted_once_a_year() -> None:
    """It has the years that are over: 1454 has four phases, 1455 begins with the fifth."""
    assert not has_film(shown(*running(phases=3)))
    assert "film.gif" not in files(Shelf((running(phases=3)[0],), {"sforza": running(phases=3)[1]}))
    four, five = (shown(*running(phases=count)) for count in (4, 5))
    assert has_film(four) and has_film(five)
    assert film(four, "").stamp == film(five, "").stamp
    assert film(four, "").stamp != film(shown(*running(phases=12)), "").stamp


def test_a_long_game_is_told_in_fewer_positions_with_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    game = shown(*ended(45))
    monkeypatch.setattr(type(game.pages), "film", lambda _, stills: told.extend(stills))
    assert film(game, "").make() == b"" and len(told) <= MOST
    first, last = (game.phase(game.closed[number])[1].state for number in (0, -1))
    assert (told[0][0], told[-1][0]) == (first, last)
    assert told[0][1] == "sforza, 1454" and told[-1][1].startswith("sforza, 146")


def test_fog_and_privacy_hide_it() -> None:
    foggy, closed = running("nebbia", phases=5, fog=True)
    assert not has_film(shown(foggy, closed))
    assert has_film(shown(replace(foggy, status=GameStatus.FINISHED), closed))
    private = replace(ended()[0], options=TableOptions(listed=False))
    assert not [path for path in files(Shelf((private,), {"sforza": ended()[1]})) if "film" in path]


def test_a_rollback_takes_it_back(tmp_path: Path) -> None:
    """Behind the first year there is none; within the next it is another one."""
    with unpainted():
        folders = tmp_path / "public", tmp_path / "memory"
        for phases in (12, 6, 3):
            record, closed = running(phases=phases)
            done = published(Shelf((record,), {"sforza": closed}), *folders)
            assert ("g/sforza/film.gif" in done.written) is (phases > 3)
        assert "g/sforza/film.gif" in done.removed and not (folders[0] / "g/sforza/film.gif").exists()


def test_not_a_byte_tells_a_secret() -> None:
    """Ducats, chits and leave of a power more: the same picture."""
    record, closed = ended(4)

    def richer(text: str) -> str:
        state = codec.load_state(text)
        one, other = (Power(str(seat.seat)) for seat in record.seats[:2])
        changed = replace(
            state,
            ducats={**state.ducats, one: 99},
            chits={**state.chits, one: (other,)},
            leave={**state.leave, other: frozenset({one})},
        )
        return codec.dump_state(changed)

    secret = tuple(
        replace(p, before=p.before and richer(p.before), after=richer(p.after), orders='{"x":1}')
        for p in closed
    )
    changed = replace(record, state=secret[-1].after, seed=b"another", thread="<other@x.test>")
    assert film(shown(changed, secret), "").make() == film(shown(record, closed), "").make()


def test_a_game_without_a_board_has_none() -> None:
    assert pages_of(CardSystem().game("tricks", {})).film(()) is None
