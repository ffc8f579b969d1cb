"""``judge maps check``: every file we ship is without faults, and named files are judged together."""

from __future__ import annotations

from pathlib import Path

from judge.games.machiavelli.maps.library import check_maps
from tests.support.machiavelli import pond_board as pond


def written(folder: Path, **texts: str) -> list[Path]:
    paths = []
    for name, text in texts.items():
        path = folder / f"{name.replace('_', '-')}.yaml"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def found(paths: list[Path]) -> set[tuple[str, str, str]]:
    return {(Path(f.file).name, f.path, f.code) for f in check_maps(paths)}


def test_our_own_maps_have_no_faults() -> None:
    assert list(map(str, check_maps())) == []


def test_files_named_together_may_speak_of_each_other(tmp_path: Path) -> None:
    paths = written(tmp_path, pond=pond.BOARD, ripples=pond.TABLE, duck_war=pond.SCENARIO)
    assert found(paths) == set()
    assert ("duck-war.yaml", "board", "unknown-board") in found(paths[2:])


def test_a_key_twice_is_a_fault_although_yaml_lets_it_pass(tmp_path: Path) -> None:
    twice = pond.BOARD.replace("provinces:\n", "provinces:\n  nor: {name: Nord}\n")
    assert ("pond.yaml", "nor", "key-twice") in found(written(tmp_path, pond=twice))


def test_a_file_that_is_no_yaml(tmp_path: Path) -> None:
    (fault,) = check_maps(written(tmp_path, pond="board: pond\n  title: [A pond\n"))
    assert (fault.code, fault.line) == ("not-yaml", 2)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "pond.yaml"
    path.write_bytes(b"board: \xff\xfe\x00")
    assert [f.code for f in check_maps([path])] == ["not-yaml"]


def test_a_file_is_called_what_it_says_it_is(tmp_path: Path) -> None:
    assert ("lake.yaml", "board", "not-the-name-of-the-file") in found(written(tmp_path, lake=pond.BOARD))


def test_an_old_name_belongs_to_one_scenario(tmp_path: Path) -> None:
    paths = written(
        tmp_path,
        pond=pond.BOARD,
        ripples=pond.TABLE,
        duck_war=pond.SCENARIO,
        goose_war=pond.SCENARIO.replace("duck-war", "goose-war"),
    )
    assert found(paths) == {("goose-war.yaml", "njudge", "name-twice")}


TEN_FAULTS = """
scenario: strait war
title: A war of one strait
board: pond
rulebook: pondering
begins: {year: 1454, season: sprung}
victory: {cities: 3, countries: 9}
colours: {duck: green}
powers:
  duck: {letter: D, name: Duck, adjective: Duckish, home: [nor, zzz], units: [A pon, Q nor]}
  goose: {letter: D, name: Goose, home: [nor], units: [F hil]}
autonomous: [G ist]
treasuries: {duck: many, swan: 3}
"""


def test_ten_faults_and_more_get_one_answer(tmp_path: Path) -> None:
    """Though the rulebook is not there units are looked at, by what any book has."""
    assert found(written(tmp_path, pond=pond.BOARD, strait_war=TEN_FAULTS)) == {
        ("strait-war.yaml", where, code)
        for where, code in {
            ("scenario", "not-the-name-of-the-file"),
            ("rulebook", "unknown-rulebook"),
            ("begins.season", "wrong-value"),
            ("victory.countries", "more-than-powers"),
            ("colours", "unknown-key"),
            ("powers.duck.home[1]", "unknown-province"),
            ("powers.duck.units[0]", "army-cannot-stand"),
            ("powers.duck.units[1]", "no-such-kind"),
            ("powers.goose.letter", "name-twice"),
            ("powers.goose.adjective", "missing"),
            ("powers.goose.home[0]", "home-twice"),
            ("powers.goose.units[0]", "fleet-cannot-stand"),
            ("autonomous[0]", "garrison-cannot-stand"),
            ("treasuries.duck", "wrong-value"),
            ("treasuries.swan", "unknown-power"),
        }
    }


def test_a_rulebook_with_a_wrong_switch_and_a_base_in_a_circle(tmp_path: Path) -> None:
    paths = written(
        tmp_path,
        one="rulebook: one\nbase: two\noptions: {money: perhaps}\n",
        two="rulebook: two\nbase: one\nreadings: {pudding: true}\n",
    )
    assert found(paths) == {
        ("one.yaml", "money", "wrong-switch"),
        ("two.yaml", "base", "base-of-itself"),
        ("two.yaml", "pudding", "wrong-switch"),
    }


def test_a_rulebook_whose_parts_do_not_meet(tmp_path: Path) -> None:
    """A phase without steps, a price that no step reads, orders that nobody reads: all at once."""
    year = """year:
  - {season: spring, kind: movement, letter: [moves, money, adjustment], steps: [banking, dancing, movement]}
  - {season: spring, kind: movement, letter: [moves], steps: [movement]}
  - {season: fall, kind: adjustment, letter: [], steps: []}
  - {season: fall, letter: [retreats], steps: [retreats]}
prices: {pacify-rebellion: 10, bribe: {A: {buy: 20, sell: 3}, T: {buy: much}}}
"""
    of_the_year = {
        ("odd.yaml", "year[0].steps", "unknown-step"),
        ("odd.yaml", "year[0].letter", "orders-without-step"),
        ("odd.yaml", "year[1]", "phase-twice"),
        ("odd.yaml", "year[2].steps", "phase-without-steps"),
        ("odd.yaml", "year[2].letter", "phase-without-letter"),
        ("odd.yaml", "year[3].letter", "letter-without-phase"),
    }
    paths = written(tmp_path, odd="rulebook: odd\nbase: classic\n" + year.replace(", sell: 3", ""))
    assert found(paths) == of_the_year | {("odd.yaml", "prices.bribe.T.buy", "wrong-value")}
    paths = written(tmp_path, odd="rulebook: odd\nbase: classic\n" + year.replace("much", "2"))
    assert found(paths) == of_the_year | {("odd.yaml", "prices.bribe.A.sell", "unknown-key")}
    sound = year.replace(", sell: 3", "").replace(", T: {buy: much}", "")
    paths = written(tmp_path, odd="rulebook: odd\nbase: classic\n" + sound)
    assert found(paths) == of_the_year | {
        ("odd.yaml", "prices.pacify-rebellion", "price-without-step"),
        ("odd.yaml", "prices.bribe", "price-without-step"),
    }
    lines = {str(f.line) for f in check_maps(paths)}
    assert "0" not in lines


def test_a_line_of_the_report_names_file_place_code_and_facts(tmp_path: Path) -> None:
    paths = written(tmp_path, pond=pond.BOARD.replace("has: [fortress]", "has: [fortress], city: -1"))
    lines = [str(f) for f in check_maps(paths)]
    at = next(n for n, line in enumerate(paths[0].read_text("utf-8").splitlines(), 1) if "city: -1" in line)
    assert f"{paths[0]}:{at}: provinces.hil.city: negative: given=-1" in lines


QUARRELSOME = """
rulebook: quarrelsome
title: Readings that need each other
movement: {transports-for-powers: true}
retreating: {led-jointly: true, seas: [pon]}
"""

LEADERLESS = """
rulebook: leaderless
title: A judge who leads nobody
year:
  - {season: spring, kind: movement, letter: [moves], steps: [movement, retreats-by-judge]}
"""


def test_readings_of_movement_and_retreats_that_need_each_other(tmp_path: Path) -> None:
    """A-097, A-173, A-175: each fault of the fight by its name."""
    faults = found(written(tmp_path, quarrelsome=QUARRELSOME, leaderless=LEADERLESS))
    assert faults >= {
        ("quarrelsome.yaml", "movement.transports-for-powers", "transport-without-route"),
        ("quarrelsome.yaml", "retreating.led-jointly", "joint-without-judge"),
        ("leaderless.yaml", "readings.retreats-without-orders", "judge-leads-nobody"),
    }


def test_a_book_settles_only_what_a_table_could_turn(tmp_path: Path) -> None:
    """N-076: `settled` names options."""
    stubborn = "rulebook: stubborn\ntitle: Stubborn\nsettled: [mach2, rulebook, good-manners]\n"
    assert found(written(tmp_path, stubborn=stubborn)) == {
        ("stubborn.yaml", "settled", "settled-without-option")
    }
