"""What one letter may cost is asked before each cost; what is over it is told, and the rest of the letter
counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from judge.commands import Allowance, Cost
from judge.commands.limits import line_costs
from judge.commands.limits.letter_costs import (
    MOST,
    MOST_JOINED_IN_VAIN,
    SURE_LOOKS,
    SURE_PARTS,
    SURE_SEARCHES,
    UsedUpError,
)
from judge.commands.orders import lines_among_orders
from judge.commands.session import Session
from judge.commands.wishes import reading, sentences_apart
from judge.core.effects import FileOrders, SaveGame
from judge.core.game import Seat
from judge.games.machiavelli.drawing import film
from judge.games.machiavelli.language.reading.order_reader import OrderReader
from judge.painting import raster
from judge.understanding import memory
from judge.understanding.reader import Reader
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World

pytestmark = pytest.mark.painted


@dataclass
class Processor:
    """Counts seconds; each costly thing takes its time."""

    at: float = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def processor() -> Processor:
    return Processor()


@pytest.fixture
def paid(processor: Processor, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """A function: let a world's letters have an allowance; what it gives lists the costly things done."""

    def pay(world: World, *, hash: float = 0.25, paint: float = 0.5, sparing: bool = False) -> list[str]:
        done: list[str] = []
        context = world.context

        def metered() -> object:
            allowance = Allowance(seconds=1.0, sparing=sparing, clock=processor)

            def before() -> None:
                allowance.take(Cost.PASSWORD)
                done.append("hash")
                processor.at += hash

            passwords = world.passwords.with_meter(before)
            return replace(context(), allowance=allowance, passwords=passwords)

        def drawn(*layers: object) -> bytes:
            done.append("paint")
            processor.at += paint
            return b"png"

        monkeypatch.setattr(raster, "_png", drawn)
        monkeypatch.setattr(raster, "PICTURES", raster.Remembered(48))
        monkeypatch.setattr(world, "context", metered)
        return done

    return pay


def flat(text: str) -> str:
    return " ".join(text.split())


# ---------------------------------------------------------------- passwords


def test_twelve_wrong_sign_ons_cost_three_looks(table: Table, paid) -> None:
    done = paid(table.world)
    text = table.world.write("eve@evil.test", "".join(f"signon Fsforza wrong{n}\n" for n in range(12)))
    assert done.count("hash") == 3
    assert "only a few in one letter" in flat(text) and "signon Fsforza ***" in text
    assert not any(f"wrong{n}" in text for n in range(12))


def test_games_are_created_within_the_allowance(table: Table, paid) -> None:
    done = paid(table.world)
    table.write("florence", "".join(f"create ?new{n} secret{n}\n" for n in range(12)))
    assert done.count("hash") == 3
    assert [e.game.name for e in table.world.of(SaveGame)] == ["new0", "new1", "new2"]


def test_what_follows_a_sign_on_left_out_is_filed_nowhere(table: Table, paid) -> None:
    """Least of all at the table that was signed on to before."""
    done = paid(table.world, hash=0.9)
    text = table.world.write(
        table.players["florence"],
        "A flo h\nsignon Vsforza wrong\nsignon Nsforza wrong\nA are h",
        token=table.world.token_of("sforza", "florence"),
    )
    assert done == ["hash"]
    (filed,) = table.world.of(FileOrders)
    assert [o.canonical for o in filed.orders] == ["A Florence holds"]
    assert "with what belongs to" in flat(text)


def test_the_first_password_is_looked_at_on_any_machine(table: Table, paid) -> None:
    done = paid(table.world, hash=30.0)
    text = table.world.write("eve@evil.test", "signon Fsforza wrong\nsignon Fsforza wrong2")
    assert done == ["hash"] and "password is not right" in flat(text)


def test_a_password_known_by_heart_costs_nothing(world: World, paid) -> None:
    world.full_table("duel", master="Mara")
    done = paid(world)
    text = world.write("mara@example.net", "signon Mduel pw-master\n" * 10 + "set comment hello")
    assert done == [] and "hello" in text


# ---------------------------------------------------------------- maps


def test_the_same_map_a_hundred_times_is_drawn_once(table: Table, paid) -> None:
    done = paid(table.world)
    text = table.write("florence", "map\n" * 100 + "A flo h")
    assert done == ["paint"] and "would have to wait" in flat(text)
    assert table.world.of(FileOrders), "the orders of the letter count"


def test_the_first_map_is_drawn_on_any_machine(table: Table, paid) -> None:
    done = paid(table.world, paint=30.0)
    text = table.write("florence", "map")
    assert done == ["paint"] and "comes with this letter" in flat(text)


def test_a_map_that_was_drawn_lately_costs_nothing(table: Table, paid) -> None:
    done = paid(table.world)
    for _ in range(3):
        table.write("florence", "map")
    assert done == ["paint"]


def test_no_map_is_drawn_when_the_time_is_spent_on_passwords(table: Table, paid, processor) -> None:
    done = paid(table.world, hash=0.3)
    table.write("florence", "create ?new1 s1\ncreate ?new2 s2\nmap sforza")
    assert done == ["hash", "hash"]


def test_a_whole_game_is_painted_once_and_not_when_the_hour_is_used_up(
    table: Table, paid, monkeypatch
) -> None:
    """A film costs seconds: its cost is asked for before, and the last films are remembered."""
    painted: list[int] = []
    monkeypatch.setattr(film, "FILMS", raster.Remembered(4))

    def light(pictures: Sequence[object]) -> bytes:
        painted.append(len(pictures))
        return b"film"

    monkeypatch.setattr(film, "_light", light)
    table.play({"florence": ["A flo h"]})
    paid(table.world, sparing=True)
    assert "in the last hour" in flat(table.write("florence", "map game")) and not painted
    paid(table.world)
    for _ in range(2):
        table.write("florence", "map game")
        assert [a.name for a in table.world.answer.attachments] == ["sforza-game.png", "sforza-cities.png"]
    assert painted == [1]


# ---------------------------------------------------------------- orders


def test_orders_are_read_as_long_as_there_is_time(table: Table, paid, processor, monkeypatch) -> None:
    """The rest may take them back: those that were read are asked about, and none is filed."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 0.01)
    many = SURE_PARTS + 200
    text = table.write("florence", "A flo h\n" * many)
    assert "I stopped reading here" in flat(text)
    assert not table.world.of(FileOrders) and "A Florence holds" in flat(text)


def test_as_many_orders_as_anybody_needs_are_read_on_any_machine(
    table: Table, paid, processor, monkeypatch
) -> None:
    paid(table.world)
    _slow_reading(monkeypatch, processor, 5.0)
    text = table.write("florence", "A flo h\n" * (SURE_PARTS - 1) + "A are h")
    assert "stopped reading" not in flat(text) and "A Arezzo holds" in text


def test_orders_left_unread_leave_their_writer_unready(table: Table, paid, processor, monkeypatch) -> None:
    """Nobody's phase is played early over orders that nobody has read."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 1.0)
    table.write("florence", "A flo h\nA are h\nF psa h\n" * SURE_PARTS)
    saved = [e.game for e in table.world.of(SaveGame)]
    assert not any(s.ready for game in saved for s in game.seats if s.seat == "florence")


def test_lines_for_later_are_checked_within_the_allowance(table: Table, paid, processor, monkeypatch) -> None:
    paid(table.world)
    _slow_reading(monkeypatch, processor, 1.0)
    text = table.write("florence", "phase fall 1454\n" + "A flo h\n" * (SURE_PARTS + 5))
    assert "I stopped reading here" in flat(text)


def _slow_reading(monkeypatch: pytest.MonkeyPatch, processor: Processor, seconds: float) -> None:
    from judge.games.machiavelli.language.reading.order_reader import OrderReader

    read = OrderReader.read

    def slow(self, line, seat, *above):
        processor.at += seconds
        return read(self, line, seat, *above)

    monkeypatch.setattr(OrderReader, "read", slow)


# ---------------------------------------------------------------- other costs


def test_conditions_are_read_within_bounds(table: Table) -> None:
    text = table.write("florence", "if " + "not " * 100 + "A flo then A flo h\nendif\nA are h")
    assert "A Arezzo holds" in text and "A Florence holds" not in text
    text = table.write("florence", "if A flo then A flo h\n" * 60)
    assert "at most 40 lines with IF" in flat(text)


def test_previews_and_the_past_are_counted(table: Table, paid) -> None:
    paid(table.world)
    text = table.write("florence", "summary sforza\n" * 20)
    assert text.count("Nothing") <= MOST[Cost.LOOK_BACK] and "would have to wait" in flat(text)


def test_a_sender_who_has_had_this_hours_share_still_plays(world: World, paid) -> None:
    """Anybody may forge a From line: what it uses up must not keep its owner from playing."""
    world.full_table("duel", master="Mara")
    done = paid(world, sparing=True)
    world.passwords = type(world.passwords)(b"fresh", world.passwords._hasher)
    text = world.write("mara@example.net", "signon Mduel pw-master\nset comment hello\nmap\nlist\nhistory")
    assert done == ["hash"] and "hello" in text
    assert "in the last hour" in flat(text) and "> map" in text and "> list" in text


# ---------------------------------------------------------------- the allowance itself


def test_counts_bound_what_time_does_not(processor: Processor) -> None:
    for cost, most in MOST.items():
        allowance = Allowance(clock=processor)
        for _ in range(most):
            allowance.take(cost)
        with pytest.raises(UsedUpError):
            allowance.take(cost)


def test_reading_the_letter_counts(processor: Processor) -> None:
    processor.at = 10.0
    allowance = Allowance(clock=processor, began=9.2)
    allowance.take(Cost.PASSWORD)
    with pytest.raises(UsedUpError):
        allowance.take(Cost.PASSWORD)
    assert allowance.reads_on(SURE_PARTS) and not allowance.reads_on(1)


def test_conditions_that_cannot_be_read_are_tried_within_the_allowance(
    table: Table, paid, processor, monkeypatch
) -> None:
    """Each is tried as an order first, and no letter may have its judge try for ten seconds."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 0.5)
    lines = [f"if the {n} winds of Siena are mild, then A are - sie, A flo h, F psa h" for n in range(40)]
    table.write("florence", "\n".join(lines))
    tries = processor.at / 0.5
    assert 5 < tries <= SURE_LOOKS / 3


def test_that_the_reading_ended_is_told_whatever_line_it_ended_at(
    table: Table, paid, processor, monkeypatch
) -> None:
    """A line of talk there is no reason to pass over in silence all that stands below it."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 0.01)
    talk = "By the way, the weather in Rimini has been rather lovely all of week {n}."
    lines = "".join(f"{talk.format(n=n)}\n" for n in range(1, 61))  # the same line is read once
    text = table.write("florence", "A flo h\n" * SURE_PARTS + lines + "A are h")
    assert "I stopped reading here" in flat(text)


def test_sentences_with_conditions_are_read_within_the_allowance(
    table: Table, paid, processor, monkeypatch
) -> None:
    """Forty-four of them took four seconds; those that are left are told, and keep their writer unready."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 0.08)
    line = "When Venice sends {} armies to Ferrara, let the army in Florence go to Bologna and Pisa to Lucca."
    text = table.write("florence", "\n".join(line.format(n) for n in range(2, 46)))
    assert "I stopped reading here" in flat(text)
    assert processor.at < 2.0
    saved = [e.game for e in table.world.of(SaveGame)]
    assert not any(s.ready for game in saved for s in game.seats if s.seat == "florence")


SENTENCES = {
    "a condition in the middle": "Please march from Florence to Bologna if Venice sends {} armies away.",
    "an alternative": "Arezzo holds, Florence goes to Bologna unless fleet {} comes, in that case to Pisa.",
    "a condition in French": "L'armée de Florence marche sur Bologne si Venise envoie {} armées à Ferrare.",
    "talk": "I have been thinking of Bologna for {} days, while the fleet of Pisa might well help Lucca.",
    "doubts": "Perhaps the army in Florence should go to Bologna {} times, or the fleet in Pisa to Lucca?",
}


@pytest.mark.parametrize("kind", SENTENCES)
def test_sentences_are_understood_within_the_allowance(
    table: Table, paid, processor, monkeypatch, kind: str
) -> None:
    """Whatever they say: where a condition stands, or whether it is talk, makes none of them cheap."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 0.05)
    text = table.write("florence", "\n".join(SENTENCES[kind].format(n) for n in range(2, 46)))
    assert processor.at < 1.5
    assert "I stopped reading here" in flat(text)
    saved = [e.game for e in table.world.of(SaveGame)]
    assert not any(s.ready for game in saved for s in game.seats if s.seat == "florence")


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("asks", ["suppose", "what if", "preview", "suppose Milan:"])
def test_that_the_reading_of_what_is_supposed_ended_is_told(
    table: Table, paid, processor, monkeypatch, asks: str
) -> None:
    """None of it is left out without a word, be it only because there are too many lines."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 0.05)
    lines = (f"{asks} march from Milan to Pavia with {n} men and let Como help" for n in range(2, 82))
    assert "I stopped reading here" in flat(table.write("florence", "\n".join(lines)))
    assert processor.at < 1.5


@pytest.mark.parametrize("kind", SENTENCES)
def test_a_few_sentences_are_understood_on_any_machine(
    table: Table, paid, processor, monkeypatch, kind: str
) -> None:
    paid(table.world)
    _slow_reading(monkeypatch, processor, 5.0)
    few = "\n".join(SENTENCES[kind].format(n) for n in range(2, 7))
    assert "stopped reading" not in flat(table.write("florence", f"{few}\nA are h\nF psa h"))


def test_a_line_is_read_once_however_its_neighbours_read(table: Table, monkeypatch) -> None:
    """A sentence with an end was broken by no mail program: it is not read again with the next one."""
    from judge.games.machiavelli.language.reading.order_reader import OrderReader

    read, seen = OrderReader.read, []

    def counted(self, line, seat, *above):
        seen.append(line)
        return read(self, line, seat, *above)

    monkeypatch.setattr(OrderReader, "read", counted)
    lines = [SENTENCES["doubts"].format(n) for n in range(52, 62)]  # which no letter of these tests has
    table.write("florence", "\n".join(lines))
    assert sorted(seen) == sorted(lines)


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("A flo {} bol", 0),
        ("Florence {} Bologna", 0),
        ("{} fleet: F psa - gol", 0),
        ("A flo supports {}", MOST_JOINED_IN_VAIN),
    ],
)
def test_lines_that_can_be_asked_about_are_read_once_each(
    table: Table, monkeypatch, line: str, most: int
) -> None:
    """What offers an order is cut nowhere, and a letter with six lines that a mailer did not break has no
    others: a hundred lines with a strange word each were read three times.
    """
    read = OrderReader.read
    seen: Counter[str] = Counter()

    def counted(self: OrderReader, line: str, seat: Any, *above: Any) -> object:
        seen[line] += 1
        return read(self, line, seat, *above)

    monkeypatch.setattr(OrderReader, "read", counted)
    words = ("".join(chr(97 + (n * by) % 26) for by in (3, 5, 7, 11, 17)) for n in range(1, 25))
    lines = [line.format(word) for word in words]
    table.write("florence", "\n".join(lines))
    assert [seen[line] for line in lines] == [1] * len(lines)
    assert sum(seen.values()) - len(lines) <= most, [said for said in seen if said not in lines]


def test_a_line_cut_short_is_one_with_the_next_below_lines_with_strange_words(table: Table) -> None:
    strange = "\n".join(f"A are {word} sie" for word in ("blorps", "zurgles", "krondles", "quabs") * 3)
    said = table.write("florence", f"{strange}\nA flo -\nbol")
    assert "A Florence -> Bologna" in flat(said)
    (filed,) = table.world.of(FileOrders)
    assert [o.canonical for o in filed.orders] == ["A Florence -> Bologna"]


def test_lines_of_talk_are_searched_for_wishes_within_the_allowance(
    table: Table, paid, processor, monkeypatch
) -> None:
    """The search for wishes goes on behind the reading, and has a bound: ``from the army of the``."""
    paid(table.world)
    searched: list[str] = []
    whole = reading.wishes_in

    def counted(session: Session, text: str, role: str = "") -> object:
        searched.append(text)
        processor.at += 0.1
        return whole(session, text, role)

    for module in (sentences_apart, lines_among_orders):
        monkeypatch.setattr(module, "wishes_in", counted)
    said = table.write("florence", "A are h\n" + "\n".join(f"from the army of the {n}" for n in range(200)))
    assert len(searched) <= 2 * SURE_SEARCHES
    assert "A Arezzo holds" in said


def test_a_line_that_is_no_order_is_searched_for_a_wish_once(table: Table, monkeypatch) -> None:
    """However many ask what it wants: before it is talk, and when it is answered; in each role once."""
    searched: Counter[tuple[str, str]] = Counter()
    whole = reading._search

    def counted(session: Session, text: str, role: str) -> object:
        searched[text, role] += 1
        return whole(session, text, role)

    monkeypatch.setattr(reading, "_search", counted)
    lines = (
        "Could you show me the map of the whole world as it was when I was young and had no beard yet, kind "
        "judge, for I have lost mine in the rain?",
        "Please wait for me, I'm travelling.",
        "The weather in Rimini has been lovely.",
        "Anybody up for a draw?",
    )
    table.write("florence", "\n".join(("A are h", *lines)))
    assert {text for text, _ in searched} >= set(lines)
    assert set(searched.values()) == {1}


def test_the_blocking_words_of_a_line_are_looked_for_once(table: Table, monkeypatch) -> None:
    """Every line of a letter with orders is asked about: 300 long ones took three seconds."""
    looked: list[str] = []
    whole = Reader._operators

    def counted(self: Reader, text: str) -> object:
        looked.append(text)
        return whole(self, text)

    monkeypatch.setattr(Reader, "_operators", counted)
    monkeypatch.setattr(memory, "_MOST", 100_000)  # what was read for another letter is forgotten at any time
    lines = [f"a{n}@b.c " * 40 for n in range(60)]
    text = table.write("florence", "\n".join(["A are h", *lines]))
    assert "A Arezzo holds" in text
    assert set(Counter(looked).values()) == {1}, "once, to read it"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("help the army in the town with {} men", "help"),
        ("set the {} armies of the north on their way", "set"),
    ],
)
def test_lines_that_begin_as_commands_are_tried_within_the_allowance(
    table: Table, paid, processor, monkeypatch, line: str, told: str
) -> None:
    """``help ...``, ``set ...`` may be orders, and may want something: 1,500 of them took five seconds."""
    paid(table.world)
    _slow_reading(monkeypatch, processor, 0.01)
    searched: list[str] = []
    whole = reading._search

    def counted(session: Session, text: str, role: str) -> object:
        searched.append(text)
        processor.at += 0.01
        return whole(session, text, role)

    monkeypatch.setattr(reading, "_search", counted)
    said = table.write("florence", "A are h\n" + "\n".join(line.format(n) for n in range(400)))
    assert processor.at < 1.5
    assert told in said and "A Arezzo holds" in said


@pytest.mark.parametrize(
    "line", ["thanks to the {} armies of the north", "if it rains {} times, A flo - bol"]
)
def test_a_masters_lines_are_read_for_all_powers_within_the_allowance(
    paid, processor, monkeypatch, line: str
) -> None:
    """Each is read as every power's, to see whose it is: 300 of them took 39 seconds."""
    world = World()
    world.full_table(master="Gaspare")
    paid(world)
    tried: list[str] = []
    whole = OrderReader.orders

    def slow(self: OrderReader, line: str, *at: Any) -> object:
        tried.append(line)
        processor.at += 0.01
        return whole(self, line, *at)

    monkeypatch.setattr(OrderReader, "orders", slow)
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    lines = ["Florence: A are h", *(line.format(n) for n in range(300))]
    said = world.write("gaspare@example.net", "\n".join(lines), token=token)
    assert len(tried) < 1000
    assert "I stopped reading here" in flat(said)
    phase = world.records["sforza"].phase
    assert [str(f.canonical) for f in world.filed_orders("sforza", phase, Seat("florence"))] == [
        "A Arezzo holds"
    ]


def test_whose_a_line_of_the_notation_is_tells_its_first_reading(monkeypatch) -> None:
    """A master's 1,300 orders were read as eight powers' each: whose a unit is does not hang on who reads."""
    world = World()
    world.full_table(master="Gaspare")
    read: Counter[str] = Counter()
    whole = OrderReader.orders

    def counted(self: OrderReader, line: str, *at: Any) -> object:
        read[line] += 1
        return whole(self, line, *at)

    monkeypatch.setattr(OrderReader, "orders", counted)
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    lines = ("A are h", "A mil h", "F dal h", "A rme h")
    world.write("gaspare@example.net", "\n".join(lines), token=token)
    assert max(read[line] for line in lines) <= 2
    filed = {str(f.canonical) for f in (o for e in world.of(FileOrders) for o in e.orders)}
    assert filed >= {"A Arezzo holds", "A Milan holds", "A Rome holds"}


def test_a_long_sentence_counts_by_the_pairs_of_its_words() -> None:
    """Each word may go with each: twice as long is four times as dear, up to what nobody tries to read."""
    short, long = ("go from Florence to Siena and " * n for n in (3, 6))
    assert line_costs.parts_to_understand(long) >= 3 * line_costs.parts_to_understand(short)
    assert line_costs.parts_to_understand(f"{short.strip()}. {short}") < line_costs.parts_to_understand(long)
    assert line_costs.parts_to_understand(long * 3) < line_costs.parts_to_understand(long)


def test_long_lines_are_fewer_searches() -> None:
    """Of lines that fill a screen, only a few are searched for wishes whatever the time."""
    short, long = (Allowance(seconds=0.0, clock=lambda: 1.0, began=0.0) for _ in range(2))
    assert [short.searches_on("show me the map") for _ in range(SURE_SEARCHES)] == [True] * SURE_SEARCHES
    assert sum(long.searches_on("x" * 900) for _ in range(SURE_SEARCHES)) == SURE_SEARCHES // 3
