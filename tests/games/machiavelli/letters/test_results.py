"""Results letters in full: what each reader is told, in which order, and what nobody may be told.

Not here: the short letter (test_short_letter).
"""

import hashlib
import re
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat, View
from judge.core.system.presenter import PhaseNews
from judge.core.table import GameRecord
from judge.games.machiavelli.drawing import Picture
from judge.games.machiavelli.letters.results import phase_letter, phase_of, start_letter
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, RetreatPlace, UnitKind, UnitRef
from judge.rendering.reader import Addressee
from tests.support.machiavelli.happenings import (
    ARE,
    ARMY,
    BOL,
    EQUAL,
    FLO,
    FLORENCE,
    HAPPENINGS,
    MILAN,
    PAPACY,
    PSA,
    SIE,
    VENICE,
    expense,
    order,
)
from tests.support.machiavelli.pieces import ground
from tests.support.machiavelli.sample_tables import SPRING, PlainTable, crowded, opening

pytestmark = pytest.mark.painted

SETTING = ground()
TABLE = PlainTable(SETTING)
BEFORE = opening(SETTING)
AFTER = replace(
    crowded(SETTING), phase=replace(SPRING, kind=PhaseKind.RETREATS), ducats={FLORENCE: 5, MILAN: 77}
)
SEED = bytes(range(32))
RECORD = GameRecord(
    name="sforza",
    scenario="balance-of-power",
    deadline=datetime(2026, 3, 14, 12, tzinfo=UTC),
    commitment=hashlib.sha256(SEED).hexdigest(),
    phase="1455-spring-retreats",
)
PICTURE = Picture(width=4, height=4, parts=(), pixels=4)
TOLD = (
    ev.Paid(power=FLORENCE, to=VENICE, ducats=2, wanted=2, rule="N-064", private_to=FLORENCE),
    expense(od.ExpenseKind.COUNTER_BRIBE, ev.Payment.OK, target=ARMY, ordered=3, spent=3),
    ev.UnitBought(power=MILAN, unit=UnitRef(UnitKind.ARMY, BOL), was=PAPACY, rule="N-067"),
    ev.BribeFailed(unit=ARMY, rule="N-068"),
    order(od.Advance(ARMY, SIE), ev.Verdict.STOOD_OFF, because=EQUAL),
    order(od.Support(UnitRef(UnitKind.ARMY, FLO), ARMY, SIE), ev.Verdict.OK),
    order(od.Convert(UnitRef(UnitKind.FLEET, PSA), UnitKind.GARRISON), ev.Verdict.OK),
    ev.MustRetreat(power=PAPACY, unit=ARMY, attacker_from=FLO, places=(RetreatPlace(SIE),), rule="N-006"),
    ev.ProvinceChangedHands(area=BOL, was=PAPACY, now=MILAN, rule="N-030"),
    ev.CityChangedHands(area=BOL, was=PAPACY, now=MILAN, rule="N-030"),
    ev.ProvinceChangedHands(area=ARE, was=None, now=AUTONOMOUS, rule="N-030"),
    ev.DisasterStruck(disaster=ev.Disaster.FAMINE, roll=8, row=4, column=9, areas=(SIE,), rule="N-050"),
)


def view(seat, state=AFTER, told=TOLD) -> View:
    """As the rules would make it: own money and own news only."""
    return View(
        reader=seat,
        state=replace(state, ducats={p: d for p, d in state.ducats.items() if p == seat}),
        events=tuple(e for e in told if e.private_to in (None, seat)),
    )


def letter(seat, state=AFTER, told=TOLD, record=RECORD, maps="png", language="en", form="full", **more):
    role = "player" if seat else "observer"
    reader = Addressee(
        seat=seat,
        name="Cosimo",
        time_zone="Europe/Rome",
        role=role,
        maps=maps,
        language=language,
        letter=form,
    )
    news = PhaseNews(
        record=record,
        view=view(seat, state, told),
        reader=reader,
        picture=PICTURE,
        closed="1455-spring-movement",
        **more,
    )
    return phase_letter(TABLE, news, BEFORE)


def first_letter(game, **facts):
    return start_letter(game, PhaseNews(**facts))


OWN, OTHER, BYSTANDER = letter(Seat(FLORENCE)), letter(Seat(MILAN)), letter(None)


def test_the_subject_has_game_phase_and_the_news():
    assert OWN.subject == "[sforza] Spring 1455: Bologna falls to Milan, Milan buys the army in Bologna"


def test_sections_come_in_the_order_in_which_things_happened():
    """N-074."""
    heads = [
        "PURSES",
        "ARMIES AND FLEETS",
        "BEATEN",
        "CITIES AND PROVINCES",
        "FAMINE, PLAGUE AND STORM",
        "YOUR LEDGER",
        "WHERE EVERYONE STANDS",
        "THE BOARD",
        "NEXT",
    ]
    places = [OWN.text.index(f"\n{head}") for head in heads]
    assert places == sorted(places)


def test_a_failed_order_stands_beside_its_reason_and_rule():
    lines = OWN.text.split("\n")
    at = next(i for i, line in enumerate(lines) if "A Arezzo -> Siena  " in line)
    assert lines[at].endswith("stood off: 2 against 2, army in")
    assert lines[at + 1].split() == ["Piombino", "in", "the", "way", "(N-003)"]
    assert re.search(r"F Pisa converts to G +done$", OWN.text, re.MULTILINE)


def test_a_besieged_garrison_that_supports_is_said_to_have_supported():
    """N-021: it cannot come out, but it is wrong to say that it can do nothing."""
    inside, outside = UnitRef(UnitKind.GARRISON, SIE), UnitRef(UnitKind.ARMY, SIE)
    why = ev.Reason(code="besieged-by", units=(outside,))
    for said, begins in ((od.Support(inside, ARMY, SIE), "given; besieged"), (od.Hold(inside), "besieged")):
        news = order(said, ev.Verdict.SIEGE_IN_PROGRESS, because=why)
        text = " ".join(letter(Seat(FLORENCE), told=(news,)).text.split())
        assert f" {begins} by the army in Siena, it cannot come out" in text


def test_the_ledger_adds_up_and_is_its_owners_alone():
    """N-054, N-064, N-067: ten before, two given, three spent, five left."""
    ledger = OWN.text[OWN.text.index("YOUR LEDGER") : OWN.text.index("WHERE EVERYONE")]
    assert re.findall(r"^ +([+-]?\d+)  ", ledger, re.MULTILINE) == ["10", "-2", "-3", "5"]
    assert "other changes" not in ledger
    for text in (OTHER.text, OTHER.html):
        assert "counter-bribe" not in text and "You give" not in text
    assert "LEDGER" not in BYSTANDER.text + BYSTANDER.html


def test_money_that_no_event_explains_is_shown_rather_than_hidden():
    text = letter(Seat(FLORENCE), told=TOLD[2:]).text
    assert re.search(r"^ +-5  other changes$", text, re.MULTILINE)


@pytest.mark.parametrize("form", ["full", "short", "both"])
@pytest.mark.parametrize("reader", [Seat(MILAN), Seat(VENICE), None])
def test_no_byte_of_anothers_letter_depends_on_a_purse(reader, form):
    """Treasuries, gifts and expenditures of Florence change; what others get does not."""
    richer = replace(AFTER, ducats={**AFTER.ducats, FLORENCE: 400})
    other = (*TOLD[2:], ev.Borrowed(power=FLORENCE, ducats=25, interest=5, years=1, private_to=FLORENCE))
    assert letter(reader, richer, other, form=form) == letter(reader, form=form)


BUY = od.ExpenseKind.BUY


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            expense(BUY, ev.Payment.TOO_SMALL, target=ARMY, required=18),
            "Your 9 ducats to buy the army in Arezzo achieved nothing: it fell short of 18 ducats.",
            "Vos 9 ducats (pour acheter l'armée à Arezzo) n'ont rien donné : trop peu, il fallait 18 ducats.",
        ),
        (
            expense(BUY, ev.Payment.TOO_SMALL, target=ARMY, ordered=18, spent=18, counter_bribed=3),
            "Your 18 ducats to buy the army in Arezzo achieved nothing: it fell short, because of a",
            "Vos 18 ducats (pour acheter l'armée à Arezzo) n'ont rien donné : trop peu, car une",
        ),
        (
            expense(od.ExpenseKind.ASSASSINATE, ev.Payment.DIE_FAILED, victim=MILAN, die=5),
            "Your 9 ducats for assassins against Milan achieved nothing: the die says no (5).",
            "Vos 9 ducats (assassins contre Milan) n'ont rien donné : le dé dit non (5).",
        ),
        (
            expense(BUY, ev.Payment.NOT_PAID, target=ARMY, spent=0),
            "Your 9 ducats to buy the army in Arezzo achieved nothing: the treasury could not pay all",
            "Vos 9 ducats (pour acheter l'armée à Arezzo) n'ont rien donné : le trésor",
        ),
        (
            ev.Paid(power=FLORENCE, to=VENICE, ducats=0, wanted=9, refused="not-paid", private_to=FLORENCE),
            "Your gift of 9 ducats to Venice was not made: you did not have the money.",
            "Votre don de 9 ducats à Venise n'est pas fait",
        ),
    ],
)
def test_own_money_spent_for_nothing_is_told_on_top_as_ones_own(event, english, french):
    """N-061, N-064, N-067, N-068, N-072: with what was paid and the reason, and to nobody else."""
    told = (*TOLD, event)
    mine = letter(Seat(FLORENCE), told=told)
    top = " ".join(mine.text[: mine.text.index("PURSES")].split())
    assert english in top and "FOR YOU" in top
    assert english in " ".join(mine.html.split()).replace("&#39;", "'")
    abroad = " ".join(letter(Seat(FLORENCE), told=told, language="fr").text.split())
    assert french in abroad[: abroad.index("BOURSES")]
    for reader in (Seat(MILAN), Seat(VENICE), None):
        assert letter(reader, told=told) == letter(reader)


def test_own_money_that_did_what_it_was_for_is_no_failure():
    assert "achieved nothing" not in OWN.text + OWN.html


def test_changes_of_province_and_city_are_told_once_and_bookkeeping_not_at_all():
    assert "Bologna and its city are now Milan's, no longer the Papacy's." in OWN.text
    assert "city of Bologna" not in OWN.text and "now autonomous" not in OWN.text


def test_the_board_is_written_out_with_its_marks():
    """N-020, N-050, N-070: siege, famine and rebellion have a mark each."""
    assert re.search(r"lands +Arezzo, Florence, Pisa, Pistoia, Siena%\+", OWN.text)
    assert "Naples+" in OWN.text and "A Ferrara!!" in OWN.text and "F Croatia/sc" in OWN.text
    assert re.search(r"PAPACY\n.*\n +beaten +A Bologna", OWN.text)


def test_the_deadline_is_on_the_readers_clock():
    assert "Due Sat 14 March 2026, 13:00 (Europe/Rome)." in OWN.text
    assert "Sat 14 March 2026, 13:00 (Europe/Rome)" in OWN.html


def test_who_must_write_finds_the_units_at_the_end_and_others_do_not():
    papal = letter(Seat(PAPACY))
    assert "You owe orders for 1 unit." in papal.text
    assert papal.text.endswith("here are your units ---------------------------\nA Bologna\n")
    assert "You owe nothing" in OWN.text and "here are your units" not in OWN.text
    assert "You owe" not in BYSTANDER.text


def test_in_an_adjustment_the_lines_keep_what_there_is():
    """N-054: what nobody maintains is disbanded, so the lines to send back maintain it."""
    winter = replace(AFTER, phase=replace(SPRING, kind=PhaseKind.ADJUSTMENT), dislodged={})
    text = letter(Seat(FLORENCE), winter).text
    assert "\nmaintain A Arezzo\n" in text and "no line maintains is disbanded" in text


def test_lines_fit_72_columns_whatever_happened():
    everything = letter(Seat(FLORENCE), told=HAPPENINGS)
    assert max(len(line) for line in everything.text.split("\n")) <= 72
    assert everything.html.count("<tr") == everything.html.count("</tr>")


def test_the_map_is_a_picture_in_the_letter():
    (inline,) = OWN.attachments
    name = "sforza-1455-spring-movement.png"
    assert (inline.name, inline.type, inline.inline) == (name, "image/png", True)
    assert f'src="cid:{name}"' in OWN.html and f"map attached: {name}" in OWN.text


def test_what_lies_around_ones_own_units_comes_first_and_says_what_it_is():
    """The first picture is for a telephone, the whole board is the second; each says in words what it
    shows."""
    near = replace(PICTURE, width=3)
    told = letter(Seat(FLORENCE), crop=near)
    names = [a.name for a in told.attachments]
    assert names == ["sforza-1455-spring-movement-near.png", "sforza-1455-spring-movement.png"]
    first, second = (told.html.index(f'src="cid:{name}"') for name in names)
    assert first < second
    assert (
        'alt="The map around your own units' in told.html and 'alt="The map of the whole board' in told.html
    )


def test_all_pictures_of_a_letter_stay_together_under_450_kb(monkeypatch):
    """Where they would not, the whole board is painted smaller."""
    heavy = {4: bytes(400_000), 3: bytes(200_000)}
    monkeypatch.setattr(Picture, "as_png", lambda self, before: heavy[self.pixels])
    told = letter(Seat(FLORENCE), crop=replace(PICTURE, pixels=3))
    near, whole = (a.content for a in told.attachments)
    assert len(near) == len(whole) == 200_000


@pytest.mark.parametrize(
    ("form", "kinds"),
    [
        ("png", ["image/png"]),
        ("svg", ["image/svg+xml"]),
        ("both", ["image/png", "image/svg+xml"]),
        ("none", []),
    ],
)
def test_everybody_gets_the_map_in_the_form_they_like(form: str, kinds: list[str]):
    told = letter(Seat(FLORENCE), maps=form)
    assert [a.type for a in told.attachments] == kinds
    assert ("<img" in told.html) == ("image/png" in kinds)
    assert ("map attached" in told.text) == bool(kinds)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.skipped = False

    def handle_starttag(self, tag, attrs):
        self.skipped = tag in ("style", "title")

    def handle_data(self, data):
        if not self.skipped:
            self.words += data.split()

    def handle_endtag(self, tag):
        self.skipped = False


def test_text_and_html_say_the_same():
    parser = _Text()
    parser.feed(OWN.html)
    written, shown = " ".join(OWN.text.split()), " ".join(parser.words)
    assert "stood off: 2 against 2, army in Piombino in the way" in shown
    for sentence in (
        "Milan bought the army in Bologna from the Papacy.",
        "A Arezzo -> Siena",
        "Bologna and its city are now Milan's, no longer the Papacy's.",
        "counter-bribe for the army in Arezzo: spent",
        "Arezzo, Florence, Pisa, Pistoia, Siena%+",
        "You owe nothing; other players do.",
    ):
        assert sentence in written
        assert sentence.replace("->", "\u2192") in shown


def test_names_from_people_are_escaped_in_html():
    record = replace(RECORD, name="<b>sforza</b>")
    assert "<b>sforza" not in letter(None, record=record).html


def test_html_sets_no_colour_of_page_or_text_so_that_dark_screens_stay_dark():
    assert 'content="light dark"' in OWN.html
    body = re.search(r"<body[^>]*>", OWN.html)
    assert body is not None and "color" not in body.group() and "background" not in body.group()


def test_the_seed_is_given_away_by_the_last_letter_only():
    """The first letter's commitment is the SHA-256 of what the last one shows."""
    record = replace(RECORD, seed=SEED)
    running = letter(Seat(FLORENCE), record=record, dice_sheet="seed 00")
    assert SEED.hex() not in running.text + running.html
    assert "dice.txt" not in [a.name for a in running.attachments]
    ended = letter(None, replace(AFTER, victors=(VENICE,)), record=record, dice_sheet="seed 00")
    for said in (ended.text, ended.html):
        assert SEED.hex() in said and RECORD.commitment in said and "judge verify dice.txt" in said
    assert ended.attachments[-1].name == "dice.txt"
    assert "Venice wins. The game is over" in ended.text and "NEXT" not in ended.text


def test_the_first_letter_promises_the_dice_and_says_who_one_is():
    reader = Addressee(seat=Seat(FLORENCE), name="Cosimo", time_zone="Europe/Rome")
    told = tuple(e for e in HAPPENINGS if isinstance(e, ev.IncomeCounted))
    first = first_letter(
        game=TABLE,
        record=replace(RECORD, seed=SEED),
        view=view(Seat(FLORENCE), BEFORE, told),
        reader=reader,
        picture=None,
    )
    assert first.subject == "[sforza] The game begins: Balance of Power, 1454"
    assert "You are Florence" in first.text and "Arezzo, Florence, Pisa and Pistoia" in " ".join(
        first.text.split()
    )
    assert RECORD.commitment in first.text and SEED.hex() not in first.text + first.html
    above, below = first.text.split("\n---- Everything else")
    assert above.rstrip().endswith("A Arezzo\nA Florence\nF Pisa")
    assert "You owe orders for 3 units" in above and "THE DICE" in below and "THE BOARD" in below
    assert len(above.split("\n")) <= 45


def test_the_first_letter_tells_which_units_could_not_be_paid():
    """N-054: the last army of Naples is told to all, and costs its owner nothing."""
    rules = table("age-of-communes", {"first_adjustment_runs_short": True})
    opened = rules.open(SeededDice(b"1" * 32))
    naples = Seat("naples")
    for seat in (naples, None):
        seen = rules.view(opened.state, seat, opened.events)
        first = first_letter(game=rules, record=RECORD, view=seen, reader=Addressee(seat=seat), picture=None)
        assert "DISBANDED BEFORE THE FIRST CAMPAIGN" in first.text
        assert "maintain A Salerno            disbanded: there was not enough money" in first.text
        assert "there was not enough money" in first.html
    ledger = first_letter(
        game=rules,
        record=RECORD,
        view=rules.view(opened.state, naples, opened.events),
        reader=Addressee(seat=naples),
        picture=None,
    ).text.partition("YOUR LEDGER")[2]
    assert "from before" not in ledger and "-3  maintain A Salerno" not in ledger


def test_the_first_letters_page_begins_with_ones_own_part_of_the_board() -> None:
    """The whole board lies below, beside what is written of it."""
    first = first_letter(
        game=TABLE,
        record=RECORD,
        view=view(Seat(FLORENCE), BEFORE, ()),
        reader=Addressee(seat=Seat(FLORENCE), name="Cosimo"),
        picture=PICTURE,
        crop=replace(PICTURE, width=3),
    )
    above, below = first.html.split("<details>")
    assert above.count("<img") == below.count("<img") == 1
    assert "-near.png" in above and "-near.png" not in below


def test_an_observer_gets_a_first_letter_too():
    first = first_letter(
        game=TABLE, record=RECORD, view=view(None, BEFORE, ()), reader=Addressee(seat=None), picture=PICTURE
    )
    assert 'The game "sforza", Balance of Power, 1454, begins.' in " ".join(first.text.split())
    assert "LEDGER" not in first.text and "answer this letter" not in first.text


def test_phase_keys_are_read_back():
    assert phase_of("1455-spring-movement") == SPRING
    with pytest.raises(ValueError, match="harvest"):
        phase_of("1455-harvest-movement")


def test_the_last_letter_tells_who_played_what():
    """SET GUNBOAT hides it until then; the service passes no names where it stays hidden."""
    names = ((Seat(FLORENCE), "Cosimo"), (Seat(VENICE), "Loredan"))
    ended = letter(Seat(FLORENCE), replace(AFTER, victors=(VENICE,)), players=names)
    for said in (ended.text, ended.html):
        assert "WHO PLAYED WHAT" in said and "Loredan" in said
    assert "WHO PLAYED WHAT" not in OWN.text + OWN.html


def test_the_last_letter_tells_who_resigned_and_the_cities_of_every_year():
    gone = ((Seat(MILAN), "Galeazzo", "1455-summer-movement"),)
    years = ((1454, {"florence": 4, "venice": 5}), (1455, {"venice": 12}))
    ended = letter(Seat(FLORENCE), replace(AFTER, victors=(VENICE,)), resigned=gone, years=years)
    for said in (ended.text, ended.html):
        assert "WHO LEFT" in said and "Galeazzo" in said and "Summer 1455" in said
        assert "CITIES YEAR BY YEAR" in said
    rows = [line.split() for line in ended.text.splitlines() if line.strip()[:4] in ("1454", "1455")]
    letters = next(
        line for line in ended.text.splitlines() if line.split() and set(line.split()) >= {"F", "V"}
    )
    at = letters.split().index("V") + 1
    assert [(row[0], row[at]) for row in rows] == [("1454", "5"), ("1455", "12")]
    assert "CITIES YEAR BY YEAR" not in OWN.text + OWN.html


@pytest.mark.parametrize(("language", "said"), [("en", '"why {}"'), ("fr", "« pourquoi {} »")])
def test_the_first_letter_explains_why_by_a_place_of_its_readers(language: str, said: str) -> None:
    """No board has every place: what is to be written as it stands names one that there is."""
    rules = table("borgia", {})
    seen = rules.view(rules.open(SeededDice(b"seed")).state, Seat("spain"))
    reader = Addressee(seat=Seat("spain"), language=language)
    first = first_letter(game=rules, record=RECORD, view=seen, reader=reader, picture=None)
    told = " ".join(first.text.split())
    assert any(
        said.format(place) in told for place in ("Messina", "Messine", "Palermo", "Palerme", "Sfax", "Tunis")
    )
