"""Deeds open to a keeper: what can be looked at and changed in a judge, from the command line or by letter.

Each method does one thing, now, in a transaction of its own, and gives facts back. Not here: who may ask
(commands), arguments (cli), words (templates), backing up and restoring (admin.backup).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from judge.catalogue import Catalogue
from judge.commands.settings.secrecy import identities_hidden
from judge.core.health import Receiving
from judge.core.mail_address import pattern
from judge.core.options import plain
from judge.core.repository import UnreadableGameError
from judge.core.system.scenario_files import Taken
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus, Role
from judge.games_at_hand import games_at_hand
from judge.runtime.admin import backup
from judge.runtime.admin.findings import Finding
from judge.runtime.health.last_times import note_back_up
from judge.runtime.health.report import health
from judge.runtime.settings import Settings
from judge.runtime.unreadable_games import GameFault, fault_of, fault_words, notes_by_game
from judge.store import admin_queries
from judge.store.database import Store
from judge.store.opening import looking_store, writing_store
from judge.store.transaction import Transaction

if TYPE_CHECKING:
    from judge.runtime.admin.dns_checks import Resolver

T = TypeVar("T")
Facts = Mapping[str, Any]


def utc_now() -> datetime:
    return datetime.now(UTC)


class Administration:
    """`settings` and `store` of the judge that is looked after."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        now: Callable[[], datetime] = utc_now,
        games: Callable[[Path | None], Catalogue] = games_at_hand,
    ) -> None:
        self.settings, self.store, self.now = settings, store, now
        self._games = games

    @property
    def games_at_hand(self) -> Catalogue:
        """Games that can be played, with the scenarios that were imported."""
        return self._games(self.settings.maps)

    def _ask(self, work: Callable[[Transaction], T]) -> T:
        return self.store.run(work)

    def _look(self, work: Callable[[Transaction], T]) -> T:
        with self.store.read() as tx:
            return work(tx)

    # ------------------------------------------------------------ how it is

    def examination(self, resolver: Resolver | None = None) -> tuple[Finding, ...]:
        """Findings of the doctor; takes seconds."""
        from judge.runtime.admin import doctor  # what it needs, and few processes ever do

        return doctor.examine(self.settings, resolver)

    def health(self) -> Facts:
        """As the page for monitors has it."""
        return health(self.store, self.now(), data=self.settings.data)

    def lost_receivers(self) -> tuple[Facts, ...]:
        """The processes that took letters in and are gone, killed or stopped."""

        def work(tx: Transaction) -> tuple[Facts, ...]:
            return tuple(map(_receiver_facts, tx.lost_receivers(self.now())))

        return self._look(work)

    def forget_receivers(self, names: Collection[str]) -> tuple[str, ...]:
        """Wait no longer for letters that lie with some of them; the names that were known."""
        return self._ask(lambda tx: tx.forget_receivers(names, self.now()))

    # ------------------------------------------------------------ games

    def games(self) -> tuple[Facts, ...]:
        """All games, newest first: what stands where, without any secret.

        `unreadable` says why one cannot be read; empty: it can.
        """
        rules = self.games_at_hand.table

        def work(tx: Transaction) -> tuple[Facts, ...]:
            return tuple(_row(tx, rules, name) for name in tx.names_of_games())

        return self._look(work)

    def game(self, name: str) -> Facts | None:
        """One game: who is at the table and how they stand. No orders, no money, no seed."""

        def work(tx: Transaction) -> Facts | None:
            if admin_queries.scenario_of(tx.connection, name) is None:
                return None
            row = _row(tx, self.games_at_hand.table, name)
            try:
                game = tx.game(name)
                return row if game is None else {**row, **_table_facts(tx, game)}
            except UnreadableGameError:
                return row

        return self._look(work)

    # ------------------------------------------------------------ letters and outbox

    def letters(self, status: str = "") -> tuple[Facts, ...]:
        return self._look(lambda tx: admin_queries.letters(tx.connection, status))

    def letter(self, id: int) -> Facts | None:
        return self._look(lambda tx: admin_queries.letter(tx.connection, id))

    def raw_letter(self, id: int) -> bytes | None:
        """To the byte, with whatever secrets are in it."""
        return self._look(lambda tx: admin_queries.raw_letter(tx.connection, id))

    def handle_again(self, id: int) -> bool:
        return self._ask(lambda tx: admin_queries.handle_again(tx.connection, id))

    def set_letter_aside(self, id: int) -> bool:
        return self._ask(lambda tx: admin_queries.set_letter_aside(tx.connection, id, self.now()))

    def outbox(self, status: str = "") -> tuple[Facts, ...]:
        return self._look(lambda tx: admin_queries.outbox(tx.connection, status))

    def outgoing(self, id: int) -> Facts | None:
        return self._look(lambda tx: admin_queries.outgoing(tx.connection, id))

    def outgoing_text(self, id: int) -> str | None:
        """With whatever secrets are in it."""
        return self._look(lambda tx: admin_queries.outgoing_text(tx.connection, id))

    def resend(self, id: int) -> bool:
        return self._ask(lambda tx: admin_queries.resend(tx.connection, id, self.now()))

    def hold_back(self, id: int) -> bool:
        return self._ask(lambda tx: admin_queries.hold_back(tx.connection, id))

    # ------------------------------------------------------------ the house

    def policy(self) -> Facts:
        """The rules of the house."""
        return self._look(lambda tx: admin_queries.policy(tx.connection))

    def change_list(self, name: str, patterns: Collection[str], *, remove: bool = False) -> Facts:
        """Put addresses on the list ``deny`` or ``allow``, or take them off; the new rules."""

        def change(rules: dict[str, Any]) -> None:
            named = set(map(pattern, patterns))
            kept = {*rules.get(name, ())} - named
            rules[name] = sorted(kept if remove else kept | named)

        return self._change_policy(change)

    def say_daily(self, text: str) -> Facts:
        """The message under every answer; empty: none."""
        return self._change_policy(lambda rules: rules.update(message=text))

    def open_games(self, on: bool, reason: str = "") -> Facts:
        """Let people open new games, or not."""
        return self._change_policy(lambda rules: rules.update(closed=not on, reason="" if on else reason))

    def _change_policy(self, change: Callable[[dict[str, Any]], None]) -> Facts:
        def work(tx: Transaction) -> Facts:
            rules = admin_queries.policy(tx.connection)
            change(rules)
            admin_queries.set_policy(tx.connection, rules)
            return rules

        return self._ask(work)

    # ------------------------------------------------------------ keepers

    def keepers(self) -> tuple[Facts, ...]:
        """Rows of who may write as a keeper, and whether they can."""

        def work(tx: Transaction) -> tuple[Facts, ...]:
            known = admin_queries.passwords(tx.connection)
            return tuple(
                {"address": a, "password": a.lower() in known, "registered": tx.person_at(a) is not None}
                for a in self.settings.keepers
            )

        return self._look(work)

    def set_password(self, address: str, hashed: str) -> bool:
        """A keeper's password, as an argon2 hash. False: the settings do not name them."""
        if address.lower() not in {a.lower() for a in self.settings.keepers}:
            return False
        self._ask(lambda tx: admin_queries.set_password(tx.connection, address, hashed))
        return True

    # ------------------------------------------------------------ scenarios

    def scenarios(self) -> tuple[Facts, ...]:
        """All that CREATE understands; `imported`: not brought along by the judge."""
        cards = self.games_at_hand.cards()
        return tuple({"name": c.name, "title": c.title, "imported": c.imported} for c in cards)

    def import_maps(self, files: Mapping[str, bytes]) -> tuple[tuple[Taken, ...], tuple[Any, ...]]:
        """Put in scenarios and what belongs to them; or all their faults, and nothing."""
        kept = self.games_at_hand.files
        return kept.take_in(files, self._scenarios_in_play()) if kept is not None else ((), ())

    def remove_scenario(self, name: str) -> bool:
        """Take an imported scenario away; False if there is none, or if games are played on it."""
        kept = self.games_at_hand.files
        return kept is not None and kept.take_out("scenarios", name, self._scenarios_in_play())

    def _scenarios_in_play(self) -> frozenset[str]:
        over = (GameStatus.FINISHED, GameStatus.TERMINATED)
        return self._look(lambda tx: admin_queries.scenarios_played(tx.connection, over))

    # ------------------------------------------------------------ copies

    def back_up(self, game: str = "") -> backup.Copy:
        """Into the folder of copies. Raises LookupError for an unknown game, OSError."""
        name = f"{game or 'all'}-{self.now():%Y%m%d-%H%M%S}.gz"
        return self.back_up_into(self.settings.copies / name, game)

    def back_up_into(self, file: Path, game: str = "") -> backup.Copy:
        """Into a file. Raises as `back_up` does."""
        made = backup.back_up(self.store, self.games_at_hand, file, game)
        if not game:
            note_back_up(self.settings.data, self.now())
        return made

    def restore(self, name: str) -> backup.Copy:
        """One game from the folder of copies. Raises ValueError, OSError."""
        file = self.settings.copies / name
        if file.parent != self.settings.copies or file.is_symlink() or not file.is_file():
            raise ValueError(f"there is no {name} in {self.settings.copies}")
        return backup.restore(self.store, self.games_at_hand, file)


@contextmanager
def administration(
    settings: Settings, *, looks: bool = False, older: bool = False
) -> Iterator[Administration]:
    """For one command of the command line; one that `looks` changes no byte of the database.

    `older`: it can do with the tables of an older version.

    Raises OpenToOthersError, OSError, those of store.upgrades, what the database raises.
    """
    if looks:
        store = looking_store(settings.url, settings.data, older=older)
    else:
        store = writing_store(settings.url, settings.data)
    try:
        yield Administration(settings, store)
    finally:
        store.close()


def _receiver_facts(one: Receiving) -> dict[str, Any]:
    parts = {part.name: part.source for part in one.components}
    return {"name": one.name, "since": min(part.since for part in one.components), **parts}


def _row(tx: Transaction, rules: Callable[[GameRecord], TableGame], name: str) -> dict[str, Any]:
    """A game as a row; of one that cannot be read, what its columns tell."""
    fault = fault_of(tx, rules, name, whole=False) or _fault_on_file(tx, name)
    why = fault_words(fault) if fault is not None else ""
    try:
        game = tx.game(name)
    except UnreadableGameError:
        game = None
    if game is not None:
        return {**_game_facts(game), "unreadable": why}
    scenario = admin_queries.scenario_of(tx.connection, name)
    row = {"name": name, "status": "unreadable", "scenario": scenario, "phase": "", "players": 0}
    return {**row, "deadline": None, "alarm": None, "unreadable": why}


def _fault_on_file(tx: Transaction, name: str) -> GameFault | None:
    """Fault that a whole look has found, if one was needed."""
    mark = notes_by_game(tx).get(name)
    return GameFault(mark["code"], mark["what"]) if mark is not None else None


def _game_facts(game: GameRecord) -> dict[str, Any]:
    return {
        "name": game.name,
        "status": game.status.value,
        "scenario": game.scenario,
        "phase": game.phase,
        "players": sum(s.person is not None for s in game.seats) or len(game.newcomers),
        "deadline": game.deadline,
        "alarm": game.alarm,
    }


def _table_facts(tx: Transaction, game: GameRecord) -> dict[str, Any]:
    """Names stay away where they are hidden from the players: the keeper may be one of them."""
    hidden = identities_hidden(game)

    def who(person: int | None) -> str:
        found = tx.person(person) if person is not None and not hidden else None
        return f"{found.name} <{', '.join(found.addresses[:1])}>" if found is not None else ""

    return {
        "created": game.created,
        "turn": game.turn,
        "grace": game.grace,
        "hidden": hidden,
        "settings": plain(game.options),
        "flags": dict(game.flags),
        "seats": tuple(
            {
                "power": str(s.seat),
                "player": who(s.person),
                "taken": s.person is not None,
                "ready": s.ready,
                "wait": s.wait,
                "abandoned": s.abandoned,
                "dummy": s.dummy,
            }
            for s in game.seats
        ),
        "newcomers": tuple(who(n.person) for n in game.newcomers),
        "masters": tuple(who(a.person) for a in game.attendants if a.role is Role.MASTER),
        "observers": sum(a.role is Role.OBSERVER for a in game.attendants),
        "undelivered": len(tx.undelivered_of(game.name)),
    }
