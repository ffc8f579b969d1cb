"""What is left of a game, by letter: history, rollback, export, replay, and `judge verify` of its deals."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.catalogue import Catalogue
from judge.cli import main
from judge.games.empires import codec
from judge.games.empires.system import EmpiresSystem
from judge.runtime.entry import replay
from tests.support.judges.company import Company, company
from tests.support.narrowing import instance_of

SEATS = {"england": "anna", "france": "bruno"}


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with company(tmp_path_factory.mktemp("records"), at_hand) as made:
        for name in ("anna", "bruno", "gaspare"):
            made.write(name, "register", f"name: {name.title()}", "end")
        made.write("gaspare", "create ?crowns pw-gaspare two-crowns", "become master")
        made.write("anna", "sign on ?crowns pw-anna", "set preference E")
        made.write("bruno", "sign on ?crowns pw-bruno", "set preference F")
        yield made
        assert made.logged == []


def turn(c: Company) -> None:
    now = codec.load_state(c.record("crowns").state)
    power = now.order[now.turn]
    court = EmpiresSystem().game("two-crowns", {}).place(now.powers[power].court)
    c.reply(
        SEATS[power], "crowns", f"fortify {court}, at most 2 cards", f"rule {court}", "tax all before card 2"
    )
    c.wait(minutes=10)


def verified(folder: Path, sheet: str, commitment: str) -> tuple[int, str]:
    """What `judge verify` says of a sheet: its status, and every throw that is not the seed's."""
    (folder / "dice.txt").write_text(sheet, encoding="utf-8")
    told = CliRunner().invoke(main, ["verify", str(folder / "dice.txt"), "--commitment", commitment])
    return told.exit_code, "\n".join(line for line in told.output.splitlines() if "the seed gives" in line)


def test_a_turn_that_is_taken_back_is_dealt_the_same_cards_again(c: Company) -> None:
    """E-002: the deal is the seed's, however often a phase is played; history tells what was."""
    turn(c)
    turn(c)
    phase, state = c.record("crowns").phase, c.record("crowns").state
    told = c.write("anna", "history crowns all").answer
    assert "fortifies" in told and "THE TURN OF" in told.upper()
    master = "sign on Mcrowns pw-gaspare"
    said = c.write("gaspare", master, "rollback").answer
    assert c.record("crowns").phase != phase, said
    turn(c)
    assert c.record("crowns").phase == phase
    assert c.record("crowns").state == state


def test_the_whole_game_is_verified_replayed_and_exported(c: Company, tmp_path: Path) -> None:
    """The last letter's dice sheet agrees with the first one's commitment; every phase comes out the same."""
    for _ in range(12):
        if c.record("crowns").status.value != "active":
            break
        turn(c)
    record = c.record("crowns")
    assert record.status.value == "finished"
    last = next(r for r in reversed(c.post.boxes["anna@players.test"]) if "Won by" in r.text)
    sheet = next(part for part in last.message.walk() if part.get_filename() == "dice.txt")
    text = instance_of(bytes, sheet.get_payload(decode=True)).decode()
    assert verified(tmp_path, text, record.commitment) == (0, "")
    deal = next(line for line in text.splitlines() if line.startswith("year-cards:1106"))
    name, cards = deal.rsplit(" ", 1)
    first, second, *rest = cards.split(",")
    stacked = text.replace(deal, f"{name} {','.join((second, first, *rest))}")
    status, told = verified(tmp_path, stacked, record.commitment)
    assert (status, told.count("\n")) == (1, 0) and told.startswith("year-cards:1106")
    said = StringIO()
    assert replay(c.service.settings, "crowns", said) == 0, said.getvalue()
    exported = c.write("anna", "export my data")
    assert "crowns" in exported.answer or any(
        part.get_filename() for r in exported.sent for part in r.message.walk()
    )
