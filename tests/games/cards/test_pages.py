"""The public pages of a game that draws nothing tell what happened, and how everybody stands."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema

from judge.catalogue import Catalogue
from judge.games.cards.rules import CardTable
from judge.games.cards.system import CardSystem
from judge.runtime.publishing import Noticeboard
from tests.games.cards.test_quiet_phases import begin, play
from tests.support.judges.company import Company, company
from tests.support.paths import DOCS


class OpenTable(CardTable):
    """The same cards, of which pages may tell while the game goes on."""

    hidden = False


class OpenSystem(CardSystem):
    table = OpenTable


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((OpenSystem(),))


def published(c: Company, folder: Path) -> None:
    Noticeboard(c.service.settings, c.service.store, folder, at_hand()).publish()


def test_the_noticeboard_tells_of_cards(tmp_path: Path) -> None:
    with company(tmp_path / "judge", at_hand) as c:
        begin(c)
        first, _, third = play(c), play(c), play(c)
        published(c, tmp_path / "public")
        page = (tmp_path / "public/g/trio/index.html").read_text(encoding="utf-8")
        for told in (third.said, "takes the trick", "On the table: nothing", "tricks"):
            assert told in page, told
        earlier = (file.read_text(encoding="utf-8") for file in (tmp_path / "public/g/trio").glob("*.html"))
        assert any(first.said in text and third.said not in text for text in earlier)
        french = (tmp_path / "public/fr/g/trio/index.html").read_text(encoding="utf-8")
        assert "remporte le pli" in french and "plis" in french
        phases = [
            json.loads(f.read_text("utf-8")) for f in sorted((tmp_path / "public/g/trio").glob("0*.json"))
        ]
        validator = jsonschema.Draft202012Validator(
            json.loads((DOCS / "phase-plain.schema.json").read_text("utf-8"))
        )
        described = json.loads((tmp_path / "public/openapi.json").read_text("utf-8"))
        assert "CardsClosedPhase" in described["components"]["schemas"]
        for phase in phases:
            validator.validate(
                {k: v for k, v in phase.items() if k not in ("game", "number", "phase", "closed")}
            )
        assert any(third.said in one["words"] for one in phases[-1]["news"])
        assert phases[-1]["reader"] is None and set(phases[-1]["tally"]) == set(phases[-1]["powers"].values())
        assert "Your hand" not in page and "Votre main" not in french
        helps = {file.name for file in (tmp_path / "public/help").iterdir()}
        assert "orders.html" in helps and not {"money.html", "board.html"} & helps
        assert c.logged == []
