"""Games by letters, played again with one secret more: who can tell the difference?

A game of scripted players is played once; every letter that was written is written again, and one or two of
them say something more (`SECRETS`). Whatever anybody gets who is no party to it must be the same, byte for
byte, before the phase is played and after it: no command, preview, result, list, history or bill of the judge
tells a gift, a trade of one side, a bodyguard or leave to anybody else (A-014, A-062, A-Q43).

`python -m tests.runtime.secrets_over_games --seeds 20` plays many, and tells every line that differs. Not
here: the judge that is written to (tests.support.judges.repeated_judge), one phase and every command of
others (test_secrets_kept).
"""

from __future__ import annotations

import argparse
import difflib
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

from judge.core.game import Seat
from judge.core.table import GameStatus
from judge.games.machiavelli import codec
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.ducats import Halves
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games_at_hand import games_at_hand
from judge.pages.look import Look
from judge.pages.site import Site
from tests.support.judges.repeated_judge import KEEPER, Contents, RepeatedJudge
from tests.support.judges.unpainted import unpainted

Told = dict[str, tuple[Contents, ...]]
"""What came of one letter, by power or role."""
Letters = dict[tuple[str, str], tuple[str, ...]]
"""The lines of each letter, by phase and power."""
SPENDS = ("expense", "pay", "borrow", "force", "sell", "buy", "ban", "build")
"""How scripted lines begin that cost or bring ducats, or that a thrifty player does without."""
ASKED = ("list sforza", "list full", "history sforza", "status", "preview", "what can I build")
"""What some of the others ask in every phase, before and after it is played."""


@dataclass
class Course:
    """One game as it was played: what was written, what came of it, and what everybody had left over."""

    letters: Letters = field(default_factory=dict)
    stages: list[tuple[str, Told]] = field(default_factory=list)
    before: dict[str, State] = field(default_factory=dict)
    after: dict[str, State] = field(default_factory=dict)

    def left(self, phase: str, power: str) -> int | Halves:
        """The least that a power has from the end of that phase on, so much as it may spend besides."""
        later = [state for key, state in self.after.items() if list(self.after).index(key) >= self._at(phase)]
        return min((state.ducats.get(Power(power), 0) for state in later), default=0)

    def _at(self, phase: str) -> int:
        return list(self.after).index(phase)


@dataclass(frozen=True)
class Game:
    """What is played; `thrifty` powers pay for nothing but units, so that a secret can be theirs."""

    scenario: str
    seed: int
    phases: int
    purse: int = 0
    """What the master adds to every treasury at the start."""
    switches: str = ""

    def thrifty(self, powers: Sequence[str]) -> list[str]:
        return Random(f"{self.seed}/thrifty").sample(sorted(powers), 5 if len(powers) > 8 else 3)


def played(game: Game, *, letters: Letters | None = None, more: Letters | None = None) -> Course:
    """The game by letters: as scripted players will, or as they wrote before, and what is said besides."""
    with tempfile.TemporaryDirectory() as folder, unpainted():
        judge = RepeatedJudge(Path(folder), game.scenario, switches=game.switches)
        try:
            return _played(judge, game, letters, more or {})
        finally:
            judge.service.store.close()


def _played(judge: RepeatedJudge, game: Game, letters: Letters | None, more: Letters) -> Course:
    course = Course()
    _setting(judge, game)
    for _ in range(game.phases):
        phase, state = judge.game.phase, _state(judge)
        course.before[phase] = state
        seats = sorted(judge.people)
        Random(f"{game.seed}/{phase}").shuffle(seats)
        thrifty = game.thrifty(sorted(judge.people))
        for seat in seats:
            lines = (
                _scripted(judge, game, state, seat, seat in thrifty)
                if letters is None
                else letters[phase, seat]
            )
            course.letters[phase, seat] = tuple(lines)
            body = "\n".join([*lines, *more.get((phase, seat), ())])
            if body:
                judge.write_as(seat, body)
                judge.work()
                course.stages.append((f"{phase}: the letter of {seat}", judge.told()))
        others = [seat for seat in seats if seat not in thrifty]
        _questions(judge, course, phase, others)
        course.stages.append((f"{phase}: pages", _pages(judge)))
        judge.write_as("master", "process!")
        judge.work()
        judge.clock.at += timedelta(hours=1)
        judge.work()
        course.stages.append((f"{phase}: results", judge.told()))
        course.stages.append((f"after {phase}: pages", _pages(judge)))
        course.after[phase] = _state(judge)
        _questions(judge, course, f"after {phase}", others)
        if judge.game.status is not GameStatus.ACTIVE:
            break
    return course


def _pages(judge: RepeatedJudge) -> Told:
    """Every public page, feed, file and picture of the game."""
    look = Look(name="Podestà", mail="judge@localhost")
    with judge.service.store.read() as known:
        files = {item.path: item.make() for item in Site(look, games_at_hand()).game_files(known, {})}
    assert len(files) > 10
    return {"everybody": tuple((path, str(content)) for path, content in sorted(files.items()))}


def _setting(judge: RepeatedJudge, game: Game) -> None:
    """Some read French; everybody may be given ducats."""
    for number, seat in enumerate(sorted(judge.people)):
        if Random(f"{game.seed}/{number}").random() < 0.25:
            judge.write_as(seat, "set language fr")
            judge.work()
    if game.purse:
        given = [
            f"edit {power} {game.purse + judge_ducats(judge, power)} ducats" for power in sorted(judge.people)
        ]
        judge.write_as("master", "\n".join(given))
        judge.work()
    judge.box.take()


def judge_ducats(judge: RepeatedJudge, power: str) -> int | Halves:
    return _state(judge).ducats.get(Power(power), 0)


def _questions(judge: RepeatedJudge, course: Course, when: str, others: Sequence[str]) -> None:
    """What two players, the observer, the master and the keeper ask."""
    chosen = Random(when)
    asked = [(seat, chosen.choice(ASKED)) for seat in others[:2]]
    asked += [("observer", "list sforza"), ("observer", "history sforza"), ("master", "list full")]
    asked += [(KEEPER, "keeper games"), (KEEPER, "keeper health")]
    for who, line in asked:
        judge.write_as(who, line)
        judge.work()
        course.stages.append((f"{when}: {who} asks {line}", judge.told()))


def _state(judge: RepeatedJudge) -> State:
    return codec.load_state(judge.game.state)


def _scripted(judge: RepeatedJudge, game: Game, state: State, seat: str, thrifty: bool) -> list[str]:
    rules = table(judge.game.scenario, judge.game.flags)
    if Seat(seat) not in rules.agenda(state).owes:
        return []
    view = PlayerView(rules.setting, rules.view(state, Seat(seat)).state, Power(seat))
    lines = orders(view, Random(f"{game.seed}/{state.phase.key}/{seat}"))
    first = not state.units_of(Power(seat))
    return [
        line
        for line in lines
        if not thrifty or not line.startswith(SPENDS) or (first and line.startswith("build"))
    ]


# ---------------------------------------------------------------- secrets


@dataclass(frozen=True)
class Secret:
    """What is said besides in one game and in the other, and who may notice: before the results, and ever."""

    name: str
    one: Letters
    other: Letters
    before: frozenset[str]
    ever: frozenset[str]


def _secret(
    name: str, phase: str, one: Mapping[str, Sequence[str]], other: Mapping[str, Sequence[str]], *told: str
) -> Secret:
    """Who writes may notice at once, and those that are `told` with the results."""
    writers = frozenset({*one, *other})
    games = [{(phase, seat): tuple(lines) for seat, lines in said.items()} for said in (one, other)]
    return Secret(f"{name} in {phase}", games[0], games[1], writers, writers | frozenset(told))


Maker = Callable[[Random, Course, str, list[str]], Secret | None]


def _rich(course: Course, phase: str, powers: Sequence[str], ducats: int) -> list[str]:
    return [power for power in powers if course.left(phase, power) >= ducats]


def gift(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    """Ducats for somebody, who counts on them in vain in the same letter."""
    givers = _rich(course, phase, thrifty, 3)
    if not givers:
        return None
    giver = whim.choice(givers)
    receiver = whim.choice([power for power in thrifty if power != giver])
    return _secret("a gift", phase, {}, {giver: [f"pay {whim.randint(1, 3)} ducats to {receiver}"]}, receiver)


def _unoccupied(course: Course, phase: str, power: str) -> list[str]:
    state = course.before[phase]
    full = set(state.field) | set(state.garrisons) | set(state.province_rebellions)
    return [
        area for area, owner in sorted(state.province_owner.items()) if owner == power and area not in full
    ]


def _is_for_trades(phase: str) -> bool:
    return phase.endswith("adjustment")


def one_sided_sale(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    seller, buyer = whim.sample(thrifty, 2)
    lots = _unoccupied(course, phase, seller)
    if not _is_for_trades(phase) or not lots:
        return None
    return _secret("a sale alone", phase, {}, {seller: [f"sell {whim.choice(lots)} to {buyer} for 6 ducats"]})


def one_sided_purchase(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    seller, buyer = whim.sample(thrifty, 2)
    lots = _unoccupied(course, phase, seller)
    if not _is_for_trades(phase) or not lots:
        return None
    return _secret(
        "a purchase alone", phase, {}, {buyer: [f"buy {whim.choice(lots)} from {seller} for 6 ducats"]}
    )


def price_of_a_trade(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    """The land that changes hands is seen; what was paid for it is not."""
    seller, *buyers = whim.sample(thrifty, len(thrifty))
    rich, lots = _rich(course, phase, buyers, 9), _unoccupied(course, phase, seller)
    if not _is_for_trades(phase) or not lots or not rich:
        return None
    buyer, lot = rich[0], whim.choice(lots)
    said = [
        {
            seller: [f"sell {lot} to {buyer} for {price} ducats"],
            buyer: [f"buy {lot} from {seller} for {price} ducats"],
        }
        for price in (6, 9)
    ]
    return _secret("the price of a trade", phase, said[0], said[1])


def bodyguard(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    hirers = _rich(course, phase, thrifty, 6)
    if _is_for_trades(phase) or not hirers:
        return None
    power, whom = whim.choice(hirers), whim.choice(thrifty)
    return _secret("a bodyguard", phase, {}, {power: [f"expense 9: 6 ducats bodyguard for {whom}"]})


def counter_bribe(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    """On a unit that nobody bribes."""
    payers, state = _rich(course, phase, thrifty, 3), course.before[phase]
    units = [unit for power in thrifty for unit in state.units_of(Power(power))]
    bribed = [line for (when, _), lines in course.letters.items() if when == phase for line in lines]
    safe = [u for u in units if not any(u.area in line for line in bribed if line.startswith("expense"))]
    if _is_for_trades(phase) or not payers or not safe:
        return None
    unit = whim.choice(safe)
    return _secret(
        "a counter-bribe",
        phase,
        {},
        {whim.choice(payers): [f"expense 9: 3 ducats counter-bribe {unit.kind.value} {unit.area}"]},
    )


def leave(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    """To bribe and to sail by, for somebody who does neither."""
    giver, other = whim.sample(thrifty, 2)
    if _is_for_trades(phase):
        return None
    return _secret(
        "leave", phase, {}, {giver: [f"allow {other} to bribe", f"allow {other} to use the straits"]}
    )


def preview(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    return _secret("a preview", phase, {}, {whim.choice(thrifty): ["preview"]})


def plans(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    """A note in one's diary."""
    return _secret("plans", phase, {}, {whim.choice(thrifty): ["diary", "Milan first.", "end diary"]})


def payer_of_a_murder(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    """That it failed is told; who paid for it, and how much, is not."""
    rich = _rich(course, phase, thrifty, 33)
    if _is_for_trades(phase) or len(rich) < 2:
        return None
    one, other = whim.sample(rich, 2)
    victim = whim.choice([power for power in thrifty if power not in (one, other)])
    guard = next(power for power in thrifty if power not in (one, other, victim))
    if course.left(phase, guard) < 6:
        return None
    guarded = {guard: [f"expense 8: 6 ducats bodyguard for {victim}"]}
    said = [
        {payer: [f"expense 9: {sum_} ducats assassinate {victim}"]} | guarded
        for payer, sum_ in ((one, 30), (other, 33))
    ]
    return _secret("who paid for a murder that failed", phase, said[0], said[1])


def payer_of_a_rebellion(whim: Random, course: Course, phase: str, thrifty: list[str]) -> Secret | None:
    rich = _rich(course, phase, thrifty, 15)
    if _is_for_trades(phase) or len(rich) < 2:
        return None
    one, other = whim.sample(rich, 2)
    victim = whim.choice([power for power in thrifty if power not in (one, other)])
    land = [a for a, owner in sorted(course.before[phase].province_owner.items()) if owner == victim]
    home = table("absence-of-plague", {}).setting.scenario.powers[Power(victim)].home
    lots = [a for a in land if a in home and a not in course.before[phase].province_rebellions]
    if not lots:
        return None
    lot = whim.choice(lots)
    said = [{payer: [f"expense 9: 15 ducats cause rebellion {lot}"]} for payer in (one, other)]
    return _secret("who paid for a rebellion", phase, said[0], said[1])


GIVEN: tuple[Maker, ...] = (gift, preview, plans)
"""What every book has."""
SECRETS: Mapping[str, tuple[Maker, ...]] = {
    "absence-of-plague": (
        *GIVEN, one_sided_sale, one_sided_purchase, price_of_a_trade, bodyguard, counter_bribe, leave,
        payer_of_a_murder, payer_of_a_rebellion,
    )
}  # fmt: skip


def secrets(game: Game, course: Course) -> Iterator[Secret]:
    """Of each kind one that this game allows, in a phase that lots choose."""
    thrifty = game.thrifty([power for (phase, power) in course.letters if phase == next(iter(course.after))])
    for make in SECRETS.get(game.scenario, GIVEN):
        whim = Random(f"{game.seed}/{make.__name__}")
        for phase in whim.sample(list(course.after), len(course.after)):
            found = make(whim, course, phase, thrifty)
            if found is not None:
                yield found
                break


# ---------------------------------------------------------------- comparing


@dataclass
class Comparison:
    letters: int = 0
    """That came to those who are no party to it, of them:"""
    different: list[str] = field(default_factory=list)


def compared(one: Course, other: Course, secret: Secret) -> Comparison:
    """What differs for anybody who should not notice."""
    found, over = Comparison(), False
    phase = next(iter(secret.other))[0]
    if [name for name, _ in one.stages] != [name for name, _ in other.stages]:
        found.different.append("the games take another course")
    for (name, told), (_, told_too) in zip(one.stages, other.stages, strict=False):
        over = over or name == f"{phase}: results"
        party = secret.ever if over else secret.before
        for place in sorted({*told, *told_too} - party):
            mine, theirs = told.get(place, ()), told_too.get(place, ())
            found.letters += max(len(mine), len(theirs))
            if mine != theirs:
                lines = "\n    ".join(_changes(mine, theirs))
                found.different.append(f"{secret.name} | {name} | {place}\n    {lines}")
    return found


_SHOWN = 8


def _changes(mine: Sequence[Contents], theirs: Sequence[Contents]) -> list[str]:
    texts = ["\n".join("\n".join(letter) for letter in letters).splitlines() for letters in (mine, theirs)]
    changed = difflib.unified_diff(texts[0], texts[1], lineterm="", n=0)
    return [line[:200] for line in changed if not line.startswith(("---", "+++", "@@"))][:_SHOWN]


def tried(game: Game, *, only: Sequence[str] = ()) -> Iterator[tuple[Secret, Comparison]]:
    """The game, and the game again for each secret."""
    base = played(game)
    for secret in secrets(game, base):
        if not only or secret.name.startswith(tuple(only)):
            one = played(game, letters=base.letters, more=secret.one) if secret.one else base
            yield secret, compared(one, played(game, letters=base.letters, more=secret.other), secret)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--scenario", default="absence-of-plague")
    asked.add_argument("--seeds", type=int, default=20)
    asked.add_argument("--first", type=int, default=1)
    asked.add_argument("--phases", type=int, default=8)
    asked.add_argument("--purse", type=int, default=40)
    asked.add_argument("--only", action="append", default=[])
    given = asked.parse_args()
    letters, different = 0, 0
    for seed in range(given.first, given.first + given.seeds):
        game = Game(given.scenario, seed, given.phases, given.purse)
        for secret, found in tried(game, only=given.only):
            letters, different = letters + found.letters, different + len(found.different)
            sys.stdout.write(
                f"seed {seed}: {secret.name}: {len(found.different)} of {found.letters} letters\n"
            )
            sys.stdout.writelines(f"  {line}\n" for line in found.different[:_SHOWN])
            sys.stdout.flush()
    sys.stdout.write(f"{letters} letters, {different} different\n")
    return 1 if different else 0


if __name__ == "__main__":
    raise SystemExit(main())
