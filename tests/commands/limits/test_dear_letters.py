"""The dearest letters that are known, measured: each has a second of a usual machine's processor (issue 26).

What is left of them is told as not read. Not here: what is counted, and in which order (test_letter_costs).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from random import Random

import pytest

from judge.commands import Allowance, Cost
from judge.commands.limits.letter_costs import UsedUpError
from judge.games.machiavelli import codec
from judge.painting.raster import PICTURES
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World
from tests.support.machiavelli.pieces import spaces, unit
from tests.support.patience import patience, usual_seconds

pytestmark = pytest.mark.painted


def _split(words: str) -> list[str]:
    return words.split()


PLACES = _split(
    "Florence Arezzo Siena Bologna Pisa Rome Venice Milan Naples Perugia Ferrara Mantua Verona Padua Treviso "
    "Urbino Ancona Spoleto Aquila Capua Bari Otranto Messina Palermo Tunis Sardinia Genoa Savoy Marseille"
)
TALK = _split(
    "thanks hello cheers the weather is lovely my wife says hi see you soon have fun good luck to all of you "
    "what a game sorry for being late again I was away with the kids at the sea never mind"
)
WISHES = _split(
    "show me the map please when is the deadline give us two more days who plays Milan vote for a draw move "
    "the deadline to Monday I resign from the game tell everybody change my address what are my orders"
)
CONDITIONS = {
    "English": ("if the Duke of Milan and his friends agree with us on the matter", "otherwise"),
    "French": ("si le duc de Milan et ses amis sont d'accord avec nous", "sinon"),
    "German": ("wenn der Herzog von Mailand und seine Freunde zustimmen", "sonst"),
    "Spanish": ("si el duque de Milan y sus amigos estan de acuerdo", "si no"),
}


def _some(words: list[str], count: int, chance: Random) -> str:
    return " ".join(chance.choice(words) for _ in range(count))


def _clause_begun(begun: str, clauses: Sequence[str], n: int) -> str:
    return f"{begun} {clauses[n * 5 % 504]}"


def _line_cut(line: str, length: int, n: int) -> str:
    return line[: length - n]


def _letters() -> Iterator[tuple[str, Callable[[int], str], int]]:
    """Kinds of letters: a name, the line of each number, and how many lines."""
    chance = Random(26)
    slips = [name[:3] + name[4:] + "o" for name in PLACES]
    moves = [f"A {a} - {b}" for a in PLACES for b in PLACES if a != b]
    for language, (condition, otherwise) in CONDITIONS.items():
        line = f"{condition}, and {condition}, A flo - bol, A are - sie {{}}, {otherwise} A flo h, "
        yield f"conditions, {language}", (line + f"{otherwise} A are h").format, 300
    yield "talk", lambda n: f"{_some(TALK, 9, chance)} {n}.", 2000
    yield "names", lambda n: _some(PLACES, 20, chance), 400
    yield "names with slips", lambda n: _some(slips, 12, chance), 400
    yield "wishes", lambda n: _some(WISHES, 30, chance), 300
    yield "short wishes", lambda n: _some(WISHES, 12, chance), 2000
    yield "addresses", lambda n: " ".join(f"a{n}x{m}@b.org" for m in range(25)), 300
    yield "time zones", lambda n: f"{'CET GMT EST Europe/Rome America/New_York UTC ' * 6}{n}", 300
    yield "spans", lambda n: f"{'two more days, three weeks, a week, 36 hours, ten days ' * 5}{n}", 300
    same = "We were at the sea last week and the children loved it ."
    yield "the same talk", lambda n: same if n < 499 else "do not show my punctuality", 500
    yield "two remarks by turns", lambda n: ("Nous étions à la mer.", "Il fait beau ici, non ?")[n % 2], 600
    yield "heads", lambda n: f"Word{n % 26:02d}: a{n}@b.c 12/03/2026 13:00", 2000
    yield "a table", lambda n: f"Army\tFlorence\tBologna if he agrees\t{n}", 1000
    yield "orders", lambda n: moves[n % len(moves)], 1300
    words = _split("letter daughter made odd stuff note reads wall postcard game friend testing funny hm")
    for count in (100, 300, 600):
        yield (
            f"{count} orders below lines that nobody understands",
            lambda n: _some(words, 5, chance) if n % 2 == 0 else "A are h",
            2 * count,
        )
    yield "orders taken back", lambda n: f"clear {moves[n]}" if n >= 300 else moves[n % len(moves)], 400
    yield "lists of orders", lambda n: ", ".join(chance.sample(moves, 20)), 150
    clauses = [f"Attack {a} from {b} and let {c} help" for a, b, c in permutations(PLACES[:9], 3)]
    for begun in ("suppose", "what if", "suppose Milan:", "preview"):
        for count in (15, 60, 250):
            yield f"{begun}, {count} times", partial(_clause_begun, begun, clauses), count
    yield (
        "orders supposed and given by turns",
        lambda n: f"{('suppose', 'what if', '')[n % 3]} {clauses[n * 5 % 504]}".strip(),
        180,
    )
    yield "a sentence of which each is supposed", lambda n: f"suppose {clauses[n]}", 100
    yield "yes above sentences", lambda n: f"yes\n{clauses[n * 5 % 504]}", 250
    yield "standing sentences", lambda n: f"standing {clauses[n * 5 % 504]}", 250
    yield "expenses", lambda n: f"expense {n}: 9 disband A {chance.choice(PLACES)}", 900
    yield (
        "drafts",
        lambda n: f"{'in no case the worst example of a not quite real set of orders ' * 4}{n}",
        300,
    )
    yield (
        "remarks",
        lambda n: f"A are - sie (first the money of {n} must come), funds allowing, but only now",
        400,
    )
    yield "headings", lambda n: f"On the day that Milan breaks word {n}:", 1500
    yield "suspensions", lambda n: f"That one needs the permission of the Pope and {n} friends first.", 1000
    yield "forms", lambda n: f"Unit: A Florence, no {n}" if n % 2 else "Order: march over the hills", 1500
    for correction in ("no, - per, sorry, - urb, I mean h, ", "wait, - per, ", "I mean - per, "):
        line = f"A flo - sie, {correction * 40}"
        yield f"one line that corrects itself, {correction}", partial(_line_cut, line, 380), 1
        yield f"such lines, {correction}", partial(_line_cut, line, 180), 20
    yield (
        "brackets",
        lambda n: f"{'A flo (which is mine (as you know (I think))) goes (yes it does) ' * 5}{n}",
        300,
    )


LETTERS: Mapping[str, str] = {
    name: "\n".join(line(number) for number in range(count)) for name, line, count in _letters()
}


def _with_allowance(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each letter of a world has what a worker grants."""
    context = world.context

    def granted() -> object:
        return replace(context(), allowance=Allowance(seconds=patience(1)))

    monkeypatch.setattr(world, "context", granted)


@pytest.mark.one_case_in(5)
@pytest.mark.parametrize("kind", LETTERS)
def test_a_players_letter_has_a_second(table: Table, monkeypatch, kind: str) -> None:
    table.write("florence", "Please march from Florence to Bologna.")  # grammars are made at nobody's cost
    _with_allowance(table.world, monkeypatch)
    assert usual_seconds(lambda: table.write("florence", LETTERS[kind]), 1) <= 1


def test_pictures_wait_beside_a_long_letter(table: Table, monkeypatch) -> None:
    """The first picture of a process alone takes most of a letter's time: it is to be asked for by itself."""
    _with_allowance(table.world, monkeypatch)
    asking = f"film sforza\nmap sforza\n{LETTERS['orders']}"
    assert usual_seconds(lambda: table.write("florence", asking), 1) <= 1


class _NoPictures(Allowance):
    """What is left of a letter that took long to be read."""

    def take(self, cost: Cost) -> None:
        if cost is Cost.PICTURE:
            raise UsedUpError(cost)
        super().take(cost)


def test_a_picture_that_is_wished_for_beside_a_long_letter_waits(monkeypatch) -> None:
    """In words as by command: it is named as left out, and all the rest is done. The whole letter failed."""
    world = World()
    players = world.full_table(master="Gaspare")
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    florence = world.token_of("sforza", "florence")
    record, pieces = (
        world.records["sforza"],
        (unit("florence A tun"), unit("milan F sar"), unit("venice A pal")),
    )
    state = replace(codec.load_state(record.state), **spaces(pieces))  # of which nobody has a picture yet
    world.records["sforza"] = replace(record, state=codec.dump_state(state))
    context = world.context
    monkeypatch.setattr(PICTURES, "png", lambda key, paint, before: before())
    monkeypatch.setattr(world, "context", lambda: replace(context(), allowance=_NoPictures()))
    for sender, to in (("gaspare@example.net", token), (players["florence"], florence)):
        said = world.write(sender, "show me the map please\nset timezone Asia/Tokyo", token=to)
        assert "show me the map please" in said and "Asia/Tokyo" in said, said


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("kind", ["time zones", "addresses", "lists of orders", "heads", "names with slips"])
def test_a_masters_letter_has_a_second(monkeypatch, kind: str) -> None:
    """Each line is read as every power's: 150 lists of orders took five seconds."""
    world = World()
    world.full_table(master="Gaspare")
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    world.write("gaspare@example.net", "Please march from Florence to Bologna.", token=token)
    _with_allowance(world, monkeypatch)
    assert usual_seconds(lambda: world.write("gaspare@example.net", LETTERS[kind], token=token), 1) <= 1


def test_a_strangers_letter_has_a_second(monkeypatch) -> None:
    world = World()
    world.write("x@strange.example", "help")
    _with_allowance(world, monkeypatch)
    for kind in ("talk", "wishes", "short wishes", "conditions, French"):
        assert usual_seconds(lambda: world.write("x@strange.example", LETTERS[kind]), 1) <= 1, kind  # noqa: B023
