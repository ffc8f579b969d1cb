"""The standoff that the README of the movement package follows through all modules (N-003)."""

from __future__ import annotations

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.turn import Turn
from judge.games.machiavelli.movement.attempts import attempts_of
from judge.games.machiavelli.movement.resolution import Battle
from tests.support.machiavelli.battlefield import campaign, fight, ground

LINES = (
    "florence A flo - bol",
    "florence A pst S A flo - bol",
    "papacy A mod - bol",
    "milan A luc - pst",
)
BOLOGNA, PISTOIA = (AreaId("bol"), False), (AreaId("pst"), False)


def battle() -> Battle:
    setting = ground()
    state, orders = campaign(*LINES)
    return Battle(setting, state, orders, attempts_of(setting, Turn(state=state), orders))


def test_pieces_contenders_and_questions() -> None:
    fought = battle()
    assert [piece.unit.area for piece in fought.pieces] == ["flo", "luc", "mod", "pst"]
    assert [piece.goal for piece in fought.pieces] == [BOLOGNA, PISTOIA, BOLOGNA, None]
    contenders = fought.contenders
    assert contenders.attackers == {BOLOGNA: [0, 2], PISTOIA: [1]}
    assert contenders.backers == [[3], [], [], []] and contenders.harassers == {3: (1,)}
    assert not contenders.head_on and not contenders.rebels and contenders.own == [1, 1, 1, 1]
    equations = fought.equations
    assert (equations.entering, equations.points, equations.way) == ({0: 0, 1: 1, 2: 2}, {3: (3,)}, {})
    assert [question.asks for question in equations.questions()] == [(3,), (), (3,), (1,)]


def test_equations_and_answers() -> None:
    fought = battle()
    assert fought.answers == [False, False, False, False]
    equations, nothing = fought.equations, [None] * 4
    assert equations.stands(3, 1, nothing) is False, "Lucca comes, whether it gets in or not"
    assert equations.attack(0, nothing) == (1, 2), "as long as nothing is known of the support"
    assert equations.attack(0, fought.answers) == equations.prevent(2, fought.answers) == (1, 1)
    assert equations.resist(1, fought.answers) == (1, 1)


def test_what_is_asked_afterwards() -> None:
    fought = battle()
    assert fought.conqueror(BOLOGNA) is None and fought.has_clash(BOLOGNA)


def test_what_is_told() -> None:
    told = fight(*LINES)
    assert told.units == {"florence A flo", "florence A pst", "papacy A mod", "milan A luc"}
    for unit, by in (("A flo", "mod"), ("A mod", "flo"), ("A luc", "pst")):
        event = told.told(unit)
        assert event.verdicts == (Verdict.STOOD_OFF,) and event.because is not None
        assert (event.because.strength, event.because.against) == (1, 1)
        assert [ref.area for ref in event.because.units] == [by] and event.rule == "N-003"
    assert told.verdicts("A pst") == (Verdict.SUPPORT_CUT,)
    assert [ref.area for ref in told.told("A pst").because.units] == ["luc"]  # type: ignore[union-attr]
