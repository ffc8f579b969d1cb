"""French letters name French commands, and each is understood as it stands there (docs/translating.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import yaml

from judge.games.machiavelli.commands.models import Edit
from judge.rendering.examples import with_examples
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import HowTo
from judge.syntax.languages import fold
from judge.syntax.other_languages import command_phrases, is_command
from tests.support.manuals import translations
from tests.support.paths import ROOT

PAGES = {
    name: with_examples(words.body, "machiavelli", "fr")
    for name, words in translations.templates("fr").items()
    if not name.endswith(".html")
}
TOOLS = ("administration/", "keeper/", "notice/keeper-guessed-at")
"""For keepers, whose tools on the command line are English."""
BEGINNINGS = {"avec", "sans", "admettre", "écarter", "scénario", "sforzasforza"}
"""Of settings, which pages name alone; the last is two names that a template fills in."""
_EXPRESSION = re.compile(r"\{\{.*?\}\}")
_BLOCK = re.compile(r"\{%.*?%\}|\{#.*?#\}")
_QUOTED = re.compile(r"«([^«»]*)»")
_ENGLISH = re.compile(
    r"(?:sign ?on|sign ?off|help|list|press|broadcast|endpress|set|register|create|become|observe|clear"
    r"|resign|process|get|why|preview|suppose|standing|template|summary|history|who|map|status|i am|confirm"
    r"|yes|forget|export|diary|if|else|endif|predict|pause|resume|terminate|eject|promote|rollback|rollforward"
    r"|undo|declare|approve|propose|vote|dummy|invite|settings|standby|undelivered|monitor|neighbours"
    r"|gazetteer|where|what|practice|rules|expense|borrow|pay|build|maintain|remove|give|ally)\b"
)
_NO_COMMANDS = {"no", "if"}


def shown() -> Iterator[tuple[str, str]]:
    """Every piece of a page that may be a line to write, with its file."""
    for name, page in sorted(PAGES.items()):
        if name.startswith(TOOLS):
            continue
        for line in page.split("\n"):
            bare = _BLOCK.sub("", _EXPRESSION.sub("sforza", line))
            pieces = _QUOTED.findall(bare)
            if bare.startswith("  ") and not bare.startswith("   "):
                pieces.append(re.split(r" {2,}", bare.strip())[0])
            for piece in pieces:
                for part in re.split(r", | ; ", piece.strip()):
                    yield name, part


def test_no_page_names_an_english_command() -> None:
    found = {(file, part) for file, part in shown() if _ENGLISH.match(part) and not is_command(part)}
    assert not {(f, p) for f, p in found if "keeper" not in p and p not in _NO_COMMANDS}


def test_the_french_lines_of_pages_are_understood() -> None:
    """A phrase alone may be unfinished; with something behind it, it is a command."""
    phrases = tuple(fold(phrase.lower()) for phrase in command_phrases())
    checked = 0
    for file, part in shown():
        plain = fold(part)
        longest = max((p for p in phrases if plain.startswith(f"{p} ")), key=len, default="")
        if not longest or "..." in part or "[" in part or len(plain) > 60:
            continue
        read = read_command(part)
        assert isinstance(read, Command) or _is_prose(part), (file, part)
        checked += isinstance(read, Command)
    assert checked > 300


def test_every_setting_that_a_page_writes_is_one() -> None:
    """What stands behind RÉGLER; what goes on with dots or brackets is no whole line."""
    written = {(f, p) for f, p in shown() if p.startswith("régler ") and not re.search(r"\.\.\.|[\[({]", p)}
    wrong = {(f, p) for f, p in written if not isinstance(read_command(p), Command)}
    assert len(written) > 80
    assert not {(f, p) for f, p in wrong if p.removeprefix("régler ") not in BEGINNINGS}


def _is_prose(part: str) -> bool:
    """Columns of pages that only begin like a command: ``envoie à chacun``."""
    return read_command(part) is None


def test_no_page_has_an_english_name_where_there_is_a_french_one() -> None:
    """The board of Absence of Plague has its places in Italian: its own page writes them so."""
    files = sorted((ROOT / "maps").rglob("names/fr.yaml"))
    places = {
        k: v
        for file in files
        for k, v in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)["places"].items()
    }
    french = {str(name) for told in places.values() for name in (told if isinstance(told, list) else [told])}
    shown = {re.sub(r"^(?:[fmpc] )", "", name) for name in french}
    english = [name for name in places if name not in shown and " " not in name and len(name) > 3]
    named = re.compile(rf"\b(?:{'|'.join(english)})\b")
    found = {
        (page, name)
        for page, text in PAGES.items()
        if not page.endswith("absence-of-plague.txt") and not page.startswith(TOOLS)
        for name in named.findall(_BLOCK.sub("", text))
    }
    assert len(english) > 100
    assert not found


def test_no_quotation_mark_stands_alone_at_the_end_of_a_line() -> None:
    """Columns are broken by hand; what is wrapped keeps the marks and their blanks together."""
    for name, page in sorted(PAGES.items()):
        assert not re.findall(r"^ *».*|.*« *$", page, re.M), name


def test_a_masters_wishes_stand_beside_the_lines_that_fulfil_them() -> None:
    """The table of ``aide créer une partie``: wishes are no commands, and every line beside one is."""
    table = PAGES["help/hosting.txt"].partition("ET LA LIGNE")[2]
    rows = [re.split(r" {2,}", line.strip()) for line in table.split("\n") if re.search(r"\S {2,}\S", line)]
    assert len(rows) > 14
    for wish, line in rows:
        assert isinstance(read_command(wish), HowTo | None), wish
        first = re.split(r", puis |, | ; ", line)[0]
        assert first.startswith("A mil") or isinstance(read_command(first), Command), line


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("proposer sans famine", "propose no famine"),
        ("proposer campagnes après 96", "propose move next 96"),
        ("régler sans prêts", "set no loans"),
        ("régler campagnes après 72 heure 18:00", "set move next 72 clock 18:00"),
        ('courrier signé "le Renard" à Milan', 'press as "le Renard" to Milan'),
        ("oui", "yes"),
        ("suspendre Pâques", "pause Pâques"),
        ("suspendre vacances de Pâques", "pause vacances de Pâques"),
        ("reprendre lun 18:00", "resume lun 18:00"),
        ("reprendre le 12 avril", "resume le 12 avril"),
        ("traiter sans attendre", "process!"),
        ("corriger révolte sie contre milan", "edit rebellion sie against milan"),
        ("corriger note par la faute de Milan", "edit note par la faute de Milan"),
        ("où puis-je aller", "where can I go"),
        ("aide débuter", "help start"),
    ],
)
def test_a_french_line_is_what_its_english_one_is(french: str, english: str) -> None:
    read, meant = read_command(french), read_command(english)
    if isinstance(read, Edit):  # it keeps the line as it was written
        read = read.model_copy(update={"written": ""})
    assert read == meant


@pytest.mark.parametrize(
    "line", ["sans argent, pas de guerre", "début de partie difficile", "avec Milan je ne parle plus"]
)
def test_prose_that_only_begins_like_a_setting_is_prose(line: str) -> None:
    assert read_command(line) is None


def test_units_are_dissolved_in_french_and_not_in_vulgar_words() -> None:
    """What is written for people: débander is only read."""
    pages = {str(page): page.read_text() for page in (ROOT / "docs" / "rules" / "fr").glob("*.md")} | PAGES
    assert not [name for name, text in pages.items() if "deband" in fold(text)]
