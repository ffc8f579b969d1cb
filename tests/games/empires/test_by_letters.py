"""A whole short game of Empires by letters, and what is said of lines that are wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.catalogue import Catalogue
from judge.games.empires import codec
from judge.games.empires.model.state import State
from judge.games.empires.system import EmpiresSystem
from tests.support.judges.company import Company, Exchange, company

GAME = "crowns"
PLAYERS = {"england": "anna", "france": "bruno"}


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with company(tmp_path_factory.mktemp("empires"), at_hand) as made:
        for name in (*PLAYERS.values(), "olga"):
            made.write(name, "register", f"name: {name.title()}", "end")
        made.write("anna", f"create ?{GAME} pw-anna two-crowns", "set preference E")
        made.write("bruno", f"sign on ?{GAME} pw-bruno", "set preference F")
        made.write("olga", f"observe {GAME} pw-olga")
        yield made
        assert made.logged == []


def state(c: Company) -> State:
    return codec.load_state(c.record(GAME).state)


def at_turn(c: Company) -> tuple[str, str]:
    """Who must write, and who need not."""
    now = state(c)
    power = now.order[now.turn]
    other = next(p for p in now.powers if p != power)
    return PLAYERS[power], PLAYERS[other]


def words(exchange: Exchange, name: str = "") -> str:
    return " ".join((exchange.to(name) if name else exchange.answer).split())


def test_the_first_letter_has_the_set_the_commitment_and_the_map(c: Company) -> None:
    first = next(r for r in c.post.boxes["anna@players.test"] if "begins" in r.subject)
    said = " ".join(first.text.split())
    assert "You are England" in said and "house set podesta-1" in said
    assert c.record(GAME).commitment in said
    names = [part.get_filename() for part in first.message.walk() if part.get_filename()]
    assert "crowns-1101.1.png" in names


WRONG = (
    ("conquer Britany from Normandy", "Did you mean Brittany?"),
    ("conquer Brittany", "From which area?"),
    ("conquer Brittany from Normandy, at most", "Something is missing at the end."),
    ("conquer Brittany from Normandy, 2 gold, 3 extra gold", "It says something twice."),
    ("conquer Brittany from Normandy, at most 0 cards", "takes at least one card"),
    ("defend Wessex, at most 9 cards", "five cards in a round"),
    ("give 3 gold to Spain", "No power in this game has that name."),
    ("rule Wessex until social state is 9", "Its condition can never come true"),
    ("tax all until Tuesday", "From here on I do not understand it."),
    ("invade every land that there is", "I know no area with that name."),
    ("places 2, 2", "each once"),
)
"""E-005, E-008, E-017: each is answered exactly, and harms no other line."""


def test_wrong_lines_are_answered_exactly_and_the_rest_counts(c: Company) -> None:
    who, _ = at_turn(c)
    seat = "Wessex" if who == "anna" else "Champagne"
    for line, answer in WRONG:
        said = words(c.reply(who, GAME, "clear", line, f"rule {seat}", failing=True))
        assert answer in said, (line, said)
        assert f"as I hold them: rule {seat} " in said


def test_oneself_is_not_defended_against_and_no_program_has_500_lines(c: Company) -> None:
    who, other = at_turn(c)
    power = {"anna": "England", "bruno": "France"}[who]
    said = words(c.reply(who, GAME, "clear", f"defend everything against {power}", failing=True))
    assert "You cannot defend against yourself. (E-022)" in said
    said = words(c.reply(who, GAME, "clear", *["fortify Wessex"] * 90, failing=True))
    assert "at most 60 lines" in said and "(H-013)" in said
    said = words(c.reply(other, GAME, "rule Wessex", failing=True))
    assert "It is not your turn" in said
    c.reply(who, GAME, "clear")


def test_what_is_not_possible_now_is_told_and_kept(c: Company) -> None:
    """E-017: the position will be another one when the line is reached."""
    who, _ = at_turn(c)
    said = words(c.reply(who, GAME, "clear", "rule Jerusalem", "set wait"))
    assert "As things stand, it cannot be done: the area is not yours." in said
    c.reply(who, GAME, "clear", "set nowait")


def test_a_line_sent_again_takes_the_place_of_the_old_one(c: Company) -> None:
    who, _ = at_turn(c)
    c.reply(who, GAME, "clear", "set wait", "rule Wessex", "fortify Wessex", "tax all")
    said = words(c.reply(who, GAME, "rule Wessex, at most 2 cards"))
    assert "rule Wessex, at most 2 cards fortify Wessex tax everything" in said
    said = words(c.reply(who, GAME, "fortify Wessex", "tax all", "rule Wessex"))
    assert "fortify Wessex tax everything rule Wessex" in said
    c.reply(who, GAME, "clear", "set nowait")


def test_preview_has_exact_chances_and_nothing_of_the_deck(c: Company) -> None:
    """E-023: at rating 7 and no card seen, C comes on 51 cards of 56."""
    who, _ = at_turn(c)
    assert who == "anna"
    line = "conquer Brittany from Normandy, 1 extra gold, at most 2 cards"
    said = words(c.reply(who, GAME, "clear", "set wait", line, "preview"))
    assert "5 combat + 1 Brittany = 6, + 1 extra gold = 7" in said
    assert "conquest Brittany 51 of 56 (91 %)" in said
    assert "court to target: Wessex, Channel, Brittany" in said
    assert not re.search(r"card \d+:", said)
    c.reply(who, GAME, "set nowait")


def test_secret_lines_reach_nobody_else(c: Company) -> None:
    """E-005, E-022: programs, defenses and conditions are their writer's alone."""
    who, other = at_turn(c)
    secret = "defend everything, with 7 gold, at most 4 cards, if rating >= 77"
    c.reply(who, GAME, "rule Jerusalem", secret, "keep 2 cards")
    told = c.wait(minutes=10)
    if not told.sent:  # it was played at once
        told = c.exchanges[-2]
    assert secret in told.to(who) and "FOR YOU ALONE" in told.to(who)
    for name in (other, "olga"):
        assert told.to(name)
        assert (
            "rating >=" not in told.to(name)
            and "Jerusalem" not in told.to(name)
            and "alone" not in told.to(name)
        )
    assert secret in told.to(who)


def test_the_game_is_played_to_its_end(c: Company) -> None:
    """E-047: four rounds; the last letter has the winner, the seed and the dice."""
    for _ in range(10):
        if c.record(GAME).status.value != "active":
            break
        who, _ = at_turn(c)
        mine = {"anna": "Wessex", "bruno": "Ile de France"}[who]
        c.reply(who, GAME, f"rule {mine}", f"fortify {mine}", "tax all before card 2")
        c.wait(minutes=10)
    assert c.record(GAME).status.value == "finished"
    last = c.post.boxes["olga@players.test"][-1]
    assert "Won by" in last.text and c.record(GAME).seed.hex() in last.text
    assert "dice.txt" in [part.get_filename() for part in last.message.walk()]
    said = words(c.write("anna", "summary", f"list {GAME}", "rule E-018"))
    assert "E-018 Seas." in said and "podesta-1" in said


def test_practice_opens_two_crowns_against_a_power_that_the_judge_plays(tmp_path: Path) -> None:
    with company(tmp_path, at_hand) as c:
        c.write("anna", "register", "name: Anna", "end")
        c.write("anna", "practice game empires")
        game = next(r.subject for r in c.post.boxes["anna@players.test"] if "practice-" in r.subject)
        name = game[game.index("practice-") :].partition("]")[0]
        assert c.record(name).scenario == "two-crowns"
        for _ in range(2):
            now = codec.load_state(c.record(name).state)
            if now.order[now.turn] == "england":
                c.reply("anna", name, "rule Wessex")
            c.wait(minutes=30)
        said = " ".join(r.text for r in c.post.boxes["anna@players.test"])
        assert "THE TURN OF FRANCE" in said and "primer" not in said.lower()
        assert c.logged == []
        assert "practice mushrooms" in c.write("anna", "practice mushrooms", failing=True).answer


def test_six_play_a_round_together_in_a_letter_or_two_each(tmp_path: Path) -> None:
    """H-011: more than four players write at once; a round is at most eight letters to each."""
    names = ("anna", "bruno", "carla", "dario", "elena", "fabio")
    with company(tmp_path, at_hand) as c:
        for name in names:
            c.write(name, "register", f"name: {name.title()}", "end")
        c.write("anna", "create ?europe pw-anna europe-1101")
        for name in names[1:]:
            c.write(name, f"sign on ?europe pw-{name}")
        assert c.record("europe").kind == "round"
        before = {name: len(c.post.boxes[f"{name}@players.test"]) for name in names}
        for name in names:
            power = c.seat_of("europe", name)
            court = EmpiresSystem().game("europe-1101", {})
            now = codec.load_state(c.record("europe").state)
            area = court.place(now.powers[power].court)
            held = (
                f"fortify {area}, until fortification of {area} is 3, stop if gold < 4 or social state < -2"
            )
            said = words(c.reply(name, "europe", held, f"rule {area}", "tax all", "keep 1 card"))
            assert f"rule {area} tax everything keep 1 card for defense" in said, said
        c.wait(minutes=10)
        told = words(c.exchanges[-1], "anna") or words(c.exchanges[-2], "anna")
        heads = [f"CARD {n} OF EVERY POWER" for n in range(1, 5)]
        assert [head in told for head in heads] == [True] * 4
        assert told.index(heads[0]) > told.index("draws an event") and "AFTER THE LAST CARD" in told
        assert c.record("europe").phase == "1106"
        for name in names:
            assert len(c.post.boxes[f"{name}@players.test"]) - before[name] <= 8
        assert c.logged == []


def test_three_play_the_form_for_three(tmp_path: Path) -> None:
    """SET POWERS takes the scenario with the powers that so many play; other areas are independent."""
    with company(tmp_path, at_hand) as c:
        for name in ("anna", "bruno", "carla"):
            c.write(name, "register", f"name: {name.title()}", "end")
        c.write("anna", "create ?three pw-anna europe-1101", "set powers 3")
        for name in ("bruno", "carla"):
            c.write(name, f"sign on ?three pw-{name}")
        record = c.record("three")
        assert (record.scenario, record.kind) == ("europe-1101-3", "turn")
        assert {str(seat.seat) for seat in record.seats} == {"england", "france", "germany"}
        assert c.logged == []
