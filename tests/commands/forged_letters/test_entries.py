"""What a forged From line may change of somebody's entry."""

from __future__ import annotations

from judge.commands.people.addresses_on_file import NEW_FOR
from judge.core.effects import ForgetPerson, SaveGame, SavePerson
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import MALLORY, code_sent, person_at


def test_from_alone_keeps_the_name_that_a_table_knows(table: Table) -> None:
    world, victim = table.world, table.players["florence"]
    said = world.write(victim, "register\nname: Brute\ntimezone: Europe/Paris\nend")
    assert person_at(world, victim).name == "Bruno"
    assert "Bruno" in said and "anybody could have written that From line" in " ".join(said.split())
    table.write("florence", "register\nname: Bruno B.\nend")
    assert person_at(world, victim).name == "Bruno B."


def test_a_failed_proof_changes_nothing_of_anybody(table: Table) -> None:
    """DMARC fail, in the name of a player and of a master, with the worst lines there are."""
    world, victim = table.world, table.players["florence"]
    before = dict(world.persons), dict(world.records)
    said = world.write(
        victim,
        f"register\nname: Mallory\nemail: {MALLORY}\ntimezone: Asia/Tokyo\nend\nset timezone Asia/Tokyo\n"
        f"set map none\ni am also {MALLORY}\ni am not {victim}\nforget me\nexport my data\nstandby\n"
        "create ?other pw\nobserve sforza pw\nsign on ?sforza",
        proof="fail",
    )
    assert not [e for e in world.effects if isinstance(e, SavePerson | SaveGame | ForgetPerson)]
    assert (world.persons, world.records) == before
    assert not world.notices and not world.answer.attachments
    assert "did not come from you" in " ".join(said.split())


def test_what_from_alone_changes_is_told_to_the_other_addresses(table: Table) -> None:
    world, home, new = table.world, table.players["florence"], "bruno@new.example"
    world.write(home, f"sign on Lsforza pw-florence\ni am also {new}")
    world.write(new, "yes", subject=f"confirm {code_sent(world, new)}")
    world.now += NEW_FOR
    world.write(new, "set timezone Asia/Tokyo")
    assert [s.template for s in world.notices if s.to == home] == ["notice/entry-changed"]
    for zone in ("Asia/Seoul", "Asia/Dubai", "Asia/Kabul", "Asia/Tokyo"):
        world.write(new, f"set timezone {zone}\nset map none")
    assert person_at(world, home).time_zone == "Asia/Dubai"
    assert not world.notices
    world.write(home, "sign on Lsforza pw-florence\nset timezone Europe/Rome")
    assert person_at(world, home).time_zone == "Europe/Rome" and not world.notices
