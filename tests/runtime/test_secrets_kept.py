# ruff: noqa: E501  letters stand in one line each
"""Architecture 7 over every command and through the whole judge: what one player keeps secret, nobody learns.

Two judges are run alike but for one player's secret orders, money and letters; every byte that anybody
else receives, from any command, must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from judge.games.machiavelli.system import MachiavelliSystem
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import HowTo
from tests.support.all_commands import ALL
from tests.support.judges.repeated_judge import RepeatedJudge, everything

PLAIN = "A flo h\nA are h\nF psa h"
SECRETS: dict[str, str] = {
    "orders": "A flo - pistoia\nA are - urbino\nF psa c g\nexp 1: 18 ducats buy A bol\nexp 2: 12 ducats disband A per\nset draw\nset absence 20 Mar to 22 Mar\ndiary\nMilan first.\nend diary\nphase summer 1454\nA flo - lucca\nstanding orders\nA are h\nretreats\nA flo disbands",
    "money": f"{PLAIN}\nexp 1: 3 ducats counter-bribe A are\nborrow 3 ducats for 1 year\npay 1 ducat to papacy\npress to papacy\nDown with Milan.\nendpress\nIs Pistoia nice in spring? Somebody may write to me about it.",
}
"""Orders, bribes and plans; money, press and prose."""
UNSEEN_AFTERWARDS = "money"
"""What even the results must not show, but to those whom it touches."""
CONFIDANTS = {"papacy", "master"}
"""The Papacy is paid and written to; a master may see everything."""

BY_A_PLAYER = (
    "list", "list sforza", "list full", "help", "help orders", "version", "why siena", "get settings",
    "set wait", "set nowait", "set address", "set password another", "set preference *", "set timezone UTC",
    "A mil - pavia\nclear", "press to florence\nWell?\nendpress", "broadcast\nHello\nendpress", "process",
    "set deadline Fri 18:00", "set move next 48", "set nodice", "set basic", "set cities 12", "set nolist",
    "set comment hi", "set nmr", "set no press", "become master", "resign everything", "signon Lsforza wrong",
    "observe sforza looking", "create ?other secret", "A flo h\nexp 1: 18 buy A flo\nA mil s A flo", "nonsense",
)  # fmt: skip
BY_AN_OBSERVER = (
    "list sforza",
    "list full",
    "press to all\nAh!\nendpress",
    "A flo h",
    "set wait",
    "resign please",
)
MORE = tuple(
    line
    for line in (
        "preview", "predict", "template", "set map both", "set letter short", "set advice", "set json", "set people page", "set reminders 24, 8, 1", "set quiet hours 22 to 7", "set punctuality", "set vacation Fri to Sat", "desk", "set desk on", "set desk off", "info player me", "info player bruno@example.org", "excuse florence", "set players 6", "set prfrand", "summary sforza", "history sforza", "history", "who is bruno",
        "whogame sforza", "map sforza", "map", "status", "diary\nnote\nenddiary", "diary list", "diary read 1",
        "set draw", "set draw ALF", "set nodraw", "set concede florence", "set absence Fri to Sat", "set noabsence",
        "pause", "resume", "terminate", "eject florence", "promote olga@example.org", "rollback", "rollforward",
        "unstart", "force begin", "become florence", "edit florence 5 ducats", "undo", "propose set nomoney",
        "vote yes", "declare milan", "approve florence", "set allow player x@example.org", "undelivered",
        "export my data", "i am also nobody@example.org", "standing A mil h", "preview\nsuppose A flo - lucca",
        "phase fall 1454 movement\nA mil h", "set hidden treasuries", "monitor sforza", "catch up", "votes",
        "if F pisa\nA mil - pavia\nelse\nA mil h\nendif",
        "clear A mil",
        "confirm 1-nothing",
        "i am not nobody@example.org",
        "new reply address",
        "dummy florence",
        "excommunicate florence",
        "ignore excommunications",
        "my powers",
        "set approval",
        "set nobroadcast",
        "set all press",
        "set normal press",
        "set watch all press",
        "set unmoderated",
        "set variant gunboat",
        "set start Fri 18:00",
        "set powers 7",
        "edit undo",
        "edit chit florence milan",
        "set dias",
        "set max absence 5",
        "set vacation days 5",
        "set no late press",
        "set several powers",
        "set dedication 5",
        "standby",
        "signon keeper wrong\nkeeper games",
        "keeper letter 3 again",
        "keeper what",
        "monitor sforza x",
        "retreat preference A mil: pavia", "set gunboat", "set fog", "sign off", "province florence",
        "neighbours", "neighbours florence", "where can I go", "where can A flo go", "gazetteer",
        "gazetteer sforza", "areas", "what can I build", "kick florence out", "how much money do I have",
        "please give me two more days", "help game", "help book", "set language en",
        "invite carla@example.org", "settings", "settings sforza", "set rulebook njudge-1.7.6",
    )
    if read_command(line.split("\n")[0]) is not None
)  # fmt: skip
"""Spellings that this judge knows as commands."""


def _story(
    folder: Path, secret: str, *, battery: Sequence[tuple[str, str]], play: bool
) -> list[list[tuple[str, ...]]]:
    """Florence writes; others write; if `play`, the phase runs, and others write again. What others got."""
    judge = RepeatedJudge(folder)
    judge.write_as("florence", secret)
    judge.work()
    judge.box.take()
    stages = []
    try:
        for _ in range(2 if play else 1):
            for place, body in battery:
                judge.write_as(place, body)
                judge.work()
                stages.append(everything(judge.told(), besides={"florence", *CONFIDANTS}))
            if play:
                judge.write_as("master", "process!")
                judge.write_as("master", "process")
                judge.work()
                judge.clock.at += timedelta(hours=1)
                judge.work()
                stages.append(everything(judge.told(), besides={"florence", *CONFIDANTS}))
                play = False
    finally:
        judge.service.store.close()
    return stages


BATTERY = [("milan", body) for body in (*BY_A_PLAYER, *MORE)] + [
    ("observer", body) for body in (*BY_AN_OBSERVER, *MORE)
]
BATTERY += [("naples", "forget me"), ("naples", "resign")]
"""Who leaves comes last."""


@pytest.fixture(scope="module")
def silent(tmp_path_factory: pytest.TempPathFactory) -> list[list[tuple[str, ...]]]:
    return _story(tmp_path_factory.mktemp("plain"), PLAIN, battery=BATTERY, play=False)


@pytest.mark.parametrize("secret", sorted(SECRETS))
def test_no_command_of_others_shows_a_secret(
    secret: str, silent: list[list[tuple[str, ...]]], tmp_path: Path
) -> None:
    found = _story(tmp_path, SECRETS[secret], battery=BATTERY, play=False)
    for (place, body), told, expected in zip(BATTERY, found, silent, strict=True):
        assert told == expected, (place, body)


def test_results_and_histories_show_no_more_than_the_rules_do(tmp_path: Path) -> None:
    battery = [("milan", body) for body in MORE[:8]] + [
        ("observer", "list sforza"),
        ("observer", "history sforza"),
    ]
    plain = _story(tmp_path / "plain", PLAIN, battery=battery, play=True)
    found = _story(tmp_path / "secret", SECRETS[UNSEEN_AFTERWARDS], battery=battery, play=True)
    assert any(stage for stage in plain) and len(plain) == len(found)
    for told, expected in zip(found, plain, strict=True):
        assert told == expected


def test_every_command_is_tried() -> None:
    """A command that is added must be added here as well."""
    lines = [
        line
        for body in (
            *BY_A_PLAYER,
            *MORE,
            "resign",
            "forget me",
            "register",
            "signon Lsforza x",
            "hello Lsforza x",
            "practice",  # opens a table of its own, whose name and dice are drawn
        )
        for line in body.split("\n")
    ]
    of_the_game = MachiavelliSystem().game("balance-of-power", {}).help_command("book")
    tried = {type(read_command(line)) for line in lines} | {type(of_the_game)}
    missing = {model for model in ALL if issubclass(model, Command)} - tried - {HowTo}  # no line says it
    assert not missing, sorted(model.__name__ for model in missing)
