"""Beginning a game and running a phase: orders frozen, adjudicated, the next phase opened, everybody told.

Touches nothing: the result is a GameUpdate. Whatever the throws are, they come from the game's seed, so that
the same phase can be run again to the byte (phases.replay).

A phase of a lesson: its position set up as edits of the opening, its opponents, and how it ends. All lessons
of a name have the same luck: their seed is made of it.

Not here: when (phases.worker), the rules (games), what a lesson is (core.system.school), opening and leaving
one (commands.joining.practice).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from judge.commands.master.dice_seeds import first_turn, seed_of
from judge.core.dice import RecordingDice, Roll, SeededDice, commitment, plain
from judge.core.game import Agenda, Outcome, Seat
from judge.core.options import Edit
from judge.core.places import seats_of_bots
from judge.core.system.game_system import Codec, GameSystem
from judge.core.system.presenter import PlayedEarly
from judge.core.system.school import School
from judge.core.system.table_game import TableGame
from judge.core.table import Applicant, FiledOrder, GameRecord, GameStatus, PhaseRecord, SeatRecord
from judge.runtime.environment import Environment
from judge.runtime.phases import updates
from judge.runtime.phases.due_times import missing
from judge.runtime.phases.power_assignment import assign
from judge.runtime.phases.result_letters import QuietPhases, letters_about_phase
from judge.runtime.phases.updates import GameUpdate, Snapshot
from judge.scheduling.absences import counting, deadlines, vacations
from judge.scheduling.deadlines import early_processing

OPENING = "opening"
"""The key of the record that holds a game's opening position and its throws; its turn is 0."""
GENTLE = "gentle"
"""TableOptions.scripted: they leave the only player alone."""


def begin(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """Seat the players, draw the game's seed, open the position, and write everybody the first letter."""
    rules = environment.ports.rules(at.game)
    lesson = at.game.options.lesson
    seed = sha256(lesson.encode()).digest() if lesson else environment.secret(32)
    powers = rules.setting.scenario.powers
    letters = {seat: powers[seat].letter for seat in rules.seats}
    left_out = bool(at.game.options.powers)
    dummies = left_out or at.game.options.force_begin
    seated = assign(
        _with_wishes(at.game),
        letters,
        seed,
        players_wanted=0 if left_out else at.game.options.players,
        by_lot=at.game.options.assignment == "lots",
    )
    dice = RecordingDice(SeededDice(seed))
    outcome = rules.open(dice)
    game = replace(
        at.game,
        status=GameStatus.ACTIVE,
        seats=_seats(environment, seated, dummies=dummies),
        newcomers=(),
        options=replace(at.game.options, starts_with=0, force_begin=False),
        notes=replace(at.game.notes, starting=False),
        seed=seed,
        commitment=commitment(seed),
        turn=0,
    )
    record = _record(rules.system, game, OPENING, "", "{}", outcome, dice.rolls, now)
    if lesson:
        game, outcome = set_up(rules, game, outcome)
    game = _open_phase(environment, rules, game, outcome, now)
    return GameUpdate(
        game=game,
        closed=record,
        outgoing=letters_about_phase(
            environment, rules, game, at.readers, None, outcome, closed="", rolls=()
        ),
    )


def run(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """Run the open phase with the orders on file, and open the next."""
    rules = environment.ports.rules(at.game)
    codec = rules.system.codec
    before = codec.load_state(at.game.state)
    dice = RecordingDice(SeededDice(seed_of(at.game, at.game.turn)))
    filed = {**_orders_of_bots(rules, at.game, before), **at.filed}
    outcome = rules.adjudicate(before, decode_orders(codec, filed), dice)
    orders = orders_text(filed)
    record = _record(rules.system, at.game, at.game.phase, at.game.state, orders, outcome, dice.rolls, now)
    game = _open_phase(environment, rules, _judge_lesson(rules, at.game, outcome), outcome, now)
    rolls = (*at.rolls, record.rolls)[first_turn(game) :]
    return GameUpdate(
        game=game,
        closed=record,
        conduct=updates.conduct_of_phase(at.game, rules.agenda(before)),
        outgoing=letters_about_phase(
            environment,
            rules,
            game,
            at.readers,
            before,
            outcome,
            closed=at.game.phase,
            rolls=rolls,
            early=_early(at.game, now),
            quiet=QuietPhases(environment.store, rules, at.game),
        ),
    )


def _early(game: GameRecord, now: datetime) -> PlayedEarly | None:
    """Times of an open phase that does not wait for its deadline, which lies in calendars."""
    if game.deadline is None or game.opened is None or game.deadline <= now:
        return None
    return PlayedEarly(game.opened, game.deadline, now)


def _orders_of_bots(rules: TableGame, game: GameRecord, before: Any) -> dict[Seat, tuple[FiledOrder, ...]]:
    """Orders of the scripted players for the powers that nobody plays, where a table has them."""
    if game.options.lesson:
        return dict(opponents(rules, game, before))
    empty = seats_of_bots(game)
    if game.options.scripted:
        empty |= {s.seat for s in game.seats if s.person is None}
    seed = seed_of(game, game.turn)
    seats = sorted(empty.intersection(rules.agenda(before).owes))
    learners = [s.seat for s in game.seats if s.person is not None]
    spared = learners[0] if learners and game.options.scripted == GENTLE else None
    return {seat: rules.scripted_orders(before, seat, seed, spared) for seat in seats}


def conclude(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """End a game as it stands: no phase is run, and everybody gets the last letter with the dice."""
    rules = environment.ports.rules(at.game)
    state = rules.system.codec.load_state(at.game.state)
    outcome: Outcome[Any] = Outcome(state=state, events=())
    game = replace(
        at.game,
        status=GameStatus(at.game.notes.conclude),
        notes=replace(at.game.notes, conclude="", forced=""),
        deadline=None,
        grace=None,
        process_at=None,
    )
    return GameUpdate(
        game=game,
        outgoing=letters_about_phase(
            environment,
            rules,
            game,
            at.readers,
            state,
            outcome,
            closed=game.phase,
            rolls=at.rolls[first_turn(game) :],
            early=_early(at.game, now),
            quiet=QuietPhases(environment.store, rules, at.game),
        ),
    )


def decode_orders(codec: Codec, filed: Mapping[Seat, tuple[FiledOrder, ...]]) -> dict[Seat, tuple[Any, ...]]:
    """Filed orders as the game's own values, seat by seat in alphabetical order."""
    return {
        seat: tuple(order for each in filed[seat] for order in codec.load_orders(each.order))
        for seat in sorted(filed)
    }


def orders_text(filed: Mapping[Seat, tuple[FiledOrder, ...]]) -> str:
    """A phase's orders for its record: by seat, each as written, as understood, and in canonical words."""
    rows = {seat: [[o.text, o.order, o.canonical] for o in filed[seat]] for seat in filed}
    return json.dumps(rows, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def orders_in(text: str) -> dict[Seat, tuple[FiledOrder, ...]]:
    """The orders of a phase's record."""
    return {
        Seat(seat): tuple(FiledOrder(text=t, order=o, canonical=c) for t, o, c in rows)
        for seat, rows in json.loads(text).items()
    }


def rolls_text(rolls: list[Roll]) -> str:
    """Throws, picks and shuffles for a phase's record."""
    return json.dumps([plain(roll) for roll in rolls], ensure_ascii=False, separators=(",", ":"))


def _record(
    system: GameSystem,
    game: GameRecord,
    phase: str,
    before: str,
    orders: str,
    outcome: Outcome[Any],
    rolls: list[Roll],
    now: datetime,
) -> PhaseRecord:
    return PhaseRecord(
        game=game.name,
        turn=game.turn,
        phase=phase,
        before=before,
        orders=orders,
        after=system.codec.dump_state(outcome.state),
        events=system.codec.dump_events(outcome.events),
        rolls=rolls_text(rolls),
        closed=now,
        rules=system.rules_version,
        records=system.codec.version,
    )


def _open_phase(
    environment: Environment, rules: TableGame, game: GameRecord, outcome: Outcome[Any], now: datetime
) -> GameRecord:
    """The record with the next phase open: its deadlines, and everybody's wishes and warnings forgotten."""
    agenda = rules.agenda(outcome.state)
    game = replace(
        game,
        turn=game.turn + 1,
        state=rules.system.codec.dump_state(outcome.state),
        phase=agenda.phase,
        kind=agenda.kind,
        notes=replace(game.notes, forced=""),
        seats=tuple(_fresh(seat, agenda) for seat in game.seats),
        opened=now,
        deadline=None,
        grace=None,
        process_at=None,
        reminded=None,
    )
    if agenda.over or game.notes.lesson_verdict:
        return replace(game, status=GameStatus.FINISHED)
    rule = game.deadline_rules.get(agenda.kind) or rules.system.phases.deadlines[agenda.kind]
    away = counting(game, agenda.owes)
    strict = game.options.strict_grace
    stops = vacations(game, agenda.owes)
    times = deadlines(rule, now, game.time_zone, away, stops=stops, strict_grace=strict)
    game = replace(game, deadline=times.deadline, grace=times.grace)
    if not agenda.owes:
        return replace(game, process_at=now)
    if (
        not missing(game)
        and not game.options.manual_process
        and not _among_themselves(game, rules, outcome.state)
    ):
        return replace(game, process_at=min(early_processing(rule, now, now), times.deadline))
    return game


def _among_themselves(game: GameRecord, rules: TableGame, state: Any) -> bool:
    """Decide whether only the judge's players are left in the game: then they keep its deadlines."""
    people = {s.seat for s in game.seats if s.person is not None and not s.abandoned}
    return bool(seats_of_bots(game)) and people.isdisjoint(rules.survivors(state))


def _fresh(seat: SeatRecord, agenda: Agenda) -> SeatRecord:
    return replace(
        seat,
        ready=seat.seat not in agenda.owes,
        wait=False,
        late_notices=0,
        heard=None,
        changes=0,
        asked=(),
        questions=(),
        latest=(),
        amiss="",
    )


def _with_wishes(game: GameRecord) -> tuple[Applicant, ...]:
    """Everybody who waits for the game to begin; who has no wish of their own has the table's."""
    wish = game.options.guests_play or "*"
    return tuple(replace(n, preferences=wish) if n.preferences == "*" else n for n in game.newcomers)


def _seats(
    environment: Environment, seated: Mapping[Seat, Applicant | None], *, dummies: bool
) -> tuple[SeatRecord, ...]:
    """The seats as they were given out; each has a reply token of its own."""
    known: set[int] = set()
    found = []
    for seat, player in seated.items():
        place = _seat(seat, player, dummy=dummies)
        if place.person in known:
            place = replace(place, token=environment.fresh_token())
        known |= {place.person} if place.person is not None else set()
        found.append(place)
    return tuple(found)


def _seat(seat: Seat, player: Applicant | None, *, dummy: bool) -> SeatRecord:
    if player is None:
        return SeatRecord(seat=seat, abandoned=True, dummy=dummy)
    return SeatRecord(
        seat=seat,
        person=player.person,
        password=player.password,
        token=player.token,
        address=player.address,
        claimed=player.claimed,
    )


def set_up(rules: TableGame, game: GameRecord, opened: Outcome[Any]) -> tuple[GameRecord, Outcome[Any]]:
    """The table and its first position, noted as edits, so that it can be replayed as any other."""
    operations = _school(rules).position(game.options.lesson, rules, opened.state)
    noted = replace(game.notes, edits=(Edit(turn=game.turn + 1, operations=operations),))
    return replace(game, notes=noted), Outcome(state=rules.apply_edits(opened.state, operations), events=())


def opponents(rules: TableGame, game: GameRecord, before: Any) -> Mapping[Seat, tuple[FiledOrder, ...]]:
    """The orders of the others in the open phase."""
    return _school(rules).opponents(game.options.lesson, rules, before, game.turn)


def _judge_lesson(rules: TableGame, game: GameRecord, outcome: Outcome[Any]) -> GameRecord:
    """The table with the verdict on its lesson noted, if it has one and there is one."""
    if not game.options.lesson:
        return game
    verdict = _school(rules).verdict(game.options.lesson, rules, outcome, game.turn)
    return replace(game, notes=replace(game.notes, lesson_verdict=verdict))


def _school(rules: TableGame) -> School:
    school = rules.system.school
    if school is None:
        raise LookupError(f"{rules.system.name} has no school")
    return school
