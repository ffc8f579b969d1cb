"""Facts for the page of a seat: its choices, its board as it sees it, and its orders on file.

Only the seat's own view is ever asked. Not here: the page (desk.page), what comes back of it (desk.form).
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from judge.catalogue import Catalogue
from judge.commands.limits.letter_costs import Allowance
from judge.commands.limits.line_costs import may_look
from judge.core.game import Seat
from judge.core.places import seat_record
from judge.core.remembered import load_position
from judge.core.repository import Repository
from judge.core.system.choices import Choices
from judge.core.system.pages import Board, Layer, pages_of
from judge.core.table import FiledOrder, GameRecord
from judge.core.wording import language_written
from judge.pages.boards import board_path
from judge.pages.words import phase_name


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskFacts:
    """A seat's open phase in the language that is written in.

    `phase` is its key, `phase_words` its name. `board` is the public one, `layer` what the seat sees upon it.
    `filed`: all orders on file, a line each; `filed_hash` changes with them. `ready`: all that is owed is in.
    `reply_to`: where letters for this seat go. `may_hand_in`: whether the page may hand the letter in itself.
    `others`: what other powers may choose from as far as this seat can see, to try out; nothing of it counts.
    """

    game: str
    seat: Seat
    power: str
    phase: str
    phase_words: str
    deadline: datetime | None
    choices: Choices
    board: Board | None
    layer: Layer | None
    filed: tuple[str, ...]
    filed_hash: str
    ready: bool
    reply_to: str
    may_hand_in: bool
    others: tuple[tuple[str, Choices], ...] = ()


class FactsMemory:
    """Facts of the positions that were looked at last: a preview asks for those of the page before it.

    Safe to use from several threads.
    """

    def __init__(self, most: int = 16) -> None:
        self._most, self._lock = most, threading.Lock()
        self._kept: dict[tuple[Any, ...], tuple[Any, DeskFacts]] = {}

    def find(self, key: tuple[Any, ...]) -> DeskFacts | None:
        """Return the facts that are kept by a key, which counts as looked at."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is not None:
                self._kept[key] = found
            return found[1] if found is not None else None

    def keep(self, key: tuple[Any, ...], facts: DeskFacts, rules: Any) -> None:
        """Keep facts, and the rules by whose identity the key knows them; the oldest are forgotten."""
        with self._lock:
            self._kept[key] = rules, facts
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]


def desk_facts(
    repository: Repository,
    games: Catalogue,
    record: GameRecord,
    seat: Seat,
    *,
    reply_to: str,
    may_hand_in: bool,
    memory: FactsMemory | None = None,
) -> DeskFacts:
    """Collect the facts of a seat's page. Without choices or a board in the game they are empty.

    Raises what the catalogue raises of a game that this judge does not have.
    """
    rules = games.table(record)
    filed = repository.filed_orders(record.name, record.phase, seat)
    position = hashlib.sha256(f"{record.name} {record.phase} {record.state}".encode()).hexdigest()
    key = (id(rules), language_written(), seat, position, hash_of(filed, in_order=True))
    facts = memory.find(key) if memory is not None else None
    if facts is None:
        facts = _facts_of(rules, record, seat, filed)
        if memory is not None:
            memory.keep(key, facts, rules)
    return replace(
        facts,
        deadline=record.deadline,
        ready=seat_record(record, seat).ready,
        reply_to=reply_to,
        may_hand_in=may_hand_in,
    )


def _facts_of(rules: Any, record: GameRecord, seat: Seat, filed: Sequence[FiledOrder]) -> DeskFacts:
    """Collect whatever follows from the position and from what is on file."""
    pages, codec = pages_of(rules), rules.system.codec
    view = rules.view(load_position(codec, record.state), seat)
    orders = tuple(order for each in filed for order in codec.load_orders(each.order))
    choices = pages.choices(view, seat, orders)
    board = pages.board()
    layer = pages.layer(None, view, f"../{board_path(board)}") if board is not None else None
    named = rules.setting.scenario.powers
    strangers = (s for s in rules.survivors(view.state) if s != seat) if board is not None else ()
    reader = rules.reader(view.state)
    return DeskFacts(
        game=record.name,
        seat=seat,
        power=_power_name(named, seat),
        phase=record.phase,
        phase_words=phase_name(rules, record, record.phase, language_written()),
        deadline=None,
        choices=choices,
        board=board,
        layer=layer,
        filed=_lines_on_file(choices) or tuple(str(reader.words(order)) for order in orders),
        filed_hash=hash_of(filed, in_order=any(piece.many for piece in choices.pieces)),
        ready=False,
        reply_to="",
        may_hand_in=False,
        others=tuple((_power_name(named, s), pages.choices(view, s)) for s in strangers),
    )


def _power_name(named: Mapping[Any, Any], seat: Seat) -> str:
    return str(named[seat].name) if seat in named else str(seat).capitalize()


def orders_counted_on(games: Catalogue, record: GameRecord, seat: Seat, text: str) -> tuple[str, ...]:
    """Find the orders of others that a letter counts on, as lines for SUPPOSE (`Preview.supposed`).

    What takes too long to read counts on nothing; the preview reads the letter itself, in its own time.
    """
    rules = games.table(record)
    state = load_position(rules.system.codec, record.state)
    view = rules.view(state, seat)
    reader = rules.reader(view.state if rules.hides_positions else state)
    allowance = Allowance(clock=time.thread_time)
    lines = (line for line in text.splitlines() if may_look(allowance, line))
    orders = [order for line in lines for order in reader.orders(line, seat)]
    return pages_of(rules).suppositions(view, seat, orders)


def _lines_on_file(choices: Choices) -> tuple[str, ...]:
    """List what is on file as the choices have it, so that it is found again among them."""
    return (*(line for piece in choices.pieces for line in piece.filed), *choices.filed)


def hash_of(filed: Sequence[FiledOrder], *, in_order: bool = False) -> str:
    """Hash what is on file: the same in every language, and in whatever order it came unless that counts."""
    orders = [each.order for each in filed]
    return hashlib.sha256("\n".join(orders if in_order else sorted(orders)).encode()).hexdigest()[:16]
