"""docs/empires-set.md, followed word for word: whoever owns the boardgame can type in his own set."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pytest
import yaml

from judge.data_files.faults import read
from judge.games.empires.sets.cards import EventCard
from judge.games.empires.sets.files import part_of
from judge.games.empires.sets.house_rules import HouseRules

PAGE = (Path(__file__).parents[4] / "docs" / "empires-set.md").read_text("utf-8")
STEPS = re.findall(r"^### \d\. `([^`]+)`\n.*?```yaml\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)
VERBS = [effect.model_fields["do"].default for effect in typing.get_args(
    typing.get_args(typing.get_args(EventCard.model_fields["effects"].annotation)[0])[0]
)]  # fmt: skip


def test_the_page_has_a_step_for_every_file() -> None:
    assert [file for file, _ in STEPS] == [
        "set.yaml",
        "board.yaml",
        "year-cards.yaml",
        "event-cards.yaml",
        "tables.yaml",
        "house-rules.yaml",
        "scenario-NAME.yaml",
    ]


@pytest.mark.parametrize(("file", "text"), STEPS, ids=[file for file, _ in STEPS])
def test_what_the_page_shows_has_the_shape_of_its_file(file: str, text: str) -> None:
    kind = part_of(file)
    assert kind is not None
    part, faults = read(kind, yaml.safe_load(text))
    assert faults == []
    assert part != kind()


def test_every_switch_stands_on_the_page_with_its_values_the_houses_first() -> None:
    """H-001 to H-011, and the readings E-Q of which a set may have another."""
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \| (?:H-|E-Q)", PAGE, re.MULTILINE))
    assert set(rows) == {name.replace("_", "-") for name in HouseRules.model_fields}
    for name, field in HouseRules.model_fields.items():
        said = rows[name.replace("_", "-")]
        default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
        assert re.match(rf"{default}\b", said), name
        for value in typing.get_args(field.annotation):
            assert re.search(rf"\b{value}\b", said), name


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_of_an_event_card_stands_on_the_page(verb: str) -> None:
    assert f"| `{verb}` |" in PAGE
