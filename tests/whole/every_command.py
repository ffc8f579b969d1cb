"""A full game through letters only, in which every command is used: the script of the letters.

Nine players, two masters, observers, a stranger, a substitute, somebody who takes over, and the keeper. The
main game is "leghe"; beside it are "papi", where the Pope bans people, and two small ones that end early.
Not here: the door and the clock (company).

    python tests/whole/every_command.py FOLDER     play it, and leave the transcript in a folder
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from tests.support.all_commands import ALL
from tests.support.judges.company import SECRET, Company, Exchange, address, company

PLAYERS = ("anna", "bruno", "carla", "dario", "elena", "fabio", "gina", "hugo", "ivana")
PREFERENCES = ("LGI", "G[LI]", "I", "N", "P", "S[AT]", "A", "T*", "*")
GAME = "leghe"
SCENARIO = Path(__file__).parents[2] / "maps" / "scenarios" / "expansion-of-states.yaml"


def says(exchange: Exchange, *words: str, to: str = "") -> Exchange:
    """The answer, or what somebody else was sent, contains these words, however they are wrapped."""
    text = " ".join((exchange.to(to) if to else exchange.answer).split())
    for word in words:
        assert word in text, f"letter {exchange.number} of {exchange.writer}: no {word!r} in\n{text}"
    return exchange


def coded(c: Company, name: str, *lines: str) -> Exchange:
    """Answer the last letter to somebody that has a code in its subject."""
    last = next(r for r in reversed(c.post.boxes[address(name)]) if re.search(r"\d-[a-z2-7]{14}", r.subject))
    return c.write(name, *lines, answers=last)


def play(c: Company) -> None:
    """All of it, in order."""
    strangers_and_registration(c)
    the_table_is_set(c)
    everybody_sits_down(c)
    side_games(c)
    spring(c)
    summer(c)
    fall(c)
    side_games_end(c)
    winter(c)
    the_last_spring(c)
    afterwards(c)
    the_keeper(c)


# ---------------------------------------------------------------- before the game


def strangers_and_registration(c: Company) -> None:
    c.write("zeno", "Hello, what is this?", "help", "version", "list", failing=True)
    for name, zone in zip(PLAYERS, ("Europe/Rome", "America/New_York", "Asia/Tokyo") * 3, strict=True):
        said = c.write(name, "register", f"name: {name.title()}", f"timezone: {zone}", "end")
        says(said, name.title(), zone)
    for name in ("gaspare", "marta", "olga", "moni", "sofia", "tito", "karl"):
        c.write(name, "register", f"name: {name.title()}", "timezone: Europe/Rome", "end")
    c.write("anna", "i am also anna.work@players.test")
    coded(c, "anna", "Yes")
    code = re.search(r"confirm (\S+)", c.exchanges[-1].to("anna.work"))
    assert code is not None
    says(c.write("anna.work", f"confirm {code[1].rstrip('.')}"), "anna.work@players.test", to="anna")
    c.write("carla", "register", "name: Carla", "email: carla.old@players.test", "end")
    coded(c, "carla", "yes")
    coded(c, "carla.old", "yes")
    coded(c, "carla", "i am not carla.old@players.test")
    c.write(
        "tito",
        "standby",
        "set timezone Europe/London",
        "set map both",
        "set json",
        "set advice",
        "set no people page",
        "set reminders 24, 8, 1",
        "set quiet hours 22 to 7",
        "set no punctuality",
    )
    c.write("zeno", "kepeer games", "keeper games", failing=True)
    c.write("tito", *["version"] * 101, failing=True)
    c.write("tito", "set wibble", failing=True)
    c.write("tito", *["Dear judge, this is a very long story."] * 501, failing=True)


def the_table_is_set(c: Company) -> None:
    c.write(
        "gaspare",
        f"create ?{GAME} pw-gaspare age-of-communes nostorm",
        "become master",
        "set comment begin",
        "The communes of Italy, with all that the rules have.",
        "Three moves a week.",
        "end",
        "set private",
        "set manual start",
        "set approval",
        "set prflist",
        "set players 9",
    )
    says(coded(c, "gaspare", "yes"), "from any address")
    master = f"sign on M{GAME} pw-gaspare"
    says(
        c.write("gaspare", master, "set move next 72 min 0 clock 18:00 grace 48 delay 1"),
        "71 hours -> 3 days",
    )
    c.write("gaspare", master, "set retreat next 24 min 0", "set adjust next 24 min 0")
    c.write("gaspare", master, "set white/grey", "set partial may be faked", "set observer white")
    c.write(
        "gaspare",
        master,
        "set storm",
        "set cities 14",
        "set advanced",
        "set nodias",
        "set max absence 14",
        "set vacation days 0",
    )
    c.write("gaspare", master, "set deny zeno@players.test", "set dedication -100", "set nmr")
    c.write("gaspare", master, "set watch all press")
    c.write("gaspare", master, "set rulebook own")
    c.write("gaspare", master, "set open treasuries")
    says(c.write("gaspare", master, "undo"), "reasur")
    says(c.write("gaspare", master, "undo!"), "reasur")
    c.write("gaspare", master, "set comment Italy, 1335: nine cities and their quarrels")


def everybody_sits_down(c: Company) -> None:
    for name, wish in zip(PLAYERS, PREFERENCES, strict=True):
        said = c.write(name, f"sign on ?{GAME} pw-{name}", f"set preference {wish}")
        says(said, GAME)
        if name != "dario":
            coded(c, name, "yes")
    c.write(
        "gaspare",
        f"sign on M{GAME} pw-gaspare",
        "approve anna@players.test",
        "approve all",
        f"who game {GAME}",
    )
    c.write("olga", f"observe {GAME} pw-olga", f"list {GAME}", "list full")
    c.write("moni", f"monitor {GAME} pw-moni")
    c.write("marta", f"observe {GAME} pw-marta", "set nobroadcast", "set broadcast")
    c.write("gaspare", f"sign on M{GAME} pw-gaspare", "promote marta@players.test", "set no manual start")
    c.reply("marta", GAME, "unstart")
    for name, wish in zip(PLAYERS, PREFERENCES, strict=True):
        c.reply(name, GAME, f"set preference {wish}")
    c.reply("marta", GAME, "force begin")
    says(c.reply("marta", GAME, "rollforward", failing=True), "nothing to bring forward")
    assert c.letter_of(GAME, "anna") == "L"
    for name in PLAYERS:
        assert c.seat_of(GAME, name)


def side_games(c: Company) -> None:
    says(c.write("olga", "areas normandy"), "Normandy")
    c.write(
        "marta",
        "create ?papi pw-marta papal-ascendancy gunboat",
        "become master",
        "set excommunication",
        "set prfrand",
        "set fog",
        "set variant gunboat",
        "set powers 4",
        "set move next 72 min 0",
    )
    for name in PLAYERS[:4]:
        c.write(name, f"sign on ?papi pw-{name}")
    for game, who in (("corta", "gina"), ("breve", "hugo")):
        c.write(who, f"create ?{game} pw-{who} fall-of-the-lombards", "become master", "set basic")
        c.write("sofia", f"sign on ?{game} pw-sofia")
        c.write("tito", f"sign on ? {game} pw-tito")
        c.write(who, f"sign on M{game} pw-{who}", "force begin")
    pope = next(n for n in PLAYERS[:4] if c.seat_of("papi", n) == "papacy")
    others = [n for n in PLAYERS[:4] if n != pope]
    banned = c.letter_of("papi", others[0])
    c.write(pope, f"sign on Ppapi pw-{pope}", f"excommunicate {banned}")
    for name in others:
        c.reply(name, "papi", "ignore excommunications")


# ---------------------------------------------------------------- the first year


def signed(c: Company, name: str, *lines: str, failing: bool = False) -> Exchange:
    letter = c.letter_of(GAME, name)
    return c.write(name, f"sign on {letter}{GAME} pw-{name}", *lines, failing=failing)


def spring(c: Company) -> None:
    """Press of all colours, previews, plans, and a phase that is played when all orders are in."""
    signed(
        c,
        "anna",
        "press to genoa, milan",
        "Shall we divide Pisa among us?",
        "endpress",
        "press grey to venice",
        "Somebody wishes you well.",
        "endpress",
        'press as "the Old Fox" to all but pisa',
        "Pisa will fall before the winter.",
        "endpress",
    )
    c.reply("bruno", GAME, 'press to "the Old Fox"', "Who are you?", "endpress")
    says(c.reply("bruno", GAME, "desk"), "no order desk")
    says(c.reply("bruno", GAME, "set desk"), "no order desk")
    c.reply("elena", GAME, "press to florence fake to milan", "I know of your plans.", "endpress")
    c.reply("ivana", GAME, "broadcast", "Venice keeps her word.", "endbroadcast")
    c.reply("fabio", GAME, "postal press to all", "This comes with the results.", "endpress")
    c.reply("olga", GAME, "set all press")
    c.reply("olga", GAME, "press to all", "The gallery applauds.", "endpress")
    c.reply("gaspare", GAME, "press to all", "The deadline stands.", "endpress")
    c.reply("anna", GAME, "template")
    signed(
        c, "anna", "A flo - pst", "A are h", "G per h", "expense 1: 3 ducats counter-bribe A flo", "preview"
    )
    says(c.reply("anna", GAME, "clear expense 1"), "Florence")
    c.reply("anna", GAME, "suppose Pisa: A luc - pst", "what if A flo - sie", "preview")
    c.reply("anna", GAME, "clear")
    c.reply("anna", GAME, "A flo - pst, A are - flo", "G per h", "set wait")
    c.reply(
        "anna", GAME, "set nowait", "set map svg", "set letter both", "my powers", "status", f"status {GAME}"
    )
    c.reply(
        "anna",
        GAME,
        "province florence",
        "neighbours",
        "where can I go",
        "gazetteer",
        "what can I build",
        "help book",
    )
    says(c.reply("anna", GAME, "please give me two more days"), "deadline")
    c.reply("anna", GAME, "how much money do I have")
    c.write("anna", "practice game")
    c.write("bruno", "practice lesson 11", failing=True)
    c.write("bruno", "practice lesson 2")
    c.write("bruno", "practice")
    says(c.reply("bruno", "practice-", "stop"), "left lesson 2")
    says(c.reply("bruno", GAME, "set language en"), "language")
    c.reply(
        "bruno",
        GAME,
        "phase summer 1335",
        "if A mon",
        "A mon h",
        "else if not milan A pav",
        "A mon - pav",
        "else",
        "A mon - sav",
        "endif",
        "phase now",
        "standing orders",
        "F cor h",
        "retreats",
        "A mon - tur",
        "A mon disbands",
    )
    c.reply("bruno", GAME, "clear retreats")
    c.reply(
        "carla", GAME, "diary", "Florence wants to divide Pisa. Do not trust her.", "end diary", "diary list"
    )
    c.reply("carla", GAME, "diary read 1", "diary delete 1", "diary", "Sold the plan to Pisa.", "end diary")
    c.reply("dario", GAME, "set absence 20 Mar to 24 Mar", "set address dario.home@players.test")
    coded(c, "dario", "yes")
    says(coded(c, "dario.home", "yes"), "will go to dario.home@players.test")
    c.reply("dario", GAME, "set noabsence", "set password neu-dario")
    says(coded(c, "dario", "set password neu-dario"), "is changed")
    c.reply("dario", GAME, "new reply address")
    c.reply("elena", GAME, "A luc - ", "F pio hold", "this line means nothing at all", failing=True)
    says(c.reply("anna", GAME, "propose nofamine"), "set nofamine")
    c.reply("bruno", GAME, "vote yes")
    says(c.reply("ivana", GAME, "vote no"), "the proposal has failed")
    the_rest_orders(c)
    c.reply("marta", GAME, "predict", "set wait")
    c.reply("marta", GAME, "set nowait")
    c.wait(hours=2)
    assert c.record(GAME).phase != "1335-spring-movement"


def the_rest_orders(c: Company, but: tuple[str, ...] = ()) -> None:
    """Everybody who owes orders and has not been named writes them."""
    owing = c.owing(GAME)
    for name in PLAYERS:
        if name in but or c.seat_of(GAME, name) not in owing:
            continue
        lines = c.orders_for(GAME, name)
        if lines:
            c.reply(name, GAME, *lines)


def to_campaign(c: Company) -> None:
    """Through retreats, if there are any."""
    while c.record(GAME).kind == "retreats":
        before = c.record(GAME).turn
        the_rest_orders(c)
        c.wait(hours=2)
        if c.record(GAME).turn == before:
            c.write("gaspare", f"sign on M{GAME} pw-gaspare", "process!")
            c.wait(hours=2)


def summer(c: Company) -> None:
    """Questions about the past, a master who acts for a power, edits, pauses, a phase played again."""
    to_campaign(c)
    c.reply("anna", GAME, "why", "why fall 1335 Siena", failing=True)
    c.reply(
        "anna",
        GAME,
        "why Pisa",
        f"history {GAME}",
        f"summary {GAME}",
        f"map {GAME} spring 1335",
        "help bribes",
    )
    missed = c.write("olga", f"sign on O{GAME} pw-olga", "catch up", "why all", failing=True)
    says(missed, "The gallery applauds.")
    assert "maintain A Arezzo" not in missed.answer and "divide Pisa" not in missed.answer
    c.write(
        "zeno",
        f"summary {GAME}",
        f"who game {GAME}",
        "whois anna@players.test",
        "info player anna@players.test",
    )
    master = f"sign on M{GAME} pw-gaspare"
    c.write("gaspare", master, "become milan", "preview")
    c.write("gaspare", master, "edit ducats florence 30", "edit famine bol", "edit unit A sie pisa")
    c.write("gaspare", master, "edit undo", "edit note a slip of the pen")
    c.write("gaspare", master, "pause Easter")
    c.wait(days=1)
    says(c.write("marta", f"sign on M{GAME} pw-marta", "resume"), "goes on with Summer 1335")
    says(c.reply("marta", GAME, "resume", failing=True), "is not paused")
    c.write("gaspare", master, "set deadline Mar 20 18:00", "set grace +2d")
    signed(c, "anna", *bribes(c))
    the_rest_orders(c, but=("anna",))
    c.wait(hours=2)
    to_campaign(c)
    says(c.write("gaspare", master, "rollback summer 1335"), "Summer 1335")
    says(c.write("gaspare", master, "rollforward"), "Fall 1335")
    c.write("gaspare", master, "undelivered", "settings", "invite pia@players.test", "set language en")


def bribes(c: Company) -> tuple[str, ...]:
    """Florence's campaign with money, secret to all but her."""
    own = [line for line in c.orders_for(GAME, "anna") if not line.startswith(("expense", "borrow"))]
    return (
        "expense 1: 9 ducats disband G sie",
        f"expense 2: 3 ducats counter-bribe {c.units(GAME, 'anna')[0]}",
        "pay 2 ducats to Genoa",
        "borrow 5 ducats for 1 year",
        "give Milan to Venice",
        *own,
    )


def fall(c: Company) -> None:
    """Somebody is late, is ejected, a power is taken over, another handed to a substitute."""
    master = f"sign on M{GAME} pw-gaspare"
    c.reply("hugo", GAME, "resign to sofia@players.test")
    says(coded(c, "hugo", "yes"), "Sofia plays")
    c.write(
        "gaspare",
        master,
        "excuse trinacria",
        "eject savoy",
        "dummy savoy",
        "no dummy savoy",
        "set several powers",
    )
    c.write("tito", f"sign on S{GAME} pw-tito")
    c.reply("gaspare", GAME, "approve savoy", "set no several powers", "set disband")
    c.write("sofia", f"sign on ?{GAME} pw-sofia", failing=True)
    c.reply("gaspare", GAME, "set manual process", "process", failing=True)
    for name in (*PLAYERS[:5], "gina", "sofia", "ivana"):
        c.reply(name, GAME, *c.orders_for(GAME, name))
    c.wait(days=5)
    c.reply("tito", GAME, *c.orders_for(GAME, "tito"))
    assert "as soon as everybody" not in c.exchanges[-1].answer
    c.reply("gaspare", GAME, "process fall 1335")
    c.wait(hours=2)


def side_games_end(c: Company) -> None:
    for name in PLAYERS[:4]:
        c.reply(name, "papi", "set draw")
    c.reply("gina", "corta", "declare " + c.seat_of("corta", "sofia"))
    c.reply("hugo", "breve", "terminate")


def winter(c: Company) -> None:
    players = (*PLAYERS[:5], "gina", "sofia", "ivana", "tito")
    while c.record(GAME).phase.split("-")[0] == "1335":
        owing = c.owing(GAME)
        for name in players:
            if c.seat_of(GAME, name) in owing and c.orders_for(GAME, name):
                c.reply(name, GAME, *c.orders_for(GAME, name))
        c.reply("gaspare", GAME, "process!")
        c.wait(hours=2)


def the_last_spring(c: Company) -> None:
    """Votes until everybody concedes."""
    c.reply("anna", GAME, "set draw", "set nodraw")
    standing = c.reply("anna", GAME, f"summary {GAME}")
    assert standing.answer
    for name in (*PLAYERS[:5], "gina", "sofia", "ivana", "tito"):
        c.reply(name, GAME, "set concede " + "venice", failing=name == "ivana")


def afterwards(c: Company) -> None:
    c.write("anna", f"history {GAME} all", "export my data")
    c.write("olga", f"history {GAME} lines 60", f"map {GAME}")
    asked = re.search(r"confirm (\S+)$", c.write("fabio", "forget me").answer, re.MULTILINE)
    assert asked is not None
    c.write("fabio", f"confirm {asked[1]}")
    c.reply("olga", GAME, "resign")


# ---------------------------------------------------------------- the house


def the_keeper(c: Company) -> None:
    hello = f"sign on keeper {SECRET}"
    scenario = SCENARIO.read_bytes().replace(b"scenario: expansion-of-states", b"scenario: casa")
    c.write(
        "karl", hello, "keeper help", "keeper games", f"keeper game {GAME}", "keeper letters", "keeper outbox"
    )
    c.write("karl", hello, "keeper message The judge rests on Sunday.", "keeper close games Summer break.")
    c.write("karl", hello, "keeper deny *@spam.example", "keeper house", "keeper scenarios", "keeper health")
    c.write(
        "karl", hello, "keeper letter 3", "keeper outbox show 3", "keeper resend 3", "keeper back up leghe"
    )
    c.write("karl", hello, "keeper import", files={"casa.yaml": scenario})
    c.write("karl", hello, "keeper games wibble", "keeper password correct-horse-karla", failing=True)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as data, company(Path(data)) as made:
        try:
            play(made)
        finally:
            made.keep(folder)
    missing = sorted(model.__name__ for model in set(ALL) - made.used)
    print(f"{len(made.used)} commands and items; not used: {', '.join(missing) or 'none'}")
    letters = sum(bool(e.writer) for e in made.exchanges)
    print(f"{letters} letters, {sum(len(e.sent) for e in made.exchanges)} answers")
