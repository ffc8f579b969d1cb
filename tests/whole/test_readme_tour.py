"""README's first game, played word for word as a newcomer would: no answer may be a complaint."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

import pytest

from judge.runtime.entry import DEMONSTRATION, open_demonstration
from tests.support.judges.company import JUDGE, Company, Exchange, company

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
_COMPLAINTS = ("complaint", "sign-on-first", "unknown", "refused", "wrong", "not-", "one-power")


def _letters() -> tuple[list[str], list[str]]:
    """The lines of the first letter, and those of the orders, as README prints them."""
    first = re.search(r'Subject: hello\n\n(.*?)\n"""\)\nLETTER\n', README, re.DOTALL)
    orders = re.search(r"\n\n(    signon L.*?    signoff)\n", README, re.DOTALL)
    assert first is not None and orders is not None
    split = [[line.strip() for line in found[1].splitlines()] for found in (first, orders)]
    return split[0], split[1]


@pytest.fixture
def judge(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Company]:
    with company(tmp_path, seed=request.param) as made:
        open_demonstration(made.service)
        yield made


def _without_complaint(exchange: Exchange) -> None:
    text = exchange.answer.replace("\r", "")
    assert "could not use" not in text and "cannot" not in text, text
    assert "don't understand" not in text and "more than you have" not in text, text
    assert not any(piece.startswith(_COMPLAINTS) for piece in exchange.said), exchange.said


@pytest.mark.parametrize("judge", range(1, 9), indirect=True)
def test_the_tour_goes_as_it_is_printed_whatever_the_dice(judge: Company) -> None:
    hello, orders = _letters()
    first = judge.write("anna", *hello)
    _without_complaint(first)
    assert "You are Florence" in first.answer
    played = judge.write("anna", *orders)
    _without_complaint(played)
    assert "3d counter-bribe A Florence" in played.answer
    attack = re.search(r"\n *A Arezzo -> Siena +done *\n", played.answer.replace("\r", ""))
    assert attack is not None, played.answer  # whom it is shown has the attack succeed, in any fresh judge
    assert judge.record(DEMONSTRATION).turn == 2
    assert "Summer 1454" in " ".join(played.answer.split())


@pytest.mark.parametrize("judge", [1], indirect=True)
def test_the_other_powers_of_the_demonstration_are_played(judge: Company) -> None:
    hello, orders = _letters()
    judge.write("anna", *hello)
    results = judge.write("anna", *orders).answer.replace("\r", "")
    for power in ("Austria", "France", "Milan", "Naples", "Papacy", "Turkey", "Venice"):
        section = re.search(rf"\n  {power}\n((?:    .*\n)+)", results)
        assert section is not None, power
    assert len(re.findall(r"-> .* done", results)) >= 4


@pytest.mark.parametrize("judge", [1], indirect=True)
def test_a_sign_on_with_another_powers_letter_says_who_one_is_and_uses_the_lines(judge: Company) -> None:
    hello, orders = _letters()
    judge.write("anna", *hello)
    answer = judge.write("anna", orders[0].replace("Ldemo", "Fdemo"), *orders[1:]).answer
    assert "You are Florence: sign on Ldemo" in " ".join(answer.split())
    assert "A Arezzo  -> Siena" in answer or "A Arezzo -> Siena" in answer


@pytest.mark.parametrize("judge", [1], indirect=True)
def test_a_demonstration_is_replayed_to_the_byte(judge: Company) -> None:
    """Scripted orders are drawn from the game's seed and stand in the record."""
    from judge.runtime.phases.replay import replay_phases

    hello, orders = _letters()
    judge.write("anna", *hello)
    judge.write("anna", *orders)
    found = list(replay_phases(judge.service.store, judge.service.environment.ports, DEMONSTRATION))
    assert len(found) == 2 and not any(phase.differs for phase in found)


def test_the_block_can_be_copied_from_the_raw_page_into_a_shell(tmp_path: Path) -> None:
    """As it stands, marks of Markdown aside: a program sends it to a listening judge, which welcomes her."""
    block = re.search(r"\n```sh\n(python3 - <<'LETTER'\n.*?\nLETTER\n)```\n", README, re.DOTALL)
    assert block is not None
    with company(tmp_path, seed=1) as judge:
        open_demonstration(judge.service)
        port = judge.service.listeners["smtp"].port
        here = {'"127.0.0.1", 2525': f'"127.0.0.1", {port}', "judge@localhost": JUDGE}
        assert all(word in block[1] for word in here)
        lines = reduce(lambda text, word: text.replace(word, here[word]), here, block[1])
        sent = subprocess.run(["sh"], input=lines, text=True, capture_output=True, timeout=60, check=False)
        assert (sent.returncode, sent.stderr) == (0, "")
        judge.wait(seconds=1)
        assert judge.record(DEMONSTRATION).turn == 1
