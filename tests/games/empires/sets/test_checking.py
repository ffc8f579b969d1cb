"""Every fault of a set at once, each with its file, its line and a code.

Result codes as they are printed on year cards (E-023, 9.4).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from judge.data_files.faults import FaultyMapError
from judge.games.empires.sets.cards import Results, YearCard
from judge.games.empires.sets.checking import read_set
from judge.games.empires.sets.codes import codes_of
from judge.games.empires.sets.files import SetFiles
from judge.games.empires.sets.loading import set_from
from judge.rendering.words import own_words
from tests.support.patience import usual_seconds

HOUSE = SetFiles().texts("podesta-1")
EUROPE, YEARS, EVENTS = "scenario-europe-1101.yaml", "year-cards.yaml", "event-cards.yaml"
PIRATES = "cards/pirates/effects/0"
Change = Callable[[dict], object]


def changed(file: str, change: Change) -> dict[str, bytes]:
    """The house set with one file changed."""
    data = yaml.safe_load(HOUSE[file])
    change(data)
    return {**HOUSE, file: yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode()}


def put(path: str, value: object) -> Change:
    """Set, or with None take away, what stands at a path such as ``areas/kiev/norm``."""

    def change(data: dict) -> None:
        *parts, last = [int(p) if p.lstrip("-").isdigit() else p for p in path.split("/")]
        for part in parts:
            data = data[part]
        if value is None:
            del data[last]
        else:
            data[last] = value

    return change


FAULTS = [
    ("board.yaml", put("board", ""), "board", "missing"),
    ("board.yaml", put("areas/kiev/nrom", 1), "areas.kiev.nrom", "unknown-key"),
    ("board.yaml", put("areas/kiev/norm", "1"), "areas.kiev.norm", "wrong-value"),
    ("board.yaml", put("areas/kiev/population", 5), "areas.kiev.population", "wrong-value"),
    ("board.yaml", put("areas/kiev/norm", -4), "areas.kiev.norm", "wrong-value"),
    ("board.yaml", put("areas/kiev/religion", "arian"), "areas.kiev.religion", "wrong-value"),
    ("board.yaml", put("areas/kiev/borders/0", "steppes"), "areas.ryazan.borders[1]", "one-sided"),
    ("board.yaml", put("areas/kiev/borders/0", "kiew"), "areas.kiev.borders[0]", "unknown-area"),
    ("board.yaml", put("areas/kiev/borders/0", "kiev"), "areas.kiev.borders[0]", "border-with-itself"),
    ("board.yaml", put("areas/kiev/borders/0", "smolensk"), "areas.kiev.borders[1]", "border-twice"),
    ("board.yaml", put("areas/kiev/seas/0", "red-sea"), "areas.kiev.seas[0]", "unknown-sea"),
    ("board.yaml", put("areas/sicily/arrows", []), "areas.naples.arrows[0]", "one-sided"),
    ("board.yaml", put("seas/atlantic/seas", ["north-sea"]), "seas.irish-sea.seas[0]", "one-sided"),
    ("board.yaml", put("seas/atlantic/seas/0", "dead-sea"), "seas.atlantic.seas[0]", "unknown-sea"),
    ("board.yaml", put("areas/kiev/name", "Kief"), "areas.kiev.name", "not-in-the-list"),
    ("board.yaml", put("areas/kiev/name", "Kief"), "areas", "area-missing"),
    ("board.yaml", put("areas", {"alba": {"name": "Alba", "language": "own"}}), "areas", "areas-of-its-own"),
    ("board.yaml", put("areas/kiev/name", "Smolensk"), "areas.kiev.name", "name-twice"),
    ("board.yaml", put("areas/kiev/language", "Greek"), "areas.kiev.language", "not-its-language"),
    ("board.yaml", put("areas/kiev/language", "Norn"), "areas.kiev.language", "unknown-language"),
    ("board.yaml", put("areas/Kiev", {"name": "Kiev"}), "areas.Kiev", "bad-id"),
    ("board.yaml", put("inland-seas", [["kiev", "atlantic"]]), "inland-seas[0]", "no-such-border"),
    (YEARS, put("cards/56", None), "cards", "card-missing"),
    (YEARS, put("cards/57", {"check": [1]}), "cards.57", "card-too-many"),
    (YEARS, put("cards/1/conquest", {"target": "C(4<)"}), "cards.1.conquest.target", "not-a-code"),
    (YEARS, put("cards/1/conquest", {"target": "G(4>)"}), "cards.1.conquest.target", "code-out-of-place"),
    (YEARS, put("cards/1/pillage", {"active": "G"}), "cards.1.pillage.active", "code-out-of-place"),
    (YEARS, put("cards/1/check", [4]), "cards.1.check[0]", "wrong-value"),
    (YEARS, put("cards/1/check", [1, 1]), "cards.1.check", "level-twice"),
    (EVENTS, put("cards/fever/count", 3), "cards", "wrong-number-of-cards"),
    (EVENTS, put("cards/fever/effects", []), "cards.fever.effects", "missing"),
    (EVENTS, put("cards/fever/effects/0/do", "dance"), "cards.fever.effects[0]", "wrong-value"),
    (EVENTS, put("cards/fever/hold", True), "cards.fever.trigger", "wrong-trigger"),
    (EVENTS, put("cards/masons/trigger", "drawn"), "cards.masons.trigger", "wrong-trigger"),
    (EVENTS, put(f"{PIRATES}/areas/by", "named"), "cards.pirates.effects[0].areas.by", "nobody-names-it"),
    ("tables.yaml", put("relation", None), "relation", "missing"),
    ("tables.yaml", put("rebellion/rows/0", ". . u"), "rebellion.rows.0", "wrong-number-of-words"),
    ("tables.yaml", put("rebellion/rows/0", ". . . . . . . u u r x"), "rebellion.rows.0", "unknown-word"),
    ("tables.yaml", put("rebellion/rows/0", None), "rebellion.rows", "row-missing"),
    ("tables.yaml", put("stature/rows/9", None), "stature.rows", "row-missing"),
    ("tables.yaml", put("stature/new-leader", "1 2 2 3 5 4"), "stature.new-leader", "unknown-word"),
    ("tables.yaml", put("gold/tax/-3", 1), "gold.tax.-3", "gold-at-the-lowest"),
    ("tables.yaml", put("gold/pillage/-3", "1 0 0 0 0 0"), "gold.pillage.-3", "gold-at-the-lowest"),
    ("tables.yaml", put("raiders", [{"first": 9, "last": 8}]), "raiders[0].last", "ends-before-it-begins"),
    ("tables.yaml", put("raiders", [{"targets": ["ys"]}]), "raiders[0].targets[0]", "unknown-area"),
    (EUROPE, put("options", ["raiders"]), "options[0]", "option-without-table"),
    (EUROPE, put("options", ["schism"]), "options[0]", "option-not-known"),
    (EUROPE, put("options", ["tournaments"]), "options[0]", "wrong-value"),
    (EUROPE, put("last", 1149), "last", "not-whole-rounds"),
    (EUROPE, put("powers/kiev/court", "rome"), "powers.kiev.court", "court-not-owned"),
    (EUROPE, put("powers/kiev/areas/3", "burgundy"), "powers.kiev.areas[3]", "owned-twice"),
    (EUROPE, put("powers/kiev/ties/0", "cracow"), "powers.kiev.ties[0]", "unknown-area"),
    (EUROPE, put("powers/kiev/statures/combat", 4), "powers.kiev.statures.combat", "wrong-value"),
    (EUROPE, put("places/2", ["france"]), "places.2", "not-so-many-powers"),
    (EUROPE, put("places/2", ["france", "poland"]), "places.2[1]", "unknown-power"),
    (EUROPE, put("areas/rome/social-state", 3), "areas.rome.social-state", "above-its-norm"),
    (EUROPE, put("areas/rome/fortification", 4), "areas.rome.fortification", "too-strong"),
    (EUROPE, put("rules", {"halves": "lost"}), "rules.halves", "wrong-switch"),
    (EUROPE, put("rules", {"halfs": "kept"}), "rules.halfs", "wrong-switch"),
    (EUROPE, put("scenario", "europe-1102"), "scenario", "not-the-name-of-the-file"),
    ("house-rules.yaml", put("exile", "never"), "exile", "wrong-value"),
    ("set.yaml", put("set", None), "set", "missing"),
]  # fmt: skip


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize(("file", "change", "path", "code"), FAULTS)
def test_each_fault_is_told_at_its_place(file: str, change: Change, path: str, code: str) -> None:
    """Counts, codes, ranges, links at both ends, names and languages (7.3), options without their tables."""
    texts = changed(file, change)
    found = read_set(texts)[1]
    at_place = [fault for fault in found if (fault.file, fault.path, fault.code) == (file, path, code)]
    assert at_place, [str(fault) for fault in found]
    assert all(fault.line > 0 for fault in found)
    with pytest.raises(FaultyMapError):
        set_from(texts)


def test_all_faults_of_all_files_come_at_once_with_their_lines() -> None:
    texts = {
        **changed("board.yaml", put("areas/kiev/norm", 9)),
        "year-cards.yaml": HOUSE["year-cards.yaml"].replace(b"C(3>)", b"C(3<)", 1),
        EUROPE: HOUSE[EUROPE].replace(b"last: 1150", b"last: 1151"),
    }
    found = read_set(texts)[1]
    assert {(f.file, f.code) for f in found} == {
        ("board.yaml", "wrong-value"),
        ("year-cards.yaml", "not-a-code"),
        (EUROPE, "not-whole-rounds"),
    }
    code = next(fault for fault in found if fault.code == "not-a-code")
    assert b"C(3<)" in texts["year-cards.yaml"].splitlines()[code.line - 1]


@pytest.mark.parametrize("file", sorted(set(HOUSE) - {EUROPE, "scenario-two-crowns.yaml"}))
def test_a_set_without_one_of_its_parts_is_not_played(file: str) -> None:
    """A game does not start with a part missing that it needs."""
    texts = {name: text for name, text in HOUSE.items() if name != file}
    assert ("missing", file) in {(fault.code, fault.file) for fault in read_set(texts)[1]}


def test_a_set_without_a_scenario_and_a_file_that_is_none_of_its_parts() -> None:
    texts = {name: text for name, text in HOUSE.items() if not name.startswith("scenario-")}
    found = read_set({**texts, "cards.yaml": b"{}"})[1]
    assert [(fault.code, fault.file) for fault in found] == [
        ("unknown-file", "cards.yaml"),
        ("missing", "scenario-*.yaml"),
    ]


def test_a_keepers_deck_of_events_has_56_or_164_cards() -> None:
    """3.3: numbers 01 to 56, and with the expansion all 164; a keeper's label does not change that."""
    texts = {**HOUSE, "set.yaml": HOUSE["set.yaml"].replace(b"origin: house", b"origin: keeper")}
    (fault,) = read_set(texts)[1]
    assert (fault.code, fault.facts) == ("wrong-number-of-cards", {"given": 40, "wanted": "56 or 164"})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"#" * 100_000_000, "too-many-bytes"),
        (b"[" * 100_000, "too-deep"),
        (b"areas: &a [1]\nseas: *a\n", "no-references"),
        (b"[" + b"1," * 50_000 + b"]", "too-many-values"),
        (b"cards: {1: " + b"9" * 10_000 + b"}", "value-too-long"),
        (b"board: [\n", "not-yaml"),
        (b"\xff\xfe\xfa", "not-yaml"),
    ],
)
def test_what_is_too_much_or_no_yaml_is_refused_cheaply(text: bytes, code: str) -> None:
    """A keeper's set of 100 MB, or one that nests for ever: one fault, in no time."""
    house = {**HOUSE, "board.yaml": text}
    assert usual_seconds(lambda: read_set(house), 2) < 2
    found = read_set(house)[1]
    assert [(fault.file, fault.code) for fault in found] == [("board.yaml", code)]


def test_every_code_has_its_words_in_both_languages_and_on_the_page() -> None:
    codes = {code for *_, code in FAULTS} | {
        "unknown-file", "too-many-files", "named-twice", "court-needs-exile", "not-his-court", "area-twice",
        "ends-before-it-begins", "negative", "no-border", "not-of-the-house",
    }  # fmt: skip
    docs = Path(__file__).parents[4] / "docs"
    pages = [(docs / page).read_text("utf-8") for page in ("maps.md", "empires-set.md")]
    for language in ("en", "fr"):
        words = own_words(language)["map-faults"]
        assert codes <= set(words)
    assert [code for code in sorted(codes) if not any(f"`{code}`" in page for page in pages)] == []


@pytest.mark.parametrize(
    ("word", "rating", "applies"),
    [
        ("+1(3>)", 3, True),
        ("+1(3>)", Fraction(5, 2), False),
        ("-1(<2)", 2, True),
        ("-1(<2)", Fraction(5, 2), False),
        ("-1(<-1)", -1, True),
        ("-1(<-1)", 0, False),
        ("G", -5, True),
        ("C(0>)", 0, True),
        ("C(0>)", Fraction(-1, 2), False),
        ("T/C(9>)", 9, True),
        ("T/C(9>)", 8, False),
    ],
)
def test_a_number_bounds_the_rating_and_none_is_automatic(word: str, rating: Fraction, applies: bool) -> None:
    """E-023: (n>) n or more, (<n) n or less; without a number whatever the rating. Halves are kept (E-Q1)."""
    (code,) = codes_of(word)
    assert code.applies(rating) is applies
    assert str(code) == word


def test_a_column_keeps_the_order_in_which_it_is_printed() -> None:
    """E-Q20: as printed, target column first."""
    card = Results(target="-1 G(4>)", active="-1(<2)")
    assert [str(code) for code in card.target_codes] == ["-1", "G(4>)"]
    assert [str(code) for code in card.active_codes] == ["-1(<2)"]


@pytest.mark.parametrize(
    "word", ["C(4<)", "C(>4)", "X", "+2", "-1(4)", "C(4>)(5>)", "C (4>)", "C(444>)", "t(3>)", "+1(<)"]
)
def test_anything_else_is_no_code(word: str) -> None:
    with pytest.raises(ValueError):
        codes_of(word)


def test_a_bare_one_that_yaml_takes_for_a_number_is_still_a_code() -> None:
    """E-023: ``+1`` and ``-1`` without a number in brackets are automatic results."""
    card = YearCard.model_validate({"ruling": {"target": 1, "active": -1}})
    assert (card.ruling.target, card.ruling.active) == ("+1", "-1")
