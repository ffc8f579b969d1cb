"""SET DIGEST OF TURNS: a round of turns is one letter for whoever watches, and nobody misses anything."""

from __future__ import annotations

from pathlib import Path

from judge.catalogue import Catalogue
from judge.games.empires import codec
from judge.games.empires.system import EmpiresSystem
from tests.support.judges.company import Company, address, company

SEATS = {"england": "anna", "france": "bruno", "hre": "carla"}


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


def a_round(folder: Path, *options: str) -> tuple[int, list[str]]:
    """How many letters of results went out in the first round, and what the observer's last one tells."""
    with company(folder, at_hand) as c:
        for name in ("anna", "bruno", "olga"):
            c.write(name, "register", f"name: {name.title()}", "end")
        c.write("anna", "create ?crowns pw-anna two-crowns", "set preference E", *options)
        c.write("olga", "observe crowns pw-olga")
        c.write("bruno", "sign on ?crowns pw-bruno", "set preference F")
        begun = len(c.exchanges)
        while c.record("crowns").phase.startswith("1101"):
            turn(c)
        letters = [letter for one in c.exchanges[begun:] for letter in one.sent]
        assert c.logged == []
        results = [r for r in letters if " Power      Pts" in r.text]
        olga = [r.text for r in results if r.to == address("olga")]
        return len(results), olga


def turn(c: Company) -> None:
    now = codec.load_state(c.record("crowns").state)
    power = now.order[now.turn]
    court = EmpiresSystem().game("two-crowns", {}).place(now.powers[power].court)
    c.reply(SEATS[power], "crowns", f"fortify {court}")
    c.wait(minutes=1)


def test_a_round_is_one_letter_for_who_watches(tmp_path: Path) -> None:
    each, told = a_round(tmp_path / "each")
    assert (each, len(told)) == (6, 2)
    few, digest = a_round(tmp_path / "few", "set digest of turns")
    assert (few, len(digest)) == (5, 1)
    for head in ("TURN OF ENGLAND", "TURN OF FRANCE"):
        assert head in "".join(told).upper() and head in digest[0].upper()
