"""A line that is proposed says all that was written: each place, power, sum and unit, or it is not proposed.

The names are looked for as they are spelt, not by the reader's own look-up.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.names.proposed_lines import without_unfaithful_proposals
from judge.core.dice import SeededDice
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power
from judge.syntax.proposals import keeps_all
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World

NAMES = names_of(library.table("balance-of-power", {}).setting.scenario)
TITLES = tuple(sorted(NAMES.place_titles.values(), key=len, reverse=True))
ANY_TITLE = re.compile("|".join(re.escape(title) for title in TITLES), re.IGNORECASE)
PROPOSED = re.compile(r"\n +> (.+)\n(?:.+\n)*? +Send just this line again, corrected:\n +(.+(?:\n {8}.+)*)")
OPENING = library.table("balance-of-power", {}).open(SeededDice(b"seed")).state
_EITHER = 'Did you mean 1) "A Arezzo -> Siena" or 2) "A Arezzo -> Perugia"?'
LETTERS = Path(__file__).parents[2] / "letters" / "golden"


def told(text: str) -> str:
    return " ".join(text.split())


def loses(line: str, proposal: str) -> Counter[str]:
    """The full names and the numbers of a line that a proposal has less often."""
    return _named(line) - _named(proposal)


def _named(text: str) -> Counter[str]:
    places = (NAMES.place(found[0]) or "" for found in ANY_TITLE.finditer(text))
    return Counter(places) + Counter(number for number in re.findall(r"\d+", text) if int(number))


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("A Arezzo a Siena", "A Arezzo besieges"),
        ("A Siena supports A Florence a Bologna", "A Siena supports A Florence\n"),
        ("A Florence supports A Arezzo to to Siena", "A Florence supports A Arezzo\n"),
        ("A Pisa besieges Siena Lucca", "besieges\n"),
        ("A Florence holds 5 ducats Pisa", "Send just this line"),
        ("expense 1: 9 ducats disband A Siena B Lucca", "Send just this line"),
        ("set nmrr Milan", "set nmr\n"),
    ],
)
def test_no_proposal_leaves_out_what_the_line_names(table: Table, line: str, lost: str) -> None:
    assert lost not in table.write("florence", line) + "\n"


@pytest.mark.parametrize(
    ("line", "proposal"),
    [
        ("A Flornec supports A Arezzo - Sienna", "A Florence supports A Arezzo - Sienna"),
        ("A are supprots A flo - sien", "A are supports A flo - sien"),
        ("F psa - tys", "F psa - Eastern Tyrrhenian Sea"),
        ("F psa - Tyrolea", ""),
        ("expense 1: 9 ducats dsband A Siena", "expense 1: 9 ducats disband A Siena"),
    ],
)
def test_a_slip_is_still_mended(table: Table, line: str, proposal: str) -> None:
    answer = table.write("florence", line)
    assert proposal in told(answer)
    assert proposal or "Send just this line" not in answer


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A Arezzo to Siena or Perugia", _EITHER),
        (
            "A Arezzo vers Sienne ou Pérouse",
            'Did you mean 1) "A Arezzo -> Siena" or 2) "A Arezzo -> Perugia"?',
        ),
        ("give 3 ducats to Venice or Milan", "leaves a choice open"),
        ("A Florence supports A Arezzo to Siena or to Perugia", "leaves a choice open"),
    ],
)
def test_of_two_that_are_named_none_is_offered_alone(table: Table, line: str, said: str) -> None:
    """A yes would take what the writer has not chosen: both are offered by their numbers, or none."""
    answer = told(table.write("florence", line))
    assert said in answer and ("Did you mean" in answer) is (said == _EITHER)
    assert not table.world.filed_orders("sforza", table.world.records["sforza"].phase, Power("florence"))


@pytest.mark.parametrize("word", ["tys", "tyr", "tyrs", "Tirol", "swis"])
def test_a_fleet_is_not_sent_where_no_fleet_can_go(table: Table, word: str) -> None:
    proposed = PROPOSED.search(table.write("florence", f"F psa - {word}"))
    assert proposed is None or proposed[2].endswith("Tyrrhenian Sea")


@pytest.mark.parametrize(
    ("line", "proposed", "not_proposed"),
    [
        ("end the game, Venice wins", "", "declare Florence"),
        ("I'm done with this stupid game", "resign", "set nowait"),
        ("I'm done", "set nowait", "resign"),
        ("everybody stays except Florence", "", "all hold"),
        ("turn off famine in 1455", "", "set nofamine"),
        ("extend the deadline by 3 days", "set deadline +3d", "+2d"),
        ("give everybody 5 more hours", "set deadline +5h", "+2d"),
        ("postpone the deadline until Sat 18:00", "Only the master of a game can move it", "+2d"),
        ("kick out the player of Milan", "", "eject the"),
        ("remind Venice of the deadline", "", "press to all"),
        ("fin de la partie, Venise gagne", "", "declare Florence"),
    ],
)
def test_wishes_in_plain_words_are_answered_with_what_they_name(
    table: Table, line: str, proposed: str, not_proposed: str
) -> None:
    answer = told(table.write("florence", line))
    assert proposed in answer and not_proposed not in answer


@pytest.mark.parametrize("line", ["la carte stp", "la carte svp", "la carte, s'il vous plaît", "carte merci"])
def test_courtesy_behind_a_command_is_none_of_its_words(table: Table, line: str) -> None:
    assert "-now.png" in table.write("florence", line).replace("\n", "")


@pytest.mark.parametrize("name", sorted(path.stem for path in LETTERS.glob("*.yaml")))
def test_every_proposal_of_the_letters_of_real_life_keeps_all(name: str) -> None:
    golden = yaml.load((LETTERS / f"{name}.yaml").read_text("utf-8"), yaml.CSafeLoader)
    for answer in golden.get("answers", ()):
        for found in PROPOSED.finditer(answer["text"]):
            assert not found[1].endswith("...") and not loses(found[1], told(found[2])), found[0]


_PLACES = st.sampled_from(TITLES)
_KINDS = st.sampled_from(["A", "F", "G", "army", "fleet"])
_VERBS = st.sampled_from(
    [
        "a",
        "to",
        "->",
        "suports",
        "supports A",
        "s F",
        "besiges",
        "besieges",
        "transprots A",
        "to to",
        "c",
        "hold",
    ]
)
_ENDS = st.sampled_from(["", " 5", " now", " - ", " holds", " 9 ducats", " besieges", " except"])


@given(
    kind=_KINDS,
    places=st.lists(_PLACES, min_size=2, max_size=4),
    verbs=st.lists(_VERBS, min_size=3),
    end=_ENDS,
)
def test_no_generated_line_gets_a_proposal_that_loses_something(
    kind: str, places: list[str], verbs: list[str], end: str
) -> None:
    game = library.table("balance-of-power", {})
    line = (
        f"{kind} {places[0]} " + " ".join(f"{v} {p}" for v, p in zip(verbs, places[1:], strict=False)) + end
    )
    for found in reader_for(game, OPENING).read(line, Power("florence")).complaints:
        complaint = without_unfaithful_proposals(found, NAMES)  # as every complaint is told
        assert not complaint.corrected or not loses(line, str(complaint.corrected)), complaint


@pytest.mark.parametrize(
    ("said", "proposed", "kept"),
    [
        ("A Venice - Padua", "A ven - pad", True),
        ("A Venice - Padua", "A ven - Venetia", False),
        ("Venice wins", "declare Venetian", True),
        ("the army in Arezzo", "F Arezzo", False),
        ("the army in Arezzo", "A Arezzo", True),
        ("only A Arezzo holds", "A Arezzo holds", False),
        ("A Sienna holds", "A Siena holds", True),
        ("a florence c 0", "A Florence disbands", True),
        ("9 ducats to Milan", "pay Milan 9", True),
        ("9 ducats to Milan", "pay Milan", False),
        ("who are you", "A Arezzo", True),
    ],
)
def test_what_a_proposal_keeps(said: str, proposed: str, kept: bool) -> None:
    assert keeps_all(said, proposed, NAMES) is kept


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("kick Milan and Venice", "eject milan; eject venice"),
        ("please remove Naples, Milan and Venice from the game", "eject naples; eject milan; eject venice"),
        ("kick Milan", "eject milan"),
    ],
)
def test_a_masters_line_is_proposed_for_each_power_that_is_named(said: str, line: str) -> None:
    """What names two powers must not become a line about one of them."""
    world = World()
    world.full_table(master="Mina")
    world.write("mina@example.net", f"sign on msforza pw-master\n{said}", proof="pass")
    (menu,) = world.records["sforza"].notes.menus.values()
    assert menu.lines[0] == line


@pytest.mark.parametrize(
    "line",
    [
        "rebelion in Naples 15 ducats Milan",  # neither the writer nor who holds Naples
        "A Florence = G Lucca",
        "fifteen ducats rebelion Naples, Genoa",
    ],
)
def test_no_question_offers_a_line_without_a_power_place_or_unit_that_its_sentence_names(line: str) -> None:
    reader = reader_for(library.table("balance-of-power", {}), OPENING)
    reading = reader.read(line, Power("florence"))
    assert not reading.orders
    assert not any(complaint.facts.get("lines") or complaint.corrected for complaint in reading.complaints)


def test_a_power_that_holds_what_an_offer_is_about_need_not_stand_in_it() -> None:
    reader = reader_for(library.table("balance-of-power", {}), OPENING)
    reading = reader.read("perhaps 12 ducats for a rebellion in Pavia against Milan", Power("florence"))
    assert [complaint.facts["lines"] for complaint in reading.complaints] == [
        ("E1 12d cause rebellion Pavia",)
    ]
