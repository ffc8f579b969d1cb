"""Lines of players and everybody else: the old spellings (peers A3, A4, A10, A13) and kinder ones."""

from __future__ import annotations

import pytest

from judge.syntax.commands import player_commands as p
from judge.syntax.commands.basic_commands import Clear, Command
from judge.syntax.commands.command_reader import read_command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("PREVIEW", p.Preview()),
        ("what if A mil - pav", p.Preview(text="A mil - pav")),
        ("suppose Milan: A mil - pav", p.Suppose(text="Milan: A mil - pav")),
        ("PHASE Fall 1455 Movement", p.Ahead(phase="Fall 1455 Movement")),
        ("standing orders", p.Ahead(phase="always")),
        ("Retreats:", p.Ahead(phase="retreats")),
        ("IF A flo THEN", p.Branch(word="if", rest="A flo THEN")),
        ("else if not F ven", p.Branch(word="elseif", rest="not F ven")),
        ("ELSE", p.Branch(word="else")),
        ("endif", p.Branch(word="endif")),
        ("clear", Clear()),
        ("clear my orders", Clear()),
        ("clear expense 2", p.ClearSome(what="expense 2")),
        ("clear future", p.ClearSome(what="future")),
        ("template", p.Template()),
        ("SET ABSENCE 24 Dec to 2 Jan", p.SetAbsence(on=True, dates="24 Dec to 2 Jan")),
        ("set holidays 3 jan", p.SetAbsence(on=True, dates="3 jan")),
        ("SETNOVACATION", p.SetAbsence(on=False)),
        ("set max absence 10", p.SetMaxAbsence(days="10")),
        ("SET DRAW", p.SetDraw(on=True)),
        ("SET DRAW LV", p.SetDraw(on=True, powers="LV")),
        ("setnodraw", p.SetDraw(on=False)),
        ("set conc Venice", p.SetConcede(on=True, power="Venice")),
        ("SET CONCEDE TO V", p.SetConcede(on=True, power="V")),
        ("set no concede", p.SetConcede(on=False)),
        ("SET NO DIAS", p.SetDias(on=False)),
        ("set json", p.SetJson(on=True)),
        ("set advice", p.SetAdvice(on=True)),
        ("set no advice", p.SetAdvice(on=False)),
        ("set no hints", p.SetAdvice(on=False)),
        ("SET JSON OFF", p.SetJson(on=False)),
        ("set nojson", p.SetJson(on=False)),
        ("set people page", p.SetPeoplePage(on=True)),
        ("set no people page", p.SetPeoplePage(on=False)),
        ("SUMMARY sforza", p.Summary(table="sforza")),
        ("history sforza from 1 mar lines 50", p.History(what="sforza from 1 mar lines 50")),
        ("WHOGAME sforza FULL", p.WhoGame(table="sforza")),
        ("whois anna@example.net", p.WhoIs(address="anna@example.net")),
        ("who is the best player here?", None),
        ("map sforza fall 1455", p.Map(what="sforza fall 1455")),
        ("STATUS", p.Status()),
        ("status of the judge", p.Status()),
        ("status sforza", p.Status(table="sforza")),
        ("I AM ALSO Old@Example.net", p.IAmAlso(address="old@example.net")),
        ("IAMALSO old@example.net", p.IAmAlso(address="old@example.net")),
        ("yes", p.Confirm()),
        ("confirm 3-abcdefgh", p.Confirm(code="3-abcdefgh")),
        ("forget me", p.ForgetMe()),
        ("export my data", p.Export()),
        ("DIARY", p.Diary(action="record")),
        ("diary read 2", p.Diary(action="read", number=2)),
        ("DIARY DELETE 1", p.Diary(action="delete", number=1)),
        ("resign to bob@example.net", p.ResignFor(to="to bob@example.net")),
        ("set several powers", p.SetSeveral(on=True)),
    ],
)
def test_lines_of_players(line: str, command: Command | None) -> None:
    assert read_command(line) == command
