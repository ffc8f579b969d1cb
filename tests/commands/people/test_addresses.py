"""I AM ALSO, CONFIRM, FORGET ME, EXPORT, DIARY, substitutes and several powers."""

from __future__ import annotations

import json
import re
from datetime import timedelta

from judge.core.effects import ForgetPerson, SavePerson, Send
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


def _code(world: World) -> str:
    sends = [s for s in world.notices if isinstance(s, Send) and "code" in s.facts]
    assert len(sends) == 1
    return str(sends[0].facts["code"])


def test_an_address_is_added_when_both_ends_have_answered(world: World) -> None:
    anna = world.register("Anna")
    world.write("new@a.example", f"i am also {anna}")
    assert [s.to for s in world.notices] == [anna]
    world.write(anna, "yes", subject=f"Re: [Podesta] confirm {_code(world)}")
    assert world.person_at("new@a.example") is None
    assert [s.to for s in world.notices] == ["new@a.example"]
    said = world.write("new@a.example", "yes", subject=f"Re: [Podesta] confirm {_code(world)}")
    assert "new@a.example" in said
    assert world.persons[1].addresses == (anna, "new@a.example")


def test_a_wish_from_the_address_on_file_asks_both_ends_too(world: World) -> None:
    anna = world.register("Anna")
    world.write(anna, "i am also new@a.example")
    assert [s.to for s in world.notices] == [anna]
    world.write(anna, f"confirm {_code(world)}")
    assert [s.to for s in world.notices] == ["new@a.example"]
    world.write("new@a.example", f"confirm {_code(world)}")
    assert world.persons[1].addresses == (anna, "new@a.example")


def test_a_guessed_or_old_code_does_nothing(world: World) -> None:
    anna = world.register("Anna")
    world.write("new@a.example", f"i am also {anna}")
    code = _code(world)
    assert "nothing, or no longer anything" in " ".join(
        world.write("new@a.example", "confirm 1-aaaaaaaaaaaa").split()
    )
    world.now += timedelta(days=8)
    world.write(anna, f"confirm {code}")
    assert world.persons[1].addresses == (anna,)


def test_nobody_takes_anothers_address(world: World) -> None:
    anna, bruno = world.register("Anna"), world.register("Bruno")
    world.write(anna, f"i am also {bruno}")
    assert world.notices == []
    assert world.person_at(bruno) != world.person_at(anna)


def test_forget_me_asks_twice_and_leaves_the_games(table: Table) -> None:
    world, anna = table.world, table.players["florence"]
    world.write(anna, "forget me")
    assert not world.of(ForgetPerson)
    code = _code(world)
    world.write(anna, f"confirm {code}")
    gone = world.of(ForgetPerson)
    assert [g.addresses for g in gone] == [(anna,)]
    seat = next(s for s in world.records["sforza"].seats if s.seat == "florence")
    assert (seat.person, seat.abandoned, seat.token, seat.password) == (None, True, "", "")
    assert len([s for s in world.notices if s.template.endswith("resigned")]) == 7


def test_an_export_holds_ones_own_and_nothing_else(table: Table) -> None:
    table.write("florence", "A flo - sie\npress to milan\nHello Milan\nendpress\nphase fall 1454\nA flo h")
    table.write("milan", "A mil h")
    table.world.write(table.players["florence"], "export my data")
    enclosed = table.world.answer.attachments
    assert [a.name for a in enclosed] == ["my-data.json"]
    data = json.loads(enclosed[0].content)
    assert data["person"]["addresses"] == [table.players["florence"]]
    orders = data["games"][0]["orders"]
    assert orders["florence 1454-spring-movement"] == ["A Florence -> Siena"]
    assert orders["florence later"] == ["1454-fall-movement: A flo h"]
    assert [x["text"] for x in data["games"][0]["letters"]] == ["Hello Milan"]
    assert "argon2" not in enclosed[0].content.decode()
    assert "A Milan" not in enclosed[0].content.decode()


def test_a_diary_is_kept_read_and_deleted(table: Table) -> None:
    table.write("florence", "diary\nI do not trust Milan.\nA flo - mil\nend diary\nA flo h")
    assert "A Florence holds" in table.write("florence", "diary list")
    assert "A flo - mil" in table.write("florence", "diary read 1")
    assert "trust" not in table.write("milan", "diary list\ndiary read 1")
    assert "has been deleted" in table.write("florence", "diary delete 1")
    assert "is empty" in table.write("florence", "diary list")


def test_a_substitute_gets_the_power_by_letter(table: Table) -> None:
    """A-215."""
    world = table.world
    subby = world.register("Subby")
    old = world.token_of("sforza", "florence")
    table.write("florence", f"resign to {subby}", proof="pass")
    seat = next(s for s in world.records["sforza"].seats if s.seat == "florence")
    assert seat.person == world.person_at(subby).id  # type: ignore[union-attr]
    assert seat.token != old
    assert seat.password == ""
    told = [s for s in world.notices if s.to == subby]
    assert [s.template for s in told] == ["notice/substitute"]
    assert "A Florence holds" in world.write(subby, "A flo h", token=seat.token)


def test_a_substitute_must_be_known_and_free(table: Table) -> None:
    """A-215: who has a power in the game leads no other."""
    before = table.world.token_of("sforza", "florence")
    assert "Nobody is registered" in table.write("florence", "resign to x@y.example")
    assert "more than one power" in " ".join(
        table.write("florence", f"resign to {table.players['milan']}").split()
    )
    assert table.world.token_of("sforza", "florence") == before


def test_a_second_power_only_where_the_table_allows_it(table: Table) -> None:
    table.write("milan", "resign", proof="pass")
    florence = table.players["florence"]
    assert "more than one power" in " ".join(table.world.write(florence, "sign on Isforza pw-second").split())
    table.write("florence", "set several powers")
    table.world.write(florence, "sign on Isforza pw-second")
    mine = [s.seat for s in table.world.records["sforza"].seats if s.person == table.world.persons[2].id]
    assert sorted(mine) == ["florence", "milan"]
    said = table.world.write(
        florence, "sign on Lsforza pw-florence\nA flo h\nsign on Isforza pw-second\nA mil h"
    )
    assert "A Florence holds" in said
    assert "A Milan holds" in said


def test_what_is_secret_in_a_registration_is_not_shown(world: World) -> None:
    anna = world.register("Anna")
    world.write("new@a.example", f"i am also {anna}")
    code = _code(world)
    assert not re.search(code, world.write(anna, "register\nname: Anna\nend"))
    assert world.of(SavePerson)


def test_who_takes_a_power_over_begins_with_nothing_of_the_player_before(table: Table) -> None:
    world = table.world
    subby = world.register("Subby")
    table.write("florence", "standing orders\nA flo h\ndiary\nMine alone.\nend diary")
    table.write("milan", "press to florence\nBetween us two.\nendpress")
    assert "Between us two." in table.write("florence", "history all")
    world.now += timedelta(hours=1)
    table.write("florence", f"resign to {subby}", proof="pass")
    token = world.token_of("sforza", "florence")
    said = world.write(subby, "history all\ndiary list\nexport my data", token=token)
    assert "Between us two." not in said
    assert "Mine alone." not in said
    assert "Mine alone." not in world.answer.attachments[0].content.decode()
    assert "have no standing orders from you" in world.write(subby, "clear standing", token=token)
