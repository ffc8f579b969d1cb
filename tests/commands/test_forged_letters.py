"""What a forged From line, a stolen reply token or an address taken beforehand may do (docs/keeper.md).

Mallory writes all of these letters. He sees what goes to his own address, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from judge.commands.access.sign_in import Trust
from judge.commands.people.addresses_on_file import NEW_FOR
from judge.commands.registry import Command
from judge.core.effects import ForgetPerson, SaveGame, SavePerson, Send
from judge.core.options import TableNotes, TableOptions
from judge.core.people import Person
from judge.core.table import GameRecord, SeatRecord
from judge.rendering import render
from tests.commands.conftest import Table
from tests.support.all_commands import ALL
from tests.support.judges.fake_judge import World

MALLORY = "mallory@evil.example"


def _person(world: World, address: str) -> Person:
    person = world.person_at(address)
    assert person is not None
    return person


def _without_tries(record: GameRecord) -> tuple[TableOptions, TableNotes]:
    return record.options, replace(record.notes, tries={})


def _seat(table: Table, power: str = "florence") -> SeatRecord:
    """A place, whenever it was last heard of: orders may come with a token alone."""
    seat = next(s for s in table.world.records["sforza"].seats if s.seat == power)
    return replace(seat, heard=None)


def _code(world: World, to: str) -> str:
    """The code in the one letter with a code that went to an address."""
    sends = [s for s in world.notices if s.to == to and "code" in s.facts]
    assert len(sends) == 1, [(s.to, s.template) for s in world.notices]
    assert str(sends[0].facts["code"]) in render.letter(sends[0]).subject
    return str(sends[0].facts["code"])


def _to(world: World, address: str) -> str:
    """Everything that the last letter made the judge send to an address."""
    sends = [e for e in world.effects if isinstance(e, Send) and e.to == address]
    return "\n".join(f"{c.subject}\n{c.text}" for c in map(render.letter, sends))


def _tokens_to(world: World, address: str) -> list[str]:
    return [e.token for e in world.effects if isinstance(e, Send) and e.to == address and e.token]


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize("proof", ["", "fail", "pass"])
@pytest.mark.parametrize(
    "text",
    [
        f"register\nname: Bruno\nemail: {MALLORY}\nend",
        f"i am also {MALLORY}",
        f"register\nname: Bruno\nemail: {MALLORY}\nend\ni am also {MALLORY}",
    ],
)
def test_a_forged_from_adds_no_address(table: Table, text: str, proof: str) -> None:
    world, victim = table.world, table.players["florence"]
    world.write(victim, text, proof=proof)
    assert world.person_at(MALLORY) is None
    assert not _to(world, MALLORY)
    world.write(MALLORY, "export my data\nlist sforza")
    assert "not know you" in " ".join(world.answer.text.split())
    assert not _tokens_to(world, MALLORY)


def test_the_new_end_alone_adds_no_address(table: Table) -> None:
    """Mallory claims to be Bruno from his own address: the address on file must agree first."""
    world, victim = table.world, table.players["florence"]
    world.write(MALLORY, f"i am also {victim}")
    code = _code(world, victim)
    assert not any("code" in s.facts for s in world.notices if s.to == MALLORY)
    assert code not in _to(world, MALLORY)
    assert victim not in _to(world, MALLORY).replace(f"i am also {victim}", "")


def test_a_password_speaks_for_the_end_on_file(table: Table) -> None:
    """Whoever plays, from a phone: one letter less."""
    world, home, phone = table.world, table.players["florence"], "bruno@phone.example"
    world.write(phone, f"register\nname: Bruno\nend\nsign on Lsforza pw-florence\ni am also {home}")
    world.write(home, "sign on Lsforza pw-florence\ni am also bruno@laptop.example")
    world.write("bruno@laptop.example", f"confirm {_code(world, 'bruno@laptop.example')}")
    assert _person(world, home).addresses == (home, "bruno@laptop.example")


def test_the_password_of_somebody_elses_seat_does_not(table: Table) -> None:
    world, victim = table.world, table.players["florence"]
    world.write(victim, f"sign on Isforza pw-milan\ni am also {MALLORY}")
    assert not _to(world, MALLORY)
    assert _person(world, victim).addresses == (victim,)


def test_a_master_who_acts_for_a_power_does_not_speak_for_its_player(world: World) -> None:
    """BECOME is a right at the table, and none over the player's entry."""
    players = world.full_table(master="Gaspare")
    victim = players["florence"]
    text = f"sign on Msforza pw-master\nbecome florence\ni am also {MALLORY}\nset password mine"
    world.write(victim, text)
    assert not _to(world, MALLORY)
    world.write("gaspare@example.net", f"sign on Msforza pw-master\nbecome florence\nset address {MALLORY}")
    seat = next(s for s in world.records["sforza"].seats if s.seat == "florence")
    assert seat.address == ""
    world.write("x@a.example", "sign on Lsforza mine")
    assert "password is not right" in world.answer.text


def test_a_new_address_gets_no_token_and_no_export_for_some_days(table: Table) -> None:
    world, home, new = table.world, table.players["florence"], "bruno@new.example"
    world.write(home, f"sign on Lsforza pw-florence\ni am also {new}")
    world.write(new, "yes", subject=f"Re: confirm {_code(world, new)}")
    told = _to(world, home)
    assert new in told and f"{NEW_FOR.days} days" in told
    for text in ("list sforza", "who game sforza", "set timezone Europe/Paris"):
        world.write(new, text)
        assert not _tokens_to(world, new), text
    world.write(new, "export my data")
    assert not world.answer.attachments and "few days only" in " ".join(world.answer.text.split())
    world.write(new, "set password mine", token=_seat(table).token)
    world.write("x@a.example", "sign on Lsforza mine")
    assert "password is not right" in world.answer.text
    world.now += NEW_FOR
    world.write(new, "list sforza")
    assert _tokens_to(world, new)
    world.write(new, "export my data")
    assert world.answer.attachments


def test_whoever_did_not_want_it_takes_a_new_address_off_by_an_answer(table: Table) -> None:
    """Somebody who has the password adds an address; the owner, warned, undoes it from the one on file."""
    world, home = table.world, table.players["florence"]
    world.write(MALLORY, "sign on Lsforza pw-florence\nset address")
    world.write(MALLORY, "yes", subject=f"confirm {_code(world, MALLORY)}")
    assert _person(world, home).addresses == (home, MALLORY)
    old, warning = _seat(table).token, _code(world, home)
    world.write(MALLORY, f"sign on Lsforza pw-florence\ni am not {home}")
    assert home in _person(world, home).addresses
    world.write(home, f"i am not {MALLORY}", subject=f"Re: (code {warning})")
    assert _person(world, home).addresses == (home,)
    assert _seat(table).address == "" and _seat(table).token != old
    assert not _tokens_to(world, MALLORY)


def test_from_alone_takes_no_address_off(table: Table) -> None:
    world, home, new = table.world, table.players["florence"], "bruno@new.example"
    world.write(home, f"sign on Lsforza pw-florence\ni am also {new}")
    world.write(new, "yes", subject=f"confirm {_code(world, new)}")
    world.now += NEW_FOR
    world.write(home, f"i am not {new}")
    assert _person(world, home).addresses == (home, new)
    world.write(home, f"i am not {new}", subject=f"Re: (code {_code(world, home)})")
    assert _person(world, home).addresses == (home,)


def test_somebody_elses_address_named_beforehand_is_only_asked(world: World) -> None:
    """Mallory registers with the victim's address beside his own: the victim registers as if nothing were."""
    victim = "vera@example.net"
    world.write(MALLORY, f"register\nname: Mallory\nemail: {victim}\nend")
    assert _person(world, MALLORY).addresses == (MALLORY,)
    assert not _to(world, victim)
    world.register("Vera")
    assert _person(world, victim).name == "Vera"
    world.write(MALLORY, "yes", subject=f"confirm {_code_of(world, MALLORY)}")
    assert not _to(world, victim)
    assert _person(world, victim).name == "Vera"


def _code_of(world: World, address: str) -> str:
    """The first code that somebody has not brought back yet, as letters show it."""
    person = _person(world, address)
    return f"{person.id}-{person.details.codes[0].secret}"


def test_whoever_is_registered_by_a_forged_letter_owns_the_entry(world: World) -> None:
    """The victim gets every answer; the forger's password does not read or give away what is the victim's."""
    victim = "vera@example.net"
    world.write(world.register("Anna"), "create ?sforza pw-anna")
    forged = f"register\nname: Vera\nemail: {MALLORY}\nend\nsign on ?sforza pw-forged"
    world.write(victim, forged)
    assert "Vera" in _to(world, victim)
    assert world.person_at(MALLORY) is None and not _to(world, MALLORY)
    for name in ("Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}")
    seat = next(s for s in world.records["sforza"].seats if s.person == _person(world, victim).id)
    world.write(victim, "press to all\nHello\nendpress", token=seat.token)
    letter = next(p.letter for p in _powers(world.records["sforza"]) if p.id == seat.seat)
    said = world.write(MALLORY, f"sign on {letter}sforza pw-forged\nhistory all\npreview\ndiary list")
    assert "Your letter counts" in said and "Hello" not in said
    assert not _tokens_to(world, MALLORY)
    code = next(s.facts["code"] for s in world.notices if s.to == victim)
    assert code not in said
    world.write(MALLORY, f"sign on {letter}sforza pw-forged\nset password better\nresign to anna@example.net")
    assert next(s for s in world.records["sforza"].seats if s.seat == seat.seat).password == seat.password
    world.write(victim, "set password mine", token=seat.token)
    world.write(victim, "set password mine", token=seat.token, subject=f"Re: (code {_code(world, victim)})")
    assert "password is not right" in world.write(MALLORY, f"sign on {letter}sforza pw-forged")


def _powers(record: GameRecord):  # type: ignore[no-untyped-def]
    from judge.games.machiavelli import map_library

    return map_library.table(record.scenario, record.flags).setting.scenario.powers.values()


def test_a_password_from_elsewhere_does_everything_once_its_owner_says_yes(world: World) -> None:
    """A newcomer with two addresses: nothing is lost meanwhile, and one word at home is enough."""
    home, phone = "nina@example.net", "nina@phone.example"
    world.write(world.register("Anna"), "create ?sforza pw-anna")
    for name in ("Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}")
    world.write(home, "register\nname: Nina\nend\nsign on ?sforza pw-nina")
    seat = next(s for s in world.records["sforza"].seats if s.person == _person(world, home).id)
    letter = next(p.letter for p in _powers(world.records["sforza"]) if p.id == seat.seat)
    said = world.write(phone, f"sign on {letter}sforza pw-nina\nA ver h")
    assert "answer has gone to the address on file" in " ".join(said.split())
    assert "A Verona holds" in _to(world, home)
    assert world.orders[("sforza", world.records["sforza"].phase, seat.seat)]
    code = next(s.facts["code"] for s in world.notices if s.to == home)
    assert "from every address" in " ".join(world.write(home, "Yes.", subject=f"Re: confirm {code}").split())
    assert "A Verona holds" in world.write(phone, f"sign on {letter}sforza pw-nina\nA ver h")
    assert "A Verona holds" in world.write(phone, f"sign on {letter}sforza pw-nina")


# ---------------------------------------------------------------- entries


def test_from_alone_keeps_the_name_that_a_table_knows(table: Table) -> None:
    world, victim = table.world, table.players["florence"]
    said = world.write(victim, "register\nname: Brute\ntimezone: Europe/Paris\nend")
    assert _person(world, victim).name == "Bruno"
    assert "Bruno" in said and "forged" in said
    table.write("florence", "register\nname: Bruno B.\nend")
    assert _person(world, victim).name == "Bruno B."


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
    world.write(new, "yes", subject=f"confirm {_code(world, new)}")
    world.now += NEW_FOR
    world.write(new, "set timezone Asia/Tokyo")
    assert [s.template for s in world.notices if s.to == home] == ["replies/notices/entry-changed"]
    for zone in ("Asia/Seoul", "Asia/Dubai", "Asia/Kabul", "Asia/Tokyo"):
        world.write(new, f"set timezone {zone}\nset map none")
    assert _person(world, home).time_zone == "Asia/Dubai"
    assert not world.notices
    world.write(home, "sign on Lsforza pw-florence\nset timezone Europe/Rome")
    assert _person(world, home).time_zone == "Europe/Rome" and not world.notices


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(
    "line",
    [
        "resign",
        "resign to gaspare@evil.example",
        "set password mine",
        f"set address {MALLORY}",
        "set address",
        "new reply address",
        "set draw",
        "set concede Venice",
        "set several powers",
        "set absence tomorrow",
    ],
)
@pytest.mark.parametrize("proof", ["", "fail"])
def test_a_stolen_token_gives_no_place_away(table: Table, line: str, proof: str) -> None:
    """From an address not on file, and as the owner with a failed proof: the password is asked for."""
    world = table.world
    world.write("gaspare@evil.example", "register\nname: Gaspare\nend")
    before = _seat(table), _without_tries(world.records["sforza"])
    sender = MALLORY if not proof else table.players["florence"]
    said = world.write(sender, f"A flo h\n{line}", token=_seat(table).token, proof=proof)
    assert "sign on with your password" in " ".join(said.split())
    assert (_seat(table), _without_tries(world.records["sforza"])) == before
    assert world.orders[("sforza", world.records["sforza"].phase, "florence")], "orders count"


SECRETS = (
    "history all\npreview\ntemplate\ndiary list\ndiary read 1\nmap\nA flo - sie\npress to milan\nx\nendpress"
)


def test_a_stolen_token_reads_nothing(table: Table) -> None:
    """Orders and press count; every answer goes to the address on file."""
    world, home = table.world, table.players["florence"]
    table.write(
        "florence", "diary\nI shall betray Milan.\nend diary\nA are - pis\nexp 1: 3 counter-bribe A are"
    )
    table.write("milan", "press to florence\nBetween us two.\nendpress")
    said = world.write(MALLORY, SECRETS, token=_seat(table).token)
    told = _to(world, MALLORY)
    for secret in ("betray", "Between us", "Arezzo", "Siena", "ducats", "Florence", home):
        assert secret not in told, secret
    assert "Your letter counts" in said
    assert not _tokens_to(world, MALLORY) and not world.answer.attachments
    at_home = _to(world, home)
    assert "betray" in at_home and "Between us" in at_home and MALLORY in at_home
    kept = next(s for s in world.replies if s.to == home)
    assert kept.token == _seat(table).token
    assert any(a.name.endswith(".png") for a in render.letter(kept).attachments)


@pytest.mark.parametrize("line", ["resign", "resign to olga@example.net", "set password mine"])
def test_a_stolen_token_and_a_forged_from_give_no_place_away(table: Table, line: str) -> None:
    """A reply to all shows both. A code goes home, and only an answer with it does what was asked."""
    world, home = table.world, table.players["florence"]
    world.register("Olga")
    before = _seat(table)
    said = world.write(home, line, token=before.token)
    assert _seat(table) == before
    assert "From line can be forged" in " ".join(said.split())
    code = _code(world, home)
    assert line.replace("mine", "your-new-password") in _to(world, home)
    world.write(home, line, token=before.token)
    assert not world.notices, "one letter a day"
    world.write(home, f"{line}", token=before.token, subject="Re: (code 2-token0000000aa)")
    assert _seat(table) == before
    world.write(home, line, token=before.token, subject=f"Re: [sforza] was that you? (code {code})")
    assert _seat(table) != before
    world.write(home, line, token=_seat(table).token, subject=f"Re: (code {code})")
    assert not [s for s in world.notices if s.template.endswith("taken-over")], "a code counts once"


def test_a_password_or_a_proven_sender_gives_a_place_away_at_once(table: Table) -> None:
    world = table.world
    olga = world.register("Olga")
    table.write("florence", f"sign on Lsforza pw-florence\nresign to {olga}")
    assert _seat(table).person == _person(world, olga).id
    table.write("milan", "resign", proof="pass")
    assert _seat(table, "milan").person is None
    world.write("x@a.example", "sign on Tsforza pw-turkey\nresign")
    assert _seat(table, "turkey").person is None


def test_a_new_password_and_the_command_make_a_new_token(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    old = _seat(table).token
    world.write("x@a.example", "sign on Lsforza pw-florence\nset password better")
    second = _seat(table).token
    assert second != old
    said = world.write(MALLORY, "A flo h", token=old)
    assert "counts no more" in " ".join(said.split())
    assert not world.orders
    for words in ("new reply address", "set new reply address", "set new token", "set a new reply address"):
        before = _seat(table).token
        world.write(home, words, token=before)
        assert _seat(table).token != before, words
        assert _tokens_to(world, home)[:1] == [_seat(table).token]


def test_observers_still_leave_by_one_click(table: Table) -> None:
    """RFC 8058: a token alone is enough to stop letters."""
    world = table.world
    olga = world.register("Olga")
    world.write(olga, "observe sforza pw")
    token = world.records["sforza"].attendants[0].token
    world.write("other@place.example", "unsubscribe", token=token)
    assert not world.records["sforza"].attendants


MASTERS = (
    "process!", "eject florence", "promote olga@example.net", "terminate", "become florence\npreview",
    "Florence: A flo - sie", "A flo - sie", "declare florence", "rollback", "edit ducats florence 99",
    "set deadline tomorrow", "press to florence\nI am your master.\nendpress", "resign", "predict",
)  # fmt: skip


@pytest.mark.parametrize("line", MASTERS)
def test_a_masters_stolen_token_leads_no_game(world: World, line: str) -> None:
    world.full_table(master="Gaspare")
    world.write(world.register("Olga"), "observe sforza pw")
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    before = world.records["sforza"]
    for sender, proof in ((MALLORY, ""), ("gaspare@example.net", "fail")):
        said = world.write(sender, line, token=token, proof=proof)
        assert world.records["sforza"] == before
        assert not [e for e in world.effects if not isinstance(e, Send)]
        assert not world.notices
        assert "master's password" in " ".join(said.split())


def test_two_letters_racing_resign_a_place_once(table: Table) -> None:
    """The same code in two letters: whichever comes second finds it used."""
    world, home = table.world, table.players["florence"]
    token = _seat(table).token
    world.write(home, "resign", token=token)
    code = _code(world, home)
    world.write(home, "set password mine", token=token, subject=f"(code {code})")
    seat = _seat(table)
    world.write(MALLORY, "resign", token=seat.token, subject=f"(code {code})")
    assert _seat(table) == seat


# ---------------------------------------------------------------- codes


def test_a_hundred_wishes_make_one_letter_a_day(table: Table) -> None:
    world, victim = table.world, table.players["florence"]
    lines = [f"i am also a{n}@other.example\nforget me" for n in range(50)]
    sent = 0
    for _ in range(3):
        world.write(victim, "\n".join(lines))
        sent += len(world.notices)
    assert sent == 1
    assert {s.to for s in world.notices} <= {victim}
    world.now += timedelta(days=1, minutes=1)
    world.write(victim, "\n".join(lines))
    assert len(world.notices) == 1


def test_forged_wishes_do_not_keep_the_owner_from_asking(table: Table) -> None:
    """Mallory has used up the day's letter; with the password, or by an answer, the owner still gets one."""
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    world.write(home, "i am also bruno@new.example")
    assert not world.notices
    world.write(home, "sign on Lsforza pw-florence\ni am also bruno@new.example")
    assert [s.to for s in world.notices] == ["bruno@new.example"]
    table.write("florence", "forget me")
    assert [s.to for s in world.notices] == [home]


def test_the_owner_of_a_password_does_not_bomb_strangers_either(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    wishes = "\n".join(f"i am also a{n}@other.example" for n in range(50))
    sent = []
    for _ in range(4):
        world.write(home, f"sign on Lsforza pw-florence\n{wishes}")
        sent += [s.to for s in world.notices if "code" in s.facts]
    assert 0 < len(sent) <= 3 and len(set(sent)) == len(sent)


def test_codes_reach_nobody_but_the_mailbox_they_are_for(table: Table) -> None:
    """Not in answers, not in copies, not in subjects that are handed on."""
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    code = _code(world, home)
    for text in ("register\nname: Bruno\nend", "export my data", "list sforza", "confirm"):
        world.write(MALLORY, text, token=_seat(table).token)
        assert code not in _to(world, MALLORY)
        world.write(home, text)
        enclosed = b"".join(a.content for a in world.answer.attachments).decode("utf-8", "replace")
        assert code not in _to(world, home) and code not in enclosed
    world.write("x@a.example", "sign on Isforza pw-milan\nA mil h", subject=f"Re: confirm {code}")
    assert code not in _to(world, table.players["milan"])


@pytest.mark.parametrize(
    "word", ["1-aaaaaaaaaaaaaa", "0-token00000000", "999999999-aaaaaaaaaaaaaa", "2-", "2-token", "confirm"]
)
def test_guessed_codes_open_nothing(table: Table, word: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    said = world.write(MALLORY, f"confirm {word}\nsign on Lsforza\nA flo h", subject=word)
    assert not world.of(ForgetPerson) and not world.orders
    assert re.search(r"code|confirm|password", said)


def test_internal_details_cannot_be_registered(world: World) -> None:
    """A field of REGISTER never writes what the judge keeps for itself."""
    world.write(MALLORY, "register\nname: M\n_codes: []\n_new: {}\n__codes: x\nmaps: nonsense\nend")
    details = _person(world, MALLORY).details
    assert (details.maps, details.codes, details.new_addresses) == ("png", (), {})
    assert not {"maps", "password"} & details.shown.keys()


# ---------------------------------------------------------------- doors


def test_the_count_is_looked_at_before_a_password_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    world = table.world
    for _ in range(4):
        world.write(MALLORY, "signon Lsforza guess")
    looked = _counted_looks(world, monkeypatch)
    for n in range(20):
        world.write(MALLORY, f"signon Lsforza guess{n}")
        world.write(f"m{n}@evil.example", f"signon Lsforza guess{n}")
    assert looked() == 0


def _counted_looks(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many times a password was hashed since."""
    looks: list[str] = []
    slowly = world.passwords._slowly

    def noted(check: Callable[[], bool]) -> bool:
        looks.append("")
        return slowly(check)

    monkeypatch.setattr(world.passwords, "_slowly", noted)
    return lambda: len(looks)


def test_a_sender_is_counted_over_all_doors_of_a_table(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    world = table.world
    for letter in "LIAF":
        world.write(MALLORY, f"signon {letter}sforza guess")
    looked = _counted_looks(world, monkeypatch)
    assert "closed" in world.write(MALLORY, "signon Nsforza guess")
    assert looked() == 0
    assert "A Bari holds" in world.write(table.players["naples"], "signon Nsforza pw-naples\nA bari h")


def test_wrong_passwords_of_second_masters_and_of_observers_are_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.full_table(master="Gaspare")
    for name in ("Olga", "Otto"):
        world.write(world.register(name), f"observe sforza pw-{name.lower()}", proof="pass")
    world.write("gaspare@example.net", "sign on Msforza pw-master\npromote otto@example.net")
    for n in range(4):
        world.write(f"m{n}@evil.example", "sign on Msforza guess")
        world.write(f"m{n}@evil.example", "sign on Osforza guess")
    looked = _counted_looks(world, monkeypatch)
    for line in ("sign on Msforza pw-otto2", "sign on Msforza guess9", "sign on Osforza guess9"):
        assert "closed" in world.write("m9@evil.example", line)
    assert looked() == 0
    assert "closed" not in world.write("otto@example.net", "sign on Msforza pw-otto")
    assert "closed" not in world.write("olga@example.net", "sign on Osforza pw-olga")


def test_a_siege_keeps_no_owner_out(table: Table) -> None:
    """Wrong letters from elsewhere, and in the owner's name: the right password still gets in."""
    world, home = table.world, table.players["florence"]
    for n in range(10):
        world.write(f"m{n}@evil.example", "signon Lsforza guess")
    assert "A Florence holds" in world.write(home, "signon Lsforza pw-florence\nA flo h")
    for _ in range(30):
        world.write(home, "signon Lsforza guess")
    assert "A Florence holds" in world.write(home, "signon Lsforza pw-florence\nA flo h")
    world.passwords._right.clear()
    for _ in range(30):
        world.write(home, "signon Lsforza guess")
    assert "closed" in world.write(home, "signon Lsforza pw-florence\nA flo h")
    assert "A Florence holds" in table.write("florence", "A flo h")
    world.now += timedelta(minutes=61)
    assert "A Florence holds" in world.write(home, "signon Lsforza pw-florence\nA flo h")


def test_forgers_of_the_owners_name_cost_few_looks(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    world, home = table.world, table.players["florence"]
    looked = _counted_looks(world, monkeypatch)
    for n in range(100):
        world.write(home, f"signon Lsforza guess{n}")
    assert looked() <= 8


def test_the_owner_is_told_with_a_code_that_makes_a_new_password(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    world.write(MALLORY, "signon Lsforza guess")
    code = _code(world, home)
    world.write(
        home, "set password fresh", token=_seat(table).token, subject=f"Re: was that you? (code {code})"
    )
    assert "A Florence holds" in world.write("x@a.example", "signon Lsforza fresh\nA flo h")


def test_where_no_reply_address_works_the_code_alone_opens_the_door(table: Table) -> None:
    """A provider that drops what stands behind the plus sign."""
    world, home = table.world, table.players["florence"]
    world.write(MALLORY, "signon Lsforza guess")
    code = _code(world, home)
    said = world.write(home, "signon Lsforza\nset password fresh", subject=f"Re: (code {code})")
    assert "is changed" in said


# ---------------------------------------------------------------- small doors


def test_from_alone_makes_no_master_deaf(world: World) -> None:
    world.full_table(master="Gaspare")
    before = world.records["sforza"].notes
    world.write("gaspare@example.net", "monitor sforza")
    assert world.records["sforza"].notes == before


def test_a_code_of_somebody_who_has_just_registered_gets_their_number(world: World) -> None:
    said = world.write("nina@a.example", "register\nname: Nina\nemail: nina@b.example\nend")
    assert "nina@b.example" not in said.partition("timezone")[0]
    (asked,) = [s for s in world.notices if "code" in s.facts]
    assert asked.to == "nina@a.example" and str(asked.facts["code"]).startswith("0-")


def test_subjects_and_attachments_prove_nothing(table: Table) -> None:
    """A token, a password or an address in the subject is no more than words."""
    world = table.world
    token = _seat(table).token
    for subject in (
        f"judge+{token}@example.org",
        "sign on Lsforza pw-florence",
        f"From: {table.players['florence']}",
    ):
        world.write(MALLORY, "A flo h\nset password mine", subject=subject)
        assert not world.orders
    assert _seat(table).token == token


def test_the_address_of_a_seat_stays_where_it_was_until_the_new_one_answers(table: Table) -> None:
    world, home, new = table.world, table.players["florence"], "bruno@new.example"
    table.write("florence", f"set address {new}")
    assert _seat(table).address == "" and not _to(world, new)
    world.write(home, "yes", subject=f"confirm {_code(world, home)}")
    assert _seat(table).address == ""
    world.write(new, "yes", subject=f"confirm {_code(world, new)}")
    assert _seat(table).address == new
    world.write(table.players["milan"], "sign on Isforza pw-milan\npress to florence\nHello\nendpress")
    assert "Hello" in _to(world, new) and not _tokens_to(world, new)
    world.now += NEW_FOR
    world.write(table.players["milan"], "sign on Isforza pw-milan\npress to florence\nHello\nendpress")
    assert _tokens_to(world, new) == [_seat(table).token]


def test_a_full_entry_takes_no_more_addresses(world: World) -> None:
    anna = world.register("Anna")
    more = tuple(f"anna{n}@example.net" for n in range(4))
    world.persons[1] = replace(world.persons[1], addresses=(anna, *more))
    assert (
        "five" in world.write(anna, "i am also one@more.example") or "addresses already" in world.answer.text
    )
    assert not world.notices


# ---------------------------------------------------------------- the table for keepers


def _rows() -> dict[str, tuple[str, str]]:
    """The table of docs/keeper.md: for each command what From alone and a token from elsewhere may do."""
    text = (Path(__file__).parents[2] / "docs" / "keeper.md").read_text(encoding="utf-8")
    table = text.partition("### What a letter may do that is not its writer's")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")][1:]
    return {
        name: (alone.strip(), token.strip())
        for _, alone, token, names in rows
        for name in re.findall(r"`(\w+)`", names)
    }


def test_the_keepers_table_has_a_row_for_every_command() -> None:
    """A new command fails here until somebody has asked what a forger may do with it."""
    assert set(_rows()) == {model.__name__ for model in ALL}


_OF_PLACES = [model for model, row in ALL.items() if not isinstance(row, Command)]


@pytest.mark.parametrize("model", sorted(_OF_PLACES, key=lambda m: m.__name__))
def test_the_keepers_table_says_what_the_registry_asks_for(model: type) -> None:
    """What needs a place is nothing for From alone; by a token from elsewhere only what says so."""
    alone, token = _rows()[model.__name__]
    assert alone.startswith("no")
    assert token.startswith(("yes", "observers")) == (ALL[model].trust is Trust.AWAY)


def test_whatever_needs_no_place_is_looked_at_by_itself() -> None:
    """These look at who writes by themselves, or tell what is public: the list is short and known."""
    assert {m.__name__ for m in set(ALL) - set(_OF_PLACES)} == {
        "Help", "Version", "ListGames", "Summary", "WhoGame", "WhoIs", "InfoPlayer", "Status", "MyPowers",
        "History", "CatchUp", "Why", "Map", "Wrong", "TooMany", "TooManyLines", "Registration", "SetZone",
        "SetLanguage", "SetMaps", "StandBy",
        "SignOn", "Create", "Observe", "Monitor", "IAmAlso", "IAmNot", "ForgetMe", "Confirm", "Export",
        "SetThreshold", "KeeperAsk", "KeeperUnclear", "OrderLine", "Branch",
            "HowTo", "Practice", "Province", "Neighbours", "WhereCanGo", "Gazetteer", "WhatCanBuild",
            "ShowSettings",
    }  # fmt: skip


# ---------------------------------------------------------------- passwords that nobody has vouched for


def test_a_place_taken_in_somebodys_name_speaks_for_nobody(table: Table) -> None:
    """Mallory opens a game in Bruno's name, with a password of his own: it is none of Bruno's."""
    world, victim = table.world, table.players["florence"]
    world.write(victim, "create ?trap pw-mallory")
    assert "trap" in _to(world, victim)
    world.write(
        victim, f"sign on ?trap pw-mallory\ni am also {MALLORY}\nset address {MALLORY}\nset password x"
    )
    assert not _to(world, MALLORY)
    assert _person(world, victim).addresses == (victim,)
    before = _seat(table)
    world.write(victim, "sign on ?trap pw-mallory\nregister\nname: Brute\nend\nsign on Lsforza\nresign")
    assert (_seat(table), _person(world, victim).name) == (before, "Bruno")


@pytest.mark.parametrize("words", ["I did not do this!", "What is this?\nregister me not", "resign"])
def test_asking_what_it_is_says_no_yes(table: Table, words: str) -> None:
    """The victim answers the letter about a place taken in his name: nobody vouches for its password."""
    world, victim = table.world, table.players["florence"]
    world.write(victim, "create ?trap pw-mallory")
    subject, token = world.answer.subject, world.records["trap"].newcomers[0].token
    assert "(code " in subject
    world.write(victim, words, token=token, subject=f"Re: {subject}")
    assert all(n.claimed for n in world.records["trap"].newcomers)


def test_a_newcomer_says_yes_once(world: World) -> None:
    """The first hour: register and open a game, answer with yes, and the password is good from everywhere."""
    home, phone = world.register("Nina"), "nina@phone.example"
    said = world.write(home, "create ?sforza pw-nina\nbecome master")
    assert 'answer this one with the line "yes"' in " ".join(said.split())
    subject = world.answer.subject
    assert "every address" in " ".join(world.write(home, "Yes!", subject=f"Re: {subject}").split())
    assert "(code" not in world.answer.subject
    world.write(phone, "sign on Msforza pw-nina\nset comment Hi")
    assert world.records["sforza"].comment == "Hi"


def test_the_yes_for_one_place_is_none_for_a_later_one(world: World) -> None:
    home = world.register("Nina")
    world.write(home, "create ?sforza pw-nina")
    subject = world.answer.subject
    world.write(home, "create ?trap pw-mallory")
    world.write(home, "yes", subject=f"Re: {subject}")
    assert {name: r.newcomers[0].claimed for name, r in world.records.items()} == {
        "sforza": False,
        "trap": True,
    }


def test_from_alone_does_not_fill_somebodys_box(world: World) -> None:
    """Mallory has the victim watch every game: after some places nothing more without a yes."""
    anna, victim = world.register("Anna"), world.register("Vera")
    for n in range(15):
        world.write(anna, f"create ?game{n} pw", proof="pass")
    for n in range(15):
        world.write(victim, f"observe game{n} pw")
    watched = [r for r in world.records.values() if r.attendants]
    assert len(watched) == 12
    assert "nothing but a From line" in " ".join(world.answer.text.split())
    world.write(victim, "observe game14 pw", proof="pass")
    assert world.records["game14"].attendants


def test_forged_places_push_no_other_code_out(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    code = _code(world, home)
    for n in range(40):
        world.write(home, f"create ?trap{n} pw-mallory")
    world.write(home, f"confirm {code}")
    assert world.of(ForgetPerson)


def test_one_letter_gives_an_address_to_one_person_only(world: World) -> None:
    """Two codes for one address, and a registration, in one letter: nothing breaks, the first counts."""
    anna, bruno, new = world.register("Anna"), world.register("Bruno"), "new@a.example"
    codes = []
    for who in (anna, bruno):
        world.write(who, f"i am also {new}")
        world.write(who, "yes", subject=f"confirm {_code(world, who)}")
        codes.append(_code(world, new))
    said = world.write(
        new, f"confirm {codes[0]}\nconfirm {codes[1]}\nregister\nname: Anna\ntimezone: rome\nend"
    )
    assert "belongs to somebody" in " ".join(said.split())
    assert [p.addresses for p in world.persons.values()] == [(anna, new), (bruno,)]


def test_who_registers_and_confirms_at_once_stays_one_person(world: World) -> None:
    anna, new = world.register("Anna"), "new@a.example"
    world.write(new, f"i am also {anna}")
    world.write(anna, "yes", subject=f"confirm {_code(world, anna)}")
    code = _code(world, new)
    world.write(new, f"register\nname: Anna\nend\nconfirm {code}")
    assert sorted(p.addresses for p in world.persons.values()) == [(anna,), (new,)]


def test_letters_never_go_to_a_new_address_first(table: Table) -> None:
    """The first address is taken off while another one is new: an older one comes first then."""
    world, home = table.world, table.players["florence"]
    for address, wait in (("bruno@old.example", NEW_FOR), ("bruno@new.example", timedelta(0))):
        world.write(home, f"sign on Lsforza pw-florence\ni am also {address}")
        world.write(address, "yes", subject=f"confirm {_code(world, address)}")
        world.now += wait
    person = _person(world, home)
    world.persons[person.id] = replace(person, addresses=(home, "bruno@new.example", "bruno@old.example"))
    world.write("bruno@old.example", f"sign on Lsforza pw-florence\ni am not {home}")
    assert _person(world, "bruno@old.example").addresses == ("bruno@old.example", "bruno@new.example")


def test_a_master_who_acts_gives_a_power_away_only_as_himself(world: World) -> None:
    """BECOME by a stolen token and a forged From: no more than the token gives."""
    world.full_table(master="Gaspare")
    world.register("Olga")
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    for line in ("resign", "resign to olga@example.net", "set password x", "eject florence"):
        before = world.records["sforza"].seats
        world.write("gaspare@example.net", f"become florence\n{line}", token=token)
        assert world.records["sforza"].seats == before, line
    world.write("gaspare@example.net", "eject florence", token=token)
    assert next(s for s in world.records["sforza"].seats if s.seat == "florence").person
    code = _code(world, "gaspare@example.net")
    world.write("gaspare@example.net", "eject florence", token=token, subject=f"Re: (code {code})")
    assert next(s for s in world.records["sforza"].seats if s.seat == "florence").person is None


def test_whoever_was_registered_beforehand_begins_anew(world: World) -> None:
    """Mallory has registered the victim's address, and a place with it: one answer and all of it is gone."""
    victim = "vera@example.net"
    world.write(world.register("Anna"), "create ?sforza pw")
    world.write(victim, f"register\nname: Fool\nemail: {MALLORY}\nend\nsign on ?sforza pw-mallory")
    code = _code_of(world, victim)
    said = world.write(victim, "register\nname: Vera\ntimezone: Europe/Rome\nend")
    assert "somebody else has, in your name" in " ".join(said.split())
    assert "sforza" in world.write(victim, "my powers")
    world.now += timedelta(days=1, minutes=1)
    world.write(victim, "forget me")
    world.write(victim, "yes", subject=f"Re: confirm {_code(world, victim)}")
    assert [g.addresses for g in world.of(ForgetPerson)] == [(victim,)]
    assert [n.person for n in world.records["sforza"].newcomers] == [1]
    assert code


def test_a_right_password_in_a_letter_whose_proof_failed_plays_and_changes_no_place(table: Table) -> None:
    """Mail that is handed on breaks signatures: such a player plays on, and gives away by a code."""
    world, home = table.world, table.players["florence"]
    for line in ("set password mine", "resign", f"set address {MALLORY}", f"i am also {MALLORY}"):
        before = _seat(table), _person(world, home).addresses
        said = world.write(home, f"sign on Lsforza pw-florence\nA flo h\n{line}", proof="fail")
        assert "A Florence holds" in said
        assert (_seat(table), _person(world, home).addresses) == before
        assert not _to(world, MALLORY)
    world.now += timedelta(days=1, minutes=1)
    world.write(home, "sign on Lsforza pw-florence\nset password mine", proof="fail")
    code = _code(world, home)
    world.write(home, "set password mine", subject=f"(code {code})", token=_seat(table).token, proof="fail")
    assert "A Florence holds" in world.write("x@a.example", "sign on Lsforza mine\nA flo h")


def test_the_password_of_a_power_that_was_given_up_is_not_guessed_without_counting(table: Table) -> None:
    """Who may not take the power over does not try one password after the other at its door either."""
    world = table.world
    seat = replace(_seat(table), abandoned=True)
    record = world.records["sforza"]
    seats = tuple(seat if s.seat == seat.seat else s for s in record.seats)
    world.records["sforza"] = replace(record, seats=seats)
    for sender in (table.players["venice"], MALLORY):
        for word in ("one", "two", "three", "four"):
            world.write(sender, f"sign on Lsforza {word}")
        said = world.write(sender, "sign on Lsforza pw-florence\nA flo h")
        assert "A Florence holds" not in said, sender
    assert "A Florence holds" in table.write("florence", "sign on Lsforza pw-florence\nA flo h")
