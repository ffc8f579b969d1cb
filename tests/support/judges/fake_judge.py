"""A small world for the desk: records in dictionaries, effects carried out at once, letters kept to look at.

Not a store: no transactions, no outbox. Tokens and times are counted, so that every run is the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from argon2 import PasswordHasher

from judge.commands import Context, Passwords, on_letter
from judge.commands.context import JudgePolicy
from judge.core import desk_keys
from judge.core.desk_keys import DeskKey
from judge.core.dice import SeededDice
from judge.core.effects import (
    Effect,
    FileOrders,
    KeepDeskKey,
    KeepDiary,
    KeepPress,
    KeepScheduled,
    SaveGame,
    SavePerson,
    Send,
    StartGame,
    WithdrawDeskKeys,
)
from judge.core.game import Seat
from judge.core.inbound import InboundMail
from judge.core.outbound import Rendered
from judge.core.people import Conduct, Person
from judge.core.places import people_of, places, with_registered
from judge.core.table import (
    DiaryEntry,
    FiledOrder,
    GameRecord,
    GameStatus,
    PhaseRecord,
    Role,
    ScheduledLine,
    SeatRecord,
    Staff,
)
from judge.games.machiavelli import codec
from judge.games_at_hand import games_at_hand
from judge.rendering import render

GAMES = games_at_hand()
START = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino", "Helga")
MORE_NAMES = ("Ivo", "Jana", "Kurt", "Lea", "Mina")
"""For scenarios of thirteen powers."""

ALL_HOLD = {
    "austria": "A aus h, A hun h, A tyr h",
    "florence": "A are h, A flo h, F psa h",
    "france": "A avi h, F mar h, A swi h",
    "milan": "A cre h, A mil h, A pav h",
    "naples": "A bari h, A mes h, F nap h, F pal h",
    "papacy": "F anc h, A bol h, A per h, A rome h",
    "turkey": "A alb h, F dur h, F tun h",
    "venice": "F dal h, A pad h, A ver h, G ven h",
}


def _message_id(number: int) -> str:
    """The Message-ID of a letter of ours, by its place among all that were sent."""
    return f"<sent-{number}@example.org>"


@dataclass
class World:
    """Implements `Known`. `write` sends a letter in and carries its effects out."""

    persons: dict[int, Person] = field(default_factory=dict)
    records: dict[str, GameRecord] = field(default_factory=dict)
    orders: dict[tuple[str, str, str], tuple[FiledOrder, ...]] = field(default_factory=dict)
    laid_by: dict[tuple[str, str], tuple[ScheduledLine, ...]] = field(default_factory=dict)
    diaries: dict[tuple[str, str], tuple[DiaryEntry, ...]] = field(default_factory=dict)
    played: dict[str, tuple[PhaseRecord, ...]] = field(default_factory=dict)
    aside: dict[str, dict[int, tuple[PhaseRecord, ...]]] = field(default_factory=dict)
    kept_press: list[KeepPress] = field(default_factory=list)
    stuck: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    letters_kept: list[str] = field(default_factory=list)
    sent: list[Send] = field(default_factory=list)
    conducts: dict[int, Conduct] = field(default_factory=dict)
    now: datetime = START
    desk: list[DeskKey] = field(default_factory=list)
    desk_address: str = "https://judge.example.org/desk/"
    counted: int = 0
    effects: tuple[Effect, ...] = ()
    keepers: dict[str, str] = field(default_factory=dict)
    draws_orders: bool = False  # a tenth of a second for each letter with orders
    passwords: Passwords = field(
        default_factory=lambda: Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    )

    def __deepcopy__(self, memo: Mapping[int, Any]) -> World:
        """Its own containers with the same things in them: records and effects are values."""
        same = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(same, name, value.copy())
        same.passwords = deepcopy(self.passwords)
        same.aside = {game: dict(turns) for game, turns in self.aside.items()}
        return same

    # ------------------------------------------------------------ Known

    def person(self, id: int) -> Person | None:
        return self.persons.get(id)

    def people_by_number(self, ids: Collection[int]) -> Mapping[int, Person]:
        return {id: self.persons[id] for id in ids if id in self.persons}

    def addresses_at(self, domain: str) -> tuple[str, ...]:
        return tuple(a for p in self.persons.values() for a in p.addresses if a.endswith(f"@{domain}"))

    def person_at(self, address: str) -> Person | None:
        return next((p for p in self.persons.values() if address.lower() in p.addresses), None)

    def answered_last(self, address: str) -> str | None:
        return None

    def game(self, name: str) -> GameRecord | None:
        return self.records.get(name.lower())

    def names_of_games(self) -> Sequence[str]:
        return [game.name for game in self.games()]

    def games(self) -> Sequence[GameRecord]:
        return list(reversed(self.records.values()))

    def outlines(self) -> Sequence[GameRecord]:
        return [replace(game, state="") for game in self.games()]

    def games_of(self, person: int) -> Sequence[GameRecord]:
        return [g for g in self.games() if person in people_of(g)]

    def unreadable(self, person: int | None = None) -> tuple[Any, ...]:
        return ()

    def filed_orders(self, game: str, phase: str, seat: Seat) -> tuple[FiledOrder, ...]:
        return self.orders.get((game, phase, seat), ())

    def lines_for_later(self, game: str, seat: Seat) -> tuple[ScheduledLine, ...]:
        return self.laid_by.get((game, seat), ())

    def seats_with_lines_for_later(self, game: str) -> frozenset[Seat]:
        return frozenset(Seat(seat) for (at, seat), lines in self.laid_by.items() if at == game and lines)

    def diary(self, game: str, seat: Seat) -> tuple[DiaryEntry, ...]:
        return self.diaries.get((game, seat), ())

    def desk_keys(self, game: str, seat: Seat, since: datetime) -> Sequence[DeskKey]:
        return [k for k in self.desk if (k.game, k.seat) == (game, seat) and k.made >= since]

    def phases(self, game: str) -> Sequence[PhaseRecord]:
        return self.played.get(game, ())

    def phases_undone(self, game: str) -> Mapping[int, Sequence[PhaseRecord]]:
        return self.aside.get(game, {})

    def press(self, game: str) -> Sequence[KeepPress]:
        return [p for p in self.kept_press if p.game == game]

    def letters_to(
        self,
        sender: str,
        token: str = "",
        *,
        message_ids: Sequence[str] = (),
        lines: Sequence[str] = (),
    ) -> tuple[tuple[int, str, str], ...]:
        if message_ids:
            named = ((n, send) for n, send in enumerate(self.sent) if _message_id(n) in message_ids)
            return tuple((n, render.letter(send).text, "") for n, send in named if send.to == sender)
        return tuple((n, text, "") for n, text in enumerate(self.letters_kept))

    def conduct(self, person: int) -> Conduct:
        return self.conducts.get(person, Conduct())

    def undelivered_of(self, game: str) -> Sequence[Any]:
        return self.stuck.get(game, ())

    def by_token(self, token: str) -> tuple[GameRecord, Seat | Role, int] | None:
        for record in self.records.values():
            for at in places(record):
                if at.held.token == token and at.person is not None:
                    kind = at.seat or (at.held.role if isinstance(at.held, Staff) else Seat("?"))
                    return record, kind, at.person
        return None

    # ------------------------------------------------------------ letters

    def context(self) -> Context:
        return Context(
            now=self.now,
            fresh_token=self._token,
            passwords=self.passwords,
            games=GAMES,
            address="judge@example.org",
            name="Podestà",
            version="0.1.0",
            draws_orders=self.draws_orders,
            desk=self.desk_address,
            fresh_desk_key=self._desk_key,
            policy=JudgePolicy(keepers=self.keepers),
        )

    def _token(self) -> str:
        self.counted += 1
        return f"token{self.counted:011d}"

    def _desk_key(self) -> str:
        self.counted += 1
        return desk_keys.key_text(self.counted.to_bytes(16, "big"))

    def letter(self, sender: str, text: str | Iterable[str], **facts: Any) -> InboundMail:
        lines = tuple(text.split("\n")) if isinstance(text, str) else tuple(text)
        self.counted += 1
        given: dict[str, Any] = {
            "id": self.counted,
            "received": self.now,
            "route": "smtp",
            "envelope_from": sender,
            "envelope_to": ("judge@example.org",),
            "sender": sender,
            "sender_name": "",
            "subject": "moves",
            "message_id": f"<{self.counted}@example.net>",
            "lines": lines,
        }
        return InboundMail(**{**given, **facts})

    def write(self, sender: str, text: str | Iterable[str], **facts: Any) -> str:
        """The text of the answer to a letter; its effects are carried out and kept in `effects`."""
        self.effects = on_letter(self.letter(sender, text, **facts), self, self.context())
        self.carry_out(self.effects)
        return self.answer.text if self.replies else ""

    def answer_to_reply(self, sender: str, text: str | Iterable[str], **facts: Any) -> str:
        """The same for a letter that answers the reply to the last one, as mail programs do."""
        return self.answer_to(self.replies[0], sender, text, **facts)

    def answer_to(self, reply: Send, sender: str, text: str | Iterable[str], **facts: Any) -> str:
        """The same for a letter that answers one of ours."""
        number = max(n for n, send in enumerate(self.sent) if send is reply)
        told = {
            "references": (reply.in_reply_to, _message_id(number)),
            "subject": f"Re: {render.letter(reply).subject}",
            "token": reply.token or None,
        }
        return self.write(sender, text, **{**told, **facts})

    @property
    def replies(self) -> list[Send]:
        return [e for e in self.effects if isinstance(e, Send) and e.kind == "reply"]

    @property
    def answer(self) -> Rendered:
        return render.letter(self.replies[0])

    @property
    def notices(self) -> list[Send]:
        return [e for e in self.effects if isinstance(e, Send) and e.kind != "reply"]

    def of(self, kind: type) -> list[Any]:
        return [e for e in self.effects if isinstance(e, kind)]

    # ------------------------------------------------------------ effects

    def carry_out(self, effects: Iterable[Effect]) -> None:
        new = 0
        for effect in effects:
            match effect:
                case SavePerson(person=person):
                    new = person.id or max(self.persons, default=0) + 1
                    self.persons[new] = replace(person, id=new)
                case SaveGame(game=record):
                    self.records[record.name] = with_registered(record, new)
                case FileOrders(game=game, phase=phase, seat=seat, orders=orders):
                    self.orders[(game, phase, seat)] = orders
                case KeepScheduled(game=game, seat=seat, lines=lines):
                    self.laid_by[(game, seat)] = lines
                case KeepDiary(game=game, seat=seat, entries=entries):
                    self.diaries[(game, seat)] = entries
                case KeepDeskKey(key=key):
                    self._withdraw(key.game, key.seat)
                    self.desk.append(key)
                case WithdrawDeskKeys(game=game, seat=seat):
                    self._withdraw(game, seat)
                case KeepPress():
                    self.kept_press.append(effect)
                case StartGame(game=game):
                    self.start(game)
                case Send():
                    self.sent.append(effect)
                case _:
                    pass

    def _withdraw(self, game: str, seat: Seat) -> None:
        gone = [k for k in self.desk if (k.game, k.seat) == (game, seat)]
        self.desk = [replace(k, withdrawn=True) if k in gone else k for k in self.desk]

    def start(self, name: str) -> None:
        """Open a game: powers in the order of joining."""
        record = self.records[name]
        rules = GAMES.table(record)
        state = rules.open(SeededDice(b"seed")).state
        places = list(record.newcomers)
        seats = tuple(
            SeatRecord(
                seat=s,
                person=n.person,
                password=n.password,
                token=n.token,
                address=n.address,
                claimed=n.claimed,
            )
            for s, n in zip(rules.seats, places, strict=False)
        ) + tuple(SeatRecord(seat=s, abandoned=True) for s in rules.seats[len(places) :])
        self.records[name] = replace(
            record,
            status=GameStatus.ACTIVE,
            seats=seats,
            newcomers=(),
            state=codec.dump_state(state),
            phase=state.phase.key,
            kind=str(state.phase.kind),
            opened=self.now,
            deadline=self.now + timedelta(days=3),
            grace=self.now + timedelta(days=6),
        )

    # ------------------------------------------------------------ shortcuts

    def register(self, name: str) -> str:
        address = f"{name.lower()}@example.net"
        self.write(address, f"register\nname: {name}\ntimezone: Europe/Rome\nend")
        return address

    def full_table(self, game: str = "sforza", options: str = "", master: str = "") -> Mapping[str, str]:
        """A game that has begun; the players' addresses by power. Passwords are ``pw-`` and the power.

        Our own mail server vouches for all who join, so that their passwords are known to be theirs.
        """
        if master:
            self.register(master)
            opening = f"create ?{game} pw-master {options}\nbecome master"
            self.write(f"{master.lower()}@example.net", opening, proof="pass")
        players: dict[str, str] = {}
        scenario = self.records[game].scenario if master else "balance-of-power"
        seats = GAMES.scenario(scenario).seats
        for seat, name in zip(seats, (*NAMES, *MORE_NAMES), strict=False):
            address = self.register(name)
            first = not master and not players
            command = f"create ?{game} pw-{seat} {options}" if first else f"sign on ?{game} pw-{seat}"
            self.write(address, command, proof="pass")
            players[seat] = address
        return players

    def token_of(self, game: str, seat: str) -> str:
        return next(s.token for s in self.records[game].seats if s.seat == seat)
