"""Names that imitate: made-up names, registered ones, and the table's own (UTS 39; A-213)."""

from __future__ import annotations

import pytest

from judge.commands.press.imitations import alike, is_reserved
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Оld Fox", "Old Fox"),  # CYRILLIC CAPITAL LETTER O
        ("OId Fox", "Old Fox"),  # a capital i
        ("0ld f0x", "Old Fox"),
        ("Old  Fox", "old-fox"),
        ("OldFox", "Old Fox"),
        ("Old\u200bFox", "Old Fox"),  # ZERO WIDTH SPACE
        ("Ｏｌｄ Ｆｏｘ", "Old Fox"),  # full width
        ("Öld Fóx", "Old Fox"),
        ("МІLАN", "Milan"),
        ("Rornan", "Roman"),
        ("Ροdеѕtà", "Podestà"),  # Greek and Cyrillic letters
        ("Pode\u202esta", "Podestà"),  # RIGHT-TO-LEFT OVERRIDE
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    """UTS 39 4: one skeleton; besides case, marks and blanks do not tell names apart."""
    assert alike(name, [other]) and alike(other, [name])


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "Hanna"), ("Old Fox", "Old Ox"), ("Iago", "lago di Como"), ("Siena", "Sieno")],
)
def test_names_that_do_not(name: str, other: str) -> None:
    assert not alike(name, [other])


@pytest.mark.parametrize(
    "name", ["Podestà", "podesta", "The Judge", "MASTER", "Маster", "your Keeper", "Observers", "G.M."]
)
def test_nobody_is_called_as_an_office_is(world: World, name: str) -> None:
    assert is_reserved(name, "Podestà")
    said = world.write("x@a.example", f"register\nname: {name}\nend\ncreate ?sforza pw")
    assert "another name" in " ".join(said.split())
    assert not world.persons and not world.records


def test_a_registered_name_is_what_can_be_seen_of_it(world: World) -> None:
    world.write("x@a.example", "register\nname: An\u202ena\u200b   B.\nend")
    assert [p.name for p in world.persons.values()] == ["Anna B."]


def _sign(table: Table, power: str, name: str) -> str:
    return table.write(power, f'press as "{name}" to venice\nHello\nendpress')


@pytest.mark.parametrize(
    "name",
    [
        "Оld Fox",
        "OId Fox",
        "old-fox",
        "Podestà",
        "the judge",
        "Маster",
        "Mіlan",
        "The Papaсy",
        "Florentіne",
        "Helga",
    ],
)
def test_a_made_up_name_imitates_nobody(table: Table, name: str) -> None:
    """Another made-up name, the judge, an office, a power, somebody at the table."""
    table.write("florence", "set white/grey")
    assert "Old Fox" in _sign(table, "florence", "Old Fox")
    before = len(table.world.kept_press)
    assert "cannot let you sign with" in " ".join(_sign(table, "milan", name).split())
    assert len(table.world.kept_press) == before


def test_a_masters_name_is_not_made_up_either(world: World) -> None:
    players = world.full_table(master="Gaspare")
    world.write("gaspare@example.net", "sign on Msforza pw-master\nset white/grey\nset gunboat")
    token = world.token_of("sforza", "milan")
    said = world.write(players["milan"], 'press as "Gаspare" to venice\nHello\nendpress', token=token)
    assert "cannot let you sign with" in " ".join(said.split())


def test_a_refusal_does_not_tell_who_plays_where_that_is_hidden(world: World) -> None:
    """In a gunboat game the players' names are nobody's business: a name is free, whoever bears it."""
    world.write(world.register("Anna"), "create ?sforza pw\nset gunboat\nset white/grey", proof="pass")
    for name in ("Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino", "Helga"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}", proof="pass")
    record = world.records["sforza"]
    seat = record.seats[0]
    writer = world.persons[seat.person or 0].addresses[0]
    said = world.write(writer, 'press as "Helga" to all\nHello\nendpress', token=seat.token)
    assert "cannot let you sign with" not in " ".join(said.split())
    assert world.kept_press[-1].author == "alias:Helga"


def test_honest_names_are_still_free(table: Table) -> None:
    table.write("florence", "set white/grey")
    for power, name in (
        ("florence", "The Old Fox"),
        ("milan", "Duke of Ferrara"),
        ("naples", "Élise d'Este"),
    ):
        assert "cannot let" not in _sign(table, power, name)
    assert len(table.world.kept_press) == 3


def test_nobody_comes_to_a_table_under_a_name_that_imitates(table: Table) -> None:
    """Two people of one name are welcome; one who writes it with other letters is not."""
    world = table.world
    world.write("x@a.example", "register\nname: Вrunо\nend\nobserve sforza pw")
    assert "looks just like" in " ".join(world.answer.text.split())
    assert not world.records["sforza"].attendants
    world.write("y@a.example", "register\nname: bruno\nend\nobserve sforza pw")
    assert len(world.records["sforza"].attendants) == 1
    world.write("y@a.example", "register\nname: He1ga\nend", proof="pass")
    assert "looks just like" in " ".join(world.answer.text.split())
    assert world.person_at("y@a.example").name == "bruno"  # type: ignore[union-attr]
