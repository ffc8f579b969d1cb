"""What is understood of sentences, what stops them, and that it ends in the documented notation."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from judge.games.machiavelli import codec
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.board_position import BoardPosition
from judge.games.machiavelli.language.reading.order_reader import OrderReader, reader_for
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import frames_for
from judge.games.machiavelli.language.words_of_orders import all_frames
from judge.games.machiavelli.model.state import PhaseKind, Power
from judge.games.machiavelli.table_game import MachiavelliTable
from judge.understanding.clause_lines import lines_of_clause
from judge.understanding.frames import Frame, Reading
from judge.understanding.lexicon import Vocabulary, vocabularies
from judge.understanding.mentions import Piece
from judge.understanding.tokens import tokens
from tests.support.judges.fake_judge import GAMES
from tests.support.narrowing import instance_of
from tests.support.patience import dear_pairs
from tests.understanding.score import GAME, SCENARIOS, Case, _table

BOARDS = tuple(SCENARIOS)


def table_of(board: str, phase: str, power: str) -> tuple[OrderReader, Position, BoardPosition]:
    """A reader, where it reads, and the position that sentences are understood on."""
    record = _table(Case(text="", reading="ask", board=board, phase=phase, power=power)).records[GAME]
    state, game = codec.load_state(record.state), instance_of(MachiavelliTable, GAMES.table(record))
    reader = reader_for(game, state)
    at = Position(game.setting, state, Power(power))
    return reader, at, BoardPosition(reader.names, game.setting.rules, at.scenario.board, state, power)


def said(
    line: str, board: str = "classic", power: str = "florence", phase: str = ""
) -> tuple[list[str], Any]:
    """The orders of a line in their words, and what was complained of."""
    reader, at, _ = table_of(board, phase, power)
    reading = reader.read(line, Power(power))
    return [str(order_text.words(o, at.setting, at.state)) for o in reading.orders], reading


@pytest.mark.parametrize(
    "line",
    [
        "A are - sie with A flo",
        "A are - sie with A flo following",
        "A are - sie and A flo follows",
    ],
)
def test_no_unit_that_a_line_names_by_its_letter_is_passed_over(line: str) -> None:
    """``are`` is an English word as well: Florence's army would have gone to Siena in Arezzo's place."""
    assert said(line)[0] == []


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        (
            "Arezzo into Siena with help from Florence",
            ["A Arezzo -> Siena", "A Florence S A Arezzo -> Siena"],
        ),
        (
            "Florence goes to Siena and Arezzo supports it",
            ["A Florence -> Siena", "A Arezzo S A Florence -> Siena"],
        ),
        ("The fleet stays where it is", ["F Pisa holds"]),
        ("Florence should attack not Siena but Bologna", ["A Florence -> Bologna"]),
        ("Instead of Siena, Florence goes to Bologna", ["A Florence -> Bologna"]),
        ("flo-sie, are s", ["A Florence -> Siena", "A Arezzo S A Florence -> Siena"]),
        ("Arezzo holds, the rest of them too", ["A Arezzo holds", "A Florence holds", "F Pisa holds"]),
        ("give 2 ducats to Milan and 3 to Venice", ["pay 2d to Milan", "pay 3d to Venice"]),
        ("3 ducats pour Venise", ["pay 3d to Venice"]),
        ("Je permets à Milan de passer", ["ally Milan"]),
        (
            "Second expense: 12 ducats to disband the Milanese army of Milan",
            ["E2 12d disband A Milan"],
        ),
        ("Florence will be supported by Arezzo into Siena", ["A Arezzo S A Florence -> Siena"]),
        ("two ducats go to Milan, three to Venice", ["pay 2d to Milan", "pay 3d to Venice"]),
        ("three ducats each to Milan and Venice", ["pay 3d to Milan", "pay 3d to Venice"]),
    ],
)
def test_a_sentence_is_understood(line: str, orders: list[str]) -> None:
    """Order sentences: "the rest", "it", the verb left out, one thing in place of another."""
    assert said(line)[0] == orders


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("Arezzo? Siena.", ("A Arezzo -> Siena",)),
        ("9 ducats 4 the garrison of Siena so it joins me", ("E1 9d buy G Siena",)),
        ("a loan of 10 please", ("borrow 10d for 1 year", "borrow 10d for 2 years")),
        ("besiege Siena", ("A Arezzo -> Siena", "A Florence -> Siena")),
        ("A Florence holds; F Pisa: same as Florence", ("F Pisa holds",)),
    ],
)
def test_what_is_not_quite_plain_is_offered(line: str, offered: tuple[str, ...]) -> None:
    """A name that is asked after, figures for words, a term or a unit not said, "the same as"."""
    complaints = said(line)[1].complaints
    assert [tuple(map(str, c.facts["lines"])) for c in complaints if c.facts.get("lines")] == [offered]


def test_a_unit_that_the_letter_builds_may_have_orders() -> None:
    """F-023: builds and moves are in one letter; so are a bribe and what the bought unit does."""
    reader, at, _ = table_of("classic", "1454-summer-movement", "florence")
    bought = reader.read("E1: 18 ducats buy A Bologna", Power("florence")).orders
    reading = reader.read("our new army in Bologna goes to Ferrara", Power("florence"), bought)
    offered = [str(line) for c in reading.complaints for line in c.facts.get("lines", ())]
    told = [str(order_text.words(order, at.setting, at.state)) for order in reading.orders]
    assert [*told, *offered] == ["A Bologna -> Ferrara"]


def test_it_may_stand_for_what_is_only_asked_about() -> None:
    """What hangs on an order in doubt is in doubt itself."""
    reader, _, _ = table_of("classic", "", "florence")
    reading = reader.read("Arezzo supports it", Power("florence"), (), ("A Florence -> Siena",))
    assert not reading.orders
    assert [c.facts.get("lines") for c in reading.complaints] == [("A Arezzo S A Florence -> Siena",)]


@pytest.mark.parametrize(
    "line",
    [
        "As long as Perugia is quiet, Arezzo holds",
        "Arezzo holds. If Perugia moves, Florence goes to Siena",
        "Should A Florence - Siena?",
        "A Florence - Siena or A Florence - Bologna",
        "A Florence - Siena, maybe",
        "A Florence - Siena next turn",
        "He told me A Florence - Siena",
        "Don't move Florence to Siena",
        "A Arezzo - Siena, never",
        "Au prochain tour A Florence - Sienne",
        "Si Pérouse attaque, Arezzo tient",
        "A Florence - Siena / A Florence - Bologna",
    ],
)
def test_a_blocking_word_stops_its_sentence(line: str) -> None:
    """Lines of notation included; another sentence of the line is none of its business."""
    orders, reading = said(line)
    assert orders == (["A Arezzo holds"] if line.startswith("Arezzo holds.") else [])
    assert reading.complaints


@pytest.mark.parametrize(
    "line",
    ["A Florence - Siena if possible", "don't forget: A Florence - Siena", "Florence - Siena, no problem"],
)
def test_a_phrase_that_covers_the_word_lifts_the_block(line: str) -> None:
    assert said(line)[0] == ["A Florence -> Siena"]


def test_what_is_not_plainly_said_is_echoed() -> None:
    """The writer's own words stand beside the order."""
    _, reading = said("Florence to Siena, with Arezzo helping")
    assert [words for _, words in reading.echoed] == ["with Arezzo helping"]


def test_two_units_into_one_place_are_asked_about() -> None:
    """``Both armies attack Siena`` would be a standoff of one's own."""
    orders, reading = said("Both armies attack Siena")
    assert orders == []
    assert reading.complaints[0].facts["lines"]


@pytest.mark.parametrize("code", vocabularies("machiavelli"))
def test_no_word_is_filler_and_blocks(code: str) -> None:
    """Such words were faults once: they are refused when the file is loaded."""
    words = vocabularies("machiavelli")[code]
    with pytest.raises(ValueError, match="filler and"):
        Vocabulary.model_validate({**words.model_dump(), "filler": f"{words.filler}; {_one_block(words)}"})


def _one_block(words: Vocabulary) -> str:
    return words.blocks["not"].split(";")[0].strip()


def test_signs_of_other_hands() -> None:
    """Accents apart from their letters, wide letters, soft hyphens."""
    text = "Pe\u0301rouse \uff21 Flo\u00adrence l\u2019arme\u0301e don\u2019t 2,5"
    assert [token.text for token in tokens(text)] == [
        "perouse", "a", "florence", "l'", "armee", "don", "'t", "2,5",
    ]  # fmt: skip


# ---------------------------------------------------------------- what frames can say


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", PhaseKind)
def test_what_frames_can_say_is_read_back_as_the_same_order(board: str, kind: PhaseKind) -> None:
    """The grammar reads every line, and the words of its orders again as the same orders."""
    power = {"five-boots": "first", "borgia": "florence"}.get(board, "florence")
    reader, at, position = table_of(board, str(kind), power)
    for name, frame in frames_for(position.groups).items():
        for values in islice(_fillings(frame, position), 60):
            reading = Reading(name, frame, 0, 1, 0.0, values)
            for line in lines_of_clause(reading, position):
                orders = reader.notation_orders(line, at)
                assert orders, (name, line)
                for order in orders:
                    words = str(order_text.words(order, at.setting, at.state))
                    assert reader.notation_orders(words, at) == (order,), (name, line, words)


def _fillings(frame: Frame, position: BoardPosition) -> Iterator[dict[str, Any]]:
    """Values for the slots of a frame, from everything on the board."""
    mine = [piece for piece in position.pieces if piece.owner == position.seat] or [Piece("A", "bol", "")]
    others = [piece for piece in position.pieces if piece.owner != position.seat] or mine
    places = sorted(position.names.place_titles)
    powers = [power for power in sorted(position.names.power_titles) if power != position.seat]
    for number, place in enumerate(places):
        piece, other = mine[number % len(mine)], others[number % len(others)]
        power = powers[number % len(powers)]
        by_type: dict[str, Any] = {
            "own": piece, "own-of-kind": piece, "beaten": piece, "new": piece, "unit": other, "helped": other,
            "foreign": other,
            "carrier": Piece("F", place, ""), "place": (place, ""), "same-place": (piece.place, ""),
            "walls": (place, ""), "power": power, "foe": power, "sum": number + 1,
            "term": 1 + number % 2,
            "label": 1 + number % 4, "number": 1, "kind": "A" if piece.kind == "G" else "G", "bank": "bank",
            "special": "militia", "land": (place, ""),
        }  # fmt: skip
        values = {
            key: by_type[slot.base]
            for key, slot in frame.slots.items()
            if not slot.may_lack or key in frame.lacks
        }
        if "helped" in values and number % 2:
            values.pop("to", None)
        if any("{it}" in line for line in frame.lines):
            values["it"] = other
        if "cargo" in frame.slots:
            values |= {"cargo": Piece("A", other.place, ""), "to": (place, "")}
        if "into" in frame.slots:
            values["into"] = by_type["kind"]
        if frame.by_whom or frame.rest:
            values["unit"] = piece
        yield values


def test_every_frame_has_a_group_that_some_book_opens() -> None:
    opened = {group for board in BOARDS for kind in PhaseKind for group in _groups(board, kind)}
    assert {frame.group for frame in all_frames().values()} <= opened | {
        "always",
        "disband",
        "bans",
        "provinces",
    }


def _groups(board: str, kind: PhaseKind) -> frozenset[str]:
    return table_of(board, str(kind), "first" if board == "five-boots" else "florence")[2].groups


# ---------------------------------------------------------------- bounds


@pytest.mark.parametrize(
    "unit", ["Florence and ", "A Flo - Sie, ", "not ", "to ", "18 ducats ", "l'", "- ", "(", "army "]
)
def test_a_long_line_is_bounded(unit: str) -> None:
    """A sentence of thousands of words costs what 400 characters do: the rest is not looked at."""
    orders, reading = said(unit * 4000)
    assert orders == []
    assert [complaint.code for complaint in reading.complaints] == ["too-long"]
    said(unit * (380 // len(unit)))


def test_a_heading_of_another_time_stops_what_stands_below() -> None:
    reader, _, _ = table_of("classic", "", "florence")
    assert reader.stops_below("Next turn:")
    assert reader.stops_below("If Milan agrees:")
    assert not reader.stops_below("My orders:")
    assert not reader.stops_below("Next turn")


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        (
            "Everyone holds except Florence, who takes Siena",
            ["A Arezzo holds", "A Florence -> Siena", "F Pisa holds"],
        ),
        ("Florence: Siena", ["A Florence -> Siena"]),
        ("Arezzo walks over to Perugia and Florence, which stays behind, holds", None),
        (
            "Buy the army in Bologna for eighteen ducats and send it to Modena",
            ["18d buy A Bologna", "A Bologna -> Modena"],
        ),
        ("pay thirty-two gold to the Doge", ["pay 32d to Venice"]),
        ("twenty-one ducats to Milan", ["pay 21d to Milan"]),
        ("1. 9 d., disband the autonomous garrison of Siena", ["9d disband G Siena"]),
    ],
)
def test_more_of_what_people_write(line: str, orders: list[str] | None) -> None:
    found, _ = said(line)
    assert orders is None or sorted(found) == sorted(orders)


@pytest.mark.parametrize(
    "line",
    [
        "Florence to Siena. Never mind.",
        "Arezzo holds. Florence to Siena. Not!",
        "Back to Bergamo. Hmm, on second thoughts Florence goes to Bologna",
        "Venice owes me 10 ducats",
    ],
)
def test_a_sentence_that_takes_back_the_one_before_it_leaves_nothing_of_it(line: str) -> None:
    found, _ = said(line)
    assert "A Florence -> Siena" not in found and not any("pay" in one for one in found)


@pytest.mark.parametrize(
    "line",
    [
        "Florence goes to Siena. Arezzo wobbles Perugia twice Bologna. It stays.",
        "Florence goes to Siena. Ah, Arezzo, what memories. It stays.",
    ],
)
def test_a_word_for_what_was_named_in_words_that_were_not_understood_is_asked_about(line: str) -> None:
    """``It`` is Arezzo: nothing is ordered for the unit that was understood before it."""
    read = said(line)[0]
    assert [one for one in read if "Siena" not in one and "Sienne" not in one] == []


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("La flotte de Pise va en mer Tyrrhénienne orientale", ["F Pisa -> ETS"]),
        ("Arezzo va à Sienne, n'est-ce pas.", ["A Arezzo -> Siena"]),
        ("douze ducats pour un assassin contre Venise", ["12d assassinate Venice"]),
        ("douze pour un assassin contre Venise", ["12d assassinate Venice"]),
        ("un assassin contre Venise", []),
        ("Florence devient garnison, Arezzo de même", ["A Florence converts to G", "A Arezzo converts to G"]),
    ],
)
def test_words_of_long_names_dashes_and_articles(line: str, orders: list[str]) -> None:
    """A word of a longer name is no slip, a phrase with dashes is one, ``un`` is no sum."""
    assert said(line)[0] == orders


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("| 2 | 12 | assassination of Venice |", ["E2 12d assassinate Venice"]),
        ("A.4 | 2 d to Milan", ["pay 2d to Milan"]),
        ("Arezzo stays \U0001f600 and Florence goes to Siena", ["A Arezzo holds", "A Florence -> Siena"]),
        ("Arezzo stays. (b) Florence goes to Siena", ["A Arezzo holds", "A Florence -> Siena"]),
        ("Arezzo, pis Florence restent", ["A Arezzo holds", "A Florence holds"]),
        ("All three stay", ["A Arezzo holds", "A Florence holds", "F Pisa holds"]),
        ("All four stay", []),
        ("The fleet stays where it is \u274c", []),
    ],
)
def test_lists_tables_pictures_and_counts(line: str, orders: list[str]) -> None:
    """Numbers of lists are labels, pictures say nothing but no, ``all four`` of three is asked about."""
    assert said(line)[0] == orders


def test_the_rest_of_a_broken_sentence_is_about_no_unit_of_the_line_above() -> None:
    """``Arezzo keeps the harvest / safe, that is, it stays``: the line above ordered Florence."""
    reader, _, _ = table_of("classic", "", "florence")
    above = reader.orders("A Florence - Siena", Power("florence"))
    assert reader.read("safe, that is, it stays.", Power("florence"), above).orders == ()


def test_all_the_rest_is_only_taken_where_everything_else_was_understood() -> None:
    """Else it would order about the unit that the part nobody understood speaks of."""
    found, reading = said("Let the bulls of Florence loose on them, the rest hold")
    assert not found and reading.complaints


@pytest.mark.parametrize(
    "line",
    [
        "I have no idea about Arezzo. All others hold.",
        "The army in Florence does something clever near Bologna. The rest hold.",
        "All others hold. I have no idea about Arezzo.",
        "Je ne sais pas encore pour Arezzo. Toutes les autres tiennent.",
    ],
)
def test_all_the_rest_is_asked_about_where_another_sentence_speaks_of_one_of_them(line: str) -> None:
    """Of a unit that somebody talks about without an order, nobody knows whether it is one of the rest."""
    orders, reading = said(line)
    assert orders == [] and reading.complaints


@pytest.mark.parametrize(
    "line",
    ["A tutto h", "A Florence - corre - Siena", "A Florence S A Arezzo - corre", "A Florence - ionian esa"],
)
def test_a_word_of_another_language_in_the_notation_may_be_a_slip_in_a_name(line: str) -> None:
    """Only asked about: "everything", "runs" and "that" were taken for Italian and Spanish."""
    assert said(line)[0] == [] and said(line)[1].complaints


def test_support_of_a_unit_that_moves_is_of_its_move_where_no_kind_is_named() -> None:
    found, reading = said("flo - sie, are s flo")
    assert found == ["A Florence -> Siena", "A Arezzo S A Florence -> Siena"] and reading.echoed
    exact, _ = said("A flo - sie, A are S A flo")
    assert exact == ["A Florence -> Siena", "A Arezzo S A Florence"]


def offered(line: str, **where: str) -> list[str]:
    """The lines that a line is asked about with."""
    _, reading = said(line, **where)
    return [str(one) for c in reading.complaints for one in c.facts.get("lines", ())]


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("Arezzo, bless it, wobbles along towards Perugia with the mules", ["A Arezzo -> Perugia"]),
        ("The Pisa fleet flumps gently wibblewards to the Eastern Tyrrhenian", ["F Pisa -> ETS"]),
    ],
)
def test_what_nobody_understood_is_guessed_at_and_only_asked_about(line: str, lines: list[str]) -> None:
    """Words that nobody knows cost little where nothing is filed by them."""
    orders, _ = said(line)
    assert set(lines) <= set(offered(line)) and not set(lines) & set(orders)


@pytest.mark.parametrize(
    "line",
    [
        "All my remaining money goes to Milan",  # money is no army
        "Florence  A Arezzo -> Siena       stood off",  # names a place that the guess would leave out
        "siege Siena with army Perugia",  # has an exact complaint
        "The fleet of Pisa shall, I repeat, not budge to Piombino or anywhere",
        "A are s A flo -",  # notation that only lacks its end
    ],
)
def test_no_guess_says_something_else(line: str) -> None:
    """An order that nobody gave is worse than ten that are asked back; so is the offer of one."""
    assert not any("->" in one for one in offered(line) if "S A" not in one)


def test_where_a_beaten_unit_goes_is_one_list() -> None:
    """B-022: the places of the sentence in their order, whatever stands between them."""
    line = "Should my army of Siena be beaten, let it run to Soana, or failing that to Pisa."
    assert offered(line, board="borgia") == ["retreat A Siena -> Soana -> Pisa"]


@pytest.mark.parametrize("arrow", "\u27a1\u2794\u25b6\u2b95\u27f6\u21d2")
def test_arrows_of_telephones_are_arrows(arrow: str) -> None:
    assert said(f"pisa fleet {arrow} piombino")[0] == ["F Pisa -> Piombino"]


@pytest.mark.parametrize(
    "line",
    [
        "Florence to Siena (Arezzo supports)",
        "Florence to Siena (with Arezzo's support)",
        "Florence to Siena (support from Arezzo)",
        "Florence goes to Siena and Arezzo supports Florence",
    ],
)
def test_a_support_beside_a_move_is_one_of_it(line: str) -> None:
    """Brackets are remarks, but not if they name another unit of the writer's."""
    assert said(line)[0] == ["A Florence -> Siena", "A Arezzo S A Florence -> Siena"]


def test_a_notation_with_a_remark_is_not_asked_about() -> None:
    assert said("A Florence - Siena (Arezzo is too far away)")[0] == ["A Florence -> Siena"]


def test_dots_are_parted_in_proportion_to_their_number() -> None:
    """Leader dots are looked for where a run of them begins alone: each dot of 60 kB took its own look."""

    def seconds(count: int) -> float:
        begun = time.process_time()
        tokens("." * count + "x")
        return time.process_time() - begun

    assert not dear_pairs(lambda: (seconds(5_000), seconds(20_000)), lambda short: 8 * short)
