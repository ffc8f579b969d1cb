"""Commands, dates, phases and blocks in French are what their English words are."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.core.complaints import Complaint
from judge.games.machiavelli.language.conditions import conditions_for
from judge.games.machiavelli.language.phases import phase_named
from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model.state import Phase, PhaseKind, Season
from judge.syntax import letters
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import Branch
from judge.syntax.dates import read_date
from judge.syntax.languages import fold, words
from judge.syntax.letters import PressText, Registration
from judge.syntax.other_languages import _Head, _heads, _Phrase, _phrases_at_start, _phrases_of, language_of

SAME = [
    ("inscription", "register"),
    ("s'inscrire", "register"),
    ("S’inscrire", "register"),
    ("inscription ?sforza secret", "sign on ?sforza secret"),
    ("s'inscrire à sforza secret", "sign on sforza secret"),
    ("connexion Fsforza à-le-la", "sign on Fsforza à-le-la"),
    ("rejoindre ?sforza secret", "sign on ?sforza secret"),
    ("déconnexion", "sign off"),
    ("aide", "help"),
    ("Aide ordres", "help orders"),
    ("aide règle N-003", "help rule N-003"),
    ("liste", "list"),
    ("liste des parties", "list"),
    ("démission", "resign"),
    ("carte sforza", "map sforza"),
    ("historique", "history"),
    ("historique de 1455 à 1456", "history from 1455 to 1456"),
    ("aperçu", "preview"),
    ("pourquoi Sienne", "why Sienne"),
    ("effacer les ordres", "clear orders"),
    ("courrier à Milan", "press to Milan"),
    ("message à Milan et à la Turquie", "press to Milan and to the Turquie"),
    ("presse blanche à tous sauf Venise", "press white to all but Venise"),
    ("langue fr", "set language fr"),
    ("régler langue français", "set language français"),
    ("language fr", "set language fr"),
    ("set language en", "set language en"),
    ("fuseau horaire Europe/Paris", "set timezone Europe/Paris"),
    ("attendre", "set wait"),
    ("ne pas attendre", "set nowait"),
    ("mot de passe à-le-la", "set password à-le-la"),
    ("vacances du 24 déc au 2 janv", "set vacation du 24 déc au 2 janv"),
    ("pas d'absence", "set no absence"),
    ("nulle", "set draw"),
    ("concéder à Venise", "set concede to Venise"),
    ("observer sforza", "observe sforza"),
    ("résumé", "summary"),
    ("état du juge", "status of the judge"),
    ("ordres permanents", "standing orders"),
    ("si A ven alors A flo - sie", "if A ven then A flo - sie"),
    ("je suis aussi a@b.example", "i am also a@b.example"),
    ("formulaire", "template"),
    ("remplaçant", "standby"),
    ("démission pour Cosimo", "resign for Cosimo"),
]


@pytest.mark.parametrize(("french", "english"), SAME)
def test_a_command_in_french_is_the_english_one(french: str, english: str) -> None:
    read = read_command(french)
    assert read is not None and not isinstance(read, Complaint)
    if isinstance(read, Branch):  # quoted as it was written
        assert read.written == french
        read = read.model_copy(update={"written": ""})
    assert read == read_command(english)


@pytest.mark.parametrize("head", ["commands", "settings"])
def test_every_french_phrase_begins_a_command_and_no_order(head: str) -> None:
    """With nothing behind it, it is that command, or a complaint that says what belongs there."""
    unread = [
        (english, phrase)
        for english, phrases in words("fr")[head].items()
        for phrase in phrases
        if phrase != "si"
        and read_command(phrase) is None
        and read_command(f"{phrase} a@b.example") is None
        and read_command(f"{phrase} sforza") is None
        and read_command(f"{phrase} 3") is None
    ]
    assert unread == []


@pytest.mark.parametrize(
    "line",
    [
        "Si vous avez reçu ce message par erreur, supprimez-le",
        "l'armée de Florence tient",
        "envoyer l'armée de Florence à Sienne",
        "retirer F Pise",
        "A Florence - Sienne",
        "toujours pas de nouvelles de Venise",
        "pour maintenant je ne fais rien",
        "pour la phase suivante on verra",
        "pour toutes les phases du jeu merci",
        "la province est à moi",
        "voisins et amis",
        "annonce que je quitte la ligue",
        "adresse mes amitiés à votre femme",
        "et si on s'alliait",
        "revenir à Florence me paraît difficile",
        "proposer une paix à Milan",
        "modifier nos plans serait sage",
        "abandonner Sienne ne me plaît pas",
        "quitter la partie me peine",
        "traiter avec Venise",
        "supposons que Milan attaque",
        "la carte est superbe",
        "carte blanche à Milan",
        "je confirme notre alliance",
        "suspendre nos hostilités",
        "reprendre Sienne est mon but",
        "attends ma réponse",
        "attendre encore un peu",
        "prêt à tout",
        "vacances bien méritées",
        "nulle part ailleurs",
        "cartes sur table",
        "échéance trop proche pour moi",
        "grâce à Milan j'ai survécu",
        "sans courrier de Milan je suis perdu",
        "mot de passe oublié",
        "créer une alliance avec Milan",
        "signer un traité avec Milan",
        "excuser mon retard",
        "oubliez-moi un peu",
    ],
)
def test_orders_and_prose_in_french_are_no_commands(line: str) -> None:
    assert read_command(line) is None


def test_a_broken_command_is_pointed_at_as_it_was_written() -> None:
    read = read_command("  échéance")
    assert isinstance(read, Complaint)
    assert (read.line, read.code, read.facts["command"]) == (
        "  échéance",
        "unfinished-command",
        "set-deadline",
    )
    read = read_command("définir couleur rouge")
    assert isinstance(read, Complaint)
    assert (read.code, read.line[read.start : read.end]) == ("unknown-setting", "couleur")


def test_a_misspelt_command_in_french_gets_the_right_one() -> None:
    found = misspelt_command("historque sforza")
    assert found is not None and (found.suggestions, found.corrected) == (
        ("HISTORIQUE",),
        "HISTORIQUE sforza",
    )


def test_the_password_of_a_french_sign_on_is_never_quoted() -> None:
    for line in ("connexion sforza! secret", "s'inscrire à sforza! secret", "conexion sforza secret"):
        found = read_command(line) or misspelt_command(line)
        assert isinstance(found, Complaint) and "secret" not in found.line + found.corrected, line


def test_a_sign_on_in_french_ends_press_so_that_no_password_travels() -> None:
    (_, press, *_) = letters.read(
        ["signon Fsforza x", "courrier à Milan", "Bonjour", "connexion Msforza secret", "A mil tient"]
    )
    assert isinstance(press, PressText) and press.text == ("Bonjour",) and press.closed


def test_press_in_french_ends_with_fin_and_its_text_is_left_alone() -> None:
    (press, *rest) = letters.read(["message à Milan : allons à la mer", "à tous", "fin de presse", "aide"])
    assert isinstance(press, PressText)
    assert (press.press.to, press.text) == ("Milan", ("allons à la mer", "à tous"))
    assert len(rest) == 1


def test_a_registration_in_french() -> None:
    (block,) = letters.read(
        [
            "inscription",
            "nom : Étienne",
            "langue : français",
            "fuseau horaire : Europe/Paris",
            "courriel: e@b.example",
            "fin",
        ]
    )
    assert block == Registration(
        (
            ("name", "Étienne"),
            ("language", "français"),
            ("timezone", "Europe/Paris"),
            ("email", "e@b.example"),
        )
    )


NOW = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)  # a Monday


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("24 décembre", "24 Dec"),
        ("1er août 2026", "1 Aug 2026"),
        ("vendredi 18h00", "Fri 18:00"),
        ("mardi", "Tue"),
        ("mar 3", "Mar 3"),
        ("3 mars", "3 Mar"),
        ("févr 20", "Feb 20"),
        ("2 juil", "2 Jul"),
        ("15 juin 18:00", "15 Jun 18:00"),
        ("demain", "tomorrow"),
        ("aujourd'hui 18:00", "today 18:00"),
        ("+3j", "+3d"),
    ],
)
def test_dates_in_french(french: str, english: str) -> None:
    moment = read_date(english, NOW, "Europe/Paris")
    assert moment is not None and read_date(french, NOW, "Europe/Paris") == moment


@pytest.mark.parametrize(
    ("written", "season", "kind"),
    [
        ("automne 1455", Season.FALL, PhaseKind.MOVEMENT),
        ("retraites d'été 1455", Season.SUMMER, PhaseKind.RETREATS),
        ("ajustements 1455", Season.FALL, PhaseKind.ADJUSTMENT),
        ("printemps 1455", Season.SPRING, PhaseKind.MOVEMENT),
    ],
)
def test_phases_in_french(written: str, season: Season, kind: PhaseKind) -> None:
    now = Phase(year=1454, season=Season.SPRING, kind=PhaseKind.MOVEMENT)
    assert phase_named(written, now) == Phase(year=1455, season=season, kind=kind)


def test_conditions_in_french() -> None:
    read = conditions_for(load_scenario("balance-of-power")).read
    for text in ("l'armée est à Venise et pas F Gênes", "A Venise ou non A Milan", "la flotte dans Pise"):
        assert callable(read(text)), text


@pytest.mark.parametrize(
    ("letter", "language"),
    [
        (["Bonjour, je voudrais jouer avec vous"], "fr"),
        (["aide"], "fr"),
        (["inscription", "nom: Étienne", "fin"], "fr"),
        (["signon ?sforza secret"], None),
        (["help", "A Florence - Sienne"], None),
        (["Hello, I would like to play. Merci!"], None),
        (["Buongiorno, vorrei giocare"], None),
        (["Hola, ¿la partida es para mí? Un abrazo"], None),
    ],
)
def test_the_language_of_a_letter(letter: list[str], language: str | None) -> None:
    assert language_of(letter) == language


def test_every_phrase_is_known_by_its_first_word() -> None:
    """A line is tried with the phrases that its first word begins: none that it says is left out by that."""
    french = words("fr")
    groups = ("commands", "settings", "settings-after-set", "before-options")
    said = [fold(p) for group in groups for phrases in french[group].values() for p in phrases]
    before = [fold(word) for word in french["set"]]
    leads = ["", "le ", "les ", "une ", *(f"{word}  " for word in before), f"{before[0]} la "]
    lines = [lead + p for p in [*said, *before] for lead in leads]
    heads = [(line, [*_heads(line, 0, "fr")]) for line in lines]
    tried = [(line, p) for line, before in heads for p in _phrases_of("fr") if _begins(p, line, before)]
    assert {phrase.english for _, phrase in tried} >= french["settings"].keys()
    found = {line: {phrase.rank for phrase, _ in _phrases_at_start(line, ("fr",))} for line in lines}
    assert [(line, phrase) for line, phrase in tried if phrase.rank not in found[line]] == []


def _begins(phrase: _Phrase, line: str, heads: list[_Head]) -> bool:
    return any(phrase.end_in(line, head) >= 0 for head in heads)
