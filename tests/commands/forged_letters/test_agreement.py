"""One question for all of a letter that a From line alone may not do, and one yes that does it."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from judge.core.table import Role
from judge.rendering import render
from tests.commands.forged_letters.test_whole_letters import as_read
from tests.support.judges.fake_judge import World

MASTER = "gaspare@example.net"


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table(master="Gaspare")
    return world


@pytest.fixture
def led(opened: World) -> World:
    return copy.deepcopy(opened)


def _token(world: World) -> str:
    return next(a.token for a in world.records["sforza"].attendants if a.role is Role.MASTER)


def _ask(world: World, *lines: str, sender: str = MASTER) -> str:
    """The subject of the answer to a letter that a token brings."""
    world.write(sender, "\n".join(lines), token=_token(world))
    return world.answer.subject


def _letters_to_strangers(world: World) -> list[str]:
    return [n.to for n in world.notices if n.template == "notice/invitation"]


def test_all_lines_of_a_letter_wait_for_one_yes(led: World) -> None:
    subject = _ask(led, "invite new@example.org", "eject milan", "eject venice")
    assert not led.notices, "nothing but the answer goes out"
    assert len(led.answer.text.splitlines()) < 14, led.answer.text
    assert all(line in led.answer.text for line in ("invite new@example.org", "eject milan", "eject venice"))
    assert "(code " in subject
    led.write(MASTER, "yes", subject=f"Re: {subject}")
    assert _letters_to_strangers(led) == ["new@example.org"]
    assert {s.seat for s in led.records["sforza"].seats if s.abandoned} == {"milan", "venice"}


def test_opening_with_invitations_takes_one_yes_for_the_password_too() -> None:
    world = World()
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\ninvite a@example.org\ninvite b@example.org")
    assert not world.notices
    world.write(MASTER, "ok", subject=f"Re: {world.answer.subject}")
    assert _letters_to_strangers(world) == ["a@example.org", "b@example.org"]
    assert not world.records["sforza"].attendants[0].claimed, "the password counts from everywhere"


@pytest.mark.parametrize(
    "text",
    ["", "eject milan", "set comment x", "> yes\nThanks", "If it is yours:\nyes", "yes\n\nActually no, wait"],
)
def test_nothing_but_a_yes_does_it(led: World, text: str) -> None:
    subject = _ask(led, "eject milan")
    led.write(MASTER, text, subject=f"Re: {subject}")
    assert not any(s.abandoned for s in led.records["sforza"].seats)


def test_a_no_calls_it_off_though_the_letter_comes_back_below_it(led: World) -> None:
    subject = _ask(led, "eject milan")
    led.write(MASTER, f"No!\n{led.answer.text}", subject=f"Re: {subject}")
    led.write(MASTER, "yes", subject=f"Re: {subject}")
    assert not any(s.abandoned for s in led.records["sforza"].seats)


def test_our_letter_unmarked_below_a_yes_does_no_more_than_the_yes(led: World) -> None:
    """With a line that is not ours below it, the yes is asked about."""
    subject, asked = _ask(led, "eject milan"), led.answer
    led.write(MASTER, f"yes\n\n{asked.text}\n  eject venice", subject=f"Re: {subject}")
    assert not any(s.abandoned for s in led.records["sforza"].seats)
    led.write(MASTER, as_read(asked, MASTER, f"yes\n\n{asked.text}").lines, subject=f"Re: {subject}")
    assert {s.seat for s in led.records["sforza"].seats if s.abandoned} == {"milan"}


def test_a_yes_counts_once(led: World) -> None:
    subject = _ask(led, "invite new@example.org")
    led.write(MASTER, "yes", subject=f"Re: {subject}")
    led.write(MASTER, "yes", subject=f"Re: {subject}")
    assert not _letters_to_strangers(led)


def test_a_code_of_an_answer_does_nothing_but_its_lines(led: World) -> None:
    """Answers are passed on to others, who would read the code in the subject."""
    subject = _ask(led, "eject milan")
    led.write(MASTER, "i am also mallory@example.org", subject=f"Re: {subject}")
    assert [n.to for n in led.notices if n.to == "mallory@example.org"] == []
    led.write(MASTER, "eject venice", subject=f"Re: {subject}")
    assert not any(s.abandoned for s in led.records["sforza"].seats)


def test_where_the_checks_of_mail_servers_fail_one_letter_goes_home_for_all_lines(led: World) -> None:
    """The password is right; but the answer may not reach whoever wrote, and is no proof of the mailbox."""
    lines = ("invite new@example.org", "eject milan")
    led.write(MASTER, "\n".join(("sign on Msforza pw-master", *lines)), proof="fail")
    asked = [n for n in led.notices if n.template == "notice/agree"]
    assert [(n.to, n.facts["lines"]) for n in asked] == [(MASTER, lines)]
    assert "(code" not in led.answer.subject and not _letters_to_strangers(led)
    led.write(MASTER, "yes", subject=f"Re: {render.letter(asked[0]).subject}")
    assert _letters_to_strangers(led) == ["new@example.org"]
    assert {s.seat for s in led.records["sforza"].seats if s.abandoned} == {"milan"}


def test_the_place_may_be_gone_when_the_yes_comes(led: World) -> None:
    subject = _ask(led, "promote olga@example.org", "invite new@example.org")
    led.records["sforza"] = replace(led.records["sforza"], attendants=())
    led.write(MASTER, "yes", subject=f"Re: {subject}")
    assert not _letters_to_strangers(led) and "no longer yours" in " ".join(led.answer.text.split())
