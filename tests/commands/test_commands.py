"""Lines to commands: the old judges' spellings (peers A2 to A7, N-076) and kinder ones."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.core.complaints import Complaint
from judge.games.machiavelli.commands.models import SetCities, SetEdition, SetRulebook
from judge.syntax.commands import basic_commands as c
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.commands.command_reader import read_command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("SIGN ON ? pw", c.SignOn(table="?", password="pw")),
        ("signon ?sforza pw machiavelli", c.SignOn(table="?sforza", password="pw", options="machiavelli")),
        ("SIGNON Lsforza secret", c.SignOn(table="Lsforza", password="secret")),
        ("sign onMsforza secret", c.SignOn(table="Msforza", password="secret")),
        ("HELLO Osforza secret", c.SignOn(table="Osforza", password="secret", greeting=True)),
        ("login Lsforza secret.", c.SignOn(table="Lsforza", password="secret")),
        ("signon Lsforza", c.SignOn(table="Lsforza")),
        ("signoff", c.SignOff()),
        ("SIGN OFF.", c.SignOff()),
        (
            "create ?sforza pw machiavelli nofamine",
            c.Create(table="?sforza", password="pw", options="machiavelli nofamine"),
        ),
        ("BECOMEMASTER", c.BecomeMaster()),
        ("watch sforza pw", c.Observe(table="sforza", password="pw")),
        ("list", c.ListGames()),
        ("LIST FULL", c.ListGames(full=True)),
        ("list sforza", c.ListGames(table="sforza")),
        ("press to LM", c.Press(to="LM")),
        ("PRESS WHITE TO Milan, Venice", c.Press(to="Milan, Venice", colour="white")),
        ("press", c.Press()),
        ("BROADCAST", c.Press()),
        ("clear", c.Clear()),
        ("withdraw", c.Resign()),
        ("process spring 1455", c.Process(phase="spring 1455")),
        ("get rules", c.Help(topic="rules")),
        ("send me rules", c.Help(topic="rules")),
        ("help", c.Help()),
        ("VERSION", c.Version()),
        ("why Siena?", c.Why(about="Siena?")),
        ("SETNOWAIT", c.SetWait(on=False)),
        ("set now", c.SetWait(on=False)),
        ("set w", c.SetWait(on=True)),
        ("no wait", c.SetWait(on=False)),
        ("set pw new1", c.SetPassword(password="new1")),
        ("set ad", c.SetAddress()),
        ("set address A@b.example", c.SetAddress(addresses=("a@b.example",))),
        ("set pref L[IV]", c.SetPreference(text="L[IV]")),
        ("set list", c.SetListed(on=True)),
        ("SETNOLIST", c.SetListed(on=False)),
        ("set private", c.SetListed(on=False)),
        ("set nmr", c.SetToggle(toggle="nmr", on=True)),
        ("set no cd", c.SetToggle(toggle="nmr", on=False)),
        ("set strict wait", c.SetToggle(toggle="strict_wait", on=True)),
        ("set no manual process", c.SetToggle(toggle="manual_process", on=False)),
        ("set white", c.SetPress(rule="white")),
        ("set no press", c.SetPress(rule="none")),
        ("set comment Two a week", c.SetComment(text="Two a week")),
        ("set centers 15", SetCities(cities=15)),
        ("set basic", SetEdition(edition="basic")),
        ("set rule book nJudge-1.7.6", SetRulebook(name="njudge-1.7.6")),
        ("set deadline Fri 18:00", c.SetDate(which="deadline", when="Fri 18:00")),
        ("set grace +3d", c.SetDate(which="grace", when="+3d")),
        (
            "set move clock 1410 min 12 next 71 grace 167 delay 0.5 days -MTWTF-",
            c.SetTiming(
                kind="movement",
                fields=(
                    ("clock", 1410),
                    ("min", 720),
                    ("next", 4260),
                    ("grace", 10020),
                    ("delay", 30),
                    ("days", "-MTWTF-"),
                ),
            ),
        ),
        (
            "set build clock 18:00 next 3 days delay 20 min",
            c.SetTiming(kind="adjustment", fields=(("clock", 1080), ("next", 4320), ("delay", 20))),
        ),
        (
            "set retreat next 3 days -mTWTF-",
            c.SetTiming(kind="retreats", fields=(("next", 180), ("days", "-mTWTF-"))),
        ),
    ],
)
def test_commands_as_mail_players_have_written_them_for_decades(line: str, command: c.Command) -> None:
    assert read_command(line) == command


@pytest.mark.parametrize(
    ("word", "switch"),
    [
        ("mach2", "mach2"),
        ("summer", "summer"),
        ("money", "money"),
        ("dice", "dice"),
        ("loans", "loans"),
        ("bank", "loans"),
        ("bankers", "loans"),
        ("famine", "famine"),
        ("plague", "plague"),
        ("storm", "storm"),
        ("storms", "storm"),
        ("assassin", "assassinations"),
        ("assassins", "assassinations"),
        ("assassinations", "assassinations"),
        ("garrison", "garrisons"),
        ("special", "special"),
        ("fort", "fortresses"),
        ("forts", "fortresses"),
        ("fortresses", "fortresses"),
        ("adj", "adjacency"),
        ("adjacent", "adjacency"),
        ("adjacency", "adjacency"),
        ("coastal convoys", "coastal_convoys"),
        ("coastalconvoy", "coastal_convoys"),
        ("disband", "disband"),
    ],
)
def test_every_switch_of_n_076_in_all_its_spellings(word: str, switch: str) -> None:
    assert read_command(f"set {word}") == c.SetSwitch(switch=switch, on=True)
    assert read_command(f"SETNO{word.upper()}") == c.SetSwitch(switch=switch, on=False)
    assert read_command(f"set {word} off") == c.SetSwitch(switch=switch, on=False)


@pytest.mark.parametrize(
    "line",
    [
        "A ven - pad",
        "ven h",
        "give 5 ducats to milan",
        "expense 1: 12 d buy A bol",
        "pay 3 to bank",
        "w - x",
        "setta - flo",
        "lisbon - tag",
        "Dear judge,",
        "I will process this tomorrow",
        "Eject, process, rollback: what a vocabulary for a Sunday",
        "Process, pause and eject! I love these words",
        "Invite, promote - it sounds like an office",
    ],
)
def test_orders_and_small_talk_are_no_commands(line: str) -> None:
    assert read_command(line) is None


@pytest.mark.parametrize(
    ("line", "code", "spot"),
    [
        ("set", "unknown-setting", ""),
        ("set deadline", "unfinished-command", ""),
        ("  set move clock 25x", "misused-command", "25x"),
        ("set plage", "unknown-setting", "plage"),
        ("become master now", "misused-command", "now"),
        ("create", "unfinished-command", ""),
    ],
)
def test_a_broken_command_is_quoted_with_its_spot(line: str, code: str, spot: str) -> None:
    found = read_command(line)
    assert isinstance(found, Complaint)
    assert found.code == code
    assert not spot or line[found.start : found.end] == spot


def test_a_misspelt_setting_gets_the_line_to_send() -> None:
    found = read_command("set plage")
    assert isinstance(found, Complaint)
    assert found.corrected == "set plague"


@pytest.mark.parametrize("line", ["set pressure white", "set disposals off", "set variance 0"])
def test_a_setting_that_is_only_a_little_alike_gets_no_line_to_send(line: str) -> None:
    """What would be set is something else, or the opposite: the names are told, nothing more."""
    found = read_command(line)
    assert isinstance(found, Complaint)
    assert (found.code, found.corrected) == ("unknown-setting", "") and found.suggestions


@pytest.mark.parametrize(
    "line", ["sginon Lsforza topsecret", "set passwrd topsecret", "signnon ?sforza topsecret"]
)
def test_passwords_on_misspelt_lines_are_never_quoted(line: str) -> None:
    found = read_command(line) or misspelt_command(line)
    assert isinstance(found, Complaint)
    assert "topsecret" not in found.line + found.corrected


def test_a_line_of_ten_thousand_characters_is_answered_not_read() -> None:
    found = read_command("set comment " + "x" * 10_000)
    assert isinstance(found, Complaint)
    assert found.code == "too-long"
    assert len(found.line) < 100


@given(st.text(max_size=120))
def test_no_line_whatever_raises(line: str) -> None:
    found = read_command(line)
    assert found is None or isinstance(found, c.Command | Complaint)
    misspelt_command(line)


def test_every_command_has_a_rule_in_the_grammar_and_a_function_at_the_desk() -> None:
    from tests.support.all_commands import ALL

    models = {m for _, m in inspect.getmembers(c, inspect.isclass) if issubclass(m, c.Command)} - {c.Command}
    in_blocks = {c.SignOff, c.Register, c.Press}
    assert models - in_blocks <= set(ALL)


@pytest.mark.parametrize("line", ["ADJUST 12 3 pw", "fixid 4 site", "nocontrol", "dedication 5"])
def test_old_commands_that_are_missing_are_named_as_such(line: str) -> None:
    found = misspelt_command(line)
    assert found is not None and found.code == "old-command"
