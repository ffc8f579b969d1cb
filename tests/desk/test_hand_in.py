"""Handing in on the order desk: a letter like any other, stored first, answered by mail, once a nonce."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from markupsafe import escape

from judge.commands.limits.letter_costs import Allowance
from judge.core.table import GameStatus
from judge.desk.desk import MOST, Answer
from judge.desk.form import LINES, WORDS
from judge.desk.page import paragraphs
from tests.desk.judges import DeskTable, form, hidden
from tests.runtime.test_whole_judge import words
from tests.support.narrowing import present


def test_a_form_is_a_letter_that_is_answered_by_mail(table: DeskTable) -> None:
    """The same inbound path: stored before the page says so, read by the worker, answered to the seat."""
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    before = table.count("letters")
    answer = table.desk.answer_form(key, form(page, "A flo h\nA are h"), "en")
    assert answer.status == 200 and b"being read" in answer.body
    assert table.count("letters") == before + 1 and not table.filed(table.florence)
    (mail,) = table.work()[f"{table.florence}@example.org"]
    assert len(table.filed(table.florence)) == 2 and "florence" in words(mail).lower()


def test_a_letter_that_was_read_at_once_is_shown_as_it_is_on_file(table: DeskTable) -> None:
    key = table.key(table.florence)
    page = table.desk.page(key, "en")

    def read_at_once(raw: bytes, *where: object) -> object:
        kept = table.judge.keep(raw, *where)  # type: ignore[arg-type]
        table.judge.work_until_idle()
        return kept

    object.__setattr__(table.desk.letters, "take", read_at_once)
    answer = table.desk.answer_form(key, form(page, "A flo h"), "en")
    assert b"here and read" in answer.body
    assert hidden(answer)["filed"] != hidden(page)["filed"]


def test_looking_changes_nothing(table: DeskTable) -> None:
    """Mail scanners look at every link, again and again."""
    key = table.key(table.florence)
    before = (table.count("letters"), table.count("outbox"), table.count("desk_keys"), table.game)
    for _ in range(3):
        assert table.desk.page(key, "en").status == 200
    assert (table.count("letters"), table.count("outbox"), table.count("desk_keys"), table.game) == before


def test_a_double_tap_or_a_reload_is_one_letter(table: DeskTable) -> None:
    """The nonce is the Message-ID: before the letter is read, and long after."""
    key = table.key(table.florence)
    posted = form(table.desk.page(key, "en"), "A flo h")
    before = table.count("letters")
    for _ in range(2):
        assert table.desk.answer_form(key, posted, "en").status == 200
    assert len(table.work()[f"{table.florence}@example.org"]) == 1
    again = table.desk.answer_form(key, posted, "en")
    assert b"here and read" in again.body and b"another letter" not in again.body
    assert table.count("letters") == before + 1 and not table.work()


def test_one_nonce_with_other_words_is_another_letter_and_the_later_counts(table: DeskTable) -> None:
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    before = table.count("letters")
    table.desk.answer_form(key, form(page, "A flo - pis\nA are h"), "en")
    table.desk.answer_form(key, form(page, "A flo h"), "en")
    assert table.count("letters") == before + 2
    assert len(table.work()[f"{table.florence}@example.org"]) == 2
    assert any("Florence" in o.canonical and "h" in o.canonical.lower() for o in table.filed(table.florence))
    assert not any("Pisa" in o.canonical for o in table.filed(table.florence))


def test_a_page_asks_if_a_letter_came_meanwhile(table: DeskTable) -> None:
    """What is on file now is shown, nothing is handed in, and the next tap hands it in."""
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    table.say(table.florence, "A flo - pis")
    before = table.count("letters")
    asked = table.desk.answer_form(key, form(page, "A flo h"), "en")
    assert b"another letter has changed your orders" in asked.body
    assert table.count("letters") == before
    assert table.desk.answer_form(key, form(asked, "A flo h"), "en").status == 200
    assert table.count("letters") == before + 1


def test_an_own_letter_that_is_still_being_read_is_no_other_letter(table: DeskTable) -> None:
    """Handed in again from the page after it: a later letter, and nobody is asked about one's own."""
    key = table.key(table.florence)
    first = table.desk.answer_form(key, form(table.desk.page(key, "en"), "A flo - pis"), "en")
    second = table.desk.answer_form(key, form(first, "A flo - bol"), "en")
    assert b"being read" in second.body
    before = table.count("letters")
    table.work()
    assert table.filed(table.florence)[0].canonical == "A Florence -> Bologna"
    third = table.desk.answer_form(key, form(second, "A flo h"), "en")
    assert b"another letter" not in third.body and table.count("letters") == before + 1
    table.work()
    assert [order.canonical for order in table.filed(table.florence)] == ["A Florence holds"]


def test_a_letter_from_elsewhere_after_ones_own_is_asked_about(table: DeskTable) -> None:
    """Also one that only takes orders back; and nonces of another seat's pages excuse nothing."""
    key = table.key(table.florence)
    own = table.desk.answer_form(key, form(table.desk.page(key, "en"), "A flo - pis\nA are h"), "en")
    table.work()
    table.clock.at += timedelta(minutes=1)
    table.say(table.florence, "clear A flo")
    before = table.count("letters")
    asked = table.desk.answer_form(key, form(own, "A flo h"), "en")
    assert b"another letter has changed your orders" in asked.body and table.count("letters") == before

    theirs = table.key(table.venice)
    sent = form(table.desk.page(theirs, "en"), "A pad h")
    table.desk.answer_form(theirs, sent, "en")
    page = form(table.desk.page(key, "en"), "A flo h")
    table.say(table.florence, "A flo - pis")
    asked = table.desk.answer_form(key, {**page, "after": sent["nonce"]}, "en")
    assert b"another letter has changed your orders" in asked.body


_LISTED = re.compile(r'<ul class="(came|went)">(.*?)</ul>', re.DOTALL)


def changes(answer: Answer) -> dict[str, list[str]]:
    """The lines that came and went, as the page lists them."""
    found = _LISTED.findall(answer.body.decode())
    return {kind: [unescape(line) for line in re.findall("<li>(.*?)</li>", lines)] for kind, lines in found}


@pytest.mark.parametrize("wish", ["hand-in", "preview"])
def test_a_stale_page_says_what_changed(table: DeskTable, wish: str) -> None:
    """Against what the page was made of: lines that came, lines that went, none that stayed."""
    key = table.key(table.florence)
    table.say(table.florence, "A flo - pis\nA are h")
    page = table.desk.page(key, "en")
    before = [o.canonical for o in table.filed(table.florence)]
    table.say(table.florence, "clear\nA flo h\nA are h")
    after = [o.canonical for o in table.filed(table.florence)]
    asked = table.desk.answer_form(key, form(page, "A flo - bol", wish), "en")
    assert changes(asked) == {
        "came": [line for line in after if line not in before],
        "went": [line for line in before if line not in after],
    }
    assert b"New on file" in asked.body and b"No longer on file" in asked.body
    assert changes(table.desk.page(key, "en")) == {}


def test_in_french_too_and_a_field_altered_by_hand_harms_nobody(table: DeskTable) -> None:
    """What the form says it was made of is bounded, shown as text, and never filed."""
    table.say(table.florence, "set language fr")
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    table.say(table.florence, "A flo - pis")
    posted = form(page, "A flo h") | {"was": ["<b>x</b>", "y" * 5000, *["z"] * 900]}
    asked = table.desk.answer_form(key, posted, "fr")
    assert b"Nouveau au dossier" in asked.body and b"Plus au dossier" in asked.body
    gone = changes(asked)["went"]
    assert gone[0] == "<b>x</b>" and b"<b>x" not in asked.body and len(gone) <= LINES
    assert max(map(len, gone)) == WORDS


def test_all_of_a_preview_counts_together(table: DeskTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked for beside the letter, and the letter itself, have one letter's time, not two."""
    key, thread = table.key(table.florence), iter(range(1_000, 9_000))
    page = table.desk.page(key, "en")
    seen: list[Allowance] = []
    environment = table.judge.environment
    on_letter = environment.ports.on_letter

    def watched(letter: Any, known: Any, now: Any, allowance: Allowance) -> Any:
        seen.append(allowance)
        return on_letter(letter, known, now, allowance)

    ports = replace(environment.ports, on_letter=watched)
    letters = replace(table.desk.letters, environment=replace(environment, ports=ports))  # type: ignore[type-var]
    monkeypatch.setattr("time.thread_time", lambda: float(next(thread)))
    replace(table.desk, letters=letters).answer_form(key, form(page, "A flo - pis", "preview"), "en")
    assert [allowance.began for allowance in seen] == [1_000.0], "not the first thing that is looked at"


def test_a_preview_is_the_judges_own_and_files_nothing(table: DeskTable) -> None:
    """The words are those of the answer to the same lines with "preview" above them, all of them."""
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    before = (table.count("letters"), table.count("outbox"), table.game)
    shown = table.desk.answer_form(key, form(page, "A flo - pis", "preview"), "en").body.decode()
    assert (table.count("letters"), table.count("outbox"), table.game) == before and not table.filed(
        table.florence
    )
    (mail,) = table.say(table.florence, "preview\nA flo - pis")[f"{table.florence}@example.org"]
    told = paragraphs(words(mail))
    shown = re.sub("</?span[^>]*>", "", re.sub("</span><span[^>]*>", "\n", shown))  # a line each
    assert len(told) > 4 and all(escape(paragraph) in shown for paragraph in told)


def test_whatever_is_posted_is_read_as_a_letter_from_elsewhere(table: DeskTable) -> None:
    """A key is good for a phase: it gives up no power, changes no reply address and no address on file."""
    key = table.key(table.florence)
    for n, line in enumerate(("resign", "new reply address", "set password mallory1", "set draw")):
        posted = {**form(table.desk.page(key, "en"), line), "nonce": [f"n{n}"]}
        before = table.game
        table.desk.answer_form(key, posted, "en")
        table.work()
        assert table.game == before, line


def test_a_form_altered_by_hand_is_read_as_any_letter(table: DeskTable) -> None:
    key = table.key(table.florence)
    posted = form(table.desk.page(key, "en"), "rubbish <script>\x00\n\u202eA flo h")
    posted |= {"p0": ["A mil - mod"], "p999": ["A flo h"], "f0.0.duothers": ["-1"], "wish": ["hand-in", "x"]}
    assert table.desk.answer_form(key, posted, "en").status == 200
    assert f"{table.florence}@example.org" in table.work()
    assert not any("Milan" in o.canonical for o in table.filed(table.florence))


def test_another_seats_key_opens_nothing_of_this_one(table: DeskTable) -> None:
    """The seat is the key's, whatever the form says."""
    ours, others = table.key(table.florence), table.key(table.venice)
    page = table.desk.page(ours, "en")
    table.desk.answer_form(others, form(page, "A flo h"), "en")
    table.work()
    assert not table.filed(table.florence)
    assert b"Venice: orders" in table.desk.page(others, "en").body


def _over(answer: Answer, key: str) -> bool:
    """A page that explains itself and offers nothing."""
    return b"<form" not in answer.body and b"<script" not in answer.body and key.encode() not in answer.body


def test_the_key_of_an_ended_phase_explains_itself(table: DeskTable) -> None:
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    table.everybody_holds()
    table.work()
    table.clock.at = table.game.process_at
    table.work()
    before = table.count("letters")
    for answer in (table.desk.page(key, "en"), table.desk.answer_form(key, form(page, "A flo h"), "en")):
        assert answer.status == 410 and b"phase is over" in answer.body and _over(answer, key)
    assert table.count("letters") == before


@pytest.mark.parametrize("line", ["desk", "set desk off", "new reply address"])
def test_a_withdrawn_key_opens_nothing(table: DeskTable, line: str) -> None:
    key = table.key(table.florence)
    table.say(table.florence, line)
    answer = table.desk.page(key, "fr")
    assert answer.status == 410 and "Ce lien est fermé".encode() in answer.body and _over(answer, key)


def test_a_key_of_nobodys(table: DeskTable) -> None:
    for key in ("a" * 26, "A" * 26, "", "x", "a" * 26 + "\n", table.place(table.florence).token):
        answer = table.desk.page(key, "en")
        assert answer.status == 404 and b"<form" not in answer.body


def test_a_paused_game(table: DeskTable) -> None:
    key = table.key(table.florence)
    with table.judge.store.write() as tx:
        tx.save_game(replace(present(tx.game("sforza")), status=GameStatus.PAUSED))
    assert table.desk.page(key, "en").status == 409


def test_set_desk_on_brings_a_link_at_each_phase(table: DeskTable) -> None:
    first = table.key(table.florence, "set desk on")
    table.everybody_holds()
    table.work()
    table.clock.at = table.game.process_at
    news = table.work()[f"{table.florence}@example.org"]
    links = [words(m) for m in news if "/desk/" in words(m)]
    assert len(links) == 1 and "ORDERS" not in links[0] and first not in links[0]


def test_the_link_stays_in_no_table(table: DeskTable) -> None:
    """Stored by its hash alone: neither with the keys nor in the letters that went out."""
    key = table.key(table.florence)
    with table.judge.store.read() as known:
        for name in ("desk_keys", "outbox", "letters", "games", "deliveries"):
            rows = known.connection.exec_driver_sql(f"SELECT * FROM {name}").all()
            assert key not in repr(rows), name


def test_the_letter_of_the_page_goes_to_the_keys_address(table: DeskTable) -> None:
    """By mailto the key is as good as the reply token, for one phase, and that token is not on the page."""
    key = table.key(table.florence)
    page = table.desk.page(key, "en").body.decode()
    assert f"judge+{key}@localhost" in page and table.place(table.florence).token not in page
    table.write(table.florence, "A flo h", f"judge+{key}@localhost")
    table.work()
    assert len(table.filed(table.florence)) == 1
    table.say(table.florence, "set desk off")
    table.write(table.florence, "clear", f"judge+{key}@localhost")
    table.work()
    assert len(table.filed(table.florence)) == 1


def test_where_the_table_wants_letters_nothing_is_handed_in(table: DeskTable) -> None:
    """SET NO HAND IN: the page makes a letter of the orders, and posting one by hand does no more."""
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    with table.judge.store.write() as tx:
        game = tx.game("sforza")
        tx.save_game(replace(present(game), options=replace(present(game).options, hand_in=False)))
    before = table.count("letters")
    answer = table.desk.answer_form(key, form(page, "A flo h"), "en")
    assert table.count("letters") == before and b'value="hand-in"' not in answer.body


def test_a_key_is_used_so_often_and_no_more(table: DeskTable) -> None:
    key = table.key(table.florence)
    page = table.desk.page(key, "en")
    most, span = MOST["hand-in"]
    for _ in range(most):
        table.desk.rates.may(_digest(table), "hand-in", table.clock())
    before = table.count("letters")
    assert table.desk.answer_form(key, form(page, "A flo h"), "en").status == 429
    assert table.count("letters") == before
    table.clock.at += span + timedelta(seconds=1)
    assert table.desk.answer_form(key, form(page, "A flo h"), "en").status == 200


def _digest(table: DeskTable) -> str:
    with table.judge.store.read() as known:
        return str(known.connection.exec_driver_sql("SELECT digest FROM desk_keys").scalar())


def test_a_letter_that_is_being_handed_in_is_waited_for(table: DeskTable) -> None:
    """It counts from when it began, and phases know that it is on its way."""
    with table.desk.receiving() as began:
        table.clock.at += timedelta(minutes=1)
        assert table.judge.arrivals.complete() == began
    assert table.judge.arrivals.complete() == table.clock()


def test_nothing_is_no_letter(table: DeskTable) -> None:
    key = table.key(table.florence)
    before = table.count("letters")
    answer = table.desk.answer_form(key, form(table.desk.page(key, "en"), ""), "en")
    assert table.count("letters") == before and b"Nothing was handed in" in answer.body


def test_a_preview_takes_for_granted_what_the_orders_count_on(table: DeskTable) -> None:
    """A good support of an ally's move is not called void; the page says what is supposed."""
    key = table.key(table.florence)
    posted = form(table.desk.page(key, "en"), "A are S A per - sie", "preview")
    shown = table.desk.answer_form(key, posted, "en").body.decode()
    assert "A Perugia -&gt; Siena" in shown and "void" not in shown
    tried = {**posted, "text": ["A are h"], "s": ["A bol - flo", "A bol - flo\nclear"]}
    assert table.desk.answer_form(key, tried, "en").status == 200 and not table.filed(table.florence)
