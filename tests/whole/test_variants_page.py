"""docs/variants.md, word for word: its files are checked, played, installed and opened by letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from tests.runtime.test_whole_judge import Table, words
from tests.support.narrowing import present
from tests.support.paths import DOCS

PAGE = (DOCS / "variants.md").read_text("utf-8")
FILES = ("lakes.yaml", "lake-law.yaml", "war-of-the-lakes.yaml")
_FILE = re.compile(r"`([a-z-]+\.yaml)`:.*?```yaml\n(.*?)```", re.DOTALL)


def run(*arguments: str) -> Result:
    """A command that stands on the page, perhaps with fewer games."""
    done: Result = CliRunner().invoke(main, [*arguments])
    return done


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = dict(_FILE.findall(PAGE))
    assert tuple(texts) == FILES
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_files_are_sound_and_played_to_the_end(files: Path) -> None:
    for command in ("judge maps check", "judge demo --games 100", "judge scenarios import"):
        assert f"{command} {' '.join(FILES)}" in PAGE
    checked = run("maps", "check", *FILES)
    assert (checked.exit_code, checked.output) == (0, "")
    done = run("demo", "--games", "3", *FILES)
    assert done.exit_code == 0 and "3 games, 3 of them won" in done.output, done.output
    assert "0 not understood, 0 not allowed" in done.output


def test_ten_faults_are_told_at_once(files: Path) -> None:
    """Of a scenario with ten faults, all of them in one answer."""
    scenario = (files / FILES[2]).read_text()
    for right, wrong in (
        ("board: lakes", "board: lakes\nweather: fine"),
        ("season: spring", "season: harvest"),
        ("cities: 6", "cities: many"),
        ("letter: B", "letter: C"),
        ("A com,", "A lar,"),
        ("home: [ber, mon]", "home: [ber, xyz]"),
        ("A mon]", "X mon]"),
        ("F riv]", "F val]"),
        ("G lug", "G val"),
        ("como: 6", "atlantis: 6"),
    ):
        assert scenario.count(right) == 1
        scenario = scenario.replace(right, wrong)
    (files / FILES[2]).write_text(scenario)
    told = run("maps", "check", *FILES).output.splitlines()
    words_of_each = (
        "weather",
        "begins",
        "victory",
        "name-twice",
        "lar",
        "xyz",
        "X mon",
        "F val",
        "G val",
        "atlantis",
    )
    assert len(told) >= len(words_of_each), told
    for word in words_of_each:
        assert any(word in line for line in told), (word, told)


def test_an_installed_game_is_opened_by_letter(files: Path, usual_url: str) -> None:
    taken = run("scenarios", "import", "--config", str(_config(files, usual_url)), *FILES)
    assert taken.exit_code == 0, taken.output
    table = Table(files, usual_url)
    table.write("anna", "register\nname: Anna\nend\ncreate ?lakes secret war-of-the-lakes\ngazetteer lakes")
    (answer,) = table.work()["anna@example.org"]
    assert "The War of the Lakes, 1440" in words(answer) and "Valtellina" in words(answer)
    table.judge.store.close()


def _config(folder: Path, url: str) -> Path:
    config = folder / "judge.toml"
    config.write_text(f'data = "{folder}"\ndatabase = "{url}"\n')
    return config


def test_a_game_laid_over_a_book_has_its_pages(files: Path, usual_url: str) -> None:
    """HELP BOOK and the topics of the nearest book; and names that begin with an article are read without."""
    for name, text in {"lake-law": "rulebook: lake-law\ntitle: With trains\nbase: borgia\n"}.items():
        (files / f"{name}.yaml").write_text(text)
    lakes = (files / FILES[0]).read_text()
    (files / FILES[0]).write_text(lakes.replace("name: Lake Como", "name: The Narrows"))
    war = (files / FILES[2]).read_text().replace("salo: 6}", "salo: 6.5}")
    (files / FILES[2]).write_text(war)
    taken = run("scenarios", "import", "--config", str(_config(files, usual_url)), *FILES)
    assert taken.exit_code == 0, taken.output
    table = Table(files, usual_url)
    for number, who in enumerate(("anna", "bob", "cora")):
        joins = "create ?lakes secret war-of-the-lakes" if not number else f"sign on ?lakes secret{number}"
        table.write(who, f"register\nname: {who}\nend\n{joins}")
    table.work()
    with table.judge.store.read() as known:
        (como,) = (seat for seat in present(known.game("lakes")).seats if seat.seat == "como")
    writer = ("anna", "bob", "cora")[(como.person or 1) - 1]
    table.write(writer, "help book\nF Lecco - The Narrows\nhelp trains", f"judge+{como.token}@localhost")
    (answer,) = table.work()[f"{writer}@example.org"]
    told = words(answer)
    assert "F Lecco -> The Narrows" in told and "T in front is an artillery" in told
    table.judge.store.close()
