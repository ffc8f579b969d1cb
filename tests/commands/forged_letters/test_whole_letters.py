"""Every letter of ours that asks for a yes or offers lines, sent back whole and unmarked: it says nothing.

Programs quote without a mark. So what an answer does is what its own words do, without the copy. The copy
comes twice: as the reader of mail leaves it, and bare, as if none of our letters had been recognised.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from judge.commands.replies.base import CodeNotice
from judge.core.effects import ForgetPerson, KeeperRequest, Send
from judge.core.inbound import InboundMail
from judge.core.outbound import Rendered
from judge.core.table import GameRecord, Role
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.letter import read
from judge.mail.reading.own_letters import OwnLetter
from judge.rendering import render
from tests.support.judges.fake_judge import START, World
from tests.support.sampling import as_many, sampled

MASTER, PLAYER, NEW = "gaspare@example.net", "bruno@example.net", "olga@example.net"
OWN = OwnAddresses(address="judge@example.org", bounce_key=b"key")
AGAINST = "No, I did not ask for this!"


@dataclass(frozen=True, slots=True)
class Asked:
    """A letter of ours in somebody's hands, and the token of the address that an answer goes to."""

    letter: Send
    to: str
    token: str | None = None


def _token(world: World, seat: str = "florence") -> str:
    return world.token_of("sforza", seat)


def _masters(world: World) -> str:
    return next(a.token for a in world.records["sforza"].attendants if a.role is Role.MASTER)


def _sent(world: World, to: str, *, code: bool = True, token: str | None = None) -> Asked:
    """The last letter to an address, one with a code if there is such a one."""
    found = [e for e in world.effects if isinstance(e, Send) and e.to == to]
    found = [e for e in found if e.facts.get("code")] or found if code else found
    return Asked(found[-1], to, token if token is not None else found[-1].token or None)


def _player(*lines: str) -> Callable[[World], Asked]:
    """What answers a player's letter that a reply address brings."""

    def ask(world: World) -> Asked:
        world.write(PLAYER, "\n".join(lines), token=_token(world))
        return _sent(world, PLAYER, token=_token(world))

    return ask


def _master(*lines: str) -> Callable[[World], Asked]:
    def ask(world: World) -> Asked:
        world.write(MASTER, "\n".join(lines), token=_masters(world))
        return _sent(world, MASTER, token=_masters(world))

    return ask


def _new_end(world: World) -> Asked:
    world.write(PLAYER, "sign on Lsforza pw-florence\ni am also bruno@new.example")
    return _sent(world, "bruno@new.example")


def _added(world: World) -> Asked:
    letter = _new_end(world)
    world.write("bruno@new.example", "yes", subject=f"Re: {render.letter(letter.letter).subject}")
    return _sent(world, PLAYER)


def _taken_off(world: World) -> Asked:
    _added(world)
    world.now += timedelta(days=30)
    world.write(PLAYER, "i am not bruno@new.example")
    return _sent(world, PLAYER)


def _chosen(world: World) -> Asked:
    world.write(PLAYER, "create ?trap pw-mallory")
    return _sent(world, PLAYER)


def _elsewhere(world: World) -> Asked:
    record = world.records["sforza"]
    seats = tuple(replace(s, claimed=s.seat == "florence") for s in record.seats)
    world.records["sforza"] = replace(record, seats=seats)
    world.write("x@else.example", "sign on Lsforza pw-florence")
    return _sent(world, PLAYER)


def _guessed(world: World) -> Asked:
    world.write("x@else.example", "sign on Lsforza guess")
    return _sent(world, PLAYER)


def _besieged(world: World) -> Asked:
    """The keeper learns that somebody guesses their password. The answer signs on with a wrong one."""
    world.keepers = {PLAYER: world.passwords.hash("pw-of-the-keeper")}
    for number in range(4):
        world.write(PLAYER, f"sign on keeper guess{number}")
    return _sent(world, PLAYER)


def _at_home(world: World) -> Asked:
    world.write(MASTER, "sign on Msforza pw-master\neject milan\ninvite a@new.example", proof="fail")
    return _sent(world, MASTER)


def _undo(world: World) -> Asked:
    world.write(MASTER, "set comment Hello", token=_masters(world))
    return _master("undo")(world)


def _proposal(world: World) -> Asked:
    world.write("anna@example.net", "propose set no press", token=_token(world, "austria"))
    return _sent(world, PLAYER)


def _proposal_to_master(world: World) -> Asked:
    _proposal(world)
    return _sent(world, MASTER)


def _asks_for_power(world: World) -> Asked:
    record = world.records["sforza"]
    seats = tuple(replace(s, person=None, abandoned=True) if s.seat == "milan" else s for s in record.seats)
    options = replace(record.options, approval=True)
    world.records["sforza"] = replace(record, seats=seats, options=options)
    world.write(NEW, "sign on Isforza pw-new")
    return _sent(world, MASTER)


def _resume(world: World) -> Asked:
    world.write(MASTER, "pause", token=_masters(world))
    return _master("resume 2026-03-10")(world)


def _hand_over(world: World) -> Asked:
    return _player(f"resign to {NEW}")(world)


def _one_correction(*lines: str) -> Callable[[World], Asked]:
    def ask(world: World) -> Asked:
        record = world.records["sforza"]
        world.records["sforza"] = replace(record, options=replace(record.options, one_correction=True))
        world.write(PLAYER, "A are h\nA flo h\nF psa h", token=_token(world))
        world.write(PLAYER, "A are - sie", token=_token(world))
        return _player(*lines)(world)

    return ask


LETTERS: dict[str, Callable[[World], Asked]] = {
    "i am also, the old end": _player("i am also mallory@evil.example"),
    "i am also, the new end": _new_end,
    "an address was added": _added,
    "i am not": _taken_off,
    "forget me": _player("forget me"),
    "set address": _player("set address b@new.example"),
    "set password": _player("set password mine"),
    "a password chosen by From alone": _chosen,
    "a password from elsewhere": _elsewhere,
    "a password guessed": _guessed,
    "resign": _player("resign"),
    "resign to somebody": _hand_over,
    "eject, promote, invite": _master("eject milan", "promote olga@example.net", "invite a@new.example"),
    "a keeper's password guessed": _besieged,
    "lines that failed the checks": _at_home,
    "undo": _undo,
    "a deadline nearer": _master("set deadline 2026-03-10"),
    "a wish with one line": _player("Please wait for me, I'm travelling."),
    "a wish with lines": _player("Anybody up for a draw?"),
    "lines for a master": _master("turn off famine"),
    "a wish of a master": _master("could you stop the clock please"),
    "one line offered": _player("ok so florence slithers to siena"),
    "lines offered": _player("borrow 10 ducats from the bank"),
    "lines offered beside orders": _player("A are h", "ok so florence slithers to siena", "F psa h"),
    "one correction": _one_correction("A are - per"),
    "one correction cleared": _one_correction("clear"),
    "a proposal": _proposal,
    "a proposal made": _player("propose set no press"),
    "the desk": _player("desk"),
    "desk links always": _player("set desk"),
    "a proposal to a master": _proposal_to_master,
    "somebody asks for a power": _asks_for_power,
    "the clock goes on": _resume,
}


WROTE = "On Fri, 13 Mar 2026 at 09:00, Podestà <judge@example.org> wrote:"
SCHRIEB = "Am Fr., 13. März 2026 um 09:00 Uhr schrieb Podestà <judge@example.org>:"
ECRIT = "Le ven. 13 mars 2026 à 09:00, Podestà <judge@example.org> a écrit :"
SCRITTO = "Il giorno ven 13 mar 2026 alle ore 09:00 Podestà <judge@example.org> ha scritto:"
ESCRIBIO = "El vie, 13 mar 2026 a las 9:00, Podestà (<judge@example.org>) escribió:"
FIELDS = "From: Podestà <judge@example.org>\nSent: Friday, March 13, 2026 9:00 AM\nTo: Bruno\nSubject: Hello"
FELDER = "Von: Podestà <judge@example.org>\nGesendet: Freitag, 13. März 2026 09:00\nAn: Bruno\nBetreff: Hallo"
ABOVE = (
    ("ok", ""),
    ("yes.", ""),
    ("No, I did not!", WROTE),
    ("thanks", ""),
    ("👍", ""),
    ("wer ist das?", SCHRIEB),
    ("", WROTE),
    ("yes", SCRITTO),
    ("+1", ECRIT),
    ("Sure, why not", ESCRIBIO),
    ("1", ""),
    ("ok", FIELDS),
    ("stop", ""),
    ("ja", FELDER),
    ("A flo h", ""),
)
"""What somebody writes above a copy of our letter, and the head that their program puts over the copy."""
AT_ONCE = as_many(3, 1)
"""So many of these for each letter, in turn."""
BESIDE = (AGAINST, "No.", "The weather is lovely here.", "F psa - tyr")
"""What stands beside a copy. A sample has each of these, and each letter with one or two of them."""


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table(master="Gaspare")
    world.register("Olga")
    return world


def state(world: World) -> dict[str, Any]:
    """Everything that a letter may have changed; but for codes that are used up, and what is asked."""
    others = [e for e in world.effects if isinstance(e, ForgetPerson | KeeperRequest)]
    return {
        "persons": {n: replace(p, details=replace(p.details, codes=())) for n, p in world.persons.items()},
        "tables": {name: _table(record) for name, record in world.records.items()},
        "orders": {key: [f.canonical for f in filed] for key, filed in world.orders.items() if filed},
        "kept": (world.laid_by, world.diaries, len(world.kept_press), len(world.desk), others),
        "letters": sorted((e.to, e.template) for e in world.notices),
    }


def _table(record: GameRecord) -> GameRecord:
    seats = tuple(replace(s, heard=None, questions=(), asked=(), latest=(), amiss="") for s in record.seats)
    return replace(record, seats=seats, notes=replace(record.notes, menus={}, menus_before={}))


def as_read(letter: Rendered, sender: str, text: str) -> InboundMail:
    """A letter without marks as the reader of mail leaves it, who knows the letter that it answers."""
    head = f"From: {sender}\nTo: judge@example.org\nSubject: x\nContent-Type: text/plain; charset=utf-8"
    return as_read_raw(f"{head}\n\n{text}\n", sender, [OwnLetter(1, letter.text, letter.html)])


def as_read_raw(raw: str, sender: str, sent: Sequence[OwnLetter] = ()) -> InboundMail:
    """A whole letter with its head, as the reader of mail leaves it, who knows those that were sent."""
    return read(
        raw.encode(),
        id=1,
        received=START,
        route="smtp",
        envelope_from=sender,
        envelope_to=("judge@example.org",),
        own=OWN,
        sent=sent,
    )


def after(world: World, asked: Asked, said: InboundMail | Sequence[str], proof: str | None = None) -> World:
    """The world after an answer of these lines, or as it was read; a mail server may vouch for it."""
    world = copy.deepcopy(world)
    facts: dict[str, Any] = {"proof": proof} if proof else {}
    if isinstance(said, InboundMail):
        facts |= {"whole_lists": said.whole_lists, "parts_of_lists": said.parts_of_lists}
        facts |= {"listed_lines": said.listed_lines, "copied_lines": said.copied_lines}
        facts |= {"signature": said.signature, "beside": said.beside}
        said = said.lines
    subject = f"Re: {render.letter(asked.letter).subject}"
    world.write(asked.to, said, token=asked.token, subject=subject, **facts)
    return world


def _after(world: World, asked: Asked, said: InboundMail | Sequence[str]) -> dict[str, Any]:
    return state(after(world, asked, said))


@pytest.mark.parametrize(("name", "words"), sampled(product(LETTERS, BESIDE), 3))
def test_a_copy_of_our_letter_does_nothing(opened: World, name: str, words: str) -> None:
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    letter = render.letter(asked.letter)
    text = f"{letter.text}\n{words}" if words == "No." else f"{words}\n\n{letter.text}"
    alone = _after(world, asked, [words])
    assert _after(world, asked, as_read(letter, asked.to, text)) == alone
    assert _after(world, asked, text.split("\n")) == alone


def _above(name: str) -> list[tuple[str, str]]:
    first = list(LETTERS).index(name) * AT_ONCE
    return [ABOVE[n % len(ABOVE)] for n in range(first, first + AT_ONCE)]


@pytest.mark.parametrize(("name", "words", "head"), [(n, *above) for n in LETTERS for above in _above(n)])
def test_words_above_a_copy_do_what_they_do_alone(opened: World, name: str, words: str, head: str) -> None:
    """A yes is the writer's own word, and no line of the copy is one. Read bare the copy may make the judge
    ask once more, so that less is done; never more.
    """
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    before = state(world)
    letter = render.letter(asked.letter)
    text = "\n\n".join(part for part in (words, head, letter.text) if part)
    alone = _after(world, asked, [words])
    assert _after(world, asked, as_read(letter, asked.to, text)) == alone
    bare = _after(world, asked, text.split("\n"))
    for part, found in bare.items():
        nothing = [] if part == "letters" else before[part]
        assert but_for_ready(found) in map(but_for_ready, (alone[part], before[part], nothing)), part


def but_for_ready(part: Any) -> Any:
    """Part of a state; whoever has a question to answer is not ready."""
    if not isinstance(part, dict):
        return part
    return {
        name: replace(table, seats=tuple(replace(seat, ready=False) for seat in table.seats))
        if isinstance(table, GameRecord)
        else table
        for name, table in part.items()
    }


def test_every_letter_with_a_code_is_among_them(opened: World) -> None:
    """A new letter that asks for consent fails here until its copy has been sent back."""
    made = {ask(copy.deepcopy(opened)).letter.template for ask in LETTERS.values()}
    assert {kind.__name__ for kind in CodeNotice.__subclasses__() if _template(kind) not in made} == set()


def _template(kind: type[CodeNotice]) -> str:
    return str(kind.template)
